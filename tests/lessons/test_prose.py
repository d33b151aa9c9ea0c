"""The reading of a page that other tests rely on finds what it must find."""

import numpy as np
import pytest

from .prose import bare_prose, computed_decimals, external_addresses, headings, key_points

PAGE = """---
answer: 0.1111
---
Words 0.2222 and `0.3333`, `#!value 01_x/weights[0] .4f`, `#!math 0.4444`.

```python
x = 0.5555
```

```cell
01_x/a
```

```quiz
question: Is it 0.6666?
options:
  - {text: "`0.7777`", why: no}
```

## Where it is used

!!! keypoints "Key points"
    - One, in
      two lines.
    - Two.

    - Three.

## Sources

- A [paper](https://example.org/a) and <https://example.org/b>.
"""


def test_prose_keeps_what_is_read_and_drops_code_formulas_values_and_front_matter() -> None:
    prose = bare_prose(PAGE)
    assert [f"0.{d * 4}" in prose for d in "1234567"] == [False, True, False, False, False, True, False]


def test_headings_and_key_points_are_found() -> None:
    assert headings(PAGE) == ["Where it is used", "Sources"]
    assert len(key_points(PAGE)) == 3
    assert key_points(PAGE.replace("!!! keypoints", "!!! note")) == []
    assert headings("```python\n## no heading\n```\n") == []


NUMBERS = {"weights": np.array([[0.58706, 0.2270], [np.nan, -2.3456]]), "share": 0.123456, "n": 512, "__x__": 7.777}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the server gets 0.5871.", ["0.5871"]),
        ("(0.587)", ["0.587"]),
        ("58.706 %", ["58.706"]),
        ("it gets 0.227, or 0.2270", ["0.227", "0.2270"]),
        ("a fall of 2.3456", ["2.3456"]),
        ("a share of 0.12346", ["0.12346"]),
        ("0.5872", []),
        ("0.59 and 512 and 7.777", []),
        ("version 0.587.1, section 3.2.2", []),
    ],
)
def test_a_typed_number_is_found_when_a_cell_computes_it(words: str, found: list[str]) -> None:
    assert computed_decimals(words, NUMBERS) == found


@pytest.mark.parametrize(
    "asks",
    [
        "![a picture](https://example.org/p.png)",
        '<script src="https://example.org/x.js"></script>',
        "<img src='//example.org/p.png'>",
        "<link href=https://example.org/a.css>",
    ],
)
def test_what_a_browser_would_ask_is_told_from_what_a_reader_may_follow(asks: str) -> None:
    loaded, linked = external_addresses(PAGE)
    assert loaded == [] and linked == ["https://example.org/a", "https://example.org/b"]
    loaded, _ = external_addresses(PAGE + asks)
    assert len(loaded) == 1 and "//example.org/" in loaded[0]
