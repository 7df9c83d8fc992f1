#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes data/dragon_case.obj: a crate, open at its top and front, that is a little too small for the Stanford dragon.

The dragon's box is (-0.1083, 0.0527, -0.0504) to (0.0966, 0.1972, 0.0412), in metres; the inside of the crate is 3.4 mm
narrower, so the tail pierces the right wall. The tongue is above the left one.
"""
from pathlib import Path

X = (-0.115, -0.1065, 0.0950, 0.103)
Y = (0.046, 0.0515, 0.150)
Z = (-0.060, -0.0515, 0.045)
HOLLOW = (1, 1, 1)


def solid(i, j, k):
    return 0 <= i < len(X) - 1 and 0 <= j < len(Y) - 1 and 0 <= k < len(Z) - 1 and (i, j, k) != HOLLOW


def faces():
    """The quads between solid cells of the grid and empty ones, counter-clockwise from outside."""
    for i in range(len(X) - 1):
        for j in range(len(Y) - 1):
            for k in range(len(Z) - 1):
                if not solid(i, j, k):
                    continue
                for axis in range(3):
                    for step in (0, 1):
                        neighbour = [i, j, k]
                        neighbour[axis] += 2 * step - 1
                        if not solid(*neighbour):
                            yield quad((i, j, k), axis, step)


def quad(cell, axis, step):
    u, v = (axis + 1) % 3, (axis + 2) % 3
    corners = []
    for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
        corner = list(cell)
        corner[axis] += step
        corner[u] += du
        corner[v] += dv
        corners.append(tuple(corner))
    return corners if step else corners[::-1]


def main():
    numbers, lines = {}, []
    for corners in faces():
        lines.append("f " + " ".join(str(numbers.setdefault(c, len(numbers) + 1)) for c in corners))
    with open(Path(__file__).resolve().parent.parent / "data" / "dragon_case.obj", "w", encoding="utf-8") as file:
        print("# A crate too tight for the Stanford dragon; written by scripts/make_dragon_case.py", file=file)
        print("o case", file=file)
        for i, j, k in numbers:
            print(f"v {X[i]} {Y[j]} {Z[k]}", file=file)
        print("\n".join(lines), file=file)


if __name__ == "__main__":
    main()
