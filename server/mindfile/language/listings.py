"""Code and logs in a text: nobody's words, whatever they seem to say."""

from mindfile.cutting import CODE_BLOCK
from mindfile.language.patterns import later

_NAME = r"[A-Za-z_][\w.]*(?:\[[^\]]*\])?"
_LOG = r"(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|CRITICAL)"
_CODE = (
    # city = "Rome", x += 1, self.city: str = other
    rf"{_NAME}(?:: ?[\w\[\], |]+)? ?(?:[+\-*/|&]|:)?= ?[\"'\d\[({{\w@].*",
    r"(?:const|let|var|final|val) \w+ ?[=:;].*",
    r"(?:export|public|private|protected|static|async) (?:\w+ )+.*[({;=].*",
    r"(?:def|class|function|func|fn|struct|interface|enum|impl|trait) \w+.*[:{(].*",
    r"from [\w.]+ import .*|import [\w.{}, *\"']+(?: from .*| as \w+)?;?|#include .*",
    r"(?:package|using|use|require) ?\(?[\w.:'\"/]+\)?;",
    r"(?:if|for|while|switch|elif|catch) ?\(.*\) ?\{?|return .*;|.*[{}]|.*\);",
    r"//.*|/\*.*|<!--.*|</?[a-z]\w*[^>]*>.*|\$ [a-z]+.*|>>> .*|@\w+\(.*",
    r"SELECT .*\bFROM\b.*|INSERT INTO .*|UPDATE \w+ SET .*|(?:CREATE|ALTER|DROP) TABLE .*",
    rf"\[?(?:\S{{1,12}} )?\d{{4}}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S* .*|\[?{_LOG}\]?:? .*",
    # A row of a table, a command of a shell
    r"\|.*\|",
    (
        r"(?:sudo )?(?:git|npm|npx|yarn|pnpm|pip|poetry|uv|cargo|go|docker|kubectl|helm|curl|wget"
        r"|ssh"
        r"|scp|echo|cat|grep|sed|awk|make|brew|apt|apt-get|python3?|node|psql|mysql|terraform"
        r"|printf"
        r"|export|cd|rm|mkdir|aws|gcloud|systemctl)(?: [\w./:@=-]+){0,6} (?:-{1,2}\w|[\"'$|>./~]).*"
    ),
    r"Traceback \(.*|File \".*\", line \d+.*|at [\w.$<>]+\(.*\)",
)
_LINE = later(rf"\s*(?:{'|'.join(_CODE)})\s*")
# A longer line is no line of code.
_MOST_CHARACTERS = 300


def listings(text: str) -> list[str]:
    """Return the blocks of code in a text and its other lines of code and of logs."""
    found = [match.group() for match in CODE_BLOCK.finditer(text)]
    return [*found, *filter(_is_code, CODE_BLOCK.sub("", text).splitlines())]


def without_listings(text: str) -> str:
    """Return a text without its code and its logs."""
    return "\n".join(line for line in CODE_BLOCK.sub("", text).splitlines() if not _is_code(line))


def _is_code(line: str) -> bool:
    return len(line) <= _MOST_CHARACTERS and _LINE.fullmatch(line) is not None
