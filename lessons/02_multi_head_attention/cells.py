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
                [0.5 * np.eye(4), 0.6 * np.eye(4)]])  # (8, d_model)

# For the end of the lesson: four heads. The columns of cat_X:
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
X.shape, W_Q.shape, W_K.shape, W_V.shape, W_O.shape

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
cat_Q = cat_X @ cat_W_Q  # (4, 11, 2)
cat_K = cat_X @ cat_W_K  # (4, 11, 2)
cat_scores = cat_Q @ cat_K.swapaxes(-1, -2) / np.sqrt(2)  # (4, 11, 11)
cat_weights = softmax(cat_scores)  # (4, 11, 11)
for h, token in enumerate(["it", "sat", "mat", "on"]):
    row = cat_weights[h, cat_tokens.index(token)]  # (11,)
    best = cat_tokens[row.argmax()]
    print(f"head {h + 1}: {token} looks at {best} {row.max():.4f}")

# %% sizes
def shapes(B, N, H, d_model):
    d_head = d_model // H
    X = np.ones((B, 1, N, d_model))  # the 1: every head gets the same X
    W_Q, W_K, W_V = np.ones((3, H, d_model, d_head))
    W_O = np.ones((H * d_head, d_model))
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    weights = softmax(Q @ K.swapaxes(-1, -2) / np.sqrt(d_head))
    heads = weights @ V
    concat = heads.swapaxes(1, 2).reshape(B, N, H * d_head)
    print("Q, K, V", Q.shape)
    print("weights", weights.shape)
    print("concat ", concat.shape)
    print("output ", (concat @ W_O).shape)
    return W_Q.size + W_K.size + W_V.size + W_O.size  # Python integers


f"{shapes(B=2, N=20, H=8, d_model=512):,} parameters"
