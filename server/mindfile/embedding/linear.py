"""Linear layers in whole numbers, but for the few channels that would spoil the others.

``com.microsoft.DynamicQuantizeMatMul`` rounds what comes in to 8 bits by its largest number. In
each layer some channels are ten times as large as all others: they are multiplied as they are, and
the rest keeps its precision (Dettmers et al., LLM.int8(), 2022, there with a threshold; here with a
fixed number of channels, which are known beforehand).
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from mindfile.embedding.nodes import Graph
from mindfile.embedding.weights import Weights

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

# Seven bits with the sign: where a processor adds two products in 16 bits (AVX2), 255 x 63 x 2
# still fits, so that every machine counts alike.
LARGEST = 63


@lru_cache(maxsize=1)
def large_channels() -> Mapping[str, Sequence[int]]:
    """Return the large channels by the name of the node whose output they are.

    Measured over the cohort's texts by ``tests/model_channels.py`` in the model that
    ``conversion`` pins.
    """
    text = files("mindfile.embedding").joinpath("large_channels.json").read_text("utf-8")
    return json.loads(text)


def linear(
    graph: Graph,
    weights: Weights,
    state: str,
    name: str,
    sizes: tuple[int, int],
    large: Sequence[int] = (),
) -> str:
    """Add a layer of ``sizes``, inputs by outputs, whose ``large`` input channels stay whole."""
    import numpy as np

    inputs, outputs = sizes
    matrix = weights.matrix(name + ".w", outputs, inputs)
    bias = graph.constant(name + ".bias", weights.floats(name + ".b", outputs))
    if not large:
        return _rounded(graph, matrix, state, bias, name)
    small = np.ones(inputs, np.float32)
    small[list(large)] = 0
    rest, apart = f"{state}.rest", f"{state}.large"
    if rest not in graph:
        graph.constant(f"{state}.small", small)
        graph.constant(f"{state}.channels", np.array(large, np.int64))
        graph.node("Mul", [state, f"{state}.small"], rest)
        graph.node("Gather", [state, f"{state}.channels"], apart, axis=-1)
    graph.constant(f"{name}.columns", matrix[:, list(large)].T)
    return graph.node(
        "Add",
        [
            _rounded(graph, matrix * small, rest, bias, f"{name}.rounded"),
            graph.node("MatMul", [apart, f"{name}.columns"], f"{name}.whole"),
        ],
        name,
    )


def _rounded(graph: Graph, matrix: "NDArray[float32]", state: str, bias: str, output: str) -> str:
    """Add the product in whole numbers; each output has a scale of its own."""
    import numpy as np

    scales = np.max(np.abs(matrix), axis=1) / np.float32(LARGEST)
    scales[scales == 0] = 1
    numbers = (matrix / scales[:, None]).round().astype(np.int8)
    return graph.node(
        "DynamicQuantizeMatMul",
        [
            state,
            graph.constant(f"{output}.numbers", numbers.T),
            graph.constant(f"{output}.scales", scales),
            "",
            bias,
        ],
        output,
        domain="com.microsoft",
    )
