#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the comments of the public headers as a C++ header with docstrings, so that the Python module repeats none.

Usage: python_docstrings.py REPOSITORY OUTPUT

C++ examples are left out, and where Python has another name than C++ the docstring has Python's.

A comment of lines that begin with `///` belongs to the declaration that follows it, one that begins with `///<` to the
member before it. Keys are the name of a function or type, or TYPE.MEMBER. Overloads share a key: the first comment
counts, that of a header for which abut/abut.h suffices before that of abut/io; but see CHOSEN.
"""
import pathlib
import re
import sys

TYPE = re.compile(r"^(?:template <.*>\s*)?(?:struct|class|enum class|union)\s+(?:ABUT_API\s+|ABUT_IO_API\s+)?(\w+)")
FUNCTION = re.compile(r"(\w+)\s*\(")
MEMBER = re.compile(r"^\s+[\w:<>,\s*&]+?\s[*&]?(\w+)\s*(?:\{.*|=.*|\[.*)?[;,]?\s*$")

# A line that says what a value of an enumeration means.
ITEM = re.compile(r"^ {2}(\w+) {2,}(\S.*)$")

# Sentences that hold for C++, and their replacements for Python.
PYTHON_WORDS = (
    ("The result of a run.", "The clashes that count by the rules, and for each rule why others do not."),
    ("the index of a triangle in its mesh", "the index of a triangle in its mesh; -1 where there is none"),
    ("the index of a model in its scene", "the index of a model in its scene; -1 where there is none"),
    ("in order; of the shape inflated by the gap", "an array (..., 4), in order; of the shape inflated by the gap"),
    ("What it touches: first the floor", "What it touches, an array (..., 8): first the floor"),
    ("How a lies relative to b: disjoint;",
     "How a lies relative to b, a Containment, or of many an array of their numbers: disjoint;"),
    ("for a single shape the hit of raycast, or none.",
     "for a single shape the hit of raycast, or none. Of many rays the hits one after the other, and where those of "
     "each begin: those of ray i are hits.t[first[i]:first[i + 1]]."),
    ("Each model's nearest hit, by t, then by id.",
     "Each model's nearest hit, by t, then by id. Of many rays the hits one after the other, and where those of each "
     "begin, as of abut.raycast_all."),
    ("frustum, point, or any other. With bounds_only, all whose bounds do.",
     "frustum, point, or any other. With bounds_only, all whose bounds do. Of many shapes the models one after the "
     "other, and where those of each begin: those of shape i are ids[first[i]:first[i + 1]]."),
    ("`visit` must not change the scene.", "`visit` must not change the scene. The options are those of clash."),
    ("Finds everything that MeshReport lists. Lists",
     "Finds everything that MeshReport lists; of self-intersections the first `max_self_intersections`, and with 0 "
     "only whether there are any. Lists"),
    ("Validation::header_only skips that.",
     "validate=False skips that. `quality` and `leaf_size` are those of Mesh. Raises Error, which names the file, the "
     "place and the remedy."),
    ("For a ModelId, those that form a pair with it.",
     "For a ModelId, those that form a pair with it. Of many shapes as models_touching."),
    ("A scene that was moved from is empty and may be used again. ", ""),
    ("shape is not valid at its placement: see Model.", "numbers of the shape are not finite."),
    ("; a shape given by `support` alone is in a plane or half-space within rounding, and never in a ray or line.",
     "."),
    ("The intersection of the triangles: nothing, exactly when",
     "The intersection of the triangles: no point, exactly when"),
    ("by distance and then by index; fewer if there are not so many. None for a point that is not finite, and for a "
     "max_distance that is negative or NaN.",
     "by distance and then by index: arrays (..., count), with the index -1 and an infinite distance where there are "
     "not so many. There are none for a point that is not finite, and for a max_distance that is negative or NaN."),
    ("A default box is empty, as is one with min > max in any coordinate;",
     "With min > max in any coordinate it is empty;"),
    ("An intersection of a ray with a shape.",
     "Where rays hit a shape or a mesh: of one ray, or arrays for many. Of those without a hit t is inf, the indices "
     "are -1, and point, normal and barycentric NaN."),
    ("`position` is the moved reference point of models.a, the normal points from models.b to it, and `where` is of "
     "models.b.",
     "`position` is the moved reference point of models[0], the normal points from models[1] to it, and `triangle` is "
     "of models[1]."),
    ("The first contact of a moving shape with another.",
     "Where moving shapes first touch others: of one motion, or arrays for many. Of those without a touch t is inf, "
     "the indices are -1, and the others NaN."),
    ("tested as by for_each_overlapping_pair; nothing when there is none.",
     "found without the others; None when there is none."),
    ("(part_keys);", "(PartInfo.key, with a number where several parts have it);"),
    ("(part_keys),", "(PartInfo.key, with a number where several parts have it),"),
    ("A triangle near a point.",
     "The triangles nearest to points: arrays (..., count), of one point (count,). Behind the last one triangle is -1,"
     " distance inf and point NaN."),
    ("A point of a cloud near a place.",
     "The points of a cloud nearest to places: arrays (..., count), of one place (count,). Behind the last one point "
     "is -1 and distance inf."),
    ("Subdivisions are clamped to 0 to 10.", "`subdivisions` is 0 to 10."),
    ("A count below 3 is raised to 3.", "Each count is at least 3."),
    ("multiples of 1 / n. An n below 1 is raised to 1.", "multiples of 1 / n, and n is at least 1."),
    ("which load_clash_run reads, and", "which clash_run reads, and"),
    ("The first members alone, as for two models that touch.",
     'A line of JSON as of clash_line, with "part_a", "part_b" and the names alone, as for two models that touch.'),
    ("Merges files of such lines,", "Merges files of lines as of clash_line and pair_line,"),
    ("The same, but the model keeps its place in the world, up to rounding.",
     "As set_parent, but the model keeps its place in the world, up to rounding."),
    ("The faults of a mesh, with their places, and its size.",
     "The faults of a mesh, with their places, and its size. Edges are arrays (n, 2) of indices of vertices, faces "
     "arrays (n,) of indices of triangles, pairs of triangles arrays (n, 2)."),
    ("How the set of touching pairs has changed. Each list is in ascending order.",
     "How the set of touching pairs has changed. Each list is an array of ids (n, 2), in ascending order."),
    ("The triangles of a and of b that touch, in ascending order.",
     "The triangles of a and of b that touch, an array (n, 2) in ascending order."),
    ("Where the surfaces meet: cuts, and the outlines of coplanar patches.",
     "Where the surfaces meet: cuts, and the outlines of coplanar patches, each an array of points (n, 3)."),
    ("along the chain, from its lowest edge on", "their indices along the chain, from its lowest edge on"),
    ("their distance along the direction",
     "their distances along the direction, an array (..., 4): `count` of them, then 0"),
    ("a point of a's surface", "the points of a's surface, an array (..., 4, 3): `count` of them, then 0"),
    ("a point of b's surface", "the points of b's surface, an array (..., 4, 3): `count` of them, then 0"),
    ("the number of valid `points`, 1 to 4", "the number of its points, 1 to 4; 0 where the two do not touch"),
    ("The contact manifold of two shapes, with up to four points:",
     "The contact manifolds of pairs of shapes, each with up to four points:"),
    ("Thrown for invalid input:", "A ValueError, raised for invalid input:"),
    ("Queries never throw.", "Queries do not raise it."),
    ("Functions given a stale id throw Error; contains() and remove() return false.",
     "Functions given a stale id raise Error; contains() and remove() give False."),
    ("Throws as clash_camera does, and for pictures", "Raises Error for an index that no clash has, and for pictures"),
    ("Throws Error", "Raises Error"),
    ("throws Error", "raises Error"),
    ("Throws when", "Raises Error when"),
    ("with a cylinder, cone, ellipsoid or shape of a program's own, sets", "with a cylinder, cone or ellipsoid, sets"),
    ("With a cylinder, cone, ellipsoid or shape of a program's own the", "With a cylinder, cone or ellipsoid the"),
    (" For a program's own shapes within the bound of docs/matrix.md.", ""),
    ("contact places; nothing exactly when", "contact places; None exactly when"),
    ("empty in either: nothing.", "empty in either: None."),
    ("min_t NaN or above max_t: nothing.", "min_t NaN or above max_t: None."),
    ("equal t. Nothing for empty sets", "equal t. None for empty sets"),
    ("on equal t; nothing when no model is hit.", "on equal t; None when no model is hit."),
    ("Nothing when no", "None when no"),
    ("otherwise nothing, as for a closed", "otherwise None, as for a closed"),
    ("within 4 ulps. Nothing when either", "within 4 ulps. No points when either"),
    ("infinity in either: false.", "infinity in either: False."),
    ("touching models are among them. None when", "touching models are among them. No models when"),
    ("; yes/no answers are exact for", "; answers of yes or no are exact for"),
    (" A default frustum is the cube from -1 to 1.", ""),
    ("NaN for a default, empty box and an empty mesh,", "NaN for an empty mesh and its bounds,"),
    ("Immutable; copying it copies its arrays, and one that was moved from is the empty set.", "It never changes."),
    ("x -> rotation · x + translation.", "it moves x to rotation · x + translation."),
    ("x -> transform * x maps its frame to its parent's;", "`transform` maps its frame to its parent's;"),
    ("a view, which must not outlive the mesh.", "a view, which copies nothing."),
    ("A view: it must not outlive the mesh.", "A view, which copies nothing."),
    ("a writer that is destroyed before finish()", "a writer that is dropped before finish()"),
    ("for its inside see contains.", "for its inside see contains and signed_distance."),
    ("The `t` and `where.triangle` of a Hit on a mesh, bit for bit, in a sixth of the memory.",
     "The `t` and `triangle` of Hits on a mesh, bit for bit, in a sixth of the memory."),
    ("A hit and the model that was hit; `where.model` is the model's index.",
     "Where rays hit the models of a scene, and which: as Hits, and the model."),
    ("and which model; `where.model` is its index.", "and which: as SweepHits, and the model."),
    ("from a towards b: see Penetration", "from a towards b; moved by depth · direction, b only touches a"),
    ("the slot, as in Hit::where.model", "the slot, as `model` of Hits names it"),
    ("A default id names no model and is stale in every scene.",
     "ModelId() names no model, is stale in every scene, and is false."),
    ("as `where.model` of a result names it; a default id if there is none.",
     "as `model_a`, `model_b` or `floor_model` of a result names it; an id that is false if there is none."),
    ("or to the world for a default id;", "or to the world for None;"),
    ("queries of a shape or a Model, which are no part of the scene, consider",
     "queries of a shape or a mesh, which is no part of the scene, consider"),
    ("of raycast(ray, mesh, options), bit for bit", "of raycast(rays, mesh), bit for bit"),
    ("Whether overlapping_pairs(mesh, options) has any pair; stops at the first. max_pairs is ignored.",
     "Whether overlapping_pairs(mesh) has any pair; stops at the first."),
    ("Compares overlapping_pairs(options) with the result of the last call.",
     "Compares overlapping_pairs with these options with the result of the last call."),
    ("whether there are more than CheckOptions allow", "whether there are more than max_self_intersections"),
    ("The least t of impacts(from, to, options), or 1", "The least t of impacts(from_, to), or 1"),
    (" of these reports, in their order and one after the other, until it returns true;",
     " of the reports of clash(scene), in their order and one after the other, until it returns true;"),
    ("or if an AnyShape or Model holds an unbounded shape or a mesh.", "or if it is not bounded."),
    ("anyone but `options.author`.", "anyone but `author`."),
    ("from its place in `from` to that in `to`", "from its place in `from_` to that in `to`"),
    ("`to` is a copy of `from` whose", "`to` is a copy of `from_` whose"),
    ("the options' filters are those of `from`; of the options on contact only max_t applies, which ends at 1.",
     "the filters are those of `from_`; max_t ends at 1."),
    ("exactly `from` at t = 0.", "exactly `start` at t = 0."),
    ("by a factor outside the range of a Model, or by 0.", "by a factor that is not between 1e-100 and 1e100."),
    ("for models outside the scales of Model,", "for models whose scale is not between 1e-100 and 1e100,"),
    ("exceed io::instance_limit triangles", "exceed 2^26 triangles"),
    (" `parts[i]` has the properties of the model of index i; models without one have none.", ""),
    ("The hit's `position` is the vertex,", "`position` is the vertex,"),
    ("and its normal points from the triangle to it.", "and `normal` points from the triangle to it."),
    ("The hit's `position` lies on `a`, and its normal points from `b` to it.",
     "`position` lies on `a`, and `normal` points from `b` to it."),
    ("on_a on models.a, on_b on models.b; `where_a` and `where_b` hold the models' indices and nearest triangles, or "
     "`none` for the triangles with bounds_only",
     "on_a on models[0], on_b on models[1]; `triangle_a` and `triangle_b` are their nearest triangles, -1 with "
     "bounds_only"),
    ("`where_b.model` is the model's index, and `where_b.triangle` its nearest triangle, or `none` with bounds_only",
     "`model` is the model, and `triangle` its nearest triangle, -1 with bounds_only"),
    ("`where_a` or `where_b` names", "`triangle_a` or `triangle_b` names"),
    ("`where.model` of a hit is the model's index", "`model` of a hit is the model's index"),
    ("`floor.model` is the index", "`floor_model` is the index"),
    ("written by save_mesh", "written by save"),
    ("so that load_mesh need not", "so that load need not"),
    (": see NewModel.", "."),
    ("indices into vertices()", "indices into vertices"),
    ("ClashOptions::max_pairs", "max_pairs"),
    ("See io::read_scene_file and to_scene.", "See read_scene_file."),
    ("For a mesh that is not closed see contains in mesh/inside.h.", "For a mesh that is not closed see Solid."),
    ("the places `none`", "the triangles -1"),
    ("the places are `none`", "the triangles are -1"),
    ("the triangle `none`", "the triangle -1"),
    (" Many at once: raycast_each.", ""),
    ("in the given span", "in the given list"),
    ("an AnyShape or Model holds", "a Model holds"),
    ("a ThreadLimit.", "thread_limit()."),
    ("; a mesh that was moved from is empty.", "."),
    ("; a cloud that was moved from is empty.", "."),
    ("; a set that was moved from is empty.", "."),
    (", and one that was moved from is the empty set.", "."),
    (" A scene that was moved from is empty and may be used again.", ""),
    ("for_each_overlapping_pair; nothing when", "overlapping_pairs; None when"),
)

# For names whose docstring is not the comment of their first overload: the beginning of the comment that is used.
CHOSEN = {"contains": "Whether all of `inner` lies"}


def example_for_python(match):
    """Removes an example in C++, which follows a sentence; lines that complete a sentence, as those of a file, stay."""
    if not match.string[:match.start()].endswith((":", "such as")):
        return "\n\n"
    return "\n\n" + match.group(0).strip("\n") + "\n\n"


def for_python(text):
    """The text without indented C++ examples, and with Python's names."""
    text = re.sub(r"\n*(?:^    .*\n?)+", example_for_python, text, flags=re.MULTILINE)
    for ours, theirs in PYTHON_WORDS:
        text = text.replace(ours, theirs)
    text = re.sub(r"\n{3,}", "\n\n", text)
    return re.sub(r"(\w)::(\w)", r"\1.\2", text).strip()


