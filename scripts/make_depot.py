#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes data/depot.glb, racks of pallets with barrels and crates, 1,000 parts from 9 meshes; and data/depot.faults.json,
the list of faults in it.

Lengths are in centimetres. In the groups below the root z is up; the root rotates z to the y axis, which is up in glTF.
Parts that lie on or stand beside each other are half a centimetre apart, except for six pairs that are wrong on purpose.
"""
import json
import random
from pathlib import Path

from gearbox.glb import Node, Part, packed
from gearbox.solid import Solid, circle, snap, stacked
from make_gearbox import turned

DATA = Path(__file__).resolve().parent.parent / "data"

MATERIALS = {  # linear colour, metallic, roughness
    "concrete": ((0.30, 0.30, 0.29), 0.0, 0.9),
    "painted blue": ((0.02, 0.10, 0.36), 0.1, 0.5),
    "painted orange": ((0.75, 0.20, 0.02), 0.1, 0.5),
    "pale wood": ((0.55, 0.38, 0.20), 0.0, 0.8),
    "dark wood": ((0.30, 0.17, 0.07), 0.0, 0.8),
    "painted green": ((0.04, 0.25, 0.10), 0.3, 0.4),
    "painted red": ((0.45, 0.03, 0.02), 0.3, 0.4),
    "orange rubber": ((0.85, 0.16, 0.01), 0.0, 0.7),
}

PARTS = 1000
GAP = 0.5
RACKS, BAYS, LEVELS = 4, 7, 4
BAY, DEPTH, POST, LEVEL = 280.0, 116.0, 8.0, 140.0  # from post to post; from front to back; of a level
BEAM = 12.0
PALLET_LENGTH, PALLET_DEPTH, PALLET_HEIGHT = 120.0, 110.0, 14.0
BARREL, BARREL_HEIGHT = 23.0, 86.0
CRATE_LENGTH, CRATE_DEPTH, CRATE_HEIGHT = 112.0, 100.0, 74.0
AISLE = 330.0


def rectangle(x, y):
    """Corners of a rectangle around the origin, counter-clockwise."""
    x, y = snap(x / 2), snap(y / 2)
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def box(x, y, z):
    return stacked([(rectangle(x, y), rectangle(x, y), 0.0, z)])


def pallet():
    """A deck on three runners, in one piece: a comb-shaped outline, extruded along y."""
    half, foot, deck = PALLET_LENGTH / 2, 12.0, 5.0
    outline = [(-half, 0.0), (-half + foot, 0.0), (-half + foot, PALLET_HEIGHT - deck), (-foot / 2, PALLET_HEIGHT - deck),
               (-foot / 2, 0.0), (foot / 2, 0.0), (foot / 2, PALLET_HEIGHT - deck), (half - foot, PALLET_HEIGHT - deck),
               (half - foot, 0.0), (half, 0.0), (half, PALLET_HEIGHT), (-half, PALLET_HEIGHT)]
    loop = [(snap(x), snap(z)) for x, z in outline]
    near, far = snap(-PALLET_DEPTH / 2), snap(PALLET_DEPTH / 2)
    solid = Solid()
    solid.strip([(x, far, z) for x, z in loop], [(x, near, z) for x, z in loop])
    solid.face(loop, place=lambda x, z: (x, near, z))
    solid.face(loop, place=lambda x, z: (x, far, z), flip=True)
    return solid.finish()


def barrel():
    """A cylinder with ribs and rims."""
    thin, thick = circle(BARREL - 0.8, 24), circle(BARREL, 24)
    heights = (0.0, 2.0, 28.0, 31.0, 55.0, 58.0, BARREL_HEIGHT - 2.0, BARREL_HEIGHT)
    return stacked([(thin, thin, low, high) if k % 2 else (thick, thick, low, high)
                    for k, (low, high) in enumerate(zip(heights, heights[1:]))])


def crate():
    """Boards at the top and the bottom, and narrower walls between them."""
    wide, thin = rectangle(CRATE_LENGTH, CRATE_DEPTH), rectangle(CRATE_LENGTH - 5, CRATE_DEPTH - 5)
    return stacked([(wide, wide, 0.0, 9.0), (thin, thin, 9.0, CRATE_HEIGHT - 9), (wide, wide, CRATE_HEIGHT - 9, CRATE_HEIGHT)])


def shared_parts():
    plate, post = rectangle(POST + 6, POST + 6), rectangle(POST, POST)
    return {part.name: part for part in (
        Part("floor", box(BAYS * BAY + 500, RACKS * (DEPTH + AISLE), 20), "concrete"),
        Part("post", stacked([(plate, plate, 0.0, 1.0), (post, post, 1.0, 3 * LEVEL + 40)]), "painted blue"),
        Part("beam", box(BAY - POST - 2 * GAP, 5, BEAM), "painted orange"),
        Part("pallet", pallet(), "pale wood"),
        Part("crate", crate(), "dark wood"),
        Part("green barrel", barrel(), "painted green"),
        Part("red barrel", barrel(), "painted red"),
        Part("cone", stacked([(rectangle(30, 30), rectangle(30, 30), 0.0, 3.0), (circle(11, 20), circle(2.5, 20), 3.0, 48.0)]),
             "orange rubber"),
        Part("gauge", box(20, 20, 20), "painted red"))}


# ---- the racks --------------------------------------------------------------------------------------------------------

def frame_at(i):
    return (i - BAYS / 2) * BAY


def shelf(level):
    """The height on which a level's pallets stand."""
    return GAP if level == 0 else level * LEVEL + BEAM + GAP


