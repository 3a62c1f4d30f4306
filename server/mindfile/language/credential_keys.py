"""Keys by the forms that their services give them, where the kept library knows none of its own.

Prefix and length are those that the services document. What stands in an address or a connection
string is a secret as it stands there.
"""

from collections.abc import Iterator
from hashlib import sha256

from mindfile.language.credential_names import is_placeholder
from mindfile.language.patterns import later

_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
# Forms that the library knows by the service's name beside them, or not at all.
_FORMS = later(
    # No form is shorter: most words are passed over at once.
    r"(?<![A-Za-z0-9_-])(?=[\w.!/:%-]{25})(?:"
    + "|".join(
        (
            # OpenAI and those that took up its form.
            r"sk-(?=(?:[A-Za-z_-]*[0-9]){4})[A-Za-z0-9_-]{24,400}",
            r"tskey-[a-z]{2,12}-[A-Za-z0-9]{6,40}-[A-Za-z0-9]{16,64}",
            r"(?:xai|pplx)-[A-Za-z0-9]{40,100}",
            # Discord, Mailchimp, New Relic, Telegram.
            r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}",
            r"[0-9a-f]{32}-us[0-9]{1,2}",
            r"NRAK-[A-Z0-9]{27}",
            r"[0-9]{8,10}:AA[A-Za-z0-9_-]{32,33}",
            # Whatever is built like these.
            (
                r"[a-z][a-z0-9]{1,9}_(?=[a-z0-9_]*[A-Z])(?=[A-Z0-9_]*[a-z])(?=[A-Za-z_]*[0-9])"
                r"[A-Za-z0-9]{32,}"
            ),
            # Google: client secrets, access and refresh tokens.
            r"GOCSPX-[A-Za-z0-9_-]{28}",
            r"ya29\.[A-Za-z0-9_-]{20,2000}",
            r"1//0[A-Za-z0-9_-]{40,200}",
            # Models and what serves them.
            r"tvly-(?:dev-|prod-)?[A-Za-z0-9-]{28,64}",
            r"csk-[A-Za-z0-9]{48}",
            r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}",
            r"pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{50,70}",
            r"tgp_v1_[A-Za-z0-9_-]{43}",
            r"nvapi-[A-Za-z0-9_-]{60,70}",
            r"jina_[A-Za-z0-9_-]{60}",
            r"sk_[0-9a-f]{48}",
            r"fw_[A-Za-z0-9]{22,24}",
            r"fc-[0-9a-f]{32}",
            r"BSA(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{28}",
            r"[0-9a-f]{32}\.[A-Za-z0-9]{16}",
            r"bce-v3/ALTAK-[A-Za-z0-9]{21}/[0-9a-f]{40}",
            # What builds, ships and hosts.
            r"dckr_[po]at_[A-Za-z0-9_-]{27,32}",
            r"cio[A-Za-z0-9]{32}",
            r"oy2[a-z0-9]{43}",
            r"CCIPAT_[A-Za-z0-9]{22}_[0-9a-f]{40}",
            r"bkua_[0-9a-f]{40}",
            r"ATATT3[A-Za-z0-9_=-]{180,240}",
            r"AT(?:CTT3|BB)[A-Za-z0-9_=-]{28,240}",
            r"ATTA[0-9a-f]{64}[A-Za-z0-9]{0,12}",
            r"HRKU-(?:[A-Za-z0-9_-]{58,64}|" + _UUID + ")",
            r"rnd_[A-Za-z0-9]{28,40}",
            r"ddp_[A-Za-z0-9]{36}",
            r"apify_api_[A-Za-z0-9]{36}",
            r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}",
            r"AKID[A-Za-z0-9]{32}",
            r"AKLT[A-Za-z0-9_-]{38,50}",
            # What stores and sends.
            r"sbp_(?:v0_)?[0-9a-f]{40}",
            r"sb_secret_[A-Za-z0-9_-]{31}",
            r"mdb_sa_sk_[A-Za-z0-9_-]{40}",
            r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}",
            r"[12]/[0-9]{16}(?:/[0-9]{16})?:[0-9a-f]{32}",
            r"sl\.(?:u\.)?[A-Za-z0-9_-]{100,1500}",
            r"key-[0-9a-f]{32}",
            r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}",
            r"sq0(?:csp-[A-Za-z0-9_-]{43}|atp-[A-Za-z0-9_-]{22})",
            r"CFPAT-[A-Za-z0-9_-]{43}",
            r"[st]k\.eyJ[A-Za-z0-9_-]{40,200}\.[A-Za-z0-9_-]{20,24}",
            r"AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{134}",
            r"A{20,24}(?=[A-Za-z0-9]{0,130}%)[A-Za-z0-9%]{60,140}",
            r"00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{80,130}",
            r"1000\.[0-9a-f]{32}\.[0-9a-f]{32}",
            r"[xyz]prv[1-9A-HJ-NP-Za-km-z]{107}",
        )
    )
    + r")(?![A-Za-z0-9])"
)
_ADDRESSES = later(
    r"discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{17,20}/(?P<discord>[\w-]{60,80})"
    r"|oapi\.dingtalk\.com/robot/send\?access_token=(?P<dingtalk>[0-9a-f]{64})"
    rf"|qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=(?P<wecom>{_UUID})"
    rf"|open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/(?P<feishu>{_UUID})"
    r"|hooks\.zapier\.com/hooks/catch/\d{4,12}/(?P<zapier>\w{5,12})"
    # Azure: a signed address, and the parts of connection strings.
    r"|(?<=[?&;])sig=(?P<sig>(?:[A-Za-z0-9+/]|%[0-9A-Fa-f]{2}){40,90}(?:=|%3[Dd])?)"
    r"|\b(?:Account|SharedAccess)Key=(?P<azure>[A-Za-z0-9+/]{42,86}={1,2})"
)
_SIGNS = ("webhook", "robot/send", "v2/hook", "hooks/catch", "sig=", "Key=")
_PUTTY = later(
    r"PuTTY-User-Key-File-\d:(?:(?!PuTTY-User-Key-File)[\s\S]){0,4000}?Private-Lines: \d{1,3}"
    r"(?:\s{1,3}[A-Za-z0-9+/=]{16,64})*(?:\s{1,3}Private-MAC:\s{1,3}[0-9a-f]{40,64})?"
)
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_WALLET = later(
    rf"(?<![A-Za-z0-9])(?:5[HJK][{_BASE58}]{{49}}|[KL][{_BASE58}]{{51}})(?![A-Za-z0-9])"
)


def keys_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a key stands by its form, and which kind it is."""
    if "PuTTY-User-Key" in text:
        for match in _PUTTY.finditer(text):
            yield *match.span(), "private key"
    for match in _FORMS.finditer(text):
        if not is_placeholder(match[0]):
            yield *match.span(), "API key"
    for match in _ADDRESSES.finditer(text) if any(sign in text for sign in _SIGNS) else ():
        name = match.lastgroup or ""
        # What is escaped in an address looks like a variable.
        if name == "sig" or not is_placeholder(match[name]):
            yield *match.span(name), "key" if name in {"sig", "azure"} else "webhook"
    for match in _WALLET.finditer(text):
        if _is_wallet_key(match[0]):
            yield *match.span(), "private key"


def _is_wallet_key(told: str) -> bool:
    """Tell whether the digits check, as in a key of a Bitcoin wallet."""
    number = 0
    for char in told:
        number = number * 58 + _BASE58.index(char)
    raw = number.to_bytes(38, "big").lstrip(b"\0")
    return raw[:1] == b"\x80" and sha256(sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]
