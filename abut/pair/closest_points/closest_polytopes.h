// SPDX-License-Identifier: MIT
// Closest points of two shapes represented as polytopes. For .cpp files of this room.
#pragma once

#include <limits>
#include <type_traits>

#include "abut/pair/closest_points/closest_certified.h"
#include "abut/pair/features/polytope_features.h"
#include "abut/pair/intersects/obb_aabb.h"
#include "abut/pair/intersects/obb_linear.h"
#include "abut/pair/intersects/obb_obb.h"
#include "abut/pair/intersects/triangle_aabb.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/intersects/triangle_obb.h"
#include "abut/pair/intersects/triangle_triangle.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::pair {

using results::swapped_shapes;

inline ClosestPoints infinitely_far() noexcept {
    ClosestPoints result;
    result.distance = std::numeric_limits<double>::infinity();
    return result;
}

template <class Shape>
concept MayBeEmpty = std::is_same_v<Shape, Aabb>;

template <class Shape>
bool is_empty(const Shape& shape) noexcept {
    if constexpr (MayBeEmpty<Shape>) {
        return is_inverted(shape);
    } else {
        return false;
    }
}

/// Handles NaN for numbers that are not finite, and +infinity for empty shapes; returns whether either applies. A
/// default Aabb is empty, though not finite.
template <class A, class B>
bool has_trivial_answer(const A& a, const B& b, ClosestPoints& answer) noexcept {
    const auto whole = [](const auto& x) { return is_finite(x) || is_empty(x); };
    answer = {};
    if (!whole(a) || !whole(b)) return true;
    if (!is_empty(a) && !is_empty(b)) return false;
    answer = infinitely_far();
    return true;
}

/// What is computed: the closest points and their distance, or the distance alone.
enum class Wanted { points, distance };

/// By doubles, where these prove their answer, otherwise feature by feature, with the polytopes in the order that
/// closest_of_polytopes expects. With Wanted::distance the points may be NaN if the shapes intersect.
template <bool Swap, Wanted wanted = Wanted::points, class A, class B>
ClosestPoints closest_shapes(const A& a, const B& b) noexcept {
    ClosestPoints answer;
    Proved proved = Proved::nothing;
    constexpr bool proves = std::is_constructible_v<ProofBody, A> && std::is_constructible_v<ProofBody, B>;
    // For numbers that are not finite nothing is proved.
    constexpr bool first = proves && !MayBeEmpty<A> && !MayBeEmpty<B>;
    if constexpr (first) {
        proved = prove_closest(ProofBody(a), ProofBody(b), answer);
        if (proved == Proved::nearest) [[likely]]
            return answer;
    }
    const ClosestPoints found = answer;
    if (has_trivial_answer(a, b, answer)) return answer;
    if constexpr (proves && !first) {
        proved = prove_closest(ProofBody(a), ProofBody(b), answer);
        if (proved == Proved::nearest) return answer;
    }
    // Shapes that touch up to rounding may do so in many features, which the intersection test does not have to
    // distinguish.
    bool are_apart = false;
    if constexpr (wanted == Wanted::distance) {
        if (intersects(a, b)) return {.distance = 0};
        are_apart = true;
    } else if constexpr (proves && requires { intersects(a, b); }) {
        are_apart = !intersects(a, b);
        if (proved == Proved::nearly_shared && !are_apart) return first ? found : answer;
    }
    if constexpr (Swap) {
        return swapped_shapes(closest_of_polytopes(polytope(b), polytope(a), are_apart));
    } else {
        return closest_of_polytopes(polytope(a), polytope(b), are_apart);
    }
}
/// The distance that closest_shapes gives, to the last bit, without the points: for shapes that touch, the search of
/// all pairs of features for a common point takes up to a hundred times as long as the decision that they touch.
template <bool Swap, class A, class B>
double distance_of_shapes(const A& a, const B& b) noexcept {
    return closest_shapes<Swap, Wanted::distance>(a, b).distance;
}

}  // namespace abut::pair
