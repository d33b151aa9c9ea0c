"""Lesson 03 in NumPy: one matrix for all heads, cut and joined again, and what goes wrong."""

# %% inputs
import numpy as np

np.set_printoptions(precision=4, suppress=True)
# The two heads of lesson 02, number by number. The columns of X:
noun, pronoun, machine, message, acts, acted_on, before, after = range(8)
tokens = ["server", "request", "it"]
X = np.array([
    [1, 0, 0.9, 0.1, 0.8, 0.1, 1, 0],
    [1, 0, 0.2, 0.9, 0.1, 0.9, 1, 0],
    [0, 1, 0.5, 0.3, 0.6, 0.2, 0, 1]])  # (N, d_model)
W_Q = np.zeros((2, 8, 4))  # (H, d_model, d_head): W_Q[0] is head 1
W_Q[0, noun], W_Q[0, pronoun] = [0.3, 0.4, 0.4, 0], [0.9, 1.9, 0.8, -0.2]
W_Q[0, machine], W_Q[0, message] = [0, 1, 0, -2], [0, -2, 0, 2]
W_Q[1, noun], W_Q[1, pronoun] = [0.5, 0, 0, 2], [0.2, -0.4, -0.2, 0.8]
W_Q[1, acts] = [0, 2, 3, -2]
pick = np.eye(8)  # X @ pick[:, columns] is just those columns of X
W_K = np.stack([pick[:, [noun, machine, acts, message]],
                pick[:, [before, message, acted_on, acts]]])
W_V = np.stack([pick[:, :4], pick[:, 4:]])  # left and right half of X
N, (H, d_model, d_head) = len(tokens), W_Q.shape
N, H, d_model, d_head

# %% one_matrix
W_Q_all = np.concatenate(W_Q, axis=1)  # (d_model, H * d_head)
Q_all = X @ W_Q_all  # (N, H * d_head): one product for all heads
Q_all

# %% split
Q_rows = Q_all.reshape(N, H, d_head)  # each row cut into H pieces
Q = Q_rows.swapaxes(0, 1)  # (H, N, d_head): the head axis in front
loop = np.stack([X @ W_Q[h] for h in range(H)])  # (H, N, d_head)
difference = np.abs(Q - loop).max()
print("largest difference from the loop:", difference)
Q

# %% formats
def bfloat16(x):
    part, power = np.frexp(np.float32(x))  # x = part * 2**power
    return np.ldexp(np.round(part * 256) / 256, power)  # 8 bits kept


apart, off = {}, {}
formats = {"float64": np.float64, "float32": np.float32,
           "bfloat16": bfloat16}
for name, keep in formats.items():
    x, W = keep(X), keep(W_Q)
    product = keep(x @ keep(W_Q_all)).reshape(N, H, d_head)
    # The loop over heads, and each sum from its last term to its first.
    backwards = [keep(x[:, ::-1] @ W[h, ::-1]) for h in range(H)]
    apart[name] = np.abs(backwards - product.swapaxes(0, 1)).max()
    off[name] = np.abs(product - Q_rows).max()
    print(f"{name:9} apart {apart[name]:.1e}  off {off[name]:.1e}")

# %% bug
wrong = Q_all.reshape(H, N, d_head)  # straight to the final shape
print("same shape:", wrong.shape == Q.shape)
# Whose numbers are where? The same two ways, with names for blocks.
owner = np.array([[f"{token} {h + 1}" for h in range(H)]
                  for token in tokens])  # (N, H)
print("split:", owner.swapaxes(0, 1), "bug:", owner.reshape(H, N),
      sep="\n")

# %% weights
def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


K_all = X @ np.concatenate(W_K, axis=1)  # (N, H * d_head)
K = K_all.reshape(N, H, d_head).swapaxes(0, 1)  # (H, N, d_head)
wrong_K = K_all.reshape(H, N, d_head)
scores = Q @ K.swapaxes(-1, -2) / np.sqrt(d_head)  # (H, N, N)
weights = softmax(scores)
wrong_scores = wrong @ wrong_K.swapaxes(-1, -2) / np.sqrt(d_head)
wrong_weights = softmax(wrong_scores)
print("split:", weights[0, 2])
print("bug:  ", wrong_weights[0, 2])

# %% contracts
from headwise import ShapeError, shape

shape(Q, "H N d_head", K, "H N d_head", weights, "H N N")
shape(Q_all, "N H*d_head")
shape(wrong, "H N d_head")  # passes: the sizes are right
try:
    shape(Q_rows, "H N d_head")  # the swap was forgotten
except ShapeError as error:
    print(error)

# %% more_heads
for count in (2, 3, 4):
    try:
        made = Q_all.reshape(N, count, d_model // count).swapaxes(0, 1)
        print(f"{count} heads: {made.shape}, W_Q_all {W_Q_all.shape}")
    except ValueError as error:
        print(f"{count} heads: {error}")

# %% join
V_all = X @ np.concatenate(W_V, axis=1)  # (N, H * d_head)
V = V_all.reshape(N, H, d_head).swapaxes(0, 1)  # (H, N, d_head)
heads = weights @ V  # (H, N, d_head)
concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
wrong_concat = heads.reshape(N, H * d_head)  # without the swap
back = Q.swapaxes(0, 1).reshape(N, H * d_head)
print("split and joined is what it was:", np.array_equal(back, Q_all))
print("without the swap:", owner.swapaxes(0, 1).reshape(N, H), sep="\n")
