// SPDX-License-Identifier: MIT
// The triangles of a mesh near a place, gathered once for several queries there, which then need not traverse the tree.
//
// The SIMD kernels work in floats, and never leave out a triangle that matters; see ray_traversal.h.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "abut/base/function_ref.h"
#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/swept_body.h"
#include "abut/bvh/traverse/traversal.h"

namespace abut::bvh {

/// Triangles relative to a centre, in steps: powers of two of the tree's units, of which the box in which they were
/// gathered has at most most_steps along each axis.
struct GatheredTriangles {
    static constexpr std::size_t most = 64;
    static constexpr int most_steps = 65536;
    /// Coordinates beyond this are not gathered.
    static constexpr float most_coordinate = 0x1p28f;
    /// Kernels write a little beyond.
    using Row = std::array<float, most + 8>;

    std::array<double, 3> center;
    double steps;
    simd::Box region;  // in which they were gathered
    std::size_t count;
    alignas(32) std::array<std::array<Row, 3>, 3> corners;
    std::array<Row, 3> low, high;                            // their boxes, with room for the rounding of corners
    Row error;                                               // bounds the error of each coordinate of a corner,
    Row widest;                                              // and its magnitude
    alignas(32) std::array<std::uint32_t, most + 8> number;  // as in leaf8.h
};

/// Appends the triangles whose boxes overlap the box; false if there are too many, or if they reach too far.
[[nodiscard]] bool gather(GatheredTriangles& set, const Node8* nodes, const LeafCell* leaves,
                          const simd::Box& box) noexcept;

/// All that is within `radius` of a box, in steps.
struct RoundedBox {
    simd::Box core;
    float radius;
};

/// A shape that moves among gathered triangles, in steps from their centre; see SweptBody. Prepared by
/// nearby_triangles.cpp.
struct GatheredSweep {
    std::array<double, 3> center;
    std::array<double, 3> direction;
    double error;
    std::size_t axes;
    std::array<std::array<double, 3>, 3> axis;
    double outer;
    double inner;
    RoundedBox path;  // contains the shape until the limit
    float limit;      // nothing beyond this step matters; it shrinks as triangles are certainly touched

    /// A triangle that may be touched, no earlier than at step `low`.
    struct Candidate {
        float low;
        std::uint32_t triangle;
    };
    std::size_t found;
    std::array<Candidate, GatheredTriangles::most> candidates;
};
/// Finds the candidates; the triangle touched first is among those whose `low` is at most the limit.
void find_touched(const GatheredTriangles& set, GatheredSweep& sweep) noexcept;

/// The triangles of a tree that queries within a box may need.
class NearbyTriangles {
public:
    /// `leaves` holds the cells of the tree's leaves; `box` is in the tree's frame.
    NearbyTriangles(const Bvh& tree, std::span<const LeafCell> leaves, const Aabb& box) noexcept;

    /// Whether they are few, and all numbers are within the range of floats. If not, use the tree.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(triangle's number, see leaf8.h) for all that a moving shape may touch first, or equally early, by t =
    /// limit(), roughly the first touched first. limit() may shrink. False where the shape leaves the box, or is not
    /// within the range of floats; then use the tree.
    bool traverse_swept(const SweptBody& body, FunctionRef<double()> limit,
                        FunctionRef<void(std::uint32_t)> leaf) const;

    /// A bound of the coordinates in the tree.
    [[nodiscard]] double size() const noexcept { return size_; }

private:
    /// Sets what the body reaches until t; false if that leaves the box.
    [[nodiscard]] bool path_of(const SweptBody& body, double t, RoundedBox& path) const noexcept;
    [[nodiscard]] bool prepare(GatheredSweep& sweep, const SweptBody& body, double t) const noexcept;
    void limit_to(GatheredSweep& sweep, const SweptBody& body, double t) const noexcept;

    GatheredTriangles set_;
    double size_;
    bool usable_ = false;
};

}  // namespace abut::bvh
