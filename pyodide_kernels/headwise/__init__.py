"""What a lesson's code and the page's machinery share: run a cell, show a value, draw a head map, check an answer.

Pure Python on NumPy. The same wheel runs in the page's worker, in the JupyterLite notebooks, in Node at build and in
the tests under CPython, so that there is one place that decides what a reader sees.
"""

from .maps import HeadMap, head_map
from .shape_contract import ShapeError
from .shapes import shape

__all__ = ["HeadMap", "ShapeError", "head_map", "shape"]
