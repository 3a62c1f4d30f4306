"""Products and companies by name: who moves to one of them has not moved house."""

import re

from mindfile.language.patterns import later

# One word is enough of a name of several: "Google Cloud" begins with Google.
_PRODUCTS = """
PostgreSQL Postgres MySQL MariaDB SQLite MongoDB Mongo Redis Valkey KeyDB Memcached Oracle
Cassandra ScyllaDB ClickHouse DuckDB CockroachDB DynamoDB Firestore Supabase PlanetScale Neon
Snowflake BigQuery Redshift Databricks Elasticsearch OpenSearch Solr Meilisearch Typesense
Python Go Golang Rust Java JavaScript TypeScript Kotlin Swift Ruby PHP Perl Zig Elixir Erlang Scala
Clojure Haskell Julia Linux Windows Mac macOS Fedora Debian Ubuntu Arch NixOS Mint Android iOS
Vim Neovim Emacs Helix VS VSCode Cursor Zed IntelliJ PyCharm Xcode Eclipse Sublime
Git GitHub GitLab Bitbucket Gitea Forgejo Codeberg Jenkins CircleCI Buildkite TeamCity Travis
Docker Podman Kubernetes K8s Nomad AWS Azure GCP Google Heroku Fly Render Railway Vercel Netlify
Cloudflare Hetzner DigitalOcean Linode OVH Scaleway Terraform OpenTofu Pulumi Ansible Kafka Pulsar
RabbitMQ NATS Celery Temporal Airflow Dagster React Vue Svelte Angular Solid Next Nuxt Remix Astro
Django Flask FastAPI Litestar Rails Laravel Symfony Spring Express Node Deno Bun Vite Webpack npm
pnpm Yarn Poetry Slack Teams Zoom Meet Discord Signal WhatsApp Telegram Matrix Mattermost Zulip
RocketChat Jira Trello Linear Notion Obsidian Logseq Roam Evernote Confluence Asana ClickUp Monday
Basecamp Todoist Figma Sketch Penpot Framer Canva Miro Photoshop Lightroom Affinity Blender
Grafana Prometheus Loki Datadog Sentry Honeycomb Splunk NewRelic Stripe Adyen PayPal Paddle
Shopify Magento WordPress Webflow Wix Squarespace Ghost Substack Medium Mailchimp HubSpot
Salesforce Zendesk Intercom Okta Auth0 Keycloak GraphQL REST gRPC HTTP HTTPS SSO OAuth CI CD
Chrome Firefox Safari Edge Brave Vivaldi Opera Gmail Outlook Fastmail Proton ProtonMail Thunderbird
Spotify Tidal Deezer Netflix Hulu Kindle Kobo iPhone Pixel Galaxy Fairphone Bitwarden 1Password
LastPass KeePass Dropbox OneDrive Nextcloud iCloud Excel Sheets Airtable Revolut Monzo Wise N26
ChatGPT Claude Gemini Copilot Llama Mistral OpenAI Anthropic PyTorch TensorFlow JAX Keras
Pandas Polars Spark Dask Hadoop Plan Phase Step Version Stage Page Chapter Section Part Round
Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July
August September October November December
"""
_COMPANIES = """
Deloitte Bain McKinsey BCG KPMG PwC EY Accenture Capgemini Microsoft Apple Amazon Meta Facebook
Netflix Twitter Uber Lyft Airbnb Booking Spotify Siemens Bosch BMW Audi Volkswagen Porsche
Mercedes Daimler Renault Toyota Honda Nissan Tesla Ford Boeing Airbus Intel AMD Nvidia Samsung Sony
LG IBM SAP Adobe Cisco Dell HP Lenovo Huawei Alibaba Tencent ByteDance Baidu Ericsson Nokia Philips
ASML Shell BP Exxon Total Pfizer Novartis Roche Bayer BASF Merck Sanofi GSK AstraZeneca Goldman
Morgan JPMorgan Citi HSBC Barclays UBS Deutsche Santander ING Visa Mastercard Walmart Target Tesco
Aldi Lidl Ikea Carrefour Nestlé Nestle Unilever Danone Vodafone Verizon Palantir Atlassian Shopify
DoorDash Zalando Klarna Delivery FedEx DHL UPS Maersk Globex Acme Initech Infosys Wipro Tata TCS
"""
# Where one works or how, and no place either.
_ELSEWHERE = """
Sales Marketing Finance HR Engineering Product Support Operations Ops Legal Accounting Research
Design Team Management Lead Agile Scrum Kanban Waterfall Microservices Remote Customer Quality
Security Data
IT Procurement Logistics Senior Junior Head Chief Daylight Metric Celsius
"""
NOBODY = (
    r"(?:I|It|This|That|These|Those|All|Everything|Everyone|Everybody|Nobody|Nothing|Someone"
    r"|Somebody|Something|Dinner|Lunch|Breakfast|Food|Cheese|The|An?|He|She|They|We|You|Who|What"
    r"|Which|Where|When|Why|How|Mine|There|Here|Yes|No|Not|Now|Then|Also|And|But|So|Or|If|As|Life"
    r"|Work|School|Home|Production|Staging|Today|Tomorrow|Yesterday|My|Our|Your|His|Her|Their|Its"
    r"|One|Two|Some|Most|Many|Both|Just|Only|Even|Still|Maybe|Please|Thanks|Sorry|Anyone|English"
    r"|French|German|Spanish|Chinese|God|People|Water|Coffee|Tea|Money|Love|Time)"
)
PRODUCT = rf"(?:{'|'.join(map(re.escape, dict.fromkeys(_PRODUCTS.split())))})"
COMPANY = rf"(?:{'|'.join(map(re.escape, dict.fromkeys(_COMPANIES.split())))})"
# No place is written so: ClickHouse, Fly.io, S3, "v2", REST; LA and the UK are.
_SHAPE = (
    r"(?!(?:Mc|Mac|De|Di|La|Le|O['’])[A-Z])[A-Za-z]*[a-z][A-Z]\w*|\w+\.(?:io|com|dev|js|ai|net"
    r"|org|app)\b"
    r"|(?!\d+(?:st|nd|rd|th)?(?!\w))\w*\d[\w.]*|(?!(?:LA|NYC|SF|DC|UK|US|USA|UAE|NZ|KL|HK|EU"
    r"|NY)\b)[A-Z]{2,}"
)
_OTHER = "|".join(_ELSEWHERE.split())
NO_PLACE = later(rf"^(?:{PRODUCT}|{COMPANY}|{_OTHER}|{_SHAPE})\b(?!-)")
_IS_PRODUCT = later(rf"^(?:{PRODUCT}|{_SHAPE})\b(?!-)")


