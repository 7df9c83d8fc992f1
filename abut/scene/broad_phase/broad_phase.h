// SPDX-License-Identifier: MIT
// BroadPhase: boxes that move, in one of the structures, and which of them meet.
#pragma once

#include <functional>
#include <variant>

#include "abut/scene/broad_phase/brute_force.h"
#include "abut/scene/broad_phase/dynamic_tree.h"
#include "abut/scene/broad_phase/octree.h"
#include "abut/scene/broad_phase/pair_cache.h"
#include "abut/scene/structure.h"

namespace abut::scene {

/// Boxes by their keys, which count from 0. An empty one meets nothing. Those without end lie in no structure and are offered
/// to every traversal first. Walks prune: they may offer a key in vain, but keep back none that the query meets.
class BroadPhase {
public:
    explicit BroadPhase(BroadPhaseStructure structure);

    /// One more key, with an empty box.
    void add_key();
    /// The key's box from now on, or the same one where only what it stands for has changed.
    void set(std::uint32_t key, const Aabb& box);
    /// The same of many keys, each once, on all cores: box_of(i), which is called once and must not throw, is that of keys[i].
    void set_each(std::span<const std::uint32_t> keys, const std::function<Aabb(std::size_t i)>& box_of);

    [[nodiscard]] std::span<const Aabb> boxes() const noexcept { return boxes_; }
    [[nodiscard]] const Aabb& box(std::uint32_t key) const noexcept { return boxes_[key]; }
    [[nodiscard]] bool is_unbounded(std::uint32_t key) const noexcept { return kept_[key] == Kept::beside; }
    /// Those whose boxes have no end, ascending.
    [[nodiscard]] std::span<const std::uint32_t> unbounded() const noexcept { return unbounded_; }
    /// A box that holds all that traverse_swept prunes.
    [[nodiscard]] Aabb total_bounds() const noexcept;

    /// Keys whose boxes may meet a finite box, until leaf(key) is true; whether it was.
    template <class Leaf>
    bool traverse_box(const Aabb& query, Leaf leaf) const {
        for (const std::uint32_t key : unbounded_) {
            if (leaf(key)) return true;
        }
        return std::visit([&](const auto& it) { return it.traverse_box(boxes_, query, leaf); }, structure_);
    }
    /// Keys whose boxes keeps(box) keeps; it must keep any box that holds one that it keeps. Those without end unasked.
    template <class Keeps, class Leaf>
    bool traverse_if(Keeps keeps, Leaf leaf) const {
        for (const std::uint32_t key : unbounded_) {
            if (leaf(key)) return true;
        }
        return std::visit([&](const auto& it) { return it.traverse_if(boxes_, keeps, leaf); }, structure_);
    }
    /// Keys that the ray may meet at a t of at most t_max(), which may shrink.
    template <class Limit, class Leaf>
    void traverse_line(const Ray& ray, Limit t_max, Leaf leaf) const {
        for (const std::uint32_t key : unbounded_) leaf(key);
        std::visit([&](const auto& it) { it.traverse_line(boxes_, ray, 0, t_max, leaf); }, structure_);
    }
    /// Keys whose boxes a moving box may meet at a t of at most t_max(), which may shrink.
    template <class Limit, class Leaf>
    void traverse_swept(const Aabb& box, Vec3 motion, Limit t_max, Leaf leaf) const {
        if (!is_finite(box)) return traverse_all(leaf);
        for (const std::uint32_t key : unbounded_) leaf(key);
        std::visit([&](const auto& it) { it.traverse_swept(boxes_, box, motion, t_max, leaf); }, structure_);
    }
    /// Keys whose boxes may be at most distance() from the box, which may shrink.
    template <class Limit, class Leaf>
    void traverse_nearest(const Aabb& box, Limit distance, Leaf leaf) const {
        if (!is_finite(box)) return traverse_all(leaf);
        for (const std::uint32_t key : unbounded_) leaf(key);
        std::visit([&](const auto& it) { it.traverse_nearest(boxes_, box, distance, leaf); }, structure_);
    }
    /// All keys whose boxes are not empty.
    template <class Leaf>
    void traverse_all(Leaf leaf) const {
        for (std::uint32_t key = 0; key < kept_.size(); ++key) {
            if (kept_[key] != Kept::nowhere) leaf(key);
        }
    }
    /// Adds all keys whose boxes the planes of a frustum may leave, but for those without end.
    void cull(const FrustumCuller& culling, CullResult& seen) const;

    /// All pairs whose boxes meet, exactly, in ascending order; on all cores, and where few have changed since the last time,
    /// looking at these alone. Any number of threads may ask at once.
    [[nodiscard]] std::shared_ptr<const PairCache::List> pairs() const;
    /// Keeps the verdicts of a list that pairs() gave, until one of a pair changes.
    void store_verdicts(const std::shared_ptr<const PairCache::List>& asked, std::vector<Verdict> verdicts) const;

    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    enum class Kept : std::uint8_t { nowhere, inside, beside };

    [[nodiscard]] static Kept place_of(const Aabb& box) noexcept;
    [[nodiscard]] bool stays_inside(std::uint32_t key, const Aabb& box) const noexcept;
    template <class Leaf>
    void for_each_met(std::span<const std::uint32_t> keys, Leaf leaf) const;
    [[nodiscard]] std::vector<KeyPair> all_pairs() const;

    std::vector<Aabb> boxes_;
    std::vector<Kept> kept_;
    std::vector<std::uint32_t> unbounded_;
    std::variant<DynamicTree, Octree, BruteForce> structure_;
    PairCache known_;
};

}  // namespace abut::scene
