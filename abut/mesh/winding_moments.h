// SPDX-License-Identifier: MIT
// Moments of triangles about a centre, which describe a cluster of triangles from a distance and bound the error of
// that; for .cpp files of mesh/.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "abut/mesh/solid_angle.h"
#include "abut/shape/triangle.h"

namespace abut::winding {

/// A homogeneous polynomial of the given degree in x, y and z, in descending powers of x and then of y.
template <std::size_t degree>
struct Form {
    std::array<double, (degree + 1) * (degree + 2) / 2> term{};

    static constexpr std::size_t index_of(std::size_t x, std::size_t y) {
        const std::size_t rest = degree - x;
        return rest * (rest + 1) / 2 + (rest - y);
    }
    [[nodiscard]] double at(std::size_t x, std::size_t y) const { return term[index_of(x, y)]; }
};

/// Moments of triangles about a centre; y is the vector from there to a point of a triangle, d the variable of the
/// forms.
struct Moments {
    Vec3 center{0};
    double radius = 0;  ///< no point is farther from the centre
    // ∫ (y · d)^k (n · d) over the triangles' area.
    Form<1> normal;
    Form<2> linear;
    Form<3> quadratic;
    Form<4> cubic;
    // ∫ 1, ∫ y, ∫ y y (xx yy zz xy yz zx), ∫ y |y|² and ∫ |y|⁴.
    double area = 0;
    Vec3 first{0};
    std::array<double, 6> second{};
    Vec3 third{0};
    double fourth = 0;
};

[[nodiscard]] Moments moments_of(const Triangle& triangle) noexcept;
/// The moments of all parts about the centroid of their area, rounded to floats.
[[nodiscard]] Moments sum_of(std::span<const Moments> parts) noexcept;
/// Sets a lane.
void put(const Moments& moments, winding::Clusters8& to, std::size_t lane) noexcept;

}  // namespace abut::winding
