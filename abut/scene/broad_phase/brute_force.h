// SPDX-License-Identifier: MIT
// BruteForce: no structure at all, which every other must equal; and what a scene asks of one.
#pragma once

#include <span>
#include <vector>

#include "abut/scene/broad_phase/frustum_culling.h"
#include "abut/scene/broad_phase/key_pairs.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::scene {

/// Boxes by their keys. A structure prunes: it may offer a key in vain, but never keeps one back that the query meets. The
/// boxes are finite and not empty, and the caller keeps them, one for each key: `boxes[key]`.
class BruteForce {
public:
    /// Takes a key in; it is not in yet.
    void insert(std::uint32_t key, std::span<const Aabb> boxes);
    /// Takes a key out, which is in.
    void erase(std::uint32_t key);
    /// The box of a key that is in has changed.
    void update(std::uint32_t, std::span<const Aabb>) {}
    /// The boxes of these keys, which are in, have changed; on all cores.
    void update_all(std::span<const std::uint32_t>, std::span<const Aabb>) {}

    /// Keys whose boxes may meet the box, until leaf(key) is true; whether it was.
    template <class Leaf>
    bool traverse_box(std::span<const Aabb> boxes, const Aabb& query, Leaf leaf) const {
        for (const std::uint32_t key : keys_) {
            if (boxes_overlap(boxes[key], query) && leaf(key)) return true;
        }
        return false;
    }
    /// Keys whose boxes keeps(box) keeps; it must keep any box that holds one that it keeps.
    template <class Keeps, class Leaf>
    bool traverse_if(std::span<const Aabb> boxes, Keeps keeps, Leaf leaf) const {
        for (const std::uint32_t key : keys_) {
            if (keeps(boxes[key]) && leaf(key)) return true;
        }
        return false;
    }
    /// Keys that the ray, or the line, may meet at a t of at most t_max(), which may shrink.
    template <class Line, class Limit, class Leaf>
    void traverse_line(std::span<const Aabb>, const Line&, double /*pad*/, Limit, Leaf leaf) const {
        for (const std::uint32_t key : keys_) leaf(key);
    }
    /// Keys whose boxes a moving box may meet at a t of at most t_max(), which may shrink.
    template <class Limit, class Leaf>
    void traverse_swept(std::span<const Aabb>, const Aabb&, Vec3 /*motion*/, Limit, Leaf leaf) const {
        for (const std::uint32_t key : keys_) leaf(key);
    }
    /// Keys whose boxes may be at most distance() from the box, which may shrink.
    template <class Limit, class Leaf>
    void traverse_nearest(std::span<const Aabb>, const Aabb&, Limit, Leaf leaf) const {
        for (const std::uint32_t key : keys_) leaf(key);
    }
    /// Adds all keys whose boxes the planes of a frustum may leave.
    void cull(std::span<const Aabb>, const FrustumCuller& culling, CullResult& seen) const {
        for (const std::uint32_t key : keys_) seen.add(key, culling.planes());
    }
    /// A box that holds those that it prunes.
    [[nodiscard]] static Aabb total_bounds() noexcept { return {}; }
    /// All pairs whose boxes meet, exactly, in ascending order; on all cores.
    [[nodiscard]] std::vector<KeyPair> pairs(std::span<const Aabb> boxes) const;

    [[nodiscard]] std::size_t bytes() const noexcept { return keys_.capacity() * sizeof(std::uint32_t); }

private:
    std::vector<std::uint32_t> keys_;  // ascending
};

}  // namespace abut::scene
