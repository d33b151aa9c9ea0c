"""What a person does on a lesson's page, in the words of roles and names."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
LESSON = "02_multi_head_attention"
# Starting Python for the first time on a busy two-core machine.
START_MS = 120_000
LESSON_PAGES = sorted(f"lessons/{path.stem}/" for path in (ROOT / "docs" / "lessons").glob("*.md"))
PAGES = ["", *sorted(f"{path.stem}/" for path in (ROOT / "docs").glob("*.md") if path.stem != "index"), *LESSON_PAGES]


def cell(page: Page, name: str) -> Locator:
    """The cell called ``name``."""
    return page.locator(f"lesson-cell[name={name}]")


def unfold(page: Page, name: str) -> None:
    """Open what a cell is folded into."""
    page.locator("details").filter(has=cell(page, name)).locator("> summary").click()


def write(page: Page, name: str, source: str) -> None:
    """Replace a cell's code as a person does: into the editor, select all, type."""
    box = page.get_by_role("textbox", name=f"Code, {name}", exact=True)
    box.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(source)


def stop_in_vain(page: Page, name: str) -> Locator:
    """Run a cell that prints and then makes one long call, which hears no Stop; returns the restart that is offered."""
    write(page, name, "print('begun')\nsum(range(10**11))")
    press(page, name, "Run")
    expect(cell(page, name).locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
    press(page, name, "Stop")
    return page.get_by_role("button", name="Restart Python")


def press(page: Page, name: str, button: str) -> None:
    """Press one of a cell's buttons."""
    cell(page, name).get_by_role("button", name=button, exact=True).click()
