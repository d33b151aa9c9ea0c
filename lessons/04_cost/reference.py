"""Lesson 04 in PyTorch: eight heads on three tokens, and the parameters that torch's own layers hold.

`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor, nn


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """The arrays and counts of the lesson.

    `X` is (N, 8), `W_Q`, `W_K`, `W_V` are (2, 8, 4); counts are int64.
    """
    layers = (nn.MultiheadAttention(8, H, bias=False) for H in (1, 2, 4, 8))
    return {
        **eight_heads(X, W_Q, W_K, W_V),
        "counts": torch.tensor([held_by(layer) for layer in layers]),
        "totals": torch.tensor([held_by(model) for model in models()]),
    }


def eight_heads(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor
) -> dict[str, Tensor]:
    """Attention with 8 heads, cut from the matrices of two.

    Torch raises RuntimeError where shapes disagree.
    """
    Q_all, K_all, V_all = (
        X @ torch.cat(tuple(W), dim=-1) for W in (W_Q, W_K, W_V)
    )  # each (N, d_model)
    Q, K, V = (
        every.view(len(X), 8, -1).transpose(0, 1)
        for every in (Q_all, K_all, V_all)
    )  # each (H, N, d_head)
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    weights = torch.softmax(scores, dim=-1)  # (H, N, N)
    return {
        "Q_all": Q_all, "K_all": K_all, "scores": scores,
        "weights": weights, "heads": weights @ V,
    }


def held_by(module: nn.Module) -> int:
    """How many numbers a module has to learn, one tensor at a time."""
    return sum(parameter.numel() for parameter in module.parameters())


def models() -> list[nn.Module]:
    """The five models, made of torch's own layers.

    On the device "meta" a tensor has a shape and no numbers, so that
    GPT-3 needs no memory.
    """
    with torch.device("meta"):
        return [
            gpt(d_model=768, H=12, layers=12, N=1024),
            gpt(d_model=1600, H=25, layers=48, N=1024),
            gpt(d_model=12288, H=96, layers=96, N=2048),
            llama(d_model=4096, H=32, G=8, layers=32, d_ff=14336),
            llama(d_model=8192, H=64, G=8, layers=80, d_ff=28672),
        ]


def gpt(d_model: int, H: int, layers: int, N: int) -> nn.Module:
    """The output table is the token embedding again, so it is not here."""
    # torch's encoder layer has the same parts as a layer of GPT-2:
    # attention, two matrices, two norms, biases everywhere.
    blocks = [
        nn.TransformerEncoderLayer(d_model, H, dim_feedforward=4 * d_model)
        for _ in range(layers)
    ]
    embeddings = [nn.Embedding(50257, d_model), nn.Embedding(N, d_model)]
    return nn.Sequential(*embeddings, *blocks, nn.LayerNorm(d_model))


def llama(
    d_model: int, H: int, G: int, layers: int, d_ff: int
) -> nn.Module:
    """No biases, no learned positions, and an output table of its own."""
    narrow = G * (d_model // H)
    matrices = [
        (d_model, d_model), (d_model, narrow),  # W_Q, W_K
        (d_model, narrow), (d_model, d_model),  # W_V, W_O
        (d_model, d_ff), (d_model, d_ff), (d_ff, d_model),  # SwiGLU
    ]
    blocks = [
        nn.Sequential(
            *(nn.Linear(*sizes, bias=False) for sizes in matrices),
            nn.RMSNorm(d_model), nn.RMSNorm(d_model),
        )
        for _ in range(layers)
    ]
    return nn.Sequential(
        nn.Embedding(128256, d_model), *blocks, nn.RMSNorm(d_model),
        nn.Linear(d_model, 128256, bias=False),
    )
