// SPDX-License-Identifier: MIT
// A ray's way through a wide tree of triangles, in floats: from leaf to leaf, roughly the nearest first, with the triangles
// of each that it may hit. It only prunes. The whole way is one kernel, so that the machine's vectors are chosen once.
#pragma once

#include "abut/simd/triangles8.h"
#include "abut/simd/walk_stack.h"

namespace abut::simd {

/// A ray in a tree's frame, made ready by tree/ray_walk.cpp. Its t counts from where it enters the tree, in steps of 1
/// along its longest axis.
struct RayWalk {
    // Where the ray is at t = 0, in doubles and, for near and far sides of boxes, in floats rounded so that boxes grow.
    std::array<double, 3> origin;
    std::array<double, 3> direction;  // ±1 along the longest axis
    double error;                     // how far a point of it may be off, along any axis
    std::array<float, 3> near_origin;
    std::array<float, 3> far_origin;
    std::array<float, 3> near_inverse;  // of the direction, rounded so that the way within a box only grows
    std::array<float, 3> far_inverse;
    std::array<std::uint32_t, 3> near_side;  // the floats in a Box8 at which the near and far sides begin
    std::array<std::uint32_t, 3> far_side;
    std::array<std::uint32_t, 3> axis;  // the longest axis last
    float limit;                        // nothing matters beyond this t,
    float before;                       // nor before this one, at most 0

    const std::uint32_t* order;  // the primitives, by the leaves' places
    WalkStack stack;
};

/// Goes on to the next leaf with triangles that the ray may hit at a t up to walk.limit, which the caller may lower. False
/// at the end.
[[nodiscard]] bool next(RayWalk& walk, const Node8* nodes, const Triangles8* leaves, LeafPart& found) noexcept;

}  // namespace abut::simd
