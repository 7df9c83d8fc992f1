# SPDX-License-Identifier: MIT
"""Objects as Python's users expect them: pickles, copies, equality, repr, indices, lifetimes."""

from __future__ import annotations

import copy
import gc
import pickle
from typing import Any

import numpy as np
import pytest
from generated import SHAPES, icosahedron, things

import abut


def made(kind: str, count: int = 5) -> Any:
    """Things with finite numbers or not, the same in each run."""
    return things(np.random.default_rng(11), kind, count).python


CLASSES = [kind for kind in SHAPES if kind != "point"]


@pytest.mark.parametrize("kind", CLASSES)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(kind: str, protocol: int) -> None:
    """What is read back has the same bits, also of NaN, and the same dimensions."""
    for shape in (made(kind), made(kind)[1]):
        data = pickle.dumps(shape, protocol)
        again = pickle.loads(data)
        assert type(again) is type(shape) and again.shape == shape.shape
        assert pickle.dumps(again, protocol) == data


@pytest.mark.parametrize("kind", CLASSES)
def test_copies_and_equality(kind: str) -> None:
    """Copies are equal, shapes of other numbers, dimensions or kinds are not, and none can be hashed."""
    shape = next(one for one in made(kind, 40) if one == copy.copy(one))
    assert copy.copy(shape) == shape and copy.deepcopy(shape) == shape
    assert not shape != copy.deepcopy(shape)
    other = abut.Sphere((9, 9, 9), 3) if kind != "sphere" else abut.Plane((0, 0, 1), 9)
    assert shape != other and shape != made(kind) and shape != 1 and shape is not None
    with pytest.raises(TypeError, match="unhashable"):
        hash(shape)


@pytest.mark.parametrize("kind", CLASSES)
def test_repr(kind: str) -> None:
    """A single shape's numbers, or an array's dimensions."""
    assert repr(made(kind)) == f"{kind.title().replace('_', '')}(array of shape (5,))"
    single = abut.Sphere((1, 2, 3), 0.5)
    assert repr(single) == "Sphere(center=[1.0, 2.0, 3.0], radius=0.5)"
    assert eval("abut." + repr(single)) == single


@pytest.mark.parametrize("kind", CLASSES)
def test_indices(kind: str) -> None:
    """From both ends, by numbers of NumPy, and in loops."""
    shapes = made(kind)
    assert len(shapes) == 5 and shapes.shape == (5,)
    assert pickle.dumps(shapes[-1]) == pickle.dumps(shapes[4]) == pickle.dumps(shapes[np.int64(4)])
    assert [one.shape for one in shapes] == [()] * 5


KEYS = [
    slice(1, 4),
    slice(None, None, -2),
    np.array([True, False, False, True, True]),
    [3, -1, 3],
    np.array([[0, 1], [4, 4]]),
    np.zeros(5, bool),
    ...,
    (slice(None), None),
    (np.int64(2),),
]


def same_as_numpy(things_of: Any, key: Any) -> bool:
    """Whether the key selects the things that it selects of an array of their positions."""
    positions = np.arange(np.prod(things_of.shape)).reshape(things_of.shape)
    flat = [pickle.dumps(things_of[place]) for place in np.ndindex(things_of.shape)]
    selected, expected = things_of[key], positions[key]
    return selected.shape == expected.shape and all(
        pickle.dumps(selected[place] if place else selected) == flat[expected[place]]
        for place in np.ndindex(expected.shape)
    )


@pytest.mark.parametrize("kind", CLASSES)
def test_selections(kind: str) -> None:
    """Slices, masks, arrays of indices and tuples select as from NumPy's arrays."""
    shapes = made(kind)
    for key in KEYS:
        assert same_as_numpy(shapes, key), key
        assert type(shapes[key]) is type(shapes)
    assert len(shapes[:0]) == 0 and not shapes[:0]
    for beyond in (5, -6, [5], np.ones(4, bool)):
        with pytest.raises(IndexError):
            shapes[beyond]
    with pytest.raises(TypeError, match="one shape"):
        shapes[0][:]


def test_poses() -> None:
    """Pickles, copies, equality and indices of poses."""
    rng = np.random.default_rng(5)
    poses = abut.Pose(rng.normal(size=(2, 3, 4)), rng.normal(size=(3, 3)))
    assert poses.shape == (2, 3) and poses[1].shape == (3,) and poses[1][-1].shape == ()
    assert pickle.loads(pickle.dumps(poses)) == poses == copy.deepcopy(poses)
    assert poses != poses[0] and poses[0] != poses[1]
    assert "shape (2, 3)" in repr(poses) and "rotation=(1.0," in repr(abut.Pose())
    assert (poses.matrix()[..., 3, :] == (0, 0, 0, 1)).all()
    for key in (0, (1, 2), np.s_[:, 1:], np.s_[..., None], ([0, 1], [2, 0]), rng.random((2, 3)) < 0.5):
        assert same_as_numpy(poses, key), key
    with pytest.raises(TypeError, match="one pose"):
        poses[0][0][:]
    with pytest.raises(TypeError, match="unhashable"):
        hash(poses)


def test_meshes() -> None:
    """Equality by vertices and triangles; copies share them."""
    vertices, faces = icosahedron()
    mesh = abut.Mesh(vertices, faces)
    assert mesh == abut.Mesh(vertices, faces) and mesh != abut.Mesh(2 * vertices, faces)
    assert mesh != abut.Mesh(vertices, faces[:-1]) and mesh != 3
    again = copy.deepcopy(mesh)
    assert again == mesh and again.vertices.ctypes.data == mesh.vertices.ctypes.data
    assert repr(mesh) == "Mesh(12 vertices, 20 triangles)" and len(mesh) == 20
    assert "one pose" in repr(abut.Pose() * mesh)
    assert bool(abut.Mesh(np.zeros((0, 3)), np.zeros((0, 3), int)))


def test_views_outlive_their_objects() -> None:
    """An array of a shape, mesh, result or hull keeps its numbers alive, and cannot change what is shared."""
    vertices, faces = icosahedron()
    mesh = abut.Mesh(vertices, faces)
    points = np.random.default_rng(1).normal(size=(1000, 3))
    balls = abut.Sphere(points, 1.0)
    hits = abut.raycast(3 * points, -points, mesh)
    views = {
        "vertices": mesh.vertices,
        "center": balls.center,
        "one": balls[7].center,
        "normal": hits.normal,
        "on_a": abut.contact(balls, mesh).on_a,
        "hull": abut.Hull(points).vertices,
        "box": mesh.bounds.min,
    }
    kept = {name: view.copy() for name, view in views.items()}
    for name in ("vertices", "center", "one", "hull", "box"):
        assert not views[name].flags.writeable, name
    del mesh, balls, hits
    gc.collect()
    for _ in range(20):
        _ = np.zeros(100_000) + 1
        abut.Sphere(points + 1, 2.0)
    for name, view in views.items():
        assert np.array_equal(view, kept[name], equal_nan=True), name


def test_posed_meshes_and_trees_keep_their_mesh() -> None:
    """Neither refers to a mesh that is gone."""
    vertices, faces = icosahedron()
    posed = abut.Pose(translation=(1, 0, 0)) * abut.Mesh(vertices, faces)
    tree = abut.WindingTree(abut.Mesh(vertices, faces))
    gc.collect()
    assert abut.distance(posed, (10, 0, 0)) == abut.distance(posed.mesh, (9, 0, 0))
    assert abut.winding_number((0, 0, 0), tree) == pytest.approx(1)
    assert len(posed.mesh) == 20
