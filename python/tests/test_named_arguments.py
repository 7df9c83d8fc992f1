# SPDX-License-Identifier: MIT
"""Counts, texts, paths, truth values and options that are refused, each by its name and what it takes."""

from __future__ import annotations

import pathlib
import re
from typing import Any

import numpy as np
import pytest

import abut

NAN, INF = float("nan"), float("inf")
BALL: Any = abut.make_icosphere(2)
CUBE = abut.Aabb((0, 0, 0), (1, 1, 1))
core: Any = abut  # the calls are wrong for a type checker, too


def two_cubes() -> Any:
    """A scene of two models, which touch."""
    scene = abut.Scene()
    scene.add(abut.Aabb(np.zeros((2, 3)), np.ones((2, 3))), name="cube")
    return scene


def assigned(name: str, value: Any) -> Any:
    """Sets an attribute of a part."""
    setattr(abut.PartInfo("x"), name, value)


SCENE = two_cubes()
RUN: Any = abut.clash_run(pathlib.Path(__file__).parents[2] / "data/gearbox.glb", group_by="rule")
PARTS: Any = [abut.PartInfo("x")]
RULES: Any = abut.ClashRules()
CLOUD: Any = abut.PointCloud([(0, 0, 0)])
SIDE: Any = abut.Sphere((0, 0, 0), 1)
FILES: Any = (None, 5, "", b"a.glb", ["a.glb", 5], {})
IFC: Any = (5, "grid", {"gird": 0}, {"path": 1})
COUNT = "must be a whole number from"

