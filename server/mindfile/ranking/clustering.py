"""Clustering: which messages are about the same, by k-means over their vectors."""

import importlib
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from mindfile.errors import UnavailableError
from mindfile.ranking.analyzer import analyze

# Every run begins alike, so that the same session always falls into the same groups.
_SEED = 4471
# K-means ends where it began badly; of so many beginnings the best is taken.
_BEGINNINGS = 10
_ROUNDS = 50
# What the turn before says of the subject of a text, beside the text itself.
LOOKING_BACK = 0.5


def groups_of(vectors: Sequence[Sequence[float]], groups: int) -> list[list[int]]:
    """Split vectors into at most so many groups of their places, ordered by their first.

    Raises:
        UnavailableError: the library for it is not installed.
    """
    kmeans: Any = _library()
    # Lazily, like the library: it takes some tenths of a second.
    import numpy as np

    points: Any = np.asarray(vectors, dtype=np.float64)
    wanted = min(groups, len(np.unique(points, axis=0)))
    best: Any = None
    lowest = math.inf
    for beginning in range(_BEGINNINGS):
        random = np.random.default_rng(_SEED + beginning)
        try:
            centers, labels = kmeans.kmeans2(
                points, wanted, iter=_ROUNDS, minit="++", missing="raise", rng=random
            )
        except kmeans.ClusterError:
            continue
        spread = float(((points - centers[labels]) ** 2).sum())
        if spread < lowest:
            best, lowest = labels, spread
    if best is None:
        return [list(range(len(vectors)))]
    found: dict[int, list[int]] = {}
    for place, label in enumerate(best.tolist()):
        found.setdefault(label, []).append(place)
    return list(found.values())


def subjects_of(
    alone: Sequence[Sequence[float]], told: Sequence[Sequence[float]]
) -> list[list[float]]:
    """Join the vectors of texts by themselves with those that look back at the turn before.

    Each side loses what all have in common. A text alone may say little of its subject ("she needs
    one, too"); where subjects take turns, the turn before is of another.
    """
    # Lazily: it takes some tenths of a second.
    import numpy as np

    sides: list[Any] = []
    for vectors, weight in ((alone, 1.0), (told, LOOKING_BACK)):
        points: Any = np.asarray(vectors, dtype=np.float64)
        points -= points.mean(axis=0)
        lengths = np.linalg.norm(points, axis=1, keepdims=True)
        sides.append(weight * points / np.maximum(lengths, 1e-9))
    return np.hstack(sides).tolist()


def word_vectors(texts: Sequence[str]) -> list[list[float]]:
    """Return a unit vector for each text, of its words weighed by their rarity."""
    counted = [Counter(analyze(text)) for text in texts]
    frequency = Counter(word for words in counted for word in words)
    # A word of one text alone likens it to no other.
    places = {word: place for place, word in enumerate(w for w in frequency if frequency[w] > 1)}
    vectors: list[list[float]] = []
    for words in counted:
        vector = [0.0] * (len(places) or 1)
        for word in words.keys() & places.keys():
            vector[places[word]] = math.log(1 + len(texts) / frequency[word])
        length = math.hypot(*vector) or 1.0
        vectors.append([number / length for number in vector])
    return vectors


def _library() -> Any:
    try:
        return importlib.import_module("scipy.cluster.vq")
    except ModuleNotFoundError as error:
        raise UnavailableError(
            "The strategy 'cluster' needs an extra that is not installed.",
            hint="Use map_reduce; or the user runs pip install 'mindfile[cluster]' with the Python "
            "of the server, which `mindfile doctor` names.",
        ) from error
