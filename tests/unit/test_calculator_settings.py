"""What a reader types, where a slider may stand, how numbers are read; in Node."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.publish.calculator import in_bytes
from tests.unit.modules import in_node

Ask = Callable[[str, Any], Any]
MODULES = {
    "calculator/choices.js": "readChoices",
    "calculator/settings.js": "constantOf, misfits, readWhole",
    "calculator/stops.js": "stops",
    "calculator/units.js": "grouped, inBytes, inWords, byteUnit, percent, share",
}


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    return partial(in_node, tmp_path, MODULES)


def test_numbers_are_read_as_people_write_them(ask: Ask) -> None:
    texts = ["4096", " 4,096 ", "4 096", "4_096", "128 Ki", "1,000,000,000"]
    read = "return input.map((text) => { const read = readWhole(text); return read.problem ?? String(read.value); });"
    assert ask(read, texts) == ["4096", "4096", "4096", "4096", "131072", "1000000000"]
    wrong = ["", "  ", "0", "-3", "1.5", "1e30", "many", "4,09", "1,000,000,001", "9" * 5000, "0x10", "4.096.000", "٣"]
    problems = ask(read, wrong)
    assert all(" " in words and words.endswith(".") for words in problems), problems
    assert problems[2] == problems[3] == "It must be 1 or more."
    assert problems[5] == "Write it in digits, such as 4096."
    assert problems[9] == "At most 1,000,000,000 can be computed here."


def test_a_link_says_a_number_as_people_write_it(ask: Ask) -> None:
    body = """
    const { settings } = readChoices(input, { fields: Object.keys(input).map((name) => ({ name, kind: "whole" })) });
    return Object.entries(settings).map(([name, tree]) => [name, String(constantOf(tree))]);"""
    choices = {"N": "128Ki", "d_ff": "4_096", "H": "1e3", "G": "-2", "B": "7"}
    assert ask(body, choices) == [["N", "131072"], ["d_ff", "4096"], ["B", "7"]]


FIELDS = [
    {"name": "d_model", "label": "", "kind": "whole", "multiple": "H"},
    {"name": "H", "label": "", "kind": "whole", "multiple": "G"},
    {"name": "G", "label": "", "kind": "whole"},
]


def test_a_slider_never_leads_to_what_does_not_fit(ask: Ask) -> None:
    body = """
    const values = Object.fromEntries(Object.entries(input.values).map(([name, text]) => [name, BigInt(text)]));
    return input.fields.map((field) => stops(field, input.fields, values, [values[field.name]]).map((stop) => [
      String(stop), Object.values(misfits(input.fields, { ...values, [field.name]: stop })),
    ]));"""
    for d_model, H, G in [(768, 12, 12), (1600, 25, 25), (12288, 96, 96), (8192, 64, 8), (7, 7, 1)]:
        found = ask(body, {"fields": FIELDS, "values": {"d_model": str(d_model), "H": str(H), "G": str(G)}})
        for field, value in zip(found, (d_model, H, G), strict=True):
            assert str(value) in [stop for stop, _ in field]
            assert [wrong for _, wrong in field if wrong] == []
        assert len(found[0]) > 10


def test_the_page_and_the_build_write_bytes_alike(ask: Ask) -> None:
    near = [2**power + more for power in range(0, 80, 5) for more in (-1, 0, 1)]
    values = [*near, 1000, 1500, 10_000_000, 16_060_522_496, 1024**3 * 999 // 1000, 1023 * 1024, 1_048_063, 1_048_064]
    written = ask("return input.map((value) => inBytes(BigInt(value)));", [str(value) for value in values])
    assert written == [in_bytes(value) for value in values]


def test_units_are_read_in_words(ask: Ask) -> None:
    body = """return [inBytes(2n ** 36n), inBytes(16060522496n), inBytes(1n), inBytes(1023n), byteUnit(2n ** 31n),
      inWords(8030261248n), inWords(999999n), grouped(-1234n),
      percent(share(1n, 3n)), percent(share(1n, 10n ** 6n))];"""
    assert ask(body, None) == [
        *("64 GiB", "14.96 GiB", "1 byte", "1,023 bytes", "1 GiB (gibibyte) is 1,073,741,824 bytes."),
        *("8.03 billion", "", "−1,234", "33.3 %", "< 0.1 %"),
    ]
