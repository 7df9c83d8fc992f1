// SPDX-License-Identifier: MIT
// The volume that two solids share, as a sum over pairs of triangles.
//
// A closed surface is cut into columns: below each triangle stands a column down to a ground below the whole surface,
// counted as +1 where the triangle faces upwards and -1 where it faces downwards. At each point the counts add up to
// the winding number, 1 inside and 0 outside. The product of two such sums integrates to the shared volume, and each of
// its terms is the volume of two columns' intersection: no surface has to be clipped, and no pair of triangles, however
// they meet, is a special case. Rounding errors are those of areas and heights, so they add up to a bound.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/clash/column_volume.h"
#include "abut/clash/solid_overlap.h"
#include "abut/math/next_double.h"
#include "abut/mesh/clash/clash_pair.h"
#include "abut/mesh/triangles_near.h"

namespace abut {
namespace clashing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), unit = 0x1p-53;

/// Coordinates in which the overlap of two boxes has about the size of 1, and the third is a height above the ground.
class Frame {
public:
    Frame(const Aabb& a, const Aabb& b) : overlap_{glm::max(a.min, b.min), glm::min(a.max, b.max)} {
        const Vec3 low = glm::min(a.min, b.min), high = glm::max(a.max, b.max);
        // Columns along the shortest side of both are the shortest.
        const Vec3 size = 0.5 * high - 0.5 * low;
        up_ = size.x < size.y ? (size.x < size.z ? 0 : 2) : (size.y < size.z ? 1 : 2);
        origin_ = 0.5 * overlap_.min + 0.5 * overlap_.max;
        origin_[up_] = low[up_];
        const Vec3 half = 0.5 * overlap_.max - 0.5 * overlap_.min;
        exponent_ = std::ilogb(std::max({half.x, half.y, half.z, std::numeric_limits<double>::min()})) + 1;
        // One ulp more for the roundings of these sums.
        reach_ = (1 + 4 * unit) * std::max(scaled(half[u()]), scaled(half[v()]));
        height_ = (1 + 4 * unit) * scaled(high[up_] - low[up_]);
    }

    [[nodiscard]] RaisedTriangle operator()(const Triangle& t) const {
        return raised({corner(t.a), corner(t.b), corner(t.c)});
    }
    /// The part of a column that lies in a box.
    [[nodiscard]] Aabb column(const Triangle& t, const Aabb& box) const {
        Aabb result = bounds(t);
        result.min[up_] = box.min[up_];
        result.max[up_] = box.max[up_];
        return result;
    }
    /// Whether a column may reach the overlap.
    [[nodiscard]] bool is_near(const Triangle& t) const {
        const Aabb box = bounds(t);
        return box.min[u()] <= overlap_.max[u()] && overlap_.min[u()] <= box.max[u()] &&
               box.min[v()] <= overlap_.max[v()] && overlap_.min[v()] <= box.max[v()];
    }
    [[nodiscard]] double reach() const noexcept { return reach_; }
    [[nodiscard]] double height() const noexcept { return height_; }
    /// A volume of these coordinates in those of the world.
    [[nodiscard]] double to_world(double volume) const { return std::ldexp(volume, 3 * exponent_); }

private:
    [[nodiscard]] int u() const noexcept { return (up_ + 1) % 3; }
    [[nodiscard]] int v() const noexcept { return (up_ + 2) % 3; }
    [[nodiscard]] double scaled(double x) const { return std::ldexp(x, -exponent_); }
    [[nodiscard]] RaisedTriangle::Corner corner(const Vec3& p) const {
        return {scaled(p[u()] - origin_[u()]), scaled(p[v()] - origin_[v()]), scaled(p[up_] - origin_[up_])};
    }

    Aabb overlap_;
    int up_ = 0;
    Vec3 origin_{0};
    int exponent_ = 0;
    double reach_ = 0;
    double height_ = 0;
};

/// Sums of many terms in a fixed order.
struct Sum {
    double value = 0, error = 0, magnitudes = 0, terms = 0;

    void add(const Bounded& term) noexcept {
        value += term.value;
        error += term.error;
        magnitudes += std::fabs(term.value);
        terms += 1;
    }
    void add(const Sum& other) noexcept {
        value += other.value;
        error += other.error;
        magnitudes += other.magnitudes;
        terms += other.terms + 1;
    }
};

/// The indices of triangles whose columns may reach the overlap.
std::vector<std::uint32_t> near_triangles(const Mesh& mesh, const Frame& frame) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        if (frame.is_near(mesh.triangle(i))) result.push_back(i);
    }
    return result;
}

/// The sum over all pairs of a triangle of each.
Sum integrate(const Mesh& few, const std::vector<std::uint32_t>& of_few, const Mesh& many, const Frame& frame) {
    constexpr std::size_t grain = 32;
    std::vector<Sum> sums((of_few.size() + grain - 1) / grain);
    for_each_range(of_few.size(), grain, [&](std::size_t first, std::size_t last) {
        Sum& sum = sums[first / grain];
        for (std::size_t i = first; i < last; ++i) {
            const Triangle t = few.triangle(of_few[i]);
            const RaisedTriangle own = frame(t);
            std::vector<std::uint32_t> others = triangles_touching(frame.column(t, many.bounds()), many);
            for (const std::uint32_t k : others) {
                sum.add(column_volume(own, frame(many.triangle(k)), frame.reach(), frame.height()));
            }
        }
    });
    Sum total;
    for (const Sum& sum : sums) total.add(sum);
    return total;
}

/// The volume of the overlap of two boxes, rounded upwards.
double box_volume(const Aabb& a, const Aabb& b) {
    const Vec3 size = glm::min(a.max, b.max) - glm::max(a.min, b.min);
    const double volume = next_above(size.x * size.y * size.z * (1 + 16 * unit));
    return volume >= 0 ? volume : infinity;
}

}  // namespace

SharedVolume shared_volume_of(const Body& a, const Body& b, const ClashReport& report) {
    if (a.mesh->empty() || b.mesh->empty()) return {};
    if (!a.closed || !b.closed) return {0, infinity};
    if (report.kind != ClashKind::piercing && report.kind != ClashKind::enclosed &&
        report.kind != ClashKind::duplicate) {
        return {};
    }
    const Frame frame(a.mesh->bounds(), b.mesh->bounds());
    const auto of_a = near_triangles(*a.mesh, frame), of_b = near_triangles(*b.mesh, frame);
    const Sum sum = of_a.size() <= of_b.size() ? integrate(*a.mesh, of_a, *b.mesh, frame)
                                               : integrate(*b.mesh, of_b, *a.mesh, frame);
    const double error = sum.error * (1 + 2 * unit * sum.terms) + 2 * unit * sum.terms * sum.magnitudes;
    const double value = a.inverted == b.inverted ? sum.value : -sum.value;
    const double box = box_volume(a.mesh->bounds(), b.mesh->bounds());
    if (!std::isfinite(error) || !std::isfinite(value)) return {0, box};
    const double lower = next_below(frame.to_world(value - error));
    const double upper = next_above(frame.to_world(value + error));
    return {std::clamp(lower, 0.0, box), std::clamp(upper, 0.0, box)};
}

}  // namespace clashing

SharedVolume shared_volume(const Mesh& a, const Mesh& b) {
    const DefaultFloats floats;
    const clashing::Body in_a = clashing::make_body(a), in_b = clashing::make_body(b);
    return clashing::shared_volume_of(in_a, in_b, clash(a, b));
}

}  // namespace abut
