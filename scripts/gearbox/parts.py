# SPDX-License-Identifier: MIT
"""The parts of the gearbox other than castings, one function for each kind; lengths are in mm, axes along z."""
import math

from .solid import Solid, arc, circle, lift, polar, revolved, scaled, snap, stacked, swept

PRESSURE_ANGLE = math.radians(20)
FLANK_POINTS = 5


# ---- gears ------------------------------------------------------------------------------------------------------------

def involute(angle):
    return math.tan(angle) - angle


def gear_outline(teeth, module, thinning):
    """The outline of a spur gear with involute flanks. On the pitch circle a tooth is `thinning` narrower than a gap.

    A tooth points along +x. Below the base circle, where no involute exists, the flanks run straight to the root.
    """
    pitch, step = teeth * module / 2, math.tau / teeth
    base, tip, root = pitch * math.cos(PRESSURE_ANGLE), pitch + module, pitch - 1.25 * module
    half_at_base = (math.pi * module - thinning) / 4 / pitch + involute(PRESSURE_ANGLE)

    flank = [(root, half_at_base)]
    for i in range(FLANK_POINTS):
        radius = base + (tip - base) * (i / (FLANK_POINTS - 1)) ** 1.5
        flank.append((radius, half_at_base - involute(math.acos(base / radius))))
    tooth = [(radius, -half) for radius, half in flank] + flank[::-1] + [(root, step / 2)]
    return [polar(radius, angle + i * step) for i in range(teeth) for radius, angle in tooth]


def gear(teeth, module, width, bore, hub, rim, recess, windows=(0, 0, 0), thinning=1.6, chamfer=0.6):
    """A spur gear with a bore. Between the radii `hub` and `rim` both faces are recessed; `windows` are holes in the web
    (their number, their radius, the radius of their centres)."""
    outline, hole = gear_outline(teeth, module, thinning), circle(bore, 64)
    tip = teeth * module / 2 + module
    end = scaled(outline, 1 - chamfer / tip)
    hub_edge, rim_edge = circle(hub, 64), circle(rim, 96)
    count, window_radius, window_pitch = windows
    window_edges = [circle(window_radius, 32, (window_pitch * math.cos(t), window_pitch * math.sin(t)))
                    for t in (math.tau * (i + 0.5) / count for i in range(count))]

    solid, top, web = Solid(), width / 2, width / 2 - recess
    solid.wall(outline, chamfer - top, top - chamfer)
    solid.wall(end, -top, chamfer - top, outline)
    solid.wall(outline, top - chamfer, top, end)
    solid.wall(hole[::-1], -top, top)
    for edge in window_edges:
        solid.wall(edge[::-1], -web, web)
    for up, face, floor in ((True, top, web), (False, -top, -web)):
        low, high = min(face, floor), max(face, floor)
        solid.level(end, [rim_edge], face, up)
        solid.level(hub_edge, [hole], face, up)
        solid.level(rim_edge, [hub_edge] + window_edges, floor, up)
        solid.wall(rim_edge[::-1], low, high)
        solid.wall(hub_edge, low, high)
    return solid.finish()


# ---- shafts and what sits on them --------------------------------------------------------------------------------------

def chamfered(radius, low, high, below=0.0, above=0.0, count=64):
    """The sections of a cylinder with chamfers of the given widths at its ends."""
    body = circle(radius, count)
    sections = [(body, body, low + below, high - above)]
    if below:
        sections.insert(0, (circle(radius - below, count), body, low, low + below))
    if above:
        sections.append((body, circle(radius - above, count), high - above, high))
    return sections


def keyed_outline(radius, half_width, floor, count=64):
    """A circle with a slot at its top, +y; `floor` is the height of the slot's floor."""
    corner = math.asin(half_width / radius)
    around = arc(radius, math.pi / 2 + corner, math.pi / 2 - corner + math.tau, count)
    return around + [(snap(half_width), snap(floor)), (snap(-half_width), snap(floor))]


def keyed_end(radius, low, high, half_width, floor, chamfer):
    outline = keyed_outline(radius, half_width, floor)
    end = scaled(outline, 1 - chamfer / radius)
    return [(outline, outline, low, high - chamfer), (outline, end, high - chamfer, high)]


def shaft(*groups):
    return stacked([section for group in groups for section in group])


