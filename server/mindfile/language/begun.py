"""Since when something has been so, where that is told beside it: "I moved to Bern last month"."""

import re
from datetime import datetime, tzinfo

from mindfile.language.named_times import named_times
from mindfile.language.patterns import later
from mindfile.traditional import simplified

# What happened then made it so; of anything else a time says when it was so, not since when.
_CHANGED = later(
    r"\b(?:moved|relocated|started|joined|switched|changed|became|began|bought|got|was (?:hired"
    r"|promoted|born))\b|\bsince\b"
    r"|搬|入职|加入|跳槽|换成|换到|换了|调到|升(?:为|任|成)|开始|自从|从.{1,8}起|以来",
    re.IGNORECASE,
)


def begun_in(text: str, *, said: datetime, zone: tzinfo) -> datetime | None:
    """Return since when what a text tells has been so; None where it names no such time, or two.

    Of a time that is named by how far off it is, roughly, the middle is taken; else its beginning.
    """
    if not _CHANGED.search(simplified(text)):
        return None
    times = named_times(text, now=said, zone=zone)
    if len(times) != 1:
        return None
    time = times[0]
    begun = time.end - (time.end - time.start) / 2 if time.is_rough else time.start
    return begun if begun < said else None
