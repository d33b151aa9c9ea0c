"""What a reader types, where a slider may stand, how numbers are read; in Node."""

from __future__ import annotations

import json
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
    "calculator/misfits.js": "misfits",
    "calculator/settings.js": "constantOf, fieldsOf",
    "calculator/stops.js": "stops",
    "calculator/units.js": "aloud, byteUnit, exactly, grouped, inBytes, inWords, percent, share, shortly",
    "calculator/whole_number.js": "readWhole",
}


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    return partial(in_node, tmp_path, MODULES)


READ = "return input.map((text) => { const read = readWhole(text); return read.problem ?? String(read.value); });"


def test_numbers_are_read_as_people_write_and_paste_them(ask: Ask) -> None:
    texts = [
        "4096",
        " 4,096 ",
        "4 096",
        "4_096",
        "4'096",
        "4096\n",
        "\u200e4096\u202c",
        "+4096",
        "4 Ki",
        "4ki",
        "4.096e3",
    ]
    scripts = ["٤٠٩٦", "٤٬٠٩٦", "۴۰۹۶", "४०९६", "４，０９６"]
    assert ask(READ, [*texts, *scripts]) == ["4096"] * 16
    assert ask(READ, ["128 Ki", "1 Mi", "1e5", "1,000,000,000"]) == ["131072", "1048576", "100000", "1000000000"]


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["", "  ", "\u200b"], "Write a whole number."),
        (["0", "-3", "\u22123", "00"], "It must be 1 or more."),
        (["1.5", "4.096", "4.096.000", ".5", "-1.5", "1.5e0"], "Write a whole number, without a point."),
        (["4,09", "1,5", ",500", "1,00,000"], "A comma stands only between groups of three digits."),
        (["1,000,000,001", "1e30", "1e9999", "9" * 5000, "1 Gi"], "At most 1,000,000,000 can be computed here."),
        (["4k"], "k may mean 1,000 or 1,024: write 4,000 or 4 Ki."),
        (["8 M"], "M may mean 1,000,000 or 1,048,576: write 8,000,000 or 8 Mi."),
        (
            ["many", "0x10", "8B", "4 tokens", "½", "10²", "𝟜", "1e-3", "Ki", "i", "nan", "__proto__"],
            "This is not a whole number in digits, such as 4096.",
        ),
    ],
)
def test_what_is_no_number_here_is_said(ask: Ask, texts: list[str], words: str) -> None:
    assert ask(READ, texts) == [words] * len(texts)


def test_a_link_says_a_number_as_people_write_it(ask: Ask) -> None:
    body = """
    const fields = Object.keys(input).map((name) => ({ name, label: name, kind: "whole" }));
    const { settings } = readChoices(input, { results: [], source: { titles: [], fieldsOf: () => fields } });
    return Object.entries(settings).map(([name, value]) => [name, String(value)]);"""
    choices = {"N": "128Ki", "d_ff": "4_096", "H": "4k", "G": "-2", "B": "7"}
    assert ask(body, choices) == [["N", "131072"], ["d_ff", "4096"], ["B", "7"]]