def paragraphs(lines):
    """Joins the lines of a comment; an example, an empty line and an item of a list stay lines of their own."""
    text, in_list = "", False
    for line in lines:
        item = ITEM.match(line)
        if in_list and not item and line.startswith("    "):
            text += " " + line.strip()
            continue
        if in_list and not item and line.strip():
            text += "\n\n"
        if item:
            text = text.rstrip() + ("\n" if in_list else "\n\n") + f"{item[1]}: {item[2]}"
            in_list = True
            continue
        in_list = False
        if not line.strip():
            text += "\n\n"
        elif line.startswith("    "):
            text += ("" if text.endswith("\n") or not text else "\n") + line + "\n"
        else:
            text += ("" if not text or text.endswith("\n") else " ") + line.strip()
    return text.strip().replace("abut::", "")


def declared_name(line):
    """The name that a declaration's line declares, or None where the line only begins one."""
    type_found = TYPE.match(line.strip())
    if type_found:
        return type_found.group(1), True
    # Attributes first: they follow the parenthesis at which a requirement ends.
    stripped = re.sub(r"\[\[.*?\]\]|ABUT_\w+|noexcept", "", line)
    stripped = re.sub(r"requires\s*\(.*?\)\s*(?=\w)", "", stripped)
    if "operator" in stripped or re.match(r"[^(]*\s=\s", stripped):  # the second is a member with its initial value
        return None, False
    function = FUNCTION.search(stripped)
    if function:
        return function.group(1), False
    return None, False


