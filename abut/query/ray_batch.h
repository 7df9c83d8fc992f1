// SPDX-License-Identifier: MIT
// The hits of many rays on a composite, with interleaved traversals and packets of coherent rays.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "abut/base/compiler.h"
#include "abut/bvh/traverse/ray_stream.h"
#include "abut/pair/raycast/raycast_triangle_hit.h"
#include "abut/query/composite_raycast.h"
#include "abut/query/ray_order.h"
#include "abut/query/triangle_hit.h"
#include "abut/shape/result.h"

namespace abut {

/// composite_raycast or composite_occluded of many rays, each with the same result as alone. Interleaving them hides
/// memory latency, and coherent rays visit a node together. Large: not for the stack.
template <Composite C>
class RayBatch {
public:
    static constexpr std::size_t most_groups = bvh::RayStream::most_packets;

    /// For a composite whose tree is within the range of floats, and options without a filter; both must outlive this.
    RayBatch(const C& c, const RaycastOptions& options) : c_(c), options_(options) {}

    /// Casts the rays of `groups` groups of the order, at most `most_groups`, from group `first` on; out[i] is the hit
    /// of rays[i], or its t and triangle only.
    template <class Answer>
    void cast(std::span<const Ray> rays, std::span<Answer> out, const RayOrder& order, std::size_t first,
              std::size_t groups) {
        traverse(rays, order, first, groups, false);
        Several<Answer> several(options_.max_t);
        for (std::size_t k = 0; k < stream_.count; ++k) {
            const std::size_t i = ray_index(k);
            if (k + ahead < stream_.count) prefetch_to_write(&out[ray_index(k + ahead)]);
            const bvh::RayFound& found = stream_.found[k];
            // The old value of out[i] is not read: it would mostly have to be fetched from memory.
            if (found.count == 1 && found.candidates[0].is_certain) {
                // The coordinates of certain hits are computed several at once.
                const std::uint32_t number = found.candidates[0].triangle;
                several.add(rays[i], c_.in_leaf(number), c_.part_in_leaf(number), out[i]);
            } else if (found.count == 0) {
                std::construct_at(&out[i]);
            } else {
                out[i] = answer_of<Answer>(nearest_of(rays[i], found));
            }
        }
        several.finish();
    }

    /// The same for whether the rays hit anything: out[i] becomes 1 or 0.
    void occlude(std::span<const Ray> rays, std::span<char> out, const RayOrder& order, std::size_t first,
                 std::size_t groups) {
        traverse(rays, order, first, groups, true);
        for (std::size_t k = 0; k < stream_.count; ++k) {
            const std::size_t i = ray_index(k);
            out[i] = hits_any(rays[i], stream_.found[k]) ? 1 : 0;
        }
    }

private:
    static constexpr std::size_t size = bvh::RayPacket::size;
    static constexpr std::size_t ahead = 8;  // how many results ahead memory is prefetched for writing

    /// Collects rays each of which certainly hits a known triangle first, and computes their hits several at once.
    template <class Answer>
    class Several {
    public:
        explicit Several(double max_t) : max_t_(max_t) {}

        void add(const Ray& ray, const Triangle& triangle, std::uint32_t index, Answer& out) {
            if constexpr (std::is_same_v<Answer, TriangleHit>) {
                out.triangle = index;
                rays_[count_++] = {&ray, triangle, &out.t};
            } else {
                Hit& hit = **std::construct_at(&out, std::in_place);
                hit.where.triangle = index;
                rays_[count_++] = {&ray, triangle, &hit};
            }
            if (count_ == rays_.size()) finish();
        }
        void finish() {
            if (count_ == 0) return;
            const auto all = std::span<const Crossing>(rays_).first(std::exchange(count_, 0));
            if constexpr (std::is_same_v<Answer, TriangleHit>) {
                pair::crossing_times(all, max_t_);
            } else {
                pair::crossing_hits(all, max_t_);
            }
        }

    private:
        using Crossing = std::conditional_t<std::is_same_v<Answer, TriangleHit>, pair::CrossingTime, pair::CrossingRay>;

        double max_t_;
        std::size_t count_ = 0;
        std::array<Crossing, pair::most_crossing_rays> rays_;
    };

    void traverse(std::span<const Ray> rays, const RayOrder& order, std::size_t first, std::size_t groups, bool any) {
        stream_.count = 0;
        stream_.culled = bvh::sign_of(options_.cull);
        stream_.any = any;
        for (std::size_t g = 0; g < groups; ++g) {
            groups_[g] = order.group(first + g);
            stream_.count += groups_[g].count;
            begin(rays, g);
        }
        bvh::nearest_each(stream_, c_.tree().order().data(), c_.tree().nodes().data(), c_.leaves().data());
    }

    /// The index of the k-th ray of all groups.
    [[nodiscard]] std::size_t ray_index(std::size_t k) const { return groups_[k / size].ray_index(k % size); }

    /// Prepares a group's packet, in which the last ray may be repeated to fill the lanes.
    void begin(std::span<const Ray> rays, std::size_t g) {
        const RayOrder::Group& group = groups_[g];
        bvh::GivenRays given{&rays[group.first].origin.x, group.row};
        if (c_.frame().moved() || group.count < size) {
            for (std::size_t lane = 0; lane < size; ++lane) {
                const auto [ray, pad] = c_.frame().to_tree(rays[group.ray_index(std::min(lane, group.count - 1))]);
                moved_[lane] = ray;
                given.pad[lane] = pad;
            }
            given.numbers = &moved_[0].origin.x;
            given.row = RayOrder::side;
        }
        bvh::begin(stream_, g, given, c_.tree(), options_.max_t, options_.min_t);
        for (std::size_t lane = 0; lane < size; ++lane) {
            const bool usable = (stream_.packets[g].usable >> lane & 1u) != 0;
            stream_.found[g * size + lane].count = usable ? 0 : bvh::RayFound::most + 1;  // must be cast alone
        }
    }

    [[nodiscard]] std::optional<Hit> nearest_of(const Ray& ray, const bvh::RayFound& found) const {
        if (found.count > found.most) return composite_raycast(ray, c_, options_);
        composite::NearestHit nearest(ray, options_);
        for (std::uint32_t i = 0; i < found.count; ++i) {
            const std::uint32_t number = found.candidates[i].triangle;
            nearest.offer(c_.part_in_leaf(number), c_.in_leaf(number));
        }
        return nearest.hit();
    }

    [[nodiscard]] bool hits_any(const Ray& ray, const bvh::RayFound& found) const {
        if (found.count > found.most) return composite_occluded(ray, c_, options_);
        return std::any_of(found.candidates.begin(), found.candidates.begin() + found.count, [&](const auto& it) {
            return it.is_certain || composite::is_hit(ray, c_.in_leaf(it.triangle), options_);
        });
    }

    const C& c_;
    const RaycastOptions& options_;
    bvh::RayStream stream_;
    std::array<RayOrder::Group, most_groups> groups_;
    std::array<Ray, size> moved_;
};

}  // namespace abut
