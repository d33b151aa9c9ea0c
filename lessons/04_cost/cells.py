"""Lesson 04 in NumPy: what heads cost, counted and measured, and the sizes of real models."""

# %% inputs
import numpy as np

np.set_printoptions(precision=4, suppress=True)
# As in lesson 02: chosen by us, not learned. The columns of X:
noun, pronoun, machine, message, acts, acted_on, before, after = range(8)
tokens = ["server", "request", "it"]
X = np.array([
    [1, 0, 0.9, 0.1, 0.8, 0.1, 1, 0],
    [1, 0, 0.2, 0.9, 0.1, 0.9, 1, 0],
    [0, 1, 0.5, 0.3, 0.6, 0.2, 0, 1]])  # (N, d_model)
W_Q = np.zeros((2, 8, 4))  # (H, d_model, d_head)
W_Q[0, noun], W_Q[0, pronoun] = [0.3, 0.4, 0.4, 0], [0.9, 1.9, 0.8, -0.2]
W_Q[0, machine], W_Q[0, message] = [0, 1, 0, -2], [0, -2, 0, 2]
W_Q[1, noun], W_Q[1, pronoun] = [0.5, 0, 0, 2], [0.2, -0.4, -0.2, 0.8]
W_Q[1, acts] = [0, 2, 3, -2]
pick = np.eye(8)  # X @ pick[:, columns] is just those columns of X
W_K = np.stack([pick[:, [noun, machine, acts, message]],
                pick[:, [before, message, acted_on, acts]]])
W_V = np.stack([pick[:, :4], pick[:, 4:]])
W_O = np.block([[0.7 * np.eye(4), 0.3 * np.eye(4)],
                [0.5 * np.eye(4), 0.6 * np.eye(4)]])  # (8, d_model)
W_Q.shape, W_O.shape

# %% split
N, d_model = X.shape
W_Q_all, W_K_all, W_V_all = map(np.hstack, (W_Q, W_K, W_V))
counts = []
for H in [1, 2, 4, 8]:  # each matrix into (H, d_model, d_head)
    cut = [W_all.reshape(d_model, H, -1).swapaxes(0, 1)
           for W_all in (W_Q_all, W_K_all, W_V_all)]
    counts.append(sum(W.size for W in cut) + W_O.size)
    print(f"H = {H}: W_Q {cut[0].shape}, parameters {counts[-1]}")

# %% products
def dots(H):  # each head adds up d_head products of its own
    return products.reshape(N, N, H, -1).sum(axis=-1)  # (N, N, H)


Q_all, K_all = X @ W_Q_all, X @ W_K_all  # each (N, d_model)
products = Q_all[:, None] * K_all  # (N, N, d_model)
for H in [1, 2, 4, 8]:
    print(f"H = {H}: products {products.size}, sums {dots(H).size}")

# %% weights
def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


H = 8
d_head = d_model // H
scores = np.moveaxis(dots(H), -1, 0) / np.sqrt(d_head)  # (H, N, N)
weights = softmax(scores)  # (H, N, N)
V = (X @ W_V_all).reshape(N, H, d_head).swapaxes(0, 1)
heads = weights @ V  # (H, N, d_head)
weights.size, heads.size

# %% measure tags=["volatile"]
from timeit import repeat


def measure(H, N, d_model):
    rng = np.random.default_rng(0)
    Q, K, V = rng.normal(size=(3, H, N, d_model // H))
    scores = Q @ K.swapaxes(-1, -2)  # (H, N, N)
    weights = softmax(scores)
    print(f"{H:2}", end="")
    for task in [lambda: (Q @ K.swapaxes(-1, -2), weights @ V),
                 lambda: softmax(scores)]:
        seconds = min(repeat(task, number=1, repeat=15))
        print(f"{1000 * seconds:7.1f} ms", end="")
    print(f"{weights.nbytes / 2**20:7.1f} MiB")


print(" H  products   softmax    weights")
for H in [1, 4, 16, 64]:
    measure(H, N=200, d_model=320)

# %% trap
import math

factors = [4096, 4096, 32, 8]  # rows, columns, layers, bytes a number
by_default = np.prod(factors)
print("Python integers:", math.prod(factors))
print("NumPy, 32 bits: ", np.prod(factors, dtype=np.int32))
print("NumPy, default: ", by_default, by_default.dtype)

# %% models
gpt = {"vocabulary": 50257, "matrices": 2, "norm": "LayerNorm",
       "biases": True, "learned": True, "tied": True}
llama = {"vocabulary": 128256, "matrices": 3, "norm": "RMSNorm",
         "biases": False, "learned": False, "tied": False}
columns = ["d_model", "H", "G", "layers", "d_ff", "N"]
table = {"GPT-2 small": [768, 12, 12, 12, 3072, 1024],
         "GPT-2 XL": [1600, 25, 25, 48, 6400, 1024],
         "GPT-3": [12288, 96, 96, 96, 49152, 2048],
         "Llama 3 8B": [4096, 32, 8, 32, 14336, 8192],
         "Llama 3 70B": [8192, 64, 8, 80, 28672, 8192]}
models = {}
for name, row in table.items():  # B sentences, size in bytes a number
    models[name] = dict(zip(columns, row, strict=True)) | {
        "B": 1, "size": 2} | (gpt if "GPT" in name else llama)

# %% parameters
def parameters(d_model, H, G, layers, d_ff, vocabulary, N,
               biases, learned, tied, matrices, norm, **rest):
    d_head = d_model // H
    attention = 2 * d_model * H * d_head + 2 * d_model * G * d_head
    feed_forward = matrices * d_model * d_ff
    if biases:
        attention += (H + 2 * G) * d_head + d_model
        feed_forward += (matrices - 1) * d_ff + d_model
    vectors = 2 if norm == "LayerNorm" else 1
    return {"embedding": vocabulary * d_model,
            "positions": N * d_model if learned else 0,
            "attention": layers * attention,
            "feed_forward": layers * feed_forward,
            "norms": (2 * layers + 1) * vectors * d_model,
            "output": 0 if tied else vocabulary * d_model}


totals = []
for name, sizes in models.items():
    totals.append(sum(parameters(**sizes).values()))
    print(f"{name:12} {totals[-1]:15,}")

# %% work
def work(d_model, H, G, layers, d_ff, vocabulary, N, B, matrices,
         **rest):
    d_head, tokens = d_model // H, B * N
    projections = 2 * d_model * H * d_head + 2 * d_model * G * d_head
    feed_forward = matrices * d_model * d_ff
    return {"projections": 2 * tokens * layers * projections,
            "scores": 2 * tokens * layers * H * N * d_head,
            "softmax": 5 * tokens * layers * H * N,
            "heads": 2 * tokens * layers * H * N * d_head,
            "feed_forward": 2 * tokens * layers * feed_forward,
            "output": 2 * tokens * vocabulary * d_model}


for H in [1, 96, 12288]:
    parts = work(**models["GPT-3"] | {"H": H, "G": H})
    softmax_part = parts.pop("softmax") / 10**12
    print(f"H = {H:5}: softmax {softmax_part:4.1f},",
          f"rest {sum(parts.values()) / 10**12:.1f}")

# %% memory
def memory(total, d_model, H, G, layers, N, B, size, **rest):
    d_head = d_model // H
    return {"parameters": total * size,
            "kv_cache": 2 * B * layers * N * G * d_head * size,
            "attention_weights": B * H * N * N * size}


total = sum(parameters(**models["Llama 3 8B"]).values())
for part, count in memory(total, **models["Llama 3 8B"]).items():
    print(f"{part:17} {count:14,}")
