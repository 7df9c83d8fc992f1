// SPDX-License-Identifier: MIT
// Every malformed file is refused with its name, the place and a remedy, and in memory that its size justifies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "abut/base/error.h"
#include "allocations.h"
#include "malformed_files.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

// A reader, its growing arrays and its message: what a file of that many bytes may ask for in all.
std::size_t fair_share(std::size_t bytes) { return (std::size_t{1} << 20) + 200 * bytes; }

std::string title(const testing::TestParamInfo<MalformedFile>& info) {
    std::string name = info.param.name;
    for (char& c : name) c = c == '-' || c == '.' ? '_' : c;
    return name;
}

class Malformed : public testing::TestWithParam<MalformedFile> {};

TEST_P(Malformed, Is_refused_with_file_place_and_remedy) {
    const MalformedFile& file = GetParam();
    const std::size_t before = allocated_bytes();
    const std::string message = complaint(file.name, file.bytes);
    const std::size_t used = allocated_bytes() - before;

    ASSERT_NE(message, "") << "was loaded without complaint";
    EXPECT_TRUE(message.starts_with(file.name + ": " + file.place)) << message << "\nexpected " << file.place;
    const std::size_t remedy = message.find("; ");
    EXPECT_TRUE(remedy != std::string::npos && message.size() > remedy + 8) << message;
    EXPECT_LT(message.size(), 500u) << message;
    for (const char c : message) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20) << message;
    EXPECT_LT(used, fair_share(file.bytes.size())) << message;
    EXPECT_THROW(static_cast<void>(mesh_of(file.name, file.bytes)), Error);
}

INSTANTIATE_TEST_SUITE_P(Stl, Malformed, testing::ValuesIn(malformed_stl()), title);
INSTANTIATE_TEST_SUITE_P(Obj, Malformed, testing::ValuesIn(malformed_obj()), title);
INSTANTIATE_TEST_SUITE_P(Ply, Malformed, testing::ValuesIn(malformed_ply()), title);
INSTANTIATE_TEST_SUITE_P(Off, Malformed, testing::ValuesIn(malformed_off()), title);
INSTANTIATE_TEST_SUITE_P(Gltf, Malformed, testing::ValuesIn(malformed_gltf()), title);
INSTANTIATE_TEST_SUITE_P(Otherwise, Malformed, testing::ValuesIn(malformed_otherwise()), title);

TEST(MalformedFiles, Are_two_hundred_or_more_and_all_different) {
    const std::vector<MalformedFile> files = malformed_files();
    EXPECT_GE(files.size(), 200u);
    std::set<std::string> names;
    std::set<std::string> contents;
    for (const MalformedFile& file : files) {
        names.insert(file.name);
        contents.insert(file.name.substr(file.name.rfind('.') + 1) + file.bytes);
    }
    EXPECT_EQ(names.size(), files.size());
    EXPECT_EQ(contents.size(), files.size());
    // For trials of other programs, and as seeds for fuzzers.
    const char* folder = std::getenv("ABUT_WRITE_MALFORMED");
    if (!folder) return;
    std::filesystem::create_directories(folder);
    for (const MalformedFile& file : files) {
        std::ofstream(std::filesystem::path(folder) / file.name, std::ios::binary) << file.bytes;
    }
}

TEST(MalformedFiles, No_prefix_of_a_binary_file_passes_for_a_whole_one) {
    const std::string glb_file = cube_glb();
    for (std::size_t size = 0; size < glb_file.size(); ++size) {
        EXPECT_NE(complaint("a.glb", glb_file.substr(0, size)), "") << size;
    }
    for (const std::string& ply : {cube_ply_binary(std::endian::little), cube_ply_binary(std::endian::big)}) {
        for (std::size_t size = 0; size < ply.size(); ++size) {
            EXPECT_NE(complaint("a.ply", ply.substr(0, size)), "") << size;
        }
    }
    const std::string stl = cube_stl_binary();
    for (std::size_t size = 0; size < stl.size(); ++size) {
        EXPECT_NE(complaint("a.stl", stl.substr(0, size)), "") << size;
    }
    const std::string text = cube_stl_text();
    for (std::size_t size = 0; size < text.size() - 6; ++size) {  // up to the last "endsolid"
        EXPECT_NE(complaint("a.stl", text.substr(0, size)), "") << size;
    }
}

