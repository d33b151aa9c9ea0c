"""Lesson 02 in PyTorch: written out, and once more with `torch.nn`.

Vaswani et al. 2017, "Attention Is All You Need", section 3.2.
`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor,
    cat_X: Tensor, cat_W_Q: Tensor, cat_W_K: Tensor,
) -> dict[str, Tensor]:
    """Multi-head attention of `X`, and the weights of a second sentence.

    `X` is (N, d_model), `W_Q`, `W_K`, `W_V` are (H, d_model, d_head),
    `W_O` is (H * d_head, d_model). Results keep the inputs' dtype and
    device. torch raises RuntimeError where shapes disagree.
    """
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V  # each (H, N, d_head)
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])  # (H, N, N)
    weights = torch.softmax(scores, dim=-1)  # (H, N, N)

    heads = weights @ V  # (H, N, d_head)
    concat = heads.transpose(0, 1).reshape(len(X), -1)  # (N, H * d_head)
    output = concat @ W_O  # (N, d_model)

    cat_Q, cat_K = cat_X @ cat_W_Q, cat_X @ cat_W_K  # (4, 11, 2)
    cat_scores = cat_Q @ cat_K.transpose(-1, -2) / math.sqrt(2)
    cat_weights = torch.softmax(cat_scores, dim=-1)  # (4, 11, 11)

    return {
        "Q": Q, "K": K, "V": V, "scores": scores, "weights": weights,
        "heads": heads, "concat": concat, "output": output,
        "cat_Q": cat_Q, "cat_K": cat_K, "cat_scores": cat_scores,
        "cat_weights": cat_weights,
    }


def with_torch_nn(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor
) -> dict[str, Tensor]:
    """`weights` and `output` again, from `torch.nn.MultiheadAttention`.

    Needs d_model = H * d_head, or the layer raises AssertionError.
    """
    H, d_model, d_head = W_Q.shape
    layer = torch.nn.MultiheadAttention(
        embed_dim=d_model, num_heads=H, bias=False, batch_first=True,
        device=X.device, dtype=X.dtype,
    )
    with torch.no_grad():
        # A torch.nn layer multiplies by the transpose of its weight,
        # so a head is a block of d_head *rows* here.
        parts = layer.in_proj_weight.split(d_model)
        for part, W in zip(parts, (W_Q, W_K, W_V), strict=True):
            part.copy_(W.transpose(1, 2).reshape(H * d_head, d_model))
        layer.out_proj.weight.copy_(W_O.T)

    batch = X.unsqueeze(0)  # (1, N, d_model), as batch_first says
    output, weights = layer(
        batch, batch, batch, need_weights=True, average_attn_weights=False
    )
    return {"weights": weights[0].detach(), "output": output[0].detach()}
