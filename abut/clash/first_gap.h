// SPDX-License-Identifier: MIT
// How far a solid moves along a line until it no longer overlaps another; internal to separation.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::clashing {

/// Two closed meshes, of which the first moves along lines.
class FirstGap {
public:
    FirstGap(const Mesh& a, const Mesh& b);

    /// The length of the shortest motion along the direction, a unit vector, after which the two do not overlap, in
    /// rounded arithmetic; infinity if it is not less than `limit`.
    [[nodiscard]] double operator()(const Vec3& direction, double limit) const;

private:
    struct Interval {
        double first, last;
    };

    /// A ball around a triangle.
    struct Ball {
        Vec3 center;
        double radius;
    };

    [[nodiscard]] static std::vector<Ball> balls_of(const Mesh& mesh);
    [[nodiscard]] std::vector<Interval> intervals(const Vec3& direction, double limit) const;
    void add_interval(std::uint32_t of_a, std::uint32_t of_b, const Vec3& direction, double limit,
                      std::vector<Interval>& found) const;
    [[nodiscard]] bool is_one_inside(const Vec3& translation) const;

    const Mesh& a_;
    const Mesh& b_;
    double tiny_ = 0;  // lengths below it are negligible for both meshes
    std::vector<Ball> balls_a_, balls_b_;
    std::vector<std::uint32_t> pieces_a_, pieces_b_;
};

}  // namespace abut::clashing