def read(path, found):
    owner, comment, pending = None, [], []
    for raw in path.read_text().splitlines():
        line = raw.rstrip()
        stripped = line.strip()
        if line == "};" or line == "}":
            owner = None
        if stripped.startswith("/// @"):
            comment, pending = [], []
            continue
        if stripped.startswith("///") and not stripped.startswith("///<"):
            if pending:
                comment, pending = [], []
            comment.append(stripped[4:] if len(stripped) > 3 else "")
            continue
        trailing = re.match(r"^(\s+)(.*?);?,?\s*///<\s*(.*)$", line)
        if trailing and owner:
            member = re.match(r".*?(\w+)\s*(?:\{.*\}|=.*|\(.*\))?$", trailing.group(2).rstrip(";,"))
            if member:
                found.setdefault(f"{owner}.{member.group(1)}", paragraphs([trailing.group(3)]))
            comment = []
            continue
        if not stripped:
            comment, pending = [], []
            continue
        name, is_type = declared_name(line)
        if is_type and not line.startswith(" ") and not stripped.endswith(";"):
            owner = name
        if comment:
            pending.append(stripped)
            if name is None:
                member = MEMBER.match(line)
                name = member.group(1) if member and owner else None
            if name and name not in ("requires", "decltype", "sizeof"):
                key = f"{owner}.{name}" if owner and not is_type and line.startswith(" ") else name
                text = paragraphs(comment)
                if text.startswith(CHOSEN.get(key, "")):
                    found.setdefault(key, text)
                comment, pending = [], []


