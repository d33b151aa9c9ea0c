"""cells.py and exercises.py: text in, named cells with their line numbers out, and refusals that name the line."""

import pytest

from headwise.lesson_file import Cell, LessonFileError, pick, preamble, read_cells

TEXT = '''"""What this is; a line like `# %% name` in here opens nothing."""

import numpy as np

# %% inputs
X = np.ones((2, 3))

# %% weights tags=["volatile"]

weights = X / 3

weights
# %% mean_map wrong sum_of_heads
mean_map = 1
'''


def test_a_file_is_read_as_its_cells_in_order() -> None:
    assert read_cells(TEXT, "cells.py") == [
        Cell("inputs", "X = np.ones((2, 3))", 6),
        Cell("weights", "weights = X / 3\n\nweights", 10, tags=("volatile",)),
        Cell("mean_map", "mean_map = 1", 14, role="wrong sum_of_heads"),
    ]


def test_the_line_of_a_cell_is_the_line_its_source_begins_on() -> None:
    lines = TEXT.splitlines()
    for cell in read_cells(TEXT, "cells.py"):
        assert lines[cell.line - 1] == cell.source.splitlines()[0]


def test_only_a_tagged_cell_is_volatile() -> None:
    assert [cell.volatile for cell in read_cells(TEXT, "cells.py")] == [False, True, False]


def test_what_stands_before_the_first_cell_is_the_preamble_and_no_cell() -> None:
    assert preamble(TEXT).strip().splitlines() == [TEXT.splitlines()[0], "", "import numpy as np"]
    assert preamble("# %% a\nx\n") == ""


@pytest.mark.parametrize("line_end", ["\r\n", "\n"])
def test_line_ends_of_any_system_give_the_same_cells(line_end: str) -> None:
    assert read_cells(TEXT.replace("\n", line_end), "cells.py") == read_cells(TEXT, "cells.py")
    assert preamble(TEXT.replace("\n", line_end)) == preamble(TEXT)


def test_nothing_but_a_line_of_its_own_opens_a_cell() -> None:
    (cell,) = read_cells("# %% a\nx = 1  # %% b\n  # %% c\n#%% d\n", "cells.py")
    assert cell.source == "x = 1  # %% b\n  # %% c\n#%% d"


def test_the_last_cell_needs_no_newline_and_a_cell_may_be_empty() -> None:
    assert [cell.source for cell in read_cells("# %% a\n# %% b\nx", "cells.py")] == ["", "x"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "cells.py:1 has no cell; open one with a line like '# %% inputs'", id="empty"),
        pytest.param("x = 1\n", "cells.py:1 has no cell", id="no cell"),
        pytest.param("# %% a\n\n# %%\nx\n", "cells.py:3 opens a cell without a usable name, '# %%'", id="no name"),
        pytest.param(
            "# %% [markdown]\n", "cells.py:1 .*usable name.*markdown.*write '# %% weights'", id="other syntax"
        ),
        pytest.param("x\n# %% 2nd\n", "cells.py:2 opens a cell without a usable name", id="not an identifier"),
        pytest.param("# %% a\n\n\nx\n# %% b\ny\n# %% a\n\n\nz", "cells.py:7 names a second cell 'a'", id="twice"),
        pytest.param("# %% a check\nx\n# %% a check\ny", "cells.py:3 names a second cell 'a check'", id="role twice"),
        pytest.param(
            "# %% a tags=[volatile]\nx", r'cells.py:1 has tags that are no list; write tags=\["vol', id="tags"
        ),
    ],
)
def test_an_unreadable_file_is_refused_with_its_line_and_the_mend(text: str, words: str) -> None:
    with pytest.raises(LessonFileError, match=words):
        read_cells(text, "cells.py")


def test_one_exercise_has_a_cell_for_each_role() -> None:
    text = "# %% a starter\n1\n# %% a solution\n2\n# %% a wrong too_big\n3\n# %% a check\n4\n"
    roles = [(cell.name, cell.role) for cell in read_cells(text, "exercises.py")]
    assert roles == [("a", "starter"), ("a", "solution"), ("a", "wrong too_big"), ("a", "check")]


def test_a_cell_is_picked_by_name_and_a_wrong_name_lists_the_right_ones() -> None:
    cells = read_cells(TEXT, "cells.py")
    assert pick(cells, "weights", "cells.py") is cells[1]
    with pytest.raises(LessonFileError, match=r"cells.py has no cell 'weigths'; it has inputs, weights, mean_map"):
        pick(cells, "weigths", "cells.py")
