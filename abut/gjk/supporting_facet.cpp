// SPDX-License-Identifier: MIT
// The supporting feature of the convex hull of a point set: a facet, an edge or a corner.
//
//   1. Only points less than 4 degrees below the support point, the top, matter.
//   2. If three or more points are level with the top, they are the facet.
//   3. Otherwise the least slope from the top leads along an edge: the plane through it that is level across it has all
//      points below.
//   4. That plane is rotated about the edge, to either side, until it reaches a third point. This gives two facets, of
//      which the one reached first has the normal closest to the direction.
#include "abut/gjk/supporting_facet.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "abut/gjk/support_point.h"

namespace abut::gjk {
namespace {

/// Approximately the sine and cosine of 4 degrees.
constexpr double slope = 0.0695, facing = 0.9976;

class Cloud {
public:
    Cloud(const Core& core, std::span<const Vec3> points, Vec3 d) : core_(core), points_(points), d_(d) {
        int index = 0;
        top_offset_ = offset(core, d, index);
        top_ = static_cast<std::size_t>(index);
        if (!(core.size > 0x1p-150 && core.size < 0x1p150)) [[unlikely]]
            unit_ = std::ldexp(1.0, -std::clamp(std::ilogb(core.size), -1000, 1000));
        const double size = core.size * unit_;
        // Points that were rotated or translated are off their facet by the rounding of their coordinates.
        noise_ = 0x1p-46 * size + 0x1p-51 * norm_inf(core.origin) * unit_;
        flat_ = 0x1p-38 * size + 4 * noise_;
        if (points.size() <= 64) first_ = near_top(0);
    }

    [[nodiscard]] Face facet() const {
        std::size_t level = 0, second = top_;
        double least = std::numeric_limits<double>::infinity();
        for_each([&](std::size_t i, Vec3 p) {
            const double square = dot(p, p), drop = std::fmax(-dot(p, d_), 0);
            if (drop <= flat_) ++level;
            if (square > 0 && drop * drop < least * square) {
                least = drop * drop / square;
                second = i;
            }
        });
        if (level >= 3) return around(d_, second);
        if (second == top_) return one();
        const Vec3 normal = at_edge(second);
        if (normal == Vec3(0)) return edge(second);
        return around(normal, second);
    }

private:
    [[nodiscard]] Vec3 below_top(std::size_t i) const {
        const Vec3 p = relative_to_origin(core_, points_[i]) - top_offset_;
        return unit_ == 1 ? p : p * unit_;
    }

    /// Which of 64 points lie less than 4 degrees below the top.
    [[nodiscard]] std::uint64_t near_top(std::size_t first) const {
        const std::size_t count = std::min<std::size_t>(points_.size() - first, 64);
        if (has_point_blocks(core_) && unit_ == 1) {
            return simd::near_top(&core_.point_blocks.points[first / 8], (count + 7) / 8, &top_offset_.x, &d_.x,
                                  slope) &
                   (~std::uint64_t{0} >> (64 - count));
        }
        std::uint64_t near = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3 p = below_top(first + i);
            const double drop = dot(p, d_);
            near |= std::uint64_t{drop * drop <= slope * slope * dot(p, p)} << i;
        }
        return near;
    }

