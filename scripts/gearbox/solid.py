# SPDX-License-Identifier: MIT
"""Closed triangle meshes on a lattice of 1/4096 mm: every coordinate is exact in a 32-bit float.

Loops are lists of (x, y) and rows lists of (x, y, z), both in lattice steps; lengths passed to functions are in mm.
"""
import math
from collections import Counter

from .triangulate import area2, triangulate

STEPS_PER_MM = 4096
FLOAT_STEPS = 2 ** 24


def snap(mm):
    """The nearest step of the lattice."""
    return round(mm * STEPS_PER_MM)


def circle(radius, count, center=(0.0, 0.0)):
    """`count` points counter-clockwise on a circle."""
    return [polar(radius, math.tau * i / count, center) for i in range(count)]


def arc(radius, start, end, count, center=(0.0, 0.0)):
    """count + 1 points on an arc between two angles, both ends included."""
    return [polar(radius, start + (end - start) * i / count, center) for i in range(count + 1)]


def polar(radius, angle, center=(0.0, 0.0)):
    return snap(center[0] + radius * math.cos(angle)), snap(center[1] + radius * math.sin(angle))


def lift(loop, mm):
    """The points of a loop at height z."""
    return [(x, y, snap(mm)) for x, y in loop]


def scaled(loop, factor):
    return [(round(x * factor), round(y * factor)) for x, y in loop]


class Solid:
    """A mesh under construction: the index of each point, and triangles as three indices."""

    def __init__(self):
        self.numbers = {}
        self.triangles = []

    def triangle(self, a, b, c):
        self.triangles.append(tuple(self.numbers.setdefault(p, len(self.numbers)) for p in (a, b, c)))

    def strip(self, lower, upper, closed=True):
        """Quads between two rows; they face outward if the rows are counter-clockwise seen from the side of the upper."""
        for i in range(len(lower) if closed else len(lower) - 1):
            j = (i + 1) % len(lower)
            self.triangle(lower[i], lower[j], upper[j])
            self.triangle(lower[i], upper[j], upper[i])

    def wall(self, loop, low, high, top=None):
        """The sides of a prism from z = low to high; its upper loop is `top`, of as many points, if that is given."""
        self.strip(lift(loop, low), lift(top or loop, high))

    def face(self, outer, holes=(), place=None, flip=False):
        """A plane face: `place` maps (u, v) to (x, y, z); its normal is u × v, or the opposite with `flip`."""
        for a, b, c in triangulate(outer, holes):
            self.triangle(*(place(*p) for p in ((a, c, b) if flip else (a, b, c))))

    def level(self, outer, holes=(), z=0.0, up=True):
        """A face at one height."""
        height = snap(z)
        self.face(outer, holes, lambda u, v: (u, v, height), flip=not up)

    def finish(self):
        """The solid itself, after `check_closed`."""
        check_closed(self)
        return self


def check_closed(solid):
    """Raises AssertionError unless each edge has two triangles, in opposite directions, and the volume is positive."""
    points, triangles = list(solid.numbers), solid.triangles
    edges = Counter(edge for a, b, c in triangles for edge in ((a, b), (b, c), (c, a)))
    assert all(count == 1 for count in edges.values()), "an edge is used twice in one direction"
    assert all((b, a) in edges for a, b in edges), "an edge is open"
    assert len({frozenset(t) for t in triangles}) == len(triangles), "a triangle appears twice"
    assert all(any(normal(*(points[i] for i in t))) for t in triangles), "a triangle has area 0"
    assert volume6(points, triangles) > 0, "the solid is inside out"
    assert all(abs(x) < FLOAT_STEPS for p in points for x in p), "a coordinate is no 32-bit float"


def normal(a, b, c):
    u, v = [b[i] - a[i] for i in range(3)], [c[i] - a[i] for i in range(3)]
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def volume6(points, triangles):
    """Six times the volume in cubic steps, exactly."""
    total = 0
    for a, b, c in triangles:
        n = normal((0, 0, 0), points[a], points[b])
        total += sum(n[i] * points[c][i] for i in range(3))
    return total


def revolved(profile, count):
    """A ring: the (radius, z) profile in mm, counter-clockwise and off the axis, rotated about the z axis."""
    solid = Solid()
    rows = [lift(circle(radius, count), z) for radius, z in profile]
    for lower, upper in zip(rows, rows[1:] + rows[:1]):
        solid.strip(lower, upper)
    return solid.finish()


def stacked(sections):
    """A stack of prisms and cones (bottom loop, top loop, low, high); at each step one loop encloses the other."""
    solid = Solid()
    solid.level(sections[0][0], z=sections[0][2], up=False)
    for (_, below, _, z), (above, _, _, _) in zip(sections, sections[1:]):
        if below != above:
            up = area2(below) > area2(above)
            solid.level(below if up else above, [above if up else below], z, up)
    for bottom, top, low, high in sections:
        solid.wall(bottom, low, high, top)
    solid.level(sections[-1][1], z=sections[-1][3])
    return solid.finish()


def swept(path, frames, radii, count):
    """A tube along `path` (mm): `frames` has two directions across it for each point; `radii` are outer and inner."""
    solid = Solid()
    outer, inner = ([cross_section(p, frame, radius, count) for p, frame in zip(path, frames)] for radius in radii)
    for lower, upper in zip(outer, outer[1:]):
        solid.strip(lower, upper)
    for lower, upper in zip(inner, inner[1:]):
        solid.strip(upper, lower)
    solid.strip(inner[0], outer[0])
    solid.strip(outer[-1], inner[-1])
    return solid.finish()


def cross_section(center, frame, radius, count):
    u, v = frame
    angles = [math.tau * i / count for i in range(count)]
    return [tuple(snap(center[k] + radius * (math.cos(t) * u[k] + math.sin(t) * v[k])) for k in range(3)) for t in angles]


def ball(radius, subdivisions):
    """A sphere: an icosahedron whose triangles are divided in four `subdivisions` times, with all corners on the sphere."""
    golden = (1 + math.sqrt(5)) / 2
    corners = [(-1, golden, 0), (1, golden, 0), (-1, -golden, 0), (1, -golden, 0), (0, -1, golden), (0, 1, golden),
               (0, -1, -golden), (0, 1, -golden), (golden, 0, -1), (golden, 0, 1), (-golden, 0, -1), (-golden, 0, 1)]
    faces = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6),
             (7, 1, 8), (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5), (2, 4, 11), (6, 2, 10),
             (8, 6, 7), (9, 8, 1)]
    triangles = [tuple(unit(corners[i]) for i in face) for face in faces]
    for _ in range(subdivisions):
        triangles = [part for a, b, c in triangles for part in quartered(a, b, c)]
    solid = Solid()
    for triangle in triangles:
        solid.triangle(*(tuple(snap(radius * x) for x in p) for p in triangle))
    return solid.finish()


def quartered(a, b, c):
    ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
    return (a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)


def middle(a, b):
    return unit([x + y for x, y in zip(a, b)])


def unit(p):
    length = math.sqrt(sum(x * x for x in p))
    return tuple(x / length for x in p)
