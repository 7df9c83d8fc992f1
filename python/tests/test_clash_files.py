# SPDX-License-Identifier: MIT
"""Whole clash runs, and the files that they read and write, by the names of the core."""

import copy
import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import abut
from abut import _core

DATA = Path(__file__).resolve().parents[2] / "data"
RULES = """\
tolerance = 0.05
[[rule]]
name = "bolts"
a = { name = "*bolt*" }
severity = "note"
[[rule]]
name = "all else"
clearance = 0.25
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text(RULES)
    return path


def test_a_run_is_that_of_the_command_line(rules: Path) -> None:
    if not hasattr(_core, "_run_command_line"):
        pytest.skip("this package was built without the command line")
    gearbox = str(DATA / "gearbox.glb")
    for how in ("element", "rule", "none", "nearness:20"):
        command = [sys.executable, "-m", "abut._command_line", "clash", gearbox, "--rules", str(rules)]
        expected = subprocess.run(
            [*command, "--group-by", how, "--json"], capture_output=True, text=True, check=False
        ).stdout
        found, theirs = json.loads(abut.clash_json(abut.clash_run(gearbox, rules, group_by=how))), json.loads(expected)
        for found_clash in found["clashes"]:
            assert found_clash.pop("state") == "new"  # which the command line leaves out without a baseline
        for member in ("clashes", "groups", "rules"):
            assert (found.get(member) or []) == theirs.get(member, []), (how, member)


def test_a_report_is_that_of_the_command_line(rules: Path, tmp_path: Path) -> None:
    if not hasattr(_core, "_run_command_line"):
        pytest.skip("this package was built without the command line")
    abut.save(tmp_path / "pin.stl", abut.make_box(abut.Aabb((0, 0, 0), (300, 1, 60))))  # names no unit
    files = [str(DATA / "gearbox.glb"), str(tmp_path / "pin.stl")]
    for given in (files[:1], files):
        command = [sys.executable, "-m", "abut._command_line", "clash", *given, "--rules", str(rules)]
        subprocess.run([*command, "--report", str(tmp_path / "run.html")], capture_output=True, check=False)
        run = abut.clash_run(given, rules)
        assert run.unit == ("metre" if len(given) == 1 else "")
        assert (tmp_path / "run.html").read_text() == abut.clash_report(run)


def test_rules(rules: Path) -> None:
    loaded = abut.load_clash_rules(rules)
    assert [rule.name for rule in loaded.rules] == ["bolts", "all else"]
    assert [rule.tolerance for rule in abut.clash_rules_from_toml(RULES).rules] == [0.05, 0.05]
    with pytest.raises(abut.Error, match="week.toml:1:1: .*tolerance"):
        abut.clash_rules_from_toml("tolerence = 1", name="week.toml")


def test_next_week(tmp_path: Path) -> None:
    run = abut.clash_run(DATA / "gearbox.glb")
    assert run.found.clashes and set(run.states.states) == {abut.ClashState.fresh}
    baseline = tmp_path / "last.json"
    baseline.write_text(abut.clash_json(run))
    approvals = tmp_path / "approvals.toml"
    approvals.write_text(f'[[approved]]\nkey = "{run.keys[0]}"\nby = "A. Weaver"\nwhy = "a press fit"\n')
    again = abut.clash_run(DATA / "gearbox.glb", baseline=baseline, approvals=approvals)
    assert again.states.states[0] == abut.ClashState.approved
    assert set(again.states.states[1:]) == {abut.ClashState.active}
    assert [approval.by for approval in again.approvals] == ["A. Weaver"]
    assert len(abut.load_clash_baseline(baseline)) == len(run.keys)
    hard = abut.ClashRules(rules=[abut.ClashRule("clash")])
    without_touches = abut.clash_run(DATA / "gearbox.glb", hard, baseline=baseline)
    assert len(without_touches.states.resolved) == len(run.keys) - len(without_touches.keys) > 0


def test_what_is_written_is_the_same_every_time(tmp_path: Path) -> None:
    run = abut.clash_run(DATA / "gearbox.glb", group_by="rule")
    for text in (abut.clash_json, abut.clash_csv, abut.clash_sarif, abut.clash_junit):
        assert text(run) == text(run) and "input pinion" in text(run)
    assert abut.clash_report(run) == abut.clash_report(run)
    assert abut.clash_report(run).startswith("<!doctype html>")
    assert abut.clash_bcf(run, "2026-11-30") == abut.clash_bcf(run, "2026-11-30")
    assert abut.clash_picture(run, [0], width=80, height=60).startswith(b"\x89PNG")


@pytest.mark.parametrize("version", ["2.1", "3.0"])
def test_topics_that_are_closed_approve(version: str, tmp_path: Path) -> None:
    run = abut.clash_run(DATA / "gearbox.glb", group_by="none")
    path, closed = tmp_path / "open.bcfzip", tmp_path / "closed.bcfzip"
    path.write_bytes(abut.clash_bcf(run, "2026-11-30", version=version, pictures=False))
    topics = abut.load_bcf(path)
    assert len(topics) == len(run.keys) and not abut.bcf_approvals(topics, run)
    status = topics[0].status
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(closed, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == f"{topics[0].guid}/markup.bcf":
                text = text.replace(f'TopicStatus="{status}"'.encode(), b'TopicStatus="Closed"')
            new.writestr(name, text)
    approvals = abut.load_clash_approvals(closed, run)
    assert len(approvals) == 1 and approvals[0].key in run.keys
    with pytest.raises(TypeError, match="the ClashRun whose clashes"):
        abut.load_clash_approvals(closed)
    again = abut.clash_run(DATA / "gearbox.glb", group_by="none", approvals=closed)
    assert again.states.states.count(abut.ClashState.approved) == 1
    with pytest.raises(ValueError, match="'version' must be 2.1 or 3.0, not '2'"):
        abut.clash_bcf(run, "2026-11-30", version="2")


def test_files_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    files = [tmp_path / "a" / "box.stl", tmp_path / "b" / "box.stl"]
    for file in files:
        file.parent.mkdir()
        abut.save(file, abut.make_box(abut.Aabb((0, 0, 0), (1, 1, 1))))
    run, turned = abut.clash_run(files), abut.clash_run(files[::-1])
    assert [part.name for part in run.parts] == ["a/box.stl: box", "b/box.stl: box"]
    assert list(run.keys) == list(turned.keys) == ["a/box.stl: box|b/box.stl: box|clash"]


def test_a_baked_run_has_the_parts_of_its_files() -> None:
    file = abut.read_scene_file(DATA / "gearbox.glb")
    run = abut.baked_clash_run([DATA / "gearbox.glb"], [file])
    assert run.unit == file.unit and run.title == str(DATA / "gearbox.glb")
    assert [(part.name, dict(part.properties)) for part in run.parts] == [(p.name, p.properties) for p in file.parts()]
    assert run.colors == tuple(part.data.color for part in file.parts())
    assert not run.found.clashes and not run.rules.rules and not run.keys
    meshes = [part.mesh() for part in file.parts()]
    touching = abut.ClashRules(rules=[abut.ClashRule("clash", touching=True)])
    of_scene = abut.clash(run.scene, parts=run.parts, rules=touching)
    of_meshes = abut.clash(meshes, parts=run.parts, rules=touching)
    assert len(run.scene) == len(meshes) and len(of_scene.clashes) == 4
    assert [str(clash) for clash in of_scene.clashes] == [str(clash) for clash in of_meshes.clashes]
    with pytest.raises(abut.Error, match="1 contents for 2 files"):
        abut.baked_clash_run(["a.glb", "b.glb"], [file])


def test_texts_say_how_clashes_are_grouped() -> None:
    options = abut.group_options_from_text("nearness:0.5")
    assert (options.by, options.property, options.radius) == (abut.GroupBy.nearness, "", 0.5)
    options = abut.group_options_from_text("property:a:b")
    assert (options.by, options.property, options.radius) == (abut.GroupBy.property, "a:b", 0)
    assert abut.group_options_from_text("none").by == abut.GroupBy.none
    assert abut.GroupOptions().by == abut.GroupBy.element
    assert repr(abut.group_options_from_text("property:a:b")) == "GroupOptions(GroupBy.property, property='a:b')"


@pytest.mark.parametrize("text", ["rule", "element", "property:file", "nearness:inf"])
def test_group_options_serve_wherever_clashes_are_grouped(text: str) -> None:
    options = abut.group_options_from_text(text)
    run = abut.clash_run(DATA / "gearbox.glb", group_by=options)
    again = abut.group_clashes(run.found, run.parts, run.rules, by=options)
    by_text = abut.clash_run(DATA / "gearbox.glb", group_by=text).groups
    expected = [(group.name, group.clashes.tolist()) for group in by_text]
    assert [(group.name, group.clashes.tolist()) for group in run.groups] == expected
    assert [(group.name, group.clashes.tolist()) for group in again] == expected


def test_several_files_and_names_that_are_equal() -> None:
    twice = abut.clash_run([DATA / "gearbox.glb", DATA / "gearbox.glb"], group_by="none")
    once = abut.clash_run(DATA / "gearbox.glb", group_by="none")
    assert len(twice.parts) == 2 * len(once.parts) == len({part.name for part in twice.parts})
    kinds = [clash.report.kind for clash in twice.found.clashes]
    assert kinds.count(abut.ClashKind.duplicate) >= len(once.parts)


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="group_by"):
        abut.clash_run(DATA / "gearbox.glb", group_by="storey")
    with pytest.raises(abut.Error, match="none.glb"):
        abut.clash_run(tmp_path / "none.glb")


def test_the_rules_of_the_page_are_those_that_were_measured() -> None:
    measured = (DATA.parent / "benchmarks" / "python" / "buildings.toml").read_text()
    page = (DATA.parent / "docs" / "clash_runs.md").read_text()
    assert "".join(f"    {line}\n" for line in measured.splitlines()) in page
    assert len(abut.clash_rules_from_toml(measured).rules) == 6 and len(measured.splitlines()) == 10


WRITERS: list[Callable[[abut.ClashRun], object]] = [
    *(abut.clash_json, abut.clash_csv, abut.clash_sarif, abut.clash_junit, abut.clash_report),
    lambda run: abut.clash_bcf(run, "2026-11-27", pictures=False),
    lambda run: abut.clash_picture(run, [0], width=20, height=20),
]


@pytest.mark.parametrize("write", WRITERS)
def test_runs_whose_lists_differ_are_refused_by_all_writers(write: Callable[[abut.ClashRun], object]) -> None:
    run: Any = abut.clash_run(DATA / "gearbox.glb")
    larger = abut.clash_run([DATA / "gearbox.glb", DATA / "gearbox.glb"])
    for name, value in (
        *(("keys", ["a"]), ("states", abut.compare_clashes(["a"])), ("parts", run.parts[:3])),
        *(("rules", abut.ClashRules()), ("groups", larger.groups), ("colors", [None])),
    ):
        changed = copy.copy(run)
        setattr(changed, name, value)
        with pytest.raises(abut.Error, match="but there are|fill both"):
            write(changed)
    changed = copy.copy(run)
    changed.states = abut.compare_clashes([])
    write(changed)  # which are new


def test_topics_need_keys() -> None:
    run: Any = abut.clash_run(DATA / "gearbox.glb")
    run.keys = []
    with pytest.raises(abut.Error, match="fill them by clash_keys"):
        abut.clash_bcf(run, "2026-11-27", pictures=False)


def test_a_run_may_change_while_another_thread_writes_it() -> None:
    run: Any = abut.clash_run(DATA / "gearbox.glb")
    groups, done = run.groups, threading.Event()

    def change() -> None:
        while not done.is_set():
            run.groups, run.parts, run.keys = [], run.parts, run.keys
            run.groups = groups

    changing = threading.Thread(target=change)
    changing.start()
    try:
        for _ in range(10):
            for write in WRITERS[:4]:
                write(run)
    finally:
        done.set()
        changing.join()


def test_a_bcf_file_of_approvals_needs_its_run(tmp_path: Path) -> None:
    run = abut.clash_run(DATA / "gearbox.glb")
    for name in ("run.bcf", "run.bcfzip", "RUN.BCF"):
        (tmp_path / name).write_bytes(abut.clash_bcf(run, "2026-11-27", pictures=False))
        assert abut.load_clash_approvals(tmp_path / name, run) == []
        with pytest.raises(TypeError, match="'run' must be the ClashRun"):
            abut.load_clash_approvals(tmp_path / name)
