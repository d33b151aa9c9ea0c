"""Lesson 07 in NumPy: keep keys and values, share them among heads."""

# %% inputs
import numpy as np

np.set_printoptions(precision=4, suppress=True)
# Lesson 02's cat sentence, chosen by us, not learned. X's columns:
it, cat, sat, was, x, y, next_x, next_y = range(8)
tokens = ["The", "cat", "sat", "on", "the", "mat",
          "because", "it", "was", "tired", "."]
words = [[t == "it", t == "cat", t == "sat", t == "was"]
         for t in tokens]
hour = np.arange(12) * 2 * np.pi / 11  # word n: hour n of a clock of 11
clock = np.stack([np.cos(hour), np.sin(hour)], axis=1)  # (12, 2): x, y
X = np.hstack([words, clock[:11], clock[1:]])  # (N, d_model)
pick = np.eye(8)  # X @ pick[:, columns] is just those columns of X
c, s = clock[1]
back = np.array([[c, -s], [s, c]])  # turns a place back by one hour
W_Q = np.stack([pick[:, [it, cat]] * 6, pick[:, [sat, was]] * 7,
                pick[:, [x, y]] @ back * 40, pick[:, [x, y]]])
W_K = np.stack([pick[:, [cat, it]]] * 2 + [pick[:, [x, y]]] * 2)
W_V = np.stack([pick[:, [it, cat]]] * 2 + [pick[:, [x, y]]] * 2)
W_Q.shape, W_K.shape, W_V.shape  # each (H, d_model, d_head)

# %% all_at_once
def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def attention(Q, K, V, blocked):
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(Q.shape[-1])
    weights = softmax(np.where(blocked, -np.inf, scores))  # (H, N, N)
    return weights, weights @ V  # (H, N, d_head)


(H, d_model, d_head), N = W_Q.shape, len(X)
blocked = ~np.tri(N, dtype=bool)  # (N, N): no row sees a later column
Q, K, V = X @ W_Q, X @ W_K, X @ W_V  # each (H, N, d_head)
weights, heads = attention(Q, K, V, blocked)
heads[:, tokens.index("it")]  # (H, d_head): what "it" brings back

# %% step_by_step
K_cache = V_cache = np.zeros((H, 0, d_head))  # nothing kept yet
steps = []
for row in X:  # (d_model,): one new token
    q, k, v = row @ W_Q, row @ W_K, row @ W_V  # each (H, d_head)
    K_cache = np.concatenate([K_cache, k[:, None]], axis=1)
    V_cache = np.concatenate([V_cache, v[:, None]], axis=1)
    _, new = attention(q[:, None], K_cache, V_cache, blocked=False)
    steps.append(new)  # (H, 1, d_head)
step_by_step = np.concatenate(steps, axis=1)  # (H, N, d_head)
print("kept in the end:", K_cache.shape, V_cache.shape)
print("largest difference:", np.abs(step_by_step - heads).max())

# %% cache_size
def cache_bytes(layers, G, d_head, N, B, size):
    # Keys and values of G heads, for B texts of N tokens each.
    numbers = 2 * layers * G * d_head * N * B
    return numbers * size


Ki, GiB = 2**10, 2**30
one_layer = cache_bytes(1, 32, 128, 128 * Ki, B=1, size=2)
print("one layer: ", one_layer / GiB, "GiB")
print("32 layers: ", 32 * one_layer / GiB, "GiB")

# %% shared
G = H // 2
shared_K = X @ W_K[::2]  # (G, N, d_head): one matrix of each pair
shared_V = X @ W_V[::2]  # (G, N, d_head)
each_K = np.repeat(shared_K, H // G, axis=0)  # (H, N, d_head)
each_V = np.repeat(shared_V, H // G, axis=0)  # (H, N, d_head)
shared_weights, shared_heads = attention(Q, each_K, each_V, blocked)
print("kept for each token:", K[:, 0].size + V[:, 0].size, "numbers,",
      "shared:", shared_K[:, 0].size + shared_V[:, 0].size)
print("largest difference:", np.abs(shared_heads - heads).max())

# %% tiled
from headwise import shape

tiled_K = np.tile(shared_K, (H // G, 1, 1))
tiled_V = np.tile(shared_V, (H // G, 1, 1))
shape(tiled_K, "H N d_head")  # the contract holds: no help here
tiled_weights, _ = attention(Q, tiled_K, tiled_V, blocked)
print("tile:", np.tile(np.arange(G), H // G))
n = tokens.index("was")
for name, maps in ("repeat", shared_weights), ("tile", tiled_weights):
    best = maps[1, n].argmax()
    print(f"{name}: head 2, was looks at {tokens[best]}",
          f"{maps[1, n, best]:.4f}")

# %% grouped
group_Q = Q.reshape(G, H // G, N, d_head)  # heads 1, 2 | heads 3, 4
group_scores = np.einsum("grnd,gmd->grnm", group_Q, shared_K)
group_weights = softmax(
    np.where(blocked, -np.inf, group_scores / np.sqrt(d_head)))
grouped = np.einsum("grnm,gmd->grnd", group_weights, shared_V)
grouped = grouped.reshape(H, N, d_head)
print("largest difference:", np.abs(grouped - shared_heads).max())

# %% measured tags=["volatile"]
import timeit

rng = np.random.default_rng(0)
new_q = rng.normal(size=(32, 128)).astype(np.float32)  # one new token
old_K = rng.normal(size=(8, 2048, 128)).astype(np.float32)
copy_K = np.repeat(old_K, 4, axis=0)  # (32, 2048, 128)
print(old_K.nbytes // 2**20, "MiB of keys, as a copy",
      copy_K.nbytes // 2**20, "MiB")
for name, scores_of in {
        "repeat": lambda: np.einsum(
            "hd,hnd->hn", new_q, np.repeat(old_K, 4, axis=0)),
        "groups": lambda: np.einsum(
            "grd,gnd->grn", new_q.reshape(8, 4, 128), old_K)}.items():
    seconds = min(timeit.repeat(scores_of, number=1, repeat=9))
    print(f"{name} {1000 * seconds:.1f} ms")

# %% caches
def llama_8b(G):  # its parameters, as in lesson 04
    attention = 2 * 4096 * 4096 + 2 * 4096 * G * 128
    layer = attention + 3 * 4096 * 14336 + 2 * 4096
    return 32 * layer + 2 * 128256 * 4096 + 4096


print(f"weights            {2 * llama_8b(G=8) / GiB:4.0f} GiB")
base = {"layers": 32, "d_head": 128, "N": 128 * Ki, "B": 1, "size": 2}
caches = {
    "8B with MHA": base | {"G": 32},
    "Llama 3.1 8B, GQA": base | {"G": 8},
    "8B with MQA": base | {"G": 1},
    "Llama 3.1 70B, GQA": base | {"G": 8, "layers": 80}}
for name, given in caches.items():
    print(f"{name:18} {cache_bytes(**given) / GiB:4.0f} GiB")

# %% one
one_K = shared_K.mean(axis=0, keepdims=True)  # (1, N, d_head)
one_V = shared_V.mean(axis=0, keepdims=True)  # (1, N, d_head)
one_weights, one_heads = attention(Q, one_K, one_V, blocked)
for h, token in [(0, "it"), (1, "was"), (2, "on")]:
    row = one_weights[h, tokens.index(token)]  # (N,)
    print(f"head {h + 1}: {token} looks at {tokens[row.argmax()]}",
          f"{row.max():.4f}")
