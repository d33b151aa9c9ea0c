"""Lesson 01 in NumPy: one head on three tokens, and why it is scaled."""

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
W_Q = np.zeros((8, 4))  # (d_model, d_head): a row per column of X
W_Q[noun] = [0.3, 0.4, 0.4, 0]
W_Q[pronoun] = [0.9, 1.9, 0.8, -0.2]
W_Q[machine] = [0, 1, 0, -2]
W_Q[message] = [0, -2, 0, 2]
pick = np.eye(8)  # X @ pick[:, columns] is just those columns of X
W_K = pick[:, [noun, machine, acts, message]]
W_V = pick[:, [noun, pronoun, machine, message]]
X

# %% project
Q = X @ W_Q  # (N, d_head): what each token asks
K = X @ W_K  # (N, d_head): what each token answers to
V = X @ W_V  # (N, d_head): what each token hands over
Q

# %% dots
dots = Q @ K.T  # (N, N): rows look, columns are looked at
server, request, it = dots[tokens.index("it")]
print(f"server - request = {server - request:.2f}")
print(f"server - it = {server - it:.2f}")
dots

# %% weights
def softmax(scores):
    # Less the row's maximum: same shares, and exp cannot overflow.
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


d_head = K.shape[-1]
scores = dots / np.sqrt(d_head)  # (N, N)
weights = softmax(scores)  # (N, N)
for token, weight in zip(tokens, weights[tokens.index("it")], strict=True):
    print(f"it looks at {token:8} {weight:.4f}")

# %% head
head = weights @ V  # (N, d_head): every row a mixture of the rows of V
head

# %% one_axis
q = Q[tokens.index("it")]  # (d_head,)
along = K @ q / np.linalg.norm(q)  # (N,): each key's reach along q
print("along q:   ", along)
for length in [0.5, 1, 2, 8]:
    shares = softmax(K @ (length * q) / np.sqrt(d_head))  # (N,)
    print(f"q times {length:<3}", shares)

# %% variance
rng = np.random.default_rng(1)
variances = []
for d_k in [4, 64, 512]:
    q, k = rng.normal(size=(2, 4000, d_k))  # mean 0, variance 1
    products = (q * k).sum(axis=-1)  # (4000,): 4000 dot products
    scaled = products / np.sqrt(d_k)
    variances.append(products.var())
    print(f"d_k {d_k:3}: variance {products.var():6.2f},",
          f"after scaling {scaled.var():.2f}")

# %% saturation
rng = np.random.default_rng(2)
p_largest, slopes = [], []
for d_k in [4, 64, 512]:
    q = rng.normal(size=(1000, d_k, 1))  # 1000 queries
    k = rng.normal(size=(1000, 16, d_k))  # each with 16 keys of its own
    products = (k @ q)[..., 0]  # (1000, 16)
    for name, scale in [("unscaled", 1), ("scaled", np.sqrt(d_k))]:
        p = softmax(products / scale)
        p_largest.append(p.max(axis=-1).mean())
        slopes.append((p * (1 - p)).sum(axis=-1).mean())
        print(f"d_k {d_k:3} {name:8}: largest weight",
              f"{p_largest[-1]:.3f}, slopes {slopes[-1]:.3f}")
