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


def asked(
    verb: str,
    words: str,
    operands: tuple[Raw, Raw, Pairs],
    many: tuple[Any, ...],
    single: tuple[Any, ...] = (),
    number: float = 0.0,
    native: str = "",
) -> Case:
    """A verb with the arguments of a batch, and with those of a single call; `native` is its name in C++."""
    question = getattr(abut, verb)
    one = (lambda: question(*single)) if single else None
    return Case(
        f"{verb}({words})", native or verb, *operands, lambda: question(*many), number, one
    )


def pair_case(
    verb: str, kinds: str, a: Raw, b: Raw, pairs: Pairs, x: Any, y: Any, single: bool = False
) -> Case:
    """A verb of two operands."""
    extra = (0.1,) if verb == "within" else ()
    one = (x[0], y[0], *extra) if single else ()
    return asked(verb, kinds, (a, b, pairs), (x, y, *extra), one, 0.1)


def rays_at(inputs: Inputs, kind: str, x: Any, raw: Raw, verbs: str) -> list[Case]:
    """Many rays at one thing, as rays, and as origins and directions."""
    rays, starts, to = inputs.python("ray"), inputs.points, inputs.directions
    operands = inputs.raw("ray"), raw, Pairs.matching(inputs.items, 1)
    cases = [
        asked(verb, f"rays, {kind}", operands, (rays, x), (rays[0], x), np.inf)
        for verb in verbs.split()
    ]
    many, single = (starts, to, x), (starts[0], to[0], x)
    cases.append(
        asked("raycast", f"origins, directions, {kind}", operands, many, single, np.inf)
    )
    return cases


def points_at_mesh(inputs: Inputs, mesh: abut.Mesh, raw: Raw) -> list[Case]:
    """Many points at a mesh, and at its tree of winding numbers."""
    points, tree = inputs.points, abut.WindingTree(mesh)
    p, one = inputs.raw("point"), points[0].copy()
    operands = p, raw, Pairs.matching(inputs.items, 1)
    cases = [
        asked(verb, "points, mesh", operands, (points, mesh), (one, mesh))
        for verb in "closest_points distance intersects signed_distance".split()
    ]
    cases += [
        asked("within", "points, mesh", operands, (points, mesh, 0.1), (one, mesh, 0.1), 0.1),
        asked(
            "contains",
            "mesh, points",
            (raw, p, Pairs.matching(1, inputs.items)),
            (mesh, points),
            (mesh, one),
        ),
    ]
    for verb, number in (("signed_distance", 0.0), ("winding_number", 2.0**-7)):
        words, native = "points, tree", f"tree_{verb}"
        cases.append(asked(verb, words, operands, (points, tree), number=number, native=native))
    return cases


def shapes_at_mesh(inputs: Inputs, mesh: abut.Mesh, raw: Raw) -> list[Case]:
    """Many spheres and triangles at a mesh."""
    pairs = Pairs.matching(inputs.items, 1)
    return [
        pair_case(verb, f"{kind}s, mesh", inputs.raw(kind), raw, pairs, inputs.python(kind), mesh)
        for kind in ("sphere", "triangle")
        for verb in "intersects distance closest_points contact".split()
    ]


def mesh_at_poses(places: Array, mesh: abut.Mesh, raw: Raw) -> list[Case]:
    """A mesh moved to many places, at itself."""
    count = len(places)
    turned = np.concatenate([np.tile([1.0, 0, 0, 0], (count, 1)), places], axis=1)
    moved = Raw("posed_mesh", count, raw.data + np.float64(1).tobytes() + turned.tobytes())
    posed, pairs = abut.Pose(turned[:, :4], turned[:, 4:]) * mesh, Pairs.matching(count, 1)
    return [
        pair_case(verb, "mesh at poses, mesh", moved, raw, pairs, posed, mesh)
        for verb in ("intersects", "distance")
    ]


def with_mesh(items: int) -> list[Case]:
    """Rays, points and shapes at a mesh of 20,000 triangles, and the mesh at itself."""
    vertices, faces = sphere(100)
    mesh, raw = abut.Mesh(vertices, faces), Raw("mesh", 1, raw_mesh(vertices, faces))
    inputs, few = Inputs(items), Inputs(max(items // 10, 1))
    return [
        *rays_at(inputs, "mesh", mesh, raw, "raycast triangle_hit occluded raycast_all"),
        *points_at_mesh(inputs, mesh, raw),
        *shapes_at_mesh(few, mesh, raw),
        *mesh_at_poses(few.points[: few.items // 50 + 1] * 3, mesh, raw),
    ]


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
    return [
        case
        for kind in ("sphere", "triangle", "aabb")
        for case in rays_at(
            inputs, kind, inputs.python(kind)[0], one_of(inputs.raw(kind)), "raycast occluded"
        )
    ]


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
