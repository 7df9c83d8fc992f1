// SPDX-License-Identifier: MIT
// The primitives that builders of trees work on, and the functions that fill the lanes of nodes.
#pragma once

#include <bit>
#include <span>

#include "abut/base/large_array.h"
#include "abut/bvh/build/binning.h"
#include "abut/bvh/bvh.h"

namespace abut::bvh {

/// From this depth on ranges are halved, which bounds the depth.
inline constexpr int balanced_depth = 40;

/// A primitive's box, with its index in the fourth element of `below`.
using Primitive = GrowingBox;

/// An index as a float, with the exponent of 1 flipped in. By themselves the bits of small indices are those of
/// subnormal numbers, with which arithmetic takes 100 cycles, and compilers may move it before what clears the fourth
/// element.
[[nodiscard]] inline float index_as_float(std::uint32_t index) noexcept {
    return std::bit_cast<float>(index ^ std::bit_cast<std::uint32_t>(1.0f));
}

[[nodiscard]] inline std::uint32_t index_of(const Primitive& p) noexcept {
    return std::bit_cast<std::uint32_t>(p.below[3]) ^ std::bit_cast<std::uint32_t>(1.0f);
}

/// One primitive for each box, rounded outwards.
[[nodiscard]] LargeArray<Primitive> primitives_of(std::size_t count, BoxesOf boxes_of);

/// Sets a lane to a leaf of `count` primitives from place `child` on or, if `count` is 0, to the child node `child`.
inline void set_lane(Node& node, std::size_t lane, const GrowingBox& box, std::uint32_t child,
                     std::size_t count) noexcept {
    // Zeros become positive, so that nodes are the same on every machine.
    for (std::size_t axis = 0; axis < 3; ++axis) {
        node.boxes.min[axis][lane] = 0 - box.below[axis];
        node.boxes.max[axis][lane] = box.above[axis] + 0;
    }
    node.child[lane] = child;
    node.count[lane] = static_cast<std::uint8_t>(count);
    node.set_used(lane);
}

/// Sets the lanes from `first` on to have no child.
inline void clear_lanes(Node& node, std::size_t first) noexcept {
    for (std::size_t lane = first; lane < 8; ++lane) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            node.boxes.min[axis][lane] = GrowingBox::far;
            node.boxes.max[axis][lane] = -GrowingBox::far;
        }
    }
}

}  // namespace abut::bvh
