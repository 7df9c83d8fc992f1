// SPDX-License-Identifier: MIT
// Computes distance: by a closed form of its own, or from the closest points; only the library compiles it.
#pragma once

#include "abut/query/closest_points-inl.h"
#include "abut/query/distance.h"

namespace abut {

namespace query {

template <class A, class B>
[[nodiscard]] double distance(const A& a, const B& b) noexcept {
    if constexpr (ladder::is_any<A> || ladder::is_any<B>) {
        if constexpr (ladder::MaybeKnown<A, B>) {
            if (const auto known = known_closest_points(a, b)) return known->distance;
        }
        return ladder::visit_either(a, b, [](const auto& x, const auto& y) { return abut::distance(x, y); });
    } else if constexpr (requires { pair::distance(a, b); }) {
        return pair::distance(a, b);
    } else if constexpr (requires { pair::distance(b, a); }) {
        return pair::distance(b, a);
    } else {
        return query::closest_points(a, b).distance;
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_DISTANCE_DECLARED(A, B) \
    template <>                      \
    ABUT_API double distance(const A& a, const B& b) noexcept;
#define ABUT_DISTANCE_DEFINED(A, B)                    \
    template <>                                        \
    double distance(const A& a, const B& b) noexcept { \
        const DefaultFloats floats;                    \
        return query::distance(a, b);                  \
    }
