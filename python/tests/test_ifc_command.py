# SPDX-License-Identifier: MIT
"""The command line reads IFC files: every command, with the properties that rules select by."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ifc_house import house
from ifc_text import SCHEMAS, guid

import abut
import abut.ifc
from abut import _core
from abut.ifc import _options

pytest.importorskip("ifcopenshell")
pytestmark = pytest.mark.skipif(
    not hasattr(_core, "_run_command_line"), reason="this package was built without the command line"
)

RULES = """\
tolerance = 0.002
ignore_related = ["fills"]
ignore_same = ["assembly"]
[[rule]]
name = "ducts"
a = { type = "Ifc*Segment" }
[[rule]]
name = "all else"
"""


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "abut._command_line", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "house.ifc"
    path.write_text(house("IFC4"))
    (tmp_path / "rules.toml").write_text(RULES)
    return path


def pairs(document: dict[str, Any]) -> set[tuple[str, str]]:
    names = [part["path"][-1] for part in document["parts"]]
    return {(names[c["part_a"]], names[c["part_b"]]) for c in document["clashes"]}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_clash_run_of_a_building(schema: str, source: Path) -> None:
    """The duct runs through three joists; the door in its opening, the post on its foot and the walls
    on the slab do not count."""
    source.write_text(house(schema))
    found = run("clash", source, "--rules", source.parent / "rules.toml", "--json")
    assert found.returncode == 1, found.stderr
    assert f"{schema[:6]}, 13 parts" in found.stderr and "no beam" in found.stderr
    document = json.loads(found.stdout)
    assert {frozenset(pair) for pair in pairs(document)} == {
        frozenset((f"joist {i}", "duct")) for i in (1, 2, 3)
    }
    assert document["files"] == [{"file": str(source), "unit": "metre"}]


def test_no_name_controls_the_terminal(source: Path) -> None:
    text = source.read_text().replace("'no beam'", "'no \\X\\1B[31m\\X\\0Abeam\\X2\\202E\\X0\\'")
    hostile = source.with_name("hostile.ifc")
    hostile.write_text(text)
    done = run("info", hostile)
    assert done.returncode == 0 and "no  [31m beam " in done.stderr
    assert not {"\x1b", "\u202e"} & set(done.stderr)


def test_lines_keep_their_indentation_and_are_text() -> None:
    lines = {
        "  beam\x1b[31m\u202e \u00e9\U0001f9f1 ": "  beam [31m  \u00e9\U0001f9f1 ",
        "house\udcff.ifc \ud800": "house?.ifc ?",  # as os.fsdecode has bytes that are no UTF-8
        "": "",
    }
    for line, shown in lines.items():
        assert _core._without_controls(line) == shown


def test_next_week(source: Path) -> None:
    """The duct is raised above the joists, and lowered again: resolved, then new."""
    folder = source.parent
    week: list[str | Path] = ["--rules", folder / "rules.toml", "--fail-on", "new"]
    run("clash", source, *week, "--output", folder / "first")
    again = run("clash", source, *week, "--baseline", folder / "first.json", "--output", folder / "again")
    assert again.returncode == 0
    source.write_text(house("IFC4", duct_height=2600))
    raised = run("clash", source, *week, "--baseline", folder / "again.json", "--output", folder / "second")
    assert raised.returncode == 0 and "3 resolved" in raised.stdout
    source.write_text(house("IFC4"))
    lowered = run("clash", source, *week, "--baseline", folder / "second.json")
    assert lowered.returncode == 1
    assert guid("IfcBeam joist 2") in (folder / "first.json").read_text()


def test_a_run_writes_the_same_bytes_twice(source: Path) -> None:
    rules: list[str | Path] = ["--rules", source.parent / "rules.toml", "--json"]
    assert run("clash", source, *rules).stdout == run("clash", source, *rules).stdout


def test_other_commands_take_buildings(source: Path) -> None:
    info = run("info", source, "--json")
    assert info.returncode == 0 and len(json.loads(info.stdout)["parts"]) == 13
    checked = run("check", source)
    assert checked.returncode == 1 and "open block" in checked.stdout
    picture = source.parent / "house.png"
    assert run("render", source, "-o", picture).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    inside = source.parent / "points.txt"
    inside.write_text("1 0.1 1\n")
    assert "front wall" in run("inside", source, "--points", inside).stdout


def test_the_command_converts(source: Path) -> None:
    saved = source.with_suffix(".glb")
    done = run("ifc", source, "-o", saved)
    assert done.returncode == 0 and "IFC4, 13 parts" in done.stderr
    assert saved.read_bytes() == abut.ifc.read(source).to_glb()
    rules: list[str | Path] = ["--rules", source.parent / "rules.toml", "--json"]
    of_ifc, of_glb = (json.loads(run("clash", file, *rules).stdout) for file in (source, saved))
    assert of_glb["clashes"] == of_ifc["clashes"]
    assert run("ifc").returncode == 2
    assert run("ifc", "--help").stdout.startswith("Usage: abut ifc")


def test_a_kernel_that_is_not_there_is_an_error(source: Path) -> None:
    """It used to end with Python's traceback, and the exit code of a clash that is found."""
    for command in ("ifc", "clash"):
        failed = run(command, source, "--ifc-kernel", "cgl")
        assert failed.returncode == 3 and "Traceback" not in failed.stderr
        assert "with the kernel 'cgl'" in failed.stderr


