"""Whatever is shipped and is not ours has its licence beside it."""

import json
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from pyodide_kernels.distribution import assemble, licences, vendor, wheels
from pyodide_kernels.distribution.fetch import ROOT


def test_the_licences_name_each_bundle_the_theme_and_the_browsers_python() -> None:
    text = (vendor.VENDOR / "LICENSES.txt").read_text("utf-8")
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    scripts = [package for package in wanted if not package.startswith("@fontsource") and package != "pyodide"]
    assert [package for package in scripts if f"\n{package} " not in f"\n{text}"] == []
    assert f"\nPyodide {wanted['pyodide']} (MPL-2.0)" in text and f"/tree/{wanted['pyodide']}\n" in text
    assert f"\nmkdocs-material {version('mkdocs-material')}\n\nCopyright (c)" in text


def test_the_licences_of_the_fonts_lie_beside_them() -> None:
    text = (vendor.VENDOR / "fonts" / "OFL.txt").read_text("utf-8")
    for font in (vendor.VENDOR / "fonts").glob("*.woff2"):
        family = font.stem.removesuffix("-italic").removesuffix("-greek")
        assert f"/{family} " in text, font.name
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == text.count("(OFL-1.1)") == 4


@pytest.mark.parametrize("wheel", sorted(assemble.RUNTIME.glob("*.whl")), ids=lambda wheel: wheel.name.split("-")[0])
def test_each_wheel_holds_its_licence(wheel: Path) -> None:
    if wheel.name == wheels.STUB_WHEEL:  # made here, and empty
        return
    names = zipfile.ZipFile(wheel).namelist()
    assert any("licen" in name.lower() for name in names)


def test_a_package_without_a_licence_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"latex2mathml .* brings no licence; run"):
        licences.of_python("latex2mathml")