def is_company(name: str) -> bool:
    """Tell whether a name begins with that of a well-known company."""
    return re.match(rf"(?:the )?{COMPANY}\b", name) is not None


def is_product(name: str) -> bool:
    """Tell whether a name begins with that of a well-known product, or is written like one."""
    return _IS_PRODUCT.match(name) is not None


_MOVED = later(
    r"\b(?P<who>I|[Ww]e|[Tt]he (?:team|company)|[Oo]ur (?:team|company))(?P<when>(?:'ve| have"
    r"| has)?"
    r"(?: just| recently| finally| now| also)?) (?:moved|relocated|transferred|went|gone"
    r"|returned)(?: over| back)?"
    r"(?P<what>(?: (?:our|the|my|all|everything)(?: [\w-]+){0,3}?)?)"
    r"(?: (?:away )?from (?P<old>(?:the )?[A-Z0-9][\w.+#'-]*(?: [A-Z0-9][\w.+#'-]*){0,3}))?"
    r" to (?P<new>(?:the )?[A-Z0-9][\w.+#'-]*(?: [A-Z0-9][\w.+#'-]*){0,3})"
)
# Who went there for lunch or to bring a thing back does not work there.
_VISITED = later(r"\b(?:went|gone|returned)\b")
_FOR_GOOD = later(
    r" ?(?:[.!,;]|$| (?:as|last|in|after|and|but|again|full[- ]time|for"
    r" good)\b)"
)
_AT_WORK = later(
    r"^,? (?:at work|in (?:production|prod|our|staging)\b|for (?:our|the|all|most|CI|hosting|chat"
    r"|e-?mail|auth\w*|payments?|search|caching|everything)\b|as (?:our|the|an?) )"
)
_THINGS = later(
    r" (?:family|kids|children|household|stuff|furniture|belongings|things|office|headquarters)\b"
)


def as_meant(text: str) -> str:
    """Return "We moved to Hetzner" as "We switched to Hetzner", "I moved to Bain" as "I joined".

    Where a home may be meant, the text stays as it is.
    """
    found = _MOVED.search(text)
    if found is None or _THINGS.search(found["what"]):
        return text
    if _VISITED.search(found[0]) and not _FOR_GOOD.match(text, found.end()):
        return text
    sides = [side for side in (found["old"], found["new"]) if side]
    companies = [side for side in sides if is_company(side)]
    products = [side for side in sides if is_product(side) and side not in companies]
    if found["who"] == "I" and companies and not products and not found["what"]:
        rest = f"I{found['when']} joined {found['new']}"
    elif products or companies or _AT_WORK.search(text[found.end() :]):
        old = f" from {found['old']}" if found["old"] else ""
        rest = f"{found['who']}{found['when']} switched{old} to {found['new']}"
    else:
        return text
    return text[: found.start()] + rest + text[found.end() :]
