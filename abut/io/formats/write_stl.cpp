// SPDX-License-Identifier: MIT
// Writes binary STL files.
#include <cmath>

#include "abut/io/formats/byte_order.h"
#include "abut/io/formats/stl.h"

namespace abut::io {
namespace {

void append_vector(std::string& out, const Vec3& v) {
    for (int axis = 0; axis < 3; ++axis) append(out, static_cast<float>(v[axis]));
}

// The normal, for viewers; zero for a degenerate triangle, as readers of the format expect.
Vec3 unit_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 u = b - a;
    const Vec3 v = c - a;
    const Vec3 n(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
    const double length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    return std::isnormal(length) ? n / length : Vec3(0);
}

}  // namespace

std::string write_stl(const MeshData& mesh) {
    std::string out = "binary STL written by abut";  // must not begin with "solid"
    out.reserve(84 + 50 * mesh.triangles.size());
    out.resize(80, ' ');
    append(out, static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const Index3& t : mesh.triangles) {
        append_vector(out, unit_normal(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]));
        for (const std::uint32_t corner : t) append_vector(out, mesh.vertices[corner]);
        append(out, std::uint16_t{0});
    }
    return out;
}

}  // namespace abut::io
