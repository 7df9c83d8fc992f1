# SPDX-License-Identifier: MIT
"""Slow and plain geometry to check assemblies with: reads a GLB, measures distances between its parts, and asks what
lies inside what. Shares nothing with the library nor with the scripts that write the files."""
import json
import math
import struct
from collections import defaultdict
from pathlib import Path

FORMATS = {5123: "H", 5125: "I", 5126: "f"}
WIDTHS = {"SCALAR": 1, "VEC3": 3}


# ---- reading ----------------------------------------------------------------------------------------------------------

class Part:
    """A node's mesh where it stands: `points` in the world, `local` as the file has them, `triangles` by index."""

    def __init__(self, name, mesh, local, triangles, pose):
        self.name, self.mesh, self.local, self.triangles = name, mesh, local, triangles
        self.points = [tuple(sum(row[k] * p[k] for k in range(3)) + row[3] for row in pose) for p in local]
        self.box = bounds(self.points)

    def corners(self):
        return [tuple(self.points[i] for i in t) for t in self.triangles]


def read_glb(path):
    """All parts of a file, in the order of its tree."""
    data = Path(path).read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    text, binary = json.loads(data[20:20 + size]), data[28 + size:]
    meshes = [read_mesh(text, binary, mesh["primitives"][0]) for mesh in text["meshes"]]
    parts = []

    def walk(number, outer):
        node = text["nodes"][number]
        pose = composed(outer, local_pose(node))
        if "mesh" in node:
            parts.append(Part(node["name"], node["mesh"], *meshes[node["mesh"]], pose))
        for child in node.get("children", []):
            walk(child, pose)

    for number in text["scenes"][text["scene"]]["nodes"]:
        walk(number, local_pose({}))
    return parts, text


def read_mesh(text, binary, primitive):
    values = read_accessor(text, binary, primitive["attributes"]["POSITION"])
    corners = read_accessor(text, binary, primitive["indices"])
    return list(zip(*[iter(values)] * 3)), list(zip(*[iter(corners)] * 3))


def read_accessor(text, binary, number):
    accessor = text["accessors"][number]
    start = text["bufferViews"][accessor["bufferView"]]["byteOffset"]
    count = accessor["count"] * WIDTHS[accessor["type"]]
    return struct.unpack_from(f"<{count}{FORMATS[accessor['componentType']]}", binary, start)


def local_pose(node):
    """Three rows of a 3 × 4 matrix."""
    x, y, z, w = node.get("rotation", (0, 0, 0, 1))
    t = node.get("translation", (0, 0, 0))
    return ((1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), t[0]),
            (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), t[1]),
            (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), t[2]))


def composed(a, b):
    return tuple(tuple(sum(row[k] * b[k][c] for k in range(3)) + (row[3] if c == 3 else 0) for c in range(4)) for row in a)


# ---- vectors and boxes --------------------------------------------------------------------------------------------------

