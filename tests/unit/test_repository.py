"""What is committed: no registry's address, no path of one machine, nothing large, files short enough to be read."""

import re
import subprocess
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = (".py", ".js", ".mjs", ".ts", ".css", ".html")
LONGEST = 200
LARGEST = 400_000

# Written in halves, so that this file does not hold what it looks for.
HOSTS = (
    "pypi" + ".org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "yarn" + "pkg.com",
    "conda.ana" + "conda.org",
    "download.py" + "torch.org",
    "crates" + ".io",
    "proxy.go" + "lang.org",
)
# A home of somebody, the superuser's, a folder of temporary files: no reader has them.
PATHS = ("root", r"tmp/[\w.-]+", r"var/tmp/[\w.-]+", r"home/[a-z][\w.-]*", r"Users/[A-Za-z][\w.-]*")
FOREIGN = re.compile("|".join(map(re.escape, HOSTS)), re.IGNORECASE)
MACHINE = re.compile(rf"(?<![\w.\-*/$}}])/(?:{'|'.join(PATHS)})(?:/|\b(?![\w.-]))")


@cache
def committed() -> tuple[str, ...]:
    """The files of the working tree that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return tuple(path for path in listed.split("\0") if path and (ROOT / path).is_file())


@cache
def texts() -> dict[str, str]:
    """The committed files that are text."""
    found = {}
    for path in committed():
        try:
            found[path] = (ROOT / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def lines_with(pattern: re.Pattern[str], files: dict[str, str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path, text in files.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_git_lists_the_repository() -> None:
    assert len(texts()) > 100 and "mkdocs.yml" in texts()


def test_no_committed_file_names_a_package_registry() -> None:
    assert lines_with(FOREIGN, texts()) == []


def test_no_committed_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE, texts()) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('ROOT = "/' + 'root"', True),
        ("cp /" + "tmp/scratch/a b", True),
        ("(/" + "home/me/x)", True),
        ("/" + "Users/Me/x", True),
        ("network/tmp/a and ./tmp/a and $X/tmp/a and /tmp", False),
        ("a/root/b and the / root", False),
        ("/workflows/ and /roots and /root-path", False),
        ("https://example.org/home/me/", False),
    ],
)
def test_a_path_of_one_machine_is_told_from_an_address(line: str, found: bool) -> None:
    assert bool(lines_with(MACHINE, {"x": line})) == found


def test_no_committed_file_is_large() -> None:
    sizes = {path: (ROOT / path).stat().st_size for path in committed()}
    assert {path: size for path, size in sizes.items() if size > LARGEST} == {}


def test_no_file_of_code_is_longer_than_200_lines() -> None:
    lengths = {path: text.count("\n") for path, text in texts().items() if PurePosixPath(path).suffix in CODE}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST} == {}, "split it by concept"


def test_nothing_that_is_made_is_committed() -> None:
    made = ("build/", "site/", "static/runtime/", "static/vendor/", "static/lessons/", "node_modules/", ".venv/")
    assert [path for path in committed() if path.startswith(made) or path.endswith((".pyc", ".whl", ".wasm"))] == []


def test_every_folder_at_the_top_is_one_of_the_agreed() -> None:
    agreed = {"docs", "lessons", "pyodide_kernels", "static", "tests", ".github", ".ci"}
    assert {PurePosixPath(path).parts[0] for path in committed() if "/" in path} <= agreed


def test_only_the_reference_runner_and_the_lessons_references_import_torch() -> None:
    files = subprocess.run(
        ["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split() or [str(p.relative_to(ROOT)) for p in (ROOT / "pyodide_kernels").rglob("*.py")]
    importers = {
        name
        for name in files
        if re.search(r"^\s*(import|from) torch\b", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    }
    outside = {n for n in importers if not n.startswith(("lessons/", "tests/"))}
    assert outside == {"pyodide_kernels/prove/reference.py"}
