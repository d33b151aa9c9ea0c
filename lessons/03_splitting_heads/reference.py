"""Lesson 03 in PyTorch: all heads of a matrix from one product.

`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """`X` is (N, d_model), `W_Q`, `W_K`, `W_V` (H, d_model, d_head).

    Results keep the inputs' dtype and device. torch raises RuntimeError
    where shapes disagree.
    """
    N = len(X)
    H, _, d_head = W_Q.shape

    def all_heads(W: Tensor) -> Tensor:
        return X @ torch.cat(tuple(W), dim=1)  # (N, H * d_head)

    def split(rows: Tensor) -> Tensor:
        # Neither moves a number: both only count them in another way.
        return rows.view(N, H, d_head).transpose(0, 1)  # (H, N, d_head)

    Q_all, K_all, V_all = all_heads(W_Q), all_heads(W_K), all_heads(W_V)
    Q, K, V = split(Q_all), split(K_all), split(V_all)

    scores = Q @ K.transpose(-1, -2) / math.sqrt(d_head)  # (H, N, N)
    weights = torch.softmax(scores, dim=-1)  # (H, N, N)
    heads = weights @ V  # (H, N, d_head)

    # contiguous() copies the numbers into the new order. Without it view
    # raises RuntimeError; reshape would copy by itself.
    concat = heads.transpose(0, 1).contiguous().view(N, H * d_head)

    return {
        "Q_all": Q_all, "K_all": K_all, "V_all": V_all,
        "Q": Q, "K": K, "V": V, "scores": scores, "weights": weights,
        "heads": heads, "concat": concat,
    }
