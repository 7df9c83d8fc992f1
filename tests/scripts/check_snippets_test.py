# SPDX-License-Identifier: MIT
"""check_snippets.py takes out every C++ block, adds main alone, and keeps line numbers."""
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
        shown = "#include <abut/abut.h>\n#include <map>\nusing namespace abut;\n\nf();\n"
        flags, code, lacks = self.one(f"Text\n\n```cpp\n{shown}```\n")
        self.assertEqual((flags, lacks), ([], []))
        head, body = code.split("int main() {\n")
        self.assertEqual(head.split(), "#include <abut/abut.h> #include <map> using namespace abut;".split())
        self.assertIn('#line 4 "a.md"\n\n\n\n\nf();\n', body)
        self.assertTrue(body.endswith("}\n"))

    def test_a_block_with_main_stays_as_it_is(self):
        program = "#include <abut/abut.h>\nusing namespace abut;\nint main() { return 0; }\n"
        self.assertEqual(self.one(f"```cpp\n{program}```\n"), ([], f'#line 2 "a.md"\n{program}', []))

    def test_nothing_is_added_that_a_reader_does_not_see(self):
        _, code, lacks = self.one("```cpp\nstd::printf(\"a\");\n```\n")
        self.assertEqual(lacks, ["#include <abut/…>", "using namespace abut;", "#include <cstdio>"])
        self.assertNotIn("#include", code)

    def test_a_continued_block_goes_on_from_the_one_before(self):
        head = "#include <abut/abut.h>\nusing namespace abut;\n"
        text = f"```cpp\n{head}int x = 1;\n```\nText.\n```cpp\n// continued\n#include <map>\nint y = x;\n```\n```cpp\n{head}int z;\n```\n"
        (_, first, _), (_, second, lacks), (_, third, _) = snippets("a.md", text)
        self.assertEqual(lacks, [])
        self.assertNotIn("int y", first)
        self.assertLess(second.index("int x = 1;"), second.index("int y = x;"))
        self.assertLess(second.index("#include <map>"), second.index("int main"))
        self.assertNotIn("int x", third)

    def test_other_languages_are_left_alone(self):
        self.assertEqual(list(snippets("a.md", "```bash\nls\n```\n\n```\ncpp\n```\n")), [])

    def test_files_names_and_marks(self):
        with tempfile.TemporaryDirectory() as folder:
            markdown, output = Path(folder, "READ me.md"), Path(folder, "out")
            head = "#include <abut/abut.h>\nusing namespace abut;\n"
            markdown.write_text(f"```cpp\n{head}int a;\n```\n```cpp no-run\n{head}int b;\n```\n", encoding="utf-8")
            self.assertEqual(main(["", "--output", str(output), str(markdown)]), 0)
            self.assertEqual(Path(output, "snippets.txt").read_text(), "read_me_1 run\nread_me_2 no-run\n")
            self.assertIn("int b;", Path(output, "read_me_2.cpp").read_text())

    def test_a_block_that_shows_too_little_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            markdown = Path(folder, "a.md")
            markdown.write_text("```cpp\nint a;\n```\n", encoding="utf-8")
            self.assertEqual(main(["", "--output", folder, str(markdown)]), 1)

    def test_an_unknown_mark_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            markdown = Path(folder, "a.md")
            markdown.write_text("```cpp norun\n#include <abut/abut.h>\nusing namespace abut;\n```\n", encoding="utf-8")
            self.assertEqual(main(["", "--output", folder, str(markdown)]), 1)


if __name__ == "__main__":
    unittest.main()
