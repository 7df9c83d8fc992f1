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


Reader = Callable[[bytes], bytes | None]


def main() -> int:
    """Runs the command line with the arguments of this process; returns its exit code."""
    run: Callable[[list[bytes], Reader], int] | None = getattr(_core, "_run_command_line", None)
    if run is None:
        print("abut: this package was built without the command line", file=sys.stderr)
        return 2
    _end_by_signals()
    from .ifc import _command, _options

    if sys.argv[1:2] == ["ifc"]:
        return _command.main(sys.argv[2:])
    try:
        options, arguments = _options.take_options(sys.argv[1:])
    except _options.UsageError as error:
        print(f"abut: {error}\nRun with --help for more information.", file=sys.stderr)
        return 2
    code = run([os.fsencode(argument) for argument in arguments], _command.reader(options))
    if {"--help", "-h"} & set(arguments):
        print(_command.SUMMARY if arguments[0].startswith("-") else f"IFC files:\n{_options.HELP}")
    return code


if __name__ == "__main__":
    sys.exit(main())
