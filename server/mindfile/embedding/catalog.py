"""The models that Mindfile knows; one today."""

import threading
from dataclasses import dataclass

from mindfile.embedding.library import load_fastembed


@dataclass(frozen=True, slots=True)
class ModelCard:
    """How a model is named, fetched and fed.

    ``max_tokens`` counts the prefix and the special tokens too.
    """

    name: str
    repository: str
    model_file: str
    dimensions: int
    max_tokens: int
    query_prefix: str
    passage_prefix: str
    license: str


# Wang et al., Multilingual E5 Text Embeddings, 2024: the prefixes are part of the training.
DEFAULT_MODEL = ModelCard(
    name="intfloat/multilingual-e5-small",
    repository="intfloat/multilingual-e5-small",
    model_file="onnx/model.onnx",
    dimensions=384,
    max_tokens=512,
    query_prefix="query: ",
    passage_prefix="passage: ",
    license="MIT",
)

# A load that was given up still runs in its thread while the next one begins.
_registering = threading.Lock()


def register(card: ModelCard) -> None:
    """Make a model known to fastembed; again is no error."""
    library = load_fastembed()
    from fastembed.common.model_description import ModelSource, PoolingType

    with _registering:
        known = {str(model["model"]).lower() for model in library.list_supported_models()}
        if card.name.lower() in known:
            return
        library.add_custom_model(
            model=card.name,
            pooling=PoolingType.MEAN,
            normalization=True,
            sources=ModelSource(hf=card.repository),
            dim=card.dimensions,
            model_file=card.model_file,
            license=card.license,
        )
