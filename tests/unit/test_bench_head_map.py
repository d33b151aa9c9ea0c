"""The figures of the head map's measurement are judged by their limits, beside other systems and an empty page."""

from __future__ import annotations

import pytest

from pyodide_kernels.distribution.fetch import NoSourceError, Pin
from tests.bench.head_map import rivals
from tests.bench.head_map.compared import FLOOR, OURS, Compared, of, table
from tests.bench.head_map.measure import Measured

QUICK = Measured([10.0] * 99 + [12.0], [20.0] * 24, [4.0], [3, 0], [80.0, 0.0], [49.0])
SLOW = Measured([50.0] * 9, [], [40.0], [64, 60], [90.0], [120.0])
EMPTY = Measured([8.0] * 95 + [10.0] * 5, [5.0], [0.5], [0, 1], [0.0], [0.0])
ATLAS = [{"frames": 1, "ms": 30.0, "longest": 0.0}]


def lines(ours: Measured, atlas: list[dict[str, float]] = ATLAS) -> list[str]:
    found = of({OURS: ours, FLOOR: EMPTY, "another": SLOW}, atlas)
    return [" ".join(line.split()) for line in table(found).splitlines()]


@pytest.mark.parametrize(
    ("ours", "floor", "limit", "of_floor", "over"),
    [
        (12.0, 10.0, 1.3, True, False),
        (14.0, 10.0, 1.3, True, True),
        (14.0, None, 1.3, True, True),
        (None, 10.0, 1.3, True, True),
        (0.0, 0.0, 0, False, False),
        (1.0, 0.0, 0, False, True),
        (None, 0.0, 0, False, True),
        (99.0, 1.0, None, False, False),
    ],
)
def test_ours_is_judged_by_itself_or_by_the_empty_page(
    ours: float | None, floor: float | None, limit: float | None, of_floor: bool, over: bool
) -> None:
    assert Compared("hover", "ms", {OURS: ours, FLOOR: floor}, limit, of_floor).is_over == over


def test_the_table_has_every_system_and_says_what_is_within_its_limit() -> None:
    shown = lines(QUICK)
    assert shown[0] == f"chromium {OURS} {FLOOR} another limit"
    assert shown[1] == "hover, 12 heads, 64 tokens, median 10 ms 8 ms 50 ms"
    assert shown[3] == "a move of it, processor time 4 ms 0.5 ms 40 ms"
    assert shown[4].endswith("0 0 60 0.00 of 0 pass") and shown[5].endswith("0 ms 0 ms 90 ms 0.00 of 50 ms pass")
    assert not any("OVER" in line for line in shown)


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"hover": [20.0] * 100}, 2),
        ({"missed": [1, 2]}, 4),
        ({"longest": [51.0, 60.0]}, 5),
        ({"switch": [26.0]}, 6),
        ({"switch": []}, 6),
        ({"switch_longest": [51.0]}, 7),
    ],
)
def test_each_limit_can_be_broken(changed: dict[str, list[float]], line: int) -> None:
    shown = lines(Measured(**{**vars(QUICK), **changed}))
    assert [number for number, text in enumerate(shown) if text.endswith("OVER")] == [line]


def test_an_atlas_that_is_not_there_in_one_frame_is_over() -> None:
    assert lines(QUICK, [{"frames": 2, "ms": 30.0, "longest": 0.0}])[8].endswith("2.00 of 1 frames OVER")


def test_a_rival_that_cannot_be_fetched_is_left_out_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(pin: Pin, **_: object) -> bytes:
        raise NoSourceError(f"no source gave {pin.name}:\n  no network")

    monkeypatch.setattr(rivals, "get", refused)
    assert rivals.bertviz() is None and rivals.circuitsvis() is None
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2 and "bertviz 1.4.1" in said[0] and "no network" in said[0]
