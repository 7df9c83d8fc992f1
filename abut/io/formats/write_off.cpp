// SPDX-License-Identifier: MIT
// Writes OFF files.
#include "abut/io/formats/append_number.h"
#include "abut/io/formats/off.h"

namespace abut::io {

std::string write_off(const MeshData& mesh) {
    // The third count is that of the edges, which readers expect but do not use.
    std::string out = "OFF\n";
    out.reserve(58 * mesh.vertices.size() + 24 * mesh.triangles.size() + 64);
    append_number(out, mesh.vertices.size());
    append_number(out += ' ', mesh.triangles.size());
    out += " 0\n";
    for (const Vec3& p : mesh.vertices) {
        append_number(out, p.x);
        append_number(out += ' ', p.y);
        append_number(out += ' ', p.z);
        out += '\n';
    }
    for (const Index3& t : mesh.triangles) {
        out += '3';
        for (const std::uint32_t corner : t) append_number(out += ' ', corner);
        out += '\n';
    }
    return out;
}

}  // namespace abut::io
