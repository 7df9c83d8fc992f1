# SPDX-License-Identifier: MIT
"""What scripts/check_symbols.py finds in a disassembly and among symbols."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import check_symbols  # noqa: E402

DISASSEMBLY = """
0000000000000000 <_ZN3glm3dotEv>:
   0:\tmulsd  %xmm0,%xmm1
   4:\tret

0000000000000010 <_ZN4abut5countEv>:
  10:\tadd    %rax,%rbx
  14:\tmovsd  (%rax),%xmm0

0000000000000020 <_ZN4abut4fmaEv>:
  20:\tvfmadd231sd %xmm0,%xmm1,%xmm2
"""


class CheckSymbols(unittest.TestCase):
    def test_finds_arithmetic_but_no_moves_and_no_integers(self):
        self.assertEqual(check_symbols.computing(DISASSEMBLY), {"_ZN3glm3dotEv", "_ZN4abut4fmaEv"})

    def test_tells_weak_symbols_from_strong_and_undefined_ones(self):
        symbols = "0000000000000000 T strong\n0000000000000010 W weak\n                 U undefined\n                 w hook\n"
        self.assertEqual(check_symbols.weak_names(symbols), {"weak"})


if __name__ == "__main__":
    unittest.main()
