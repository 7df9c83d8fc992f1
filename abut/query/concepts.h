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

namespace abut {

/// Many parts under a tree: a mesh, a placed mesh, an object of the user's own. `part(i)` is a shape in the world;
/// primitive i of the tree bounds it, in the frame that `frame()` places in the world.
template <class C>
concept Composite = requires(const C& c, std::uint32_t i) {
    { c.tree() } -> std::convertible_to<const bvh::Bvh&>;
    { c.frame() } -> std::convertible_to<const bvh::BvhFrame&>;
    { c.size() } -> std::convertible_to<std::size_t>;
    c.part(i);
};

/// A composite of triangles with its leaves' triangles in the layout of the SIMD kernels; `leaves()` is empty when
/// floats cannot represent them. The triangle with number k among the leaves is in_leaf(k), and its part is
/// part_in_leaf(k).
template <class C>
concept Triangulated = Composite<C> && requires(const C& c) {
    { c.leaves() } -> std::convertible_to<std::span<const bvh::LeafCell>>;
    { c.in_leaf(std::uint32_t{}) } -> std::convertible_to<Triangle>;
    { c.part_in_leaf(std::uint32_t{}) } -> std::convertible_to<std::uint32_t>;
};

/// A convex shape. Rays, lines and frusta count too, clipped to a box.
template <class S>
concept Convex = requires(const S& s) {
    gjk::core_of(s);
}
|| requires(const S& s) { gjk::core_of(s, Aabb{}); };

}  // namespace abut
