"""What the libraries behind a model raise becomes ours; what is a fault of our own does not."""

import importlib
from typing import Any

import pytest

from mindfile.embedding.contract import EmbeddingError
from mindfile.embedding.library import errors_as, load_fastembed


@pytest.mark.parametrize(
    "error",
    [
        OSError("no such file\nat all"),
        ValueError("no such file"),
        RuntimeError("no such file"),
        # The tokenizers raise nothing else.
        Exception("  no such file\n"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_of_a_library_is_told_by_its_first_line(error: Exception) -> None:
    with (
        pytest.raises(EmbeddingError, match=r"^no such file$") as caught,
        errors_as(EmbeddingError),
    ):
        raise error
    assert caught.value.__cause__ is error


@pytest.mark.parametrize("name", ["Fail", "InvalidProtobuf", "NoSuchFile"])
def test_an_error_of_the_runtime_is_told_too(name: str) -> None:
    load_fastembed()
    state: Any = importlib.import_module("onnxruntime.capi.onnxruntime_pybind11_state")
    with pytest.raises(EmbeddingError, match=r"^no such file$"), errors_as(EmbeddingError):
        raise getattr(state, name)("no such file")


def test_an_error_without_words_is_told_by_its_name() -> None:
    with pytest.raises(EmbeddingError, match=r"^MemoryError$"), errors_as(EmbeddingError):
        raise MemoryError


@pytest.mark.parametrize("error", [LookupError("ours"), TypeError("ours"), KeyboardInterrupt()])
def test_any_other_error_passes_as_it_is(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught, errors_as(EmbeddingError):
        raise error
    assert caught.value is error
