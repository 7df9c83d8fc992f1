#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Continuous collision queries of a public set, whose answers are known exactly: how many abut misses.

    python3 benchmarks/python/ccd_queries.py FOLDER

FOLDER is a copy of https://github.com/Continuous-Collision-Detection/Sample-Queries, or of a set of the
same format: files vertex-face/*.csv and edge-edge/*.csv at any depth, in which eight lines are a query,
the four corners at the start and at the end as fractions, with the answer behind each (Wang et al. 2021,
"A Large Scale Benchmark and an Inclusion-Based Algorithm for Continuous Collision Detection"). A hit that
is no collision comes within 2^-30 of the sum of the coordinates' magnitudes. Exit code 1 if any is missed.
"""

import argparse
import pathlib
import sys
from fractions import Fraction

import numpy as np

import abut


def queries_of(path):
    """The corners, of the shape (queries, 8, 3), and the answers of a file."""
    corners, answers = [], []
    for number, line in enumerate(path.read_text().split(), 1):
        *numbers, answer = line.split(",")
        fractions = [Fraction(int(over), int(under)) for over, under in zip(numbers[0::2], numbers[1::2])]
        corners.append([float(fraction) for fraction in fractions])
        if corners[-1] != fractions:
            sys.exit(f"{path}:{number}: a coordinate is no double")
        answers.append(answer == "1")
    return np.array(corners).reshape(-1, 8, 3), np.array(answers[::8], dtype=bool)


def hits_of(kind, corners):
    """Whether abut finds a collision in each query."""
    start, end = np.moveaxis(corners[:, :4], 1, 0), np.moveaxis(corners[:, 4:], 1, 0)
    if kind == "vertex-face":
        points = start[0], end[0]
        faces = [abut.Triangle(*ends[1:]) for ends in (start, end)]
        return abut.sweep_deforming(*points, *faces).hit
    edges = [abut.Segment(*ends[i : i + 2]) for i in (0, 2) for ends in (start, end)]
    return abut.sweep_deforming(*edges).hit


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    folder = parser.parse_args().folder
    total = np.zeros(4, dtype=int)
    print("queries  collisions  missed  other hits")
    for kind in ("vertex-face", "edge-edge"):
        for path in sorted(folder.rglob(f"{kind}/*.csv")):
            corners, answers = queries_of(path)
            hits = hits_of(kind, corners)
            row = np.array([len(answers), answers.sum(), (answers & ~hits).sum(), (hits & ~answers).sum()])
            total += row
            print("{:7}  {:10}  {:6}  {:10}  {}".format(*row, path.relative_to(folder)))
    print("{:7}  {:10}  {:6}  {:10}  in all".format(*total))
    if total[0] == 0:
        sys.exit(f"{folder}: no files vertex-face/*.csv or edge-edge/*.csv")
    return int(total[2] > 0)


if __name__ == "__main__":
    sys.exit(main())
