"""What holds for all tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: they share one Playwright, in whose presence no other test can run an event loop."""
    items.sort(key=lambda item: "browser" in item.path.parts)
