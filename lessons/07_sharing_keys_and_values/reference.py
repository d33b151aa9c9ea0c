"""Lesson 07 in PyTorch: causal attention, each head with keys and
values of its own, then in groups that share them, then one for all.

Shazeer 2019, "Fast Transformer Decoding"; Ainslie et al. 2023, "GQA".
`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention


def attention(Q: Tensor, K: Tensor, V: Tensor) -> tuple[Tensor, Tensor]:
    """Weights (H, N, N) and heads (H, N, d_head), causal mask."""
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    blocked = torch.ones_like(scores, dtype=torch.bool).triu(diagonal=1)
    scores = scores.masked_fill(blocked, -math.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights, weights @ V


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """`X` is (N, d_model), the weights are (H, d_model, d_head)."""
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V  # each (H, N, d_head)
    weights, heads = attention(Q, K, V)

    shared_K, shared_V = X @ W_K[::2], X @ W_V[::2]  # (G, N, d_head)
    # This is np.repeat. Tensor.repeat is np.tile, the wrong one here.
    each_K = shared_K.repeat_interleave(2, dim=0)  # (H, N, d_head)
    each_V = shared_V.repeat_interleave(2, dim=0)  # (H, N, d_head)
    shared_weights, shared_heads = attention(Q, each_K, each_V)

    one_K = shared_K.mean(dim=0, keepdim=True)  # (1, N, d_head)
    one_V = shared_V.mean(dim=0, keepdim=True)  # (1, N, d_head)
    one_weights, one_heads = attention(Q, one_K, one_V)

    return {
        "Q": Q, "K": K, "V": V, "weights": weights, "heads": heads,
        # Neither a cache nor groups may change what comes out.
        "step_by_step": heads, "grouped": shared_heads,
        "shared_K": shared_K, "shared_V": shared_V,
        "shared_weights": shared_weights, "shared_heads": shared_heads,
        "one_weights": one_weights, "one_heads": one_heads,
    }


def with_enable_gqa(
    Q: Tensor, shared_K: Tensor, shared_V: Tensor
) -> dict[str, Tensor]:
    """`shared_heads` again, from PyTorch's own attention.

    Without enable_gqa=True, 4 query heads and 2 KV heads raise
    RuntimeError.
    """
    heads = scaled_dot_product_attention(
        Q, shared_K, shared_V, is_causal=True, enable_gqa=True
    )
    return {"shared_heads": heads}
