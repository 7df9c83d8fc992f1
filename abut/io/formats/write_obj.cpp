// SPDX-License-Identifier: MIT
// Writes OBJ files.
#include "abut/io/formats/append_number.h"
#include "abut/io/formats/obj.h"

namespace abut::io {

std::string write_obj(const MeshData& mesh) {
    std::string out = "# written by abut\n";
    out.reserve(60 * mesh.vertices.size() + 24 * mesh.triangles.size());
    for (const Vec3& p : mesh.vertices) {
        out += 'v';
        for (int axis = 0; axis < 3; ++axis) append_number(out += ' ', p[axis]);
        out += '\n';
    }
    for (const Index3& t : mesh.triangles) {
        out += 'f';
        for (const std::uint32_t corner : t) append_number(out += ' ', std::uint64_t{corner} + 1);
        out += '\n';
    }
    return out;
}

}  // namespace abut::io
