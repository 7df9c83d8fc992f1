# SPDX-License-Identifier: MIT
"""The castings: the lower half of the housing, called the tub, and the covers over the bearings.

The x axis points across the shafts, y up from the plane of their axes, z along them; lengths are in mm.
"""
import math
from dataclasses import dataclass

from .solid import Solid, arc, circle, snap

BORE_POINTS = 48
HOLE_POINTS = 32


@dataclass(frozen=True)
class Tub:
    """The dimensions of the tub. `left`, `right` and `depth` (half of it) are those of the outside; `end_wall` is the
    thickness of the walls at the ends of the shafts."""
    left: float
    right: float
    depth: float
    wall: float
    end_wall: float
    bottom: float
    base_top: float
    floor: float
    rim: float
    foot: float
    axes: tuple
    bore: float
    bolts: tuple
    bolt_row: float
    bolt_hole: float
    bolt_depth: float
    plug: tuple
    plug_hole: float


def plan(u, height, v):
    """The point (x, y, z) for a point (x, -z) of the plan and a height."""
    return u, height, -v


def rounded(left, right, half, radius):
    """A rectangle's four corner arcs in the plan, counter-clockwise from the front right one."""
    centers = ((right - radius, radius - half), (right - radius, half - radius),
               (left + radius, half - radius), (left + radius, radius - half))
    return [arc(radius, math.pi / 2 * (k - 1), math.pi / 2 * k, 10, center) for k, center in enumerate(centers)]


def saddle(axis, radius, height, count, below):
    """The arc of a round bore about (axis, 0) below or above the plane y = height, from left to right, with its ends on
    the plane."""
    tilt = math.asin(height / radius)
    start, end = (math.pi - tilt, math.tau + tilt) if below else (math.pi - tilt, tilt)
    return arc(radius, start, end, count, (axis, 0))


def saddles(tub, height, below):
    return [saddle(axis, tub.bore, height, BORE_POINTS, below) for axis in tub.axes]


def hole(x, z, radius):
    """A round hole's edge in the plan."""
    return circle(radius, HOLE_POINTS, (x, -z))


def level(solid, outer, holes, y, up=True):
    height = snap(y)
    solid.face(outer, holes, lambda u, v: plan(u, height, v), flip=not up)


def upright(solid, loop, low, high):
    """Vertical walls above a loop of the plan."""
    row = [[plan(u, snap(y), v) for u, v in loop] for y in (low, high)]
    solid.strip(*row)


def tub(m):
    """The lower half of the housing: feet, walls with half-round bearing seats, blind holes for bolts in the rim, and a hole
    for the oil sight plug in the right wall."""
    solid = Solid()
    outside = rounded(m.left, m.right, m.depth, 6)
    inside = rounded(m.left + m.wall, m.right - m.wall, m.depth - m.end_wall, 4)
    feet(solid, m, flat(outside))
    level(solid, flat(inside), [], m.floor)
    shell(solid, m, outside, m.base_top, outward=True)
    shell(solid, m, inside, m.floor, outward=False)
    rim(solid, m, outside, inside)
    seats(solid, m)
    for x in m.bolts:
        for z in (-m.bolt_row, m.bolt_row):
            blind_hole(solid, m, hole(x, z, m.bolt_hole))
    edges = [[(snap(x), y, -u) for u, y in plug_edge(m)] for x in (m.right - m.wall, m.right)]
    solid.strip(edges[1], edges[0])
    return solid.finish()


def flat(corners):
    return [p for corner in corners for p in corner]


def feet(solid, m, standing):
    """The base plate: wider than the tub that stands on it, with a mounting hole in each corner."""
    base = flat(rounded(m.left - m.foot, m.right + m.foot, m.depth + 12, 10))
    mounts = [hole(x, z, 5) for x in (m.left - m.foot / 2, m.right + m.foot / 2) for z in (-48, 48)]
    level(solid, base, mounts, m.bottom, up=False)
    level(solid, base, [standing] + mounts, m.base_top)
    upright(solid, base, m.bottom, m.base_top)
    for mount in mounts:
        upright(solid, mount[::-1], m.bottom, m.base_top)


def shell(solid, m, corners, foot, outward):
    """The outer or the inner surface of the tub's walls, from y = foot to the rim."""
    low, high = snap(foot), snap(m.rim)
    rows = [[[plan(u, y, v) for u, v in corner] for y in (low, high)] for corner in corners]
    for below, above in rows:
        solid.strip(*((below, above) if outward else (above, below)), closed=False)

    (front_right, back_right, back_left, front_left) = corners
    left = [[plan(back_left[-1][0], y, back_left[-1][1]), plan(front_left[0][0], y, front_left[0][1])] for y in (low, high)]
    solid.strip(*(left if outward else left[::-1]), closed=False)

    x = front_right[-1][0]
    right = [(front_right[-1][1], low), (back_right[0][1], low), (back_right[0][1], high), (front_right[-1][1], high)]
    solid.face(right, [plug_edge(m)], lambda u, v: (x, v, -u), flip=not outward)

    ends = (front_left[-1][0], front_right[0][0])
    outline = [(ends[0], low), (ends[1], low), (ends[1], high)]
    for seat in reversed(saddles(m, m.rim, below=True)):
        outline += seat[::-1]
    outline.append((ends[0], high))
    for corner, front in ((front_right[0], True), (back_right[-1], False)):
        z = -corner[1]
        feet_of_ribs = [rib(solid, m, axis, z, front) for axis in m.axes] if outward else []
        solid.face(outline, feet_of_ribs, lambda u, v, z=z: (u, v, z), flip=front != outward)


