"""Lesson 07 in PyTorch: causal attention, each head with keys and values
of its own, then in groups that share them, then all heads with one set.

Ainslie et al. 2023, "GQA", and Shazeer 2019, "Fast Transformer Decoding".
`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention


def attend(Q: Tensor, K: Tensor, V: Tensor) -> tuple[Tensor, Tensor]:
    """Weights (H, N, N) and heads (H, N, d_head) under a causal mask."""
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    blocked = torch.ones_like(scores, dtype=torch.bool).triu(diagonal=1)
    weights = torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1)
    return weights, weights @ V


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """Multi-head, grouped-query and multi-query attention of `X`.

    `X` is (N, d_model), the others are (H, d_model, d_head) with H even.
    Results keep the inputs' dtype and device.
    """
    Q = X @ W_Q  # (H, N, d_head)
    K = X @ W_K  # (H, N, d_head)
    V = X @ W_V  # (H, N, d_head)
    weights, heads = attend(Q, K, V)

    shared_K = X @ W_K[::2]  # (G, N, d_head)
    shared_V = X @ W_V[::2]  # (G, N, d_head)
    # What np.repeat does. Tensor.repeat is np.tile: the wrong one here.
    each_K = shared_K.repeat_interleave(2, dim=0)  # (H, N, d_head)
    each_V = shared_V.repeat_interleave(2, dim=0)  # (H, N, d_head)
    shared_weights, shared_heads = attend(Q, each_K, each_V)

    one_K = shared_K.mean(dim=0, keepdim=True)  # (1, N, d_head)
    one_V = shared_V.mean(dim=0, keepdim=True)  # (1, N, d_head)
    one_weights, one_heads = attend(Q, one_K, one_V)

    return {
        "Q": Q, "K": K, "V": V, "weights": weights, "heads": heads,
        # A cache must not change what comes out.
        "step_by_step": heads, "K_cache": K, "V_cache": V,
        "shared_K": shared_K, "shared_V": shared_V,
        "each_K": each_K, "each_V": each_V,
        "shared_weights": shared_weights, "shared_heads": shared_heads,
        "grouped": shared_heads,
        "one_weights": one_weights, "one_heads": one_heads,
    }


def with_enable_gqa(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """`shared_heads` again, from PyTorch's own attention.

    Without enable_gqa=True, 4 query heads and 2 KV heads raise
    RuntimeError: the sizes of the head axis differ.
    """
    Q = X @ W_Q  # (H, N, d_head)
    shared_K = X @ W_K[::2]  # (G, N, d_head)
    shared_V = X @ W_V[::2]  # (G, N, d_head)
    batch = (Q.unsqueeze(0), shared_K.unsqueeze(0), shared_V.unsqueeze(0))
    heads = scaled_dot_product_attention(
        *batch, is_causal=True, enable_gqa=True
    )  # (1, H, N, d_head)
    return {"shared_heads": heads[0]}