FIELDS = [
    {"name": "d_model", "label": "", "kind": "whole", "multiple": "H"},
    {"name": "H", "label": "", "kind": "whole", "multiple": "G"},
    {"name": "G", "label": "", "kind": "whole", "follows": "H"},
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


def test_what_would_fit_is_named_and_does_fit(ask: Ask) -> None:
    body = """
    return input.map(([d_model, H, G, last]) => {
      const values = { d_model: BigInt(d_model), H: BigInt(H), G: BigInt(G) };
      return misfits(fields, values, last)[last] ?? "";
    });"""
    fields = f"const fields = {json.dumps(FIELDS)};"
    asked = [[770, 12, 12, "d_model"], [768, 7, 7, "H"], [4096, 33, 8, "H"], [4096, 32, 5, "G"], [997, 500, 500, "H"]]
    far = [[10**9 - 1, 10**9, 1, "d_model"], [999_999_937, 5000, 5000, "H"], [5, 7, 7, "d_model"]]
    assert ask(fields + body, asked + far) == [
        "770 cannot be divided by H = 12: 2 would be left over. 768 or 780 would do.",
        "7 does not divide d_model = 768: 5 would be left over. 6 or 8 would do.",
        # Not 40, which the 8 KV heads would allow.
        "33 does not divide d_model = 4,096: 4 would be left over. 32 or 64 would do.",
        "5 does not divide H = 32: 2 would be left over. 4 or 8 would do.",
        "500 does not divide d_model = 997: 497 would be left over. 1 or 997 would do.",
        "999,999,999 cannot be divided by H = 1,000,000,000: 999,999,999 would be left over. 1,000,000,000 would do.",
        "5,000 does not divide d_model = 999,999,937: 4,937 would be left over.",
        "5 cannot be divided by H = 7: 5 would be left over. 7 would do.",
    ]


def test_a_readers_own_setting_has_its_kind_and_bounds_from_all_presets(ask: Ask) -> None:
    presets = {
        "a": {"H": ["int", "2"], "tokens": ["int", str(10**14)], "shift": ["int", "-3"], "act": ["str", "gelu"]},
        "b": {"H": ["int", "4"], "tokens": ["int", "5"], "shift": ["int", "5"], "act": ["str", "silu"]},
        "c": {"H": ["int", "4"], "act": ["bool", True], "d_head": ["int", "4"]},
    }
    body = """
    const wanted = new Set(["H", "tokens", "shift", "act", "d_model", "d_head"]);
    const fields = fieldsOf(input.known, input.presets, input.base, wanted);
    return fields.map(({ name, kind, least, most, multiple, choices }) =>
      [name, kind, String(least), String(most), choices?.map(([, label]) => label) ?? multiple ?? null]);"""
    known = [{"name": "H", "label": "", "kind": "whole", "multiple": "H"}]
    assert ask(body, {"known": known, "presets": presets, "base": "b"}) == [
        ["H", "whole", "undefined", "undefined", "H"],
        ["tokens", "whole", "0", str(10**15), None],
        ["shift", "whole", "-3", str(10**15), None],
        ["act", "choice", "undefined", "undefined", ["gelu", "silu"]],
    ]
    # Heads with a width of their own need not divide the model's.
    assert ask(body, {"known": known, "presets": presets, "base": "c"})[0][-1] is None


def test_the_page_and_the_build_write_bytes_alike(ask: Ask) -> None:
    near = [2**power + more for power in range(0, 90, 5) for more in (-1, 0, 1)]
    values = [*near, 1000, 1500, 10_000_000, 16_060_522_496, 1024**3 * 999 // 1000, 1023 * 1024, 1_048_063, 1_048_064]
    values += [-value for value in values]
    written = ask("return input.map((value) => inBytes(BigInt(value)));", [str(value) for value in values])
    assert written == [in_bytes(value) for value in values]
    assert in_bytes(2**20 - 1) == "1 MiB" and in_bytes(1_048_063) == "1,023.5 KiB"  # never 1,024 of a unit
    assert ask("return inBytes(10n ** 37n);", None) == "≈ 1 × 10³⁷ bytes"


def test_numbers_are_read_in_words(ask: Ask) -> None:
    body = """return [inBytes(2n ** 36n), inBytes(16060522496n), inBytes(1n), inBytes(1023n), byteUnit(2n ** 31n),
      inWords(8030261248n), inWords(999999n), inWords(999999999n), inWords(996000000n), inWords(6n * 10n ** 24n),
      grouped(-1234n), shortly(10n ** 18n - 1n), shortly(6012n * 10n ** 24n), exactly(10n ** 59n).length,
      exactly(10n ** 60n), aloud(shortly(99999n * 10n ** 20n))];"""
    assert ask(body, None) == [
        *("64 GiB", "14.96 GiB", "1 byte", "1,023 bytes", "1 GiB (gibibyte) is 1,073,741,824 bytes."),
        *("8.03 billion", "", "1 billion", "996 million", "6 × 10²⁴"),
        *("−1,234", "999,999,999,999,999,999", "≈ 6.01 × 10²⁷", 79),
        *("≈ 1 × 10⁶⁰", "about 1 × 10 to the power of 25"),
    ]


def test_a_share_is_never_none_of_something_nor_all_of_less(ask: Ask) -> None:
    of = [(1, 3), (1, 10**6), (10**6 - 1, 10**6), (0, 5), (5, 5), (0, 0), (3, 0), (-5, 10), (15, 10)]
    body = "return input.map(([a, b]) => [percent(BigInt(a), BigInt(b)), share(BigInt(a), BigInt(b))]);"
    words, parts = zip(*ask(body, of), strict=True)
    assert words == ("33.3 %", "< 0.1 %", "> 99.9 %", "0 %", "100.0 %", "", "", "−50.0 %", "150.0 %")
    assert all(0 <= part <= 1 for part in parts)