def rib(solid, m, axis, z, front, width=12, height=6, draft=1.5):
    """Adds a rib on an end wall, under a bearing, and returns the outline of its foot on the wall, as (x, y)."""
    low, high, half = m.base_top + 6, -m.bore - 6, width / 2
    foot, crest = ([(snap(axis - half + d), snap(low + d)), (snap(axis + half - d), snap(low + d)),
                    (snap(axis + half - d), snap(high - d)), (snap(axis - half + d), snap(high - d))] for d in (0, draft))
    outer = z + snap(height) if front else z - snap(height)
    rows = [(x, y, z) for x, y in foot], [(x, y, outer) for x, y in crest]
    solid.strip(*(rows if front else rows[::-1]))
    solid.face(crest, place=lambda u, v: (u, v, outer), flip=not front)
    return foot


def plug_edge(m):
    """The oil plug's hole in a side wall, as (-z, y)."""
    y, z = m.plug
    return circle(m.plug_hole, 64, (-z, y))


def rim(solid, m, outside, inside):
    """The upper face of the tub: bars between the seats, and a U-shaped face along each side wall."""
    (out_fr, out_br, out_bl, out_fl), (in_fr, in_br, in_bl, in_fl) = outside, inside
    seats = [(seat[0][0], seat[-1][0]) for seat in saddles(m, m.rim, below=True)]
    front, back, inner_front, inner_back = out_fr[0][1], out_br[-1][1], in_fr[0][1], in_br[-1][1]
    holes = {(x, z): hole(x, z, m.bolt_hole) for x in m.bolts for z in (-m.bolt_row, m.bolt_row)}

    first, last = seats[0][0], seats[-1][1]
    left = [(first, back), *out_bl, *out_fl, (first, front), (first, inner_front), *in_fl[::-1], *in_bl[::-1],
            (first, inner_back)]
    right = [(last, front), *out_fr, *out_br, (last, back), (last, inner_back), *in_br[::-1], *in_fr[::-1],
             (last, inner_front)]
    for bracket, x in ((left, m.bolts[0]), (right, m.bolts[-1])):
        level(solid, bracket, [holes[x, z] for z in (-m.bolt_row, m.bolt_row)], m.rim)
    for (_, start), (end, _), x in zip(seats, seats[1:], m.bolts[1:]):
        for low, high, z in ((front, inner_front, m.bolt_row), (inner_back, back, -m.bolt_row)):
            level(solid, [(start, low), (end, low), (end, high), (start, high)], [holes[x, z]], m.rim)


def seats(solid, m):
    """The half-round bearing seats through both end walls."""
    inner = m.depth - m.end_wall
    for seat in saddles(m, m.rim, below=True):
        for front, back in ((m.depth, inner), (-inner, -m.depth)):
            solid.strip([(x, y, snap(front)) for x, y in seat], [(x, y, snap(back)) for x, y in seat], closed=False)


def blind_hole(solid, m, edge):
    upright(solid, edge[::-1], m.rim - m.bolt_depth, m.rim)
    level(solid, edge, [], m.rim - m.bolt_depth)


def cover(m, left, right, gap, height, arch, depth):
    """A bar over the bearings of one end wall: it arches over each of them and has a bolt hole in each flat part. It is at
    z = 0, `gap` above the plane of the axes."""
    solid = Solid()
    seats, arches = saddles(m, gap, below=False), [saddle(a, arch, height, BORE_POINTS, False) for a in m.axes]
    low, high, ends = snap(gap), snap(height), (snap(left), snap(right))
    below = [(ends[0], low), *(p for seat in seats for p in seat), (ends[1], low)]
    above = [(ends[0], high), *(p for bow in arches for p in bow), (ends[1], high)]
    half = snap(depth / 2)
    for z, front in ((half, True), (-half, False)):
        solid.face(below + above[::-1], place=lambda u, v, z=z: (u, v, z), flip=not front)

    for row, y, up in ((below, low, False), (above, high, True)):
        flats = [(a[0], b[0]) for a, b in zip(row[::BORE_POINTS + 1], row[1::BORE_POINTS + 1])]
        for (start, end), x in zip(flats, m.bolts):
            face = [(start, -half), (end, -half), (end, half), (start, half)]
            solid.face(face, [hole(x, 0, m.bolt_hole)], lambda u, v, y=y: plan(u, y, v), flip=not up)
    for bows, up in ((seats, False), (arches, True)):
        for bow in bows:
            front, back = ([(x, y, z) for x, y in bow] for z in (half, -half))
            solid.strip(*((front, back) if up else (back, front)), closed=False)
    for x, side in ((ends[0], False), (ends[1], True)):
        face = [(-half, low), (half, low), (half, high), (-half, high)]
        solid.face(face, place=lambda u, v, x=x: (x, v, -u), flip=not side)
    for x in m.bolts:
        upright(solid, hole(x, 0, m.bolt_hole)[::-1], gap, height)
    return solid.finish()
