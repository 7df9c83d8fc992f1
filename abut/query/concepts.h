// SPDX-License-Identifier: MIT
// The concepts by which the verbs' ladders choose a rung; internal.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/leaf8.h"
#include "abut/gjk/core_shape.h"
#include "abut/shape/triangle.h"

namespace abut {

/// Triangles under a tree: a mesh or a placed mesh. `part(i)` is a triangle in the world; primitive i of the tree
/// bounds it, in the frame that `frame()` places in the world. `leaves()` holds the leaves' triangles in the layout of
/// the SIMD kernels, and is empty when floats cannot represent them. The triangle with number k among the leaves is
/// in_leaf(k), and its part is part_in_leaf(k).
template <class C>
concept Composite = requires(const C& c, std::uint32_t i) {
    { c.tree() } -> std::convertible_to<const bvh::Bvh&>;
    { c.frame() } -> std::convertible_to<const bvh::BvhFrame&>;
    { c.size() } -> std::convertible_to<std::size_t>;
    { c.part(i) } -> std::same_as<Triangle>;
    { c.leaves() } -> std::convertible_to<std::span<const bvh::LeafCell>>;
    { c.in_leaf(i) } -> std::same_as<Triangle>;
    { c.part_in_leaf(i) } -> std::same_as<std::uint32_t>;
};

/// A convex shape. Rays, lines and frusta count too, clipped to a box.
template <class S>
concept Convex = requires(const S& s) {
    gjk::core_of(s);
}
|| requires(const S& s) { gjk::core_of(s, Aabb{}); };

}  // namespace abut
