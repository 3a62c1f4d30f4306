"""The network of multilingual-e5-small as ONNX.

The word table keeps its 4 bits: it is gathered packed and unpacked by standard operators. See
``linear`` for the rest.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from mindfile.embedding.linear import linear
from mindfile.embedding.nodes import Graph
from mindfile.embedding.weights import GROUP, Weights

OPSET = 20
# Masked positions get this added to their logits.
_MASKED = -1e4


def build(weights: Weights, large: Mapping[str, Sequence[int]]) -> Any:
    """Build the ONNX model: input_ids and attention_mask in, last_hidden_state out.

    ``large`` names the channels of a node's output that linear layers do not round.
    """
    from onnx import TensorProto, helper

    graph = Graph()
    hidden = weights.shape.hidden
    _constants(graph, weights)
    state = _embeddings(graph, weights)
    mask = _mask(graph)
    for layer in range(weights.shape.layers):
        state = _layer(graph, weights, f"l{layer}.", state, mask, large)
    graph.node("Identity", [state], "last_hidden_state")
    made = helper.make_graph(
        graph.nodes,
        "multilingual-e5-small",
        [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
            for name in ("input_ids", "attention_mask")
        ],
        [
            helper.make_tensor_value_info(
                "last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", hidden]
            )
        ],
        graph.constants,
    )
    model = helper.make_model(
        made,
        opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)],
        producer_name="mindfile",
    )
    model.ir_version = 9
    return model


def _constants(graph: Graph, weights: Weights) -> None:
    import numpy as np

    shape = weights.shape
    head = shape.hidden // shape.heads
    graph.constant("zero", np.array([0], np.int64))
    graph.constant("first", np.array([1], np.int64))
    graph.constant("second", np.array([2], np.int64))
    graph.constant("last_axis", np.array([-1], np.int64))
    graph.constant("mask_axes", np.array([1, 2], np.int64))
    graph.constant("as_blocks", np.array([0, 0, shape.hidden // GROUP, GROUP // 2], np.int64))
    graph.constant("as_hidden", np.array([0, 0, shape.hidden], np.int64))
    graph.constant("as_heads", np.array([0, 0, shape.heads, head], np.int64))
    graph.constant("low_bits", np.array(15, np.uint8))
    graph.constant("four", np.array(4, np.uint8))
    graph.constant("eight", np.array(8, np.float32))
    graph.constant("one", np.array(1, np.float32))
    graph.constant("masked", np.array(_MASKED, np.float32))
    graph.constant("head_scale", np.array(head**-0.5, np.float32))


def _embeddings(graph: Graph, weights: Weights) -> str:
    """Words, positions and token type 0, normalized."""
    import numpy as np
    from onnx import TensorProto

    shape = weights.shape
    scale, nibbles = weights.quantized("emb.word", shape.vocabulary, shape.hidden)
    half = GROUP // 2
    packed = nibbles[..., :half] | (nibbles[..., half:] << 4)
    graph.constant("words.packed", packed.reshape(shape.vocabulary, shape.hidden // 2))
    graph.constant("words.scale", scale.astype(np.float16))
    rows = graph.node("Gather", ["words.packed", "input_ids"], "words.rows", axis=0)
    scales = graph.node("Gather", ["words.scale", "input_ids"], "words.scales16", axis=0)
    scales = graph.node("Cast", [scales], "words.scales", to=TensorProto.FLOAT)
    blocks = graph.node("Reshape", [rows, "as_blocks"], "words.blocks")
    low = graph.node("BitwiseAnd", [blocks, "low_bits"], "words.low")
    high = graph.node("BitShift", [blocks, "four"], "words.high", direction="RIGHT")
    both = graph.node("Concat", [low, high], "words.nibbles", axis=-1)
    numbers = graph.node("Cast", [both], "words.numbers", to=TensorProto.FLOAT)
    centered = graph.node("Sub", [numbers, "eight"], "words.centered")
    wide = graph.node("Unsqueeze", [scales, "last_axis"], "words.wide_scales")
    words = graph.node("Mul", [centered, wide], "words.scaled")
    words = graph.node("Reshape", [words, "as_hidden"], "words")
    positions = weights.floats("emb.pos", shape.positions, shape.hidden)
    types = weights.floats("emb.type", shape.token_types, shape.hidden)
    graph.constant("positions", positions + types[0])
    size = graph.node("Shape", ["input_ids"], "size")
    length = graph.node("Slice", [size, "first", "second"], "length")
    used = graph.node("Slice", ["positions", "zero", length, "zero"], "positions.used")
    total = graph.node("Add", [words, used], "embeddings.sum")
    return _normalized(graph, weights, total, "emb.ln.w", "emb.ln.b", "embeddings")


def _mask(graph: Graph) -> str:
    from onnx import TensorProto

    numbers = graph.node("Cast", ["attention_mask"], "mask.numbers", to=TensorProto.FLOAT)
    wide = graph.node("Unsqueeze", [numbers, "mask_axes"], "mask.wide")
    turned = graph.node("Sub", ["one", wide], "mask.turned")
    return graph.node("Mul", [turned, "masked"], "mask")


def _normalized(
    graph: Graph, weights: Weights, state: str, scale: str, bias: str, output: str
) -> str:
    hidden = weights.shape.hidden
    graph.constant(output + ".scale", weights.floats(scale, hidden))
    graph.constant(output + ".bias", weights.floats(bias, hidden))
    return graph.node(
        "LayerNormalization",
        [state, output + ".scale", output + ".bias"],
        output,
        axis=-1,
        epsilon=weights.shape.epsilon,
    )


def _layer(
    graph: Graph,
    weights: Weights,
    name: str,
    state: str,
    mask: str,
    large: Mapping[str, Sequence[int]],
) -> str:
    """One transformer layer: attention and feed-forward, each added and then normalized."""
    shape = weights.shape
    square = (shape.hidden, shape.hidden)

    def layer(state: str, part: str, sizes: tuple[int, int]) -> str:
        return linear(graph, weights, state, name + part, sizes, large.get(state, ()))

    def heads(part: str, order: list[int]) -> str:
        made = layer(state, part, square)
        split = graph.node("Reshape", [made, "as_heads"], f"{name}{part}.split")
        return graph.node("Transpose", [split], f"{name}{part}.heads", perm=order)

    query = heads("q", [0, 2, 1, 3])
    key = heads("k", [0, 2, 3, 1])
    value = heads("v", [0, 2, 1, 3])
    logits = graph.node("MatMul", [query, key], name + "logits")
    logits = graph.node("Mul", [logits, "head_scale"], name + "logits.scaled")
    logits = graph.node("Add", [logits, mask], name + "logits.masked")
    attention = graph.node("Softmax", [logits], name + "attention", axis=-1)
    context = graph.node("MatMul", [attention, value], name + "context.heads")
    context = graph.node("Transpose", [context], name + "context.turned", perm=[0, 2, 1, 3])
    context = graph.node("Reshape", [context, "as_hidden"], name + "context")
    attended = layer(context, "ao", square)
    state = graph.node("Add", [state, attended], name + "attended")
    state = _normalized(graph, weights, state, name + "aln.w", name + "aln.b", name + "middle")
    inner = layer(state, "fi", (shape.hidden, shape.feed_forward))
    inner = graph.node("Gelu", [inner], name + "gelu")
    outer = layer(inner, "fo", (shape.feed_forward, shape.hidden))
    state = graph.node("Add", [state, outer], name + "fed")
    return _normalized(graph, weights, state, name + "oln.w", name + "oln.b", name + "out")
