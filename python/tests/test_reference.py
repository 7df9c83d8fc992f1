# SPDX-License-Identifier: MIT
"""docs/python_reference.md is what scripts/python_reference.py writes of this build."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import abut

STUBS = Path(abut.__file__).parent / "_core.pyi"
SOURCES = Path(__file__).resolve().parents[2]
PAGE = SOURCES / "docs/python_reference.md"


def write(stubs: Path, page: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SOURCES / "scripts/python_reference.py"), str(stubs), str(page)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_page_is_that_of_the_module(tmp_path: Path) -> None:
    run = write(STUBS, tmp_path / "page.md")
    assert run.returncode == 0, run.stderr
    # Not by ==, whose message would be the difference of two long texts.
    same = (tmp_path / "page.md").read_bytes() == PAGE.read_bytes()
    assert same, f"out of date: python3 scripts/python_reference.py {STUBS} docs/python_reference.md writes it anew"


def test_every_name_of_the_package_has_an_entry() -> None:
    headings = set(re.findall(r"^### (?:class )?(\w+)(?:\(\))?$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert headings == {name for name in abut.__all__ if not name.startswith("_")}


def test_links_within_the_page_lead_to_headings() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= set(anchors)


@pytest.mark.parametrize("change", ["without a group", "without a docstring"])
def test_a_name_without_a_group_or_a_docstring_is_refused(change: str, tmp_path: Path) -> None:
    text = STUBS.read_text(encoding="utf-8")
    if change == "without a group":
        text = text.replace('__all__ = ["Aabb"', '__all__ = ["Unheard", "Aabb"') + '\nclass Unheard:\n    """A thing."""\n'
    else:
        text = re.sub(r'(class Error\(ValueError\):\n) +""".*?"""', r"\1    pass", text, count=1, flags=re.DOTALL)
    stubs = tmp_path / "_core.pyi"
    stubs.write_text(text, encoding="utf-8")
    run = write(stubs, tmp_path / "page.md")
    assert run.returncode == 1 and ("Unheard" if change == "without a group" else "Error") in run.stderr
    assert not (tmp_path / "page.md").exists()
