#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures abut beside its peers, and writes one table of ratios with the goals of benchmarks/goals.csv.

    bench_ratios.py PROGRAMS PEERS RESULT [--rounds N] [--seconds S] [--only TEXT] [--growth CSV] [--page MD]

PROGRAMS is the folder of abut_bench and abut_bench_inputs, PEERS the one that bench_peers.py filled; RESULT.md and
RESULT.csv are written. A line of goals.csv compares a benchmark of abut's with those of peers; lines that share a question
are measured together, in rounds: one run of every program, then the next. A ratio is the peer's time divided by abut's in
the same round, and the median of all rounds counts. Of several peers the fastest is shown. `cases` is `scans` for every
mesh of ABUT_BENCH_MESHES, `least` for the case with the least ratio, or the name of one case. `clock` is `cpu` for CPU
time, `real` for elapsed time, and `growth` for lines of the CSV that abut_growth writes, where `cases` are the two
sizes and the goal is an upper bound. --only measures the lines whose title contains TEXT. --page also writes
the table into a page that has a section for it, as docs/performance.md has.
"""
import argparse
import csv
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
UNIT = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
LIBRARIES = {"embree4": "Embree 4", "embree": "Embree", "tinybvh": "tinybvh", "jolt": "Jolt", "fcl": "FCL", "coal": "Coal", "fcpw": "FCPW",
             "parry": "parry"}


def question_of(name):
    return name.partition("_")[0]


def scans():
    """The names of the meshes in ABUT_BENCH_MESHES; the generated torus if there is none."""
    files = os.environ.get("ABUT_BENCH_MESHES", "")
    return [Path(file).stem for file in files.split(":") if file] or ["torus"]


def names_of(line):
    return [line["ours"], *line["peers"].split()]


def groups_sharing_questions(lines):
    """The lines that are measured, in groups that share questions."""
    groups = []
    for line in lines:
        if line["clock"] == "growth":
            continue
        questions = {question_of(name) for name in names_of(line)}
        shared = [group for group in groups if group[0] & questions]
        groups = [group for group in groups if group not in shared]
        groups.append((questions.union(*(g[0] for g in shared)), [x for g in shared for x in g[1]] + [line]))
    return [group for _, group in groups]


def run_json(command):
    return json.loads(subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True).stdout)


class Programs:
    """The programs of all peers, and what they have measured: {benchmark/case: [{clock: seconds} of each round]}."""

    def __init__(self, programs, peers, seconds):
        self.benches = [path for path in (programs / "abut_bench", programs / "abut_bench_coal") if path.exists()]
        self.seconds = seconds
        self.times = {}
        self.context = {}
        self.inputs = peers / "inputs"
        subprocess.run([programs / "abut_bench_inputs", self.inputs], check=True)
        self.others = {}
        if (peers / "fcpw" / "venv" / "installed").exists():
            self.others["fcpw"] = [peers / "fcpw" / "venv" / "bin" / "python", HERE / "benchmarks" / "fcpw" / "measure.py"]
        if (peers / "parry" / "release" / "abut-bench-parry").exists():
            self.others["parry"] = [peers / "parry" / "release" / "abut-bench-parry"]

    def round(self, lines):
        names = sorted({name for line in lines for name in names_of(line)})
        cases = {c for line in lines for c in (scans() if line["cases"] == "scans" else [line["cases"]])}
        of_case = "" if "least" in cases else f"({'|'.join(sorted(cases))})(/|$)"
        # A program in which nothing matches the filter prints no JSON.
        for bench in self.benches:
            if bench.name == "abut_bench" or any(name.endswith("_coal") for name in names):
                self.keep(run_json([bench, f"--benchmark_filter=^({'|'.join(names)})/{of_case}",
                                    f"--benchmark_min_time={self.seconds}", "--benchmark_format=json"]))
        for who, command in self.others.items():
            questions = [question_of(name) for name in names if name.endswith("_" + who)]
            for case in scans() if questions else ():
                self.keep(run_json([*command, self.inputs / case, self.seconds, *questions]))

    def keep(self, result):
        self.context |= result["context"]
        for b in result["benchmarks"]:
            name, *parts = b["run_name"].split("/")
            case = "/".join(p for p in parts if not p.startswith(("real_time", "manual_time", "iterations:", "min_time:")))
            scale = UNIT[b["time_unit"]]
            times = {"cpu": scale * b["cpu_time"], "real": scale * b["real_time"], "bytes_each": b.get("bytes_each")}
            self.times.setdefault(f"{name}/{case}", []).append(times)

    def cases(self, line):
        if line["cases"] == "least":
            return [name.partition("/")[2] for name in self.times if name.startswith(line["ours"] + "/")]
        return scans() if line["cases"] == "scans" else [line["cases"]]

    def ratios(self, line, peer, case):
        """The peer's time divided by abut's, of each round; empty where the peer is missing."""
        clock = line["clock"]
        ours, theirs = (self.times.get(f"{name}/{case}", []) for name in (line["ours"], peer))
        if not ours:
            raise LookupError(f"{line['ours']}/{case} was not measured: goals.csv and the benchmarks do not agree")
        return [b[clock] / a[clock] for a, b in zip(ours, theirs)]

    def seconds_of(self, name, case, clock):
        return statistics.median(t[clock] for t in self.times[f"{name}/{case}"])


def library_of(peer, context):
    """The name and version of a benchmark's library: "Embree 3.13.5" of ray-random_embree."""
    question, _, who = peer.partition("_")
    key = who.partition("_")[0]
    if key not in LIBRARIES:
        return f"abut, {question} {who.partition('_')[2]}".replace("_", " ").replace("-", " ").strip()
    name, variant = LIBRARIES[key], who.partition("_")[2].replace("_", " ")
    return versioned(name, context) + (f", {variant}" if variant else "")


