// SPDX-License-Identifier: MIT
// Spoils good files in every way that comes to mind.
#include "malformed_files.h"

#include <algorithm>

#include "sample_files.h"

namespace abut::sample {
namespace {

// Files with the name "FORMAT-NUMBER.EXTENSION".
class List {
public:
    List(std::string format, std::string extension) : format_(std::move(format)), extension_(std::move(extension)) {}

    void add(std::string bytes, std::string place) {
        files_.push_back(
            {format_ + "-" + std::to_string(files_.size() + 1) + extension_, std::move(bytes), std::move(place)});
    }
    void cuts(const std::string& bytes, const std::vector<std::size_t>& sizes, const std::string& place) {
        for (const std::size_t size : sizes) add(bytes.substr(0, size), place);
    }
    std::vector<MalformedFile> take() { return std::move(files_); }

private:
    std::string format_;
    std::string extension_;
    std::vector<MalformedFile> files_;
};

// The text with line `number` replaced.
std::string with_line(const std::string& text, std::size_t number, std::string_view line) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i < number; ++i) begin = text.find('\n', begin) + 1;
    return text.substr(0, begin) + std::string(line) + text.substr(text.find('\n', begin));
}

std::string line_of(std::size_t number) { return "line " + std::to_string(number) + ":"; }
std::string byte_of(std::size_t number) { return "byte " + std::to_string(number) + ":"; }

std::string overwritten(std::string bytes, std::size_t at, std::string_view with) {
    return bytes.replace(at, with.size(), with);
}

const std::string nan_bytes = std::string("\x00\x00\xC0\x7F", 4);
const std::string infinity_bytes = std::string("\x00\x00\x80\xFF", 4);

}  // namespace

std::vector<MalformedFile> malformed_stl() {
    List list("stl", ".stl");
    const std::string text = cube_stl_text();
    // A facet has 7 lines; the first is 2 to 8.
    list.add(with_line(text, 1, "colid cube"), line_of(1));
    list.add(with_line(text, 2, "facet"), line_of(3));
    list.add(with_line(text, 2, "facet normal 0 0"), line_of(3));
    list.add(with_line(text, 2, "facet normal 0 0 vertex"), line_of(2));
    list.add(with_line(text, 2, "facet normal 0 0 0 up"), line_of(2));
    list.add(with_line(text, 2, "face normal 0 0 0"), line_of(2));
    list.add(with_line(text, 3, "outer"), line_of(4));
    list.add(with_line(text, 3, "inner loop"), line_of(3));
    list.add(with_line(text, 4, "vertex 0 0"), line_of(5));
    list.add(with_line(text, 4, "vertex 0 0 0 0"), line_of(4));
    list.add(with_line(text, 4, "vertex 0 0 zero"), line_of(4));
    list.add(with_line(text, 4, "vertex 0,5 0 0"), line_of(4));
    list.add(with_line(text, 4, "vertex 0 nan 0"), line_of(4));
    list.add(with_line(text, 4, "vertex 0 inf 0"), line_of(4));
    list.add(with_line(text, 4, "vertex 0 1e999 0"), line_of(4));
    list.add(with_line(text, 4, "vertex -1e99999999999999999999 0 0"), line_of(4));
    list.add(with_line(text, 4, "vertex 0x10 0 0"), line_of(4));
    list.add(with_line(text, 4, "vertex 1e 0 0"), line_of(4));
    list.add(with_line(text, 4, "vertex - 0 0"), line_of(4));
    list.add(with_line(text, 4, "vertex ++1 0 0"), line_of(4));
    list.add(with_line(text, 6, "endloop"), line_of(6));
    list.add(with_line(text, 7, "vertex 0 0 0"), line_of(7));
    list.add(with_line(text, 8, "endface"), line_of(8));
    list.add(with_line(text, 9, "solid again"), line_of(9));
    list.add(with_line(text, 86, "endsolid cube\nfacet"), line_of(87));
    list.add(with_line(text, 86, "end"), line_of(86));
    list.add("solid nothing\nendsolid nothing\n", line_of(2));
    list.add("solid", line_of(1));
    list.add("facet normal 0 0 0\n", line_of(1));
    list.add("this is no mesh\n", line_of(1));
    list.cuts(text, {3, 12, 30, 47, 60, 75, 200, 500, 1000, text.size() - 20, text.size() - 14}, "line ");

    const std::string binary = cube_stl_binary();
    for (const std::uint32_t count : {0u, 1u, 11u, 13u, 1000u, 0x7FFFFFFFu, 0xEE6B2800u, 0xFFFFFFFFu}) {
        list.add(overwritten(binary, 80, bytes_of(count)), "byte ");
    }
    list.add(binary.substr(0, 80) + bytes_of(0u), byte_of(80));
    list.add(overwritten(binary, 96, nan_bytes), byte_of(96));
    list.add(overwritten(binary, 84 + 5 * 50 + 12 + 16, infinity_bytes), byte_of(84 + 5 * 50 + 12 + 12));
    list.add(binary + "more", byte_of(684));
    list.add(binary + std::string("\0\0\0x", 4), byte_of(684));
    list.add(binary + std::string(50, 'x'), byte_of(80));  // a triangle too many, or garbage
    list.add(text + "facet normal 0 0 0\n", line_of(87));
    list.add(text + "the end\ncolid again\n" + text.substr(text.find('\n') + 1), line_of(89));
    list.add(with_line(text, 7, "end vertex"), line_of(7));
    list.add(with_line(text, 2, "; facet normal 0 0 0"), line_of(3));
    list.add(with_line(text, 2, "facet normal 0"), line_of(3));
    list.add(text + std::string("\0\0x", 3), line_of(87));
    list.add(std::string(50, '\0'), byte_of(50));
    list.cuts(binary, {1, 79}, "line ");  // blanks alone
    list.cuts(binary, {83, 84, 85, 133, 134, 135, 683}, "byte ");
    return list.take();
}

