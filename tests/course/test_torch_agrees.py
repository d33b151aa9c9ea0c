"""The PyTorch listings, and what the pages say about PyTorch's own layers. Never skipped."""

import inspect
from typing import Any

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from ..lessons.running import ONE, TWO, reference_module, run_cells


def tensors(function: Any, namespace: dict[str, Any]) -> list[torch.Tensor]:
    """The arguments of ``function``, by name, as float64 tensors."""
    return [torch.tensor(namespace[name], dtype=torch.float64) for name in inspect.signature(function).parameters]


@pytest.mark.parametrize("slug", [ONE, TWO])
def test_every_tensor_of_the_reference_is_a_variable_of_the_lesson(slug: str) -> None:
    namespace = run_cells(slug)
    reference = reference_module(slug).reference
    for name, tensor in reference(*tensors(reference, namespace)).items():
        assert tensor.dtype == torch.float64
        assert_allclose(namespace[name], tensor.numpy(), rtol=0, atol=1e-13, err_msg=name)


@pytest.mark.parametrize("slug", [ONE, TWO])
def test_torch_nn_gives_what_the_written_out_reference_gives(slug: str) -> None:
    module, namespace = reference_module(slug), run_cells(slug)
    written_out = module.reference(*tensors(module.reference, namespace))
    for name, tensor in module.with_torch_nn(*tensors(module.with_torch_nn, namespace)).items():
        assert_allclose(tensor.numpy(), written_out[name].numpy(), rtol=0, atol=1e-12, err_msg=name)


def test_multihead_attention_is_loaded_rightly_at_sizes_that_are_all_different() -> None:
    # At the lesson's sizes H = 2 and d_head = 4 a block in the wrong place could still fit.
    rng = np.random.default_rng(5)
    W_Q, W_K, W_V = rng.normal(size=(3, 3, 6, 2))
    layer = {"X": rng.normal(size=(5, 6)), "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "W_O": rng.normal(size=(6, 6))}
    cat = {"cat_X": np.ones((11, 16)), "cat_W_Q": np.ones((4, 16, 4)), "cat_W_K": np.ones((4, 16, 4))}
    module = reference_module(TWO)
    written_out = module.reference(*tensors(module.reference, layer | cat))
    for name, tensor in module.with_torch_nn(*tensors(module.with_torch_nn, layer)).items():
        assert_allclose(tensor.numpy(), written_out[name].numpy(), rtol=0, atol=1e-12, err_msg=name)


def test_without_average_attn_weights_false_the_layer_returns_the_mean_map() -> None:
    layer = torch.nn.MultiheadAttention(8, 2, batch_first=True, dtype=torch.float64)
    X = torch.randn(1, 3, 8, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    _, mean = layer(X, X, X, need_weights=True)
    _, per_head = layer(X, X, X, need_weights=True, average_attn_weights=False)
    assert per_head.shape == (1, 2, 3, 3)
    assert_allclose(mean.detach().numpy(), per_head.mean(dim=1).detach().numpy(), rtol=0, atol=1e-15)


def test_true_in_a_boolean_mask_blocks_in_the_layer_and_allows_in_the_function() -> None:
    one_pair = torch.zeros(3, 3, dtype=torch.bool)
    one_pair[0, 1] = True
    X = torch.randn(1, 3, 4, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    layer = torch.nn.MultiheadAttention(4, 1, batch_first=True, dtype=torch.float64)
    _, weights = layer(X, X, X, attn_mask=one_pair)
    assert weights[0, 0, 1] == 0 and (weights[0, 1:] > 0).all()
    may_look = torch.eye(3, dtype=torch.bool)
    alone = torch.nn.functional.scaled_dot_product_attention(X, X, X, attn_mask=may_look)
    assert_allclose(alone.numpy(), X.numpy(), rtol=0, atol=1e-15)
