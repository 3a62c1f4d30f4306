"""The offline weights: read as data, turned into ONNX and a tokenizer, kept whole."""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import numpy_helper
from tokenizers import Tokenizer

from mindfile.embedding.conversion import (
    MANIFEST,
    WEIGHTS_SHA256,
    converted_folder,
    ensure_converted,
    find_weights,
    is_complete,
    is_intact,
    write_model,
)
from mindfile.embedding.graph import build
from mindfile.embedding.linear import LARGEST, large_channels
from mindfile.embedding.loading import FastEmbedder
from mindfile.embedding.weights import Weights, WeightsFormatError
from model_channels import cohort, largest
from tiny_weights import (
    FEED_FORWARD,
    HIDDEN,
    LAYERS,
    PIECES,
    POSITIONS,
    Floats,
    TinyWeights,
    forward,
)

MINUTE = 60


@pytest.fixture(scope="module")
def tiny() -> TinyWeights:
    return TinyWeights()


@pytest.fixture
def own_cache(tmp_path: Path, model_folder: Path) -> Path:
    """A cache that holds the whole converted model, linked, not copied."""
    folder = converted_folder(tmp_path)
    folder.mkdir()
    for file in model_folder.iterdir():
        os.link(file, folder / file.name) if _one_disk(file, folder) else shutil.copy(file, folder)
    return tmp_path


def _one_disk(file: Path, folder: Path) -> bool:
    return file.stat().st_dev == folder.stat().st_dev


def test_the_reader_finds_sizes_vocabulary_and_every_number(tiny: TinyWeights) -> None:
    weights = Weights(tiny.to_bytes())
    assert (weights.shape.hidden, weights.shape.layers) == (HIDDEN, LAYERS)
    assert (weights.shape.feed_forward, weights.shape.positions) == (FEED_FORWARD, POSITIONS)
    assert weights.vocabulary.pieces == tuple(PIECES)
    assert (weights.vocabulary.bos, weights.vocabulary.eos) == (0, 2)
    assert (weights.vocabulary.pad, weights.vocabulary.unk) == (1, 3)
    assert np.array_equal(weights.floats("emb.pos", POSITIONS, HIDDEN), tiny.values["emb.pos"])
    scales, nibbles = weights.quantized("l0.fi.w", FEED_FORWARD, HIDDEN)
    numbers = (nibbles.astype(np.float32) - 8) * scales.astype(np.float32)[..., None]
    assert np.array_equal(numbers.reshape(FEED_FORWARD, HIDDEN), tiny.values["l0.fi.w"])


def test_a_file_of_another_layout_is_refused(tiny: TinyWeights) -> None:
    with pytest.raises(WeightsFormatError, match="E5S1"):
        Weights(tiny.to_bytes(magic=b"GGUF"))
    with pytest.raises(WeightsFormatError, match="groups of 64"):
        Weights(tiny.to_bytes(group=64))
    with pytest.raises(WeightsFormatError, match="ends early"):
        Weights(tiny.to_bytes()[:200])
    with pytest.raises(WeightsFormatError, match="no tensor"):
        Weights(tiny.to_bytes()).floats("emb.none", 1)


def test_a_linear_layer_rounds_to_half_a_step_of_its_output_and_leaves_large_channels_whole(
    tiny: TinyWeights,
) -> None:
    large = [3, 17]
    model = build(Weights(tiny.to_bytes()), {"embeddings": large})
    constants = {item.name: numpy_helper.to_array(item) for item in model.graph.initializer}
    for name in ("l0.q", "l0.k", "l0.v"):
        exact = tiny.values[name + ".w"]
        assert np.array_equal(constants[name + ".columns"], exact[:, large].T)
        scales = constants[name + ".rounded.scales"]
        numbers = constants[name + ".rounded.numbers"].T.astype(np.float32)
        assert not numbers[:, large].any()
        rest = np.delete(np.abs(numbers * scales[:, None] - exact), large, axis=1)
        assert (rest <= scales[:, None] * 0.5001).all()
    for name in ("l0.ao", "l0.fi", "l0.fo"):
        assert np.abs(constants[name + ".numbers"]).max() == LARGEST


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_graph_computes_what_the_definition_says(seed: int) -> None:
    tiny = TinyWeights(seed)
    model = build(Weights(tiny.to_bytes()), {"l0.gelu": [0, 40], "embeddings": [5]})
    # Neither package says its types.
    checker: Any = importlib.import_module("onnx.checker")
    runtime: Any = importlib.import_module("onnxruntime")
    checker.check_model(model)
    session = runtime.InferenceSession(model.SerializeToString())
    ids, mask = [[0, 5, 6, 8, 9, 2], [0, 6, 2, 1, 1, 1]], [[1] * 6, [1, 1, 1, 0, 0, 0]]
    inputs = {"input_ids": np.array(ids), "attention_mask": np.array(mask)}
    found: Floats = session.run(None, inputs)[0]
    for row, (text, seen) in enumerate(zip(ids, mask, strict=True)):
        wanted = forward(tiny.values, text, seen)[: sum(seen)]
        got = found[row][: sum(seen)]
        # Both sides are rounded to 8 bits.
        assert np.abs(got - wanted).max() < 0.1
        assert _cosine(got, wanted) > 0.999


