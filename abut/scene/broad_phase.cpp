// SPDX-License-Identifier: MIT
// Takes boxes in, and finds their pairs.
#include "abut/scene/broad_phase.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "abut/base/executor.h"
#include "abut/shape/boxes_meet.h"

namespace abut::scene {

BroadPhase::BroadPhase(Structure structure) {
    if (structure == Structure::octree) structure_ = Octree();
    if (structure == Structure::brute_force) structure_ = BruteForce();
}

BroadPhase::Kept BroadPhase::place_of(const Aabb& box) noexcept {
    return box.empty() ? Kept::nowhere : is_finite(box) ? Kept::inside : Kept::beside;
}

bool BroadPhase::stays_inside(std::uint32_t key, const Aabb& box) const noexcept {
    return kept_[key] == Kept::inside && place_of(box) == Kept::inside;
}

void BroadPhase::add_key() {
    boxes_.emplace_back();
    kept_.push_back(Kept::nowhere);
}

void BroadPhase::set(std::uint32_t key, const Aabb& box) {
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

void BroadPhase::set_each(std::span<const std::uint32_t> keys, std::span<const Aabb> boxes) {
    // What was and stays inside only has another box; others, which are rare, come and go by themselves.
    constexpr std::size_t grain = 1024;
    std::atomic<std::size_t> others = 0;
    for_each_range(keys.size(), grain, [&](std::size_t first, std::size_t last) {
        std::size_t count = 0;
        for (std::size_t i = first; i < last; ++i) {
            if (stays_inside(keys[i], boxes[i])) {
                boxes_[keys[i]] = boxes[i];
            } else {
                ++count;
            }
        }
        if (count != 0) others += count;
    });
    std::vector<std::uint32_t> moved;
    if (others != 0) {
        moved.reserve(keys.size() - others);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (stays_inside(keys[i], boxes[i])) {
                moved.push_back(keys[i]);
            } else {
                set(keys[i], boxes[i]);
            }
        }
        keys = moved;
    }
    known_.change_each(keys);
    std::visit([&](auto& it) { it.update_all(keys, boxes_); }, structure_);
}

Aabb BroadPhase::reach() const noexcept {
    return std::visit([](const auto& it) { return it.reach(); }, structure_);
}

void BroadPhase::cull(const Culling& culling, Seen& seen) const {
    std::visit([&](const auto& it) { it.cull(boxes_, culling, seen); }, structure_);
}

/// For each of the keys: leaf(key, other) for all others whose boxes meet its box, exactly.
template <class Leaf>
void BroadPhase::for_each_met(std::span<const std::uint32_t> keys, Leaf leaf) const {
    const auto look = [&](std::uint32_t key, std::uint32_t other) {
        if (other != key && boxes_meet(boxes_[key], boxes_[other])) leaf(key, other);
    };
    const auto is_inside = [&](std::uint32_t key) { return kept_[key] == Kept::inside; };
    std::vector<std::uint32_t> inside;
    if (!std::all_of(keys.begin(), keys.end(), is_inside)) {
        std::copy_if(keys.begin(), keys.end(), std::back_inserter(inside), is_inside);
        for (const std::uint32_t key : keys) {
            if (is_unbounded(key)) walk_all([&](std::uint32_t other) { look(key, other); });
        }
        keys = inside;
    }
    for (const std::uint32_t other : unbounded_) {
        for (const std::uint32_t key : keys) look(key, other);
    }
    std::visit(
        [&](const auto& it) {
            if constexpr (requires { it.walk_keys(boxes_, keys, look); }) {
                it.walk_keys(boxes_, keys, look);
            } else {
                for (const std::uint32_t key : keys) {
                    it.walk_box(boxes_, boxes_[key], [&](std::uint32_t other) { return look(key, other), false; });
                }
            }
        },
        structure_);
}

std::vector<KeyPair> BroadPhase::all_pairs() const {
    std::vector<std::vector<KeyPair>> found;
    found.push_back(std::visit([&](const auto& it) { return it.pairs(boxes_); }, structure_));
    if (unbounded_.empty()) return std::move(found.front());
    // Those without end are few, and each may meet anyone.
    std::vector<KeyPair> more;
    for_each_met(unbounded_, [&](std::uint32_t i, std::uint32_t j) {
        if (!(is_unbounded(j) && j < i)) more.push_back(ordered(i, j));
    });
    found.push_back(std::move(more));
    return joined_in_order(found, boxes_.size());
}

std::shared_ptr<const KnownPairs::List> BroadPhase::pairs() const {
    return known_.ask(
        boxes_.size(), [&] { return all_pairs(); },
        [&](std::span<const std::uint32_t> some, std::vector<KeyPair>& met) {
            for_each_met(some, [&](std::uint32_t key, std::uint32_t other) { met.push_back({key, other}); });
        });
}

void BroadPhase::learn(const std::shared_ptr<const KnownPairs::List>& asked, KnownPairs::List with_verdicts) const {
    known_.learn(asked, std::move(with_verdicts));
}

std::size_t BroadPhase::bytes() const noexcept {
    return boxes_.capacity() * sizeof(Aabb) + kept_.capacity() * sizeof(Kept) +
           unbounded_.capacity() * sizeof(std::uint32_t) + known_.bytes() +
           std::visit([](const auto& it) { return it.bytes(); }, structure_);
}

}  // namespace abut::scene
