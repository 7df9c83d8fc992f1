// SPDX-License-Identifier: MIT
// What the verbs' ladders ask of a type. Internal.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/leaf8.h"
#include "abut/gjk/core_shape.h"

namespace abut {

/// Many parts under a tree: a mesh, a placed mesh, a thing of the user's own. `part(i)` is a shape in the world; the tree's
/// primitive i holds it, in the frame that `frame()` places in the world.
template <class C>
concept Composite = requires(const C& c, std::uint32_t i) {
    { c.tree() } -> std::convertible_to<const bvh::Bvh&>;
    { c.frame() } -> std::convertible_to<const bvh::BvhFrame&>;
    { c.size() } -> std::convertible_to<std::size_t>;
    c.part(i);
};

/// A composite of triangles that has its leaves' triangles ready for kernels; none when floats cannot hold them. The triangle
/// numbered k among the leaves is in_leaf(k), and the part part_in_leaf(k).
template <class C>
concept Triangulated = Composite<C> && requires(const C& c) {
    { c.leaves() } -> std::convertible_to<std::span<const bvh::LeafCell>>;
    { c.in_leaf(std::uint32_t{}) } -> std::convertible_to<Triangle>;
    { c.part_in_leaf(std::uint32_t{}) } -> std::convertible_to<std::uint32_t>;
};

/// A convex shape. Rays and lines count, cut to what can matter.
template <class S>
concept Convex = requires(const S& s) {
    gjk::core_of(s);
}
|| requires(const S& s) { gjk::core_of(s, Aabb{}); };

}  // namespace abut