std::vector<MalformedFile> malformed_obj() {
    List list("obj", ".obj");
    const std::string good = cube_obj();
    for (const std::string line :
         {"v 0 0",       "v",         "v 0",          "v a 0 0",     "v 0 0 0x1",           "v 0 0 nan", "v 0 -inf 0",
          "v 1e999 0 0", "v 0,0 0 0", "v 1 foo 2",    "v 0 0 0 red", "v 1 2 3 4 5 6 7 8 9", "vv 0 0 0",  "V 0 0 0",
          "0 0 0",       "v0 0 0",    "vertex 0 0 0", "v 0 0 1.2.3", "v 0 0 0\\",           "v 0 0 \\ 0"}) {
        list.add(with_line(good, 3, line), line_of(3));
    }
    for (const std::string line : {"f 0 1 2",
                                   "f 0",
                                   "f 1 x",
                                   "f 1 2 9",
                                   "f 1 2 99",
                                   "f 1 2 -9",
                                   "f 1 2 4000000000",
                                   "f 1 2 99999999999999999999",
                                   "f 1 2 -99999999999999999999",
                                   "f 1 2 -9223372036854775808",
                                   "f 1 2 x",
                                   "f 1 2 3.5",
                                   "f 1 2 3 bar",
                                   "f 1/ 2/ 3/x",
                                   "f 1/1/1/1 2 3",
                                   "f /1 2 3",
                                   "f 1,2,3",
                                   "f 1 2 3/a",
                                   "f 1 2 3//b",
                                   "f 1 2 --3",
                                   "face 1 2 3",
                                   "f 1 2 1e3",
                                   "f 1 2 nan"}) {
        list.add(with_line(good, 12, line), line_of(12));
    }
    list.add("# nothing\n", line_of(1));
    list.add("v 0 0 0\nv 1 0 0\nv 0 1 0\n", line_of(3));
    list.add("v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3\np 1\n", line_of(5));
    list.add("\n\n\n", line_of(3));
    list.add("f 1 2 3\nf 1 2 7\nv 0 0 0\nv 1 0 0\nv 0 1 0\n", line_of(2));
    list.add("f -1 -2 -3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n", line_of(1));
    list.add(with_line(good, 12, "f 1 2 \\\n x"), line_of(13));
    list.add(with_line(good, 12, "vt 0 \\\nf 1 2 3\nf 1 2 99"), line_of(14));
    list.add(with_line(good, 1, "hello"), line_of(1));
    list.add(std::string("v 0 0 0\0\n", 9), line_of(1));
    list.add(std::string(100, '\0'), line_of(1));
    list.add("\xFF\xFE v 0 0 0\n", byte_of(0));
    list.add("v 0 0 0\nv 1 0 0\nf 1 2\nf 1\nf\n", line_of(5));
    list.add("v 0 0 0\nv 1 nan 0\nv 0 1 0\nv 0 inf 0\nf 1 2 3\n", line_of(2));
    list.add("f 1 2 4\n" + good.substr(0, good.find('f')) + "v nan 0 0\nf 9 \\\n1 2\n", line_of(11));
    for (const std::string line :
         {"call part2.obj", "csh make_part", "surf 0 1 0 1 1 2 3 4", "bsp 1 2 3", "bzp 1", "cdp 1"}) {
        list.add(with_line(good, 12, line), line_of(12));
    }
    return list.take();
}

