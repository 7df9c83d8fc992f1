// SPDX-License-Identifier: MIT
// GJK for moved hulls of which only the support points are moved.
#include "abut/gjk/placed_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/gjk/gjk_loop.h"
#include "abut/gjk/placed_hull-inl.h"
#include "abut/math/norms.h"
#include "abut/simd/moved_bounds.h"

namespace abut::gjk {
namespace {

/// As noise_of_hull, for a corner of the difference of two hulls that is found as the highest.
constexpr double error_of_corners = 8 * noise_of_hull;

}  // namespace

PlacedHull::PlacedHull(const Hull& hull, const Mat3& linear, Vec3 translation) noexcept
    : hull_(&hull), linear_(linear), translation_(translation) {
    const Aabb& box = hull.bounds();
    const Vec3 most = glm::max(glm::abs(box.min), glm::abs(box.max));
    for (int i = 0; i < 3; ++i) {
        double sum = std::fabs(translation[i]);
        for (int j = 0; j < 3; ++j) sum += std::fabs(linear[j][i]) * most[j];
        if (!(sum < 0x1p100)) return;
        size_ = std::max(size_, sum);
    }
    usable_ = hull.dimension() == 3 && size_ > 0x1p-100;
}

Aabb PlacedHull::bounds(Extremes& near) const noexcept {
    const std::span<const Vec3> vertices = hull_->vertices();
    if (hull_->starts() == nullptr) {
        simd::Affine map;
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            map.columns[k] = {linear_[i].x, linear_[i].y, linear_[i].z};
            map.translation[k] = translation_[i];
        }
        const simd::Extent extent = simd::moved_bounds(&vertices[0].x, vertices.size(), map);
        return {{extent.min[0], extent.min[1], extent.min[2]}, {extent.max[0], extent.max[1], extent.max[2]}};
    }
    Aabb box;
    auto start = near.begin();
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 row(linear_[0][axis], linear_[1][axis], linear_[2][axis]);
        double from = std::numeric_limits<double>::infinity(), to = -from;
        const auto include = [&](std::uint32_t i) {
            // As a hull's own coordinates, without -0.
            const double its = vertex(i)[axis] + 0.0;
            from = std::min(from, its);
            to = std::max(to, its);
        };
        for (const Vec3& direction : {-row, row})
            for_each_farthest(direction, noise_of_hull * size_, *start++, include);
        box.min[axis] = from;
        box.max[axis] = to;
    }
    return box;
}

/// The moved vertex that is highest along a direction, within the errors.
Vec3 PlacedHull::farthest(Vec3 direction, std::uint32_t& start) const noexcept {
    const Vec3 own(dot(linear_[0], direction), dot(linear_[1], direction), dot(linear_[2], direction));
    Vec3 best(0);
    double most = -std::numeric_limits<double>::infinity();
    for_each_farthest(own, noise_of_hull * size_ * norm_1(direction), start, [&](std::uint32_t i) {
        const Vec3 its = vertex(i);
        const double along = dot(direction, its);
        if (!(along > most)) return;
        most = along;
        best = its;
        start = i;
    });
    return best;
}

/// GJK. `ends(v, w, on)`, with the point v of the simplex nearest to the origin, the support point w along -v and a
/// point of the difference near v, returns the answer when there is one; the search returns true where the difference
/// certainly contains the origin. Corners and heights along a direction of length 1 err by at most `error`.
template <class Ends>
std::optional<bool> PlacedHull::search(const PlacedHull& a, const PlacedHull& b, double error, Ends ends) noexcept {
    Vec3 v = a.linear_ * a.hull_->bounds().center() + a.translation_ -
             (b.linear_ * b.hull_->bounds().center() + b.translation_);
    if (!(norm_inf(v) > error)) return std::nullopt;
    std::uint32_t at_a = 0, at_b = 0;
    const auto corner = [&](Vec3 d) { return a.farthest(-d, at_a) - b.farthest(d, at_b); };
    Simplex s;
    s.size = 1;
    s.weights[0] = 1;
    s.vertices[0].w = corner(v);
    if (const std::optional<bool> answer = ends(v, s.vertices[0].w, s.vertices[0].w)) return answer;
    v = s.vertices[0].w;
    double square = dot(v, v);
    constexpr int most_rounds = 32;
    for (int round = 0; round < most_rounds && square > 64 * error * error; ++round) {
        const Vec3 w = corner(v);
        if (const std::optional<bool> answer = ends(v, w, weighted_point(s))) return answer;
        if (!(square - dot(v, w) > 0x1p-40 * square)) return std::nullopt;
        for (int i = 0; i < s.size; ++i) {
            if (s.vertices[static_cast<std::size_t>(i)].w == w) return std::nullopt;
        }
        s.vertices[static_cast<std::size_t>(s.size++)].w = w;
        ClosestOnSimplex nearest;
        if (s.size == 2) {
            on_edge(s, 1, 0, nearest);
        } else if (s.size == 3) {
            on_triangle(s, 2, 1, 0, nearest);
        } else if (on_tetrahedron(s, nearest).inside) {
            return certainly_inside(s, error) ? std::optional(true) : std::nullopt;
        }
        if (!(nearest.square < square)) return std::nullopt;
        keep(s, nearest);
        v = nearest.v;
        square = nearest.square;
    }
    return std::nullopt;
}

std::optional<bool> within(const PlacedHull& a, const PlacedHull& b, double d) noexcept {
    const double error = error_of_corners * (a.size_ + b.size_);
    const double most = (d + error) * (1 + 0x1p-40), enough = d - 2 * error;
    return PlacedHull::search(a, b, error, [&](Vec3 v, Vec3 w, Vec3 on) -> std::optional<bool> {
        const double height = dot(v, w);
        if (height > 0 && height * height > most * most * dot(v, v)) return false;
        if (enough > 0 && dot(on, on) < enough * enough * (1 - 0x1p-40)) return true;
        return std::nullopt;
    });
}

DistanceBounds distance_bounds(const PlacedHull& a, const PlacedHull& b, double limit) noexcept {
    const double error = error_of_corners * (a.size_ + b.size_);
    const double most = (limit + 2 * error) * (1 + 0x1p-30);
    double nearest = std::numeric_limits<double>::infinity(), gap = 0;
    const std::optional<bool> overlap =
        PlacedHull::search(a, b, error, [&](Vec3 v, Vec3 w, Vec3 on) -> std::optional<bool> {
            nearest = std::min(nearest, std::sqrt(dot(on, on)));
            const double height = dot(v, w);
            if (height > 0) gap = std::max(gap, height / std::sqrt(dot(v, v)));
            const bool is_known = gap > most || gap > (1 - 0x1p-10) * nearest;
            return is_known ? std::optional(false) : std::nullopt;
        });
    DistanceBounds bounds;
    if (overlap == true) nearest = 0;
    bounds.lower = std::max(0.0, gap * (1 - 0x1p-40) - 2 * error);
    bounds.upper = nearest * (1 + 0x1p-40) + 2 * error;
    return bounds;
}

}  // namespace abut::gjk