def minus(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def bounds(points):
    xs, ys, zs = zip(*points)
    return min(xs), min(ys), min(zs), max(xs), max(ys), max(zs)


def near(a, b, reach):
    """Whether two boxes come within reach of each other on each axis."""
    return (a[0] <= b[3] + reach and b[0] <= a[3] + reach and a[1] <= b[4] + reach and b[1] <= a[4] + reach
            and a[2] <= b[5] + reach and b[2] <= a[5] + reach)


# ---- near triangles -------------------------------------------------------------------------------------------------------

def near_pairs(first, second, reach):
    """Index pairs of (triangle, box) lists whose boxes come within reach, by way of a grid over the second list."""
    size = 4 * reach + 4
    cells = defaultdict(list)
    for j, (_, box) in enumerate(second):
        for cell in covered(box, 0, size):
            cells[cell].append(j)
    for i, (_, box) in enumerate(first):
        found = {j for cell in covered(box, reach, size) for j in cells.get(cell, ())}
        for j in sorted(found):
            if near(box, second[j][1], reach):
                yield i, j


def covered(box, reach, size):
    low = [math.floor((x - reach) / size) for x in box[:3]]
    high = [math.floor((x + reach) / size) for x in box[3:]]
    return [(x, y, z) for x in range(low[0], high[0] + 1) for y in range(low[1], high[1] + 1)
            for z in range(low[2], high[2] + 1)]


def distance(a, b, reach):
    """The distance between two parts' surfaces with the triangles that are nearest; nothing where it exceeds reach."""
    sides = [[(t, box) for t in p.corners() for box in [bounds(t)] if near(box, q.box, reach)] for p, q in ((a, b), (b, a))]
    best, where = reach, None
    for i, j in near_pairs(*sides, reach):
        s, t = sides[0][i][0], sides[1][j][0]
        if not parted(s, t, best) and not parted(t, s, best):
            apart = triangle_distance(s, t)
            if apart < best or where is None and apart <= best:
                best, where = apart, (s, t)
    return (best, where) if where else None


def parted(s, t, gap):
    """Whether all of t lies farther than gap on one side of s's plane."""
    n = cross(minus(s[1], s[0]), minus(s[2], s[0]))
    heights = [dot(n, minus(p, s[0])) for p in t]
    bar = gap * math.sqrt(dot(n, n))
    return min(heights) > bar or max(heights) < -bar


def triangle_distance(s, t):
    if meet(s, t):
        return 0.0
    corners = min(min(point_triangle(p, t) for p in s), min(point_triangle(p, s) for p in t))
    return min([corners] + [segments(*e, *f) for e in edges(s) for f in edges(t)])


def edges(t):
    return (t[0], t[1]), (t[1], t[2]), (t[2], t[0])


def point_triangle(p, t):
    n = cross(minus(t[1], t[0]), minus(t[2], t[0]))
    if all(dot(cross(n, minus(b, a)), minus(p, a)) >= 0 for a, b in edges(t)):
        return abs(dot(n, minus(p, t[0]))) / math.sqrt(dot(n, n))
    return min(point_segment(p, a, b) for a, b in edges(t))


def point_segment(p, a, b):
    u = minus(b, a)
    s = min(1.0, max(0.0, dot(minus(p, a), u) / dot(u, u)))
    return math.dist(p, [a[k] + s * u[k] for k in range(3)])


def segments(a, b, c, d):
    """The distance of two segments whose inner points are nearest; else of their ends."""
    u, v, w = minus(b, a), minus(d, c), minus(a, c)
    n = cross(u, v)
    square = dot(n, n)
    if square > 0:
        s, t = dot(cross(v, w), n) / square, dot(cross(u, w), n) / square
        if 0 <= s <= 1 and 0 <= t <= 1:
            return abs(dot(w, n)) / math.sqrt(square)
    return min(point_segment(a, c, d), point_segment(b, c, d), point_segment(c, a, b), point_segment(d, a, b))


# ---- meeting triangles: exact where the coordinates are integers -----------------------------------------------------------

def meet(s, t):
    """Whether two closed triangles have a point in common besides the corners and the side that they share."""
    shared = set(s) & set(t)
    for p, q in ((s, t), (t, s)):
        n = cross(minus(p[1], p[0]), minus(p[2], p[0]))
        heights = [dot(n, minus(x, p[0])) for x in q if x not in shared]
        if heights and (min(heights) > 0 or max(heights) < 0):
            return False
    if not any(heights):
        flat = flattened(n)
        return not apart(flat(s), flat(t), bool(shared))
    if len(shared) > 1:
        return False
    free = [(e, q) for p, q in ((s, t), (t, s)) for e in edges(p) if not shared & set(e)]
    return any(pierces(*e, q) for e, q in free)


def flattened(n):
    k = max(range(3), key=lambda i: abs(n[i]))
    return lambda points: [(p[k - 2], p[k - 1]) for p in points]


def pierces(a, b, t):
    """Whether the closed segment ab meets the closed triangle t."""
    n = cross(minus(t[1], t[0]), minus(t[2], t[0]))
    ha, hb = dot(n, minus(a, t[0])), dot(n, minus(b, t[0]))
    if ha > 0 and hb > 0 or ha < 0 and hb < 0:
        return False
    if ha == 0 and hb == 0:
        flat = flattened(n)
        return not apart(flat((a, b)), flat(t), False)
    turns = [dot(cross(minus(b, a), minus(q, p)), minus(p, a)) for p, q in edges(t)]
    return min(turns) >= 0 or max(turns) <= 0


def apart(s, t, may_touch):
    """Whether a side's line parts two convex polygons of the plane; they may touch along it where that is allowed."""
    for p, q in ((s, t), (t, s)):
        for i, (ax, ay) in enumerate(p):
            bx, by = p[i - 1]
            own, other = ([(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in polygon] for polygon in (p, q))
            for sign in (1, -1):
                if max(sign * x for x in own) <= 0:
                    least = min(sign * x for x in other)
                    if least > 0 or may_touch and least == 0:
                        return True
    return False


# ---- inside and out ------------------------------------------------------------------------------------------------------

def winding(part, p):
    """How many times the part's surface goes round p: 1 inside, 0 outside."""
    total = 0.0
    for t in part.corners():
        a, b, c = (minus(q, p) for q in t)
        la, lb, lc = (math.sqrt(dot(q, q)) for q in (a, b, c))
        total += math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
    return total / math.tau
