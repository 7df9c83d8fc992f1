#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws how costs grow with the size of meshes: an SVG picture of the CSV that abut_growth writes.

A line of the CSV is TRIANGLES,QUANTITY (UNIT),VALUE. Each quantity is divided by its value for the smallest mesh, so
all of them share one pair of logarithmic axes. The legend gives the first and the last value, and the growth from
100,000 triangles on. The peak memory is left out: for small meshes it is that of the program.
"""
import csv
import math
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 760, 460
LEFT, TOP, RIGHT, BOTTOM = 60, 20, 20, 230
COLORS = ("#1b6ca8", "#c8553d", "#2a9d5c", "#8d5fa8", "#b8860b", "#444444", "#d81b8c")


def series(lines):
    """{quantity: [(triangles, value), …]}, by size."""
    found = {}
    for row in csv.DictReader(lines):
        if row["quantity"].startswith("peak memory"):
            continue
        found.setdefault(row["quantity"], []).append((int(row["triangles"]), float(row["value"])))
    return {quantity: sorted(points) for quantity, points in found.items()}


def ticks(low, high):
    """The numbers 10^k and 3 · 10^k within the range."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    return [step * 10.0 ** k for k in powers for step in (1, 3) if low <= step * 10.0 ** k <= high]


def short(number):
    """A number with the suffix k or M: 1000 as 1k."""
    for suffix, scale in (("M", 10 ** 6), ("k", 10 ** 3)):
        if number >= scale:
            return f"{number / scale:g}{suffix}"
    return f"{number:g}"


def growth_ratio(points, start=90000):
    """The last value divided by that of the first mesh of at least `start` triangles; None if these are the same mesh."""
    large = [value for triangles, value in points if triangles >= start]
    return large[-1] / large[0] if len(large) > 1 else None


def drawn(found):
    """The lines of the SVG file."""
    triangles = [t for points in found.values() for t, _ in points]
    ratios = [value / points[0][1] for points in found.values() for _, value in points]
    left, last = 0.9 * min(triangles), 1.1 * max(triangles)
    low, high = 0.7 * min(ratios), 1.4 * max(ratios)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(value):
        return LEFT + (right - LEFT) * math.log(value / left) / math.log(last / left)

    def y(value):
        return bottom - (bottom - TOP) * math.log(value / low) / math.log(high / low)

    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
           'font-family="sans-serif" font-size="12">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    for value in ticks(left, last):
        yield f'<path d="M{x(value):.1f} {TOP}V{bottom}" stroke="#ddd"/>'
        yield f'<text x="{x(value):.1f}" y="{bottom + 16}" text-anchor="middle">{short(value)}</text>'
    for value in ticks(low, high):
        yield f'<path d="M{LEFT} {y(value):.1f}H{right}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">× {short(value)}</text>'
    yield f'<text x="{(LEFT + right) / 2}" y="{bottom + 34}" text-anchor="middle">triangles</text>'
    for i, (quantity, points) in enumerate(found.items()):
        color = COLORS[i % len(COLORS)]
        path = "L".join(f"{x(t):.1f} {y(value / points[0][1]):.1f}" for t, value in points)
        yield f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>'
        place = bottom + 58 + 22 * i
        text = f"{quantity}: {points[0][1]:.3g} … {points[-1][1]:.3g}"
        if (growth := growth_ratio(points)) is not None:
            text += f"; × {growth:.2f} from 100k triangles on"
        yield f'<path d="M{LEFT} {place - 4}h24" stroke="{color}" stroke-width="3"/>'
        yield f'<text x="{LEFT + 32}" y="{place}">{escape(text)}</text>'
    yield "</svg>"


def main(argv):
    with open(argv[1], encoding="utf-8") as file:
        found = series(file)
    if not found:
        print(f"{argv[1]}: there is nothing to draw; run abut_growth again", file=sys.stderr)
        return 1
    print("\n".join(drawn(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
