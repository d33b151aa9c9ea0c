"""What a cell prints: batches by the clock, the order of stdout and stderr, and a cap that counts what it cut."""

import json

import pytest

from headwise import streams
from headwise.streams import KEPT_CHARACTERS, KEPT_LINES, LINES_AT_ONCE, Printed


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


Sent = list[tuple[str, str]]


def test_a_few_lines_leave_at_once_since_a_long_calculation_may_follow(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    print("one", file=out)
    assert sent == [("stdout", "one\n")]
    print("two", end="", file=out)
    assert len(sent) == 1, "an unfinished line may wait"


def test_lines_in_quick_succession_leave_together(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    for number in range(100):
        print(number, file=out)
    assert len(sent) == LINES_AT_ONCE
    out.send()
    assert len(sent) == LINES_AT_ONCE + 1
    assert "".join(text for _, text in sent) == "".join(f"{number}\n" for number in range(100))
    out.send()
    assert len(sent) == LINES_AT_ONCE + 1, "an empty batch was sent"


def test_the_right_to_send_a_line_at_once_comes_back_with_time(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    for _ in range(LINES_AT_ONCE):
        print("spent", file=out)
    clock.now = 0.2
    for _ in range(10):
        print("again", file=out)
    assert 1 <= len(sent) - LINES_AT_ONCE <= 5


def test_a_batch_leaves_as_soon_as_the_last_one_is_50_ms_old(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    out.write("a")
    clock.now = 0.051
    out.write("b")
    assert sent == [("stdout", "ab")]
    out.write("c")
    assert len(sent) == 1
    clock.now = 0.102
    out.write("d")
    assert sent[1:] == [("stdout", "cd")]


def test_beyond_the_cap_nothing_is_kept_and_all_is_counted() -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch))
    line = "x" * 999 + "\n"
    for _ in range(150):
        assert out.write(line) == 1000, "print must believe that all was written"
    out.send()
    assert sum(len(text) for _, text in sent) == KEPT_CHARACTERS
    assert out.cut_characters == 50_000


def test_the_cap_falls_inside_a_write_to_the_very_character() -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch))
    out.write("é" * (KEPT_CHARACTERS - 2))
    out.write("abcd")
    out.send()
    assert "".join(text for _, text in sent).endswith("éab") and out.cut_characters == 2


def test_what_fitted_is_sent_while_the_flood_still_runs(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    out.write("x" * KEPT_CHARACTERS)
    clock.now = 1
    out.write("past the cap")
    assert len(sent) == 1


def test_a_stream_that_never_fills_has_cut_nothing() -> None:
    out = Printed("stdout", lambda *_: None)
    out.write("")
    assert out.cut_characters == 0 and out.writable() and not out.isatty()


def test_a_warning_arrives_between_the_lines_it_was_raised_between(clock: Clock) -> None:
    sent: Sent = []
    out, err = Printed.pair(lambda *batch: sent.append(batch), clock)
    out.write("before\n")
    err.write("warning\n")
    out.write("after\n")
    out.send()
    err.send()
    assert sent == [("stdout", "before\n"), ("stderr", "warning\n"), ("stdout", "after\n")]


def test_a_flood_that_alternates_does_not_become_a_message_per_line(clock: Clock) -> None:
    sent: Sent = []
    out, err = Printed.pair(lambda *batch: sent.append(batch), clock)
    for number in range(1500):
        out.write(f"{number}\n")
        err.write(f"{-number}\n")
    out.send()
    err.send()
    assert len(sent) <= 2 * (streams.TURNS + LINES_AT_ONCE + 1)
    for stream, sign in (("stdout", 1), ("stderr", -1)):
        text = "".join(text for name, text in sent if name == stream)
        assert text == "".join(f"{sign * number}\n" for number in range(1500))


def test_the_cap_counts_lines_too(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    for _ in range(KEPT_LINES + 5):
        print("y", file=out)
    out.write("unfinished")
    out.send()
    assert "".join(text for _, text in sent) == "y\n" * KEPT_LINES
    assert (out.past.lines, out.past.characters, out.past.tail) == (5, 20, "y\n" * 5 + "unfinished")


def test_the_cap_falls_behind_a_line_of_one_large_write() -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch))
    out.write("y\n" * (KEPT_LINES + 7))
    out.send()
    assert sent == [("stdout", "y\n" * KEPT_LINES)] and out.past.lines == 7


def test_a_flood_says_twice_a_second_how_much_was_cut(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    out.write("x" * KEPT_CHARACTERS)
    out.send()
    sent.clear()
    for second in (1, 2):
        clock.now = second
        for _ in range(streams.WRITES_BETWEEN_LOOKS * 2):
            out.write("y\n")
    assert [stream for stream, _ in sent] == ["cut", "cut"]
    assert json.loads(sent[0][1]) == {"lines": 64, "characters": 128}


def test_a_counter_that_rewrites_its_line_never_reaches_the_cap(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    for number in range(100_000):
        out.write(f"\r{number:6}")
        clock.now += 0.001
    out.send()
    assert out.cut_characters == 0 and sent[-1][1].endswith("\r 99999")
    assert sum(len(text) for _, text in sent) < 20_000


def test_flushing_all_the_time_leaves_in_batches_too(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    for _ in range(10_000):
        print(".", end="", flush=True, file=out)
        clock.now += 0.0001
    out.send()
    assert "".join(text for _, text in sent) == "." * 10_000
    assert len(sent) <= LINES_AT_ONCE + 2 / streams.SECONDS_BETWEEN_BATCHES + 2
    clock.now += 1
    print("seen", end="", flush=True, file=out)
    assert sent[-1] == ("stdout", "seen"), "after a pause a flush shows what it has at once"


def test_a_counter_that_is_flushed_never_reaches_the_cap_either(clock: Clock) -> None:
    sent: Sent = []
    out = Printed("stdout", lambda *batch: sent.append(batch), clock)
    for number in range(40_000):
        print(f"\r{number:6}", end="", flush=True, file=out)
        clock.now += 0.06
    assert out.cut_characters == 0 and sent[-1][1] == "\r 39999"
    assert sum(len(text) for _, text in sent) > KEPT_CHARACTERS, "each was sent, and the page keeps one line"
