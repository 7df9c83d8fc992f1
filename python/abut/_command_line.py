# SPDX-License-Identifier: MIT
"""The command `abut`: runs the command line, which the extension module contains, in this process."""

import os
import signal
import sys
from collections.abc import Callable

from . import _core


def _end_by_signals() -> None:
    """Interrupts and broken pipes end the process, as they end a program that is not written in Python.

    Python's handler of SIGINT would run only after the command, and Python ignores SIGPIPE and SIGXFSZ.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    for name in ("SIGPIPE", "SIGXFSZ"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def main() -> int:
    """Runs the command line with the arguments of this process; returns its exit code."""
    run: Callable[[list[bytes]], int] | None = getattr(_core, "_run_command_line", None)
    if run is None:
        print("abut: this package was built without the command line", file=sys.stderr)
        return 2
    _end_by_signals()
    return run([os.fsencode(argument) for argument in sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
