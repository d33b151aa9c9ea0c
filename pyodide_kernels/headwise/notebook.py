"""What a notebook needs and a page does not: NumPy's print options that last from cell to cell.

JupyterLite runs every cell as a task of its own, with a copy of the context, and NumPy keeps its print options in the
context. What `np.set_printoptions` says in one cell would be forgotten in the next.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def keep_print_options(shell: Any = None) -> None:
    """Carry NumPy's print options from each cell of ``shell`` (default: the IPython that runs) to the next.

    Without IPython there are no cells and nothing to do. Calling it again changes nothing.
    """
    if shell is None:
        try:
            from IPython import get_ipython
        except ImportError:
            return
        shell = get_ipython()
    if shell is None or getattr(shell, "_headwise_keeps_print_options", False):
        return
    shell._headwise_keeps_print_options = True
    kept: dict[str, Any] = {}

    def before(_info: Any = None) -> None:
        if kept:
            np.set_printoptions(**kept)

    def after(_result: Any = None) -> None:
        kept.update(np.get_printoptions())

    shell.events.register("pre_run_cell", before)
    shell.events.register("post_run_cell", after)
