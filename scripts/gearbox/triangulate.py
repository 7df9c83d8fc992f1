# SPDX-License-Identifier: MIT
"""Triangulates polygons with holes, exactly, on integer points.

Ears are clipped, then edges are flipped until the triangulation is a constrained Delaunay triangulation. Every point of a
loop becomes a corner, also points in the middle of a straight side, so faces that share a side fit. No triangle has area 0.
"""
from collections import deque


def turn(a, b, c):
    """Twice the signed area of the triangle: positive if a, b, c turn left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area2(loop):
    """Twice the signed area of a loop: positive if it is counter-clockwise."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(loop, loop[1:] + loop[:1]))


def triangulate(outer, holes=()):
    """The corners of counter-clockwise triangles that fill `outer` without its holes; loops may have either orientation."""
    loops = [oriented(outer, 1)] + [oriented(hole, -1) for hole in holes]
    triangles = clip_ears(join_loops(loops))
    if sum(turn(*t) for t in triangles) != sum(area2(loop) for loop in loops):
        raise AssertionError("the loops cross, or a hole lies outside")
    sides = {frozenset(side) for loop in loops for side in zip(loop, loop[1:] + loop[:1])}
    return flip_to_delaunay(triangles, sides)


def oriented(loop, sign):
    return list(loop) if area2(loop) * sign > 0 else list(loop)[::-1]


def join_loops(loops):
    """One closed path along all loops: each hole is connected to the path by a bridge, which the path passes both ways."""
    walk, *holes = loops
    holes.sort(key=max, reverse=True)
    while holes:
        hole = holes.pop(0)
        start = hole.index(max(hole))
        tip = hole[start]
        at = bridge_end(walk, tip, [walk, hole] + holes)
        walk = walk[:at + 1] + hole[start:] + hole[:start + 1] + walk[at:]
    return walk


def bridge_end(walk, tip, obstacles):
    """The index of the point of the path nearest to `tip` among those visible from it inside the polygon."""
    order = sorted(range(len(walk)), key=lambda i: (walk[i][0] - tip[0]) ** 2 + (walk[i][1] - tip[1]) ** 2)
    for i in order:
        if in_corner(walk[i - 1], walk[i], walk[(i + 1) % len(walk)], tip) and sees(walk[i], tip, obstacles):
            return i
    raise AssertionError("a hole sees no other loop")


def in_corner(before, corner, after, p):
    """Whether the segment from the corner to p begins inside the polygon to the left of before, corner, after."""
    left_of_first, left_of_second = turn(before, corner, p) > 0, turn(corner, after, p) > 0
    return left_of_first and left_of_second if turn(before, corner, after) > 0 else left_of_first or left_of_second


def sees(p, q, loops):
    """Whether the segment pq has no point in common with the loops but p and q."""
    for loop in loops:
        for a, b in zip(loop, loop[1:] + loop[:1]):
            if a in (p, q) or b in (p, q):
                other = b if a in (p, q) else a
                if other not in (p, q) and turn(p, q, other) == 0 and between(p, other, q):
                    return False
            elif cross(p, q, a, b):
                return False
    return True


def between(a, m, b):
    """Whether m, on the line ab, lies on the segment ab."""
    return min(a[0], b[0]) <= m[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= m[1] <= max(a[1], b[1])


def cross(p, q, a, b):
    """Whether the closed segments pq and ab intersect."""
    sides = turn(p, q, a), turn(p, q, b), turn(a, b, p), turn(a, b, q)
    if sides == (0, 0, 0, 0):
        return between(p, a, q) or between(p, b, q) or between(a, p, b)
    return sign(sides[0]) * sign(sides[1]) <= 0 and sign(sides[2]) * sign(sides[3]) <= 0


def sign(x):
    return (x > 0) - (x < 0)


def clip_ears(walk):
    """Cuts ears from a counter-clockwise path, going around it, so an ear beside the last one is not cut next."""
    triangles, missed, i = [], 0, 0
    walk = list(walk)
    while len(walk) > 3:
        i %= len(walk)
        a, b, c = walk[i - 1], walk[i], walk[(i + 1) % len(walk)]
        if turn(a, b, c) > 0 and is_ear(a, b, c, walk):
            triangles.append((a, b, c))
            del walk[i]
            missed = 0
        elif missed > len(walk):
            raise AssertionError("no ear left: the loops cross")
        missed += 1
        i += 1
    return triangles + [tuple(walk)]


def is_ear(a, b, c, walk):
    """Whether the closed triangle contains no point of the path other than its corners."""
    left, right = min(a[0], b[0], c[0]), max(a[0], b[0], c[0])
    low, high = min(a[1], b[1], c[1]), max(a[1], b[1], c[1])
    near = [p for p in walk if left <= p[0] <= right and low <= p[1] <= high and p != a and p != b and p != c]
    return not any(turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0 for p in near)


def flip_to_delaunay(triangles, sides):
    """Lawson's flips: an edge that is no side of a loop is replaced if the opposite corner lies in the circumcircle."""
    opposite = {}
    for a, b, c in triangles:
        opposite[a, b], opposite[b, c], opposite[c, a] = c, a, b
    waiting = deque((a, b) for a, b in opposite if a < b)
    while waiting:
        a, b = waiting.popleft()
        if frozenset((a, b)) in sides or (a, b) not in opposite or (b, a) not in opposite:
            continue
        c, d = opposite[a, b], opposite[b, a]
        if in_circle(a, b, c, d) > 0 and turn(c, a, d) > 0 and turn(d, b, c) > 0:
            del opposite[a, b], opposite[b, a]
            opposite[a, d], opposite[d, c], opposite[c, a] = c, a, d
            opposite[d, b], opposite[b, c], opposite[c, d] = c, d, b
            waiting.extend(((a, d), (d, b), (b, c), (c, a)))
    return sorted((a, b, c) for (a, b), c in opposite.items() if a < b and a < c)


def in_circle(a, b, c, d):
    """Positive if d lies inside the circle through the counter-clockwise a, b, c."""
    rows = [(p[0] - d[0], p[1] - d[1]) for p in (a, b, c)]
    (ax, ay), (bx, by), (cx, cy) = rows
    return ((ax * ax + ay * ay) * (bx * cy - cx * by) - (bx * bx + by * by) * (ax * cy - cx * ay)
            + (cx * cx + cy * cy) * (ax * by - bx * ay))
