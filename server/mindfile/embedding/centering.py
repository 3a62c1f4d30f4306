"""Centering: taking from each vector what all texts of its role and writing share.

A small encoder puts every two texts near together, two Chinese ones nearer, and some texts near to
everything, so that no one cosine tells an answer from the rest. Without the mean of its like
(Mu and Viswanath, All-but-the-Top, 2018), a text that has nothing to do with a question has a
cosine about 0, whatever the two are written in.
"""

import hashlib
import json
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from zipfile import BadZipFile

from mindfile.writing import is_chinese

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    Vectors = NDArray[float32]

log = logging.getLogger("mindfile")

Role = Literal["passage", "query"]
_GROUPS: tuple[tuple[Role, str], ...] = (
    ("passage", "latin"),
    ("passage", "han"),
    ("query", "latin"),
    ("query", "han"),
)


_PACKAGE = files("mindfile.embedding")


@lru_cache(maxsize=1)
def _cohort() -> bytes:
    return _PACKAGE.joinpath("cohort.json").read_bytes()


def cohort_hash() -> str:
    """Return the SHA-256 of the texts that the means are taken over."""
    return hashlib.sha256(_cohort()).hexdigest()


@dataclass(frozen=True, slots=True)
class Centers:
    """The mean vector of each group, one row each: role by role, letters before Han."""

    means: "Vectors"

    def center(self, vector: "Vectors", text: str, role: Role) -> "Vectors":
        """Return a vector without its group's mean, of unit length.

        One that is nothing but the mean comes back as it was.
        """
        import numpy as np

        group = (role, "han" if is_chinese(text) else "latin")
        rest = vector - self.means[_GROUPS.index(group)]
        length = float(np.linalg.norm(rest))
        return vector if length < 1e-6 else (rest / length).astype("<f4")


def centers_of(
    embed: Callable[[Sequence[str], Role], Sequence["Vectors"]], kept: Path | None
) -> Centers:
    """Embed the cohort with a model, or read the means where they are known, and keep them.

    Args:
        embed: gives the model's own vectors of texts in a role.
        kept: a file for these means, named by model and cohort; None keeps nothing. Those of the
            model that the extra ``offline`` brings come with the package under the same name.
    """
    import numpy as np

    known = [] if kept is None else [kept, Path(str(_PACKAGE.joinpath(kept.name)))]
    means = next((read for path in known if (read := _read(path)) is not None), None)
    if means is None:
        texts: dict[str, dict[str, list[str]]] = json.loads(_cohort())
        means = np.stack(
            [np.mean(embed(texts[role][writing], role), axis=0) for role, writing in _GROUPS]
        ).astype("<f4")
        if kept is not None:
            _write(kept, means)
    return Centers(means)


def _read(kept: Path) -> "Vectors | None":
    import numpy as np

    try:
        means = np.load(kept, allow_pickle=False)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, EOFError, BadZipFile) as error:
        log.warning("the means of the model are made again: %s", error)
        return None
    whole = means.ndim == 2 and len(means) == len(_GROUPS) and bool(np.isfinite(means).all())
    return means if whole else None


def _write(kept: Path, means: "Vectors") -> None:
    import numpy as np

    # Under a name of its own first: another process may be reading.
    draft = kept.with_name(f"{kept.stem}.{os.getpid()}.npy")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        np.save(draft, means, allow_pickle=False)
        draft.replace(kept)
    except OSError as error:
        log.warning("the means of the model are not kept: %s", error)
