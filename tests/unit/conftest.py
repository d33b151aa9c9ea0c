"""What the tests of the build share."""

from pathlib import Path

import pytest

from . import tiny_course


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tiny_course.Course:
    """A course of one lesson with every kind of fence."""
    return tiny_course.make(tmp_path, monkeypatch)
