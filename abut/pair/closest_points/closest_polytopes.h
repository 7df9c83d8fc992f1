// SPDX-License-Identifier: MIT
// The nearest points of two shapes by their polytopes. For .cpp files of this room.
#pragma once

#include <limits>
#include <type_traits>

#include "abut/pair/closest_points/closest_certified.h"
#include "abut/pair/features/polytope_features.h"
#include "abut/pair/intersects/obb_aabb.h"
#include "abut/pair/intersects/obb_obb.h"
#include "abut/pair/intersects/obb_segment.h"
#include "abut/pair/intersects/triangle_aabb.h"
#include "abut/pair/intersects/triangle_obb.h"
#include "abut/pair/intersects/triangle_segment.h"
#include "abut/pair/intersects/triangle_triangle.h"

namespace abut::pair {

inline ClosestPoints infinitely_far() noexcept {
    ClosestPoints result;
    result.distance = std::numeric_limits<double>::infinity();
    return result;
}

inline ClosestPoints swapped(const ClosestPoints& c) noexcept { return {c.on_b, c.on_a, c.distance}; }

template <class Shape>
concept MayBeEmpty = requires(const Shape& shape) {
    shape.empty();
};

template <class Shape>
bool is_empty(const Shape& shape) noexcept {
    if constexpr (MayBeEmpty<Shape>) {
        return shape.empty();
    } else {
        return false;
    }
}

/// NaN for what is not finite, +infinity for what is empty; a default Aabb is empty, though not finite.
template <class A, class B>
bool nothing_to_measure(const A& a, const B& b, ClosestPoints& answer) noexcept {
    const auto whole = [](const auto& x) { return is_finite(x) || is_empty(x); };
    answer = {};
    if (!whole(a) || !whole(b)) return true;
    if (!is_empty(a) && !is_empty(b)) return false;
    answer = infinitely_far();
    return true;
}

/// By doubles, where those prove their answer, else feature by feature: the polytopes in the order that closest_of_polytopes takes them.
template <bool Swap, class A, class B>
ClosestPoints closest_shapes(const A& a, const B& b) noexcept {
    ClosestPoints answer;
    Proved proved = Proved::nothing;
    constexpr bool proves = std::is_constructible_v<ProofBody, A> && std::is_constructible_v<ProofBody, B>;
    // Of what is not finite nothing is proved.
    constexpr bool first = proves && !MayBeEmpty<A> && !MayBeEmpty<B>;
    if constexpr (first) {
        proved = prove_closest(ProofBody(a), ProofBody(b), answer);
        if (proved == Proved::nearest) [[likely]]
            return answer;
    }
    const ClosestPoints found = answer;
    if (nothing_to_measure(a, b, answer)) return answer;
    if constexpr (proves && !first) {
        proved = prove_closest(ProofBody(a), ProofBody(b), answer);
        if (proved == Proved::nearest) return answer;
    }
    // What touches but for rounding may do so with many features, which a yes or no need not tell apart.
    if constexpr (proves && requires { intersects(a, b); }) {
        if (proved == Proved::nearly_shared && intersects(a, b)) return first ? found : answer;
    }
    if constexpr (Swap) {
        return swapped(closest_of_polytopes(polytope(b), polytope(a)));
    } else {
        return closest_of_polytopes(polytope(a), polytope(b));
    }
}

}  // namespace abut::pair
