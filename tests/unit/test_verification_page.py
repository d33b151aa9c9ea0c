"""The page `/verification/`: plain words, everything escaped, a place in the built page, put there again and again."""

import re
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.prove import page, verify
from pyodide_kernels.prove.course import ROOT


def comparison(**changes: Any) -> dict[str, Any]:
    return {
        "device": "cpu", "dtype": "float64", "backend": "eager", "torch": "2.13.0", "cuda": None,
        "max_abs_diff": 2.2e-16, "tolerance": 1e-12, "agrees": True,
    } | changes  # fmt: skip


@pytest.fixture
def report() -> dict[str, Any]:
    """What verify found for one lesson with two quantities."""
    return {
        "lessons": {
            "01_toy": {
                "weights": [comparison(), comparison(dtype="bfloat16", max_abs_diff=3.6e-3, tolerance=0.0625)],
                "X": [comparison(max_abs_diff=0.0)],
            }
        },
        "about": {
            "01_toy": {
                "title": "A toy", "made_by": {"device": "cpu", "torch": "2.13.0"}, "stale": False, "gpus": [],
                "cells": 3, "answers": 4, "failures": [],
            }
        },
        "failures": [], "browser": "Chromium 1.2", "pyodide": "0.28.3", "numpy": "2.2.5", "python": "3.13.2",
        "torch": "2.13.0", "date": "2026-01-01 00:00 UTC",
    }  # fmt: skip


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_it_says_what_agrees_with_what_and_how_far_apart(report: dict[str, Any]) -> None:
    html = page.render(report)
    words = text(html)
    assert "✓ Verified: all 3 comparisons agree." in words
    assert "weights PyTorch 2.13.0 on CPU, float64 2.2e-16 1.0e-12 ✓ agrees" in words
    assert "weights PyTorch 2.13.0 on CPU, bfloat16 3.6e-03 6.2e-02 ✓ agrees" in words
    assert "X PyTorch 2.13.0 on CPU, float64 0 1.0e-12 ✓ agrees" in words
    for fact in ("Chromium 1.2", "0.28.3", "2.2.5", "3.13.2", "2026-01-01 00:00 UTC"):
        assert fact in words
    assert "2 quantities, 3 cells run, 4 answers to exercises judged rightly." in words
    assert "not yet run on a GPU for this version" in words
    assert '<a href="../lessons/01_toy/">A toy</a>' in html


def test_a_gpu_is_claimed_only_where_one_ran(report: dict[str, Any]) -> None:
    assert "H200" not in page.render(report)
    report["about"]["01_toy"]["gpus"] = ["NVIDIA H200"]
    report["lessons"]["01_toy"]["X"].append(comparison(device="NVIDIA H200", cuda="12.8"))
    words = text(page.render(report))
    assert "The reference ran on NVIDIA H200." in words and "not yet run" not in words
    assert "PyTorch 2.13.0 on NVIDIA H200 with CUDA 12.8, float64" in words


def test_a_failure_and_a_stale_record_are_named(report: dict[str, Any]) -> None:
    report["failures"] = ["DIFFERS 01_toy weights max_abs_diff 1.2e-06 > 1e-12 (cpu, float64)"]
    report["lessons"]["01_toy"]["weights"][0] |= {"max_abs_diff": "Infinity", "agrees": False}
    report["about"]["01_toy"]["stale"] = True
    html = page.render(report)
    assert 'data-verified="no"' in html and "✗ Not verified: 1 failure; 2 of 3 comparisons agree." in text(html)
    assert "max_abs_diff 1.2e-06 &gt; 1e-12 (cpu, float64)" in html
    assert "cannot be compared 1.0e-12 ✗ differs" in text(html)
    assert "Stale: the record was made of older code" in text(html)


def test_nothing_computed_becomes_markup(report: dict[str, Any]) -> None:
    evil = '<img src=x onerror="alert(1)">'
    report["about"]["01_toy"] |= {"title": evil, "gpus": [evil]}
    report["lessons"]["01_toy"][evil] = [comparison(device=evil, dtype=evil, torch=evil, cuda=evil)]
    report["failures"] = [evil]
    report |= dict.fromkeys(("browser", "pyodide", "numpy", "python", "torch", "date"), evil)
    html = page.render(report)
    assert "<img" not in html and html.count("&lt;img") >= 12


def test_it_goes_between_the_two_comments_and_can_be_put_again(tmp_path: Path, report: dict[str, Any]) -> None:
    path = tmp_path / "index.html"
    path.write_text(f"<main>before {page.BEGIN} not verified yet {page.END} after</main>")
    page.put(report, path)
    once = path.read_text()
    assert "not verified yet" not in once and "✓ Verified" in once
    assert once.startswith("<main>before ") and once.endswith(" after</main>")
    page.put(report, path)
    assert path.read_text() == once


@pytest.mark.parametrize("broken", ["", page.BEGIN, page.END + page.BEGIN, page.BEGIN * 2 + page.END])
def test_a_page_without_its_place_is_refused_with_the_mend(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "index.html"
    with pytest.raises(page.NoPlaceError, match="there is no such page; run make site first"):
        page.check(path)
    path.write_text(broken)
    with pytest.raises(page.NoPlaceError, match=r"once each; they stand in docs/verification\.md"):
        page.check(path)


def test_the_page_of_the_docs_has_its_place_and_says_not_verified_yet() -> None:
    source = (ROOT / "docs" / "verification.md").read_text(encoding="utf-8")
    between = source.split(page.BEGIN)[1].split(page.END)[0]
    assert 'data-verified="none"' in between and "Not verified yet" in between and "make verify" in between


def test_a_stale_record_is_compared_nowhere(report: dict[str, Any]) -> None:
    assert "01_toy: 3 cells run, 3 of 3 comparisons of 2 quantities agree, 4 answers" in verify.summary(report)
    report["about"]["01_toy"]["stale"] = True
    report["lessons"]["01_toy"] = {"weights": [], "X": []}
    report["failures"] = ["DIFFERS 01_toy expected.json is stale"]
    assert verify.summary(report) == (
        "01_toy: 3 cells run, not compared, its record is stale, 4 answers to exercises judged rightly\n"
        "verify: 1 failure (Chromium 1.2)"
    )
    html = page.render(report)
    assert "so nothing was compared" in text(html) and html.count("<caption>") == 1
