"""Lists: questions that many memories answer, each in part, from whatever session.

"What has Mira painted?" is answered by a dozen turns of as many evenings. What all that was found
has in common, that somebody paints, says nothing then; what sets a memory apart from it does. Of a
summary it is the other way round.
"""

import re
from collections.abc import Mapping

# How much of what a candidate shares with all others is taken from its nearness.
COMMON_WEIGHT = 0.8
# Fewer have nothing in common that could be told from what they are about.
LEAST_FOUND = 20

_AUXILIARY = r"(?:is|are|was|were|did|do|does|has|have|had|will|would|can|could|should|may|might)"
_PREPOSITION = r"(?:of|in|on|at|by|from|for|with|about)"
_SINGULAR = r"(?:this|is|was|has|does|his|its|us)"
# A plural after "what", before its verb; a number of times, all of a kind; and so in Chinese.
_LIST = re.compile(
    rf"\b(?:what|which)(?: (?!{_AUXILIARY}\b)[\w+'’/-]+){{0,3}}?"
    rf" (?!{_SINGULAR}\b)[a-z]+(?<![isu])s(?: {_PREPOSITION}(?: [\w.'’-]+){{1,3}}?)? {_AUXILIARY}\b"
    r"|\b(?:what|who) (?:are|were)\b|\bwhat (?:has|have|all|else)\b|\bhow many\b"
    r"|\b(?:kinds?|types?|sorts?) of\b|\bin (?:what|which) ways\b"
    r"|\b(?:list|all|both|each|every|various|different)\b"
    r"|哪些|几[个次位种家条]|多少[个次位种家条]|都有?[什谁哪]|分别|列出|总共|一共",
    re.IGNORECASE,
)


def wants_list(text: str) -> bool:
    """Tell whether a question asks for several things rather than for one."""
    return _LIST.search(text) is not None


def commonness(vectors: Mapping[int, bytes]) -> dict[int, float]:
    """Return how near each lies to the mean of all, on average 0; nothing of a few.

    Args:
        vectors: float32 little-endian of unit length, by the keys of their candidates.
    """
    if len(vectors) < LEAST_FOUND:
        return {}
    # Lazily, like all that only vectors need.
    import numpy as np

    all_of_them = np.stack([np.frombuffer(vector, "<f4") for vector in vectors.values()])
    near = all_of_them @ all_of_them.mean(axis=0)
    return dict(zip(vectors, (near - near.mean()).tolist(), strict=True))
