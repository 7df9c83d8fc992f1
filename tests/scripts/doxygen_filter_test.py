# SPDX-License-Identifier: MIT
"""doxygen_filter.py describes files and overloads, leaves out what only forwards, and keeps the number of every line."""
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from doxygen_filter import describe_file, spread_comments  # noqa: E402

HEAD = "// SPDX-License-Identifier: MIT\n// What a file is,\n// in two lines.\n#pragma once\n"


def filtered(text):
    return "\n".join(spread_comments(describe_file(text.split("\n"))))


class DoxygenFilter(unittest.TestCase):
    def test_the_sentence_under_the_licence_describes_the_file(self):
        self.assertEqual(filtered(HEAD), "/// \\file\n/// What a file is,\n/// in two lines.\n#pragma once\n")

    def test_overloads_without_an_empty_line_between_share_a_comment(self):
        text = "namespace abut {\n/// How far\n/// apart.\n///\n///     f(1);\ndouble f(int a);\ndouble f(const Vec3& a,\n  int b) {\n  g();\n}\ndouble f();\n}\n"
        lines = filtered(text).split("\n")
        self.assertEqual(lines[6], "/** How far apart. */ double f(const Vec3& a,")
        self.assertEqual(lines[10], "/** How far apart. */ double f();")

    def test_no_comment_reaches_another_name_a_member_or_across_an_empty_line(self):
        for text in ("/// A.\nvoid f();\nvoid g();\n", "/// A.\nvoid f();\n\nvoid f(int);\n",
                     "struct S {\n  /// A.\n  void f();\n  int x = 0;\n};\n", "/// A.\nvoid f();\n// other\nvoid f(int);\n",
                     "/// A.\nvoid f() {\n  f(1);\n  f(2);\n}\n"):
            with self.subTest(text=text):
                self.assertEqual(filtered(text), text)

    def test_specialisations_and_forwarding_overloads_go(self):
        text = ("/// A.\ntemplate <Geometry X>\nbool f(const X& x);\n\ntemplate <Geometry X>\nrequires(HasSupportFunction<X>) bool f(const X& x) {\n"
                "    return f(as_geometry(x));\n}\n/// B.\ntemplate <class T>\ninline constexpr bool is = false;\ntemplate <>\n"
                "inline constexpr bool is<int> = true;\n")
        kept = filtered(text)
        self.assertNotIn("HasSupportFunction", kept)
        self.assertNotIn("is<int>", kept)
        self.assertIn("bool f(const X& x);", kept)
        self.assertEqual(kept.count("\n"), text.count("\n"))

    def test_lines_of_every_public_header_keep_their_numbers(self):
        for path in sorted(ROOT.glob("abut/**/*.h")):
            text = path.read_text(encoding="utf-8")
            with self.subTest(path=path):
                self.assertEqual(filtered(text).count("\n"), text.count("\n"))


if __name__ == "__main__":
    unittest.main()
