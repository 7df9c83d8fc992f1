// SPDX-License-Identifier: MIT
// What a thing must offer to join the verbs.
#pragma once

#include <concepts>
#include <cstdint>

#include "abut/tree/frame.h"
#include "abut/tree/tree.h"

namespace abut {

/// Many parts under a tree: a mesh, a placed mesh, a thing of the user's own. `part(i)` is a shape in the world; the tree's
/// primitive i holds it, in the frame that `frame()` places in the world.
template <class C>
concept Composite = requires(const C& c, std::uint32_t i) {
    { c.tree() } -> std::convertible_to<const tree::Tree&>;
    { c.frame() } -> std::convertible_to<const tree::Frame&>;
    { c.size() } -> std::convertible_to<std::size_t>;
    c.part(i);
};

}  // namespace abut
