"""The one stylesheet of the book."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyodide_kernels.publish import sheets


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "css").mkdir()
    for name in (*sheets.SHEETS, *sheets.APART):
        (tmp_path / "css" / f"{name}.css").write_text(f"/* {name},\n   in words */\n.{name} {{ top: 0 }}\n", "utf-8")
    return tmp_path


def test_the_sheets_follow_each_other_without_their_comments(static: Path) -> None:
    sheets.write(static)
    lines = (static / sheets.BOOK).read_text("utf-8").splitlines()
    assert lines == [f".{name} {{ top: 0 }}" for name in sheets.SHEETS]
    assert not {".print { top: 0 }", ".work_sheets { top: 0 }"} & set(lines)


def test_it_is_written_only_when_it_changes(static: Path) -> None:
    sheets.write(static)
    before = (static / sheets.BOOK).stat().st_mtime_ns
    sheets.write(static)
    assert (static / sheets.BOOK).stat().st_mtime_ns == before
    (static / "css" / "cell.css").write_text(".cell { top: 1px }\n", "utf-8")
    sheets.write(static)
    assert ".cell { top: 1px }" in (static / sheets.BOOK).read_text("utf-8")


def test_a_sheet_that_is_missing_or_in_no_list_stops_the_build(static: Path) -> None:
    (static / "css" / "new.css").write_text("", "utf-8")
    with pytest.raises(RuntimeError, match=r"new\.css would be on no page; add it to the list in .*sheets\.py"):
        sheets.write(static)
    (static / "css" / "new.css").rename(static / "css" / "older.css")
    (static / "css" / "cell.css").unlink()
    with pytest.raises(RuntimeError, match=r"cell\.css is not there"):
        sheets.write(static)


def test_no_sheet_holds_what_looks_like_a_comment_in_a_text() -> None:
    whole = "".join(path.read_text("utf-8") for path in Path(sheets.__file__).parents[2].glob("static/css/*.css"))
    assert whole.count("/*") == whole.count("*/") == len(sheets.COMMENT.findall(whole))
