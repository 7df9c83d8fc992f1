# SPDX-License-Identifier: MIT
"""`python -m abut` is the command `abut`, where that is not on the path."""

import sys

from ._command_line import main

if __name__ == "__main__":
    sys.exit(main())
