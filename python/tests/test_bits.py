# SPDX-License-Identifier: MIT
"""Every verb gives for every pair of kinds what C++ gives, to the bit.

ABUT_PYTHON_CASES sets how many pairs of things are tried for each verb and pair of kinds; 500 give a million results.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from generated import FIELDS, Things, things
from reference_program import KINDS, Pairs, Reference, running_reference

import abut

Array = npt.NDArray[np.float64]

CASES = int(os.environ.get("ABUT_PYTHON_CASES", "40"))
PAIR_VERBS = "intersects within distance closest_points contact classify contains".split()


@pytest.fixture(scope="module")
def reference() -> Iterator[Reference]:
    """The C++ program, for all tests of this file."""
    with running_reference() as running:
        yield running


def generator(*names: str) -> np.random.Generator:
    """The same numbers for the same names in every run."""
    return np.random.default_rng(zlib.crc32(" ".join(names).encode()))


def same(got: npt.ArrayLike, expected: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Where numbers have the same bits, or are both NaN."""
    a, b = np.asarray(got, np.float64), np.asarray(expected, np.float64)
    assert a.shape == b.shape
    bits = np.ascontiguousarray(a).view(np.uint64) == np.ascontiguousarray(b).view(np.uint64)
    return np.asarray(bits | (np.isnan(a) & np.isnan(b)))


def assert_same(got: npt.ArrayLike, expected: npt.ArrayLike, *about: object) -> None:
    """Fails with the first rows that differ."""
    equal = same(got, expected)
    if not equal.all():
        row = int(np.argwhere(~equal)[0][0])
        count = int((~equal).any(axis=tuple(range(1, equal.ndim))).sum())
        raise AssertionError(
            f"{about}: {count} rows differ, the first is {row}: "
            f"{np.asarray(got)[row]} instead of {np.asarray(expected)[row]}"
        )


def check_closest(found: abut.ClosestPoints, rows: Array, *about: object) -> None:
    """Both points and the distance."""
    expected = rows.reshape(-1, 7)
    assert_same(np.column_stack([found.on_a, found.on_b, found.distance]), expected, *about)


def check_contacts(found: abut.Contacts, rows: Array, *about: object) -> None:
    """The depth, the direction and the points; where nothing touches -1, NaN and no points."""
    expected = rows.reshape(-1, 33)
    touching = expected[:, 0] >= 0
    assert (found.touches == touching).all(), about
    assert (found.depth[~touching] == -1).all() and (found.count[~touching] == 0).all()
    assert np.isnan(found.direction[~touching]).all()
    head = np.column_stack([found.depth, found.direction, found.count])
    assert_same(head[touching], expected[touching, :5], *about)
    points = np.concatenate([found.on_a, found.on_b, found.point_depth[..., None]], axis=2)
    assert_same(points[touching], expected[touching, 5:].reshape(-1, 4, 7), *about)


def check_hits(found: abut.Hits, rows: Array, *about: object) -> None:
    """All numbers of hits; where there is none infinity, NaN and -1."""
    expected = rows.reshape(-1, 12)
    hit = expected[:, 0] < np.inf
    assert (found.hit == hit).all(), about
    assert (found.t[~hit] == np.inf).all() and (found.triangle[~hit] == -1).all()
    assert np.isnan(found.point[~hit]).all() and np.isnan(found.normal[~hit]).all()
    got = np.column_stack([found.t, found.point, found.normal, found.barycentric])
    assert_same(got[hit], expected[hit, :10], *about)
    none = 0xFFFFFFFF
    for name, column in (("triangle", 10), ("model", 11)):
        index = np.where(expected[:, column] == none, -1, expected[:, column])
        assert (getattr(found, name)[hit] == index[hit]).all(), (name, about)


def check(verb: str, found: Any, rows: Array, *about: object) -> None:
    """The results of a verb against the reference's numbers."""
    if verb == "closest_points":
        check_closest(found, rows, *about)
    elif verb == "contact":
        check_contacts(found, rows, *about)
    elif verb == "raycast":
        check_hits(found, rows, *about)
    else:
        assert_same(found, rows, *about)


def pair_of(rng: np.random.Generator, a: str, b: str, count: int) -> tuple[Things, Things]:
    """Things of two kinds."""
    return things(rng, a, count), things(rng, b, count)


