"""Lesson 06 in PyTorch: masks of both polarities, and what is made of a row with nothing left.

`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor

attention = torch.nn.functional.scaled_dot_product_attention


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor, Y: Tensor
) -> dict[str, Tensor]:
    """All of the lesson's maps and heads, by section.

    `X` is (3, d_model), `Y` is (2, d_model), `W_Q`, `W_K`, `W_V` are
    (H, d_model, d_head). Results keep the inputs' dtype and device.
    """
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V  # each (H, N, d_head)
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])  # (H, N, N)
    return {
        "scores": scores,
        "unmasked": torch.softmax(scores, dim=-1),
        **causal_mask(Q, K, V, W_O, scores),
        **padding_mask(X, W_Q, W_K),
        "cross_heads": attention(Y @ W_Q, K, V),  # (H, 2, d_head)
        **two_corners(Q, K, V),
        **nothing_left(Q, K, V, scores),
    }


def causal_mask(
    Q: Tensor, K: Tensor, V: Tensor, W_O: Tensor, scores: Tensor
) -> dict[str, Tensor]:
    """The same mask in both polarities."""
    may_look = torch.ones_like(scores[0], dtype=torch.bool).tril()  # (N, N)

    # masked_fill writes where its mask is True: here True = blocked.
    masked = scores.masked_fill(~may_look, -math.inf)  # (H, N, N)
    weights = torch.softmax(masked, dim=-1)

    # scaled_dot_product_attention: True = may look. No weights come back.
    heads = attention(Q, K, V, attn_mask=may_look)  # (H, N, d_head)
    output = heads.transpose(0, 1).flatten(1) @ W_O  # (N, d_model)
    return {
        "masked": masked, "weights": weights,
        "heads": heads, "output": output,
    }


def padding_mask(X: Tensor, W_Q: Tensor, W_K: Tensor) -> dict[str, Tensor]:
    """The batch of two sentences; the second is server, it and a filler."""
    short = torch.stack([X[0], X[2], torch.zeros_like(X[0])])
    rows = torch.stack([X, short]).unsqueeze(1)  # (B, 1, N, d_model)
    dots = (rows @ W_Q) @ (rows @ W_K).transpose(-1, -2)  # (B, H, N, N)
    scores = dots / math.sqrt(W_Q.shape[-1])

    key_padding = torch.zeros(2, 3, dtype=torch.bool, device=X.device)
    key_padding[1, 2] = True  # (B, N), True = blocked
    masked = scores.masked_fill(key_padding[:, None, None], -math.inf)
    return {
        "no_mask": torch.softmax(scores, dim=-1),
        "padded": torch.softmax(masked, dim=-1),
    }


def two_corners(Q: Tensor, K: Tensor, V: Tensor) -> dict[str, Tensor]:
    """The last two queries alone, with all three keys."""
    last = Q[:, 1:]  # (H, 2, d_head)
    may_look = torch.ones(2, 3, dtype=torch.bool, device=Q.device).tril(1)
    return {
        # is_causal begins at the top left, whatever the shape.
        "early_heads": attention(last, K, V, is_causal=True),
        # The bottom right has to be asked for. True = may look.
        "late_heads": attention(last, K, V, attn_mask=may_look),
    }


def nothing_left(
    Q: Tensor, K: Tensor, V: Tensor, scores: Tensor
) -> dict[str, Tensor]:
    """The causal mask, but row 1 may look at nothing at all."""
    may_look = torch.ones_like(scores[0], dtype=torch.bool).tril()
    may_look[1] = False
    masked = scores.masked_fill(~may_look, -math.inf)
    return {
        "by_hand": torch.softmax(masked, dim=-1),  # row 1 is NaN
        "safe_heads": attention(Q, K, V, attn_mask=may_look),  # row 1 is 0
    }


def layer_with_nothing_left(
    X: Tensor, may_look: Tensor, *, need_weights: bool, bias: bool = False
) -> Tensor:
    """The output (N, d_model) of a layer with random weights."""
    layer = torch.nn.MultiheadAttention(
        embed_dim=X.shape[-1], num_heads=2, bias=bias, batch_first=True,
        device=X.device, dtype=X.dtype,
    ).eval()
    batch = X.unsqueeze(0)  # (1, N, d_model)
    # In this layer True = blocked, so the mask is turned round.
    output, _ = layer(
        batch, batch, batch, attn_mask=~may_look,
        need_weights=need_weights,
    )
    return output[0]
