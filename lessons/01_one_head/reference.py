"""Lesson 01 in PyTorch: one head of scaled dot-product attention.

Vaswani et al. 2017, "Attention Is All You Need", equation 1.
`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """One head, every step named.

    `X` is (N, d_model); `W_Q`, `W_K` and `W_V` are (d_model, d_head).
    Results keep the inputs' dtype and device. torch raises RuntimeError
    where shapes disagree.
    """
    Q = X @ W_Q  # (N, d_head)
    K = X @ W_K  # (N, d_head)
    V = X @ W_V  # (N, d_head)

    dots = Q @ K.T  # (N, N)
    scores = dots / math.sqrt(K.shape[-1])  # (N, N)
    weights = torch.softmax(scores, dim=-1)  # (N, N): each row sums to 1

    head = weights @ V  # (N, d_head)

    q = Q[-1]  # (d_head,): the query of "it", the last token
    along = K @ q / q.norm()  # (N,): each key's reach along q

    return {
        "Q": Q, "K": K, "V": V, "dots": dots, "scores": scores,
        "weights": weights, "head": head, "along": along,
    }


def with_torch_nn(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """`head` again, in the one call of production code.

    It hands back no weights. For the shapes, see `reference`.
    """
    attention = torch.nn.functional.scaled_dot_product_attention
    return {"head": attention(X @ W_Q, X @ W_K, X @ W_V)}
