"""Lesson 05 in PyTorch: the output as one product, and as a sum over heads.

`make reference` runs `reference` on the arrays that the lesson's first
cell makes; its results have the names of the lesson's variables.
"""

import math

import torch
from torch import Tensor


def attention(Q: Tensor, K: Tensor, V: Tensor) -> tuple[Tensor, Tensor]:
    """`weights` (H, N, N) and `heads` (H, N, d_head) of one layer."""
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    return weights, weights @ V


def layer(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor
) -> dict[str, Tensor]:
    """One layer: its output, and what each head adds to it.

    `X` is (N, d_model), `W_Q`, `W_K`, `W_V` are (H, d_model, d_head),
    `W_O` is (H * d_head, d_model). torch raises RuntimeError where
    shapes disagree.
    """
    weights, heads = attention(X @ W_Q, X @ W_K, X @ W_V)
    concat = heads.transpose(0, 1).flatten(1)  # (N, H * d_head)
    H, _, d_head = heads.shape
    rows = W_O.unflatten(0, (H, d_head))  # (H, d_head, d_model)
    parts = torch.einsum("hnc,hcm->hnm", heads, rows)
    return {
        "weights": weights, "heads": heads, "concat": concat,
        "output": concat @ W_O, "parts": parts, "W_VO": W_V @ rows,
    }


def reference(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor,
    cat_X: Tensor, cat_W_Q: Tensor, cat_W_K: Tensor,
    cat_W_V: Tensor, cat_W_O: Tensor,
) -> dict[str, Tensor]:
    """The lesson's arrays of both sentences.

    Shapes as in `layer`; the cat's sentence has its own sizes.
    """
    first = layer(X, W_Q, W_K, W_V, W_O)
    cat = layer(cat_X, cat_W_Q, cat_W_K, cat_W_V, cat_W_O)
    cat_parts = cat["parts"]
    usual = cat_parts.mean(dim=1, keepdim=True)
    return {
        **first, "summed": first["parts"].sum(dim=0),
        "cat_weights": cat["weights"], "cat_heads": cat["heads"],
        "cat_parts": cat_parts,
        # One product, as the layer does it: the cells add up the parts.
        "cat_output": cat["output"],
        "moved": cat_parts.abs().amax(dim=-1),
        "moved_to_mean": (cat_parts - usual).abs().amax(dim=-1),
    }


def loaded(
    W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor
) -> torch.nn.MultiheadAttention:
    """The layer of `torch.nn` with these weights, as in lesson 02.

    Needs d_model = H * d_head, or the layer raises AssertionError.
    """
    H, d_model, _ = W_Q.shape
    made = torch.nn.MultiheadAttention(
        d_model, H, bias=False, batch_first=True,
        device=W_O.device, dtype=W_O.dtype,
    )
    rows = torch.cat(
        [W.transpose(1, 2).flatten(0, 1) for W in (W_Q, W_K, W_V)]
    )
    made.in_proj_weight.data = rows
    made.out_proj.weight.data = W_O.T.clone()
    return made


def with_torch_nn(
    X: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor
) -> dict[str, Tensor]:
    """`output` and `parts` again, from `torch.nn.MultiheadAttention`."""
    H, _, d_head = W_Q.shape
    torch_layer = loaded(W_Q, W_K, W_V, W_O)
    batch = X.unsqueeze(0)  # (1, N, d_model)
    parts = []
    with torch.no_grad():
        output, _ = torch_layer(batch, batch, batch)
        for h in range(H):
            # What are a head's rows of W_O are its *columns* of
            # out_proj.weight: a torch.nn layer multiplies by the
            # transpose of its weight. All other heads off:
            only_h = torch.zeros_like(W_O.T)
            columns = slice(h * d_head, (h + 1) * d_head)
            only_h[:, columns] = W_O.T[:, columns]
            torch_layer.out_proj.weight.copy_(only_h)
            parts.append(torch_layer(batch, batch, batch)[0][0])
    return {"output": output[0], "parts": torch.stack(parts)}