def included(root, headers):
    """The headers and all of ours that they include, those that are nearer to the given ones first."""
    seen, queue = [], [root / header for header in headers]
    for path in queue:
        if path in seen or not path.exists() or "-inl" in path.name:
            continue
        seen.append(path)
        queue += [root / name for name in re.findall(r'#include "(abut/[^"]+)"', path.read_text())]
    return seen


def main():
    root, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    found = {}
    files = ["load", "save", "load_scene", "clash_rules_file", "clash_baseline", "clash_json", "clash_sarif",
             "clash_pictures", "clash_report", "bcf", "scene_folder/scene_folder_writer", "scene_folder/tile_pairs",
             "scene_folder/pair_lines"]
    core = included(root, ["abut/abut.h"])
    for path in core + [path for path in included(root, [f"abut/io/{file}.h" for file in files]) if path not in core]:
        read(path, found)
    lines = ["// Generated from the comments of the public headers by scripts/python_docstrings.py.", "#pragma once", "",
             "#include <string_view>", "", "namespace abut::python {", "",
             "struct Docstring {", "    std::string_view name;", "    const char* text;", "};",
             "inline constexpr Docstring docstrings[] = {"]
    for name, text in sorted((name, for_python(text)) for name, text in found.items()):
        parts = "".join(f'R"abut({text[i:i + 8000]})abut"' for i in range(0, len(text), 8000))
        lines.append(f'    {{"{name}", {parts}}},')
    lines += ["};", "",
              "/// The comment of a function, type or TYPE.MEMBER; does not compile for a name without one.",
              "consteval const char* doc(std::string_view name) {",
              "    for (const Docstring& entry : docstrings) {",
              "        if (entry.name == name) return entry.text;",
              "    }",
              '    throw "no comment in the headers";', "}", "", "}  // namespace abut::python", ""]
    text = "\n".join(lines)
    if not output.exists() or output.read_text() != text:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text)


main()
