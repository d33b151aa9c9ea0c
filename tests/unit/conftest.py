"""What several files of unit tests share."""

from pathlib import Path

import pytest

from . import tiny_course
from .reader import Reader


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tiny_course.Course:
    """A course of one lesson with every kind of fence."""
    return tiny_course.make(tmp_path, monkeypatch)


@pytest.fixture
def reader() -> Reader:
    """Somebody who has run no cell of the tiny lesson yet."""
    return Reader()


@pytest.fixture
def ran(reader: Reader) -> Reader:
    """Somebody who has run all of them."""
    reader.run_all()
    return reader