namespace {

// Lines 1 ply, 2 format, 3 element vertex, 4 to 6 properties, 7 element face, 8 property list, 9 end_header.
void add_ply_headers(List& list) {
    const std::string text = cube_ply_text();
    list.add(with_line(text, 1, "plyx"), line_of(1));
    list.add(with_line(text, 2, "format"), line_of(2));
    list.add(with_line(text, 2, "format text 1.0"), line_of(2));
    list.add(with_line(text, 2, "format ascii 2.0"), line_of(2));
    list.add(with_line(text, 2, "format ascii"), line_of(2));
    list.add(with_line(text, 2, "format ascii 1.0 extra"), line_of(2));
    list.add(with_line(text, 2, "format ascii 1.0\nformat ascii 1.0"), line_of(3));
    list.add(with_line(text, 2, "comment no format"), line_of(9));
    list.add(with_line(text, 3, "element"), line_of(3));
    list.add(with_line(text, 3, "element vertex"), line_of(3));
    list.add(with_line(text, 3, "element vertex many"), line_of(3));
    list.add(with_line(text, 3, "element vertex -8"), line_of(3));
    list.add(with_line(text, 3, "element vertex 8.5"), line_of(3));
    list.add(with_line(text, 3, "element vertex 4000000000"), line_of(3));
    list.add(with_line(text, 3, "element vertex 18446744073709551615"), line_of(3));
    list.add(with_line(text, 3, "element vertex 9223372036854775807"), line_of(3));
    list.add(with_line(text, 3, "element vertex 8 8"), line_of(3));
    list.add(with_line(text, 3, "element vertex 8\nelement vertex 8"), line_of(4));
    list.add(with_line(text, 3, "element vertex 7"), line_of(17));
    list.add(with_line(text, 3, "element vertex 9"), line_of(18));
    list.add(with_line(text, 3, "property float w"), line_of(3));
    list.add(with_line(text, 4, "property"), line_of(4));
    list.add(with_line(text, 4, "property float"), line_of(4));
    list.add(with_line(text, 4, "property half x"), line_of(4));
    list.add(with_line(text, 4, "property float w"), line_of(3));
    list.add(with_line(text, 4, "property list uchar float x"), line_of(3));
    list.add(with_line(text, 5, "prop float y"), line_of(5));
    list.add(with_line(text, 7, "element face 0"), line_of(18));
    list.add(with_line(text, 7, "element face 11"), line_of(29));
    list.add(with_line(text, 7, "element face 13"), line_of(29));
    list.add(with_line(text, 7, "element face 4294967296"), line_of(7));
    list.add(with_line(text, 7, "element faces 12"), line_of(9));
    list.add(with_line(text, 8, "property int vertex_indices"), line_of(7));
    list.add(with_line(text, 8, "property list uchar vertex_indices"), line_of(8));
    list.add(with_line(text, 8, "property list uchar int"), line_of(8));
    list.add(with_line(text, 8, "property list uchar int vertices"), line_of(9));
    list.add(with_line(text, 8, "comment no properties"), line_of(7));
    list.add(with_line(text, 9, "end"), line_of(9));
}

void add_ply_texts(List& list) {
    const std::string text = cube_ply_text();
    list.add(with_line(text, 10, "0 0"), line_of(10));
    list.add(with_line(text, 10, "0 0 0 0"), line_of(10));
    list.add(with_line(text, 10, "0 zero 0"), line_of(10));
    list.add(with_line(text, 10, "0 nan 0"), line_of(10));
    list.add(with_line(text, 10, "0 0 -inf"), line_of(10));
    list.add(with_line(text, 10, "0 0 1e400"), line_of(10));
    list.add(with_line(text, 18, "3 0 2 8"), line_of(18));
    list.add(with_line(text, 18, "3 0 2 -1"), line_of(18));
    list.add(with_line(text, 18, "3 0 2 1.5"), line_of(18));
    list.add(with_line(text, 18, "3 0 2"), line_of(18));
    list.add(with_line(text, 18, "3 0 2 3 1"), line_of(18));
    list.add(with_line(text, 18, "2 0 2 3"), line_of(18));
    list.add(with_line(text, 10, "nan 0 0"), line_of(10));
    list.add(replaced(text.substr(0, text.find("3 0 2 3")), "face 12", "face 3") + "0\n1 7\n2 0 99\n", line_of(9));
    list.add(with_line(text, 18, "-3 0 2 3"), line_of(18));
    list.add(with_line(text, 18, "4000000000 0 2 3"), line_of(18));
    list.add(with_line(text, 18, "99999999999999999999 0 2 3"), line_of(18));
    list.add(text + "3 0 1 2\n", line_of(30));
    list.add(text.substr(0, text.find("element face")) +
                 "end_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n",
             line_of(7));
    list.cuts(text, {4, 40, 60, 110}, "line ");
    list.cuts(text, {20, text.find("end_header") + 10}, "byte ");
    list.cuts(text, {text.size() - 3, text.size() - 8, text.size() - 9}, "line ");
}

void add_ply_binaries(List& list, std::endian order) {
    const std::string binary = cube_ply_binary(order);
    const std::size_t data = binary.find("end_header\n") + 11;
    const std::size_t faces = data + 8 * 12;
    const auto number = [&](auto value) { return bytes_of(value, order); };
    for (const std::size_t cut : {data, data + 1, data + 50, faces}) list.add(binary.substr(0, cut), "line ");
    for (const std::size_t cut : {faces + 13, faces + 14, binary.size() - 1}) {
        list.add(binary.substr(0, cut), byte_of(cut));
    }
    list.add(overwritten(binary, data + 4, number(std::numeric_limits<float>::infinity())), byte_of(data));
    list.add(overwritten(binary, data + 20, number(std::numeric_limits<float>::quiet_NaN())), byte_of(data + 12));
    list.add(overwritten(binary, faces + 1, number(std::int32_t{8})), byte_of(faces));
    list.add(overwritten(binary, faces + 1, number(std::int32_t{-1})), byte_of(faces));
    list.add(overwritten(binary, faces + 13 + 5, number(std::int32_t{0x7FFFFFFF})), byte_of(faces + 13));
    list.add(overwritten(binary, faces, std::string(1, '\2')), "byte ");
    list.add(overwritten(binary, faces + 11 * 13, std::string(1, '\xFF')), "byte ");
    list.add(binary + "junk", byte_of(binary.size()));
    list.add(replaced(binary, "element vertex 8", "element vertex 4294967295"), line_of(3));
    list.add(replaced(binary, "element face 12", "element face 4000000000"), line_of(7));
    list.add(replaced(binary, "list uchar int", "list uint int"), "byte ");
    list.add(replaced(binary, "list uchar int", "list double int"), "byte ");
    // A camera with a list of four thousand million numbers.
    std::string lying = replaced(binary, "element face", "element camera 1\nproperty list uint double k\nelement face");
    list.add(lying.insert(faces + 44, number(4000000000u)), "byte ");
}

}  // namespace

