#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes data/gearbox.glb, a two-stage gearbox without its upper half, and data/gearbox.faults.json, its faults.

Lengths are in millimetres. The x axis points across the three shafts, y up from the plane of their axes, z along them.
Parts that fit into each other are at least 0.68 mm apart, except for five pairs that are wrong on purpose.
"""
import json
import math
from pathlib import Path

from gearbox import parts
from gearbox.glb import Node, Part, packed
from gearbox.housing import Tub, cover, tub
from gearbox.solid import ball

DATA = Path(__file__).resolve().parent.parent / "data"

MATERIALS = {  # linear colour, metallic, roughness
    "casting": ((0.055, 0.075, 0.095), 0.1, 0.7),
    "painted blue": ((0.03, 0.16, 0.42), 0.1, 0.5),
    "gear steel": ((0.50, 0.52, 0.55), 0.9, 0.35),
    "case-hardened steel": ((0.33, 0.36, 0.41), 0.9, 0.35),
    "shaft steel": ((0.42, 0.43, 0.45), 0.9, 0.3),
    "bearing steel": ((0.62, 0.64, 0.67), 1.0, 0.2),
    "chrome": ((0.80, 0.81, 0.84), 1.0, 0.1),
    "bronze": ((0.48, 0.25, 0.07), 0.9, 0.4),
    "brass": ((0.68, 0.47, 0.12), 0.9, 0.3),
    "copper": ((0.66, 0.26, 0.12), 0.9, 0.3),
    "black oxide": ((0.03, 0.03, 0.035), 0.6, 0.5),
}

# Output, intermediate and input shaft, from the left: 24 teeth drive 40 at the front, then 24 drive 32 at the rear.
MODULE = 3.5
OUTPUT, INTERMEDIATE, INPUT = 0.0, 98.0, 210.0
FRONT_GEARS, REAR_GEARS = 24.0, -24.0
END = 58.0
BALLS, BALL_RADIUS, BALL_PITCH = 7, 5.75, 25.0
FIT = 0.75

TUB = Tub(left=-78, right=274, depth=68, wall=10, end_wall=20, bottom=-98, base_top=-84, floor=-82, rim=-FIT / 2,
          foot=18, axes=(OUTPUT, INTERMEDIATE, INPUT), bore=35.25, bolts=(-58.0, 49.0, 154.0, 261.0), bolt_row=END,
          bolt_hole=4.75, bolt_depth=24, plug=(-40.0, 0.0), plug_hole=14.75)
COVER_TOP = 14.0
BOLT_SEAT = COVER_TOP + FIT


def turned(axis, degrees):
    """The quaternion of a rotation about the x, y or z axis."""
    half = math.radians(degrees) / 2
    return tuple(round(math.sin(half), 9) if k == axis else 0.0 for k in "xyz") + (round(math.cos(half), 9),)


def shared_parts():
    steel = "case-hardened steel"
    return {part.name: part for part in (
        Part("housing", tub(TUB), "casting"),
        Part("cover", cover(TUB, -76, 272, FIT / 2, COVER_TOP, 42, 19), "painted blue"),
        Part("pinion", parts.gear(24, MODULE, 32, 18.75, hub=25, rim=32, recess=1.5), steel),
        Part("first wheel", parts.gear(40, MODULE, 28, 18.75, hub=28, rim=60, recess=8, windows=(6, 10, 44)), "gear steel"),
        Part("second wheel", parts.gear(32, MODULE, 28, 18.75, hub=27, rim=46, recess=8, windows=(8, 6, 36.5)), "gear steel"),
        Part("input shaft", input_shaft(), "shaft steel"),
        Part("intermediate shaft", intermediate_shaft(), "shaft steel"),
        Part("output shaft", output_shaft(), "shaft steel"),
        Part("key", parts.key(26, 8, 6), "brass"),
        Part("spacer", parts.spacer(15.75, 20.25, 8), "brass"),
        Part("outer ring", parts.outer_ring(34.5, 28.25, BALL_PITCH, BALL_RADIUS + FIT, 18), "bearing steel"),
        Part("inner ring", parts.inner_ring(15.75, 21.75, BALL_PITCH, BALL_RADIUS + FIT, 18), "bearing steel"),
        Part("ball", ball(BALL_RADIUS, 3), "chrome"),
        Part("bushing", parts.bushing(15.75, 34.5, 18, 3), "bronze"),
        Part("bolt", parts.bolt(4, 30, 7.5, 6), "black oxide"),
        Part("sight plug", parts.sight_plug(14, 9.75, 20, 6), "brass"),
        Part("oil pipe", parts.pipe(-14, 80, FRONT_GEARS + END, 52.25, 18, (4, 2.5)), "copper"))}


# ---- the shafts, each from its rear end to its front ------------------------------------------------------------------

def middle_of_shaft():
    """The middle of a shaft: two seats for gears, with shoulders at their outer ends and a collar between them."""
    return (parts.chamfered(18, -47.5, -7, below=1), parts.chamfered(23, -7, 7, below=1, above=1),
            parts.chamfered(18, 7, 47.5, above=1))


def input_shaft():
    return parts.shaft(parts.chamfered(15, -70, -47.5, below=1), *middle_of_shaft(), parts.chamfered(15, 47.5, 79, above=1),
                       parts.keyed_end(13, 79, 118, 4.75, 9, chamfer=1))


def intermediate_shaft():
    return parts.shaft(parts.chamfered(15, -70, -47.5, below=1), *middle_of_shaft(), parts.chamfered(15, 47.5, 70, above=1))


def output_shaft():
    return parts.shaft(parts.chamfered(13, -124, -76, below=1), parts.chamfered(15, -76, -47.5, below=1), *middle_of_shaft(),
                       parts.chamfered(15, 47.5, 70, above=1))


# ---- the assembly -----------------------------------------------------------------------------------------------------

def ball_bearing(name, part, z):
    """A group with the rings of a bearing, and its balls at equal angles."""
    group = Node(name, translation=(0.0, 0.0, z))
    group.children = [Node(f"{name} outer ring", part["outer ring"]), Node(f"{name} inner ring", part["inner ring"])]
    for i in range(BALLS):
        angle = math.tau * (i + 0.25) / BALLS
        at = (round(BALL_PITCH * math.cos(angle), 6), round(BALL_PITCH * math.sin(angle), 6), 0.0)
        group.children.append(Node(f"{name} ball {i + 1}", part["ball"], at))
    return group


def bushing(name, part, z):
    return Node(name, part["bushing"], (0.0, 0.0, z))


def input_group(part):
    # The teeth are rotated by half a pitch to mesh with the wheel's, and by two degrees more, which is a fault.
    return Node("input group", translation=(INPUT, 0.0, 0.0), children=[
        Node("input shaft", part["input shaft"]),
        Node("input pinion", part["pinion"], (0.0, 0.0, FRONT_GEARS), turned("z", 360 / 24 / 2 - 2)),
        Node("input key", part["key"], (0.0, 9.75, 97.0)),
        ball_bearing("input bearing", part, END),
        Node("input spacer", part["spacer"], (0.0, 0.0, END + 9 + 4)),
        bushing("input bushing", part, -END)])


def intermediate_group(part):
    return Node("intermediate group", translation=(INTERMEDIATE, 0.0, 0.0), children=[
        Node("intermediate shaft", part["intermediate shaft"]),
        Node("intermediate wheel", part["first wheel"], (0.0, 0.0, FRONT_GEARS)),
        Node("intermediate pinion", part["pinion"], (0.0, 0.0, REAR_GEARS)),
        bushing("intermediate front bushing", part, END),
        bushing("intermediate rear bushing", part, -END)])


def output_group(part):
    return Node("output group", translation=(OUTPUT, 0.0, 0.0), children=[
        Node("output shaft", part["output shaft"]),
        Node("output wheel", part["second wheel"], (0.0, 0.0, REAR_GEARS), turned("z", 360 / 32 / 2)),
        ball_bearing("output bearing", part, END),
        bushing("output bushing", part, -END)])


def bolts(name, part, z, chosen):
    """A row of bolts, in whose group z points up. Each head has another angle."""
    return Node(f"{name} bolts", translation=(0.0, 0.0, z), rotation=turned("x", -90), children=[
        Node(label, part["bolt"], (TUB.bolts[k], 0.0, BOLT_SEAT), turned("z", 17 * k + 5)) for label, k in chosen])


def housing_group(part):
    plug_y, plug_z = TUB.plug
    return Node("housing group", children=[
        Node("housing", part["housing"]),
        Node("front cover", part["cover"], (0.0, 0.0, END)),
        Node("rear cover", part["cover"], (0.0, 0.0, -END)),
        bolts("front", part, END, [("front bolt 1", 0), ("front bolt 2", 1), ("front bolt 3", 2), ("front bolt 4", 3),
                                   ("front bolt 4 again", 3)]),
        bolts("rear", part, -END, [("rear bolt 1", 0), ("rear bolt 2", 1), ("rear bolt 4", 3)]),
        Node("sight plug", part["sight plug"], (TUB.right + FIT, plug_y, plug_z), turned("y", 90)),
        Node("oil pipe", part["oil pipe"], (TUB.bolts[2], 0.0, -END)),
        Node("lost ball", part["ball"], (60.0, -90.0, 20.0))])


def gearbox():
    part = shared_parts()
    return Node("gearbox", children=[
        housing_group(part), input_group(part), intermediate_group(part), output_group(part)])


FAULTS = [
    ("piercing", "input pinion", "intermediate wheel", (168, -2, 24),
     "the pinion sits two degrees round from where its teeth would meet the wheel's gaps"),
    ("touching", "input spacer", "input bearing inner ring", (210, 18, 67),
     "the spacer's face lies in the plane of the ring's, z = 67, exactly"),
    ("enclosed", "lost ball", "housing", (60, -90, 20), "a ball left in the mould, cast into the base plate"),
    ("too near", "oil pipe", "intermediate wheel", (150, 52.25, 24), "the pipe's mouth is bent to 0.2 mm off the teeth"),
    ("duplicate", "front bolt 4", "front bolt 4 again", (261, 6, 58), "the same bolt listed twice"),
]


def faults():
    keys = ("kind", "a", "b", "about", "note")
    return "[\n" + ",\n".join("  " + json.dumps(dict(zip(keys, fault))) for fault in FAULTS) + "\n]\n"


def main():
    root = gearbox()
    nodes = [node for node in root.walk() if node.part]
    data = packed(root, MATERIALS)
    (DATA / "gearbox.glb").write_bytes(data)
    (DATA / "gearbox.faults.json").write_text(faults(), encoding="utf-8")
    triangles = sum(len(node.part.solid.triangles) for node in nodes)
    print(f"{len(nodes)} parts, {len({node.part.name for node in nodes})} meshes, {triangles:,} triangles, {len(data):,} bytes")


if __name__ == "__main__":
    main()