def load(name, part, kind):
    """The nodes of what stands on a pallet, in the frame of the pallet."""
    top = PALLET_HEIGHT + GAP
    if kind == "barrels":
        color = "green barrel" if random.random() < 0.6 else "red barrel"
        return [Node(f"{name} barrel {k + 1}", part[color], (x, y, top))
                for k, (x, y) in enumerate(((-27.0, -24.5), (27.0, -24.5), (-27.0, 24.5), (27.0, 24.5)))]
    if kind == "crate":
        return [Node(f"{name} crate", part["crate"], (0.0, 0.0, top))]
    return []


def rack(number, part):
    name = f"rack {number}"
    group = Node(name, translation=(0.0, (number - (RACKS + 1) / 2) * (DEPTH + AISLE), 0.0))
    side = DEPTH / 2 - POST / 2
    for i in range(BAYS + 1):
        for face, y in (("front", -side), ("back", side)):
            group.children.append(Node(f"{name} {face} post {i + 1}", part["post"], (frame_at(i), y, GAP)))
    for bay in range(BAYS):
        middle = (frame_at(bay) + frame_at(bay + 1)) / 2
        for level in range(1, LEVELS):
            for face, y in (("front", -side), ("back", side)):
                group.children.append(
                    Node(f"{name} {face} beam {bay + 1}.{level}", part["beam"], (middle, y, level * LEVEL)))
        for level in range(LEVELS):
            for k, x in enumerate((-65.0, 65.0)):
                label = f"{name} place {bay + 1}.{level}.{'ab'[k]}"
                kind = random.choices(("barrels", "crate", "empty"), (38, 52, 10))[0]
                group.children.append(Node(label, translation=(middle + x, 0.0, shelf(level)), children=[
                    Node(f"{label} pallet", part["pallet"]), *load(label, part, kind)]))
    return group


def cones(count, part):
    """Cones along the aisles; when there are many, also in rows beside the last rack."""
    group = Node("cones")
    length = BAYS * BAY
    for i in range(count):
        row, place = divmod(i, 24)
        y = (row - 1) * (DEPTH + AISLE) + (60.0 if row < 3 else 20.0)
        group.children.append(Node(f"cone {i + 1}", part["cone"], (-length / 2 + place * length / 23, y, GAP),
                                   turned("z", 15 * i % 90)))
    return group