def _cosine(left: Floats, right: Floats) -> float:
    return float((left * right).sum() / np.linalg.norm(left) / np.linalg.norm(right))


def test_a_written_folder_lists_its_files_and_cuts_words_by_their_scores(
    tiny: TinyWeights, tmp_path: Path
) -> None:
    write_model(Weights(tiny.to_bytes()), tmp_path)
    assert is_intact(tmp_path)
    tokenizer = Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    assert tokenizer.encode("tea  茶").tokens == ["<s>", "▁tea", "▁", "茶", "</s>"]
    assert tokenizer.encode("te").tokens == ["<s>", "▁t", "e", "</s>"]


def test_a_folder_that_lost_or_changed_anything_is_not_whole(
    tiny: TinyWeights, tmp_path: Path
) -> None:
    write_model(Weights(tiny.to_bytes()), tmp_path)
    model = tmp_path / "model.onnx"
    whole = model.read_bytes()
    model.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert is_complete(tmp_path)
    assert not is_intact(tmp_path)
    model.write_bytes(whole[:-1])
    assert not is_complete(tmp_path)
    model.unlink()
    assert not is_complete(tmp_path)
    model.write_bytes(whole)
    assert is_intact(tmp_path)
    (tmp_path / MANIFEST).write_text("{", "utf-8")
    assert not is_complete(tmp_path)
    assert not is_complete(tmp_path / "nowhere")


def test_the_pinned_file_is_the_installed_one() -> None:
    assert hashlib.sha256(find_weights().read_bytes()).hexdigest() == WEIGHTS_SHA256


def test_the_channels_left_whole_are_the_large_ones(model_folder: Path) -> None:
    weights = Weights(find_weights().read_bytes())
    tokenizer = Tokenizer.from_file(str(model_folder / "tokenizer.json"))
    measured = largest(weights, tokenizer, cohort()[::100])
    known = large_channels()
    assert measured.keys() == known.keys()
    shared = sum(len(set(found) & set(known[name])) for name, found in measured.items())
    assert shared > 0.6 * sum(map(len, known.values()))


def test_what_a_text_becomes_does_not_depend_on_its_neighbors(embedder: FastEmbedder) -> None:
    texts = ["Tea at five.", "The boiler in the cellar was repaired on Tuesday.", "我喜欢喝茶"]
    assert embedder.embed_passages(texts) == [embedder.embed_passages([one])[0] for one in texts]


def test_a_half_written_folder_is_made_again_and_nothing_else_is_left(own_cache: Path) -> None:
    folder = converted_folder(own_cache)
    (folder / MANIFEST).unlink()
    (folder / "tokenizer.json").unlink()
    stale = own_cache / "converting-killed"
    stale.mkdir()
    os.utime(stale, (0, 0))
    assert ensure_converted(own_cache) == folder
    assert is_intact(folder)
    assert list(own_cache.iterdir()) == [folder]


def test_a_whole_folder_is_used_as_it_is(own_cache: Path) -> None:
    before = {file.name: file.stat().st_ino for file in converted_folder(own_cache).iterdir()}
    folder = ensure_converted(own_cache)
    assert {file.name: file.stat().st_ino for file in folder.iterdir()} == before


def test_two_conversions_at_once_end_in_one_whole_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mindfile.embedding.conversion", str(tmp_path)]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(2)]
    said = [process.communicate(timeout=2 * MINUTE)[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert list(tmp_path.iterdir()) == [converted_folder(tmp_path)]
    assert is_intact(converted_folder(tmp_path))
