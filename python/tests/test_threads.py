# SPDX-License-Identifier: MIT
"""Many Python threads at once: one mesh is asked by all, while others are built; limits of threads."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from generated import icosahedron, things

import abut

THREADS = 32


def answers(mesh: abut.Mesh, tree: abut.WindingTree, points: Any, balls: abut.Sphere) -> list[Any]:
    """Every kind of batch and single call."""
    hits = abut.raycast(points, -points, mesh)
    one = abut.raycast(points[0], -points[0], mesh)
    nearest = abut.closest_points(points, mesh)
    poses = abut.Pose(translation=points[:20])
    return [
        hits.t,
        hits.triangle,
        None if one is None else one.t,
        nearest.on_b,
        nearest.distance,
        abut.distance(points, mesh),
        abut.contains(mesh, points),
        abut.occluded(points, -points, mesh, max_t=0.5),
        abut.intersects(balls, mesh),
        abut.contact(balls, mesh).depth,
        abut.signed_distance(points, tree),
        abut.winding_number(points[:50], mesh),
        abut.distance(poses * mesh, mesh),
        abut.distance(points[3], mesh),
    ]


def same(a: list[Any], b: list[Any]) -> bool:
    """Equal arrays; NaN equals NaN."""
    return all(
        np.array_equal(np.asarray(x, float), np.asarray(y, float), equal_nan=True)
        for x, y in zip(a, b)
    )


def test_one_mesh_asked_by_many_threads_while_others_build() -> None:
    """The answers are those of one thread; objects of shapes and meshes come and go meanwhile."""
    vertices, faces = icosahedron()
    mesh = abut.Mesh(vertices, faces)
    tree = abut.WindingTree(mesh)
    points = np.random.default_rng(4).normal(size=(400, 3)) * 1.5
    balls = abut.Sphere(points, 0.2)
    expected = answers(mesh, tree, points, balls)
    done = threading.Event()

    def build(seed: int) -> int:
        rng, count = np.random.default_rng(seed), 0
        while not done.is_set():
            built = abut.Mesh(rng.normal(size=(600, 3)), rng.integers(0, 600, size=(1000, 3)))
            built.refitted(built.vertices + 1.0)
            things(rng, "capsule", 50)
            count += 1
        return count

    with ThreadPoolExecutor(THREADS + 4) as pool:
        builders = [pool.submit(build, seed) for seed in range(4)]
        askers = [pool.submit(answers, mesh, tree, points, balls) for _ in range(4 * THREADS)]
        try:
            assert all(same(asker.result(), expected) for asker in askers)
        finally:
            done.set()
        assert all(builder.result() > 0 for builder in builders)


def test_batches_release_the_lock() -> None:
    """Another thread goes on while a batch is computed."""
    rng = np.random.default_rng(6)
    shapes = things(rng, "ellipsoid", 700).python
    a = abut.Ellipsoid(shapes.center[:, None], shapes.axes[:, None], shapes.radii[:, None])
    ticks, done = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    begun = ticks
    abut.distance(a, shapes)
    counted = ticks - begun
    done.set()
    ticker.join()
    assert counted >= 5


def test_thread_limit() -> None:
    """It holds within the block, the lowest counts, and no result depends on it."""
    all_threads = abut.thread_count()
    points = np.random.default_rng(7).normal(size=(20000, 3))
    mesh = abut.Mesh(*icosahedron())
    free = abut.closest_points(points, mesh)
    with abut.thread_limit(1):
        assert abut.thread_count() == 1
        with abut.thread_limit(3):
            assert abut.thread_count() == 1
        limited = abut.closest_points(points, mesh)
    assert abut.thread_count() == all_threads
    assert (free.on_b == limited.on_b).all() and (free.distance == limited.distance).all()
    try:
        with abut.thread_limit(1):
            raise RuntimeError
    except RuntimeError:
        assert abut.thread_count() == all_threads
