// SPDX-License-Identifier: MIT
// Writes OBJ files.
#include <array>
#include <charconv>

#include "abut/io/formats/obj.h"

namespace abut::io {
namespace {

template <class Number>
void append_number(std::string& out, Number value) {
    std::array<char, 32> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    out += ' ';
    out.append(digits.data(), end);
}

}  // namespace

std::string write_obj(const MeshData& mesh) {
    std::string out = "# written by abut\n";
    out.reserve(60 * mesh.vertices.size() + 24 * mesh.triangles.size());
    for (const Vec3& p : mesh.vertices) {
        out += 'v';
        for (int axis = 0; axis < 3; ++axis) append_number(out, p[axis]);
        out += '\n';
    }
    for (const Index3& t : mesh.triangles) {
        out += 'f';
        for (const std::uint32_t corner : t) append_number(out, std::uint64_t{corner} + 1);
        out += '\n';
    }
    return out;
}

}  // namespace abut::io
