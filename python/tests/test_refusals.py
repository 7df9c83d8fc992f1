# SPDX-License-Identifier: MIT
"""Wrong arguments raise TypeError or ValueError, and the message names the argument and what it should be."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import abut

BALL = abut.Sphere((0, 0, 0), 1)
MESH = abut.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
POSED = abut.Pose() * MESH
TREE = abut.WindingTree(MESH)

NO_POINTS: list[Any] = [
    None,
    "text",
    b"bytes",
    {},
    {1.0, 2.0},
    object(),
    3,
    3.5,
    (),
    [],
    (1, 2),
    np.zeros((3, 2)),
    [[1, 2], [3]],
    [None] * 3,
    ["a", "b", "c"],
    np.zeros((2, 3), complex),
    [10**400, 0, 0],
    abut.Pose(),
    abut.Containment,
    np.zeros(3, "M8[s]"),
]


def refuses(call: Callable[[], object], *words: str) -> None:
    """The call raises TypeError or ValueError, with these words."""
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    text = str(caught.value)
    assert "incompatible function arguments" not in text, text
    for word in words:
        assert re.search(word, text), (word, text)


@pytest.mark.parametrize("wrong", NO_POINTS, ids=str)
@pytest.mark.parametrize("verb", "intersects distance closest_points contact classify".split())
def test_operands(verb: str, wrong: Any) -> None:
    """Of verbs of two operands, and of a mesh's methods."""
    question = getattr(abut, verb)
    refuses(lambda: question(wrong, BALL), "'a'", r"\(\.\.\., 3\)|big-endian|beyond|numbers")
    refuses(lambda: question(BALL, wrong), "'b'")
    refuses(lambda: question(MESH, wrong), "'b'")
    refuses(lambda: getattr(MESH, verb)(wrong), "'other'")
    refuses(lambda: getattr(POSED, verb)(wrong), "'other'")


@pytest.mark.parametrize("wrong", NO_POINTS, ids=str)
def test_named_operands(wrong: Any) -> None:
    """Of verbs whose operands have names."""
    refuses(lambda: abut.contains(wrong, BALL), "'outer'")
    refuses(lambda: abut.contains(BALL, wrong), "'inner'")
    refuses(lambda: MESH.contains(wrong), "'other'")
    refuses(lambda: POSED.within(wrong, 1), "'other'")
    refuses(
        lambda: abut.raycast(wrong, (0, 0, 1), BALL), "'origins'", r"\(\.\.\., 3\)|beyond|numbers"
    )
    refuses(lambda: abut.raycast((0, 0, 1), wrong, BALL), "'directions'")
    refuses(lambda: abut.occluded((0, 0, 1), (0, 0, 1), wrong), "'x'")
    refuses(lambda: abut.raycast_all(wrong, MESH), "'rays'")
    refuses(lambda: abut.signed_distance(wrong, MESH), "'points'")
    refuses(lambda: abut.winding_number(wrong, TREE), "'points'")
    refuses(lambda: abut.signed_distance((0, 0, 0), wrong), "'mesh'")
    refuses(lambda: abut.winding_number((0, 0, 0), wrong), "'mesh'")
    refuses(lambda: abut.WindingTree(wrong), "'mesh'")


