"""Lesson 02 in NumPy: two heads on three tokens, four on eleven."""

# %% inputs
import numpy as np

np.set_printoptions(precision=4, suppress=True)
# Every number here is chosen by us, not learned. The columns of X:
noun, pronoun, machine, message, acts, acted_on, before, after = range(8)
tokens = ["server", "request", "it"]
X = np.array([
    [1, 0, 0.9, 0.1, 0.8, 0.1, 1, 0],
    [1, 0, 0.2, 0.9, 0.1, 0.9, 1, 0],
    [0, 1, 0.5, 0.3, 0.6, 0.2, 0, 1]])  # (N, d_model)
W_Q, W_K, W_V = np.zeros((3, 2, 8, 4))  # each (H, d_model, d_head)
W_Q[0, [noun, pronoun]] = [0.3, 0.4, 0.4, 0], [0.9, 1.9, 0.8, -0.2]
W_Q[0, [machine, message]] = [0, 1, 0, -2], [0, -2, 0, 2]
W_K[0, [noun, machine, acts, message], range(4)] = 1
W_V[0, [noun, machine, acts, acted_on], range(4)] = 1
W_Q[1, [noun, pronoun]] = [0.5, 0, 0, 2], [0.2, -0.4, -0.2, 0.8]
W_Q[1, acts] = [0, 2, 3, -2]
W_K[1, [before, message, acted_on, acts], range(4)] = 1
W_V[1, [pronoun, message, acted_on, acts], range(4)] = 1
W_O = np.kron([[0.7, 0.3], [0.5, 0.6]], np.eye(4))  # (8, d_model)

# For the end of the lesson: columns 0-7 of cat_X are the kinds of word,
# 8-11 the place of a token, 12-15 the place after it.
cat_tokens = ["The", "cat", "sat", "on", "the", "mat",
              "because", "it", "was", "tired", "."]
kinds = ["cat mat", "cat", "it", "sat was tired",
         "cat it", "The the", ".", " ".join(cat_tokens)]
kind = [[t in words.split() for words in kinds] for t in cat_tokens]
step = np.array([1.0, 0.3])
here = np.outer(np.arange(11), step)
there = here + step
place = [np.cos(here), np.sin(here), np.cos(there), np.sin(there)]
cat_X = np.hstack([kind, *place])  # (11, 16)
# What the token that looks has, what it looks for, how strongly:
asks = [[2, 2, 7, 5], [3, 9, 11, 7], [8, 9, 10, 11], [9, 11, 0, 7]]
finds = [[1, 0, 6, 0], [4, 9, 11, 6], [12, 13, 14, 15], [9, 11, 0, 0]]
strength = [[7, 2, 6, 2], [10, 4, 4, 8], [14] * 4, [0.6, 0.6, 0.5, 0.2]]
cat_W_Q = np.eye(16)[asks].swapaxes(1, 2) * np.array(strength)[:, None]
cat_W_K = np.eye(16)[finds].swapaxes(1, 2)  # both (4, 16, 4)
X.shape, W_Q.shape, W_O.shape, cat_X.shape, cat_W_Q.shape

# %% one_by_one
def softmax(scores):
    # Less the row's maximum: same shares, and exp cannot overflow.
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


one_by_one = []
for h in range(len(W_Q)):
    q, k = X @ W_Q[h], X @ W_K[h]  # (N, d_head), with its own weights
    one_by_one.append(softmax(q @ k.T / np.sqrt(q.shape[-1])))  # (N, N)
    row = one_by_one[h][tokens.index("it")]
    for token, weight in zip(tokens, row, strict=True):
        print(f"head {h + 1}: it looks at {token:8} {weight:.4f}")

# %% project
Q = X @ W_Q  # (H, N, d_head): X is used once per head
K = X @ W_K  # (H, N, d_head)
V = X @ W_V  # (H, N, d_head)
Q

# %% weights
d_head = Q.shape[-1]
scores = Q @ K.swapaxes(-1, -2) / np.sqrt(d_head)  # (H, N, N)
weights = softmax(scores)  # (H, N, N)
difference = np.abs(weights - np.stack(one_by_one)).max()
print("largest difference from the loop:", difference)
weights

# %% heads
heads = weights @ V  # (H, N, d_head): each head mixes its own values
heads[:, tokens.index("it")]

# %% concat
N = len(tokens)
concat = heads.swapaxes(0, 1).reshape(N, -1)  # (N, H * d_head)
concat

# %% output
output = concat @ W_O  # (N, d_model): both heads in every column
output

# %% cat_weights
cat_Q = cat_X @ cat_W_Q  # (4, 11, 4)
cat_K = cat_X @ cat_W_K  # (4, 11, 4)
cat_scores = cat_Q @ cat_K.swapaxes(-1, -2) / np.sqrt(4)  # (4, 11, 11)
cat_weights = softmax(cat_scores)  # (4, 11, 11)
for h, row in enumerate(cat_weights[:, cat_tokens.index("it")]):
    best = row.argmax()
    print(f"head {h + 1}: most at {cat_tokens[best]:8} {row[best]:.4f}")

# %% sizes
def shapes(B, N, H, d_model):
    d_head = d_model // H
    rng = np.random.default_rng(0)
    X = rng.normal(size=(B, N, d_model))
    W_Q, W_K, W_V = rng.normal(size=(3, H, d_model, d_head), scale=0.04)
    W_O = rng.normal(size=(H * d_head, d_model), scale=0.04)
    Q, K, V = (X[:, None] @ W for W in (W_Q, W_K, W_V))
    weights = softmax(Q @ K.swapaxes(-1, -2) / np.sqrt(d_head))
    heads = weights @ V
    concat = heads.swapaxes(1, 2).reshape(B, N, H * d_head)
    print("X      ", X.shape)
    print("Q, K, V", Q.shape)
    print("weights", weights.shape)
    print("heads  ", heads.shape)
    print("concat ", concat.shape)
    print("output ", (concat @ W_O).shape)
    return W_Q.size + W_K.size + W_V.size + W_O.size  # Python integers


f"{shapes(B=2, N=20, H=8, d_model=512):,} parameters"