std::vector<MalformedFile> malformed_ply() {
    List list("ply", ".ply");
    add_ply_headers(list);
    add_ply_texts(list);
    for (const std::endian order : {std::endian::little, std::endian::big}) add_ply_binaries(list, order);
    return list.take();
}

std::vector<MalformedFile> malformed_off() {
    List list("off", ".off");
    const std::string good = cube_off();
    for (const std::string line : {"FOO", "4OFF", "nOFF", "OFF BINARY", "solid", "8 12", "OFF x", "OFF -8 12 18"}) {
        list.add(with_line(good, 1, line), line_of(1));
    }
    for (const std::string line :
         {"8", "8 twelve", "8.0 12 18", "-8 12 18", "8 -12 18", "8 12 x", "8 12 18 0", "8 4000000000 0",
          "4000000000 12 18", "4294967295 12 18", "18446744073709551615 12 18", "9223372036854775807 12 18",
          "8 9223372036854775807 18", "99999999999999999999 12 18"}) {
        list.add(with_line(good, 2, line), line == "8" ? line_of(3) : line_of(2));
    }
    list.add(with_line(good, 2, "7 12 18"), line_of(13));  // the last vertex passes for a face of one corner
    list.add(with_line(good, 2, "9 12 18"), line_of(11));
    list.add(with_line(good, 2, "8 11 18"), line_of(22));
    list.add(with_line(good, 2, "8 13 18"), line_of(22));
    list.add(with_line(good, 2, "8 0 0"), line_of(11));
    for (const std::string line : {"0 0 0 0", "0 zero 0", "0 0,5 0", "0 0 0 255 0 0", "0 nan 0", "0 0 -inf",
                                   "1e400 0 0", "0 1.#INF 0", "0x1 0 0", "0 0 0;"}) {
        list.add(with_line(good, 3, line), line_of(3));
    }
    list.add(with_line(good, 3, "0 0"), line_of(4));
    for (const std::string line :
         {"3 0 2 8", "3 0 2 -1", "3 0 2 1.5", "3 0 2 x", "-3 0 2 3", "three 0 2 3", "3.0 0 2 3", "3 0 2 3 red",
          "3 0 2 3 1 2 3 4 5", "3 0 2 99999999999999999999", "2 0 8"}) {
        list.add(with_line(good, 12, line), line_of(12));
    }
    list.add(with_line(good, 12, "4000000000 0 2 3"), line_of(22));
    list.add(with_line(good, 12, "4 0 2 3"), line_of(22));
    list.add(good + "3 0 1 2\n", line_of(23));
    list.add(good + std::string("\0\0", 2), line_of(23));
    list.add("OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1\n1 2\n", line_of(2));
    list.add("# nothing\n", line_of(1));
    list.cuts(good, {1, 2, 3, 5, 6, 12, 30, 60, 80, 100, good.size() - 2, good.size() - 9}, "line ");
    return list.take();
}

