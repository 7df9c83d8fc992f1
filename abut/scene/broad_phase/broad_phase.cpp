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
bool is_bounded(const Aabb& box) {
    constexpr double beyond = std::numeric_limits<double>::infinity();
    bool bounded = true;
    for (int i = 0; i < 3; ++i) {
        bounded &= box.min[i] > -beyond;
        bounded &= box.min[i] <= box.max[i];
        bounded &= box.max[i] < beyond;
    }
    return bounded;
}

}  // namespace

BroadPhase::BroadPhase(BroadPhaseStructure structure) {
    if (structure == BroadPhaseStructure::octree) structure_ = Octree();
    if (structure == BroadPhaseStructure::brute_force) structure_ = BruteForce();
}

BroadPhase::Storage BroadPhase::storage_for(const Aabb& box) noexcept {
    return is_bounded(box) ? Storage::structure : box.empty() ? Storage::none : Storage::unbounded_list;
}

bool BroadPhase::stays_in_structure(std::uint32_t key, const Aabb& box) const noexcept {
    return storage_[key] == Storage::structure && is_bounded(box);
}

void BroadPhase::add_key() {
    boxes_.emplace_back();
    storage_.push_back(Storage::none);
}

void BroadPhase::set(std::uint32_t key, const Aabb& box) {
    const UnmonitoredTask whole;
    const Storage before = storage_[key], now = storage_for(box);
    boxes_[key] = box;
    storage_[key] = now;
    known_.change(key);
    if (before == Storage::structure && now == Storage::structure) {
        std::visit([&](auto& it) { it.update(key, boxes_); }, structure_);
        return;
    }
    if (before == Storage::structure) std::visit([&](auto& it) { it.erase(key); }, structure_);
    if (before == Storage::unbounded_list && now != Storage::unbounded_list) std::erase(unbounded_, key);
    if (now == Storage::structure) std::visit([&](auto& it) { it.insert(key, boxes_); }, structure_);
    if (now == Storage::unbounded_list && before != Storage::unbounded_list) {
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
    std::atomic<bool> all_stay = true;
    for_each_range(keys.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const Aabb box = box_of(i);
            if (stays_in_structure(keys[i], box)) {
                boxes_[keys[i]] = box;
            } else {
                others[first / grain].push_back({i, box});
                all_stay.store(false, std::memory_order_relaxed);
            }
        }
    });
    std::vector<std::uint32_t> inside;
    if (!all_stay) {
        std::size_t first = 0;
        const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
        const auto append_until = [&](std::size_t last) {
            inside.insert(inside.end(), keys.begin() + at(first), keys.begin() + at(last));
        };
        for (const auto& some : others) {
            for (const Other& other : some) {
                set(keys[other.i], other.box);
                append_until(other.i);
                first = other.i + 1;
            }
        }
        append_until(keys.size());
        keys = inside;
    }
    known_.change_each(keys);
    std::visit([&](auto& it) { it.update_all(keys, boxes_); }, structure_);
}

Aabb BroadPhase::total_bounds() const noexcept {
    return std::visit([](const auto& it) { return it.total_bounds(); }, structure_);
}

void BroadPhase::cull(const FrustumCuller& culling, CullResult& visible) const {
    std::visit([&](const auto& it) { it.cull(boxes_, culling, visible); }, structure_);
}

/// For each of the keys: calls leaf(key, other) for all others whose boxes overlap its box, exactly.
template <class Leaf>
void BroadPhase::for_each_overlapping(std::span<const std::uint32_t> keys, Leaf leaf) const {
    const auto test_pair = [&](std::uint32_t key, std::uint32_t other) {
        if (other != key && boxes_overlap(boxes_[key], boxes_[other])) leaf(key, other);
    };
    const auto is_in_structure = [&](std::uint32_t key) { return storage_[key] == Storage::structure; };
    std::vector<std::uint32_t> inside;
    if (!std::all_of(keys.begin(), keys.end(), is_in_structure)) {
        std::copy_if(keys.begin(), keys.end(), std::back_inserter(inside), is_in_structure);
        for (const std::uint32_t key : keys) {
            if (is_unbounded(key)) traverse_all([&](std::uint32_t other) { test_pair(key, other); });
        }
        keys = inside;
    }
    for (const std::uint32_t other : unbounded_) {
        for (const std::uint32_t key : keys) test_pair(key, other);
    }
    std::visit(
        [&](const auto& it) {
            if constexpr (requires { it.traverse_keys(boxes_, keys, test_pair); }) {
                it.traverse_keys(boxes_, keys, test_pair);
            } else {
                for (const std::uint32_t key : keys) {
                    it.traverse_box(boxes_, boxes_[key],
                                    [&](std::uint32_t other) { return test_pair(key, other), false; });
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
    for_each_overlapping(unbounded_, [&](std::uint32_t i, std::uint32_t j) {
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
        [&](std::span<const std::uint32_t> some, std::vector<KeyPair>& found) {
            for_each_overlapping(some, [&](std::uint32_t key, std::uint32_t other) { found.push_back({key, other}); });
        });
}

void BroadPhase::store_verdicts(const std::shared_ptr<const PairCache::List>& list,
                                std::vector<Verdict> verdicts) const {
    known_.store_verdicts(list, std::move(verdicts));
}

std::size_t BroadPhase::bytes() const noexcept {
    return boxes_.capacity() * sizeof(Aabb) + storage_.capacity() * sizeof(Storage) +
           unbounded_.capacity() * sizeof(std::uint32_t) + known_.bytes() +
           std::visit([](const auto& it) { return it.bytes(); }, structure_);
}

}  // namespace abut::scene
