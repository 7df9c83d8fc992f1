// SPDX-License-Identifier: MIT
// Writes PLY files.
#include <fmt/format.h>

#include "abut/io/formats/byte_order.h"
#include "abut/io/formats/ply.h"

namespace abut::io {

std::string write_ply(const MeshData& mesh) {
    // Most readers expect signed indices.
    const bool signed_fits = mesh.vertices.size() <= 0x7FFFFFFF;
    std::string out = fmt::format(
        "ply\nformat binary_little_endian 1.0\ncomment written by abut\nelement vertex {}\nproperty double x\n"
        "property double y\nproperty double z\nelement face {}\nproperty list uchar {} vertex_indices\nend_header\n",
        mesh.vertices.size(), mesh.triangles.size(), signed_fits ? "int" : "uint");
    out.reserve(out.size() + 24 * mesh.vertices.size() + 13 * mesh.triangles.size());
    for (const Vec3& p : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) append(out, p[axis]);
    }
    for (const Index3& t : mesh.triangles) {
        append(out, std::uint8_t{3});
        for (const std::uint32_t corner : t) append(out, corner);
    }
    return out;
}

}  // namespace abut::io