    /// Visits the points less than 4 degrees below the top, including the top, relative to the top.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t first = 0; first < points_.size(); first += 64) {
            std::uint64_t near = points_.size() <= 64 ? first_ : near_top(first);
            for (; near != 0; near &= near - 1) {
                const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(near));
                visit(i, below_top(i));
            }
        }
    }

    /// The normal of the facet at the edge from the top to another corner; zero if it deviates too much from the
    /// direction.
    [[nodiscard]] Vec3 at_edge(std::size_t second) const {
        const Vec3 e = below_top(second), tilted = d_ - (dot(d_, e) / dot(e, e)) * e;
        const Vec3 up = tilted / std::sqrt(dot(tilted, tilted)), aside = cross(up, e) / std::sqrt(dot(e, e));
        double least = std::numeric_limits<double>::infinity(), side = 0;
        for_each([&](std::size_t, Vec3 p) {
            const double x = dot(aside, p), width = std::fabs(x);
            // Of the corners of one facet, those far from the edge determine its slope best; those practically on the
            // edge do not determine it.
            const double fall = std::fmax(-dot(up, p), 0) + noise_;
            if (!(width > 0x1p-30 * std::sqrt(dot(p, p)) && fall < least * width)) return;
            least = fall / width;
            side = x < 0 ? -1 : 1;
        });
        if (side == 0) return Vec3(0);
        const Vec3 normal = (up + (side * least) * aside) / std::sqrt(1 + least * least);
        return dot(normal, d_) >= facing ? normal : Vec3(0);
    }

    /// The corners in the plane through the top, ordered by angle around its normal.
    [[nodiscard]] Face around(Vec3 normal, std::size_t second) const {
        std::array<std::size_t, Face::most> kept;
        std::size_t count = 0;
        bool full = false;
        for_each([&](std::size_t i, Vec3 p) {
            if (!(std::fabs(dot(p, normal)) <= flat_)) return;
            if (count < kept.size()) {
                kept[count++] = i;
            } else {
                full = true;
            }
        });
        if (full) spread(normal, second, kept, count);
        if (count < 3) return edge(second);
        Vec3 middle(0);
        for (std::size_t k = 0; k < count; ++k) middle += below_top(kept[k]) * (1 / static_cast<double>(count));
        const Vec3 u = below_top(kept[0]) - middle;
        // A function that increases with the angle, from -2 to 2: the sine over the sum of the magnitudes of sine and
        // cosine, continued around the circle.
        const auto angle = [&](Vec3 p) {
            const double y = dot(cross(u, p - middle), normal), x = dot(u, p - middle),
                         sum = std::fabs(x) + std::fabs(y);
            const double part = sum > 0 ? y / sum : 0;
            return x >= 0 ? part : y < 0 ? -2 - part : 2 - part;
        };
        std::array<std::pair<double, std::size_t>, Face::most> sorted;
        for (std::size_t k = 0; k < count; ++k) {
            // Insertion sort, since there are few.
            const std::pair<double, std::size_t> here{angle(below_top(kept[k])), kept[k]};
            std::size_t at = k;
            for (; at > 0 && here.first < sorted[at - 1].first; --at) sorted[at] = sorted[at - 1];
            sorted[at] = here;
        }
        Face face;
        for (std::size_t k = 0; k < count; ++k) face.add(points_[sorted[k].second]);
        return face;
    }

    /// If there are too many corners in the plane: selects the edge's and the farthest ones in directions all around.
    void spread(Vec3 normal, std::size_t second, std::array<std::size_t, Face::most>& kept, std::size_t& count) const {
        constexpr std::size_t direction_count = Face::most - 2;
        Vec3 axis(0);
        const Vec3 n(std::fabs(normal.x), std::fabs(normal.y), std::fabs(normal.z));
        axis[n.x <= n.y && n.x <= n.z ? 0 : n.y <= n.z ? 1 : 2] = 1;
        const Vec3 u = cross(normal, axis), v = cross(normal, u);
        std::array<Vec3, direction_count> directions;
        for (std::size_t k = 0; k < direction_count; ++k) {
            // Points of a rhombus: directions all around, though not evenly spaced.
            const double turn = 4 * static_cast<double>(k) / direction_count, x = std::fabs(turn - 2) - 1;
            directions[k] = x * u + std::copysign(1 - std::fabs(x), turn - 2) * v;
        }
        std::array<std::pair<double, std::size_t>, direction_count> best;
        best.fill({-std::numeric_limits<double>::infinity(), top_});
        for_each([&](std::size_t i, Vec3 p) {
            if (!(std::fabs(dot(p, normal)) <= flat_)) return;
            for (std::size_t k = 0; k < direction_count; ++k) best[k] = std::max(best[k], {dot(directions[k], p), i});
        });
        count = 0;
        const auto keep = [&](std::size_t i) {
            if (std::find(kept.begin(), kept.begin() + count, i) == kept.begin() + count) kept[count++] = i;
        };
        keep(top_);
        keep(second);
        for (const auto& found : best) keep(found.second);
    }

    [[nodiscard]] Face one() const {
        Face face;
        face.add(points_[top_]);
        return face;
    }
    [[nodiscard]] Face edge(std::size_t second) const {
        Face face = one();
        face.add(points_[second]);
        return face;
    }

    const Core& core_;
    std::span<const Vec3> points_;
    Vec3 d_;
    Vec3 top_offset_;
    std::size_t top_ = 0;
    std::uint64_t first_ = 0;
    double unit_ = 1;
    double noise_, flat_;
};

}  // namespace

Face supporting_facet(const Core& core, std::span<const Vec3> points, Vec3 direction) noexcept {
    return Cloud(core, points, direction).facet();
}

}  // namespace abut::gjk
