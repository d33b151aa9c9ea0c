"""What lies beyond the cap: counted, its end kept, all of it up to a bound; and rewritten lines take no room."""

import pytest

from headwise.flood import LOG_CHARACTERS, TAIL_CHARACTERS, Log, Past, collapse


def test_the_end_is_kept_in_bounded_memory_however_it_comes() -> None:
    past = Past()
    for number in range(20_000):
        past.add(f"{number}\n")
    assert past.lines == 20_000 and len(past.tail) == TAIL_CHARACTERS and past.tail.endswith("19999\n")
    assert sum(map(len, past._parts)) < TAIL_CHARACTERS + 10
    past.add("y" * 50_000)
    assert past.tail == "y" * TAIL_CHARACTERS and list(map(len, past._parts)) == [TAIL_CHARACTERS]


def test_a_log_is_whole_until_its_bound_and_says_what_is_missing_then() -> None:
    log, past = Log(), Past()
    log.add("abc")
    assert log.text("") == "abc"
    log.add("x" * (LOG_CHARACTERS - 3))
    for text in ("y" * 50_000, "end"):
        log.add(text)
        past.add(text)
    text = log.text(past.tail)
    assert text.startswith("abcx") and text.endswith("yyyend")
    assert "\n… 30,003 characters were not kept …\n" in text


def test_a_log_just_past_its_bound_lacks_nothing() -> None:
    log = Log()
    log.add("x" * LOG_CHARACTERS)
    log.add("end")
    assert log.text("xxxend") == "x" * LOG_CHARACTERS + "end"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\r1\r2\r3", "\r3"),
        ("head\r1\r2", "head\r2"),
        ("a\nb\rlonger\n", "a\nlonger\n"),
        ("a\nlonger\rb\n", "a\nlonger\rb\n"),
        ("one\r\ntwo\r\n", "one\r\ntwo\r\n"),
        ("\n\x1b[31mx\rlonger", "\n\x1b[31mx\rlonger"),
        ("no return", "no return"),
    ],
)
def test_what_is_covered_is_dropped_and_nothing_else(text: str, kept: str) -> None:
    assert collapse(text) == kept
