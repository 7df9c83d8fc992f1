# SPDX-License-Identifier: MIT
"""The package as users see it: names, version, docstrings, type stubs, pickles, the command line, the time to import."""

import ast
import copy
import enum
import os
import pickle
import re
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import abut
from abut import _core

PACKAGE = Path(abut.__file__).parent
SOURCES = Path(__file__).resolve().parents[2]
PUBLIC = [name for name in abut.__all__ if not name.startswith("_")]


def test_the_version_is_that_of_the_project() -> None:
    lists = SOURCES / "CMakeLists.txt"
    found = re.search(r"project\(abut VERSION ([0-9.]+)", lists.read_text())
    assert found is not None
    assert abut.__version__ == found[1]


def test_all_lists_what_the_module_holds() -> None:
    assert len(set(abut.__all__)) == len(abut.__all__)
    assert {name for name in vars(_core) if not name.startswith("_")} <= set(abut.__all__)
    for name in abut.__all__:
        assert hasattr(abut, name)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_documented_and_of_this_package(name: str) -> None:
    thing = getattr(abut, name)
    assert thing.__doc__ and thing.__doc__.strip()
    assert thing.__module__ == "abut" if name in _core.__all__ else thing.__module__.startswith("abut.")


def test_docstrings_use_the_names_of_python() -> None:
    """They come from the comments of C++; scripts/python_docstrings.py translates what is named otherwise."""
    of_cpp = re.compile(
        r"\w::\w|\bwhere(?:_[ab]\b|\.\w)|\b(?:New|Any)(?:Model|Shape)\b|\b(?:save|load)_mesh\b|\bThreadLimit\b|\w_each\b|;$"
        r"|\b[Tt]hrow(?:s|n)?\b|moved from\b|\boutlive\b|\bspan:|program's own shape|places? (?:are )?`none`|\bio\.\w",
        re.MULTILINE,
    )
    for name in PUBLIC:
        thing = getattr(abut, name)
        members = vars(thing) if isinstance(thing, type) else {}
        for member, one in {"": thing, **members}.items():
            found = of_cpp.search(getattr(one, "__doc__", None) or "")
            assert found is None, (name, member, found)


def stub_names() -> dict[str, ast.stmt]:
    tree = ast.parse((PACKAGE / "_core.pyi").read_text())
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


def test_the_stubs_name_every_public_name_and_member() -> None:
    stubs = stub_names()
    for name in _core.__all__:
        assert name in stubs
        thing, node = getattr(_core, name), stubs[name]
        if not isinstance(thing, type):
            continue
        assert isinstance(node, ast.ClassDef)
        members = {m.name for m in node.body if isinstance(m, ast.FunctionDef)}
        if issubclass(thing, enum.Enum):
            members |= {t.id for m in node.body if isinstance(m, ast.Assign) for t in m.targets if isinstance(t, ast.Name)}
        assert {m for m in vars(thing) if not m.startswith("_")} <= members, name


def test_no_result_of_the_stubs_is_an_object_without_a_type() -> None:
    for node in ast.walk(ast.parse((PACKAGE / "_core.pyi").read_text())):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            assert node.returns is not None, node.name
            assert ast.unparse(node.returns) != "object", node.name


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()


POINTS = np.arange(15.0).reshape(5, 3)
AXES = np.eye(3)
SHAPES = [
    abut.Segment(POINTS, POINTS + 1),
    abut.Ray(POINTS, POINTS + 1),
    abut.Line(POINTS, POINTS + 1),
    abut.Plane(POINTS, 2),
    abut.HalfSpace(POINTS, 2),
    abut.Triangle(POINTS, POINTS + 1, (0, 0, 9)),
    abut.Sphere(POINTS, 0.1),
    abut.Aabb(POINTS, POINTS + 1),
    abut.Obb(POINTS, AXES, (1, 2, 3)),
    abut.Capsule(POINTS, POINTS + 1, 0.1),
    abut.Cylinder(POINTS, POINTS + 1, 0.1),
    abut.Cone(POINTS, POINTS + 1, 0.1),
    abut.Ellipsoid(POINTS, AXES, (1, 2, 3)),
    abut.Frustum.from_matrix(np.eye(4)),
    abut.Hull([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]),
    abut.Pose(translation=POINTS),
]


@pytest.mark.parametrize("thing", SHAPES, ids=lambda thing: type(thing).__name__)
def test_pickles_and_copies_equal_what_they_were_made_of(thing: abut.Shape) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing
    assert copy.copy(thing) == thing
    assert copy.deepcopy(thing) == thing


def test_errors_are_value_errors() -> None:
    with pytest.raises(abut.Error, match="triangle"):
        abut.Mesh([(0, 0, 0)], [(0, 1, 2)])
    assert issubclass(abut.Error, ValueError)


def test_the_import_takes_little_time() -> None:
    """Processor time, so that a busy machine does not count; a debugger or sanitizer would."""
    program = (
        "import time, numpy; t = time.process_time(); import abut; print(time.process_time() - t)"
    )
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(5)]
    limit = 0.05 if "LD_PRELOAD" not in os.environ else 5
    assert min(times) < limit


command = pytest.mark.skipif(
    not hasattr(_core, "_run_command_line"), reason="this package was built without the command line"
)
COMMAND = [sys.executable, "-m", "abut._command_line"]


def test_defaults_that_are_members_are_named() -> None:
    stubs = (PACKAGE / "_core.pyi").read_text()
    assert "= ...," not in stubs and "= ...)" not in stubs
    assert "state: ClashState = ClashState.active" in stubs and abut.KnownClash("k").state == abut.ClashState.active
    assert "severity: Severity = Severity.error" in stubs and abut.ClashRule("r").severity == abut.Severity.error


@command
def test_the_command_passes_on_arguments_and_output() -> None:
    for command in (COMMAND, [sys.executable, "-m", "abut"]):
        run = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert abut.__version__ in run.stdout


@command
def test_the_command_passes_on_names_that_are_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.obj"
    with open(name, "wb") as file:
        file.write(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    subprocess.run([*COMMAND, "info", name], capture_output=True, check=True)


@command
def test_the_command_passes_on_exit_codes() -> None:
    assert subprocess.run([*COMMAND, "no-such-command"], capture_output=True, check=False).returncode not in (0, 1)
    missing = subprocess.run([*COMMAND, "info", "no such file.stl"], capture_output=True, check=False)
    assert missing.returncode == 3


@command
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_end_the_command(number: signal.Signals, tmp_path: Path) -> None:
    """The command waits for what a pipe will hold."""
    pipe = tmp_path / "pipe.stl"
    os.mkfifo(pipe)
    with subprocess.Popen([*COMMAND, "info", str(pipe)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        with open(pipe, "wb"):  # returns when the command has opened the pipe to read
            run.send_signal(number)
            assert run.wait(60) == -number


@command
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_a_broken_pipe_ends_the_command() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    # A free-threaded interpreter warns of modules that need its lock.
    quiet = {**os.environ, "PYTHONWARNINGS": "ignore"}
    run = subprocess.run(
        [*COMMAND, "--help"], stdout=writer, stderr=subprocess.PIPE, env=quiet, check=False
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (-signal.SIGPIPE, b"")
