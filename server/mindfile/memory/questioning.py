"""The question: a query taken apart into what it asks, with words, vectors and times."""

from dataclasses import dataclass, replace

from mindfile.memory.mind import Mind
from mindfile.memory.timing import TIMELESS, Timing, timing_of, without_distances
from mindfile.model import ModelIdentity
from mindfile.ranking.analyzer import Query, analyze_query
from mindfile.ranking.asking import divide, phrasings

# How long a search waits for a model that is already on this machine, in seconds.
MODEL_PATIENCE = 3.0


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked: its words, and the vectors of the ways to put it."""

    query: Query
    vectors: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A query taken apart: the whole first, then each thing that it asks where it asks several.

    ``model`` is where the vectors come from; None where there are none. ``timing`` tells of when it
    asks.
    """

    asks: tuple[Ask, ...]
    model: ModelIdentity | None = None
    timing: Timing = TIMELESS


async def question_of(mind: Mind, text: str) -> Question:
    """Take a query apart, and embed it if the model is, or is about to be, at hand."""
    timing = timing_of(mind, text)
    asks: list[Ask] = []
    for part in divide(text):
        vectors: list[bytes] = []
        for wording in phrasings(part):
            vector = await mind.embedding.embed_query(wording, patience=MODEL_PATIENCE)
            if vector is None:
                plain = tuple(Ask(_query(mind, one)) for one in divide(text))
                return Question(plain, timing=timing)
            vectors.append(vector)
        asks.append(Ask(_query(mind, part), tuple(vectors)))
    return Question(tuple(asks), mind.embedding.identity, timing)


def _query(mind: Mind, text: str) -> Query:
    """Prepare a query whose words are looked up, without "yesterday" and the like."""
    timing = timing_of(mind, text)
    whole = analyze_query(text)
    if not any(time.by_distance for time in timing.times):
        return whole
    rest = analyze_query(without_distances(text, timing))
    return replace(whole, tokens=rest.tokens, pairs=rest.pairs, weak=rest.weak)
