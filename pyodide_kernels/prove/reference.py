"""`make reference`: compute every lesson's quantities with PyTorch and keep them in `expected.json`.

The only module that imports torch. It needs torch and NumPy, no network and nothing installed:
`python3 -m pyodide_kernels.prove.reference --device cuda` from the root of the repository.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path
from typing import Any

import numpy as np

from headwise.compare import compare

from .content import CPU, Record, Values, code_hash
from .course import ROOT, LessonError, lesson_cells, lesson_folders
from .lesson import arguments, load_reference, located, run_cells
from .record import RecordError, is_stale, read, stored_problems, write
from .report import agreement, numpy_differences, quantities
from .tolerance import tolerance
from .update import update

try:
    import torch
except ImportError:  # in one line: a traceback would not name the mend
    sys.exit(
        "reference: torch is not installed here; run make reference, or install the version that the Makefile names"
    )

# What each device computes in. TF32 is float32 whose matrix products round their operands to 10 bits: GPUs only.
DTYPES = {"cpu": ("float64", "float32", "bfloat16"), "cuda": ("float64", "float32", "tf32", "bfloat16")}


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0 when every lesson's NumPy, its reference and its record agree, else 1."""
    parser = argparse.ArgumentParser(prog="reference", description="Compute the lessons' quantities with PyTorch.")
    parser.add_argument("--device", choices=sorted(DTYPES), default="cpu")
    parser.add_argument("--lesson", metavar="NAME", help="only this lesson (the name of its folder)")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.device == "cuda" and not torch.cuda.is_available():
        return _fail(
            f"torch {torch.__version__} finds no CUDA GPU here; leave DEVICE=cuda away, "
            "or run it where there is an NVIDIA GPU and a CUDA build of torch"
        )
    try:
        folders = lesson_folders(options.lessons, options.lesson)
    except LessonError as error:
        return _fail(str(error))
    found = {folder.name: _lesson(folder, options.device) for folder in folders}
    failed = [name for name, trouble in found.items() if trouble]
    if failed:
        # Last, where they are not lost above the lines of the lessons that agree.
        for line in (line for name in failed for line in found[name]):
            print(line, file=sys.stdout if line.startswith("DIFFERS ") else sys.stderr)
        return _fail(f"nothing was written for {', '.join(failed)}; mend what is named above and run it again")
    return 0


def _fail(message: str) -> int:
    print(f"reference: {message}", file=sys.stderr)
    return 1


def _lesson(lesson: Path, device: str) -> list[str]:
    """Record one lesson; print a sentence and a line per quantity.

    Returns why nothing was written: a line starting with DIFFERS for each disagreement, or what went wrong.
    """
    try:
        old = read(lesson)
        broken = [] if is_stale(lesson) else stored_problems(lesson)
        if broken:
            mend = "restore the file with git, or delete it and run again"
            return [f"DIFFERS {lesson.name} {name} {what}; {mend}" for name, what in broken]
        new, wrong_numpy = compute(lesson, device)
    except (LessonError, RecordError) as error:
        return [f"{lesson.name}: {error}"]
    outcome = update(old, new, code_hash(lesson))
    print(agreement(lesson.name, new, wrong_numpy))
    for line in quantities(lesson.name, new):
        print(line)
    if wrong_numpy or outcome.differs:
        return [f"DIFFERS {lesson.name} {line}" for line in (*wrong_numpy, *outcome.differs)]
    for note in outcome.notes:
        print(f"{lesson.name}: {note}")
    changed = write(lesson, outcome.expected)
    print(f"{lesson.name}: {'wrote' if changed else 'left as it was:'} {lesson / 'expected.json'}")
    return []


def compute(lesson: Path, device: str) -> tuple[list[Record], list[str]]:
    """Compute a lesson's quantities on the CPU and, if that is another, on `device`.

    Returns the records and, in words, each quantity in which the NumPy cells differ from the float64 reference.
    Raises LessonError for code that does not run or does not keep to the contract.
    """
    cells = lesson_cells(lesson)
    namespace = run_cells(lesson, cells[:1])
    function = load_reference(lesson)
    inputs = arguments(function, namespace, lesson)
    inputs = {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in inputs.items()}
    torch.set_num_threads(1)  # so that a sum has one order on every machine
    exact = _evaluate(lesson, function, inputs, "cpu", "float64")
    records = [
        record
        for place in dict.fromkeys(("cpu", device))
        for dtype in DTYPES[place]
        for record in _records(_evaluate(lesson, function, inputs, place, dtype), exact, place, dtype)
    ]
    run_cells(lesson, cells[1:], namespace)
    return records, numpy_differences(lesson, namespace, exact)


def _evaluate(lesson: Path, function: Any, inputs: dict[str, Any], device: str, dtype: str) -> Values:
    """Call `reference` with its inputs on `device` in `dtype`; return its tensors as float64 arrays."""
    number = torch.float32 if dtype == "tf32" else getattr(torch, dtype)
    torch.backends.cuda.matmul.fp32_precision = "tf32" if dtype == "tf32" else "ieee"
    tensors: dict[str, Any] = {}
    for name, value in inputs.items():
        if isinstance(value, np.ndarray):
            value = torch.as_tensor(value, device=device)
            value = value.to(number) if value.is_floating_point() else value
        tensors[name] = value
    path = lesson / "reference.py"
    with located(path, f"reference on {device} in {dtype}"), torch.no_grad():
        result = function(**tensors)
    values: Values = {}
    if not isinstance(result, dict) or not result:
        raise LessonError(f"{path}: reference() returns no dict of named tensors; return {{'weights': weights, …}}")
    for name, tensor in result.items():
        if not isinstance(tensor, torch.Tensor):
            raise LessonError(f"{path}: {name} is {type(tensor).__name__}, not a tensor; return tensors only")
        if tensor.is_floating_point() and tensor.dtype != number:
            raise LessonError(
                f"{path}: {name} is {tensor.dtype} where the inputs are {number}; let dtypes follow the inputs"
            )
        values[name] = tensor.detach().to("cpu", torch.float64).numpy()
    return values


def _records(values: Values, exact: Values, place: str, dtype: str) -> list[Record]:
    on_gpu = place != "cpu"
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return [
        Record(
            name=name,
            device=torch.cuda.get_device_name() if on_gpu else CPU,
            dtype=dtype,
            backend="eager",
            torch=torch.__version__.split("+")[0],
            cuda=torch.version.cuda if on_gpu else None,
            date=today,
            values=array,
            max_abs_diff=compare(array, exact[name], 0.0).max_abs_diff,
            tolerance=tolerance(dtype, exact[name]),
        )
        for name, array in values.items()
    ]


if __name__ == "__main__":
    sys.exit(main())
