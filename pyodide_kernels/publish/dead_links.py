"""What MkDocs says of a link that leads nowhere, with the line where it stands."""

from __future__ import annotations

import re
from pathlib import Path

_TOLD = re.compile(
    r"^WARNING +- +Doc file '(?P<page>[^']+)' contains a link '(?P<link>[^']+)', but (?P<why>.+)$",
    re.MULTILINE,
)
_ABORTED = re.compile(r"^Aborted with \d+ warnings? in strict mode!$\n?", re.MULTILINE)


def placed(said: str, docs: Path) -> str:
    """``said``, each dead link as ``docs/PAGE.md:LINE links to '…', but …; mend that link``. Without one, as it was."""
    told = _TOLD.sub(lambda found: _line(found, docs), said)
    return said if told == said else _ABORTED.sub("", told).strip()


def _line(found: re.Match[str], docs: Path) -> str:
    path = docs / found["page"]
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    at = next((number for number, line in enumerate(lines, start=1) if f"({found['link']})" in line), None)
    place = f"{docs.name}/{found['page']}{f':{at}' if at else ''}"
    return f"{place} links to '{found['link']}', but {found['why'].rstrip('.')}; mend that link"