namespace {

// Files that differ from a good one in one place.
class GltfList : public List {
public:
    GltfList() : List("gltf", ".gltf") {}

    void with(std::string_view from, std::string_view to, std::string place) {
        add(replaced(good, from, to), std::move(place));
    }

    const std::string good = cube_gltf();
};

// Not JSON, or not the right kind of value.
void add_gltf_values(GltfList& list) {
    list.add("{", byte_of(1));
    list.add("[]", byte_of(0));
    list.add("7", byte_of(0));
    list.add("null", byte_of(0));
    list.add("{}", byte_of(0));
    list.add("{\"asset\": 3}", byte_of(10));
    list.add("{\"asset\": {}}", byte_of(10));
    list.add("{\"asset\": {\"version\": 2}}", byte_of(0));
    list.add("{\"asset\": {\"version\": 1}}", byte_of(22));
    list.add("{\"asset\": {\"version\": null}}", byte_of(22));
    list.add("{\"asset\": {\"version\": \"1.0\"}}", byte_of(22));
    list.add("{\"asset\": {\"version\": \"2.0\"}}", byte_of(0));
    list.add("{\"asset\": {\"version\": \"2.0\"}} more", "byte ");
    list.add("{\"a\": \"\xFF\"}", "byte ");
    list.add("{\"a\": \"\\ud800\"}", "byte ");
    list.add("{\"a\": 1e999}", byte_of(6));
    list.add("{'a': 1}", "byte ");
    list.add(std::string(1000000, '['), byte_of(128));
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
    list.add(deep, byte_of(128 * 5));
    list.cuts(list.good, {10, 40, 100, 300, 600, list.good.size() - 4}, "line ");
    list.with("\"2.0\"", "\"3.0\"", line_of(2));
    list.with("\"asset\"", "\"aset\"", "line 1:");
    list.with("[{\"nodes\": [0]}]", "{\"nodes\": [0]}", line_of(4));
    list.with("[{\"nodes\": [0]}]", "[[0]]", line_of(4));
}

// The tree of nodes.
void add_gltf_nodes(GltfList& list) {
    list.with("\"scene\": 0", "\"scene\": 1", line_of(3));
    list.with("\"scene\": 0", "\"scene\": -1", line_of(3));
    list.with("\"scene\": 0", "\"scene\": \"main\"", line_of(3));
    list.with("\"scene\": 0", "\"scene\": 0.5", line_of(3));
    list.with("{\"nodes\": [0]}", "{\"nodes\": [1]}", line_of(4));
    list.with("{\"nodes\": [0]}", "{\"nodes\": [0, 0]}", line_of(4));
    list.with("{\"nodes\": [0]}", "{\"nodes\": [4000000000]}", line_of(4));
    list.with("{\"nodes\": [0]}", "{\"nodes\": []}", line_of(1));
    const std::string node = R"({"name": "cube", "mesh": 0})";
    list.with(node, R"({"mesh": 1})", line_of(5));
    list.with(node, R"({"mesh": -1})", line_of(5));
    list.with(node, R"({"mesh": 1e300})", line_of(5));
    list.with(node, R"({"name": 7})", line_of(5));
    list.with(node, R"({"children": [0], "mesh": 0})", line_of(5));
    list.with(node, R"({"children": [9], "mesh": 0})", line_of(5));
    list.with(node, R"({"children": 1, "mesh": 0})", line_of(5));
    list.with(node, R"({"mesh": 0, "children": [1]}, {"children": [2]}, {"children": [1]})", line_of(5));
    list.with(node, R"({"mesh": 0}, {"children": [2]}, {"children": [1]})", line_of(5));
    list.with(node, R"({"mesh": 0}, {"children": [2, 2]}, {})", line_of(5));
    list.with(node, R"({"mesh": 0, "children": [1]}, {"children": [0]})", line_of(5));
    list.with(node, R"({"mesh": 0, "matrix": [1, 2, 3]})", line_of(5));
    list.with(node, R"({"mesh": 0, "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,2]})", line_of(5));
    list.with(node, R"({"mesh": 0, "matrix": [1,0,0,1, 0,1,0,0, 0,0,1,0, 0,0,0,1]})", line_of(5));
    list.with(node, R"({"mesh": 0, "translation": [1, 2]})", line_of(5));
    list.with(node, R"({"mesh": 0, "translation": [1, 2, "3"]})", line_of(5));
    list.with(node, R"({"mesh": 0, "translation": [1, 2, 1e999]})", line_of(5));
    list.with(node, R"({"mesh": 0, "translation": [1, 2, 1e308], "scale": [1, 1, 1e308]})", line_of(5));
    list.with(node, R"({"scale": [1e200, 1, 1], "children": [1]}, {"mesh": 0, "scale": [1e200, 1, 1]})", line_of(5));
    list.with(node, R"({"mesh": 0, "rotation": [0, 0, 0, 0]})", line_of(5));
    list.with(node, R"({"mesh": 0, "rotation": [0, 0, 1]})", line_of(5));
    list.with(node, R"({"mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {}}})", line_of(5));
}

