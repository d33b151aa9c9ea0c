"""Lesson 04's exercise: count the attention of a model whose heads share keys and values."""

from typing import Any

import numpy as np

# %% grouped starter
def attention_parameters(d_model, H, G, layers):
    # H query heads, G heads for keys and values, no biases.
    # Mend this: it is right only where G is H.
    return layers * 4 * d_model * d_model


attention_parameters(4096, 32, 8, layers=32)

# %% grouped solution
def attention_parameters(d_model, H, G, layers):
    d_head = d_model // H
    query_and_output = 2 * d_model * H * d_head
    key_and_value = 2 * d_model * G * d_head
    return layers * (query_and_output + key_and_value)


attention_parameters(4096, 32, 8, layers=32)

# %% grouped wrong no_W_O
def attention_parameters(d_model, H, G, layers):
    d_head = d_model // H
    return layers * d_model * (H + 2 * G) * d_head


attention_parameters(4096, 32, 8, layers=32)

# %% grouped wrong in_32_bits
def attention_parameters(d_model, H, G, layers):
    d_head = d_model // H
    factors = [2, d_model, H + G, d_head, layers]
    return np.prod(factors, dtype=np.int32)


attention_parameters(4096, 32, 8, layers=32)

# %% grouped wrong as_a_float
def attention_parameters(d_model, H, G, layers):
    return layers * 2 * d_model * (d_model + G * d_model / H)


attention_parameters(4096, 32, 8, layers=32)

# %% grouped check
def check_grouped(given: dict[str, Any]) -> str | None:
    """Ask for two small models of unlike sizes, then for one whose count needs more than 32 bits."""

    def right(d_model: int, H: int, G: int, layers: int) -> int:
        queries = d_model * d_model
        keys = d_model * (d_model // H) * G
        return layers * (queries + keys + keys + queries)

    if not callable(given.get("attention_parameters")):
        return "Keep the name: the check calls attention_parameters(d_model, H, G, layers)."
    for d_model, H, G, layers in [(60, 12, 3, 5), (40, 4, 1, 2), (12288, 96, 12, 96)]:
        try:
            answer = given["attention_parameters"](d_model, H, G, layers)
        except Exception as error:
            return f"For d_model = {d_model} and H = {H} it stops with {type(error).__name__}: {error}."
        if not np.issubdtype(np.asarray(answer).dtype, np.number) or np.shape(answer) != ():
            return "It gives back no number. Does its last line begin with return?"
        answer = np.asarray(answer).item()
        want = right(d_model, H, G, layers)
        full, narrow = layers * d_model**2, layers * d_model * (d_model // H) * G
        mistakes = {
            4 * full: "W_K and W_V are counted at full width; they make G heads, G * d_head columns.",
            4 * narrow: "W_Q and W_O are counted as narrow as W_K. There are H query heads: H * d_head columns.",
            want - full: "One matrix is missing: W_O has as many numbers as W_Q.",
            want - narrow: "One matrix is missing: W_K and W_V have G * d_head columns each.",
            want - full + narrow: "W_O is as wide as the query heads together: it takes in H * d_head.",
            2 * full + 2 * narrow // G: "W_K and W_V are counted for one head. There are G of them.",
            2 * full + 2 * layers * d_model * G: "W_K has G * d_head columns, not G: a head is d_head wide.",
            2 * full + 2 * full // G: "G is the number of KV heads: W_K has G * d_head columns, not d_model // G.",
            2 * (H + G) * full: "Each head is counted at the full width. A head is d_head = d_model // H wide.",
            want // layers: "This is one layer. The model has layers of them.",
            (want + 2**31) % 2**32 - 2**31: "Right for small models; here the product did not fit into 32 bits.",
        }
        if answer != want:
            sizes = f"d_model = {d_model}, H = {H}, G = {G} and {layers} layers"
            return mistakes.get(answer, f"For {sizes} the four matrices hold {want:,} numbers; this gives {answer:,}.")
        if isinstance(answer, float):
            return f"The number is right, but a float: {answer}. / makes one; with // it stays whole."
    return None
