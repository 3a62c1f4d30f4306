"""Transcripts: a text with the labels of a conversation, as it is copied out of a chat."""

import re

from mindfile.model import Role, Talk

_ROLES = {
    **dict.fromkeys(("user", "human", "me", "用户", "我"), Role.USER),
    # To who pastes it, the other side is "you".
    **dict.fromkeys(("assistant", "ai", "you", "助手", "你"), Role.ASSISTANT),
}
_LABEL = re.compile(rf"^[ \t>*]*({'|'.join(_ROLES)})[*]*[ \t]*[:：][*]*", re.IGNORECASE | re.M)
# One label may be a word of the text.
_FEWEST = 2


def turns_of(text: str) -> list[Talk]:
    """Return the turns of a pasted conversation; any other text is one turn of the user's.

    What stands before the first label is the user's, too.
    """
    labels = list(_LABEL.finditer(text))
    if len(labels) < _FEWEST:
        return [Talk(Role.USER, text)]
    turns = [Talk(Role.USER, head)] if (head := text[: labels[0].start()].strip()) else []
    ends = [*(label.start() for label in labels[1:]), len(text)]
    for label, end in zip(labels, ends, strict=True):
        said = text[label.end() : end].strip()
        if said:
            turns.append(Talk(_ROLES[label[1].lower()], said, position=len(turns)))
    return turns or [Talk(Role.USER, text)]
