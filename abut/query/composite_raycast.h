// SPDX-License-Identifier: MIT
// The composite rung of raycast, occluded and raycast_all: the parts along the ray, nearest first.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "abut/pair/raycast/raycast_triangle_hit.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/triangle_hit.h"
#include "abut/shape/result.h"

namespace abut {

/// A hit in the form of the answer: the Hit itself, or only its t and triangle.
template <class Answer>
[[nodiscard]] Answer answer_of(const std::optional<Hit>& hit) {
    if constexpr (std::is_same_v<Answer, TriangleHit>) {
        return hit ? TriangleHit{hit->t, hit->where.triangle} : TriangleHit{};
    } else {
        return hit;
    }
}

namespace composite {

/// Whether a hit at t is not before min_t; never if that is NaN or above max_t, which the rounded t of a hit may
/// exceed.
[[nodiscard]] inline bool reaches_min_t(double t, const RaycastOptions& options) {
    return options.min_t <= 0 || (t >= options.min_t && options.min_t <= options.max_t);
}

/// The same for a hit on a triangle, which is narrowed to its t where the enclosure does not decide.
[[nodiscard]] inline bool reaches_min_t(pair::DeferredHit& found, const Ray& ray, const Triangle& part,
                                        const RaycastOptions& options) {
    if (reaches_min_t(found.t_low, options)) return true;
    pair::narrow(found, ray, part, options);
    return reaches_min_t(found.t_low, options);
}

/// Whether the ray hits the triangle at a t that is not before min_t.
[[nodiscard]] inline bool is_hit(const Ray& ray, const Triangle& part, const RaycastOptions& options) {
    if (options.min_t <= 0) return pair::occluded(ray, part, options);
    auto found = pair::deferred_hit(ray, part, options);
    return found && reaches_min_t(*found, ray, part, options);
}

/// The nearest of the hits offered, the lowest part on equal t. Hits are enclosures of t; where these overlap they are
/// narrowed to the t that raycast gives.
class NearestHit {
public:
    NearestHit(const Ray& ray, const RaycastOptions& options) : ray_(ray), options_(options) {}

    void offer(std::uint32_t i, const Triangle& part) {
        auto found = pair::deferred_hit(ray_, part, options_);
        if (!found || found->t_low > limit() || !reaches_min_t(*found, ray_, part, options_)) return;
        if (!options_.admits({.triangle = i})) return;
        if (index_ != Where::none && !(found->t_high < best_.t_low)) {
            pair::narrow(*found, ray_, part, options_);
            pair::narrow(best_, ray_, part_, options_);
            if (found->t_low > best_.t_low || (found->t_low == best_.t_low && i > index_)) return;
        }
        best_ = *found;
        index_ = i;
        part_ = part;
    }

    /// The t beyond which nothing matters any more.
    [[nodiscard]] double limit() const { return index_ == Where::none ? options_.max_t : best_.t_high; }

    [[nodiscard]] std::optional<Hit> hit() const {
        if (index_ == Where::none) return {};
        std::optional<Hit> result = pair::hit_of(best_, ray_, part_, options_);
        if (result) result->where.triangle = index_;
        return result;
    }

private:
    const Ray& ray_;
    const RaycastOptions& options_;
    pair::DeferredHit best_;
    std::uint32_t index_ = Where::none;
    Triangle part_;
};

/// The hit of a ray that certainly hits part i, not along its plane, when no other part has to be compared.
template <class Answer>
[[nodiscard]] Answer only_hit(const Ray& ray, std::uint32_t i, const Triangle& part, double max_t) {
    if constexpr (std::is_same_v<Answer, TriangleHit>) {
        return {std::min(pair::crossing_t(ray, part), max_t), i};
    } else {
        std::optional<Hit> hit = pair::crossing_hit(ray, part, max_t);
        hit->where.triangle = i;
        return hit;
    }
}

}  // namespace composite

/// The nearest of the hits of c's parts, the lowest part on equal t; see raycast. The answer is an optional Hit, or a
/// TriangleHit.
template <class Answer, Composite C>
[[nodiscard]] Answer nearest_hit(const Ray& ray, const C& c, const RaycastOptions& options) noexcept {
    const auto moved = c.frame().to_tree(ray);
    bvh::RayTraversal traversal(c.tree(), c.leaves(), moved.ray, moved.pad);
    traversal.cull(options.cull);
    if (options.filter) traversal.verify_all();
    if (traversal.usable()) {
        traversal.verify_before(options.min_t);
        const std::uint32_t only = traversal.only_nearest(options.max_t);
        if (only == traversal.none) return {};
        if (only != traversal.several) {
            return composite::only_hit<Answer>(ray, c.part_in_leaf(only), c.in_leaf(only), options.max_t);
        }
        composite::NearestHit nearest(ray, options);
        traversal.nearest([&] { return nearest.limit(); },
                          [&](std::uint32_t number) { nearest.offer(c.part_in_leaf(number), c.in_leaf(number)); });
        return answer_of<Answer>(nearest.hit());
    }
    // Beyond the range of floats. Each part is tested with the caller's max_t, so that the order of the traversal does
    // not affect the result.
    if (!is_finite(ray)) return {};
    composite::NearestHit nearest(ray, options);
    bvh::traverse_ray(
        c.tree(), bvh::slabs_of(moved.ray, moved.pad), [&] { return nearest.limit(); },
        [&](std::uint32_t i) { nearest.offer(i, c.part(i)); });
    return answer_of<Answer>(nearest.hit());
}
template <Composite C>
[[nodiscard]] std::optional<Hit> composite_raycast(const Ray& ray, const C& c, const RaycastOptions& options) noexcept {
    return nearest_hit<std::optional<Hit>>(ray, c, options);
}

/// Whether the ray hits any part of c.
template <Composite C>
[[nodiscard]] bool composite_occluded(const Ray& ray, const C& c, const RaycastOptions& options) noexcept {
    if (!is_finite(ray)) return false;
    if (!options.filter) {
        const auto hits = [&](const Triangle& part) { return composite::is_hit(ray, part, options); };
        return composite::any_hit_along(c, ray, options.max_t, 0, options.cull, hits, options.min_t);
    }
    return composite::traverse_along(c, ray, options.max_t, 0, [&](std::uint32_t i, const Triangle& part) {
        return composite::is_hit(ray, part, options) && options.admits({.triangle = i});
    });
}

/// The hits of all of c's parts, by t, then by part.
template <Composite C>
[[nodiscard]] std::vector<Hit> composite_raycast_all(const Ray& ray, const C& c, const RaycastOptions& options) {
    std::vector<Hit> hits;
    if (!is_finite(ray)) return hits;
    composite::traverse_along(c, ray, options.max_t, 0, [&](std::uint32_t i, const Triangle& part) {
        if (auto hit = pair::raycast(ray, part, options)) {
            hit->where.triangle = i;
            if (composite::reaches_min_t(hit->t, options) && options.admits(hit->where)) hits.push_back(*hit);
        }
        return false;
    });
    std::sort(hits.begin(), hits.end(),
              [](const Hit& a, const Hit& b) { return a.t != b.t ? a.t < b.t : a.where.triangle < b.where.triangle; });
    return hits;
}

}  // namespace abut