def key(length, width, height):
    """A key with round ends, along z, with its lower face at y = 0."""
    radius, reach = width / 2, (length - width) / 2
    outline = arc(radius, 0, math.pi, 16, (0, reach)) + arc(radius, math.pi, math.tau, 16, (0, -reach))
    solid = Solid()
    top = snap(height)
    solid.face(outline, place=lambda u, v: (u, top, -v))
    solid.face(outline, place=lambda u, v: (u, 0, -v), flip=True)
    solid.strip([(u, 0, -v) for u, v in outline], [(u, top, -v) for u, v in outline])
    return solid.finish()


def spacer(bore, radius, width, chamfer=0.75):
    return revolved(edged(bore, radius, width / 2, chamfer), 96)


def edged(inner, outer, half, chamfer):
    """The profile of a ring with chamfered outer edges."""
    return [(inner, -half), (outer - chamfer, -half), (outer, chamfer - half), (outer, half - chamfer),
            (outer - chamfer, half), (inner, half)]


# ---- bearings ----------------------------------------------------------------------------------------------------------

def groove(pitch, radius, shoulder, count=8):
    """The groove for the balls in a ring's profile: an arc around a ball's centre that begins and ends at the shoulder."""
    half = math.acos(abs(shoulder - pitch) / radius)
    side = 0 if shoulder > pitch else math.pi
    angles = [side + half * (2 * i / count - 1) for i in range(count + 1)]
    return [(pitch + radius * math.cos(t), radius * math.sin(t)) for t in angles]


def inner_ring(bore, shoulder, pitch, groove_radius, width):
    half, edge = width / 2, 0.75
    rolled = groove(pitch, groove_radius, shoulder)[::-1]
    return revolved([(bore, -half), (shoulder - edge, -half), (shoulder, edge - half), *rolled, (shoulder, half - edge),
                     (shoulder - edge, half), (bore, half)], 80)


def outer_ring(radius, shoulder, pitch, groove_radius, width):
    half, edge = width / 2, 0.75
    rolled = groove(pitch, groove_radius, shoulder)
    return revolved([(shoulder, -half), (radius - edge, -half), (radius, edge - half), (radius, half - edge),
                     (radius - edge, half), (shoulder, half), *rolled[::-1]], 96)


def bushing(bore, radius, width, recess):
    """A plain bearing: a ring whose faces are recessed between bore and rim."""
    half, web = width / 2, width / 2 - recess
    hub, rim = bore + 4, radius - 5
    return revolved([(bore, -half), (hub, -half), (hub + 1, -web), (rim - 1, -web), (rim, -half), (radius, -half),
                     (radius, half), (rim, half), (rim - 1, web), (hub + 1, web), (hub, half), (bore, half)], 80)


# ---- screws, plug and pipe -----------------------------------------------------------------------------------------------

def bolt(radius, length, head, height):
    """A hexagonal bolt with its shank from z = -length to 0; `head` is the outer radius of the hexagon."""
    hexagon, washer = circle(head, 6), circle(head * 0.85, 24)
    return stacked(chamfered(radius, -length, 0, below=0.5, count=32)
                   + [(hexagon, hexagon, 0, height - 0.5), (washer, scaled(washer, 0.93), height - 0.5, height)])


def sight_plug(radius, length, flange, thickness):
    """A round plug with a wide flange, in which a window is recessed; the flange begins at z = 0."""
    solid = Solid()
    levels = [(radius, -length), (radius, 0), (flange, 0), (flange, thickness - 1), (flange - 1, thickness),
              (radius - 2, thickness), (radius - 3, thickness - 3)]
    rows = [lift(circle(r, 64), z) for r, z in levels]
    solid.level(circle(radius, 64), z=-length, up=False)
    for lower, upper in zip(rows, rows[1:]):
        solid.strip(lower, upper)
    solid.level(circle(radius - 3, 64), z=thickness - 3)
    return solid.finish()


def pipe(foot, top, reach, mouth, bend, radii):
    """A pipe in the plane x = 0: up from y = foot to y = top, along z over `reach`, and down to y = mouth."""
    path, headings = [(0, foot, 0)], [(0, 1, 0)]
    for i in range(11):
        t = math.pi / 2 * i / 10
        path.append((0, top - bend + bend * math.sin(t), bend - bend * math.cos(t)))
        headings.append((0, math.cos(t), math.sin(t)))
    for i in range(11):
        t = math.pi / 2 * i / 10
        path.append((0, top - bend + bend * math.cos(t), reach - bend + bend * math.sin(t)))
        headings.append((0, -math.sin(t), math.cos(t)))
    path.append((0, mouth, reach))
    headings.append((0, -1, 0))
    frames = [((1, 0, 0), (0, heading[2], -heading[1])) for heading in headings]
    return swept(path, frames, radii, 24)
