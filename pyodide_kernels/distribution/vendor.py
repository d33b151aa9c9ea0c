"""Make static/vendor/: the third-party JavaScript and fonts the pages load, from node_modules, with their licences.

Nothing of it is committed; package-lock.json pins every package by its hash. A run that finds the bundles made from
the present inputs does nothing.

    python -m pyodide_kernels.distribution.vendor
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pyodide_kernels.distribution import licences, math_font, text_fonts
from pyodide_kernels.distribution.fetch import ROOT, sha256_of
from pyodide_kernels.distribution.node import node_command

VENDOR = ROOT / "static" / "vendor"
MODULES = ROOT / "node_modules"
EDITOR = Path(__file__).with_name("codemirror_entry.js")
HEATMAP = Path(__file__).with_name("plotly_entry.js")
FIGURES = MODULES / "plotly.js" / "lib" / "index-cartesian.js"  # what plotly.min.js was made of
HEATMAP_TYPES = """import type { PlotlyLibrary } from "../js/head_map/plotly.js";

declare const plotly: PlotlyLibrary;
export default plotly;
"""
# Plotly's core names the styles of geographic maps, which no page has.
FOR_PLOTLY = ("--define:global=window", "--loader:.css=empty")
SITE_LOCK = Path(__file__).with_name("locks") / "site.txt"
STAMP = ROOT / "build" / "vendor.stamp"


def make(vendor: Path = VENDOR) -> bool:
    """Fill `vendor`; False when it was up to date. Raises RuntimeError with the command that mends it."""
    inputs = _inputs()
    if STAMP.is_file() and STAMP.read_text("utf-8") == inputs and (vendor / "codemirror.js").is_file():
        return False
    if not MODULES.is_dir():
        raise RuntimeError(f"{MODULES} is missing: run `npm ci` (or `make setup`)")
    (vendor / "fonts").mkdir(parents=True, exist_ok=True)
    used = _bundle(EDITOR, vendor / "codemirror.js")
    used |= _bundle(HEATMAP, vendor / "plotly_heatmap.js", *FOR_PLOTLY)
    _copy("comlink/dist/esm/comlink.min.mjs", vendor / "comlink.mjs")
    # For tsc, which prefers a declaration beside a script to the script: the packages' own types.
    (vendor / "codemirror.d.ts").write_bytes(EDITOR.read_bytes())
    (vendor / "plotly_heatmap.d.ts").write_text(HEATMAP_TYPES, "utf-8")
    (vendor / "comlink.d.mts").write_text('export * from "comlink";\n', "utf-8")
    _copy("plotly.js/dist/plotly-cartesian.min.js", vendor / "plotly.min.js")
    used |= _packages_in(FIGURES)
    for name, source in text_fonts.FONTS.items():
        text_fonts.cut(MODULES / text_fonts.SCOPE / source, vendor / "fonts" / name)
    math_font.cut(MODULES / math_font.PACKAGE / "files" / math_font.FILE, vendor / "fonts" / "stix-two-math.woff2")
    text = {f"{text_fonts.SCOPE}/{source.split('/')[0]}" for source in text_fonts.FONTS.values()}
    licences.write(vendor / "fonts" / "OFL.txt", licences.of_npm(MODULES, {math_font.PACKAGE} | text))
    # Of zstddec the runtime folder has the decoder (assemble.py); MkDocs copies the theme's own files into the site.
    texts = licences.of_npm(MODULES, {*used, "comlink", "zstddec"})
    texts += [licences.of_python("mkdocs-material"), licences.of_pyodide(MODULES)]
    licences.write(vendor / "LICENSES.txt", texts)
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(inputs, "utf-8")
    return True


def _inputs() -> str:
    made_by = (Path(__file__), *(Path(str(module.__file__)) for module in (licences, math_font, text_fonts)))
    parts = (ROOT / "package-lock.json", SITE_LOCK, EDITOR, HEATMAP, *made_by)
    return sha256_of(b"\0".join(part.read_bytes() for part in parts))


def _bundle(entry: Path, target: Path, *options: str) -> set[str]:
    """Bundle and minify the entry; return the npm packages that went in, for their licences."""
    report = ROOT / "build" / f"{target.stem}.meta.json"
    report.parent.mkdir(exist_ok=True)
    done = subprocess.run(
        [
            *(*node_command(), str(MODULES / "esbuild" / "bin" / "esbuild"), str(entry), "--bundle", "--minify"),
            *("--format=esm", "--target=es2022", "--legal-comments=none", "--log-level=warning", *options),
            *(f"--metafile={report}", f"--outfile={target}"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"esbuild could not bundle {entry.name}:\n{done.stderr}\nRun `npm ci` and try again.")
    inputs = json.loads(report.read_text("utf-8"))["inputs"]
    found = (re.match(r"node_modules/((?:@[^/]+/)?[^/]+)/", path) for path in inputs)
    return {match[1] for match in found if match}


def _packages_in(entry: Path) -> set[str]:
    """The npm packages of a bundle that its makers made of ``entry``: made once more, for its list alone."""
    with tempfile.TemporaryDirectory() as folder:
        return _bundle(entry, Path(folder) / "figures.js", *FOR_PLOTLY)


def _copy(source: str, target: Path) -> None:
    data = (MODULES / source).read_bytes()
    # A source map is not shipped, and a browser's developer tools would ask for it.
    if target.suffix in (".js", ".mjs"):
        data = re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", data)
    target.write_bytes(data)


def main() -> int:
    try:
        made = make()
    except (RuntimeError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if made:
        print(f"vendor: made {VENDOR.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