@pytest.mark.parametrize("a_kind", KINDS)
@pytest.mark.parametrize("verb", PAIR_VERBS)
def test_pair_verbs(reference: Reference, verb: str, a_kind: str) -> None:
    """A verb of two operands, for one kind with every kind."""
    for b_kind in KINDS:
        rng = generator(verb, a_kind, b_kind)
        rounds = 3 if "mesh" in (a_kind, b_kind) else 1  # a mesh counts once, so take several
        for _ in range(rounds):
            a = things(rng, a_kind, CASES // rounds + 2)
            b = things(rng, b_kind, CASES // rounds + 2)
            number = float(rng.choice([0.0, 0.5, 1.0, np.inf]))
            reference.load(a.raw, b.raw)
            rows = reference.answers(verb, Pairs.matching(a.count, b.count), number=number)
            extra = (number,) if verb == "within" else ()
            found = getattr(abut, verb)(a.python, b.python, *extra)
            if a.count == b.count == 1:
                check_single(verb, found, rows, verb, a_kind, b_kind, number)
            else:
                check(verb, found, rows, verb, a_kind, b_kind, number)


class One:
    """The members of a single result with a leading dimension."""

    def __init__(self, result: Any) -> None:
        self._result = result

    def __getattr__(self, name: str) -> Any:
        return np.asarray(getattr(self._result, name))[None]


def check_single(verb: str, found: Any, rows: Array, *about: object) -> None:
    """The result of a single call, which is None where nothing touches."""
    if verb == "contact" and found is None:
        assert rows[0] == -1, about
    elif verb in ("closest_points", "contact"):
        check(verb, One(found), rows, *about)
    else:
        assert_same([float(found)], rows, *about)


@pytest.mark.parametrize("b_kind", KINDS)
@pytest.mark.parametrize("verb", ["raycast", "occluded"])
def test_rays(reference: Reference, verb: str, b_kind: str) -> None:
    """Rays at every kind, with each option."""
    rng = generator(verb, b_kind)
    for cull in ("none", "back", "front"):
        for max_t in (np.inf, 1.0):
            rays, b = pair_of(rng, "ray", b_kind, CASES // 3 + 2)
            reference.load(rays.raw, b.raw)
            pairs = Pairs.matching(rays.count, b.count)
            rows = reference.answers(verb, pairs, number=max_t, cull=cull)
            question = getattr(abut, verb)
            found = question(rays.python, b.python, max_t=max_t, cull=cull)
            check(verb, found, rows, verb, b_kind, cull, max_t)
            origins, directions = rays.python.origin, rays.python.direction
            again = question(origins, directions, b.python, max_t=max_t, cull=cull)
            check(verb, again, rows, verb, b_kind, cull, max_t, "by origins and directions")


@pytest.mark.parametrize("b_kind", ["mesh", "posed_mesh"])
def test_triangle_hits(reference: Reference, b_kind: str) -> None:
    """The t and the triangle alone, which are those of the whole hits, too."""
    rng = generator("triangle_hit", b_kind)
    for cull in ("none", "back", "front"):
        for max_t in (np.inf, 1.0):
            rays, b = pair_of(rng, "ray", b_kind, CASES // 3 + 2)
            reference.load(rays.raw, b.raw)
            pairs = Pairs.matching(rays.count, b.count)
            rows = reference.answers("triangle_hit", pairs, number=max_t, cull=cull).reshape(-1, 2)
            found = abut.triangle_hit(rays.python, b.python, max_t=max_t, cull=cull)
            about = (b_kind, cull, max_t)
            assert_same(found.t, rows[:, 0], *about)
            assert (found.hit == np.isfinite(rows[:, 0])).all(), about
            assert (found.triangle == np.where(found.hit, rows[:, 1], -1)).all(), about
            whole = abut.raycast(rays.python, b.python, max_t=max_t, cull=cull)
            assert_same(found.t, whole.t, *about)
            assert (found.triangle == whole.triangle).all(), about


@pytest.mark.parametrize("b_kind", KINDS)
def test_all_hits(reference: Reference, b_kind: str) -> None:
    """The numbers of hits of each ray, and all hits in order."""
    rng = generator("raycast_all", b_kind)
    rays, b = pair_of(rng, "ray", b_kind, CASES + 2)
    reference.load(rays.raw, b.raw)
    numbers = reference.answers("raycast_all", Pairs.matching(rays.count, b.count), number=np.inf)
    counts, rows, at = [], [], 0
    while at < len(numbers):
        count = int(numbers[at])
        counts.append(count)
        rows.append(numbers[at + 1 : at + 1 + 12 * count])
        at += 1 + 12 * count
    hits, first = abut.raycast_all(rays.python, b.python)
    assert (first == np.concatenate([[0], np.cumsum(counts)])).all()
    check_hits(hits, np.concatenate(rows), "raycast_all", b_kind)


@pytest.mark.parametrize("b_kind", ["mesh", "posed_mesh"])
def test_signed_distance(reference: Reference, b_kind: str) -> None:
    """Points at meshes, and at winding trees, whose sums are the same numbers."""
    rng = generator("signed_distance", b_kind)
    for _ in range(8):
        points, b = pair_of(rng, "point", b_kind, CASES + 2)
        if b_kind == "posed_mesh":
            b = things(rng, b_kind, 1)
            b = Things(b_kind, 1, b.python.pose[0] * b.python.mesh.scaled(b.python.scale), b.raw)
        reference.load(points.raw, b.raw)
        pairs = Pairs.matching(points.count, 1)
        rows = reference.answers("signed_distance", pairs)
        assert_same(abut.signed_distance(points.python, b.python), rows, b_kind)
        if b_kind == "posed_mesh":
            continue
        rows = reference.answers("winding_number", pairs)
        assert_same(abut.winding_number(points.python, b.python), rows)
        tree = abut.WindingTree(b.python)
        rows = reference.answers("tree_signed_distance", pairs)
        assert_same(abut.signed_distance(points.python, tree), rows)
        rows = reference.answers("tree_winding_number", pairs, number=0.01)
        assert_same(abut.winding_number(points.python, tree, tolerance=0.01), rows)


@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_members(kind: str) -> None:
    """Shapes give back the numbers that they were made of, in Python's layout."""
    rng = generator("members", kind)
    made = things(rng, kind, CASES)
    rows = np.frombuffer(made.raw.data).reshape(CASES, -1)
    at = 0
    for name, inner in FIELDS[kind].items():
        size = int(np.prod(inner, dtype=int))
        column = rows[:, at : at + size].reshape(CASES, *inner)
        if name == "axes":
            column = np.swapaxes(column, 1, 2)
        assert_same(getattr(made.python, name), column, kind, name)
        assert_same(getattr(made.python[-1], name), column[-1], kind, name)
        at += size
