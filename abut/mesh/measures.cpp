// SPDX-License-Identifier: MIT
// Sums the areas of the triangles of a mesh, and the volumes of the tetrahedra that they span.
#include "abut/mesh/measures.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "abut/base/float_environment.h"

namespace abut {
namespace {

/// The exponent of the power of two that scales the box's largest coordinate to about 1.
int size_exponent(const Aabb& box) {
    const Vec3 reach = glm::max(glm::abs(box.min), glm::abs(box.max));
    const double largest = std::max({reach.x, reach.y, reach.z});
    return largest == 0 ? 0 : std::max(std::ilogb(largest) + 1, -1000);
}

}  // namespace

MeshMeasures measure(const Mesh& mesh) noexcept {
    const DefaultFloats floats;
    if (mesh.empty()) return {};
    // Coordinates are scaled to about 1: products of large or small ones would leave the range of double before their
    // sums do.
    const int exponent = size_exponent(mesh.bounds());
    const double unit = std::ldexp(1.0, -exponent);
    const Vec3 middle = Aabb{unit * mesh.bounds().min, unit * mesh.bounds().max}.center();
    double area = 0, volume = 0;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle given = mesh.triangle(i);
        const Triangle t{unit * given.a, unit * given.b, unit * given.c};
        area += glm::length(area_vector(t)) / 2;
        volume += glm::dot(t.a - middle, glm::cross(t.b - middle, t.c - middle)) / 6;
    }
    return {std::ldexp(area, 2 * exponent), std::ldexp(volume, 3 * exponent)};
}

}  // namespace abut
