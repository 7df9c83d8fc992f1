// SPDX-License-Identifier: MIT
// The composite rung of raycast, occluded and raycast_all: the parts along the ray, nearest first.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "abut/base/compiler.h"
#include "abut/bvh/traverse/ray_stream.h"
#include "abut/pair/raycast/raycast_triangle_hit.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/ray_order.h"
#include "abut/shape/result.h"

namespace abut {

namespace composite {

/// The nearest of the hits offered, the lowest part on equal t. Hits are enclosures of t; where these overlap they are
/// narrowed to the t that raycast gives.
template <class Part, class Options>
class NearestHitEnclosure {
public:
    NearestHitEnclosure(const Ray& ray, const Options& options) : ray_(ray), options_(options) {}

    void offer(std::uint32_t i, const Part& part) {
        auto found = pair::meeting(ray_, part, options_);
        if (!found || found->t_low > limit() || !options_.admits({.triangle = i})) return;
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
    const Options& options_;
    pair::DeferredHit best_;
    std::uint32_t index_ = Where::none;
    Part part_;
};

/// The nearest of the hits offered, for parts without deferred hits.
template <class Part, class Options>
class NearestHit {
public:
    NearestHit(const Ray& ray, const Options& options) : ray_(ray), options_(options) {}

    void offer(std::uint32_t i, const Part& part) {
        auto hit = pair::raycast(ray_, part, options_);
        if (!hit || (best_ && (hit->t > best_->t || (hit->t == best_->t && i > best_->where.triangle)))) return;
        hit->where.triangle = i;
        if (options_.admits(hit->where)) best_ = *hit;
    }
    [[nodiscard]] double limit() const { return best_ ? best_->t : options_.max_t; }
    [[nodiscard]] std::optional<Hit> hit() const { return best_; }

private:
    const Ray& ray_;
    const Options& options_;
    std::optional<Hit> best_;
};

/// The hit of a ray that certainly hits part i, not along its plane, when no other part has to be compared.
template <class Part>
[[nodiscard]] std::optional<Hit> only_hit(const Ray& ray, std::uint32_t i, const Part& part, double max_t) {
    std::optional<Hit> hit = pair::crossing_hit(ray, part, max_t);
    hit->where.triangle = i;
    return hit;
}

}  // namespace composite

/// The nearest of the hits of c's parts, the lowest part on equal t; see raycast.
template <Composite C, class Options>
[[nodiscard]] std::optional<Hit> composite_raycast(const Ray& ray, const C& c, const Options& options) noexcept {
    using Part = std::remove_cvref_t<decltype(c.part(0))>;
    constexpr bool meets = requires { pair::meeting(ray, c.part(0), options); };
    using Nearest =
        std::conditional_t<meets, composite::NearestHitEnclosure<Part, Options>, composite::NearestHit<Part, Options>>;
    const auto moved = c.frame().to_tree(ray);
    if constexpr (Triangulated<C> && std::same_as<Options, RaycastOptions>) {
        bvh::RayTraversal traversal(c.tree(), c.leaves(), moved.ray, moved.pad);
        traversal.cull(options.cull);
        if (options.filter) traversal.doubt();
        if (traversal.usable()) {
            const std::uint32_t only = traversal.only_nearest(options.max_t);
            if (only == traversal.none) return {};
            if (only != traversal.several) {
                return composite::only_hit(ray, c.part_in_leaf(only), c.in_leaf(only), options.max_t);
            }
            Nearest nearest(ray, options);
            traversal.nearest([&] { return nearest.limit(); },
                              [&](std::uint32_t number) { nearest.offer(c.part_in_leaf(number), c.in_leaf(number)); });
            return nearest.hit();
        }
    }
    if (!is_finite(ray)) return {};
    // Each part is tested with the caller's max_t, so that the order of the traversal does not affect the result.
    Nearest nearest(ray, options);
    bvh::traverse_ray(
        c.tree(), bvh::slabs_of(moved.ray, moved.pad), [&] { return nearest.limit(); },
        [&](std::uint32_t i) { nearest.offer(i, c.part(i)); });
    return nearest.hit();
}

/// composite_raycast of many rays, each with the same result as alone. Interleaving them hides memory latency, and
/// coherent rays visit a node together. Large: not for the stack.
template <Triangulated C>
class RayBatch {
public:
    static constexpr std::size_t most_groups = bvh::RayStream::most_packets;

    /// For a composite of triangles whose tree is within the range of floats, and options without a filter; both must
    /// outlive this.
    RayBatch(const C& c, const RaycastOptions& options) : c_(c), options_(options) {}

