// SPDX-License-Identifier: MIT
// Stores boxes, and finds the pairs that overlap.
#include "abut/scene/broad_phase/broad_phase.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/monitored_work.h"
#include "abut/base/one_thread.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::scene {
namespace {

/// Whether the box is bounded on all sides and not empty.
bool is_plain(const Aabb& box) {
    constexpr double beyond = std::numeric_limits<double>::infinity();
    bool plain = true;
    for (int i = 0; i < 3; ++i) {
        plain &= box.min[i] > -beyond;
        plain &= box.min[i] <= box.max[i];
        plain &= box.max[i] < beyond;
    }
    return plain;
}

}  // namespace

BroadPhase::BroadPhase(BroadPhaseStructure structure) {
    if (structure == BroadPhaseStructure::octree) structure_ = Octree();
    if (structure == BroadPhaseStructure::brute_force) structure_ = BruteForce();
}

BroadPhase::Kept BroadPhase::place_of(const Aabb& box) noexcept {
    return is_plain(box) ? Kept::inside : box.empty() ? Kept::nowhere : Kept::beside;
}

bool BroadPhase::stays_inside(std::uint32_t key, const Aabb& box) const noexcept {
    return kept_[key] == Kept::inside && is_plain(box);
}

void BroadPhase::add_key() {
    boxes_.emplace_back();
    kept_.push_back(Kept::nowhere);
}

void BroadPhase::set(std::uint32_t key, const Aabb& box) {
    const UnmonitoredTask whole;
    const Kept before = kept_[key], now = place_of(box);
    boxes_[key] = box;
    kept_[key] = now;
    known_.change(key);
    if (before == Kept::inside && now == Kept::inside) {
        std::visit([&](auto& it) { it.update(key, boxes_); }, structure_);
        return;
    }
    if (before == Kept::inside) std::visit([&](auto& it) { it.erase(key); }, structure_);
    if (before == Kept::beside && now != Kept::beside) std::erase(unbounded_, key);
    if (now == Kept::inside) std::visit([&](auto& it) { it.insert(key, boxes_); }, structure_);
    if (now == Kept::beside && before != Kept::beside) {
        unbounded_.insert(std::lower_bound(unbounded_.begin(), unbounded_.end(), key), key);
    }
}

void BroadPhase::set_each(std::span<const std::uint32_t> keys, const std::function<Aabb(std::size_t i)>& box_of) {
    const UnmonitoredTask whole;
    const OneThread few(keys.size() < shared_from);
    // Boxes that stay in the structure are overwritten in parallel; the others, which are rare, are set one by one.
    struct Other {
        std::size_t i;
        Aabb box;
    };
    constexpr std::size_t grain = 128;
    std::vector<std::vector<Other>> others((keys.size() + grain - 1) / grain);
    std::atomic<bool> are_all_inside = true;
    for_each_range(keys.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const Aabb box = box_of(i);
            if (stays_inside(keys[i], box)) {
                boxes_[keys[i]] = box;
            } else {
                others[first / grain].push_back({i, box});
                are_all_inside.store(false, std::memory_order_relaxed);
            }
        }
    });
    std::vector<std::uint32_t> inside;
    if (!are_all_inside) {
        std::size_t first = 0;
        const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
        const auto keep_until = [&](std::size_t last) {
            inside.insert(inside.end(), keys.begin() + at(first), keys.begin() + at(last));
        };
        for (const auto& some : others) {
            for (const Other& other : some) {
                set(keys[other.i], other.box);
                keep_until(other.i);
                first = other.i + 1;
            }
        }
        keep_until(keys.size());
        keys = inside;
    }
    known_.change_each(keys);
    std::visit([&](auto& it) { it.update_all(keys, boxes_); }, structure_);
}

Aabb BroadPhase::total_bounds() const noexcept {
    return std::visit([](const auto& it) { return it.total_bounds(); }, structure_);
}

void BroadPhase::cull(const FrustumCuller& culling, CullResult& seen) const {
    std::visit([&](const auto& it) { it.cull(boxes_, culling, seen); }, structure_);
}

/// For each of the keys: calls leaf(key, other) for all others whose boxes overlap its box, exactly.
template <class Leaf>
void BroadPhase::for_each_met(std::span<const std::uint32_t> keys, Leaf leaf) const {
    const auto look = [&](std::uint32_t key, std::uint32_t other) {
        if (other != key && boxes_overlap(boxes_[key], boxes_[other])) leaf(key, other);
    };
    const auto is_inside = [&](std::uint32_t key) { return kept_[key] == Kept::inside; };
    std::vector<std::uint32_t> inside;
    if (!std::all_of(keys.begin(), keys.end(), is_inside)) {
        std::copy_if(keys.begin(), keys.end(), std::back_inserter(inside), is_inside);
        for (const std::uint32_t key : keys) {
            if (is_unbounded(key)) traverse_all([&](std::uint32_t other) { look(key, other); });
        }
        keys = inside;
    }
    for (const std::uint32_t other : unbounded_) {
        for (const std::uint32_t key : keys) look(key, other);
    }
    std::visit(
        [&](const auto& it) {
            if constexpr (requires { it.traverse_keys(boxes_, keys, look); }) {
                it.traverse_keys(boxes_, keys, look);
            } else {
                for (const std::uint32_t key : keys) {
                    it.traverse_box(boxes_, boxes_[key], [&](std::uint32_t other) { return look(key, other), false; });
                }
            }
        },
        structure_);
}

std::vector<KeyPair> BroadPhase::all_pairs() const {
    std::vector<std::vector<KeyPair>> found;
    found.push_back(std::visit([&](const auto& it) { return it.pairs(boxes_); }, structure_));
    if (unbounded_.empty()) return std::move(found.front());
    // Unbounded boxes are few, and each may overlap any other.
    std::vector<KeyPair> more;
    for_each_met(unbounded_, [&](std::uint32_t i, std::uint32_t j) {
        if (!(is_unbounded(j) && j < i)) more.push_back(ordered(i, j));
    });
    found.push_back(std::move(more));
    return joined_in_order(found, boxes_.size());
}

std::shared_ptr<const PairCache::List> BroadPhase::pairs() const {
    const UnmonitoredTask whole;  // the list is shared by all threads
    const OneThread few(boxes_.size() < shared_from);
    return known_.find_pairs(
        boxes_.size(), [&] { return all_pairs(); },
        [&](std::span<const std::uint32_t> some, std::vector<KeyPair>& met) {
            for_each_met(some, [&](std::uint32_t key, std::uint32_t other) { met.push_back({key, other}); });
        });
}

void BroadPhase::store_verdicts(const std::shared_ptr<const PairCache::List>& asked,
                                std::vector<Verdict> verdicts) const {
    known_.store_verdicts(asked, std::move(verdicts));
}

std::size_t BroadPhase::bytes() const noexcept {
    return boxes_.capacity() * sizeof(Aabb) + kept_.capacity() * sizeof(Kept) +
           unbounded_.capacity() * sizeof(std::uint32_t) + known_.bytes() +
           std::visit([](const auto& it) { return it.bytes(); }, structure_);
}

}  // namespace abut::scene
