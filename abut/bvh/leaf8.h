// SPDX-License-Identifier: MIT
// Leaf8: the triangles of a leaf as kernels read them, up to eight: each vertex once, as given, and the vertex number
// of each corner.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "abut/bvh/leaf_cell.h"

namespace abut::bvh {

/// The first cell of a leaf.
struct LeafHead {
    std::array<std::uint16_t, 8> corners{};  // of each triangle: three vertex numbers of five bits, first lowest
    std::uint32_t first = 0;                 // the place of the first triangle in the tree's order
    std::int8_t exponent = 0;                // 2^exponent steps make a unit of length
    std::uint8_t coordinate = 8;             // bytes of a coordinate: those of a double or a float
    std::uint8_t vertices = 0;
    std::uint8_t count = 0;  // of triangles

    static constexpr int bits = 5;
    static constexpr std::uint32_t most_vertices = 24;

    /// The number of the vertex that is a corner of the triangle in a lane; the first vertex for a lane without a
    /// triangle.
    [[nodiscard]] std::uint32_t vertex(std::size_t lane, std::size_t corner) const noexcept {
        return corners[lane] >> (static_cast<std::size_t>(bits) * corner) & ((1u << bits) - 1);
    }
    [[nodiscard]] bool in_floats() const noexcept { return coordinate == sizeof(float); }
    /// The number of cells of this head and its vertices.
    [[nodiscard]] std::uint32_t cells() const noexcept {
        constexpr std::uint32_t size = sizeof(LeafCell);
        return 1 + (3u * coordinate * vertices + size - 1) / size;
    }
};
static_assert(sizeof(LeafHead) == sizeof(LeafCell));

/// A leaf among the cells. Kernels compute in steps from the first vertex: coordinates are then at most `most_steps`,
/// and their rounding to floats is at most `most_off`.
class Leaf8 {
public:
    static constexpr int most_steps = 65535;
    static constexpr double most_off = 0x1.01p-8;

    explicit Leaf8(const LeafCell* cells) noexcept : cells_(cells) {}

    [[nodiscard]] LeafHead head() const noexcept { return std::bit_cast<LeafHead>(*cells_); }
    /// The coordinates of all vertices along an axis, of which there are `vertices`, in doubles or floats, see
    /// LeafHead::coordinate.
    template <class T>
    [[nodiscard]] const T* along(std::size_t axis, std::size_t vertices) const noexcept {
        return reinterpret_cast<const T*>(cells_ + 1) + axis * vertices;
    }
    /// The same along three axes, in the given order.
    template <class T>
    [[nodiscard]] std::array<const T*, 3> by_axis(const std::array<std::uint32_t, 3>& axes,
                                                  std::size_t vertices) const noexcept {
        return {along<T>(axes[0], vertices), along<T>(axes[1], vertices), along<T>(axes[2], vertices)};
    }
    /// The first vertex.
    [[nodiscard]] std::array<double, 3> base() const noexcept { return vertex(0, head()); }
    /// The number of steps in a unit of length, and the length of a step: powers of two.
    [[nodiscard]] double steps() const noexcept { return two_to(head().exponent); }
    [[nodiscard]] double step() const noexcept { return two_to(-head().exponent); }
    [[nodiscard]] std::array<double, 3> vertex(std::uint32_t i, const LeafHead& head) const noexcept {
        return head.in_floats() ? at<float>(i, head.vertices) : at<double>(i, head.vertices);
    }
    /// The corners of the triangle in a lane.
    [[nodiscard]] std::array<std::array<double, 3>, 3> triangle(std::size_t lane) const noexcept {
        const LeafHead h = head();
        return {vertex(h.vertex(lane, 0), h), vertex(h.vertex(lane, 1), h), vertex(h.vertex(lane, 2), h)};
    }

private:
    static double two_to(int exponent) noexcept {
        return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
    }
    template <class T>
    [[nodiscard]] std::array<double, 3> at(std::uint32_t i, std::size_t vertices) const noexcept {
        return {along<T>(0, vertices)[i], along<T>(1, vertices)[i], along<T>(2, vertices)[i]};
    }

    const LeafCell* cells_;
};

/// The corners of a triangle by its number among the leaves: eight times the first cell of its leaf, plus its lane.
[[nodiscard]] inline std::array<std::array<double, 3>, 3> corners_of(const LeafCell* cells,
                                                                     std::uint32_t triangle) noexcept {
    return Leaf8(cells + triangle / 8).triangle(triangle % 8);
}
/// The triangle's place in the tree's order.
[[nodiscard]] inline std::uint32_t place_of(const LeafCell* cells, std::uint32_t triangle) noexcept {
    return Leaf8(cells + triangle / 8).head().first + triangle % 8;
}

}  // namespace abut::bvh