def versioned(name, context):
    return f"{name.removesuffix(' 4')} {context.get(name, '')}".strip()


def verdict_of(ratio, goal):
    return "holds" if ratio >= goal else f"falls short by {1 - ratio / goal:.0%}"


def compared(programs, line):
    """The rows of the table for a line: one a case, or one for the case with the least ratio."""
    rows = []
    for case in programs.cases(line):
        found = []
        for peer in line["peers"].split():
            ratios = programs.ratios(line, peer, case)
            if ratios:
                found.append((statistics.median(ratios), min(ratios), max(ratios), peer))
        if not found:
            continue
        ratio, low, high, peer = min(found)
        clock = line["clock"]
        rows.append({"row": line["row"], "case": case, "peer": library_of(peer, programs.context), "ratio": ratio, "low": low,
                     "high": high, "goal": float(line["goal"]), "verdict": verdict_of(ratio, float(line["goal"])),
                     "seconds": programs.seconds_of(line["ours"], case, clock),
                     "peer_seconds": programs.seconds_of(peer, case, clock)})
    if line["cases"] == "least" and rows:
        rows = [min(rows, key=lambda row: row["ratio"])]
    return rows or [{"row": line["row"], "peer": line["peers"], "goal": float(line["goal"]), "verdict": "peer is missing"}]


def growth_row(line, file):
    """The row of a line about growth, from the CSV of abut_growth."""
    small, large = (float(size) for size in line["cases"].split("/"))
    with open(file, encoding="utf-8") as text:
        values = {float(r["triangles"]): float(r["value"]) for r in csv.DictReader(text) if r["quantity"] == line["peers"]}
    near = [min(values, key=lambda size: abs(size / wanted - 1)) for wanted in (small, large)]
    if abs(near[1] / large - 1) > 0.1:
        return {"row": line["row"], "peer": "abut", "goal": float(line["goal"]), "verdict": "was not measured"}
    a, b = (values[size] for size in near)
    return {"row": line["row"], "case": "torus with bumps", "peer": "abut", "ratio": b / a, "goal": float(line["goal"]),
            "verdict": "holds" if b / a < float(line["goal"]) else "grows more", "seconds": 1e-9 * b, "peer_seconds": 1e-9 * a}


def head(context, rounds):
    versions = [versioned(name, context) for name in LIBRARIES.values() if name in context]
    return (f"{processor()}, {context['num_cpus']} cores; {context.get('compiler', '')}; {', '.join(versions)}. "
            f"Medians of {rounds} rounds; a ratio is the peer's time divided by abut's.")


def processor():
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "unknown processor"
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown processor")


def short_time(value):
    for unit, scale in (("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)):
        if value < 1000 * scale:
            return f"{value / scale:.3g} {unit}"
    return f"{value:.3g} s"


def markdown(rows, title):
    yield title + "\n"
    yield "| question | case | peer | abut | peer's time | ratio | of the rounds | goal | |"
    yield "|---|---|---|---:|---:|---:|---:|---:|---|"
    for r in rows:
        upper = r["peer"] == "abut"
        goal = f"{'<' if upper else '≥'} {r['goal']:g}"
        if "ratio" not in r:
            yield f"| {r['row']} | | | | | | | {goal} | {r['verdict']} |"
            continue
        spread = f"{r['low']:.3g} to {r['high']:.3g}" if "low" in r else ""
        yield (f"| {r['row']} | {r['case'].replace('_', ' ')} | {r['peer']} | {short_time(r['seconds'])} | "
               f"{short_time(r['peer_seconds'])} | {r['ratio']:.3g} | {spread} | {goal} | {r['verdict']} |")


def with_table(page, text):
    """The page with the table in the place of what lies between its heading and the paragraph after it."""
    before, heading, rest = page.partition("## The table\n\n")
    _, after, end = rest.partition("The goals are lines of")
    if not heading or not after:
        raise ValueError("the page has no section 'The table' with a paragraph 'The goals are lines of …'")
    return f"{before}{heading}{text}\n\n{after}{end}"


def write_csv(rows, file):
    columns = ["row", "case", "peer", "seconds", "peer_seconds", "ratio", "low", "high", "goal", "verdict"]
    with open(file, "w", encoding="utf-8", newline="") as out:
        table = csv.DictWriter(out, columns, lineterminator="\n")
        table.writeheader()
        for row in rows:
            table.writerow({k: f"{v:.4g}" if isinstance(v, float) else v for k, v in row.items()})


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=Path)
    parser.add_argument("peers", type=Path)
    parser.add_argument("result", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--only", default="")
    parser.add_argument("--growth", type=Path)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args(argv[1:])
    with open(HERE / "benchmarks" / "goals.csv", encoding="utf-8") as file:
        lines = [line for line in csv.DictReader(file) if options.only in line["row"]]
    programs = Programs(options.programs, options.peers, options.seconds)
    for group in groups_sharing_questions(lines):
        for turn in range(options.rounds):
            titles = ", ".join(dict.fromkeys(line["row"] for line in group))
            print(f"round {turn + 1} of {options.rounds}: {titles}", file=sys.stderr)
            programs.round(group)
    rows = []
    for line in lines:
        if line["clock"] != "growth":
            rows += compared(programs, line)
        elif options.growth:
            rows.append(growth_row(line, options.growth))
    text = "\n".join(markdown(rows, head(programs.context, options.rounds)))
    options.result.with_name(options.result.name + ".md").write_text(text + "\n", encoding="utf-8")
    write_csv(rows, options.result.with_name(options.result.name + ".csv"))
    if options.page:
        options.page.write_text(with_table(options.page.read_text(encoding="utf-8"), text), encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