    /// Casts the rays of `groups` groups of the order, at most `most_groups`, from group `first` on; out[i] is the hit
    /// of rays[i].
    void cast(std::span<const Ray> rays, std::span<std::optional<Hit>> out, const RayOrder& order, std::size_t first,
              std::size_t groups) {
        stream_.count = 0;
        stream_.culled = bvh::sign_of(options_.cull);
        for (std::size_t g = 0; g < groups; ++g) {
            groups_[g] = order.group(first + g);
            stream_.count += groups_[g].count;
            begin(rays, g);
        }
        bvh::nearest_each(stream_, c_.tree().order().data(), c_.tree().nodes().data(), c_.leaves().data());
        std::size_t sure = 0;
        const auto tell = [&] {
            pair::crossing_hits(std::span(across_).first(std::exchange(sure, 0)), options_.max_t);
        };
        for (std::size_t k = 0; k < stream_.count; ++k) {
            const std::size_t i = place(k);
            if (k + ahead < stream_.count) prefetch_to_write(&out[place(k + ahead)]);
            const bvh::RayFound& found = stream_.found[k];
            // The old value is not read: most often it would have to be fetched from memory.
            if (found.count == 1 && found.candidates[0].surely) {
                // The coordinates of certain hits are computed several at once.
                const std::uint32_t number = found.candidates[0].triangle;
                Hit& hit = **std::construct_at(&out[i], std::in_place);
                hit.where.triangle = c_.part_in_leaf(number);
                across_[sure++] = {&rays[i], c_.in_leaf(number), &hit};
                if (sure == across_.size()) tell();
            } else if (found.count == 0) {
                std::construct_at(&out[i]);
            } else {
                out[i] = nearest_of(rays[i], found);
            }
        }
        if (sure > 0) tell();
    }

private:
    using Part = std::remove_cvref_t<decltype(std::declval<const C&>().part(0))>;

    static constexpr std::size_t size = bvh::RayPacket::size;
    static constexpr std::size_t ahead = 8;  // how many results ahead memory is prefetched for writing

    /// The index of the k-th ray of all groups.
    [[nodiscard]] std::size_t place(std::size_t k) const { return groups_[k / size].place(k % size); }

    /// Prepares a group's packet, in which the last ray may be repeated to fill the lanes.
    void begin(std::span<const Ray> rays, std::size_t g) {
        const RayOrder::Group& group = groups_[g];
        bvh::GivenRays given{&rays[group.first].origin.x, group.row};
        if (c_.frame().moved() || group.count < size) {
            for (std::size_t lane = 0; lane < size; ++lane) {
                const auto [ray, pad] = c_.frame().to_tree(rays[group.place(std::min(lane, group.count - 1))]);
                moved_[lane] = ray;
                given.pad[lane] = pad;
            }
            given.numbers = &moved_[0].origin.x;
            given.row = RayOrder::side;
        }
        bvh::begin(stream_, g, given, c_.tree(), options_.max_t);
        for (std::size_t lane = 0; lane < size; ++lane) {
            const bool usable = (stream_.packets[g].usable >> lane & 1u) != 0;
            stream_.found[g * size + lane].count = usable ? 0 : bvh::RayFound::most + 1;  // must be cast alone
        }
    }

    [[nodiscard]] std::optional<Hit> nearest_of(const Ray& ray, const bvh::RayFound& found) const {
        if (found.count > found.most) return composite_raycast(ray, c_, options_);
        composite::NearestHitEnclosure<Part, RaycastOptions> nearest(ray, options_);
        for (std::uint32_t i = 0; i < found.count; ++i) {
            const std::uint32_t number = found.candidates[i].triangle;
            nearest.offer(c_.part_in_leaf(number), c_.in_leaf(number));
        }
        return nearest.hit();
    }

    const C& c_;
    const RaycastOptions& options_;
    bvh::RayStream stream_;
    std::array<RayOrder::Group, most_groups> groups_;
    std::array<Ray, size> moved_;
    std::array<pair::CrossingRay, pair::most_crossing_rays> across_;
};

/// Whether the ray hits any part of c.
template <Composite C, class Options>
[[nodiscard]] bool composite_occluded(const Ray& ray, const C& c, const Options& options) noexcept {
    if (!is_finite(ray)) return false;
    const auto hits = [&](std::uint32_t i, const auto& part) {
        return pair::occluded(ray, part, options) && options.admits({.triangle = i});
    };
    if constexpr (std::same_as<Options, RaycastOptions>) {
        if (!options.filter) {
            const auto any = [&](const auto& part) { return pair::occluded(ray, part, options); };
            return composite::any_hit_along(c, ray, options.max_t, 0, options.cull, any);
        }
    }
    return composite::traverse_along(c, ray, options.max_t, 0, hits);
}

/// The hits of all of c's parts, by t, then by part.
template <Composite C, class Options>
[[nodiscard]] std::vector<Hit> composite_raycast_all(const Ray& ray, const C& c, const Options& options) {
    std::vector<Hit> hits;
    if (!is_finite(ray)) return hits;
    composite::traverse_along(c, ray, options.max_t, 0, [&](std::uint32_t i, const auto& part) {
        if (auto hit = pair::raycast(ray, part, options)) {
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
