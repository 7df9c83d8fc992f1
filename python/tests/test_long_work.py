# SPDX-License-Identifier: MIT
"""Long batches: Ctrl-C ends them, progress is reported, and both leave everything usable."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from generated import icosahedron, things

import abut

# How soon after the signal the exception is raised.
SECONDS = 1.0


def sphere_mesh(n: int) -> abut.Mesh:
    """A sphere of 2 n^2 triangles."""
    u, v = np.meshgrid(
        np.linspace(0, 2 * np.pi, n + 1)[:-1], np.linspace(0, np.pi, n + 1), indexing="ij"
    )
    vertices = np.stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)], axis=-1)
    index = np.arange(n * (n + 1)).reshape(n, n + 1)
    right = np.roll(index, -1, axis=0)
    a, b, c, d = index[:, :-1], right[:, :-1], right[:, 1:], index[:, 1:]
    faces = np.concatenate([np.stack([a, b, c], -1), np.stack([a, c, d], -1)]).reshape(-1, 3)
    return abut.Mesh(vertices.reshape(-1, 3), faces)


def column(shapes: Any) -> Any:
    """Ellipsoids along a dimension of their own."""
    return abut.Ellipsoid(shapes.center[:, None], shapes.axes[:, None], shapes.radii[:, None])


def long_batches() -> dict[str, Callable[[Any], object]]:
    """Calls that take far longer than a second, of each kind of loop; each takes progress."""
    rng = np.random.default_rng(8)
    ellipsoids = things(rng, "ellipsoid", 2000).python
    mesh, coarse = sphere_mesh(100), sphere_mesh(20)
    points = rng.normal(size=(1_000_000, 3))
    some = points[:100_000]
    poses = abut.Pose(rng.normal(size=(20_000, 4)), rng.normal(size=(20_000, 3)))
    tree = abut.WindingTree(mesh)
    cylinders = things(rng, "cylinder", 50_000).python
    lines = abut.Line(some, some[::-1])
    rays = abut.Ray(some[:, None], some[None, :30])
    return {
        "shapes": lambda p: abut.distance(column(ellipsoids), ellipsoids, progress=p),
        "shapes and mesh": lambda p: abut.contact(cylinders, mesh, progress=p),
        "lines and mesh": lambda p: abut.closest_points(lines, mesh, progress=p),
        "mesh at poses": lambda p: abut.distance(poses * mesh, coarse, progress=p),
        "closest points": lambda p: abut.closest_points(points * 0.01, mesh, progress=p),
        "distance": lambda p: abut.distance(points * 0.01, mesh, progress=p),
        "winding numbers": lambda p: abut.winding_number(points[:50_000], mesh, progress=p),
        "signed distances": lambda p: abut.signed_distance(points, tree, progress=p),
        "all hits": lambda p: abut.raycast_all(rays, mesh, progress=p),
    }


def long_questions() -> dict[str, Callable[[], object]]:
    """Single calls that take seconds, without progress."""
    rng = np.random.default_rng(3)
    torus = abut.make_torus(2, 0.7, 200, 160)
    mirrored = torus.refitted(np.asarray(torus.vertices) * (-1, 1, 1))
    rough = abut.Mesh(
        np.asarray(torus.vertices) * rng.normal(1, 0.3, (len(torus.vertices), 1)), torus.triangles
    )

    def poses() -> abut.Pose:
        return abut.Pose(rng.normal(size=(1500, 4)), rng.normal(size=(1500, 3)))

    start = abut.Scene()
    ids = start.add(abut.make_torus(2, 0.7, 60, 40), pose=poses())
    end = start.copy()
    end.move(ids, poses())
    # Every triangle of this cloth sweeps over most of the others.
    cloth = abut.make_grid(400)
    turned = cloth.refitted(
        np.asarray(cloth.vertices)[:, [1, 0, 2]] + rng.uniform(0, 0.01, (len(cloth.vertices), 3))
    )
    many = rng.random((2_000_000, 3))
    crowd = abut.Scene()
    crowd.add(torus, pose=abut.Pose(rng.normal(size=(60, 4)), rng.normal(size=(60, 3))))

    def slow(a: Any, b: Any) -> bool:
        time.sleep(0.001)  # so that the signal comes while this runs
        return True

    return {
        "impacts": lambda: abut.impacts(torus, mirrored),
        "impacts of all with all": lambda: abut.impacts(cloth, turned),
        "impacts with a filter": lambda: abut.impacts(cloth, turned, vertex_filter=slow),
        "clash with a filter": lambda: abut.clash(crowd, pair_filter=slow),
        "largest safe step of all with all": lambda: abut.largest_safe_step(cloth, turned),
        "welded vertices": lambda: abut.welded_vertices(many, 0.001),
        "impacts of two": lambda: abut.impacts((torus, mirrored), (mirrored, torus)),
        "largest safe step": lambda: abut.largest_safe_step(torus, mirrored),
        "first collision": lambda: abut.first_collision(start, end),
        "pairs of a scene": lambda: start.overlapping_pairs(),
        "touches of a scene": lambda: start.update_touches(),
        "check": lambda: abut.check(rough),
        "shared volume": lambda: abut.shared_volume(torus, mirrored),
        "separation": lambda: abut.separation(torus, torus.refitted(torus.vertices + 0.05)),
    }


BATCHES = long_batches()
QUESTIONS = long_questions()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal for one process alone")
@pytest.mark.parametrize("name", [*BATCHES, *QUESTIONS])
def test_interrupt(name: str) -> None:
    """KeyboardInterrupt within a second, and the next calls work."""
    sent: list[tuple[float, float]] = []

    def now() -> tuple[float, float]:
        # Where other programs use the processors, too, only the time that this one had counts.
        return time.monotonic(), time.process_time() / abut.thread_count()

    def interrupt() -> None:
        sent.append(now())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            QUESTIONS[name]() if name in QUESTIONS else BATCHES[name](None)
            timer.join()  # where the batch was shorter, the signal comes here
            time.sleep(1)
        late = min(after - before for after, before in zip(now(), sent[0]))
    finally:
        timer.join()
    assert late < SECONDS, f"{late:.2f} s after the signal"
    mesh = abut.Mesh(*icosahedron())
    assert abut.distance((5, 0, 0), mesh) > 0
    assert abut.intersects(np.zeros((5000, 3)), abut.Sphere((0, 0, 0), 1)).all()


class Stop(Exception):
    """What a progress callable raises."""


@pytest.mark.parametrize("name", BATCHES)
def test_progress_that_raises(name: str) -> None:
    """Its exception ends the batch."""

    def stop(done: int, total: int) -> None:
        if done > 0:
            raise Stop(f"{done} of {total}")

    with pytest.raises(Stop, match=r"[1-9]\d* of \d+"):
        BATCHES[name](stop)
    assert abut.distance((0, 0, 3), abut.Sphere((0, 0, 0), 1)) == 2


def test_progress() -> None:
    """Called with growing numbers up to the total, as a bar such as tqdm's needs them."""
    shapes = things(np.random.default_rng(9), "capsule", 400).python
    a = abut.Capsule(shapes.a[:, None], shapes.b[:, None], shapes.radius[:, None])
    calls: list[tuple[int, int]] = []
    found = abut.distance(a, shapes, progress=lambda done, total: calls.append((done, total)))
    assert (np.isnan(found) | (found >= 0)).all()
    done = [call[0] for call in calls]
    assert len(calls) >= 2 and done == sorted(set(done)) and done[-1] == 160_000
    assert {call[1] for call in calls} == {160_000}
    assert np.array_equal(found, abut.distance(a, shapes), equal_nan=True)