def calls_with_none() -> list[tuple[str, Callable[[], object]]]:
    """A call with None for each argument that may be of many types, and the argument's name."""
    scene = abut.Scene()
    one: Any = scene.add(BALL)
    none: Any = None
    up = (0, 0, 1)
    shapes: Any = scene.models_touching, scene.intersects, scene.distance, scene.closest_points
    readers: Any = scene.model, scene.shape, scene.pose, scene.world_pose, scene.scale, scene.name
    fields: Any = scene.layers, scene.mask, scene.user_data, scene.parent, scene.children
    return [
        *[("x", lambda f=f: f(none)) for f in shapes],
        *[("id", lambda f=f: f(none)) for f in (*readers, *fields, scene.remove, scene.contains)],
        ("x", lambda: scene.within(none, 1)),
        ("x", lambda: scene.models_within(none, 1)),
        ("id", lambda: scene.move(none, abut.Pose())),
        ("pose", lambda: scene.move(one, none)),
        ("pose", lambda: scene.move(one, np.eye(4))),  # type: ignore[arg-type]
        ("pose", lambda: scene.add(BALL, np.eye(4))),  # type: ignore[arg-type]
        ("id", lambda: scene.set_parent(none, one)),
        ("id", lambda: scene.set_shape(none, BALL)),
        ("id", lambda: scene.set_layers(none, 1)),
        ("id", lambda: scene.set_name(none, "a")),
        ("origins", lambda: scene.raycast(none, up)),
        ("rays", lambda: scene.raycast(none)),
        ("shape", lambda: scene.sweep(none, up)),
        ("motion", lambda: scene.sweep(BALL, none)),
        ("shape", lambda: scene.slide(none, up)),
        ("shape", lambda: scene.move_character(none, up)),
        ("shape", lambda: abut.sweep(none, up, MESH)),
        ("motion", lambda: abut.sweep(BALL, none, MESH)),
        ("x", lambda: abut.sweep(BALL, up, none)),
        ("x", lambda: abut.slide(BALL, up, none)),
        ("x", lambda: abut.move_character(BALL, up, none)),
        ("a_from", lambda: abut.sweep_deforming(none, up, BALL, BALL)),
        ("origins", lambda: MESH.raycast(none, up)),
        ("directions", lambda: POSED.occluded(up, none)),
        ("points", lambda: MESH.signed_distance(none)),
        ("points", lambda: abut.Solid(MESH).contains(none)),
        ("shape", lambda: MESH.triangles_touching(none)),
        ("mesh", lambda: abut.triangles_within(BALL, none, 1)),
        ("points", lambda: abut.PointCloud(none)),
        ("places", lambda: abut.PointCloud([up]).nearest(none, 1)),
        ("x", lambda: abut.bounds(none)),
        ("vertices", lambda: abut.welded_vertices(none, 1)),
        ("data", lambda: abut.read_scene_file("a.stl", bytearray(3))),  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("name, call", calls_with_none())
def test_none_is_refused_by_name(name: str, call: Callable[[], object]) -> None:
    refuses(call, f"'{name}'")


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: abut.Sphere(None, 1), ["'center'", r"\(\.\.\., 3\)"]),  # type: ignore[arg-type]
        (lambda: abut.Sphere((0, 0), 1), ["'center'", r"\(\.\.\., 3\)", r"\(2,\)"]),
        (lambda: abut.Sphere((0, 0, 0), "1"), ["'radius'"]),
        (lambda: abut.Sphere((0, 0, 0), None), ["'radius'"]),  # type: ignore[arg-type]
        (lambda: abut.Sphere(np.zeros((2, 3)), np.zeros(3)), [r"\(2,\)", r"\(3,\)"]),
        (lambda: abut.Obb((0, 0, 0), np.eye(2), (1, 1, 1)), ["'axes'", r"\(\.\.\., 3, 3\)"]),
        (lambda: abut.Obb((0, 0, 0), None, (1, 1, 1)), ["'axes'", r"\(\.\.\., 3, 3\)"]),  # type: ignore[arg-type]
        (lambda: abut.Plane((0, 0, 1), [[]] * 2 + [1]), ["'offset'"]),
        (lambda: abut.Triangle(np.zeros((2, 3))), ["'corners'", r"\(\.\.\., 3, 3\)"]),
        (lambda: abut.Triangle(None), ["'corners'", r"\(\.\.\., 3, 3\)"]),  # type: ignore[call-overload]
        (lambda: abut.Frustum(np.zeros((5, 4))), ["'planes'", r"\(\.\.\., 6, 4\)"]),
        (lambda: abut.Hull(np.zeros((2, 2, 3))), [r"\(n, 3\)"]),
        (lambda: abut.Hull(None), ["'points'", r"\(\.\.\., 3\)"]),  # type: ignore[arg-type]
        (lambda: abut.Pose((1, 0, 0)), ["'rotation'", r"\(\.\.\., 4\)", r"\(\.\.\., 3, 3\)"]),
        (lambda: abut.Pose(None), ["'rotation'"]),  # type: ignore[arg-type]
        (lambda: abut.Pose(translation=(1, 2)), ["'translation'", r"\(\.\.\., 3\)"]),
        (lambda: abut.Pose.from_matrix(np.eye(3)), ["'matrix'", r"\(\.\.\., 4, 4\)"]),
        (lambda: abut.Pose.from_axis_angle((0, 0, 1), "x"), ["'radians'"]),
        (lambda: abut.Pose() * None, ["'points'", r"\(\.\.\., 3\)"]),  # type: ignore[operator]
        (lambda: abut.within(BALL, BALL, None), ["'max_distance'", "number"]),  # type: ignore[call-overload]
        (lambda: abut.within(BALL, BALL, "1"), ["'max_distance'", "number"]),  # type: ignore[call-overload]
        (lambda: abut.within(BALL, BALL, [1.0]), ["'max_distance'", "number"]),  # type: ignore[call-overload]
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, cull="both"), ["'cull'", "back", "both"]),
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, cull=1), ["'cull'", "back"]),  # type: ignore[call-overload]
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, cull=None), ["'cull'", "back", "not None"]),  # type: ignore[call-overload]
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, max_t=None), ["'max_t'", "number"]),  # type: ignore[call-overload]
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, filter=[1, 0]), ["'filter'", r"\(1,\)"]),
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), BALL, filter=[1]), ["'filter'", "mesh"]),
        (lambda: abut.triangle_hit((0, 0, 2), (0, 0, 1), BALL), ["'x'", "Mesh", "raycast"]),  # type: ignore[call-overload]
        (lambda: abut.winding_number((0, 0, 0), TREE, tolerance="x"), ["'tolerance'"]),  # type: ignore[arg-type]
        (lambda: abut.Mesh(None, [(0, 1, 2)]), ["'vertices'", r"\(\.\.\., 3\)"]),  # type: ignore[arg-type]
        (lambda: abut.Mesh(np.zeros((4, 1, 3)), [(0, 1, 2)]), ["'vertices'", r"\(n, 3\)"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), None), ["'triangles'", r"\(n, 3\)"]),  # type: ignore[arg-type]
        (lambda: abut.Mesh(np.zeros((4, 3)), [0, 1, 2]), ["'triangles'", r"\(n, 3\)"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, 2.5)]), ["'triangles'", "whole"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, -1)]), ["'triangles'", "2", "negative"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, np.nan)]), ["'triangles'"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, 2)], quality="best"), ["'quality'", "best"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, 2)], quality=None), ["'quality'"]),  # type: ignore[arg-type]
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, 2)], leaf_size="x"), ["'leaf_size'"]),  # type: ignore[arg-type]
        (lambda: MESH.refitted(np.zeros((3, 2))), ["'vertices'", r"\(\.\.\., 3\)"]),
        (lambda: MESH.refitted(np.zeros((1, 3, 3))), ["'vertices'", r"\(n, 3\)"]),
        (lambda: MESH.scaled(0), ["'scale'", "positive"]),
        (lambda: MESH.scaled(float("nan")), ["'scale'", "positive"]),
        (lambda: MESH.scaled(None), ["'scale'", "number"]),  # type: ignore[arg-type]
        (lambda: MESH.triangle(-1), ["'index'"]),
        (lambda: MESH.triangle(np.array([0, 2**64 - 1], np.uint64)), ["'index'", "number 1", r"2\^32 - 2"]),
        (lambda: MESH.triangle([0, 2**64 - 1]), ["'index'", "number 1", r"2\^32 - 2"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), np.array([(0, 1, 2**64 - 1)], np.uint64)), ["'triangles'", "number 2"]),
        (lambda: abut.ModelId(2**64 - 1), ["'index'", "whole numbers from -1"]),
        (lambda: abut.Motion(abut.Pose(), abut.Pose(), 2**64 - 1), ["'turns'", "whole numbers"]),
        (lambda: MESH.triangle(np.array([True])), ["'index'", "truth values", "flatnonzero"]),
        (lambda: MESH.triangle([True]), ["'index'", "truth values"]),
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, cull="\ud800"), ["'cull'", "back", "ud800"]),
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, cull="none\0"), ["'cull'", "back"]),
        (lambda: abut.Mesh(np.zeros((4, 3)), [(0, 1, 2)], quality="\ud800"), ["'quality'", "ud800"]),
        (lambda: abut.raycast((0, 0, 2), (0, 0, 1), MESH, max_t=np.array("x")), ["'max_t'", "number"]),  # type: ignore[call-overload]
        (lambda: abut.Mesh.from_bytes(bytearray(3)), ["'data'", r"bytes\(data\)"]),  # type: ignore[arg-type]
        (lambda: abut.Hull.many(3), ["'points'", r"\(n, 3\)"]),  # type: ignore[arg-type]
        (lambda: abut.for_each_clash(abut.Scene(), 3), ["'visit'", "function"]),  # type: ignore[arg-type]
        (lambda: abut.ModelId(None), ["'index'"]),  # type: ignore[arg-type]
        (lambda: abut.Motion(np.eye(4), abut.Pose()), ["'start'", "Pose"]),  # type: ignore[arg-type]
        (lambda: abut.Motion(abut.Pose(), None), ["'end'", "Pose"]),  # type: ignore[arg-type]
        (lambda: abut.sweep(BALL, (1, 0, 0), BALL, (1, 2)), ["'x_motion'", r"\(\.\.\., 3\)"]),
        (lambda: abut.slide(BALL, (1, 0, 0), MESH, up=np.eye(3)), ["'up'", "one vector"]),
        (lambda: abut.thread_limit(0), ["'threads'"]),
        (lambda: abut.thread_limit(None), ["'threads'"]),  # type: ignore[arg-type]
        (lambda: abut.distance(np.zeros((2, 3)), BALL, progress=3), ["'progress'"]),  # type: ignore[call-overload]
        (lambda: len(BALL), ["no length"]),
        (lambda: BALL[0], ["indexed"]),
    ],
)
def test_message(call: Callable[[], object], words: list[str]) -> None:
    """Each names the argument and the shape or values that it should have."""
    refuses(call, *words)


def test_errors_of_the_library() -> None:
    """abut.Error is a ValueError with the message of C++."""
    with pytest.raises(
        abut.Error, match="triangle 0 refers to vertex 7, but there are 3"
    ) as caught:
        abut.Mesh(np.zeros((3, 3)), [(0, 1, 7)])
    assert isinstance(caught.value, ValueError)
    with pytest.raises(abut.Error):
        abut.Mesh([(0, 0, np.nan)] * 3, [(0, 1, 2)])
    with pytest.raises(abut.Error):
        MESH.refitted(np.zeros((4, 3)))


def test_indices() -> None:
    """Beyond the ends."""
    balls = abut.Sphere(np.zeros((3, 3)), 1)
    for index in (3, -4, 10**6):
        with pytest.raises(IndexError):
            balls[index]
    with pytest.raises(IndexError, match="'index'"):
        MESH.triangle(1)


def test_everything_works_after_refusals() -> None:
    """A refusal leaves no lock, buffer or half-built object behind."""
    numbers = np.zeros((3, 3))
    for _ in range(100):
        with pytest.raises(ValueError):
            abut.Obb(numbers, numbers[:2], numbers)
    numbers.resize((4, 3), refcheck=False)
    assert abut.distance(numbers, BALL).shape == (4,)
