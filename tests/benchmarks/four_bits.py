"""The model with linear layers of four bits, as its weights are published, to compare with."""

import importlib
from pathlib import Path
from typing import Any

import numpy as np

from mindfile.embedding.conversion import find_weights, write_model
from mindfile.embedding.graph import build
from mindfile.embedding.loading import FastEmbedder, from_folder
from mindfile.embedding.weights import GROUP, Weights


def four_bits(folder: Path) -> FastEmbedder:
    """Write that model into a folder and load it through fastembed, which batches the texts."""
    weights = Weights(find_weights().read_bytes())
    write_model(weights, folder)
    (folder / "model.onnx").write_bytes(_unrounded(weights).SerializeToString())
    return from_folder(folder)


def _unrounded(weights: Weights) -> Any:
    """Put ``MatMulNBits`` in the place of each product in whole numbers: it holds the same bits."""
    helper: Any = importlib.import_module("onnx.helper")
    onnx: Any = importlib.import_module("onnx.numpy_helper")
    model = build(weights, {})
    constants = {item.name: item for item in model.graph.initializer}
    nodes: list[Any] = []
    for node in model.graph.node:
        if node.op_type != "DynamicQuantizeMatMul":
            nodes.append(node)
            continue
        state, numbers, scale, _, bias = node.input
        name = node.output[0]
        inputs, outputs = constants.pop(numbers).dims
        del constants[scale]
        scales, nibbles = weights.quantized(name + ".w", outputs, inputs)
        packed = (nibbles[..., 0::2] | (nibbles[..., 1::2] << 4)).astype(np.uint8)
        for kind, values in (("packed", packed), ("blocks", scales.astype(np.float32).reshape(-1))):
            constants[f"{name}.{kind}"] = onnx.from_array(values, f"{name}.{kind}")
        nodes += [
            helper.make_node(
                "MatMulNBits",
                [state, name + ".packed", name + ".blocks"],
                [name + ".product"],
                domain="com.microsoft",
                K=inputs,
                N=outputs,
                bits=4,
                block_size=GROUP,
                accuracy_level=4,
            ),
            helper.make_node("Add", [name + ".product", bias], [name]),
        ]
    for field, values in ((model.graph.node, nodes), (model.graph.initializer, constants.values())):
        del field[:]
        field.extend(values)
    return model
