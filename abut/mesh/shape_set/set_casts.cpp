// SPDX-License-Identifier: MIT
// Traverses the BVH of a set along a ray, and along the path of a moving operand.
#include <algorithm>
#include <limits>

#include "abut/base/sort.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"
#include "abut/mesh/shape_set/set_query.h"
#include "abut/query/composite_sweep.h"

namespace abut::shape_set {
namespace {

/// The ray for tests of boxes, which are grown by more than the error of any t along it.
simd::Slabs slabs_around(const SetParts& set, const Ray& ray) {
    return bvh::slabs_of(ray, 0x1p-40 * (norm_1(set.bounds.min) + norm_1(set.bounds.max) + norm_1(ray.origin)));
}

/// The options without the filter: that is applied here, to the index of the shape.
RaycastOptions without_filter(const RaycastOptions& options) {
    return {.max_t = options.max_t, .min_t = options.min_t, .cull = options.cull};
}

/// Whether a hit of shape i comes before the best so far.
template <class AnyHit>
bool is_before(const AnyHit& hit, std::uint32_t i, const std::optional<AnyHit>& best) {
    return !best || hit.t < best->t || (hit.t == best->t && i < best->where.triangle);
}

}  // namespace

std::optional<Hit> raycast(const SetParts& set, const Ray& ray, const RaycastOptions& options, Cast verb) noexcept {
    std::optional<Hit> best;
    if (!is_finite(ray) || set.bounds.empty()) return best;
    const RaycastOptions plain = without_filter(options);
    const auto limit = [&] { return best ? best->t : options.max_t; };
    bvh::traverse_ray(set.tree, slabs_around(set, ray), limit, [&](std::uint32_t i) {
        std::optional<Hit> hit = verb(ray, set.part(i), plain);
        if (!hit || !is_before(*hit, i, best)) return;
        hit->where.triangle = i;
        if (options.admits(hit->where)) best = hit;
    });
    return best;
}

bool occluded(const SetParts& set, const Ray& ray, const RaycastOptions& options, Occluded verb) noexcept {
    if (!is_finite(ray) || set.bounds.empty()) return false;
    const RaycastOptions plain = without_filter(options);
    return bvh::traverse_slabs(set.tree, slabs_around(set, ray), options.max_t, [&](std::uint32_t i) {
        return verb(ray, set.part(i), plain) && options.admits({.triangle = i});
    });
}

std::vector<Hit> raycast_all(const SetParts& set, const Ray& ray, const RaycastOptions& options, Cast verb) {
    std::vector<Hit> hits;
    if (!is_finite(ray) || set.bounds.empty()) return hits;
    const RaycastOptions plain = without_filter(options);
    bvh::traverse_slabs(set.tree, slabs_around(set, ray), options.max_t, [&](std::uint32_t i) {
        if (std::optional<Hit> hit = verb(ray, set.part(i), plain)) {
            hit->where.triangle = i;
            if (options.admits(hit->where)) hits.push_back(*hit);
        }
        return false;
    });
    sort_range(hits.begin(), hits.end(),
               [](const Hit& a, const Hit& b) { return a.t != b.t ? a.t < b.t : a.where.triangle < b.where.triangle; });
    return hits;
}

std::optional<SweepHit> sweep(const SetProbe& probe, const void* x, Vec3 motion, const SetParts& set,
                              const SweepOptions& options, Sweep verb) noexcept {
    std::optional<SweepHit> best;
    if (probe.state != SetProbe::State::usable || set.bounds.empty() || !is_finite(motion)) return best;
    // Each shape is tested with the caller's max_t, so that the order of the traversal does not affect the result.
    const auto offer = [&](std::uint32_t i) {
        std::optional<SweepHit> hit = verb(x, motion, set.part(i), options);
        if (!hit || !is_before(*hit, i, best)) return;
        hit->where = {.triangle = i};
        best = hit;
    };
    const Aabb box = ladder::grown_for_early_stop(probe.box, set.bounds);
    const bool bounded = probe.form == SetProbe::Form::box || probe.form == SetProbe::Form::in_box;
    if (!bounded || !is_finite(box)) {
        for (std::uint32_t i = 0; i < set.size; ++i) offer(i);
        return best;
    }
    const auto limit = [&] { return best ? best->t : options.max_t; };
    bvh::traverse_swept(set.tree, bvh::swept_box({}, box, motion), limit, offer);
    return best;
}

}  // namespace abut::shape_set
