// SPDX-License-Identifier: MIT
// FeatureOwners: for each vertex and edge of a mesh the one triangle that tests it against others.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/shape/triangle.h"

namespace abut {

/// An edge by its vertex indices, the lower first.
using VertexPair = std::array<std::uint32_t, 2>;

[[nodiscard]] inline bool has_vertex(const Index3& triangle, std::uint32_t vertex) noexcept {
    return triangle[0] == vertex || triangle[1] == vertex || triangle[2] == vertex;
}

/// The edge from corner k to the next.
[[nodiscard]] inline VertexPair edge_of(const Index3& t, std::size_t k) noexcept {
    const std::uint32_t a = t[k], b = t[(k + 1) % 3];
    return a < b ? VertexPair{a, b} : VertexPair{b, a};
}

/// The features that a triangle tests against others: the vertices and edges of which it is the lowest triangle.
struct OwnFeatures {
    std::array<bool, 3> vertex{};
    std::array<bool, 3> edge{};  // from corner k to the next
};

/// For each triangle the features that it tests (Curtis, Tamstorf and Manocha 2008). A corner or edge that occurs twice
/// in a degenerate triangle belongs to it once; an edge from a vertex index to itself belongs to none. A triangle that
/// is not used tests nothing.
class FeatureOwners {
public:
    /// `used` has an element for each triangle, which is not 0 if it is used.
    FeatureOwners(std::span<const Index3> triangles, std::size_t vertices, std::span<const std::uint8_t> used);

    [[nodiscard]] const OwnFeatures& operator[](std::uint32_t triangle) const { return own_[triangle]; }

private:
    [[nodiscard]] OwnFeatures own_of(std::uint32_t i) const;
    [[nodiscard]] std::uint32_t lowest_with(VertexPair edge) const;

    std::span<const Index3> triangles_;
    std::vector<std::size_t> first_;  // where a vertex's triangles begin in around_
    std::vector<std::uint32_t> around_;
    std::vector<OwnFeatures> own_;
};

}  // namespace abut
