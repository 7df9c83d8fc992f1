// SPDX-License-Identifier: MIT
// Compiles distance and closest_points for all pairs of which one is a set of shapes.
#include "abut/mesh/shape_set/part_verbs.h"
#include "abut/mesh/shape_set/shape_set_verbs-inl.h"
#include "abut/query/distance.h"

namespace abut {

#define ABUT_SET_VERBS_DECLARED(A, B)                          \
    template <>                                                \
    ABUT_API double distance(const A& a, const B& b) noexcept; \
    template <>                                                \
    ABUT_API ClosestPoints closest_points(const A& a, const B& b) noexcept;
ABUT_PAIRS_WITH_SETS(ABUT_SET_VERBS_DECLARED)

namespace {

template <class S, class X>
double part_distance(const void* part, const void* x) {
    return abut::distance<S, X>(*static_cast<const S*>(part), *static_cast<const X*>(x));
}
template <class S, class X>
double set_distance(const ShapeSet<S>& set, const X& x) {
    const DefaultFloats floats;
    return shape_set::distance(parts_of(set), set_probe_of(x), &x, &part_distance<S, X>);
}
template <class S, class X>
ClosestPoints set_closest(const ShapeSet<S>& set, const X& x) {
    const DefaultFloats floats;
    return shape_set::closest_points(parts_of(set), set_probe_of(x), &x, &part_closest<S, X>);
}

}  // namespace

#define ABUT_SET_VERBS_DEFINED(A, B)                                \
    template <>                                                     \
    double distance(const A& a, const B& b) noexcept {              \
        return set_distance(a, b);                                  \
    }                                                               \
    template <>                                                     \
    ClosestPoints closest_points(const A& a, const B& b) noexcept { \
        return set_closest(a, b);                                   \
    }
ABUT_SETS_BEFORE_OPERANDS(ABUT_SET_VERBS_DEFINED)

#define ABUT_SWAPPED_VERBS_DEFINED(A, B)                            \
    template <>                                                     \
    double distance(const A& a, const B& b) noexcept {              \
        return set_distance(b, a);                                  \
    }                                                               \
    template <>                                                     \
    ClosestPoints closest_points(const A& a, const B& b) noexcept { \
        return results::swapped(set_closest(b, a));                 \
    }
ABUT_OPERANDS_BEFORE_SETS(ABUT_SWAPPED_VERBS_DEFINED)

}  // namespace abut
