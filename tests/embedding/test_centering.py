"""Vectors without what all texts of their role and writing share."""

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from mindfile.embedding.centering import Role, centers_of
from mindfile.embedding.loading import FastEmbedder

Vectors = NDArray[np.float32]


def cosine(embedder: FastEmbedder, question: str, text: str) -> float:
    asked = np.frombuffer(embedder.embed_query(question), "<f4")
    return float(asked @ np.frombuffer(embedder.embed_passages([text])[0], "<f4"))


@pytest.mark.parametrize("answer", ["I drive an old Volvo", "我开一辆旧沃尔沃"])
@pytest.mark.parametrize("question", ["Which car do I have?", "我的车是什么牌子？"])
def test_an_answer_lies_far_above_what_has_nothing_to_do_with_the_question(
    embedder: FastEmbedder, question: str, answer: str
) -> None:
    unrelated = [
        cosine(embedder, question, text)
        for text in ("The choir meets on Mondays", "合唱团周一排练")
    ]
    assert max(unrelated) < 0.2
    assert cosine(embedder, question, answer) > max(unrelated) + 0.1


def test_unrelated_texts_are_as_far_apart_in_one_writing_as_in_the_other(
    embedder: FastEmbedder,
) -> None:
    english = ["The choir meets on Mondays", "Our lease ends in May", "Salt the water first"]
    chinese = ["合唱团周一排练", "租约五月到期", "先往水里加盐"]
    for texts in (english, chinese):
        vectors = [np.frombuffer(v, "<f4") for v in embedder.embed_passages(texts)]
        others = [float(a @ b) for i, a in enumerate(vectors) for b in vectors[:i]]
        assert max(map(abs, others)) < 0.35


@pytest.mark.parametrize("role", ["passage", "query"])
@pytest.mark.parametrize("writing", ["latin", "han"])
def test_the_means_in_use_are_those_of_the_cohort(
    embedder: FastEmbedder, role: Role, writing: str
) -> None:
    cohort = files("mindfile.embedding").joinpath("cohort.json").read_text("utf-8")
    texts = json.loads(cohort)[role][writing][:30]
    if role == "query":
        made = [embedder.embed_query(text) for text in texts]
    else:
        made = embedder.embed_passages(texts)
    whole = np.mean([np.frombuffer(vector, "<f4") for vector in made], axis=0)
    # As the model gives them, they all point one way, and this is .8.
    assert float(np.linalg.norm(whole)) < 0.4


def a_direction(texts: list[str], role: Role) -> list[Vectors]:
    seed = {"passage": 0, "query": 1}[role]
    return [np.eye(4, dtype="<f4")[(seed + len(text)) % 4] for text in texts]


def test_the_means_are_kept_and_read_back(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "means.npy"
    made = centers_of(lambda texts, role: a_direction(list(texts), role), kept)

    def never(texts: object, role: object) -> list[Vectors]:
        raise AssertionError("the means were kept")

    assert np.array_equal(centers_of(never, kept).means, made.means)


@pytest.mark.parametrize("content", [b"", b"no array", b"\x93NUMPY\x01\x00"])
def test_means_that_cannot_be_read_are_made_again(tmp_path: Path, content: bytes) -> None:
    kept = tmp_path / "means.npy"
    kept.write_bytes(content)
    made = centers_of(lambda texts, role: a_direction(list(texts), role), kept)
    assert made.means.shape == (4, 4)
    assert np.array_equal(np.load(kept), made.means)


def test_a_vector_that_is_nothing_but_the_mean_stays_as_it_was() -> None:
    def same(texts: object, role: Role) -> list[Vectors]:
        return [np.asarray([1, 0], "<f4")]

    vector = np.asarray([1, 0], "<f4")
    assert np.array_equal(centers_of(same, None).center(vector, "tea", "query"), vector)
