// SPDX-License-Identifier: MIT
// Compiles the lists of shapes near an operand, and of the pairs of sets, for all types.
#include "abut/mesh/shape_set/shapes_near.h"

#include <algorithm>
#include <cmath>

#include "abut/mesh/nearest_list.h"
#include "abut/mesh/shape_set/part_verbs.h"
#include "abut/mesh/shape_set/set_pairs.h"
#include "abut/mesh/shape_set/shape_set_verbs-inl.h"

namespace abut {

static bool nearer(const NearShape& a, const NearShape& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.shape < b.shape;
}

namespace {

template <class S>
Aabb bounds_of_part(const void* part) {
    return bounds(*static_cast<const S*>(part));
}

std::vector<NearShape> nearest_of(const SetParts& set, const SetProbe& probe, const void* x, std::size_t count,
                                  double max_distance, shape_set::Closest verb) {
    if (count == 0 || !(max_distance >= 0)) return {};
    std::vector<NearShape> found(std::min(count, set.size));
    NearestList<NearShape> best(found, max_distance);
    shape_set::for_each_around(
        set, probe, [&] { return best.limit(); },
        [&](std::uint32_t i) {
            const ClosestPoints closest = verb(set.part(i), x);
            if (std::isfinite(closest.distance)) best.offer({i, closest.distance, closest.on_a});
        });
    found.resize(best.sort());
    return found;
}

template <class S>
shape_set::PairSide side_of(const ShapeSet<S>& set) {
    return {parts_of(set), &bounds_of_part<S>};
}

}  // namespace

#define ABUT_SHAPES_NEAR(X, Set)                                                                                  \
    template <>                                                                                                   \
    ABUT_API bool for_each_shape_within(const X& x, const Set& set, double max_distance,                          \
                                        FunctionRef<bool(std::uint32_t)> visit) {                                 \
        const DefaultFloats floats;                                                                               \
        return shape_set::for_each_within(parts_of(set), set_probe_of(x), &x, max_distance,                       \
                                          &part_within<Set::Shape, X>, visit);                                    \
    }                                                                                                             \
    template <>                                                                                                   \
    ABUT_API std::vector<NearShape> nearest_shapes(const X& x, const Set& set, std::size_t count,                 \
                                                   double max_distance) {                                         \
        const DefaultFloats floats;                                                                               \
        return nearest_of(parts_of(set), set_probe_of(x), &x, count, max_distance, &part_closest<Set::Shape, X>); \
    }
#define ABUT_SHAPES_NEAR_EACH(Set)              \
    ABUT_EACH_BEFORE_SET(ABUT_SHAPES_NEAR, Set) \
    ABUT_EACH_SET_BEFORE(ABUT_SHAPES_NEAR, Set)
ABUT_EACH_SET(ABUT_SHAPES_NEAR_EACH)

#define ABUT_PAIRS_OF_SETS(A, B)                                                                          \
    template <>                                                                                           \
    ABUT_API std::vector<ShapePair> overlapping_pairs(const A& a, const B& b) {                           \
        const DefaultFloats floats;                                                                       \
        const shape_set::PairSide other = side_of(b);                                                     \
        return shape_set::all_pairs(side_of(a), &other, &part_intersects<A::Shape, B::Shape>);            \
    }                                                                                                     \
    template <>                                                                                           \
    ABUT_API bool for_each_overlapping_pair(const A& a, const B& b,                                       \
                                            FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) {      \
        const DefaultFloats floats;                                                                       \
        const shape_set::PairSide other = side_of(b);                                                     \
        return shape_set::for_each_pair(side_of(a), &other, &part_intersects<A::Shape, B::Shape>, visit); \
    }
#define ABUT_PAIRS_OF_SET(Set)                                                                                       \
    ABUT_EACH_SET_BEFORE(ABUT_PAIRS_OF_SETS, Set)                                                                    \
    template <>                                                                                                      \
    ABUT_API std::vector<ShapePair> overlapping_pairs(const Set& set) {                                              \
        const DefaultFloats floats;                                                                                  \
        return shape_set::all_pairs(side_of(set), nullptr, &part_intersects<Set::Shape, Set::Shape>);                \
    }                                                                                                                \
    template <>                                                                                                      \
    ABUT_API bool for_each_overlapping_pair(const Set& set, FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) { \
        const DefaultFloats floats;                                                                                  \
        return shape_set::for_each_pair(side_of(set), nullptr, &part_intersects<Set::Shape, Set::Shape>, visit);     \
    }
ABUT_EACH_SET(ABUT_PAIRS_OF_SET)

void sort_shapes(std::vector<std::uint32_t>& shapes) { std::sort(shapes.begin(), shapes.end()); }

}  // namespace abut
