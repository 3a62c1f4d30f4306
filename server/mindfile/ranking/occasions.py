"""Which of several occasions a query asks for: the last, or the first."""

import re

# What asks for the newest, or the oldest, of what is found. No text is stored with these words for
# being that. "Our previous dentist" and 之前的 are neither.
NEWEST = re.compile(
    r"\b(?:the )?(?:last time|latest|most recent(?:ly)?|previously)\b"
    r"|\b(?:the|my|our|your|his|her|their) last\b(?! names?\b)"
    r"|(?:(?<=\bi )|(?<=\b[wh]e )|(?<=\byou )|(?<=\bshe )|(?<=\bthey ))last\b"
    r"|上次|上一次|上回|最近一次|最近的?一[个条次]|最新|之前(?!的)",
    re.IGNORECASE,
)
OLDEST = re.compile(
    r"\b(?:(?:for )?the (?:very )?first time|the earliest|originally|at first)\b"
    r"|第一次|头一[回次]|最早|最初",
    re.IGNORECASE,
)