REFUSED: dict[str, list[tuple[Any, ...]]] = {
    "max_pairs": [
        *((lambda v=v: core.overlapping_pairs(BALL, BALL, max_pairs=v), COUNT) for v in (-1, 1.5, "x", 10**30)),
        (lambda: core.count_overlapping_pairs(BALL, BALL, max_pairs=-1), COUNT),
        (lambda: core.clash(BALL, BALL, max_pairs=-1), COUNT),
        (lambda: core.overlapping_pairs(SCENE, max_pairs=1), "Scene.overlapping_pairs"),
    ],
    "include_degenerate": [
        (lambda: core.overlapping_pairs(SCENE, include_degenerate=False), "Scene.overlapping_pairs"),
        (lambda: core.overlapping_pairs(BALL, include_degenerate=3), "True or False"),
    ],
    "count": [
        *((lambda v=v: core.nearest_triangles((0, 0, 0), BALL, v), COUNT) for v in (-1, 1.5, 2**31, None)),
        (lambda: BALL.nearest_triangles((0, 0, 0), -1), COUNT),
        (lambda: CLOUD.nearest((0, 0, 0), -1), COUNT),
    ],
    "layers": [
        (lambda: SCENE.add(BALL, layers=-1), COUNT),
        (lambda: SCENE.overlapping_pairs(layers=2**32), COUNT),
        (lambda: core.clash(SCENE, layers=None), COUNT),
    ],
    "max_self_intersections": [(lambda: core.check(BALL, max_self_intersections=-1), COUNT)],
    "threads": [(lambda v=v: core.thread_limit(v), COUNT) for v in (2**31, 1.5, 0)],
    "user_data": [(lambda: SCENE.add(BALL, user_data=-1), "whole number")],
    "leaf_size": [
        (lambda: core.load("x.stl", leaf_size=-1), COUNT),
        (lambda: core.Mesh(BALL.vertices, BALL.triangles, leaf_size=-1), COUNT),
    ],
    "instances_per_tile": [(lambda: core.write_scene_folder("x", SCENE, instances_per_tile=0), COUNT)],
    "name": [
        (lambda: SCENE.add(BALL, name=5), "text"),
        (lambda: SCENE.set_name(SCENE.models()[0], 5), "a text"),
        (lambda: core.PartInfo(5), "a text"),
        (lambda: core.PartInfo("\ud800"), "surrogates"),
        (lambda: assigned("name", None), "a text"),
    ],
    "clashes": [
        *((lambda v=v: core.clash_keys(v, PARTS, RULES), "a RuledClashes, or a sequence") for v in ("text", 3, np.array(3))),
        *((lambda v=v: core.group_clashes(v, PARTS, RULES), "a RuledClashes, or a sequence") for v in ("text", 3)),
        (lambda: core.clash_keys([3], PARTS, RULES), "a RuledClash, not 3"),
        *((lambda v=v: core.clash_picture(RUN, v), r"\(n,\)") for v in (3, [[0]], "text")),
        (lambda: core.clash_picture(RUN, [-1]), "negative"),
    ],
    "parts": [
        *((lambda v=v: core.clash_keys([], v, RULES), "a sequence of PartInfo") for v in ("text", 3, np.array(3), [3])),
        (lambda: core.empty_sets([3], RULES), "sequence of PartInfo, not of int"),
        (lambda: core.clash([BALL], parts=3, rules=RULES), "a sequence of PartInfo"),
        (lambda: core.clash([BALL], parts=[3], rules=RULES), "not of int"),
    ],
    "rules": [
        (lambda: core.clash([BALL], parts=PARTS, rules="text"), "a ClashRules, not 'text'"),
        (lambda: core.clash_keys([], PARTS, "text"), "a ClashRules"),
        (lambda: core.ClashRules(rules=[3]), "a sequence of ClashRule"),
        (lambda: setattr(RUN, "rules", []), "a ClashRules, not list"),
    ],
    "run": [(lambda: core.clash_json(3), "a ClashRun, not 3"), (lambda: core.clash_bcf(None, "x"), "a ClashRun")],
    "report": [
        (lambda: core.find_cracks(BALL, 3), "a MeshReport, not 3"),
        (lambda: core.clash_line(None), "a ClashReport, not None"),
    ],
    "severity": [(lambda: core.ClashRule("x", severity="error"), "a Severity, not 'error'")],
    "colors": [(lambda v=v: setattr(RUN, "colors", v), "colors") for v in (3, [3], [(1, 2, 3)], np.array(3))],
    "cloud": [(lambda: core.nearest_points((0, 0, 0), BALL, 1), "a PointCloud, not Mesh")],
    "x": [(lambda: core.save("x.stl", 3), "a Mesh or a Scene, not 3")],
    "scene": [(lambda: core.scene_to_json(BALL), "a Scene, not Mesh")],
    "path": [
        *((lambda v=v: core.load(v), "a path") for v in (None, 5, "a\0b")),
        (lambda: core.save(None, BALL), "a path"),
        (lambda: core.SceneFolder(None), "a path"),
        (lambda: core.load_clash_rules(None), "a path"),
        (lambda: core.PartInfo("x", path="abc"), "a sequence of texts"),
        (lambda: core.PartInfo("x", path=np.array("abc")), "a sequence of texts"),
    ],
    "patterns": [(lambda: core.PartCondition("name", "x*"), "a sequence of texts")],
    "properties": [
        (lambda: core.PartInfo("x", properties={"a": 1}), "'a': 1"),
        (lambda: assigned("properties", {"a": None}), "'a': None"),
        (lambda: assigned("properties", None), "a dict"),
    ],
    "group_by": [
        (lambda: core.clash_run("data/gearbox.glb", group_by="nearness:x"), "'nearness:x'"),
        (lambda: core.clash_run("data/gearbox.glb", group_by="x"), "nearness:RADIUS"),
        *((lambda v=v: core.group_options_from_text(v), "from 0 on") for v in ("property:", "nearness:-1", "")),
        (lambda: core.group_options_from_text(None), "a text"),
        *((lambda v=v: core.clash_run("a.glb", group_by=v), "GroupOptions") for v in (None, core.GroupBy.rule)),
    ],
    "by": [(lambda: core.group_clashes([], [], core.ClashRules(), by="rule"), "a GroupBy or GroupOptions, not 'rule'")],
    "property": [
        (lambda: core.group_clashes([], [], core.ClashRules(), by=core.GroupOptions(), property="x"), "leave it out")
    ],
    "radius": [(lambda: core.group_clashes([], [], core.ClashRules(), by=core.GroupOptions(), radius=1), "leave it out")],
    "clashes": [
        (lambda: core.clash_keys([core.ClashRule("x")], [], core.ClashRules()), "RuledClash, not of ClashRule")
    ],
    "files": [
        (lambda: core.baked_clash_run("a.glb", []), "a sequence of paths"),
        *((lambda v=v: core.clash_run(v), "a sequence of paths") for v in FILES),
        (lambda: core.clash_run([]), "empty"),
    ],
    "rules": [(lambda v=v: core.clash_run("a.glb", v), "a TOML file") for v in (5, (), core.ClashRule("x"))],
    "baseline": [
        (lambda v=v: core.clash_run("a.glb", baseline=v), "KnownClash") for v in (None, 5, ["a.json"], [None], b"a")
    ],
    "approvals": [(lambda v=v: core.clash_run("a.glb", approvals=v), "Approvals") for v in (None, 5, [None], b"a")],
    "ifc": [(lambda v=v: core.clash_run("a.glb", ifc=v), "abut.ifc.read") for v in IFC],
    "scene_files": [
        (lambda v=v: core.baked_clash_run(["a.glb"], v), f"a sequence of SceneFile, one for each file, not {shown}")
        for v, shown in ((None, "None"), (5, "5"), ("a.glb", "'a.glb'"), (np.array(1), "ndarray"),
                         (["a.glb"], "of str"), ([None], "of NoneType"))
    ],
    "run": [
        (lambda v=v: core.load_clash_approvals("a.toml", v), "a ClashRun or None") for v in (5, "a.toml")
    ],
    "a": [(lambda: core.intersects(np.ones((1,) * 17 + (3,)), SIDE), "at most 16 dimensions, not 18")],
    "a_from": [(lambda: core.sweep_deforming((0, 0, 0), (0, 0, 1), SIDE, SIDE), "a Segment")],
    "index": [(lambda: BALL.triangle(True), "not truth values")],
    "max_distance": [(lambda: core.distance(BALL, BALL, max_distance=None), "a number")],
    "filter": [
        *((lambda v=v: SCENE.overlapping_pairs(filter=v), r"\(2,\)") for v in ([False], 0, 5, [[1, 1]])),
        (lambda: SCENE.overlapping_pairs(filter="abc"), "numbers"),
        (lambda: core.raycast((0, 0, 9), (0, 0, -1), SCENE, filter=[True]), r"\(2,\)"),
        (lambda: core.clash(SCENE, filter=[True]), r"\(2,\)"),
        (lambda: core.first_collision(SCENE, SCENE, filter=[True]), r"\(2,\)"),
    ],
    "thickness": [
        (lambda v=v, call=call: call(BALL, BALL, thickness=v), "finite number from 0 on")
        for v in (-1, NAN, INF)
        for call in (core.impacts, core.largest_safe_step)
    ],
    "clearance": [(lambda v=v: core.clash(BALL, BALL, clearance=v), "from 0 on") for v in (NAN, -1)],
    "tolerance": [(lambda: core.ClashRule("x", tolerance=NAN), "from 0 on")],
    "up": [
        (lambda v=v, call=call: call(v), "direction")
        for v in ((0, 0, 0), (NAN, 0, 1))
        for call in (
            lambda v: core.clash_report(RUN, up=v),
            lambda v: core.clash_picture(RUN, [0], up=v),
            lambda v: core.clash_bcf(RUN, "2026-11-27", up=v),
        )
    ],
    "radius": [(lambda: core.make_icosphere(2, radius=-1), "from 0 on")],
    "major_radius": [(lambda: core.make_torus(-1, 0.3, 9, 9), "from 0 on")],
    "minor_segments": [
        (lambda: core.make_torus(1, 0.3, 9, 2), "from 3"),
        (lambda: core.make_torus(1, 0.3, 10**5, 10**6), r"2\^32"),
    ],
    "rotation": [(lambda: abut.Pose(np.eye(4)), r"Pose.from_matrix")],
    "id": [(lambda v=v: SCENE.name(v), "a ModelId") for v in (np.array(3), "text", 3, [3])],
    "other": [
        (lambda: BALL.contact(SCENE), "a shape, a mesh"),
        (lambda: BALL.distance("x"), "a shape, a mesh"),
        (lambda: BALL.within("x", 1), "a shape, a mesh"),
    ],
    "a": [
        *((lambda v=v: core.clash(v), "a Mesh, a sequence of meshes, or a Scene") for v in (True, np.array(3), "x", [3])),
        (lambda: core.contact(SCENE, BALL), r"a shape, a mesh, or an array of points .* not Scene"),
        (lambda: core.intersects(abut.Solid(BALL), BALL), r"a shape, a mesh, .* not Solid"),
        *(
            (lambda verb=verb: verb(SCENE, SCENE), "both a Scene")
            for verb in (core.intersects, core.distance, core.closest_points)
        ),
        (lambda: core.distance("x", SCENE), "a shape, a mesh"),
    ],
    "b": [
        (lambda: core.within(SCENE, SCENE, 1), "both a Scene"),
        (lambda: core.distance(SCENE, "x"), "a shape, a mesh"),
        (lambda: core.overlapping_pairs(SCENE, BALL), "None where 'a' is a Scene"),
    ],
    "thing": [(lambda: abut.Pose() * SCENE, "not Scene")],
    "zero_to_one": [(lambda: core.Frustum.from_matrix(np.eye(4), zero_to_one=1), "True or False")],
    "max_slides": [(lambda: core.slide(SIDE, (1, 0, 0), BALL, max_slides=-1), COUNT)],
    "max_t": [(lambda: SCENE.raycast((0, 0, 9), (0, 0, -1), max_t="x"), "a number")],
    "center": [
        *(
            (lambda v=v: abut.Sphere(v, 1), "no double equals")
            for v in ((2**53 + 1, 0, 0), np.array([2**53 + 1, 0, 0]), np.array([0, 2**64 - 1, 0], np.uint64))
        ),
        *((lambda v=v: abut.Sphere(v, 1), r"be numbers of shape \(\.\.\., 3\), not") for v in (None, "x")),
        (lambda: abut.Sphere([[0, 0, 0], [1]], 1), r"be numbers of shape \(\.\.\., 3\); NumPy says: "),
    ],
}


