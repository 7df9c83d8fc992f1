// SPDX-License-Identifier: MIT
// The composite's rung of raycast, occluded and raycast_all: the parts along the ray, nearest first.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "abut/query/composite_walk.h"
#include "abut/query/result.h"

namespace abut {

namespace composite {

/// The nearest of the meetings offered, the lowest part on equal t. Those that their enclosures of t do not tell apart are
/// narrowed to the t that raycast gives.
template <Composite C, class Options>
class NearestMeeting {
public:
    NearestMeeting(const Ray& ray, const C& c, const Options& options) : ray_(ray), c_(c), options_(options) {}

    void offer(std::uint32_t i) {
        auto found = pair::meeting(ray_, c_.part(i), options_);
        if (!found || found->t_low > limit() || !options_.admits({.triangle = i})) return;
        if (part_ != Where::none && !(found->t_high < best_.t_low)) {
            pair::narrow(*found, ray_, c_.part(i), options_);
            pair::narrow(best_, ray_, c_.part(part_), options_);
            if (found->t_low > best_.t_low || (found->t_low == best_.t_low && i > part_)) return;
        }
        best_ = *found;
        part_ = i;
    }

    /// No t beyond this matters any more.
    [[nodiscard]] double limit() const { return part_ == Where::none ? options_.max_t : best_.t_high; }

    [[nodiscard]] std::optional<Hit> hit() const {
        if (part_ == Where::none) return {};
        Hit result = pair::hit_of(best_, ray_, c_.part(part_), options_);
        result.where.triangle = part_;
        return result;
    }

private:
    const Ray& ray_;
    const C& c_;
    const Options& options_;
    pair::RayMeeting best_;
    std::uint32_t part_ = Where::none;
};

/// The nearest of the hits offered, for parts whose hits have no cheaper form.
template <Composite C, class Options>
class NearestHit {
public:
    NearestHit(const Ray& ray, const C& c, const Options& options) : ray_(ray), c_(c), options_(options) {}

    void offer(std::uint32_t i) {
        auto hit = pair::raycast(ray_, c_.part(i), options_);
        if (!hit || (best_ && (hit->t > best_->t || (hit->t == best_->t && i > best_->where.triangle)))) return;
        hit->where.triangle = i;
        if (options_.admits(hit->where)) best_ = *hit;
    }
    [[nodiscard]] double limit() const { return best_ ? best_->t : options_.max_t; }
    [[nodiscard]] std::optional<Hit> hit() const { return best_; }

private:
    const Ray& ray_;
    const C& c_;
    const Options& options_;
    std::optional<Hit> best_;
};

}  // namespace composite

/// The nearest of the hits of c's parts, the lowest part on equal t; see raycast.
template <Composite C, class Options>
[[nodiscard]] std::optional<Hit> composite_raycast(const Ray& ray, const C& c, const Options& options) noexcept {
    if (!is_finite(ray)) return {};
    constexpr bool meets = requires { pair::meeting(ray, c.part(0), options); };
    std::conditional_t<meets, composite::NearestMeeting<C, Options>, composite::NearestHit<C, Options>> nearest(
        ray, c, options);
    const auto moved = c.frame().to_tree(ray);
    const auto limit = [&] { return nearest.limit(); };
    // Each part decides for itself with the caller's max_t, so that the order of the walk changes nothing.
    const auto offer = [&](std::uint32_t i) {
        nearest.offer(i);
        return false;
    };
    if constexpr (Triangulated<C>) {
        tree::RayWalk walk(c.tree(), c.leaves(), moved.ray, moved.pad);
        if (walk.usable()) {
            walk.walk(limit, offer);
            return nearest.hit();
        }
    }
    tree::walk_ray(c.tree(), tree::slabs_of(moved.ray, moved.pad), limit, offer);
    return nearest.hit();
}

/// Whether the ray meets any part of c.
template <Composite C, class Options>
[[nodiscard]] bool composite_occluded(const Ray& ray, const C& c, const Options& options) noexcept {
    if (!is_finite(ray)) return false;
    return composite::walk_along(c, ray, options.max_t, 0, [&](std::uint32_t i) {
        return pair::occluded(ray, c.part(i), options) && options.admits({.triangle = i});
    });
}

/// The hits of all of c's parts, by t, then by part.
template <Composite C, class Options>
[[nodiscard]] std::vector<Hit> composite_raycast_all(const Ray& ray, const C& c, const Options& options) {
    std::vector<Hit> hits;
    if (!is_finite(ray)) return hits;
    composite::walk_along(c, ray, options.max_t, 0, [&](std::uint32_t i) {
        if (auto hit = pair::raycast(ray, c.part(i), options)) {
            hit->where.triangle = i;
            if (options.admits(hit->where)) hits.push_back(*hit);
        }
        return false;
    });
    std::sort(hits.begin(), hits.end(),
              [](const Hit& a, const Hit& b) { return a.t != b.t ? a.t < b.t : a.where.triangle < b.where.triangle; });
    return hits;
}

}  // namespace abut
