#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What Python adds to C++: each batch and single call of the module against the library's own, in turn.

    python benchmarks/python/overhead.py [--items 500000] [--rounds 9] [--only WORDS]

The C++ times are those of the program abut_python_reference on the same numbers, with the allocation of its output.
With one thread the ratio is that of processor time, which other work on the machine disturbs least, otherwise of
elapsed time; each ratio is the median of those of successive runs.
"""

from __future__ import annotations

import argparse
import pathlib
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

import abut

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python/tests"))

from reference_program import Pairs, Raw, Reference, raw_mesh  # noqa: E402

Array = npt.NDArray[np.float64]


@dataclass
class Case:
    """One row of the table."""

    name: str
    verb: str
    a: Raw
    b: Raw
    pairs: Pairs
    call: Callable[[], object]
    number: float = 0.0
    single: Callable[[], object] | None = None


def sphere(n: int) -> tuple[Array, npt.NDArray[np.uint32]]:
    """A sphere of 2 n^2 triangles with radius 1."""
    u, v = np.meshgrid(
        np.linspace(0, 2 * np.pi, n + 1)[:-1], np.linspace(0, np.pi, n + 1), indexing="ij"
    )
    vertices = np.stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)], axis=-1)
    index = np.arange(n * (n + 1), dtype=np.uint32).reshape(n, n + 1)
    right = np.roll(index, -1, axis=0)
    a, b, c, d = index[:, :-1], right[:, :-1], right[:, 1:], index[:, 1:]
    faces = np.concatenate([np.stack([a, b, c], -1), np.stack([a, c, d], -1)]).reshape(-1, 3)
    return vertices.reshape(-1, 3), faces


class Inputs:
    """Things of each kind, as the C++ types' numbers and as Python's objects."""

    def __init__(self, items: int) -> None:
        rng = np.random.default_rng(1)
        self.items = items
        self.points = rng.normal(size=(items, 3))
        self.directions = rng.normal(size=(items, 3)) - self.points
        self.corners = self.points[:, None] + 0.2 * rng.normal(size=(items, 3, 3))
        self.ends = self.points + 0.3 * rng.normal(size=(items, 3))
        self.radii = np.full(items, 0.2)
        self.axes = np.linalg.qr(rng.normal(size=(items, 3, 3)))[0]
        self.half = rng.uniform(0.1, 0.5, size=(items, 3))

    def raw(self, kind: str) -> Raw:
        """The numbers of all things of a kind."""
        axes = np.swapaxes(self.axes, 1, 2).reshape(-1, 9)
        columns = {
            "point": (self.points,),
            "ray": (self.points, self.directions),
            "triangle": (self.corners.reshape(-1, 9),),
            "sphere": (self.points, self.radii[:, None]),
            "aabb": (self.points - self.half, self.points + self.half),
            "obb": (self.points, axes, self.half),
            "capsule": (self.points, self.ends, self.radii[:, None]),
        }[kind]
        return Raw(kind, self.items, np.ascontiguousarray(np.hstack(columns)).tobytes())

    def python(self, kind: str) -> Any:
        """All things of a kind."""
        makers: dict[str, Callable[[], Any]] = {
            "point": lambda: self.points,
            "ray": lambda: abut.Ray(self.points, self.directions),
            "triangle": lambda: abut.Triangle(self.corners),
            "sphere": lambda: abut.Sphere(self.points, self.radii),
            "aabb": lambda: abut.Aabb(self.points - self.half, self.points + self.half),
            "obb": lambda: abut.Obb(self.points, self.axes, self.half),
            "capsule": lambda: abut.Capsule(self.points, self.ends, self.radii),
        }
        return makers[kind]()


def with_mesh(items: int) -> list[Case]:
    """Points, rays and shapes at a mesh of 20,000 triangles."""
    vertices, faces = sphere(100)
    mesh, raw = abut.Mesh(vertices, faces), Raw("mesh", 1, raw_mesh(vertices, faces))
    tree = abut.WindingTree(mesh)
    inputs, few = Inputs(items), Inputs(max(items // 10, 1))
    points, rays = inputs.python("point"), inputs.python("ray")
    p, r = inputs.raw("point"), inputs.raw("ray")
    one, one_ray = points[0].copy(), rays[0]
    n, to = Pairs.matching(items, 1), inputs.directions
    cases = [
        Case(
            "raycast(rays, mesh)",
            "raycast",
            r,
            raw,
            n,
            lambda: abut.raycast(rays, mesh),
            np.inf,
            lambda: abut.raycast(one_ray, mesh),
        ),
        Case(
            "raycast(origins, directions, mesh)",
            "raycast",
            r,
            raw,
            n,
            lambda: abut.raycast(points, to, mesh),
            np.inf,
            lambda: abut.raycast(one, to[0], mesh),
        ),
        Case(
            "triangle_hit(rays, mesh)",
            "triangle_hit",
            r,
            raw,
            n,
            lambda: abut.triangle_hit(rays, mesh),
            np.inf,
            lambda: abut.triangle_hit(one_ray, mesh),
        ),
        Case(
            "occluded(rays, mesh)",
            "occluded",
            r,
            raw,
            n,
            lambda: abut.occluded(rays, mesh),
            np.inf,
            lambda: abut.occluded(one_ray, mesh),
        ),
        Case(
            "raycast_all(rays, mesh)",
            "raycast_all",
            r,
            raw,
            n,
            lambda: abut.raycast_all(rays, mesh),
            np.inf,
            lambda: abut.raycast_all(one_ray, mesh),
        ),
        Case(
            "closest_points(points, mesh)",
            "closest_points",
            p,
            raw,
            n,
            lambda: abut.closest_points(points, mesh),
            0,
            lambda: abut.closest_points(one, mesh),
        ),
        Case(
            "distance(points, mesh)",
            "distance",
            p,
            raw,
            n,
            lambda: abut.distance(points, mesh),
            0,
            lambda: abut.distance(one, mesh),
        ),
        Case(
            "intersects(points, mesh)",
            "intersects",
            p,
            raw,
            n,
            lambda: abut.intersects(points, mesh),
            0,
            lambda: abut.intersects(one, mesh),
        ),
        Case(
            "within(points, mesh)",
            "within",
            p,
            raw,
            n,
            lambda: abut.within(points, mesh, 0.1),
            0.1,
            lambda: abut.within(one, mesh, 0.1),
        ),
        Case(
            "contains(mesh, points)",
            "contains",
            raw,
            p,
            Pairs.matching(1, items),
            lambda: abut.contains(mesh, points),
            0,
            lambda: abut.contains(mesh, one),
        ),
        Case(
            "signed_distance(points, mesh)",
            "signed_distance",
            p,
            raw,
            n,
            lambda: abut.signed_distance(points, mesh),
            0,
            lambda: abut.signed_distance(one, mesh),
        ),
        Case(
            "signed_distance(points, tree)",
            "tree_signed_distance",
            p,
            raw,
            n,
            lambda: abut.signed_distance(points, tree),
        ),
        Case(
            "winding_number(points, tree)",
            "tree_winding_number",
            p,
            raw,
            n,
            lambda: abut.winding_number(points, tree),
            2.0**-7,
        ),
    ]
    for kind in ("sphere", "triangle"):
        things, numbers, pairs = few.python(kind), few.raw(kind), Pairs.matching(few.items, 1)
        for verb in ("intersects", "distance", "closest_points", "contact"):
            cases.append(pair_case(verb, f"{kind}s, mesh", numbers, raw, pairs, things, mesh))
    poses = few.items // 50 + 1
    turned = np.concatenate([np.tile([1.0, 0, 0, 0], (poses, 1)), few.points[:poses] * 3], axis=1)
    moved = Raw(
        "posed_mesh", poses, raw_mesh(vertices, faces) + np.float64(1).tobytes() + turned.tobytes()
    )
    posed = abut.Pose(turned[:, :4], turned[:, 4:]) * mesh
    for verb in ("intersects", "distance"):
        cases.append(
            pair_case(
                verb, "mesh at poses, mesh", moved, raw, Pairs.matching(poses, 1), posed, mesh
            )
        )
    return cases


def pair_case(
    verb: str, kinds: str, a: Raw, b: Raw, pairs: Pairs, x: Any, y: Any, single: bool = False
) -> Case:
    """A verb of two operands."""
    question, extra = getattr(abut, verb), (0.1,) if verb == "within" else ()
    one = None
    if single:
        first, second = x[0], y[0]
        one = lambda: question(first, second, *extra)  # noqa: E731
    return Case(f"{verb}({kinds})", verb, a, b, pairs, lambda: question(x, y, *extra), 0.1, one)


def of_shapes(items: int) -> list[Case]:
    """Every verb for pairs of shapes of the same dimensions."""
    inputs = Inputs(items)
    cases = []
    pairs = [
        ("sphere", "sphere"),
        ("sphere", "aabb"),
        ("triangle", "triangle"),
        ("obb", "obb"),
        ("capsule", "capsule"),
        ("point", "triangle"),
    ]
    for a_kind, b_kind in pairs:
        a, b, x, y = (
            inputs.raw(a_kind),
            inputs.raw(b_kind),
            inputs.python(a_kind),
            inputs.python(b_kind),
        )
        for verb in "intersects within distance closest_points contact classify contains".split():
            cases.append(
                pair_case(
                    verb, f"{a_kind}s, {b_kind}s", a, b, Pairs.matching(items, items), x, y, True
                )
            )
    return cases


def one_of(raw: Raw) -> Raw:
    """Its first thing."""
    return Raw(raw.kind, 1, raw.data[: len(raw.data) // raw.count])


def rays_at_shapes(items: int) -> list[Case]:
    """Many rays at one shape."""
    inputs = Inputs(items)
    rays, r, starts, to = inputs.python("ray"), inputs.raw("ray"), inputs.points, inputs.directions
    n, one = Pairs.matching(items, 1), rays[0]
    cases = []
    for kind in ("sphere", "triangle", "aabb"):
        x, raw = inputs.python(kind)[0], one_of(inputs.raw(kind))
        for verb in ("raycast", "occluded"):
            question, name = getattr(abut, verb), f"{verb}(rays, {kind})"
            many, single = partial(question, rays, x), partial(question, one, x)
            cases.append(Case(name, verb, r, raw, n, many, np.inf, single))
        name = f"raycast(origins, directions, {kind})"
        many, single = partial(abut.raycast, starts, to, x), partial(
            abut.raycast, starts[0], to[0], x
        )
        cases.append(Case(name, "raycast", r, raw, n, many, np.inf, single))
    return cases


def of_dimensions(items: int) -> list[Case]:
    """Spheres against boxes, broadcast in every way."""
    cases = []
    for rows, columns in (
        (1, items),
        (707, 707),
        (items // 4, 4),
        (4, items // 4),
        (items // 2, 2),
    ):
        row, column = Inputs(rows), Inputs(columns)
        a, b = row.raw("sphere"), column.raw("aabb")
        x, y = abut.Sphere(row.points[:, None], row.radii[:, None]), column.python("aabb")
        pairs = Pairs.all_with_all(rows, columns)
        for verb in ("intersects", "distance", "closest_points"):
            cases.append(
                pair_case(verb, f"({rows}, 1) spheres, ({columns},) boxes", a, b, pairs, x, y)
            )
    inputs = Inputs(items)
    balls, boxes = inputs.python("sphere"), inputs.python("aabb")
    a, b = inputs.raw("sphere"), inputs.raw("aabb")
    for verb in ("intersects", "distance"):
        cases.append(
            pair_case(
                verb, "spheres, one box", a, one_of(b), Pairs.matching(items, 1), balls, boxes[0]
            )
        )
        cases.append(
            pair_case(
                verb, "one sphere, boxes", one_of(a), b, Pairs.matching(1, items), balls[0], boxes
            )
        )
    return cases


def measured(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of all processors."""
    elapsed, processors = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - elapsed, time.process_time() - processors


