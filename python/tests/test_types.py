# SPDX-License-Identifier: MIT
"""The package, its type stubs and its tests are clean under mypy --strict."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import abut

pytest.importorskip("mypy")
PACKAGE = Path(abut.__file__).parent
TESTS = Path(__file__).parent
CACHE = Path(os.environ.get("ABUT_BUILD_DIR", TESTS.parents[1] / "build")) / "mypy_cache"


def mypy(*arguments: str | Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", CACHE, *arguments],
        env=os.environ | {"MYPYPATH": str(PACKAGE.parent)},
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_package_and_the_tests_are_clean() -> None:
    mypy("-p", "abut")
    mypy(*sorted(TESTS.glob("*.py")))
