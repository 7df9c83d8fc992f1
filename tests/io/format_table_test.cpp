// SPDX-License-Identifier: MIT
// The table of file formats: its rows agree with readers, writers, messages and documentation.
#include "abut/io/formats/format_table.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "abut/base/error.h"
#include "abut/io/formats/detect_format.h"
#include "abut/io/save.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;
using io::Format;

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string page(const std::string& name) { return text_of(std::filesystem::path(ABUT_SOURCE_DIR) / name); }

/// A cube in a format: as abut writes it, or by hand where abut does not.
std::string cube_in(const Format& format) {
    if (!io::writes_meshes(format)) return cube_gltf();
    const Folder folder;
    const auto path = folder / (fmt::format("cube{}", format.extension));
    save_mesh(path, cube());
    return text_of(path);
}

/// The message of the Error that saving throws, empty when it throws none.
template <class Save>
std::string complaint_of(Save save) {
    try {
        save();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(FormatTable, Names_and_extensions_are_unique_and_every_format_is_read) {
    std::set<std::string_view> names, extensions;
    for (const Format& format : io::formats()) {
        EXPECT_TRUE(names.insert(format.name).second) << format.name;
        EXPECT_TRUE(extensions.insert(format.extension).second) << format.extension;
        EXPECT_EQ(format.extension, io::extension_of(fmt::format("a{}", format.extension)));
        EXPECT_EQ(io::format_of_extension(format.extension), &format);
        EXPECT_TRUE(io::reads(format)) << format.name;
        EXPECT_TRUE(!format.marks.front().empty() || format.looks_like) << format.name;
        EXPECT_EQ(format.read_built != nullptr, format.save_built != nullptr) << format.name;
    }
    EXPECT_EQ(io::format_of_extension(""), nullptr);
    EXPECT_EQ(io::format_of_extension(".step"), nullptr);
    EXPECT_TRUE(io::is_named_for("a.GLB", io::writes_scenes));
    EXPECT_FALSE(io::is_named_for("a.obj", io::writes_scenes));
}

TEST(FormatTable, Every_format_is_read_as_written_and_recognised_by_its_content) {
    for (const Format& format : io::formats()) {
        const std::string bytes = cube_in(format);
        EXPECT_TRUE(is_closed(mesh_of(fmt::format("cube{}", format.extension), bytes))) << format.name;
        EXPECT_TRUE(is_closed(mesh_of("cube", bytes))) << format.name;
        EXPECT_EQ(io::format_of({"cube", bytes, std::nullopt}).name, format.name);
    }
}

TEST(FormatTable, A_mesh_without_triangles_is_not_written_where_it_could_not_be_read) {
    const Folder folder;
    for (const Format& format : io::formats()) {
        if (!io::writes_meshes(format)) continue;
        const auto path = folder / fmt::format("none{}", format.extension);
        const io::MeshData points{{{0, 0, 0}, {1, 2, 3}}, {}, {}, {}};
        if (io::holds_bvh(format)) {
            save_mesh(path, Mesh());
            EXPECT_TRUE(load_mesh(path).empty()) << format.name;
            save_mesh(path, points);
            EXPECT_TRUE(load_mesh(path).empty()) << format.name;
            continue;
        }
        const std::string message = fmt::format(
            "{}: the mesh has no triangles, and a file without any cannot be loaded; save it as .abut", path.string());
        EXPECT_EQ(complaint_of([&] { save_mesh(path, Mesh()); }), message);
        EXPECT_EQ(complaint_of([&] { save_mesh(path, points); }), message);
        EXPECT_FALSE(std::filesystem::exists(path)) << format.name;
    }
}

TEST(FormatTable, A_mark_of_another_format_than_the_name_says_is_an_error) {
    for (const Format& content : io::formats()) {
        for (const Format& named : io::formats()) {
            if (content.marks.front().empty() || content.read == named.read) continue;
            const std::string name = fmt::format("a{}", named.extension);
            EXPECT_EQ(complaint(name, cube_in(content)),
                      fmt::format("{}: byte 0: the name says {}, but the content is {}; rename the file to end in {}",
                                  name, named.name, content.name, content.extension));
        }
    }
    EXPECT_TRUE(is_closed(mesh_of("a.gltf", cube_glb())));
    EXPECT_TRUE(is_closed(mesh_of("a.glb", cube_gltf())));
}

TEST(FormatTable, Messages_list_the_formats_that_serve) {
    EXPECT_EQ(io::listed(&Format::name, io::reads), "STL, OBJ, PLY, OFF, glTF, GLB, 3MF or .abut");
    EXPECT_EQ(io::listed(&Format::extension, io::writes_scenes), ".glb or .3mf");
    EXPECT_EQ(io::listed(&Format::extension, [](const Format&) { return false; }), "");
    EXPECT_EQ(complaint("a.step", "ISO-10303-21;"),
              "a.step: byte 0: the extension \".step\" is unknown; convert the file to .stl, .obj, .ply, .off, .gltf, "
              ".glb, .3mf or .abut, or rename it");
    EXPECT_EQ(complaint("a.ifc", "ISO-10303-21;"),
              "a.ifc: byte 0: the file is a building (IFC), which abut's Python package reads; install it with "
              "its extra ifc; its command abut takes IFC files, and abut ifc makes a GLB file");
    EXPECT_EQ(complaint("a", "what is this?"),
              "a: byte 0: the content is of no known format; give the file its extension: .stl, .obj, .ply, .off, "
              ".gltf, .glb, .3mf or .abut");
    EXPECT_EQ(
        complaint_of([] { save_mesh("a.gltf", cube()); }),
        "a.gltf: abut writes no meshes with the extension \".gltf\"; use .stl, .obj, .ply, .off, .glb, .3mf or .abut");
    EXPECT_EQ(complaint_of([] { save_mesh("a", cube()); }),
              "a: abut writes no meshes without an extension; use .stl, .obj, .ply, .off, .glb, .3mf or .abut");
    EXPECT_EQ(complaint_of([] { io::write_scene_file("a.obj", {}); }),
              "a.obj: abut writes no scenes with the extension \".obj\"; use .glb or .3mf");
}

TEST(FormatTable, Formats_md_has_the_same_table) {
    std::string table = "\n\n| format | extension | read | written | coordinates |\n|---|---|---|---|---|\n";
    for (const Format& format : io::formats()) {
        std::string written = io::writes_meshes(format) ? "meshes" : "no";
        if (io::writes_scenes(format)) written += ", scenes";
        if (io::holds_bvh(format)) written += " with their BVH";
        std::string_view coordinates = format.coordinates == io::Coordinates::floats ? "floats" : "doubles";
        if (!io::writes_meshes(format)) coordinates = "";
        table += fmt::format("| {} | {} | {} | {} | {} |\n", format.name, format.extension,
                             io::reads(format) ? "yes" : "no", written, coordinates);
    }
    EXPECT_NE(page("docs/formats.md").find(table + "\n"), std::string::npos) << "docs/formats.md must contain" << table;
}

TEST(FormatTable, Lists_of_formats_in_sentences_are_complete) {
    struct List {
        const char *file, *begin, *end;
    };
    for (const List& list :
         {List{"abut/io/load_scene.h", "The models of a file with their tree and names:", "See"},
          List{"docs/clash_runs.md", "Files may be IFC", "in any mixture"}, List{"docs/json.md", "| `unit` |", "|\n"},
          List{"docs/python.md", "one mesh of all triangles in a file (", ";"}}) {
        const std::string text = page(list.file);
        const std::size_t begin = text.find(list.begin);
        ASSERT_NE(begin, std::string::npos) << list.file << " must have a list after: " << list.begin;
        const std::string names = text.substr(begin, text.find(list.end, begin + 8) - begin);
        for (const Format& format : io::formats()) {
            EXPECT_NE(names.find(format.name), std::string::npos) << list.file << ": " << format.name;
        }
    }
}

TEST(FormatTable, The_documentation_names_every_format) {
    const auto expect_named = [](const std::string& file, bool (*test)(const Format&) noexcept) {
        const std::string text = page(file);
        for (const Format& format : io::formats()) {
            if (!test(format)) continue;
            EXPECT_NE(text.find(format.name), std::string::npos) << file << ": " << format.name;
        }
    };
    for (const std::string file : {"README.md", "docs/command_line.md", "abut/io/load.h"}) {
        expect_named(file, io::reads);
    }
    expect_named("abut/io/save.h", io::writes_meshes);
    // The second table of this page says what of each format is read.
    std::string first_cells;
    std::istringstream lines(page("docs/formats.md"));
    bool in_table = false;
    for (std::string line; std::getline(lines, line);) {
        in_table = line.starts_with("| format | read |") || (in_table && line.starts_with('|'));
        if (in_table) first_cells += line.substr(0, line.find('|', 1));
    }
    for (const Format& format : io::formats()) {
        EXPECT_NE(first_cells.find(format.name), std::string::npos) << "docs/formats.md: " << format.name;
    }
}

}  // namespace
}  // namespace abut
