// SPDX-License-Identifier: MIT
// The edges of a mesh with the triangles at each, and how neighbours are oriented; internal to check.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut::checking {

/// Two vertices, the lower index first.
using Edge = std::array<std::uint32_t, 2>;

/// One side of a triangle: from corner `corner` to the next one.
struct Side {
    Edge edge;
    std::uint32_t triangle;
    std::uint8_t corner;
    bool forward;  // runs from edge[0] to edge[1]
};

/// Whether two corners of the triangle are the same vertex.
[[nodiscard]] inline bool collapsed(const Index3& t) noexcept { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; }

/// All sides, sorted by edge, then by triangle; those of one edge form a group. Collapsed triangles have no sides.
class EdgeTable {
public:
    explicit EdgeTable(const std::vector<Index3>& triangles);

    [[nodiscard]] std::span<const Side> sides() const noexcept { return sides_; }

    /// Calls visit(group) for each edge, in order.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t first = 0, last = 0; first < sides_.size(); first = last) {
            while (last < sides_.size() && sides_[last].edge == sides_[first].edge) ++last;
            visit(std::span(sides_).subspan(first, last - first));
        }
    }

private:
    std::vector<Side> sides_;
};

/// Sets of triangles joined by edges, with each triangle's orientation relative to its set's root: union-find with
/// parity.
class Orientations {
public:
    explicit Orientations(std::size_t count);

    /// The lowest triangle in t's set.
    std::uint32_t root(std::uint32_t t);
    /// Whether t faces the opposite way to its root.
    bool is_flipped_to_root(std::uint32_t t);
    /// Joins the sets of two neighbours, which face the same way or not; ignored when they are in one set already, so
    /// that the first statement holds.
    void join(std::uint32_t a, std::uint32_t b, bool same_way);

private:
    std::vector<std::uint32_t> parent_;
    std::vector<std::uint8_t> against_;
};

/// Sets of triangles joined through edges of exactly two, which determine how neighbours face.
[[nodiscard]] Orientations patches_of(const EdgeTable& edges, std::size_t triangles);

/// For each triangle whether it faces against most of its patch.
[[nodiscard]] std::vector<std::uint8_t> flipped_in_patch(Orientations& patches, std::size_t triangles);

}  // namespace abut::checking
