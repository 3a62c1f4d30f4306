"""The model of the offline extra, loaded once for all."""

from pathlib import Path

import pytest

from mindfile.embedding.loading import FastEmbedder
from mindfile.embedding.tokens import Tokens
from model_cache import converted_model, real_embedder


@pytest.fixture(scope="session")
def model_folder() -> Path:
    return converted_model()


@pytest.fixture(scope="session")
def embedder() -> FastEmbedder:
    return real_embedder()


@pytest.fixture(scope="session")
def exact(embedder: FastEmbedder) -> Tokens:
    tokens = Tokens()
    tokens.use(embedder.tokenizer)
    return tokens