# ---- the faults -------------------------------------------------------------------------------------------------------

FAULTS = [
    ("piercing", "rack 1 place 1.0.a crate", "rack 1 front post 1", "pushed too far, the crate has a post in its side"),
    ("piercing", "rack 2 place 4.1.a barrel 2", "rack 2 place 4.1.a pallet", "the barrel has sunk into the pallet's deck"),
    ("touching", "rack 3 place 2.0.b crate", "gauge", "the gauge stands against the crate's boards, in one plane"),
    ("enclosed", "lost cone", "rack 4 place 7.0.b barrel 1", "a cone in a barrel"),
    ("too near", "rack 2 place 6.2.b pallet", "rack 2 back beam 6.2", "a runner hangs 0.125 cm above the beam"),
    ("duplicate", "rack 3 place 5.0.a barrel 4", "rack 3 place 5.0.a barrel 4 again", "the same barrel listed twice"),
]
WANTED = {"rack 1 place 1.0.a": "crate", "rack 2 place 4.1.a": "barrels", "rack 3 place 2.0.b": "crate",
          "rack 4 place 7.0.b": "barrels", "rack 3 place 5.0.a": "barrels"}


def put_wrong(nodes, part):
    """Moves parts and adds parts so that FAULTS are true."""
    def moved(name, by):
        node = nodes[name]
        at = node.translation or (0.0, 0.0, 0.0)
        node.translation = tuple(a + b for a, b in zip(at, by))
    moved("rack 1 place 1.0.a crate", (-16.0, -6.0, 0.0))
    moved("rack 2 place 4.1.a barrel 2", (0.0, 0.0, -3.0))
    crate_at = nodes["rack 3 place 2.0.b crate"].translation
    nodes["rack 3 place 2.0.b"].children.append(
        Node("gauge", part["gauge"], (20.0, crate_at[1] - CRATE_DEPTH / 2 - 10.0, crate_at[2])))
    at = nodes["rack 4 place 7.0.b barrel 1"].translation
    nodes["rack 4 place 7.0.b"].children.append(Node("lost cone", part["cone"], (at[0], at[1], at[2] + 5.0)))
    moved("rack 2 place 6.2.b", (0.0, 4.0, -0.375))
    twin = nodes["rack 3 place 5.0.a barrel 4"]
    nodes["rack 3 place 5.0.a"].children.append(Node(twin.name + " again", twin.part, twin.translation))


def refilled(nodes, part):
    """Replaces the load of some pallets by what the faults need."""
    for label, kind in WANTED.items():
        place = nodes[label]
        place.children = [place.children[0], *load(label, part, kind)]


def depot():
    random.seed(1000)
    part = shared_parts()
    yard = Node("depot", rotation=turned("x", -90), children=[Node("floor", part["floor"], (0.0, 0.0, -20.0))])
    yard.children += [rack(i + 1, part) for i in range(RACKS)]
    refilled({node.name: node for node in yard.walk()}, part)
    put_wrong({node.name: node for node in yard.walk()}, part)
    yard.children.append(cones(PARTS - sum(1 for node in yard.walk() if node.part), part))
    return yard


def written():
    return packed(depot(), MATERIALS, "scripts/make_depot.py", "cm")


def faults():
    keys = ("kind", "a", "b", "note")
    return "[\n" + ",\n".join("  " + json.dumps(dict(zip(keys, fault))) for fault in FAULTS) + "\n]\n"


def main():
    data = written()
    (DATA / "depot.glb").write_bytes(data)
    (DATA / "depot.faults.json").write_text(faults(), encoding="utf-8")
    nodes = [node for node in depot().walk() if node.part]
    triangles = sum(len(node.part.solid.triangles) for node in nodes)
    print(f"{len(nodes)} parts, {len({node.part.name for node in nodes})} meshes, {triangles:,} triangles, {len(data):,} bytes")


if __name__ == "__main__":
    main()
