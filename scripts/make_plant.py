#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a generated plant as a scene folder: pipes, elbows, flanges, vessels and beams in bays, many of which touch.

Usage: make_plant.py FOLDER [--parts 100000] [--meshes 200] [--instances-per-tile 16384]

The same numbers give the same bytes. The parts are instances of the meshes; every seventh is a beam that spans several
bays. Instances are made and written in chunks, so that memory does not grow with their number.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

import abut

CHUNK = 1 << 16


def tube(radius: float, length: float, sides: int, bend: float = 0) -> abut.Mesh:
    """A closed tube along x; with `bend`, an angle, an elbow."""
    rings = 2 if bend == 0 else 9
    t = np.linspace(0, 1, rings)[:, None]
    around = np.linspace(0, 2 * math.pi, sides, endpoint=False)[None, :]
    across = np.stack(np.broadcast_arrays(0 * t, radius * np.cos(around), radius * np.sin(around)), -1)
    if bend == 0:
        points = across + np.stack([t * length, 0 * t, 0 * t], -1)
    else:
        turn = length / bend
        angle = t * bend
        points = np.stack(
            [
                (turn - across[..., 1]) * np.sin(angle),
                turn - (turn - across[..., 1]) * np.cos(angle),
                across[..., 2] + 0 * angle,
            ],
            -1,
        )
    vertices = np.concatenate([points.reshape(-1, 3), points[0].mean(0)[None], points[-1].mean(0)[None]])
    first, last = len(vertices) - 2, len(vertices) - 1
    triangles = []
    for i in range(sides):
        j = (i + 1) % sides
        for ring in range(rings - 1):
            a, b, c, d = (ring * sides + i, ring * sides + j, (ring + 1) * sides + i, (ring + 1) * sides + j)
            triangles += [(a, b, c), (b, d, c)]
        end = (rings - 1) * sides
        triangles += [(first, j, i), (last, end + i, end + j)]
    return abut.Mesh(vertices, triangles)


def plant_meshes(count: int) -> list[abut.Mesh]:
    """Lengths are in bays, which are a unit apart."""
    meshes = []
    for i in range(count):
        size = 1 + (i // 7) % 8 / 8
        radius = 0.03 * (1 + i % 5)
        sides = 8 + 4 * (i % 4)
        kind = i % 7
        if kind < 3:
            meshes.append(tube(radius, 0.5 * size, sides))  # pipes
        elif kind == 3:
            meshes.append(tube(radius, 0.5 * size, sides, math.pi / 2))  # elbows
        elif kind == 4:
            meshes.append(tube(2 * radius, 0.05, sides))  # flanges
        elif kind == 5:
            meshes.append(tube(0.15 * size, 0.4, 2 * sides))  # vessels
        else:
            meshes.append(tube(0.05, 3 * size, 4))  # beams
    return meshes


def make_plant(folder: str, parts: int, meshes: int = 200, instances_per_tile: int = 16384) -> None:
    """Writes the plant. A part stands in a bay of its own, on a lattice, and reaches into the bays beside it."""
    rng = np.random.default_rng(1)
    bays = math.ceil(parts ** (1 / 3))
    half = math.sqrt(0.5)
    turns = np.array([(1, 0, 0, 0), (half, 0, 0, half), (half, 0, half, 0), (0, 0, 0, 1)], float)
    with abut.SceneFolderWriter(folder, instances_per_tile=instances_per_tile, unit="metre") as writer:
        for mesh in plant_meshes(meshes):
            writer.add_mesh(mesh)
        for first in range(0, parts, CHUNK):
            number = np.arange(first, min(first + CHUNK, parts))
            bay = np.stack([number % bays, number // bays % bays, number // bays**2], -1)
            place = bay + rng.integers(0, 8, bay.shape) / 8  # so that many touch exactly
            turn = turns[rng.integers(0, len(turns), len(number))]
            names = [f"bay {x}/{y}/{z}" for x, y, z in bay]
            writer.add(rng.integers(0, meshes, len(number)), abut.Pose(turn, place), name=names)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Writes a generated plant as a scene folder.")
    parser.add_argument("folder")
    parser.add_argument("--parts", type=int, default=100_000)
    parser.add_argument("--meshes", type=int, default=200)
    parser.add_argument("--instances-per-tile", type=int, default=16384)
    given = parser.parse_args()
    make_plant(given.folder, given.parts, given.meshes, given.instances_per_tile)
