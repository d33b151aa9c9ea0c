"""The files of a course of one lesson, with every kind of fence."""

SLUG = "01_tiny"
CELLS, EXERCISES, REFERENCE, PAGE = (
    f"lessons/{SLUG}/cells.py",
    f"lessons/{SLUG}/exercises.py",
    f"lessons/{SLUG}/reference.py",
    f"docs/lessons/{SLUG}.md",
)

FILES = {
    CELLS: '''"""A tiny lesson."""

# %% inputs
import numpy as np

tokens = ["server", "<it>"]
X = np.array([[3.0, 1.0], [2.0, 2.0]])

# %% weights
def shares(scores):
    return scores / scores.sum(axis=-1, keepdims=True)

print("<b>rows & columns</b>")
weights = shares(X)
weights

# %% timing tags=["volatile"]
seconds = 0.5
seconds
''',
    EXERCISES: '''"""Its exercise; a line such as `# %% half starter` opens a cell."""

import numpy as np

# %% half starter
half = X

# %% half solution
half = X / 2

# %% half wrong third
half = X / 3

# %% half wrong quarter
half = X / 4

# %% half check
def check_half(given):
    if np.allclose(given["half"], given["X"] / 2):
        return None
    return "This is a third." if np.allclose(given["half"] * 3, given["X"]) else "Halve it."
''',
    REFERENCE: '''"""The same in PyTorch."""

import functools

import torch


@functools.cache
def helper():
    return 1


def reference(X):
    return {"weights": X / X.sum(-1, keepdim=True)}  # <- the numbers
''',
    PAGE: """---
title: Tiny
---

The weight is `#!value 01_tiny/weights[1, 0] .2f`, `#!value 01_tiny/-X[0, 0] .1f` in `#!head 2 Head 2` and `#!head 1`.
Of `#!math x^2` there is one.

```cell
01_tiny/inputs
```

```cell
01_tiny/weights
```

??? hint "Folded"

    ```cell
    01_tiny/timing
    ```

```head-map
map: 01_tiny/weights
tokens: tokens
row: <it>
head: 1
heads: ["shares"]
caption: Look at `#!head 1`.
```

```shapes
title: From X to weights.
alt: Two by two, twice.
steps:
  - {name: X, shape: "(N, d_model)"}
  - {name: weights, shape: "(N, N)", op: "`shares(X)`"}
  - {name: a batch, shape: "(B, N, N)", size: "5 × 2 × 2"}
```

```reference
01_tiny/reference
```

```exercise
exercise: 01_tiny/half
after: weights
hints:
  - "Divide by `2`."
  - "`#!value 01_tiny/X[0, 0] .0f` becomes 1.5."
```

```quiz
question: Which token does `server` look at most?
computed: tokens[int(weights[0].argmax())]
options:
  - text: server
    why: It does.
  - text: "`<it>`"
    why: "Only `#!value 01_tiny/weights[0, 1] .2f`."
```

```quiz
question: Which are numbers?
kind: many
options:
  - {text: one, why: Yes., correct: true}
  - {text: two, why: Yes., correct: true}
  - {text: it, why: No.}
```

```predict
question: More or less?
options:
  - {text: More, why: It is., correct: true}
  - {text: Less, why: It is not.}
```

```math
\\sqrt{d_k}
```
""",
}
