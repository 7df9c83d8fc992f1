#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clash runs of public buildings, in abut and in ifcclash, with the same rules.

    python3 benchmarks/python/buildings.py [--abut DIR] [--tolerance D] [--rules RULES.toml] [--offline] FILE.ifc…

The files of the documentation are duplex.ifc and Office_A_20110811.ifc from the folder
tests/ifcfiles/public of https://github.com/ThatOpen/engine_web-ifc; they are not part of abut. The
first run makes a virtual environment in build/buildings and installs buildings.txt. DIR is the
folder that contains the package abut; by default the abut that this Python has.

Each program is a process of its own, from the start to the list of clashes, and makes the shapes
itself. Every pair that only one of them reports is explained by facts: how far the parts are apart
or reach into each other, which of them are open, and what they share by manifold3d. Every pair that
shares more than 1 cm³ by manifold3d must be a clash of the run with RULES, and so in a group.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import venv

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / "build" / "buildings"
SHA256 = {
    "duplex.ifc": "b347a2c8aa8fff6db896a4417a9c50c22ac0ccd7c5cfc22b99b8d29336c606ed",
    "Office_A_20110811.ifc": "3ccc7df480d7ae9d1af148d13634fe1af8f1a75949fdf3cb1f87c60464df4700",
}


def install(offline):
    """The Python of the virtual environment."""
    python = FOLDER / "bin" / "python"
    if not python.exists():
        venv.create(FOLDER, with_pip=True)
    if not offline:
        command = [python, "-m", "pip", "install", "--quiet", "-r", HERE / "buildings.txt"]
        subprocess.run(command, check=True)
    return python


def timed(command, environment):
    """Output, seconds and processor seconds of a process."""
    before = os.times()
    began = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    after = os.times()
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return done.stdout, seconds, cpu


def abut_run(python, environment, file, rules):
    """A run by the command line: pairs of GUIDs, and the times."""
    command = [python, "-m", "abut._command_line", "clash", file, "--rules", rules, "--json"]
    output, seconds, cpu = timed(command, environment)
    document = json.loads(output)
    guids = [part["guid"] for part in document["parts"]]
    found = {frozenset((guids[c["part_a"]], guids[c["part_b"]])): c for c in document["clashes"]}
    return found, seconds, cpu


def describe(python, environment, file, pairs, folder):
    """Facts on pairs, by buildings_facts.py, in a process of its own."""
    request = pathlib.Path(folder) / "pairs.json"
    request.write_text(json.dumps([sorted(pair) for pair in pairs]))
    command = [python, HERE / "buildings_facts.py", file, request]
    return json.loads(timed(command, environment)[0])


def explain(title, pairs, facts, verdict):
    """Prints the pairs that only one program reports, counted by what is true of them."""
    print(f"\n{title}: {len(pairs)}")
    counts = {}
    for pair in pairs:
        fact = facts["pairs"][" ".join(sorted(pair))]
        counts.setdefault(verdict(fact), []).append(fact)
    for reason, found in sorted(counts.items(), key=lambda item: -len(item[1])):
        example = min(found, key=lambda fact: fact["names"])
        print(f"  {len(found):4}  {reason}, such as {' and '.join(example['names'])}")


def measure(fact):
    """What two parts have in common, as words."""
    if fact["open"]:
        return "one of the two is open, and their surfaces " + ("meet" if fact["meet"] else "are apart")
    if not fact["meet"] and fact["gap"] is not None and fact["kind"] != "enclosed":
        return "apart" if fact["gap"] > 1e-6 else "apart by less than a micrometre"
    if fact["kind"] == "touching":
        return "they touch, and share no volume"
    if fact["kind"] == "duplicate":
        return "the same triangles twice"
    lower, upper = fact["separation"]
    if upper <= 0.002:
        return "closed, and parted by at most 2 mm"
    deep = "more than 2 mm in each other" if lower > 0.002 else "2 mm in each other or less: the bounds leave it open"
    return f"closed, {deep}, sharing {order(fact['shared'])}"


def order(volume):
    """A volume, roughly."""
    if volume is None:
        return "a volume that manifold3d refuses to compute"
    return "more than 1 cm³" if volume > 1e-6 else "less than 1 cm³"


def compare(python, environment, file, options, folder):
    """One building."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    known = SHA256.get(file.name)
    print(f"\n{file.name}: sha256 {digest[:16]}…{'' if known in (None, digest) else ', NOT the file of the docs'}")
    same = pathlib.Path(folder) / "same.toml"
    same.write_text(f"tolerance = {options.tolerance}\nenclosed = true\n")
    ours, seconds, cpu = abut_run(python, environment, file, same)
    command = [python, HERE / "buildings_ifcclash.py", file, str(options.tolerance), "intersection"]
    output, their_seconds, their_cpu = timed(command, environment)
    theirs = json.loads(output)
    their_pairs = {frozenset(pair.split()) for pair in theirs["pairs"]}

    only_ours, only_theirs = set(ours) - their_pairs, their_pairs - set(ours)
    facts = describe(python, environment, file, only_ours | only_theirs, folder)
    print("                          abut   ifcclash")
    print(f"whole run, s          {seconds:8.2f}   {their_seconds:8.2f}")
    print(f"  processor time, s   {cpu:8.2f}   {their_cpu:8.2f}")
    print(f"clash step alone, s   {facts['clash_step']:8.3f}   {theirs['clash']:8.3f}")
    print(f"  processor time, s   {facts['clash_cpu']:8.3f}   {theirs['cpu']:8.3f}")
    print(f"clashes               {len(ours):8}   {len(their_pairs):8}")
    explain("only abut", only_ours, facts, measure)
    explain("only ifcclash", only_theirs, facts, measure)

    print(f"\nby manifold3d {len(facts['volumes'])} pairs share more than 1 cm³", end="")
    rules = options.rules or same
    in_groups = set(abut_run(python, environment, file, rules)[0])
    missing = {p: v for p, v in facts["volumes"].items() if frozenset(p.split()) not in in_groups}
    print(f"; {len(missing)} of them are in no group of the run with {rules.name}")
    for pair, volume in sorted(missing.items(), key=lambda item: -item[1])[:10]:
        print(f"  {volume * 1e6:.1f} cm³: {' and '.join(facts['names'][guid] for guid in pair.split())}")
    return not missing


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE.ifc")
    parser.add_argument("--abut", type=pathlib.Path)
    parser.add_argument("--tolerance", type=float, default=0.002)
    parser.add_argument("--rules", type=pathlib.Path)
    parser.add_argument("--offline", action="store_true")
    options = parser.parse_args()
    python = install(options.offline)
    environment = dict(os.environ)
    if options.abut:
        environment["PYTHONPATH"] = str(options.abut.resolve())
    with tempfile.TemporaryDirectory() as folder:
        complete = [compare(python, environment, file, options, folder) for file in options.files]
    sys.exit(0 if all(complete) else 1)


if __name__ == "__main__":
    main()