// Materials, meshes and primitives.
void add_gltf_primitives(GltfList& list) {
    list.with("[1, 0.5, 0, 1]", "[1, 0.5, 0]", line_of(6));
    list.with("[1, 0.5, 0, 1]", "\"red\"", line_of(6));
    list.with("\"material\": 0", "\"material\": 1", line_of(7));
    list.with("\"POSITION\": 0", "\"POSITION\": 2", line_of(7));
    list.with("\"POSITION\": 0", "\"POSITION\": 1", line_of(10));
    list.with("\"indices\": 1", "\"indices\": 0", line_of(9));
    list.with("\"indices\": 1", "\"indices\": 7", line_of(7));
    list.with("\"indices\": 1", "\"indices\": null", line_of(7));
    list.with("\"indices\": 1", "\"mode\": 7", line_of(7));
    list.with("\"indices\": 1", "\"mode\": -4", line_of(7));
    list.with("\"indices\": 1", "\"mode\": 4", line_of(7));  // 8 corners are no whole triangles
    list.with("\"indices\": 1", "\"mode\": 0", line_of(1));
    list.with("\"attributes\": {\"POSITION\": 0}", "\"attributes\": {}", line_of(1));
    list.with("\"attributes\": {\"POSITION\": 0}, ", "", line_of(7));
    list.with("\"attributes\": {\"POSITION\": 0}", "\"attributes\": [0]", line_of(7));
    list.with("\"primitives\"", "\"primitive\"", line_of(7));
    list.with("\"indices\": 1", "\"mode\": 3", line_of(1));
    list.with("\"scene\": 0,", "\"extensionsRequired\": [\"VENDOR_magic\"],", line_of(3));
}

