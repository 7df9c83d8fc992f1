// SPDX-License-Identifier: MIT
// A ray's way through a wide tree of triangles, in floats: from leaf to leaf, roughly the nearest first, with the triangles
// of each that it may hit, and which of these it surely does. It only prunes, and proves. The whole way is one kernel, so
// that the machine's vectors are chosen once.
#pragma once

#include "abut/simd/triangles8.h"
#include "abut/simd/walk_stack.h"

namespace abut::simd {

/// Whether all triangles that it may hit are wanted, those that may be the nearest, or any: then a sure one is enough.
enum class RayQuestion : std::uint8_t { all, nearest, any };

/// A ray in a tree's frame. Its t counts from where it enters the tree, in steps of 1
/// along its longest axis.
struct RayWalk {
    alignas(32) std::array<double, 4> origin;     // where the ray is at t = 0
    alignas(32) std::array<double, 4> direction;  // ±1 along the longest axis
    // For near and far sides of boxes, rounded so that the way within a box only grows.
    alignas(16) std::array<float, 4> near_inverse;  // of the direction,
    alignas(16) std::array<float, 4> far_inverse;
    alignas(16) std::array<float, 4> near_origin;  // times the origin
    alignas(16) std::array<float, 4> far_origin;
    double longest;                          // a length of the ray's direction is so many here,
    double start;                            // and t = 0 so far from its origin
    double error;                            // how far a point of it may be off, along any axis
    std::array<float, 2> shear;              // of the other axes by the longest
    std::array<std::uint32_t, 3> near_side;  // the floats in a Box8 at which the near and far sides begin
    std::array<std::uint32_t, 3> far_side;
    std::array<std::uint32_t, 3> axis;  // the longest axis last
    float limit;                        // nothing matters beyond this t, which shrinks when the nearest is asked for,
    float before;                       // nor before this one, at most 0
    float surely_limit;                 // the ray surely goes from here
    float surely_before;                // to there
    RayQuestion question;
    int culled;  // the sign of direction · front of triangles that are not seen; 0: all are

    /// A triangle that may be hit, or surely is, at a t of `low` at least.
    struct Candidate {
        std::uint32_t place;  // in the order
        float low;
        bool surely;
    };
    static constexpr std::size_t most_candidates = 32;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    TriangleNames names;  // what the caller reads next of the triangles that may be hit
    WalkStack stack;
};

/// Begins where the ray enters the box in a node's first lane, at the root, with no limit. Origin and direction are three
/// numbers each. `pad` is how far rounding may have moved the ray,
/// `size` the largest of the box's coordinates. False, and nothing is told, unless the ray's coordinates and pad are at
/// most `most`, and its direction is no more, and not nothing.
[[nodiscard]] bool begin(RayWalk& walk, const Node8& node, double size, const double* origin, const double* direction,
                         double pad, double most) noexcept;

/// Goes on, and finds candidates until it has to give some away, or one that ends it. False at the end of the way.
[[nodiscard]] bool next(RayWalk& walk, const Node8* nodes, const Triangles8* leaves) noexcept;

/// `next` of walks[i] for each bit i of `active`, a step of each in turn, so that neither waits for memory alone. Returns the
/// bits of those that are not at their end.
[[nodiscard]] std::uint32_t next_each(RayWalk* const* walks, std::uint32_t active, const Node8* nodes,
                                      const Triangles8* leaves) noexcept;

}  // namespace abut::simd
