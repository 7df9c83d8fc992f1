# SPDX-License-Identifier: MIT
"""The Python code in the documentation runs, each block on its own."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCKS = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
    for number, block in enumerate(
        re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.M | re.S)
    )
]


def test_there_are_blocks() -> None:
    assert len(BLOCKS) >= 8


@pytest.mark.parametrize("block", BLOCKS)
def test_block(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    if "import trimesh" in block:
        pytest.importorskip("trimesh")
    if "import abut.ifc" in block:
        pytest.importorskip("ifcopenshell")
    for library in ("pyarrow", "distributed"):
        if re.search(rf"^(import|from) {library}\b", block, re.M):
            pytest.importorskip(library)
    exec(compile(block, "block", "exec"), {"__name__": "__main__"})
