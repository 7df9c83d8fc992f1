// SPDX-License-Identifier: MIT
// The composite rung of sweep: the parts along the path of the shape's box, the first one hit first.
#pragma once

#include <optional>

#include "abut/bvh/traverse/sweep_traversal.h"
#include "abut/gjk/conservative_advancement.h"
#include "abut/pair/sweep/sweep_sphere_triangle.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/earliest_hit.h"
#include "abut/query/ladder.h"
#include "abut/query/verb_declarations.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut {

namespace ladder {

/// Whether the shape's core has exactly the shape's own numbers, none of them rounded.
template <class S>
inline constexpr bool is_as_given = !is_unbounded<S> && !std::is_same_v<S, Frustum>;

/// Whether the shape is swept at a triangle by support points, of which two may already exclude a hit.
template <class A>
inline constexpr bool sweeps_by_support =
    Convex<A> && !is_unbounded<A> && !std::is_same_v<A, Vec3> && !std::is_same_v<A, Sphere>;

/// A bound of the distance at which a sweep of a shape in a box by support points may stop before something in `other`.
[[nodiscard]] double early_stop_room(const Aabb& box, const Aabb& other) noexcept;
/// The box, grown by that distance: the traversal's t of a part must not be later than the sweep's.
[[nodiscard]] Aabb grown_for_early_stop(const Aabb& box, const Aabb& other) noexcept;

}  // namespace ladder

namespace composite {

/// The first of the hits offered, that of the lowest part on equal t. Each part is swept with a limit one ulp beyond
/// the best t, so that the order of the traversal does not affect the result. For a sphere at triangles the full hit is
/// computed only for the final best one.
template <class A, Composite C>
class FirstContact {
    static constexpr bool is_deferred = std::is_same_v<A, Sphere>;
    static constexpr bool by_core = ladder::sweeps_by_support<A> && ladder::is_as_given<A>;
    using Found = std::conditional_t<is_deferred, pair::DeferredSweepHit, SweepHit>;

public:
    FirstContact(const A& shape, Vec3 motion, const C& c, const SweepOptions& options)
        : shape_(shape),
          motion_(motion),
          c_(c),
          options_(options),
          earliest_(options.max_t),
          rounded_(core_of(shape)) {}

    void offer(std::uint32_t i) { offer_by_box(i, c_.part(i)); }

    /// Offers part i, of which only the box has been tested: two support points may already exclude it.
    void offer_by_box(std::uint32_t i, const Triangle& part) {
        if constexpr (by_core) {
            if (gjk::certainly_missed(rounded_, motion_, part, limit())) return;
        }
        offer(i, part);
    }

    /// Offers part i, which has been tested by the shape's own proxy.
    void offer(std::uint32_t i, const Triangle& part) {
        options_.max_t = limit();
        earliest_.offer(find(part), i);
    }
    /// The t beyond which nothing matters any more.
    [[nodiscard]] double limit() const { return earliest_.limit(); }
    [[nodiscard]] std::optional<SweepHit> hit() const {
        std::optional<SweepHit> hit;
        if (const std::optional<Found>& found = earliest_.hit()) {
            if constexpr (is_deferred) {
                hit = pair::hit_of(*found, shape_, motion_, c_.part(earliest_.id()), options_);
            } else {
                hit = found;
            }
            hit->where.triangle = earliest_.id();
        }
        return hit;
    }

private:
    [[nodiscard]] std::optional<Found> find(const Triangle& part) const {
        if constexpr (is_deferred) {
            return pair::deferred_hit(shape_, motion_, part, options_);
        } else if constexpr (by_core) {
            // The same steps as sweep, with a core that is made only once. If a shape has its own numbers and a closed
            // form of intersects with triangles, its core is polyhedral, so sweep would not call intersects first
            // either.
            if (pair::is_culled(part, motion_, options_.cull)) return {};
            return gjk::sweep(rounded_, motion_, {gjk::core_of(part), 0}, options_);
        } else {
            return query::sweep(shape_, motion_, part, options_);
        }
    }

    static gjk::RoundedShape core_of(const A& shape) {
        if constexpr (ladder::sweeps_by_support<A>) return ladder::rounded(shape, Aabb{});
        return {};
    }

