# SPDX-License-Identifier: MIT
"""Verbs broadcast as NumPy does, and each of many results is that of the single call."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from generated import CLASSES, FIELDS, numbers
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, mutually_broadcastable_shapes

import abut

KINDS = ("point", "sphere", "aabb", "triangle", "ray")
VERBS = "intersects distance closest_points contact classify contains".split()
MESH = abut.Mesh(
    [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
)

PAIRS_OF_SHAPES = mutually_broadcastable_shapes(num_shapes=2, max_dims=4, max_side=4, min_side=0)
SEEDS = st.integers(0, 2**32 - 1)


def shaped(rng: np.random.Generator, kind: str, shape: tuple[int, ...]) -> Any:
    """Things of a kind with dimensions; for () a single thing."""
    count = int(np.prod(shape, dtype=int))
    if kind == "point":
        return numbers(rng, count, (3,)).reshape(*shape, 3)
    fields = (numbers(rng, count, inner).reshape(shape + inner) for inner in FIELDS[kind].values())
    return CLASSES[kind](*fields)


def at(things: Any, dims: tuple[int, ...], index: tuple[int, ...]) -> Any:
    """What stands at an index of the result, by NumPy's rule."""
    own = index[len(index) - len(dims) :]
    for size, i in zip(dims, own):
        things = things[0 if size == 1 else i]
    return things


def as_text(result: Any, index: tuple[int, ...] | None = None) -> str:
    """All members of a result, or of one of many, so that they can be compared."""
    names = ("on_a", "on_b", "distance", "depth", "direction", "count", "t", "triangle", "point")
    members = [getattr(result, name) for name in names if hasattr(result, name)] or [result]
    chosen = [np.asarray(member)[index if index is not None else ()] for member in members]
    return str([np.asarray(number, np.float64).tobytes().hex() for number in chosen])


def is_missing(verb: str, many: Any, index: tuple[int, ...]) -> bool:
    """Whether there is no contact or hit at an index of many results."""
    return bool(~(many.touches if verb == "contact" else many.hit)[index])


def check_each(verb: str, many: Any, single: Any, dims: tuple[int, ...]) -> None:
    """Compares with the single calls at up to 24 places."""
    for index in list(np.ndindex(*dims))[:24]:
        one = single(index)
        if one is None:
            assert is_missing(verb, many, index)
        else:
            assert as_text(many, index) == as_text(one), (verb, index)


@settings(max_examples=150, deadline=None)
@given(
    PAIRS_OF_SHAPES, st.sampled_from(VERBS), st.sampled_from(KINDS), st.sampled_from(KINDS), SEEDS
)
def test_pairs(shapes: Any, verb: str, a_kind: str, b_kind: str, seed: int) -> None:
    """Two operands of any dimensions."""
    rng = np.random.default_rng(seed)
    of_a, of_b = shapes.input_shapes
    a, b = shaped(rng, a_kind, of_a), shaped(rng, b_kind, of_b)
    dims = np.broadcast_shapes(of_a, of_b)
    many = getattr(abut, verb)(a, b)
    if dims == ():
        return
    assert many.shape == dims
    check_each(verb, many, lambda i: getattr(abut, verb)(at(a, of_a, i), at(b, of_b, i)), dims)


@settings(max_examples=60, deadline=None)
@given(
    array_shapes(min_dims=1, max_dims=4, min_side=0, max_side=4),
    st.sampled_from(VERBS),
    st.sampled_from(KINDS),
    SEEDS,
)
def test_one_mesh(dims: tuple[int, ...], verb: str, kind: str, seed: int) -> None:
    """Many things and one mesh, on either side, with the batches that points have."""
    things = shaped(np.random.default_rng(seed), kind, dims)
    question = getattr(abut, verb)
    many = question(things, MESH)
    assert many.shape == dims
    check_each(verb, many, lambda i: question(at(things, dims, i), MESH), dims)
    check_each(verb, question(MESH, things), lambda i: question(MESH, at(things, dims, i)), dims)


@settings(max_examples=60, deadline=None)
@given(
    mutually_broadcastable_shapes(num_shapes=3, max_dims=3, max_side=3),
    st.sampled_from(["raycast", "occluded"]),
    st.sampled_from(["sphere", "triangle", "mesh"]),
    SEEDS,
)
def test_rays(shapes: Any, verb: str, kind: str, seed: int) -> None:
    """Origins, directions and what the rays are cast at."""
    rng = np.random.default_rng(seed)
    of_origins, of_directions, of_x = shapes.input_shapes
    origins, directions = shaped(rng, "point", of_origins), shaped(rng, "point", of_directions)
    x, of_x = (MESH, ()) if kind == "mesh" else (shaped(rng, kind, of_x), of_x)
    dims = np.broadcast_shapes(of_origins, of_directions, of_x)
    question = getattr(abut, verb)
    many = question(origins, directions, x)
    if dims == ():
        return
    assert many.shape == dims

    def single(index: tuple[int, ...]) -> Any:
        return question(
            at(origins, of_origins, index), at(directions, of_directions, index), at(x, of_x, index)
        )

    check_each(verb, many, single, dims)


@settings(max_examples=60, deadline=None)
@given(mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=4, min_side=0), SEEDS)
def test_poses(shapes: Any, seed: int) -> None:
    """Poses times points, shapes and meshes."""
    rng = np.random.default_rng(seed)
    of_poses, of_things = shapes.input_shapes
    turns = abut.Pose(rng.normal(size=(*of_poses, 4)), rng.normal(size=(*of_poses, 3)))
    points = shaped(rng, "point", of_things)
    dims = np.broadcast_shapes(of_poses, of_things)
    moved = turns * points
    assert moved.shape == (*dims, 3)
    balls = turns * abut.Sphere(points, 1.0)
    assert balls.shape == dims
    same = (balls.center == moved) | (np.isnan(balls.center) & np.isnan(moved))
    assert same.all()
    assert (turns * MESH).shape == of_poses


@settings(max_examples=80, deadline=None)
@given(array_shapes(max_dims=3, max_side=4), array_shapes(max_dims=3, max_side=4))
def test_refusal(of_a: tuple[int, ...], of_b: tuple[int, ...]) -> None:
    """Dimensions that NumPy refuses are refused, with both shapes in the message."""
    a, b = abut.Sphere(np.zeros((*of_a, 3)), 1.0), np.zeros((*of_b, 3))
    try:
        dims = np.broadcast_shapes(of_a, of_b)
    except ValueError:
        with pytest.raises(ValueError) as caught:
            abut.distance(a, b)
        assert str(of_a) in str(caught.value) and str(of_b) in str(caught.value)
    else:
        assert abut.distance(a, b).shape == dims


@settings(max_examples=60, deadline=None)
@given(mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=3))
def test_fields(shapes: Any) -> None:
    """The fields of a shape broadcast against each other."""
    of_centers, of_radii = shapes.input_shapes
    centers = np.random.default_rng(1).normal(size=(*of_centers, 3))
    radii = np.random.default_rng(2).normal(size=of_radii)
    balls = abut.Sphere(centers, radii)
    dims = np.broadcast_shapes(of_centers, of_radii)
    assert balls.shape == dims
    assert (balls.center == np.broadcast_to(centers, (*dims, 3))).all()
    assert (np.asarray(balls.radius) == np.broadcast_to(radii, dims)).all()
