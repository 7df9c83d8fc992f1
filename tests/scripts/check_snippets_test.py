# SPDX-License-Identifier: MIT
"""check_snippets.py takes out every C++ block, wraps what is no program, and keeps line numbers."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from check_snippets import main, snippets  # noqa: E402


class CheckSnippets(unittest.TestCase):
    def one(self, text):
        found = list(snippets("a.md", text))
        self.assertEqual(len(found), 1, found)
        return found[0]

    def test_a_block_without_main_becomes_the_body_of_one(self):
        flags, code = self.one("Text\n\n```cpp\n#include <map>\nf();\n```\n")
        self.assertEqual(flags, [])
        head, body = code.split("int main() {\n")
        self.assertIn("#include <abut/abut.h>\n", head)
        self.assertIn("#include <map>\n", head)
        self.assertIn("using namespace abut;", head)
        self.assertIn('#line 4 "a.md"\n\nf();\n', body)
        self.assertTrue(body.endswith("}\n"))

    def test_a_block_with_main_stays_as_it_is(self):
        program = "#include <abut/abut.h>\nint main() { return 0; }\n"
        self.assertEqual(self.one(f"```cpp\n{program}```\n"), ([], f'#line 2 "a.md"\n{program}'))

    def test_what_stands_in_the_comment_comes_first(self):
        _, code = self.one("a\n\n<!-- before the next snippet:\nint x = 1;\n-->\n```cpp\nint y = x;\n```\n")
        body = code.split("int main() {\n")[1]
        self.assertLess(body.index('#line 4 "a.md"\nint x = 1;'), body.index('#line 7 "a.md"\nint y = x;'))

    def test_other_comments_and_other_languages_are_left_alone(self):
        self.assertEqual(list(snippets("a.md", "```bash\nls\n```\n\n```\ncpp\n```\n")), [])
        _, code = self.one("<!-- before the next snippet:\nint far;\n-->\n\nText.\n\n```cpp\nint y;\n```\n")
        self.assertNotIn("far", code)

    def test_files_names_and_marks(self):
        with tempfile.TemporaryDirectory() as folder:
            markdown, output = Path(folder, "READ me.md"), Path(folder, "out")
            markdown.write_text("```cpp\nint a;\n```\n```cpp no-run\nint b;\n```\n", encoding="utf-8")
            self.assertEqual(main(["", "--output", str(output), str(markdown)]), 0)
            self.assertEqual(Path(output, "snippets.txt").read_text(), "read_me_1 run\nread_me_2 no-run\n")
            self.assertIn("int b;", Path(output, "read_me_2.cpp").read_text())

    def test_an_unknown_mark_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            markdown = Path(folder, "a.md")
            markdown.write_text("```cpp norun\nint a;\n```\n", encoding="utf-8")
            self.assertEqual(main(["", "--output", folder, str(markdown)]), 1)


if __name__ == "__main__":
    unittest.main()
