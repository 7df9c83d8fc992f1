// SPDX-License-Identifier: MIT
// Sets of two meshes' triangles all of whose pairs are as far apart: of each set only the lowest pair needs to be measured.
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

/// The most that an edge of a triangle may measure that ties with p and q by its tip, for which `way` leads from tip to tip.
[[nodiscard]] double max_tied_edge(const Triangle& p, const Triangle& q, Vec3 way) noexcept;

/// Whether a triangle's distance to what lies beyond a plane through `tip` is surely that of its corner `tip`: its others stay
/// behind, by so much that no rounding matters, and no edge is longer than `most`. The plane is square to `way`, which leads
/// to the other tip.
[[nodiscard]] bool is_closest_at_vertex(const Triangle& triangle, Vec3 tip, Vec3 way, double most) noexcept;

/// Whether two triangles have the same corners, in any order.
[[nodiscard]] bool same_corners(const Triangle& s, const Triangle& t) noexcept;

/// The sets that one mesh's triangles belong to, a bit each; and those that all below a child of its tree belong to.
class EquidistantTriangles {
public:
    /// Adds set number `set`, of the triangles for which holds(i), and returns the lowest of them.
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

/// Counts pairs of triangles that tie in the same two points, and makes sets of them once they are too many.
class EquidistantPairs {
public:
    static constexpr int most = 64;

    /// Takes note of a pair as near as the nearest. True when there have been so many between the same two points that it is
    /// worth to look at all triangles.
    [[nodiscard]] bool take_tie(const ClosestPoints& found, std::size_t triangles) noexcept;

    /// Makes a set of all that is known to tie with a pair of triangles, p and q; returns its lowest pair.
    template <class A, class B>
    std::pair<std::uint32_t, std::uint32_t> add(const A& a, const B& b, const Triangle& p, const Triangle& q,
                                                const ClosestPoints& found) {
        const Vec3 way = found.on_b - found.on_a;
        const double size = max_tied_edge(p, q, way);
        const bool tips =
            is_closest_at_vertex(p, found.on_a, way, size) && is_closest_at_vertex(q, found.on_b, -way, size);
        const int set = count_++;
        ties_ = 0;
        const auto add_to = [&](EquidistantTriangles& sets, const auto& c, const Triangle& like, Vec3 tip,
                                Vec3 leading) {
            return sets.add(c.tree(), set, [&](std::uint32_t i) {
                const Triangle t = c.part(i);
                return same_corners(t, like) || (tips && is_closest_at_vertex(t, tip, leading, size));
            });
        };
        return {add_to(in_a_, a, p, found.on_a, way), add_to(in_b_, b, q, found.on_b, -way)};
    }

    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    /// Whether a pair is in a set, and so known.
    [[nodiscard]] bool hold(std::uint32_t i, std::uint32_t j) const {
        return count_ > 0 && (in_a_.of(i) & in_b_.of(j)) != 0;
    }
    /// Whether all pairs of what is below two children are.
    [[nodiscard]] bool hold_all(std::uint32_t a, std::uint32_t a_lane, std::uint32_t b, std::uint32_t b_lane) const {
        return count_ > 0 && (in_a_.below(a, a_lane) & in_b_.below(b, b_lane)) != 0;
    }

private:
    int count_ = 0;
    std::size_t ties_ = 0;
    Vec3 on_a_{0}, on_b_{0};
    EquidistantTriangles in_a_, in_b_;
};

}  // namespace abut::composite
