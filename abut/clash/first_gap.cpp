// SPDX-License-Identifier: MIT
// Collects, for each pair of triangles, the interval of the motion in which they intersect; between the intervals of
// all pairs the surfaces are apart.
#include "abut/clash/first_gap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/clash/shell_samples.h"
#include "abut/math/norms.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/triangles_near.h"
#include "abut/query/closest_points.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::clashing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

using Corners = std::array<Vec3, 3>;

/// The range of heights of three corners along a normal.
struct Heights {
    double low, high;
};

Heights heights(const Corners& t, const Vec3& normal) {
    const double a = glm::dot(t[0], normal), b = glm::dot(t[1], normal), c = glm::dot(t[2], normal);
    return {std::min({a, b, c}), std::max({a, b, c})};
}

Aabb swept(const Triangle& t, const Vec3& motion) {
    Aabb box = bounds(t);
    box.include(box.min + motion);
    box.include(box.max + motion);
    return box;
}

}  // namespace

FirstGap::FirstGap(const Mesh& a, const Mesh& b)
    : a_(a),
      b_(b),
      balls_a_(balls_of(a)),
      balls_b_(balls_of(b)),
      pieces_a_(vertex_of_each_piece(a)),
      pieces_b_(vertex_of_each_piece(b)) {
    tiny_ = 0x1p-44 *
            (norm_inf(a.bounds().max) + norm_inf(a.bounds().min) + norm_inf(b.bounds().max) + norm_inf(b.bounds().min));
}

std::vector<FirstGap::Ball> FirstGap::balls_of(const Mesh& mesh) {
    std::vector<Ball> balls(mesh.size());
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const Aabb box = bounds(t);
        const Vec3 center = box.center();
        // The factor exceeds the rounding errors of the radius and of the tests with it.
        const double far = std::max({length_of(t.a - center), length_of(t.b - center), length_of(t.c - center)});
        balls[i] = {center, far * (1 + 0x1p-30)};
    }
    return balls;
}

/// Adds the interval of the motion during which the triangles intersect: their Minkowski difference is a polytope, and
/// each axis of the separating axis test gives a pair of parallel planes that bound it.
void FirstGap::add_interval(std::uint32_t of_a, std::uint32_t of_b, const Vec3& direction, double limit,
                            std::vector<Interval>& found) const {
    // Most pairs are excluded by their balls.
    const Ball &moving_ball = balls_a_[of_a], &fixed_ball = balls_b_[of_b];
    const Vec3 between = fixed_ball.center - moving_ball.center;
    const double along = glm::dot(between, direction), radius_sum = moving_ball.radius + fixed_ball.radius + tiny_;
    if (along < -radius_sum || along > limit + radius_sum) return;
    if (norm_inf(between - along * direction) > radius_sum) return;
    const Triangle moving = a_.triangle(of_a), fixed = b_.triangle(of_b);
    // Coordinates from a corner keep the digits of small triangles far from the origin.
    const Corners s{Vec3(0), moving.b - moving.a, moving.c - moving.a};
    const Corners t{fixed.a - moving.a, fixed.b - moving.a, fixed.c - moving.a};
    Interval both{0, limit};
    const auto cut = [&](const Vec3& axis, bool is_face) {
        const double length = norm_1(axis);
        if (!(length > 0)) return true;
        const Heights in_s = heights(s, axis), in_t = heights(t, axis);
        const double speed = glm::dot(axis, direction), low = in_t.low - in_s.high, high = in_t.high - in_s.low;
        if (std::fabs(speed) < 1e-12 * length) {
            // The motion is parallel to the planes: a triangle that slides within the plane of the other, or beside it,
            // never intersects its inside.
            const double least = is_face ? tiny_ * length : -tiny_ * length;
            return low < -least && high > least;
        }
        both.first = std::max(both.first, std::min(low / speed, high / speed));
        both.last = std::min(both.last, std::max(low / speed, high / speed));
        return both.first <= both.last;
    };
    if (!cut(glm::cross(s[1], s[2]), true) || !cut(glm::cross(t[1] - t[0], t[2] - t[0]), true)) return;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            if (!cut(glm::cross(s[(i + 1) % 3] - s[i], t[(k + 1) % 3] - t[k]), false)) return;
        }
    }
    found.push_back(both);
}

std::vector<FirstGap::Interval> FirstGap::intervals(const Vec3& direction, double limit) const {
    std::vector<Interval> found;
    const Vec3 motion = limit * direction;
    // The BVH of the larger mesh is queried with each triangle of the smaller one.
    const bool a_is_smaller = a_.size() <= b_.size();
    const Mesh &few = a_is_smaller ? a_ : b_, &many = a_is_smaller ? b_ : a_;
    for (std::uint32_t i = 0; i < few.size(); ++i) {
        const Aabb near = swept(few.triangle(i), a_is_smaller ? motion : -motion);
        if (!boxes_overlap(near, many.bounds())) continue;
        for_each_triangle_within(near, many, 0, [&](std::uint32_t k) {
            add_interval(a_is_smaller ? i : k, a_is_smaller ? k : i, direction, limit, found);
            return false;
        });
    }
    std::sort(found.begin(), found.end(), [](const Interval& p, const Interval& q) {
        return p.first != q.first ? p.first < q.first : p.last < q.last;
    });
    return found;
}

bool FirstGap::is_one_inside(const Vec3& translation) const {
    const auto inside = [&](const Mesh& inner, const std::vector<std::uint32_t>& pieces, const Mesh& outer,
                            const Vec3& by) {
        return std::any_of(pieces.begin(), pieces.end(), [&](std::uint32_t v) {
            // A vertex on the surface of the other solid is a contact, not an overlap.
            const Vec3 p = inner.vertices()[v] + by;
            return contains(outer, p) && closest_points(p, outer).distance > tiny_;
        });
    };
    return inside(a_, pieces_a_, b_, translation) || inside(b_, pieces_b_, a_, -translation);
}

double FirstGap::operator()(const Vec3& direction, double limit) const {
    if (!(limit > 0) || !std::isfinite(limit)) return infinity;
    const std::vector<Interval> blocked = intervals(direction, limit);
    double reached = 0;
    for (std::size_t i = 0; i <= blocked.size(); ++i) {
        const double next = i < blocked.size() ? blocked[i].first : limit;
        if (next > reached + tiny_ && !is_one_inside((0.5 * reached + 0.5 * next) * direction)) return reached;
        if (i < blocked.size()) reached = std::max(reached, blocked[i].last);
    }
    return infinity;
}

}  // namespace abut::clashing
