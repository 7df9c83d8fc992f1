# SPDX-License-Identifier: MIT
"""cmake/public_headers.cmake lists the entry headers and all that they include, no more and no less."""
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](abut/[^>"]+)[>"]', re.MULTILINE)
# Only the library's own sources define ABUT_INLINES.
OF_THE_LIBRARY = re.compile(r"^#ifdef ABUT_INLINES\n.*?^#endif$", re.MULTILINE | re.DOTALL)


def header_list(name):
    text = (ROOT / "cmake/public_headers.cmake").read_text(encoding="utf-8")
    found = re.search(rf"^set\({name}\s+([^)]*)\)", text, re.MULTILINE)
    return found[1].split()


def closure(headers):
    found, ahead = set(), list(headers)
    while ahead:
        header = ahead.pop()
        if header not in found:
            found.add(header)
            text = (ROOT / header).read_text(encoding="utf-8")
            ahead += INCLUDE.findall(OF_THE_LIBRARY.sub("", text))
    return found


class PublicHeaders(unittest.TestCase):
    def test_the_installed_headers_are_what_the_entry_headers_include(self):
        listed = header_list("abut_public_headers") + header_list("abut_internal_headers")
        self.assertEqual(len(listed), len(set(listed)), "a header is listed twice")
        needed = closure(header_list("abut_entry_headers"))
        self.assertEqual(sorted(needed - set(listed)), [], "included, but in no list of cmake/public_headers.cmake")
        self.assertEqual(sorted(set(listed) - needed), [], "listed, but no entry header includes it")

    def test_a_program_includes_public_headers_only(self):
        self.assertLessEqual(set(header_list("abut_entry_headers")), set(header_list("abut_public_headers")))

    def test_lists_are_sorted(self):
        for name in ("abut_entry_headers", "abut_public_headers", "abut_internal_headers"):
            with self.subTest(name=name):
                self.assertEqual(header_list(name), sorted(header_list(name)))


if __name__ == "__main__":
    unittest.main()
