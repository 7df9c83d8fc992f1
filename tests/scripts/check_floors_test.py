# SPDX-License-Identifier: MIT
"""check_floors.py finds each kind of violation, at its line, and leaves sound files alone."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from check_floors import FLOORS, House  # noqa: E402

OPENING = "// SPDX-License-Identifier: MIT\n// A file of a made-up house.\n"


class CheckFloors(unittest.TestCase):
    def violations(self, files, opening=OPENING):
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                file = Path(root, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(opening + text, encoding="utf-8")
            house = House(root)
            self.notes = house.notes
            return house.check()

    def assert_one(self, files, path, line, words, **options):
        found = self.violations(files, **options)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(f"{path}:{line}: "), found[0])
        self.assertIn(words, found[0])

    def test_sound_files_pass(self):
        self.assertEqual(self.violations({
            "abut/base/error.h": "#include <string>\n",
            "abut/shape/point.h": '#include "abut/base/error.h"\n',
            "abut/shape/segment.h": '#include "abut/shape/point.h"\n',
            "abut/abut.h": "#include <abut/shape/segment.h>\n",
            "tools/abut/main.cpp": '#include "abut/abut.h"\n#include "tools/abut/ray.h"\n',
            "tests/shape/point_test.cpp": '#include "abut/abut.h"\n#include "tests/near.h"\n',
        }), [])

    def test_every_higher_floor_is_found(self):
        files = {room: room if room.endswith(".h") else f"{room}/{room.rpartition(chr(47))[2]}_thing.h" for room in FLOORS if room.startswith("abut")}
        for low in files:
            for high in files:
                if FLOORS[low] < FLOORS[high]:
                    self.assert_one({files[high]: "", files[low]: f'#include "{files[high]}"\n'}, files[low], 3, "floor")

    def test_rooms_of_one_floor_are_strangers(self):
        for a in FLOORS:
            for b in FLOORS:
                if a != b and FLOORS[a] == FLOORS[b] and b.startswith("abut"):
                    files = {f"{b}/b.h": "", f"{a}/a.cpp": f'\n#include "{b}/b.h"\n'}
                    self.assert_one(files, f"{a}/a.cpp", 4, "may not know each other")

    def test_angle_brackets_hide_nothing(self):
        self.assert_one({"abut/mesh/mesh.h": "", "abut/pair/a.h": "#include <abut/mesh/mesh.h>\n"},
                        "abut/pair/a.h", 3, "floor 8")

    def test_circle(self):
        self.assert_one({"abut/shape/a.h": '#include "abut/shape/b.h"\n', "abut/shape/b.h": '#include "abut/shape/c.h"\n',
                         "abut/shape/c.h": '#include "abut/shape/a.h"\n'},
                        "abut/shape/c.h", 3, "abut/shape/a.h > abut/shape/b.h > abut/shape/c.h > abut/shape/a.h")

    def test_file_that_includes_itself(self):
        self.assert_one({"abut/shape/a.h": '#include "abut/shape/a.h"\n'}, "abut/shape/a.h", 3, "circle")

    def test_missing_file(self):
        self.assert_one({"abut/shape/a.h": '#include "abut/shape/gone.h"\n'}, "abut/shape/a.h", 3, "does not exist")

    def test_path_beside_the_file(self):
        self.assert_one({"abut/shape/a.h": '#include "b.h"\n', "abut/shape/b.h": ""}, "abut/shape/a.h", 3, "not a path")

    def test_unknown_room(self):
        self.assert_one({"abut/attic/a.h": ""}, "abut/attic/a.h", 1, "no floor")
        self.assert_one({"abut/loose.h": ""}, "abut/loose.h", 1, "no floor")

    def test_forbidden_names(self):
        for stem in ("utils", "common", "helpers", "impl", "misc", "mesh_utils", "tree_impl"):
            self.assert_one({f"abut/mesh/{stem}.h": ""}, f"abut/mesh/{stem}.h", 1, "does not say what")

    def test_licence(self):
        self.assert_one({"abut/base/a.h": "#pragma once\n"}, "abut/base/a.h", 1, "SPDX", opening="")
        self.assert_one({"scripts/a.py": "#!/usr/bin/env python3\nimport os\n"}, "scripts/a.py", 2, "SPDX", opening="")
        self.assertEqual(self.violations({"scripts/a.py": "#!/usr/bin/env python3\n# SPDX-License-Identifier: MIT\n",
                                          "CMakeLists.txt": "# SPDX-License-Identifier: MIT\n"}, opening=""), [])

    def test_sentence(self):
        self.assert_one({"abut/base/a.h": "#pragma once\n"}, "abut/base/a.h", 2, "sentence",
                        opening="// SPDX-License-Identifier: MIT\n")

    def test_length(self):
        self.assert_one({"abut/base/a.cpp": "\n" * 599}, "abut/base/a.cpp", 601, "601 lines")
        self.assertEqual(self.violations({"abut/base/a.cpp": "\n" * 598}), [])
        self.assertEqual(self.notes, ["abut/base/a.cpp: 600 lines; is it one idea?"])
        self.violations({"abut/base/a.cpp": "\n" * 398})
        self.assertEqual(self.notes, [])

    def test_length_of_functions(self):
        statements = "    f();\n" * 79
        for begin, end in (("void f(int a,\n       int b) {\n", "}\n"), ("void f() {\n", "\n}\n")):
            self.assert_one({"abut/base/a.cpp": begin + statements + end}, "abut/base/a.cpp",
                            2 + (begin + statements + end).count("\n"), "a function of ")
        self.assertEqual(self.violations({"abut/base/a.cpp": "void f() {\n" + "    f();\n" * 78 + "}\n"}), [])
        member = "class A {\npublic:\n    void f() {\n" + "        f();\n" * 79 + "    }\n};\n"
        self.assert_one({"abut/base/a.cpp": member}, "abut/base/a.cpp", 85, "a function of 81 lines")
        self.assertEqual(self.violations({"abut/base/a.cpp": "namespace a {\n" + "int i;\n" * 90 + "}\n"}), [])
        self.assertEqual(self.violations({"abut/base/a.cpp": "struct A {\n" + "    int i;\n" * 90 + "};\n"}), [])

    def test_length_of_python_functions(self):
        licence = "# SPDX-License-Identifier: MIT\n"
        for head in ("def f(a,\n      b):\n", "async def f():\n    # a\n"):
            self.assert_one({"scripts/a.py": head + "    g()\n" * 79}, "scripts/a.py", 82, "a function of 81 lines", opening=licence)
        self.assertEqual(self.violations({"scripts/a.py": "def f():\n" + "    g()\n" * 79}, opening=licence), [])
        within = "class A:\n    def f(self):\n        def g():\n" + "            h()\n" * 80 + "        g()\n"
        self.assertEqual(len(self.violations({"scripts/a.py": within}, opening=licence)), 2)
        self.assertEqual(self.violations({"scripts/a.py": "class A:\n" + "    i = 0\n" * 90}, opening=licence), [])

    def test_length_of_functions_in_scripts(self):
        def of(head, statements, end):
            return "\n".join(head) + "\n" + statements * "        f();\n" + end + "\n"

        # What is before a function, how it begins, and how it ends.
        functions = [
            ([], ["function f() {"], "}"),
            ([], ["export function f(", "    a: number,", "    b: () => void,", "): { c: number } {"], "}"),
            ([], ["export const f: F = async ({ a }) => {"], "};"),
            (["test(", "    a,"], ["    async () => {"], "    },"),
            (["class A {"], ["    private async f<T>(a: T): Promise<T | null> {"], "    }"),
            (["class A {"], ["    get f(): readonly number[] {"], "    }"),
            ([], ["function f({", "    a,", "}: { a: number }) {"], "}"),
            ([], ["f().then((a) => {"], "}).catch(() => {"),
            ([], ["const f = () => {", "    const text = `", "}", "`;", '    const other = "`";'], "};"),
            ([], ["const f = (a) => { // of a", "    if (/[/`]/.test(a)) {", "    }"], "};"),
            (["plugins.push({"], ["    f(a) {"], "    },"),
        ]
        for path in ("web/site/src/a.ts", "web/abut/test/a.test.mjs"):
            for before, head, end in functions:
                statements = 80 - len(head)
                self.assertEqual(self.violations({path: of(before + head, statements - 1, end)}), [], head)
                long = of(before + head, statements, end)
                self.assert_one({path: long}, path, 2 + long.count("\n"), "a function of 81 lines")

        for head, end in [(["if (a(b)) {"], "} else {"), (["export class A extends B(c) {"], "}"), (["f(a, {"], "});"), (["describe('a', () => {"], "});"),
                          (["for (const a of [", "    f(1),", "] as const) {"], "}"), (["switch (f(a)) {"], "}"), (["const f = `", "function f() {"], "}`;")]:
            self.assertEqual(self.violations({"web/site/src/a.ts": of(head, 90, end)}), [], head)

    def test_no_name_stands_twice(self):
        self.assert_one({"abut/mesh/box.h": "", "abut/shape/box.cpp": ""}, "abut/shape/box.cpp", 1, "stands in")
        self.assertEqual(self.violations({"abut/mesh/box.h": "", "abut/mesh/box-inl.h": "", "abut/mesh/box.cpp": ""}), [])

    def test_retired_names(self):
        glossary = "# Glossary\n\n## Names that are no longer used\n\n| not | but |\n|---|---|\n| `*_walk`, `Few` | `traverse` |\n"
        for line in ("int ray_walk = 0;", "// see ray_walk", "struct Few {};"):
            self.assert_one({"docs/glossary.md": glossary, "abut/bvh/a.h": line + "\n"}, "abut/bvh/a.h", 3, "no longer used")
        self.assert_one({"docs/glossary.md": glossary, "abut/bvh/ray_walk.h": ""}, "abut/bvh/ray_walk.h", 1, "no longer used")
        for line in ("int walk = 0;", "int ray_walks = 0;", "int Fewer = 0;"):
            self.assertEqual(self.violations({"docs/glossary.md": glossary, "abut/bvh/a.h": line + "\n"}), [])

    def test_instruction_sets(self):
        for line in ("#include <immintrin.h>", "#include <arm_neon.h>", "auto x = _mm256_add_ps(a, b);", "__m128d x;",
                     "#ifdef HAS_AVX\n#ifdef AVX2", "using namespace SSE2;"):
            found = self.violations({"abut/bvh/a.cpp": line + "\n"})
            self.assertEqual(len(found), 1, (line, found))
            self.assertIn("instruction set", found[0])
            self.assertEqual(self.violations({"abut/simd/a.cpp": line + "\n"}), [])

    def test_compilers(self):
        for line in ("#ifdef __GNUC__", "#if defined(__clang__)", "#ifdef _MSC_VER", "__attribute__((cold)) void f();",
                     "if (__builtin_expect(x, 0)) return;", "[[gnu::noinline]] void f();", "#pragma GCC diagnostic push"):
            self.assert_one({"abut/pair/a.cpp": line + "\n"}, "abut/pair/a.cpp", 3, "compiler")
            self.assertEqual(self.violations({"abut/base/a.h": line + "\n"}), [])

    def test_comments_may_say_anything(self):
        self.assertEqual(self.violations({
            "abut/bvh/a.h": '// AVX2 and __GNUC__\n/* #include "abut/scene/scene.h"\n __m128 */ int x;  // "\n',
        }), [])

    def test_code_after_a_comment_counts(self):
        self.assert_one({"abut/bvh/a.h": '/* "\n" */ const char* s = "// no comment"; __m128 x;\n'},
                        "abut/bvh/a.h", 4, "__m128")


if __name__ == "__main__":
    unittest.main()