@pytest.mark.parametrize(
    "name, call, words", [(name, *each) for name, calls in REFUSED.items() for each in calls]
)
def test_the_argument_and_what_it_takes_are_named(name: str, call: Any, words: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    text = str(caught.value)
    assert f"'{name}'" in text and re.search(words, text), text
    assert "incompatible function arguments" not in text


def test_what_is_near_the_limits_is_taken() -> None:
    assert len(core.overlapping_pairs(BALL, BALL, max_pairs=np.int8(3))) == 3
    assert len(core.overlapping_pairs(BALL, include_degenerate=np.bool_(False))) == 0
    assert abut.clash(BALL, BALL, clearance=INF).kind == abut.ClashKind.duplicate
    assert abut.Pose(np.ones((4, 4))).shape == (4,)
    assert abut.Pose(np.eye(4)[:, None]).shape == (4, 1)
    for number in (2**53, 2**53 + 2, -(2**62), -(2**63)):
        assert abut.Sphere(np.array([number, 0, 0]), 1).center[0] == number
        assert abut.Sphere((number, 0, 0), 1).center[0] == number


def test_a_filter_of_a_scene_has_a_value_for_each_index() -> None:
    scene = two_cubes()
    assert len(scene.overlapping_pairs(filter=[True, True])) == 1
    assert len(scene.overlapping_pairs(filter=np.array([0, 2.0]))) == 0
    scene.remove(scene.models()[1])
    assert scene.intersects(CUBE, filter=[True, False]) and scene.intersects(CUBE, filter=[True])


def test_properties_of_a_part_are_read_only() -> None:
    part: Any = abut.PartInfo("x", properties={"type": "IfcWall"})
    with pytest.raises(TypeError):
        part.properties["z"] = "q"
    assert abut.PartInfo("y", properties=part.properties).properties == {"type": "IfcWall"}


@pytest.mark.parametrize(
    "thing",
    [
        abut.Sphere(np.zeros((4, 3)), 1),
        abut.Triangle(np.zeros((4, 3, 3))),
        abut.Pose(np.ones((4, 4))),
        SCENE.models()[[0, 1, 0, 1]],
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_none_adds_a_dimension(thing: Any) -> None:
    assert thing[None].shape == (1, 4) and thing[:, None].shape == (4, 1)
    assert thing[0][None].shape == (1,) and thing[0][None, ...].shape == (1,)
    with pytest.raises(TypeError, match="indexed"):
        thing[0][0]


def test_docstrings_are_of_the_overload_that_is_called() -> None:
    for name in "intersects overlapping_pairs clash classify is_closed".split():
        text = getattr(abut, name).__doc__
        assert not re.search(r"SceneFolder|tile|\w/\w+\.h\b|point lies in", text), text
    assert "touching counts" in str(abut.intersects.__doc__)
    assert "triangles of a and b" in str(abut.overlapping_pairs.__doc__)
    for public in dir(abut):
        of = getattr(core, public, None) if public not in ("fcl", "ifc", "trimesh", "distribute") else None
        for member in [of, *(vars(of).values() if isinstance(of, type) else ())]:
            text = getattr(member, "__doc__", None) or ""
            assert not re.search(r"\b[a-z_]+/[a-z_]+\.h\b", text), (public, text)
            assert not re.search(r"such as\s*\n\s*\n\s*\n", text), (public, text)
    assert "[[rule]]" in str(abut.load_clash_rules.__doc__)
    assert "[[approved]]" in str(abut.load_clash_approvals.__doc__)
    assert "tolerance:" in str(abut.winding_number.__doc__)
    for verb in (abut.slide, abut.move_character, abut.Scene.slide, abut.Scene.move_character):
        assert "0 or less stands for" in str(verb.__doc__)
    assert "rounded, are equal" in str(abut.direction_between.__doc__)
    assert "wider" in str(abut.bounds.__doc__)


def test_packages_are_attributes() -> None:
    assert callable(abut.distribute.clash) and "distribute" in dir(abut)
    with pytest.raises(AttributeError, match="nowhere"):
        core.nowhere
