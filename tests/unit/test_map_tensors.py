"""PyTorch's tensors as head maps; PyTorch itself is not needed here."""

from typing import Any

import numpy as np
import pytest

from headwise.maps import describe


class Tensor:
    """What PyTorch's does: no array with a gradient, from a GPU, or in bfloat16."""

    def __init__(self, data: Any, dtype: str = "torch.float32", ready: bool = False) -> None:
        self.data, self.dtype, self.ready = data, dtype, ready

    def detach(self) -> "Tensor":
        return Tensor(self.data, self.dtype)

    def cpu(self) -> "Tensor":
        return Tensor(self.data, self.dtype, ready=True)

    def float(self) -> "Tensor":
        return Tensor(self.data, ready=self.ready)

    def __array__(self, *_: Any, **__: Any) -> Any:
        if not self.ready or self.dtype == "torch.bfloat16":
            raise RuntimeError("Can't call numpy()")
        return np.asarray(self.data, dtype=np.float32)


@pytest.mark.parametrize("dtype", ["torch.float32", "torch.bfloat16"])
def test_tensors_of_pytorch_are_read_whatever_their_gradient_and_format(dtype: str) -> None:
    weights = [[0.25, 0.75], [0.5, 0.5]]
    assert describe(Tensor(weights, dtype), ["a", "b"])["weights"] == [weights]
    layers = (Tensor([weights], dtype), Tensor([weights[::-1]], dtype))
    assert describe(layers, ["a", "b"], layers=True)["weights"] == [weights, weights[::-1]]
