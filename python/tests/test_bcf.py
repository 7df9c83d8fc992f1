# SPDX-License-Identifier: MIT
"""The BCF files of `abut clash` as bcf-client reads them, another program for BCF; skipped where it is not installed."""
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("bcf", reason="needs bcf-client")

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "import sys; from abut._command_line import main; sys.exit(main())"]


def written(folder: Path, version: str, *options: str) -> Path:
    """The BCF file of the gearbox."""
    path = folder / "gearbox.bcfzip"
    arguments = ["clash", str(ROOT / "data" / "gearbox.glb"), "--clearance", "0.5", "--bcf", str(path),
                 "--bcf-version", version, "--date", "2026-11-27", *options]
    done = subprocess.run(COMMAND + arguments, check=False, capture_output=True, text=True, env=os.environ)
    assert done.returncode == 1, done.stderr
    return path


def read(path: Path, version: str) -> Any:
    folder = "v2" if version == "2.1" else "v3"
    return importlib.import_module(f"bcf.{folder}.bcfxml").BcfXml.load(path)


@pytest.mark.parametrize("version", ["2.1", "3.0"])
def test_topics_have_titles_states_comments_cameras_and_pictures(tmp_path: Path, version: str) -> None:
    with read(written(tmp_path, version), version) as file:
        assert file.version.version_id == version
        assert len(file.topics) == 5
        for handler in file.topics.values():
            topic = handler.topic
            assert topic.topic_type == "Clash"
            assert topic.topic_status == "New"
            assert " / " in topic.title
            assert str(topic.creation_date).startswith("2026-11-27T00:00:00")
            assert [comment.comment for comment in handler.comments] == ["New."]
            (viewpoint,) = handler.viewpoints.values()
            assert 45 <= viewpoint.visualization_info.perspective_camera.field_of_view <= 60
            assert viewpoint.snapshot.startswith(b"\x89PNG")


@pytest.mark.parametrize("version", ["2.1", "3.0"])
def test_a_topic_that_is_closed_there_is_approved_here(tmp_path: Path, version: str) -> None:
    path = written(tmp_path, version, "--no-pictures")
    with read(path, version) as file:
        guid, handler = next(iter(file.topics.items()))
        handler.topic.topic_status = "Closed"
        handler.topic.modified_author = "A. Weaver"
        title = handler.topic.title
        file.save(tmp_path / "closed.bcfzip")
    done = subprocess.run(COMMAND + ["clash", str(ROOT / "data" / "gearbox.glb"), "--clearance", "0.5", "--approvals",
                                     str(tmp_path / "closed.bcfzip"), "--json"], check=False, capture_output=True,
                          text=True, env=os.environ)
    approved = [clash for clash in json.loads(done.stdout)["clashes"] if clash["state"] == "approved"]
    assert [f"{clash['kind']}: {clash['a']} / {clash['b']}" for clash in approved] == [title], guid
    assert approved[0]["approval"]["by"] == "A. Weaver"


def approved_by(path: Path) -> list[str]:
    """The pairs of the gearbox that a file of approvals approves."""
    done = subprocess.run(COMMAND + ["clash", str(ROOT / "data" / "gearbox.glb"), "--clearance", "0.5", "--approvals",
                                     str(path), "--json"], check=False, capture_output=True, text=True, env=os.environ)
    clashes = json.loads(done.stdout)["clashes"]
    return [f"{clash['a']} / {clash['b']}" for clash in clashes if clash["state"] == "approved"]


@pytest.mark.parametrize("version", ["2.1", "3.0"])
def test_a_group_that_is_closed_there_approves_its_clashes_here(tmp_path: Path, version: str) -> None:
    path = written(tmp_path, version, "--no-pictures", "--group-by", "element")
    with read(path, version) as file:
        (topic,) = [handler.topic for handler in file.topics.values()
                    if handler.topic.title == "clash: intermediate group/intermediate wheel"]
        topic.topic_status = "Closed"
        assert len(topic.description.split("\n")) == 3
        file.save(tmp_path / "closed.bcfzip")
    assert sorted(approved_by(tmp_path / "closed.bcfzip")) == [
        "housing group/oil pipe / intermediate group/intermediate wheel",
        "input group/input pinion / intermediate group/intermediate wheel"]


@pytest.mark.parametrize("version", ["2.1", "3.0"])
@pytest.mark.parametrize("group_by", ["none", "element"])
def test_a_topic_that_was_resolved_and_is_closed_there_approves_nothing(
        tmp_path: Path, version: str, group_by: str) -> None:
    model = str(ROOT / "data" / "gearbox.glb")
    base, resolved = tmp_path / "base", tmp_path / "resolved.bcfzip"
    for options in (["--clearance", "0.5", "--output", str(base)],
                    ["--baseline", f"{base}.json", "--group-by", group_by, "--bcf", str(resolved), "--bcf-version",
                     version, "--date", "2026-11-27", "--no-pictures"]):
        done = subprocess.run(COMMAND + ["clash", model, *options], check=False, capture_output=True, text=True,
                              env=os.environ)
        assert done.returncode == 1, done.stderr
    with read(resolved, version) as file:
        (topic,) = [handler.topic for handler in file.topics.values() if handler.topic.topic_status == "Resolved"]
        topic.topic_status = "Closed"
        file.save(tmp_path / "closed.bcfzip")
    assert not approved_by(tmp_path / "closed.bcfzip")