// Accessors.
void add_gltf_accessors(GltfList& list) {
    list.with("\"count\": 8", "\"count\": 9", line_of(9));
    list.with("\"count\": 8", "\"count\": 7", line_of(10));
    list.with("\"count\": 8", "\"count\": 4294967295", line_of(9));
    list.with("\"count\": 8", "\"count\": 18446744073709551615", line_of(9));
    list.with("\"count\": 8", "\"count\": -8", line_of(9));
    list.with("\"count\": 8", "\"count\": 8.5", line_of(9));
    list.with("\"count\": 8, ", "", line_of(9));
    list.with("\"count\": 36", "\"count\": 35", line_of(7));
    list.with("\"count\": 36", "\"count\": 39", line_of(10));
    list.with("\"componentType\": 5126", "\"componentType\": 5124", line_of(9));
    list.with("\"componentType\": 5126", "\"componentType\": 5130", line_of(9));
    list.with("\"componentType\": 5126, ", "", line_of(9));
    list.with("\"componentType\": 5123", "\"componentType\": 5122", line_of(10));
    list.with("\"componentType\": 5123", "\"componentType\": 5125", line_of(10));
    list.with("\"componentType\": 5123", "\"componentType\": 5126", line_of(10));
    list.with("\"VEC3\"", "\"VEC2\"", line_of(9));
    list.with("\"VEC3\"", "3", line_of(9));
    list.with("\"SCALAR\"", "\"VEC3\"", line_of(10));
    list.with("{\"bufferView\": 0, ", "{\"bufferView\": 2, ", line_of(9));
    list.with("{\"bufferView\": 0, ", "{\"bufferView\": 0, \"byteOffset\": 4, ", line_of(9));
    list.with("{\"bufferView\": 0, ", "{\"bufferView\": 0, \"byteOffset\": 18446744073709551615, ", line_of(9));
    list.with("{\"bufferView\": 0, \"componentType\": 5126, \"count\": 8",
              "{\"componentType\": 5126, \"count\": 4000000000", line_of(9));
    const std::string sparse =
        R"("count": 8, "sparse": {"count": 1, "indices": {"bufferView": 1, "componentType": 5123},
       "values": {"bufferView": 0}})";
    list.with("\"count\": 8", replaced(sparse, "\"count\": 1,", "\"count\": 9,"), line_of(9));
    list.with("\"count\": 8", replaced(sparse, "\"count\": 1,", "\"count\": 4,"), line_of(9));  // 0 2 3 0 does not rise
    list.with("\"count\": 8", replaced(sparse, "\"componentType\": 5123", "\"componentType\": 5126"), line_of(9));
    list.with("\"count\": 8", replaced(sparse, "\"bufferView\": 0}", "\"bufferView\": 5}"), line_of(10));
    list.with("\"count\": 8", replaced(sparse, "\"values\"", "\"value\""), line_of(9));
}

