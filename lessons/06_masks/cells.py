"""Lesson 06 in NumPy: causal and padding masks, cross-attention, and a row with nothing left."""

# %% inputs
import numpy as np

np.set_printoptions(precision=4, suppress=True)
# Tokens and weights of lesson 02: chosen by us, not learned.
tokens = ["server", "request", "it"]
noun, pronoun, machine, message, acts, acted_on, before, after = range(8)
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
# For cross-attention: two French words, in columns like those of X.
words = ["requête", "il"]
Y = np.array([[1, 0, 0.3, 0.8, 0.2, 0.8, 1, 0],
              [0, 1, 0.6, 0.2, 0.7, 0.1, 0, 1]])  # (2, d_model)
X.shape, W_Q.shape, Y.shape

# %% unmasked
def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


Q, K, V = X @ W_Q, X @ W_K, X @ W_V  # each (H, N, d_head)
d_head = Q.shape[-1]
scores = Q @ K.swapaxes(-1, -2) / np.sqrt(d_head)  # (H, N, N)
unmasked = softmax(scores)  # (H, N, N)
scores.shape, unmasked.shape

# %% causal
N = len(tokens)
causal = np.tril(np.ones((N, N), dtype=bool))  # True = may look
blocked = ~causal  # the same mask the other way: True = blocked
masked = np.where(causal, scores, -np.inf)  # (H, N, N)
weights = softmax(masked)  # (H, N, N)
heads = weights @ V  # (H, N, d_head)
causal

# %% zero_after
zeroed = unmasked * causal  # (H, N, N): 0 after the softmax
sums = zeroed.sum(axis=-1)  # (H, N)
print("head 1, sums of its rows:", sums[0])
again = zeroed / sums[..., np.newaxis]  # each row by its own sum
print(f"now off by {np.abs(again - weights).max():.1e}")

far = np.array([0.0, 1000.0])  # two scores; block the second
print("0 after:    ", softmax(far) * [1, 0])
print("-inf before:", softmax(np.where([True, False], far, -np.inf)))

# %% leak
def layer(X, may_look):
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V  # each (H, N, d_head)
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(Q.shape[-1])
    heads = softmax(np.where(may_look, scores, -np.inf)) @ V
    return heads.swapaxes(0, 1).reshape(len(X), -1) @ W_O


output = layer(X, causal)  # (N, d_model)
changed = X.copy()
changed[-1] += 0.5  # another last token
for name, mask in ("no mask", np.True_), ("causal ", causal):
    moved = np.abs(layer(changed, mask) - layer(X, mask)).max(axis=-1)
    print(name, moved)  # (N,): how far each row of output moved

# %% padding
short_tokens = ["server", "it", "[PAD]"]
batch = np.stack([X, [X[0], X[2], np.zeros(8)]])  # (B, N, d_model)
is_token = np.array([[True] * 3, [True, True, False]])  # (B, N)
rows = batch[:, np.newaxis]  # (B, 1, N, d_model): room for the heads
batch_scores = (rows @ W_Q) @ (rows @ W_K).swapaxes(-1, -2)
batch_scores /= np.sqrt(d_head)  # (B, H, N, N)
no_mask = softmax(batch_scores)
may_look = is_token[:, np.newaxis, np.newaxis]  # (B, 1, 1, N): by key
padded = softmax(np.where(may_look, batch_scores, -np.inf))
short = padded[1]  # (H, N, N): the second sentence
filler = np.tile(~is_token[1], (N, 1))  # (N, N), True = blocked
print("it in head 2, no mask:", no_mask[1, 1, 1])
print("it in head 2, masked: ", short[1, 1])

# %% cross
cross_Q = Y @ W_Q  # (H, N, d_head): here N = 2
cross_scores = cross_Q @ K.swapaxes(-1, -2) / np.sqrt(d_head)
cross = softmax(cross_scores)  # (H, N, M), M = 3
cross_heads = cross @ V  # (H, N, d_head): a row per query
cross.shape, cross_heads.shape

# %% corners
# Queries of the last 2 tokens only; the keys of all 3. True = may look.
top_left = np.tril(np.ones((2, 3), dtype=bool))
bottom_right = np.tril(np.ones((2, 3), dtype=bool), k=3 - 2)
last_scores = scores[:, -2:]  # (H, 2, 3)
early = softmax(np.where(top_left, last_scores, -np.inf))
late = softmax(np.where(bottom_right, last_scores, -np.inf))
for name, those in ("top left", early), ("bottom right", late):
    print(f"{name} off by {np.abs(those - weights[:, -2:]).max():.4g}")
early_heads, late_heads = early @ V, late @ V  # (H, 2, d_head)

# %% nothing_left
nobody = causal.copy()
nobody[1] = False  # "request" may look at nothing at all
with np.errstate(invalid="ignore"):  # else NumPy warns of -inf - -inf
    by_hand = softmax(np.where(nobody, scores, -np.inf))
something = nobody.any(axis=-1, keepdims=True)  # (N, 1)
safe = np.where(something, by_hand, 0.0)  # (H, N, N)
safe_heads = safe @ V  # (H, N, d_head)
print("request, by hand:", by_hand[0, 1])
print("request, safe:   ", safe[0, 1])
