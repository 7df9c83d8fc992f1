# SPDX-License-Identifier: MIT
"""The command `abut`: runs the program that the package contains."""

import os
import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Runs the program with the arguments of this process; returns its exit code."""
    program = Path(__file__).with_name("bin") / ("abut.exe" if os.name == "nt" else "abut")
    if not program.exists():
        print(f"abut: this package was built without the program {program}", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.run([program, *sys.argv[1:]], check=False).returncode
    # The program takes this process's place, so signals reach it, and a signal that ends it is seen outside.
    os.execv(program, ["abut", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
