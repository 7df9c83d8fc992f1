// SPDX-License-Identifier: MIT
// BroadPhase: moving boxes in one of the structures, and the pairs of them that overlap.
#pragma once

#include <functional>
#include <variant>

#include "abut/scene/broad_phase/brute_force.h"
#include "abut/scene/broad_phase/dynamic_tree.h"
#include "abut/scene/broad_phase/octree.h"
#include "abut/scene/broad_phase/pair_cache.h"
#include "abut/scene/broad_phase_structure.h"

namespace abut::scene {

/// Boxes by their keys, which count from 0. An empty box overlaps nothing. Unbounded boxes are in no structure, and
/// every traversal visits them first. Traversals prune: they may visit a key that the query does not meet, but omit
/// none that it does.
class BroadPhase {
public:
    /// Fewer boxes are moved and compared on one thread: to wake another one takes longer.
    static constexpr std::size_t shared_from = 2048;

    explicit BroadPhase(BroadPhaseStructure structure);

    /// Adds a key, with an empty box.
    void add_key();
    /// Sets the key's box; also to be called with the same box when the object behind the key has changed.
    void set(std::uint32_t key, const Aabb& box);
    /// The same for many keys, each once, on all cores. The box of keys[i] is box_of(i), which is called once and must
    /// not throw.
    void set_each(std::span<const std::uint32_t> keys, const std::function<Aabb(std::size_t i)>& box_of);

    [[nodiscard]] std::span<const Aabb> boxes() const noexcept { return boxes_; }
    [[nodiscard]] const Aabb& box(std::uint32_t key) const noexcept { return boxes_[key]; }
    [[nodiscard]] bool is_unbounded(std::uint32_t key) const noexcept {
        return storage_[key] == Storage::unbounded_list;
    }
    /// The keys with unbounded boxes, ascending.
    [[nodiscard]] std::span<const std::uint32_t> unbounded() const noexcept { return unbounded_; }
    /// A box that contains all boxes that traverse_swept can prune.
    [[nodiscard]] Aabb total_bounds() const noexcept;

    /// Calls leaf(key) for keys whose boxes may overlap a finite box, until it returns true; returns whether it did.
    template <class Leaf>
    bool traverse_box(const Aabb& query, Leaf leaf) const {
        for (const std::uint32_t key : unbounded_) {
            if (leaf(key)) return true;
        }
        return std::visit([&](const auto& it) { return it.traverse_box(boxes_, query, leaf); }, structure_);
    }
    /// The same for keys whose boxes satisfy accepts(box), which must be true for any box around one for which it is.
    /// Unbounded boxes are visited without that test.
    template <class Accepts, class Leaf>
    bool traverse_if(Accepts accepts, Leaf leaf) const {
        for (const std::uint32_t key : unbounded_) {
            if (leaf(key)) return true;
        }
        return std::visit([&](const auto& it) { return it.traverse_if(boxes_, accepts, leaf); }, structure_);
    }
    /// Visits keys that the ray may hit at a t of at most t_max(), which may shrink.
    template <class Limit, class Leaf>
    void traverse_line(const Ray& ray, Limit t_max, Leaf leaf) const {
        for (const std::uint32_t key : unbounded_) leaf(key);
        std::visit([&](const auto& it) { it.traverse_line(boxes_, ray, 0, t_max, leaf); }, structure_);
    }
    /// Visits keys whose boxes a moving box may touch at a t of at most t_max(), which may shrink.
    template <class Limit, class Leaf>
    void traverse_swept(const Aabb& box, Vec3 motion, Limit t_max, Leaf leaf) const {
        if (!is_finite(box)) return traverse_all(leaf);
        for (const std::uint32_t key : unbounded_) leaf(key);
        std::visit([&](const auto& it) { it.traverse_swept(boxes_, box, motion, t_max, leaf); }, structure_);
    }
    /// Visits keys whose boxes may be within distance() of the box, which may shrink.
    template <class Limit, class Leaf>
    void traverse_nearest(const Aabb& box, Limit distance, Leaf leaf) const {
        if (!is_finite(box)) return traverse_all(leaf);
        for (const std::uint32_t key : unbounded_) leaf(key);
        std::visit([&](const auto& it) { it.traverse_nearest(boxes_, box, distance, leaf); }, structure_);
    }
    /// Visits all keys with nonempty boxes.
    template <class Leaf>
    void traverse_all(Leaf leaf) const {
        for (std::uint32_t key = 0; key < storage_.size(); ++key) {
            if (storage_[key] != Storage::none) leaf(key);
        }
    }
    /// Adds all keys of bounded boxes that the frustum's planes do not exclude.
    void cull(const FrustumCuller& culling, CullResult& visible) const;

    /// All pairs of boxes that overlap, exactly, in ascending order; on all cores. When few boxes have changed since
    /// the last call, only these are tested. Any number of threads may call at once.
    [[nodiscard]] std::shared_ptr<const PairCache::List> pairs() const;
    /// Stores the verdicts on a list returned by pairs(); each is valid until one of its keys changes.
    void store_verdicts(const std::shared_ptr<const PairCache::List>& list, std::vector<Verdict> verdicts) const;

    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    enum class Storage : std::uint8_t { none, structure, unbounded_list };

    [[nodiscard]] static Storage storage_for(const Aabb& box) noexcept;
    [[nodiscard]] bool stays_in_structure(std::uint32_t key, const Aabb& box) const noexcept;
    template <class Leaf>
    void for_each_overlapping(std::span<const std::uint32_t> keys, Leaf leaf) const;
    [[nodiscard]] std::vector<KeyPair> all_pairs() const;

    std::vector<Aabb> boxes_;
    std::vector<Storage> storage_;
    std::vector<std::uint32_t> unbounded_;
    std::variant<DynamicTree, Octree, BruteForce> structure_;
    PairCache known_;
};

}  // namespace abut::scene
