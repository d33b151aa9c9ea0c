"""The files that a page offers, caught in the place of a folder of downloads."""

from __future__ import annotations

from typing import NamedTuple

from tests.browser.engines.reader import Reader

CATCH = """() => {
  window.files = [];
  HTMLAnchorElement.prototype.click = function () {
    const { download, href } = this;
    const kept = files.push(null) - 1; // in the order of the presses
    fetch(href).then((answer) => answer.blob())
      .then(async (file) => { files[kept] = [download, file.type, file.size, await file.text()]; });
  };
}"""


class File(NamedTuple):
    name: str
    type: str
    size: int
    text: str


def caught(reader: Reader, count: int) -> list[File]:
    """The files since ``CATCH`` ran on this page, once there are so many and each has come whole."""
    there = "(count) => files.length === count && files.every(Boolean) && files"
    return [File(*file) for file in reader.wait_for(there, count, what=f"{count} files", seconds=20)]