TEST(MalformedFiles, Good_files_take_fair_memory_too) {
    for (const auto& [name, bytes] : std::vector<std::pair<std::string, std::string>>{{"a.stl", cube_stl_text()},
                                                                                      {"a.stl", cube_stl_binary()},
                                                                                      {"a.obj", cube_obj()},
                                                                                      {"a.ply", cube_ply_text()},
                                                                                      {"a.off", cube_off()},
                                                                                      {"a.gltf", cube_gltf()},
                                                                                      {"a.glb", cube_glb()}}) {
        const std::size_t before = allocated_bytes();
        static_cast<void>(mesh_of(name, bytes));
        EXPECT_LT(allocated_bytes() - before, fair_share(bytes.size())) << name;
    }
}

TEST(MalformedFiles, Out_of_memory_is_an_error_that_names_the_file) {
    std::string obj, stl = "solid a\n", ply_faces;
    for (int i = 0; i < 4000; ++i) {
        const std::string x = std::to_string(i);
        obj += "v " + x + " 0 0\nv " + x + " 1 0\nv " + x + " 0 1\nf -3 -2 -1\n";
        stl += "facet normal 0 0 0 outer loop vertex " + x + " 0 0 vertex " + x + " 1 0 vertex " + x +
               " 0 1 endloop endfacet\n";
        ply_faces += "3 0 1 2\n";
    }
    const std::string ply = replaced(replaced(cube_ply_text(), "element face 12", "element face 4012"), "3 0 2 3\n",
                                     ply_faces + "3 0 2 3\n");
    std::string numbers = "1";
    for (int i = 0; i < 5000; ++i) numbers += ",1";
    const std::string gltf = replaced(cube_gltf(), "\"materials\"", "\"extras\": [" + numbers + "], \"materials\"");
    const Folder folder;
    for (const auto& [name, bytes] : std::vector<std::pair<std::string, std::string>>{
             {"a.obj", obj}, {"a.stl", stl + "endsolid\n"}, {"a.ply", ply}, {"a.gltf", gltf}}) {
        const auto path = folder.write(name, bytes);
        EXPECT_EQ(complaint(name, bytes), "");
        for (const std::size_t most : {4000u, 10000u, 30000u}) {
            const LargestAllocation limit(most);
            EXPECT_EQ(complaint(name, bytes),
                      name + ": there is not enough memory to read it; split the file, or free memory");
            EXPECT_THROW(static_cast<void>(mesh_of(name, bytes)), Error);
            EXPECT_THROW(static_cast<void>(load_mesh(path)), Error);
        }
    }
}

TEST(MalformedFiles, What_is_no_file_is_refused) {
    const Folder folder;
    const auto refused = [](const std::filesystem::path& path, std::string_view reason) {
        try {
            static_cast<void>(io::read_scene_file(path));
            ADD_FAILURE() << path << " was loaded";
        } catch (const Error& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.starts_with(path.string() + ": ")) << message;
            EXPECT_NE(message.find(reason), std::string::npos) << message;
            EXPECT_NE(message.find("; "), std::string::npos) << message;
        }
    };
    refused(folder / "missing.stl", "o such file");
    refused(folder.path(), "directory");
    const auto file = folder.write("cube.stl", cube_stl_binary());
    refused(file / "x.stl", "cannot be read");
    const auto closed = folder.write("closed.stl", cube_stl_binary());
    std::filesystem::permissions(closed, std::filesystem::perms::none);
    if (!std::ifstream(closed)) refused(closed, "cannot be read");  // root may read all
}

TEST(MalformedFiles, Unknown_formats_are_told_what_is_known) {
    for (const std::string name : {"mesh.step", "unknown"}) {
        const std::string message = complaint(name, "what is this?");
        for (const std::string extension : {".stl", ".obj", ".ply", ".off", ".gltf", ".glb", ".abut"}) {
            EXPECT_NE(message.find(extension), std::string::npos) << message;
        }
    }
    EXPECT_NE(complaint("a.ply.gz", "\x1F\x8B").find("gunzip a.ply.gz"), std::string::npos);
}

