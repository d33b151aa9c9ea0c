"""Lighthouse gives every page 100 in accessibility, best practices and search engines; `make bench` asks for speed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lighthouse import audited
from tests.browser.person import PAGES

CATEGORIES = ["accessibility", "best-practices", "seo"]


@pytest.fixture(scope="module")
def audits(address: str) -> dict[str, dict[str, Any]]:
    return {each["path"]: each for each in audited(address, PAGES, CATEGORIES)}


@pytest.mark.timeout(900)  # the first waits for all
@pytest.mark.parametrize("path", PAGES)
def test_lighthouse_finds_nothing(audits: dict[str, dict[str, Any]], path: str) -> None:
    assert audits[path]["scores"] == dict.fromkeys(CATEGORIES, 100), audits[path]["faults"]
    assert audits[path]["warnings"] == []
