// SPDX-License-Identifier: MIT
// BruteForce: no structure at all, the reference for the others; its members document the interface of every structure.
#pragma once

#include <span>
#include <vector>

#include "abut/scene/broad_phase/frustum_culling.h"
#include "abut/scene/broad_phase/key_pairs.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::scene {

/// Boxes by their keys. A structure prunes: it may visit a key that the query does not meet, but never omits one that
/// it does. The boxes are finite and not empty; the caller stores them, one for each key, as `boxes[key]`.
class BruteForce {
public:
    /// Inserts a key that is not in the structure.
    void insert(std::uint32_t key, std::span<const Aabb> boxes);
    /// Removes a key that is in the structure.
    void erase(std::uint32_t key);
    /// Updates the structure after the box of a key in it has changed.
    void update(std::uint32_t, std::span<const Aabb>) {}
    /// Updates the structure after the boxes of these keys in it have changed; on all cores.
    void update_all(std::span<const std::uint32_t>, std::span<const Aabb>) {}

    /// Calls leaf(key) for keys whose boxes may overlap the box, until it returns true; returns whether it did.
    template <class Leaf>
    bool traverse_box(std::span<const Aabb> boxes, const Aabb& query, Leaf leaf) const {
        for (const std::uint32_t key : keys_) {
            if (boxes_overlap(boxes[key], query) && leaf(key)) return true;
        }
        return false;
    }
    /// The same for keys whose boxes satisfy accepts(box), which must be true for any box around one for which it is.
    template <class Accepts, class Leaf>
    bool traverse_if(std::span<const Aabb> boxes, Accepts accepts, Leaf leaf) const {
        for (const std::uint32_t key : keys_) {
            if (accepts(boxes[key]) && leaf(key)) return true;
        }
        return false;
    }
    /// Visits keys that the ray, or the line, may hit at a t of at most t_max(), which may shrink.
    template <class Line, class Limit, class Leaf>
    void traverse_line(std::span<const Aabb>, const Line&, double /*pad*/, Limit, Leaf leaf) const {
        for (const std::uint32_t key : keys_) leaf(key);
    }
    /// Visits keys whose boxes a moving box may touch at a t of at most t_max(), which may shrink.
    template <class Limit, class Leaf>
    void traverse_swept(std::span<const Aabb>, const Aabb&, Vec3 /*motion*/, Limit, Leaf leaf) const {
        for (const std::uint32_t key : keys_) leaf(key);
    }
    /// Visits keys whose boxes may be within distance() of the box, which may shrink.
    template <class Limit, class Leaf>
    void traverse_nearest(std::span<const Aabb>, const Aabb&, Limit, Leaf leaf) const {
        for (const std::uint32_t key : keys_) leaf(key);
    }
    /// Adds all keys whose boxes the frustum's planes do not exclude.
    void cull(std::span<const Aabb>, const FrustumCuller& culling, CullResult& visible) const {
        for (const std::uint32_t key : keys_) visible.add(key, culling.planes());
    }
    /// A box that contains all boxes that traverse_swept can prune; empty, since this structure prunes none.
    [[nodiscard]] static Aabb total_bounds() noexcept { return {}; }
    /// All pairs of boxes that overlap, exactly, in ascending order; on all cores.
    [[nodiscard]] std::vector<KeyPair> pairs(std::span<const Aabb> boxes) const;

    [[nodiscard]] std::size_t bytes() const noexcept { return keys_.capacity() * sizeof(std::uint32_t); }

private:
    std::vector<std::uint32_t> keys_;  // ascending
};

}  // namespace abut::scene
