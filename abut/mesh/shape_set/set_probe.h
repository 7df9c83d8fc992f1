// SPDX-License-Identifier: MIT
// SetProbe: what the traversal of a set's BVH uses of the other operand of a verb, whatever its type.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abut/mesh/shape_set/shape_set.h"
#include "abut/shape/aabb.h"
#include "abut/shape/ray.h"

namespace abut {

/// The shapes of a set, whatever their kind, and the BVH over their boxes.
struct SetParts {
    const bvh::Bvh& tree;
    const Aabb& bounds;
    const void* first;
    std::size_t stride;  // bytes
    std::size_t size;

    [[nodiscard]] const void* part(std::uint32_t i) const noexcept {
        return static_cast<const std::byte*>(first) + i * stride;
    }
};

template <SetShape S>
[[nodiscard]] SetParts parts_of(const ShapeSet<S>& set) noexcept {
    return {set.tree(), set.bounds(), set.shapes().data(), sizeof(S), set.size()};
}

/// Verbs of a box and an operand of some type.
struct BoxVerbs {
    bool (*intersects)(const Aabb& box, const void* x);
    double (*distance)(const Aabb& box, const void* x);
};

/// An operand, for pruning: its box, or verbs that test a node's boxes against the operand itself.
struct SetProbe {
    enum class State : std::uint8_t { usable, empty, not_finite };
    enum class Form : std::uint8_t {
        box,      ///< bounded, and pruned by its box alone
        in_box,   ///< bounded, and pruned by its box and the verbs: a mesh or a set
        ray,      ///< pruned by slabs, or by the verbs
        line,     ///< the same
        by_verbs  ///< unbounded, and pruned by the verbs
    };
    State state = State::usable;
    Form form = Form::box;
    Aabb box;            // if it is bounded
    Ray ray;             // if it is a ray or line
    double size = 0;     // the magnitudes of its coordinates
    bool exact = true;   // whether intersects and within are exact for it
    const void* object;  // what the verbs are called with
    const BoxVerbs* verbs = nullptr;
};

/// Makes the probe of a shape, an AnyShape, a mesh or a set, which must outlive it.
template <class X>
[[nodiscard]] SetProbe set_probe_of(const X& x) noexcept;

}  // namespace abut