class Bar:
    """As tqdm: update() takes how many more are done."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0

    def update(self, n: int) -> None:
        """Adds to what is done."""
        self.n += n

    def __call__(self, done: int, total: int) -> None:
        self.total = total
        self.update(done - self.n)


def test_progress_of_a_build() -> None:
    """Triangles are counted, and an exception leaves no mesh."""
    mesh = sphere_mesh(200)
    calls: list[tuple[int, int]] = []
    built = abut.Mesh(
        mesh.vertices, mesh.triangles, progress=lambda done, total: calls.append((done, total))
    )
    assert calls[-1] == (len(built), len(built)) == (80_000, 80_000)

    def stop(done: int, total: int) -> None:
        raise Stop(f"{done} of {total}")

    with pytest.raises(Stop):
        abut.Mesh(mesh.vertices, mesh.triangles, progress=stop)
    assert abut.intersects(built, mesh)


def test_bar() -> None:
    """A progress bar of the user's, which may use abut itself."""

    class Asking(Bar):
        def update(self, n: int) -> None:
            super().update(n)
            assert abut.distance((0, 0, 3), abut.Sphere((0, 0, 0), 1)) == 2

    bar = Asking()
    mesh = abut.Mesh(*icosahedron())
    abut.signed_distance(np.zeros((1000, 3)), mesh, progress=bar)
    assert (bar.n, bar.total) == (1000, 1000)
