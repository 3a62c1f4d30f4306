"""Names that a question holds and no memory does: it is about somebody or something else."""

from collections.abc import Iterable, Mapping, Sequence

from mindfile.ranking.analyzer import Query, analyze
from mindfile.ranking.candidates import Candidate

# "My sister lives in Oslo" is near "What is the capital of Mongolia?", as an answer in other words
# may be to its question: without the name it is worth this share.
UNKNOWN_NAME = 0.85


def share_of_names(
    query: Query, frequencies: Mapping[str, int], candidates: Sequence[Candidate]
) -> float:
    """Return what is left of any relevance: 1, or less where a name of the query is nowhere.

    Args:
        query: the whole query.
        frequencies: in how many chunks of the namespace a token stands.
        candidates: their speakers are known too.
    """
    missing = {name for name in query.names if not frequencies.get(name)}
    if missing:
        missing -= _spoken(candidate.speaker for candidate in candidates)
    return UNKNOWN_NAME if missing else 1.0


def _spoken(speakers: Iterable[str | None]) -> set[str]:
    return {word for speaker in {*speakers} if speaker for word in analyze(speaker)}
