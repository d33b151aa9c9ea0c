"""Lesson 05 in NumPy: what W_O does, and what each head adds to the output."""

# %% inputs
import numpy as np
from headwise import shape

np.set_printoptions(precision=4, suppress=True)
# The layer of lesson 02, number by number. The columns of X:
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
W_O = np.block([[0.7 * np.eye(4), 0.3 * np.eye(4)],
                [0.5 * np.eye(4), 0.6 * np.eye(4)]])  # (H*d_head, d_model)

# For the second half of this lesson: the four heads of lesson 02.
it, cat, sat, was, x, y, next_x, next_y = range(8)
cat_tokens = ["The", "cat", "sat", "on", "the", "mat",
              "because", "it", "was", "tired", "."]
words = [[t == "it", t == "cat", t == "sat", t == "was"]
         for t in cat_tokens]
hour = np.arange(12) * 2 * np.pi / 11  # word n at hour n of a clock of 11
clock = np.stack([np.cos(hour), np.sin(hour)], axis=1)  # (12, 2): x, y
cat_X = np.hstack([words, clock[:11], clock[1:]])  # (11, 8)
cat_W_Q = np.stack([pick[:, [it, cat]] * 6, pick[:, [sat, was]] * 7,
                    pick[:, [x, y]] * 40, pick[:, [x, y]]])  # (4, 8, 2)
cat_W_K = np.stack([pick[:, [cat, it]], pick[:, [cat, it]],
                    pick[:, [next_x, next_y]], pick[:, [x, y]]])
# New: every head hands over the columns cat and it, and a W_O.
cat_W_V = np.stack([pick[:, [cat, it]]] * 4)  # (4, 8, 2)
cat_W_O = np.random.default_rng(199).normal(size=(8, 8)).round(1)
cat_W_O[4:6] = cat_W_O[2:4]  # head 3 writes just as head 2 does
cat_W_O[6:8] *= 4  # head 4 writes large numbers
X.shape, W_O.shape, cat_X.shape, cat_W_O.shape

# %% concat
def attention(Q, K, V):  # each (H, N, d_head)
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(Q.shape[-1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)  # (H, N, N)
    return weights, weights @ V


weights, heads = attention(X @ W_Q, X @ W_K, X @ W_V)
H, N, d_head = heads.shape
concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
concat

# %% slices
output = concat @ W_O  # (N, d_model)
other = heads.copy()
other[1] *= 10  # as if head 2 had found something else
changed = other.swapaxes(0, 1).reshape(N, H * d_head)
in_concat = np.flatnonzero((changed != concat).any(axis=0))
in_output = np.flatnonzero((changed @ W_O != output).any(axis=0))
print("columns of concat that change:", in_concat)
print("columns of output that change:", in_output)

# %% parts
d_model = W_O.shape[1]
rows = W_O.reshape(H, d_head, d_model)  # each head's rows
parts = shape(heads @ rows, "H N d_model")  # what each head adds
summed = parts.sum(axis=0)  # (N, d_model)
print("largest difference from concat @ W_O:",
      np.abs(summed - output).max())
parts[:, tokens.index("it")]

# %% one_matrix
W_VO = W_V @ rows  # (H, d_model, d_model): one matrix per head
again = (weights @ X @ W_VO).sum(axis=0)  # (N, d_model)
print("shape of each:", W_VO[0].shape)
print("rank of each:", np.linalg.matrix_rank(W_VO))
print("largest difference:", np.abs(again - output).max())

# %% cat
cat_weights, cat_heads = attention(
    cat_X @ cat_W_Q, cat_X @ cat_W_K, cat_X @ cat_W_V)
cat_rows = cat_W_O.reshape(4, 2, 8)  # two rows of W_O for each head
cat_parts = cat_heads @ cat_rows  # (4, 11, 8)
cat_output = cat_parts.sum(axis=0)  # (11, 8)
few = [1, 2, 7, 8, 9]  # five tokens for the switches below
few_tokens = [cat_tokens[n] for n in few]
few_heads, few_output = cat_heads[:, few], cat_output[few]
cat_heads[:, cat_tokens.index("sat")]  # (4, 2): columns cat and it

# %% ablate
moved = np.zeros((4, 11))  # (heads, tokens)
for h in range(4):
    without = cat_output - cat_parts[h]  # head h counts as zero
    moved[h] = np.abs(without - cat_output).max(axis=-1)
for n in few:
    print(f"{cat_tokens[n]:6}", moved[:, n].round(2))
print("mean  ", moved.mean(axis=1).round(2))

# %% ablate_to_mean
usual = cat_parts.mean(axis=1, keepdims=True)  # (4, 1, 8)
moved_to_mean = np.abs(cat_parts - usual).max(axis=-1)  # (4, 11)
for n in few:
    print(f"{cat_tokens[n]:6}", moved_to_mean[:, n].round(2))
print("mean  ", moved_to_mean.mean(axis=1).round(2))
