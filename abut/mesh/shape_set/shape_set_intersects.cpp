// SPDX-License-Identifier: MIT
// Compiles intersects and within for all pairs of which one is a set of shapes.
#include "abut/mesh/shape_set/shape_set_verbs-inl.h"

#include "abut/mesh/shape_set/part_verbs.h"

namespace abut {

#define ABUT_SET_VERBS_DECLARED(A, B)                          \
    template <>                                                \
    ABUT_API bool intersects(const A& a, const B& b) noexcept; \
    template <>                                                \
    ABUT_API bool within(const A& a, const B& b, double max_distance) noexcept;
ABUT_PAIRS_WITH_SETS(ABUT_SET_VERBS_DECLARED)

namespace {

template <class S, class X>
bool set_intersects(const ShapeSet<S>& set, const X& x) {
    const DefaultFloats floats;
    return shape_set::intersects(parts_of(set), set_probe_of(x), &x, &part_intersects<S, X>);
}
template <class S, class X>
bool set_within(const ShapeSet<S>& set, const X& x, double max_distance) {
    const DefaultFloats floats;
    return shape_set::for_each_within(parts_of(set), set_probe_of(x), &x, max_distance, &part_within<S, X>,
                                      [](std::uint32_t) { return true; });
}

}  // namespace

#define ABUT_SET_VERBS_DEFINED(A, B)                                    \
    template <>                                                         \
    bool intersects(const A& a, const B& b) noexcept {                  \
        return set_intersects(a, b);                                    \
    }                                                                   \
    template <>                                                         \
    bool within(const A& a, const B& b, double max_distance) noexcept { \
        return set_within(a, b, max_distance);                          \
    }
ABUT_SETS_BEFORE_OPERANDS(ABUT_SET_VERBS_DEFINED)

#define ABUT_SWAPPED_VERBS_DEFINED(A, B)                                \
    template <>                                                         \
    bool intersects(const A& a, const B& b) noexcept {                  \
        return set_intersects(b, a);                                    \
    }                                                                   \
    template <>                                                         \
    bool within(const A& a, const B& b, double max_distance) noexcept { \
        return set_within(b, a, max_distance);                          \
    }
ABUT_OPERANDS_BEFORE_SETS(ABUT_SWAPPED_VERBS_DEFINED)

}  // namespace abut
