// SPDX-License-Identifier: MIT
// Sums the areas of the triangles of a mesh, and the volumes of the tetrahedra that they span.
#include "abut/mesh/measures.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "abut/base/float_environment.h"
#include "abut/exact/leading_bits.h"
#include "abut/exact/vector.h"
#include "abut/mesh/enclosed_volume.h"

namespace abut {
namespace {

using exact::Scaled;

/// The area of a triangle whose squared sides or areas leave the range of double.
Scaled area_by_exponents(const Triangle& t) {
    const auto scaled = [](const Vec3& p) { return exact::Vector{Scaled(p.x), Scaled(p.y), Scaled(p.z)}; };
    const auto normal = cross(scaled(t.b) - scaled(t.a), scaled(t.c) - scaled(t.a));
    return sqrt(dot(normal, normal)) / Scaled(2);
}

/// The areas of all triangles in units of 4^exponent.
double area_of(const Mesh& mesh, int exponent) {
    const double unit = std::ldexp(1.0, -exponent);
    double sum = 0;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle given = mesh.triangle(i);
        const Triangle t{unit * given.a, unit * given.b, unit * given.c};
        sum += glm::length(area_vector(t)) / 2;
    }
    return sum;
}

Scaled area_by_exponents(const Mesh& mesh) {
    Scaled sum;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) sum = sum + area_by_exponents(mesh.triangle(i));
    return sum;
}

/// The sum of tetrahedra. Where its error may exceed a billionth, the rounding errors of the sum are added to it; where
/// that is not enough, as for pieces that are small against their distance, the volume is computed exactly.
double volume_of(const Mesh& mesh, int exponent) {
    const Aabb& box = mesh.bounds();
    if (box.min.x == box.max.x || box.min.y == box.max.y || box.min.z == box.max.z) return 0;
    const double unit = std::ldexp(1.0, -exponent);
    const Vec3 middle = Aabb{unit * box.min, unit * box.max}.center();
    double volume = 0;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        volume += glm::dot(unit * t.a - middle, glm::cross(unit * t.b - middle, unit * t.c - middle)) / 6;
    }
    constexpr double billionth = 0x1p-30;
    const TetrahedronSum rough = rough_volume(mesh);
    if (rough.error(mesh.size()) <= billionth * std::abs(rough.value)) return std::ldexp(volume, 3 * exponent);
    const double both = rough.value + rough.lost;
    if (rough.error_of_both(mesh.size()) <= billionth * std::abs(both)) return std::ldexp(both / 6, 3 * exponent);
    const Vec3 from(std::ldexp(middle.x, exponent), std::ldexp(middle.y, exponent), std::ldexp(middle.z, exponent));
    return to_double(leading_bits(exact_volume(mesh, from)) / Scaled(6));
}

}  // namespace

MeshMeasures measure(const Mesh& mesh) noexcept {
    const DefaultFloats floats;
    if (mesh.empty()) return {};
    // Coordinates are scaled to about 1: products of large or small ones would leave the range of double before their
    // sums do.
    const int exponent = size_exponent(mesh.bounds());
    const double area = area_of(mesh, exponent);
    // Below, squares of lengths lose bits, or vanish: the mesh is far longer than thick.
    const bool in_range = area > 0x1p-400;
    return {in_range ? std::ldexp(area, 2 * exponent) : to_double(area_by_exponents(mesh)), volume_of(mesh, exponent)};
}

}  // namespace abut