    const A& shape_;
    Vec3 motion_;
    const C& c_;
    SweepOptions options_;
    EarliestHit<Found, std::uint32_t> earliest_;
    gjk::RoundedShape rounded_;
};

/// A box around all of c, in the world.
template <Composite C>
Aabb world_box(const C& c) {
    return c.tree().empty() ? Aabb{} : c.frame().to_world(bvh::lane_box(c.tree().nodes()[0], 0));
}

/// Offers the parts of c that a moving box, or a ball of `radius` about its centre, may touch; a negative radius means
/// the box.
template <Composite C, class First>
void traverse_swept(const C& c, const Aabb& box, Vec3 motion, First& first, double radius = -1) {
    if (c.tree().empty() || box.empty() || !is_finite(motion)) return;
    if (!is_finite(box)) {
        // Shapes with NaN touch nothing; of others the bounds have overflowed.
        for (std::uint32_t i = 0; i < c.size(); ++i) first.offer(i);
        return;
    }
    bvh::traverse_swept(
        c.tree(), bvh::swept_box(c.frame(), box, motion, radius), [&] { return first.limit(); },
        [&](std::uint32_t i) { first.offer(i); });
}

/// The proxy of a shape for a sweep with these options, which may stop early at a distance of at most `room`.
template <class A>
bvh::SweptProxy grown_proxy_of(const A& shape, double room, const SweepOptions& options) {
    bvh::SweptProxy proxy = bvh::swept_proxy_of(shape);
    proxy.outer += room;
    // Where the options can reject a hit, touching a part does not prove a hit.
    if (options.cull != Cull::none || options.ignore_separating) proxy.inner = -1;
    return proxy;
}

/// The same for shapes that have a SIMD kernel; false where it cannot be used. `box` is the shape's, grown by the
/// distance at which its sweep may stop early.
template <Composite C, class A, class First>
bool traverse_moving(const C& c, const A& shape, const Aabb& box, Vec3 motion, const SweepOptions& options,
                     First& first) {
    if constexpr (requires { bvh::swept_proxy_of(shape); }) {
        if (!is_finite(box) || box.empty() || !is_finite(motion)) return false;
        const bvh::SweptProxy proxy = grown_proxy_of(shape, box.max.x - ladder::bounds_of(shape).max.x, options);
        bvh::SweepTraversal traversal(c.tree(), c.leaves(), c.frame(), proxy, motion);
        if (!traversal.usable()) return false;
        traversal.traverse([&] { return first.limit(); },
                           [&](std::uint32_t number) { first.offer(c.part_in_leaf(number), c.in_leaf(number)); });
        return true;
    } else {
        return false;
    }
}

/// A composite that moves towards another: each of its parts is swept against all of the other.
template <Composite A, Composite B>
class FirstOfParts {
public:
    FirstOfParts(const A& a, Vec3 motion, const B& b, const SweepOptions& options)
        : a_(a), motion_(motion), b_(b), options_(options), earliest_(options.max_t) {}

    void offer(std::uint32_t i) {
        options_.max_t = limit();
        const auto part = a_.part(i);
        FirstContact first(part, motion_, b_, options_);
        traverse_swept(b_, ladder::grown_for_early_stop(ladder::bounds_of(part), world_box(b_)), motion_, first);
        earliest_.offer(first.hit(), i);
    }
    [[nodiscard]] double limit() const { return earliest_.limit(); }
    [[nodiscard]] std::optional<SweepHit> hit() const { return earliest_.hit(); }

private:
    const A& a_;
    Vec3 motion_;
    const B& b_;
    SweepOptions options_;
    EarliestHit<SweepHit, std::uint32_t> earliest_;
};

}  // namespace composite

/// The first of the hits of c's parts, that of the lowest part on equal t; for a moving composite that of its lowest
/// part.
template <class A, Composite C>
[[nodiscard]] std::optional<SweepHit> composite_sweep(const A& shape, Vec3 motion, const C& c,
                                                      const SweepOptions& options) noexcept {
    if constexpr (Composite<A>) {
        composite::FirstOfParts first(shape, motion, c, options);
        // Parts of the moving composite are found by the other's box, moving in the opposite direction.
        const Aabb box = ladder::grown_for_early_stop(composite::world_box(c), composite::world_box(shape));
        composite::traverse_swept(shape, box, -motion, first);
        return first.hit();
    } else if constexpr (ladder::is_unbounded<A>) {
        // A shape without bounds has no box: every part is tested.
        std::optional<SweepHit> best;
        SweepOptions left = options;
        for (std::uint32_t i = 0; i < c.size(); ++i) {
            auto hit = query::sweep(shape, motion, c.part(i), left);
            if (!hit || (best && !(hit->t < best->t))) continue;
            best = *hit;
            best->where.triangle = i;
            left.max_t = hit->t;
        }
        return best;
    } else {
        composite::FirstContact first(shape, motion, c, options);
        Aabb box = ladder::bounds_of(shape);
        double radius = -1;
        if constexpr (std::is_same_v<A, Sphere>) radius = shape.radius;
        if constexpr (ladder::sweeps_by_support<A>) box = ladder::grown_for_early_stop(box, composite::world_box(c));
        if (!composite::traverse_moving(c, shape, box, motion, options, first))
            composite::traverse_swept(c, box, motion, first, radius);
        return first.hit();
    }
}

}  // namespace abut