TEST(MalformedFiles, Text_in_wide_characters_is_named) {
    // In units of `size` bytes, the lowest first or last.
    const auto wide = [](const std::string& text, std::size_t size, bool lowest_first) {
        std::string bytes;
        for (const char c : text) {
            std::string unit(size, '\0');
            unit[lowest_first ? 0 : size - 1] = c;
            bytes += unit;
        }
        return bytes;
    };
    const std::string mark16("\xFF\xFE", 2), mark32("\xFF\xFE\0\0", 4);
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{{"a.obj", cube_obj()},
                                                                                     {"a.stl", cube_stl_text()},
                                                                                     {"a.ply", cube_ply_text()},
                                                                                     {"a.off", cube_off()},
                                                                                     {"a.gltf", cube_gltf()},
                                                                                     {"a", cube_obj()}}) {
        for (const bool first : {true, false}) {
            std::string mark = mark16;
            if (!first) std::reverse(mark.begin(), mark.end());
            for (const std::string& bytes : {wide(text, 2, first), mark + wide(text, 2, first)}) {
                EXPECT_EQ(complaint(name, bytes),
                          name +
                              ": byte 0: the text is in UTF-16, and abut reads UTF-8; save it as "
                              "UTF-8, for instance by: iconv -f UTF-16 -t UTF-8");
            }
            mark = mark32;
            if (!first) std::reverse(mark.begin(), mark.end());
            for (const std::string& bytes : {wide(text, 4, first), mark + wide(text, 4, first)}) {
                EXPECT_NE(complaint(name, bytes).find("UTF-32"), std::string::npos) << name;
            }
        }
    }
    // The header of a binary file may hold anything.
    std::string stl = cube_stl_binary();
    EXPECT_EQ(complaint("a.stl", stl.replace(0, 3, "\xFF\xFEs")), "");
    EXPECT_EQ(complaint("a.stl", stl.replace(0, 40, wide("solid cube by me, Tom", 2, true).substr(0, 40))), "");
}

TEST(MalformedFiles, A_git_lfs_pointer_is_named_with_the_command_that_fetches_the_model) {
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0123456789abcdef\nsize 684\n";
    for (const std::string name :
         {"a.stl", "a.obj", "a.ply", "a.off", "a.gltf", "a.glb", "a.abut", "a.ifc", "a.step", "a"}) {
        const std::string what =
            ": byte 0: the file is a Git LFS pointer in place of the model; fetch the model into its repository: git "
            "lfs pull";
        EXPECT_EQ(complaint(name, pointer), name + what);
    }
    const Folder folder;
    EXPECT_THROW(static_cast<void>(load_mesh(folder.write("a.abut", pointer))), Error);
}

TEST(MalformedFiles, A_web_page_is_named) {
    for (const std::string page : {"<!DOCTYPE html>\n<html lang=\"en\">", "<!doctype HTML PUBLIC>", "<html><head>",
                                   "\n\n  <HTML>\n", "\xEF\xBB\xBF<!DOCTYPE html>"}) {
        for (const std::string name : {"a.stl", "a.obj", "a.ply", "a.off", "a.gltf", "a.glb", "a.abut", "a.ifc", "a"}) {
            EXPECT_EQ(complaint(name, page),
                      name + ": byte 0: this is a web page, not a model; download the file itself");
        }
    }
    // The header of a binary STL file may hold anything.
    for (const std::string start : {"<html>", "version https://git-lfs.github.com/spec/v1"}) {
        EXPECT_EQ(complaint("a.stl", cube_stl_binary().replace(0, start.size(), start)), "");
    }
}

TEST(MalformedFiles, Content_decides_where_the_name_says_nothing) {
    for (const std::string& bytes : {cube_stl_text(), cube_stl_binary(), cube_obj(), cube_off(), cube_ply_text(),
                                     cube_ply_binary(std::endian::big), cube_gltf(), cube_glb()}) {
        EXPECT_TRUE(is_closed(mesh_of("standard input", bytes)));
    }
    const Folder folder;
    EXPECT_EQ(io::load_mesh_data(folder.write("cube", cube_obj())), cube());
    EXPECT_EQ(io::load_mesh_data(folder.write("CUBE.OBJ", cube_obj())), cube());
}

}  // namespace
}  // namespace abut
