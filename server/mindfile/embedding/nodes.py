"""An ONNX graph in the making."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Graph:
    """Nodes and constants; each node is named as its output."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self._named: set[str] = set()

    def constant(self, name: str, values: "NDArray[Any]") -> str:
        """Add a constant and return its name."""
        import numpy as np
        from onnx import numpy_helper

        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        self._named.add(name)
        return name

    def node(self, operator: str, inputs: list[str], output: str, **attributes: Any) -> str:
        """Add a node of one output and return the name of both; an input "" is left out."""
        from onnx import helper

        made = helper.make_node(operator, inputs, [output], name=output, **attributes)
        self.nodes.append(made)
        self._named.add(output)
        return output

    def __contains__(self, name: str) -> bool:
        return name in self._named