def test_the_output_of_the_command(source: Path) -> None:
    wrong = run("ifc", source, "-o", source)
    assert wrong.returncode == 2 and "is not the name of a GLB file" in wrong.stderr
    assert "parts" not in wrong.stderr  # it is refused before the building is read
    saved = source.parent / "new" / "folder" / "house.glb"
    assert run("ifc", source, "-o", saved).returncode == 0 and saved.exists()
    dashed = source.rename(source.parent / "-house.ifc")
    done = subprocess.run(
        [sys.executable, "-m", "abut._command_line", "ifc", "--", dashed.name],
        cwd=source.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_help_lists_the_command_for_buildings() -> None:
    shown = run("--help")
    assert shown.returncode == 0 and "abut ifc" in shown.stdout and "clash" in shown.stdout
    of_clash = run("clash", "--help").stdout
    assert "abut ifc" not in of_clash and "--ifc-types" in of_clash


def test_a_building_that_cannot_be_read(source: Path) -> None:
    """The other files are read nevertheless."""
    broken = source.parent / "broken.ifc"
    broken.write_text(house("IFC4")[:-100])
    for command in ("ifc", "info"):
        failed = run(command, broken)
        assert failed.returncode == 3 and f"{broken}: is cut off" in failed.stderr
    both = run("info", broken, source)
    assert both.returncode == 3 and "joist 1" in both.stdout


def test_without_ifcopenshell_the_remedy_is_named(source: Path, tmp_path: Path) -> None:
    (tmp_path / "ifcopenshell.py").write_text("raise ImportError('not here')\n")
    program = (
        "import sys; from abut._command_line import main; "
        f"sys.path.insert(0, {str(tmp_path)!r}); sys.argv = ['abut', 'info', {str(source)!r}]; sys.exit(main())"
    )
    failed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert failed.returncode == 3 and "pip install ifcopenshell" in failed.stderr


def test_options(source: Path) -> None:
    options, others = _options.take_options(
        ["clash", "a.ifc", "--ifc-types", "IfcWall,IfcSlab", "--json", "--ifc-origin=1,-2,3"]
    )
    assert others == ["clash", "a.ifc", "--json"]
    assert options.types == ["IfcWall", "IfcSlab"] and options.origin == (1, -2, 3)
    assert _options.take_options(["--", "--ifc-types"])[1] == ["--", "--ifc-types"]
    for wrong in (["--ifc-kinds=x"], ["--ifc-types"], ["--ifc-origin=1,2"], ["--ifc-origin=nan,0,0"], ["--ifc-grid=-1"]):
        with pytest.raises(_options.UsageError):
            _options.take_options(wrong)
    walls = run("info", source, "--ifc-types", "IfcWall", "--json")
    assert len(json.loads(walls.stdout)["parts"]) == 2
    assert run("info", source, "--ifc-kinds", "IfcWall").returncode == 2