def batch_ratio(
    case: Case, reference: Reference, threads: int, rounds: int
) -> tuple[float, float, float]:
    """Median seconds of C++ and of Python, and the median ratio of successive runs."""
    which = 1 if threads == 1 else 0
    native, python = [], []
    for _ in range(rounds):
        native.append(
            reference.seconds(case.verb, case.pairs, number=case.number, threads=threads)[which]
        )
        python.append(measured(case.call)[which])
    ratios = [p / max(n, 1e-9) for n, p in zip(native[1:], python[1:])]
    return statistics.median(native), statistics.median(python), statistics.median(ratios)


def single_call(call: Callable[[], object], calls: int = 2000, rounds: int = 15) -> float:
    """Nanoseconds of processor time of one call, without those of an empty one; the lower quartile of all rounds."""

    def once(call: Callable[[], object]) -> float:
        begin = time.process_time()
        for _ in range(calls):
            call()
        return (time.process_time() - begin) / calls * 1e9

    taken = sorted(once(call) - once(lambda: None) for _ in range(rounds))
    return taken[rounds // 4]


GROUPS: dict[str, Callable[[int], list[Case]]] = {
    "mesh": with_mesh,
    "shapes": of_shapes,
    "rays": rays_at_shapes,
    "dimensions": of_dimensions,
}


def main() -> None:
    """Prints one table of batches and one of single calls."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--items", type=int, default=500_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="rows whose names contain this")
    parser.add_argument("--groups", nargs="*", default=list(GROUPS), choices=list(GROUPS))
    parser.add_argument(
        "--one-thread", action="store_true", help="without the column of all threads"
    )
    options = parser.parse_args()
    head, columns = f"{'one thread':>26s}", f"{'C++ ms':>8s} {'Python':>8s} {'ratio':>8s}"
    if not options.one_thread:
        head, columns = head + f"   {'all threads':>26s}", columns + "   " + columns
    print(f"{'':54s} {head}   {'single call':>12s}\n{'':54s} {columns}   {'ns over C++':>12s}")
    with Reference() as reference:
        for group in options.groups:
            for case in GROUPS[group](options.items):
                if options.only in case.name:
                    reference.load(case.a, case.b)
                    print(row(case, reference, options.rounds, options.one_thread), flush=True)


def row(case: Case, reference: Reference, rounds: int, one_thread: bool) -> str:
    """A line of the table."""
    with abut.thread_limit(1):
        alone = batch_ratio(case, reference, 1, rounds)
    text = f"{case.name:54s} {alone[0] * 1e3:8.1f} {alone[1] * 1e3:8.1f} {alone[2]:8.2f}"
    if not one_thread:
        every = batch_ratio(case, reference, 0, rounds)
        text += f"   {every[0] * 1e3:8.1f} {every[1] * 1e3:8.1f} {every[2]:8.2f}"
    if case.single is not None:
        native = alone[0] / case.pairs.rows / case.pairs.columns * 1e9
        text += f"   {single_call(case.single) - native:12.0f}"
    return text


if __name__ == "__main__":
    main()