// Buffers and their views.
void add_gltf_buffers(GltfList& list) {
    list.with("\"byteLength\": 96", "\"byteLength\": 95", line_of(9));
    list.with("\"byteLength\": 96", "\"byteLength\": 9600", line_of(12));
    list.with("\"byteLength\": 96", "\"byteLength\": 96, \"byteStride\": 8", line_of(9));
    list.with("\"byteLength\": 96", "\"byteLength\": 96, \"byteStride\": 16", line_of(9));
    list.with("\"byteLength\": 96", "\"byteLength\": 96, \"byteStride\": 18446744073709551615", line_of(9));
    list.with("\"byteLength\": 96", "\"byteLength\": 96, \"byteOffset\": 100", line_of(12));
    list.with("\"byteOffset\": 96", "\"byteOffset\": 18446744073709551600", line_of(13));
    list.with("{\"buffer\": 0, \"byteLength\": 96", "{\"buffer\": 1, \"byteLength\": 96", line_of(12));
    list.with("{\"buffer\": 0, \"byteLength\": 96", "{\"byteLength\": 96", line_of(12));
    list.with("\"byteLength\": 168", "\"byteLength\": 169", line_of(15));
    list.with("\"byteLength\": 168", "\"byteLength\": 100", line_of(13));
    list.with("\"byteLength\": 168", "\"byteLength\": 4000000000", line_of(15));
    list.with("base64,", "base64,!", line_of(15));
    list.with("base64,", "base65,", line_of(15));
    list.with("base64,", "base64,A", line_of(15));
    list.with("data:application", "file:application", line_of(15));
    list.add(cube_json(R"(, "uri": "cube.bin")"), line_of(15));
    list.add(cube_json(R"(, "uri": "/etc/hostname")"), line_of(15));
    list.add(cube_json(R"(, "uri": "https://example.org/cube.bin")"), line_of(15));
    list.add(cube_json(R"(, "uri": "%zz")"), line_of(15));
    list.add(cube_json(R"(, "uri": "")"), line_of(15));
    list.add(cube_json(R"(, "uri": 12)"), line_of(15));
    list.add(cube_json(""), line_of(15));
}

std::vector<MalformedFile> malformed_glb() {
    List list("glb", ".glb");
    const std::string file = cube_glb();
    const std::size_t json_size = cube_json("").size();
    const std::size_t chunk = 20 + (json_size + 3) / 4 * 4;
    list.cuts(file, {4, 8, 11, 12, 13, 19, 20, 100, chunk, chunk + 5, chunk + 8, chunk + 100, file.size() - 1},
              "byte ");
    list.add(overwritten(file, 0, "glTX"), byte_of(0));
    list.add(overwritten(file, 4, bytes_of(1u)), byte_of(4));
    list.add(overwritten(file, 8, bytes_of(0xFFFFFFFFu)), byte_of(8));
    list.add(overwritten(file, 8, bytes_of(12u)), byte_of(8));
    list.add(overwritten(file, 12, bytes_of(0xFFFFFFF0u)), byte_of(12));
    list.add(overwritten(file, 12, bytes_of(3u)), "byte ");
    list.add(overwritten(file, 16, "JSOM"), byte_of(16));
    list.add(overwritten(file, chunk, bytes_of(0x7FFFFFFFu)), byte_of(chunk));
    list.add(overwritten(file, chunk + 4, "BIM"), "byte ");
    list.add(overwritten(file, chunk + 8, nan_bytes), "byte ");
    list.add(overwritten(file, chunk + 8 + 96, "\xFF\xFF"), "byte ");
    list.add(file + "tail", byte_of(8));
    list.add(glb(replaced(cube_json(""), "\"count\": 8", "\"count\": 4000000000"), cube_buffer()), "byte ");
    list.add(glb("", cube_buffer()), byte_of(20));
    list.add(glb("{\"asset\": [}", ""), byte_of(20 + 11));

    // Many meshes may share the data of one: a few bytes for each copy of it all.
    std::string meshes;
    for (int i = 0; i < 4000; ++i) meshes += R"({"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]},)";
    std::string nodes;
    for (int i = 0; i < 4000; ++i) nodes += "{\"mesh\": " + std::to_string(i) + "},";
    std::string bomb = R"({"asset": {"version": "2.0"}, "nodes": [)" + nodes.substr(0, nodes.size() - 1) +
                       R"(], "meshes": [)" + meshes.substr(0, meshes.size() - 1) + R"(], "accessors": [
        {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
        {"bufferView": 1, "componentType": 5121, "count": 90000, "type": "SCALAR"}], "bufferViews": [
        {"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 90000}],
        "buffers": [{"byteLength": 90096}]})";
    list.add(glb(bomb, cube_buffer().substr(0, 96) + std::string(90000, '\3')), "byte ");
    return list.take();
}

}  // namespace

std::vector<MalformedFile> malformed_gltf() {
    GltfList list;
    add_gltf_values(list);
    add_gltf_nodes(list);
    add_gltf_primitives(list);
    add_gltf_accessors(list);
    add_gltf_buffers(list);
    std::vector<MalformedFile> files = list.take();
    for (MalformedFile& one : malformed_glb()) files.push_back(std::move(one));
    return files;
}

std::vector<MalformedFile> malformed_otherwise() {
    std::vector<MalformedFile> files;
    for (const std::string extension : {".stl", ".obj", ".ply", ".off", ".gltf", ".glb", ""}) {
        files.push_back({"empty" + extension, "", byte_of(0)});
        files.push_back({"packed" + extension, "\x1F\x8B\x08 and more", byte_of(0)});
        files.push_back({"archive" + extension, "PK\x03\x04 and more", byte_of(0)});
    }
    files.push_back({"packed.ply.gz", "\x1F\x8B\x08 and more", byte_of(0)});
    files.push_back({"mesh.step", "ISO-10303-21;", byte_of(0)});
    files.push_back({"mesh.txt", cube_obj(), byte_of(0)});
    files.push_back({"unknown", "what is this?", byte_of(0)});
    files.push_back({"ply-called.obj", cube_ply_text(), byte_of(0)});
    files.push_back({"off-called.ply", cube_off(), byte_of(0)});
    files.push_back({"glb-called.stl", cube_glb(), byte_of(0)});
    files.push_back({"zeros", std::string(1000, '\0'), byte_of(0)});
    return files;
}

std::vector<MalformedFile> malformed_files() {
    std::vector<MalformedFile> files;
    for (auto make :
         {malformed_stl, malformed_obj, malformed_ply, malformed_off, malformed_gltf, malformed_otherwise}) {
        for (MalformedFile& file : make()) files.push_back(std::move(file));
    }
    return files;
}

}  // namespace abut::sample
