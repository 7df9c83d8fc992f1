// SPDX-License-Identifier: MIT
// Compiles raycast, occluded and raycast_all for sets of shapes, and sweep at them.
#include "abut/mesh/shape_set/shape_set_verbs-inl.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"

namespace abut {
namespace {

template <class S>
std::optional<Hit> cast_at(const Ray& ray, const void* part, const RaycastOptions& options) {
    return abut::raycast(ray, *static_cast<const S*>(part), options);
}
template <class S>
bool occluded_by(const Ray& ray, const void* part, const RaycastOptions& options) {
    return abut::occluded(ray, *static_cast<const S*>(part), options);
}
template <class S, class X>
std::optional<SweepHit> sweep_at(const void* x, Vec3 motion, const void* part, const SweepOptions& options) {
    return abut::sweep(*static_cast<const X*>(x), motion, *static_cast<const S*>(part), options);
}

template <class S>
std::optional<Hit> set_raycast(const Ray& ray, const ShapeSet<S>& set, const RaycastOptions& options) {
    return shape_set::raycast(parts_of(set), ray, options, &cast_at<S>);
}
template <class S>
bool set_occluded(const Ray& ray, const ShapeSet<S>& set, const RaycastOptions& options) {
    return shape_set::occluded(parts_of(set), ray, options, &occluded_by<S>);
}
template <class S>
std::vector<Hit> set_raycast_all(const Ray& ray, const ShapeSet<S>& set, const RaycastOptions& options) {
    return shape_set::raycast_all(parts_of(set), ray, options, &cast_at<S>);
}
template <class S, class X>
std::optional<SweepHit> set_sweep(const X& x, Vec3 motion, const ShapeSet<S>& set, const SweepOptions& options) {
    return shape_set::sweep(set_probe_of(x), &x, motion, parts_of(set), options, &sweep_at<S, X>);
}

}  // namespace

#define ABUT_SET_RAYCAST(X)                                                                             \
    template <>                                                                                         \
    ABUT_API std::optional<Hit> raycast(const Ray& ray, const X& x, const RaycastOptions& o) noexcept { \
        const DefaultFloats floats;                                                                     \
        return set_raycast(ray, x, o);                                                                  \
    }                                                                                                   \
    template <>                                                                                         \
    ABUT_API bool occluded(const Ray& ray, const X& x, const RaycastOptions& o) noexcept {              \
        const DefaultFloats floats;                                                                     \
        return set_occluded(ray, x, o);                                                                 \
    }                                                                                                   \
    template <>                                                                                         \
    ABUT_API std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& o) {        \
        const DefaultFloats floats;                                                                     \
        return set_raycast_all(ray, x, o);                                                              \
    }
ABUT_EACH_SET(ABUT_SET_RAYCAST)

#define ABUT_SET_SWEEP(A, X)                                                                                      \
    template <>                                                                                                   \
    ABUT_API std::optional<SweepHit> sweep(const A& a, Vec3 motion, const X& x, const SweepOptions& o) noexcept { \
        const DefaultFloats floats;                                                                               \
        return set_sweep(a, motion, x, o);                                                                        \
    }
ABUT_OPERANDS_BEFORE_SETS(ABUT_SET_SWEEP)

}  // namespace abut
