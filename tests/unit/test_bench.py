"""The figures of `make bench` are judged by their limits; what could not be measured is within none."""

from __future__ import annotations

import pytest

from tests.bench.figure import Figure, table


@pytest.mark.parametrize(
    ("ours", "bare", "limit", "of_ratio", "over"),
    [
        (0.9, None, 1.0, False, False),
        (1.1, None, 1.0, False, True),
        (float("nan"), None, 1.0, False, True),
        (0.9, 2.0, 0.45, True, False),
        (0.9, 1.9, 0.45, True, True),
        (0.9, None, 0.45, True, True),
        (99.0, 1.0, None, False, False),
    ],
)
def test_a_figure_is_over_its_limit(ours: float, bare: float | None, limit: float, of_ratio: bool, over: bool) -> None:
    assert Figure("firefox", "start", "s", ours, bare, limit=limit, of_ratio=of_ratio).is_over == over


def test_the_table_shows_each_figure_beside_what_it_is_compared_with() -> None:
    shown = table(
        [
            Figure("chromium", "start, warm", "s", 0.8, 2.0, 11.0, limit=0.45, of_ratio=True),
            Figure("chromium", "Stop", "s", 1.25, 3.0, bare_said="to a new start", lite_said="no answer", limit=1),
        ]
    )
    assert [" ".join(row.split()) for row in shown.splitlines()[1:]] == [
        "chromium start, warm 0.8 s 2 s 11 s 0.40 0.45 × pass",
        "chromium Stop 1.25 s 3 s to a new start no answer 0.42 1 s OVER",
    ]
