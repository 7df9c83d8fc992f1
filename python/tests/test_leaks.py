# SPDX-License-Identifier: MIT
"""Memory stays bounded over many calls. ABUT_PYTHON_CALLS sets how many."""

from __future__ import annotations

import contextlib
import gc
import os
import pathlib
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from generated import icosahedron

import abut

CALLS = int(os.environ.get("ABUT_PYTHON_CALLS", "60000"))
STATM = pathlib.Path("/proc/self/statm")

VERTICES, FACES = icosahedron()
MESH = abut.Mesh(VERTICES, FACES)
BALL, BOX = abut.Sphere((0, 0, 0), 1), abut.Aabb((0, 0, 0), (2, 2, 2))
POINT = np.array([3.0, 0, 0])
MANY = np.random.default_rng(1).normal(size=(50, 3))


def refused() -> None:
    """Calls that raise."""
    with contextlib.suppress(TypeError, ValueError):
        abut.distance(MANY[:, :2], BALL)
    with contextlib.suppress(TypeError, ValueError):
        abut.distance([[1, 2], [3]], BALL)
    with contextlib.suppress(TypeError, ValueError):
        abut.Mesh(VERTICES, FACES + 1)


def interrupted() -> None:
    """A batch that its progress ends."""

    def stop(done: int, total: int) -> None:
        raise RuntimeError

    with contextlib.suppress(RuntimeError):
        abut.closest_points(MANY, BALL, progress=stop)


CASES: dict[str, Callable[[], object]] = {
    "single": lambda: (abut.distance(BALL, POINT), abut.intersects(BALL, BOX)),
    "single members": lambda: abut.closest_points(BALL, (3, 0, 0)).on_a,
    "rays": lambda: abut.raycast(POINT, -POINT, MESH),
    "many": lambda: abut.contact(abut.Sphere(MANY, 0.5), BOX).on_a,
    "many rays": lambda: abut.raycast_all(MANY, -MANY, MESH)[0].t,
    "lists": lambda: abut.distance(MANY[:3].tolist(), BALL),
    "float32": lambda: abut.signed_distance(MANY.astype("f4"), MESH),
    "poses": lambda: abut.distance(abut.Pose(translation=POINT) * MESH, BALL),
    "meshes": lambda: abut.Mesh(VERTICES, FACES).triangle([0, 1]).a,
    "trees": lambda: abut.WindingTree(abut.Mesh(VERTICES, FACES)),
    "pickles": lambda: pickle.loads(pickle.dumps(abut.Obb(MANY, np.eye(3), MANY))),
    "hulls": lambda: abut.Hull(MANY).vertices,
    "refused": refused,
    "interrupted": interrupted,
    "repr": lambda: repr(BALL),
}


def resident() -> int:
    """Bytes of memory in use."""
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not STATM.exists(), reason="reads the memory in use from /proc")
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="freed memory is quarantined")
@pytest.mark.parametrize("name", CASES)
def test_memory_is_bounded(name: str) -> None:
    """A leak of 100 bytes a call would show; what grows once does not count."""
    call, count = CASES[name], max(CALLS // len(CASES), 100)
    for _ in range(count // 4 + 10):
        call()
    before = resident()
    for _ in range(count):
        call()
    assert resident() - before < max(2_000_000, 30 * count), name
