// SPDX-License-Identifier: MIT
// Sets of triangles of two meshes all of whose pairs are equidistant, so that only the lowest pair of a set has to be
// measured.
//
// Fans whose tips are nearest make millions of such pairs, as do copies of a triangle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "abut/bvh/bvh.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::composite {

/// The longest edge that a triangle may have to be equidistant with p and q by its tip; `difference` points from tip to
/// tip.
[[nodiscard]] double max_equidistant_edge(const Triangle& p, const Triangle& q, Vec3 difference) noexcept;

/// Whether the distance of a triangle to anything beyond a plane through `tip` is certainly that of its corner `tip`:
/// its other corners lie behind the plane by more than any rounding error, and no edge is longer than `most`. The plane
/// is perpendicular to `difference`, which points to the other tip.
[[nodiscard]] bool is_closest_at_vertex(const Triangle& triangle, Vec3 tip, Vec3 difference, double most) noexcept;

/// Whether two triangles have the same corners, in any order.
[[nodiscard]] bool same_corners(const Triangle& s, const Triangle& t) noexcept;

/// The sets to which the triangles of one mesh belong, one bit each; and the sets to which all triangles below a child
/// of its tree belong.
class EquidistantTriangles {
public:
    /// Adds set number `set`, of the triangles i with holds(i), and returns the lowest of them.
    template <class Holds>
    std::uint32_t add(const bvh::Bvh& tree, int set, Holds holds) {
        const auto count = static_cast<std::uint32_t>(tree.order().size());
        of_.resize(count, 0);
        std::uint32_t lowest = count;
        for (std::uint32_t i = count; i-- > 0;) {
            if (!holds(i)) continue;
            of_[i] |= std::uint64_t{1} << set;
            lowest = i;
        }
        gather(tree);
        return lowest;
    }

    [[nodiscard]] std::uint64_t of(std::uint32_t triangle) const { return of_[triangle]; }
    [[nodiscard]] std::uint64_t below(std::uint32_t node, std::uint32_t lane) const { return below_[node][lane]; }

private:
    void gather(const bvh::Bvh& tree);

    std::vector<std::uint64_t> of_;
    std::vector<std::array<std::uint64_t, 8>> below_;
};

/// Counts pairs of triangles that are equidistant in the same two points, and makes sets of them when they become too
/// many.
class EquidistantPairs {
public:
    static constexpr int most = 64;

    /// Counts a pair at the same distance as the nearest. True when there have been so many between the same two points
    /// that a scan of all triangles pays.
    [[nodiscard]] bool count_equidistant(const ClosestPoints& found, std::size_t triangles) noexcept;

    /// Makes a set of all pairs known to be equidistant with triangles p and q; returns its lowest pair.
    template <class A, class B>
    std::pair<std::uint32_t, std::uint32_t> add(const A& a, const B& b, const Triangle& p, const Triangle& q,
                                                const ClosestPoints& found) {
        const Vec3 difference = found.on_b - found.on_a;
        const double size = max_equidistant_edge(p, q, difference);
        const bool at_vertices = is_closest_at_vertex(p, found.on_a, difference, size) &&
                                 is_closest_at_vertex(q, found.on_b, -difference, size);
        const int set = count_++;
        equidistant_count_ = 0;
        const auto add_to = [&](EquidistantTriangles& sets, const auto& c, const Triangle& like, Vec3 tip,
                                Vec3 leading) {
            return sets.add(c.tree(), set, [&](std::uint32_t i) {
                const Triangle t = c.part(i);
                return same_corners(t, like) || (at_vertices && is_closest_at_vertex(t, tip, leading, size));
            });
        };
        return {add_to(in_a_, a, p, found.on_a, difference), add_to(in_b_, b, q, found.on_b, -difference)};
    }

    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    /// Whether a pair is in a set, so that its distance is known.
    [[nodiscard]] bool contains(std::uint32_t i, std::uint32_t j) const {
        return count_ > 0 && (in_a_.of(i) & in_b_.of(j)) != 0;
    }
    /// Whether all pairs of triangles below two children are in a common set.
    [[nodiscard]] bool contains_all(std::uint32_t a, std::uint32_t a_lane, std::uint32_t b,
                                    std::uint32_t b_lane) const {
        return count_ > 0 && (in_a_.below(a, a_lane) & in_b_.below(b, b_lane)) != 0;
    }

private:
    int count_ = 0;
    std::size_t equidistant_count_ = 0;
    Vec3 on_a_{0}, on_b_{0};
    EquidistantTriangles in_a_, in_b_;
};

}  // namespace abut::composite
