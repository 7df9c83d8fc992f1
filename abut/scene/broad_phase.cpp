// SPDX-License-Identifier: MIT
// Takes boxes in, and finds their pairs.
#include "abut/scene/broad_phase.h"

#include <algorithm>

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
    // What was and stays inside only has another box.
    constexpr std::size_t grain = 1024;
    std::vector<char> stays(keys.size());
    for_each_range(keys.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const bool inside = kept_[keys[i]] == Kept::inside && place_of(boxes[i]) == Kept::inside;
            if (inside) boxes_[keys[i]] = boxes[i];
            stays[i] = inside ? 1 : 0;
        }
    });
    std::vector<std::uint32_t> moved;
    moved.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (stays[i] != 0) {
            moved.push_back(keys[i]);
        } else {
            set(keys[i], boxes[i]);
        }
    }
    known_.change_each(moved);
    std::visit([&](auto& it) { it.update_all(moved, boxes_); }, structure_);
}

Aabb BroadPhase::reach() const noexcept {
    return std::visit([](const auto& it) { return it.reach(); }, structure_);
}

void BroadPhase::cull(const Culling& culling, Seen& seen) const {
    std::visit([&](const auto& it) { it.cull(boxes_, culling, seen); }, structure_);
}

/// Keys whose boxes meet that of one, exactly; the key itself may be among them.
template <class Leaf>
void BroadPhase::for_each_met(std::uint32_t key, Leaf leaf) const {
    const Aabb& box = boxes_[key];
    const auto look = [&](std::uint32_t other) {
        if (boxes_meet(box, boxes_[other])) leaf(other);
        return false;
    };
    if (kept_[key] == Kept::inside) {
        walk_box(box, look);
    } else if (kept_[key] == Kept::beside) {
        walk_all(look);
    }
}

std::vector<KeyPair> BroadPhase::all_pairs() const {
    std::vector<std::vector<KeyPair>> found;
    found.push_back(std::visit([&](const auto& it) { return it.pairs(boxes_); }, structure_));
    if (unbounded_.empty()) return std::move(found.front());
    // Those without end are few, and each may meet anyone.
    std::vector<KeyPair> more;
    for (const std::uint32_t i : unbounded_) {
        for_each_met(i, [&](std::uint32_t j) {
            if (j != i && !(is_unbounded(j) && j < i)) more.push_back(ordered(i, j));
        });
    }
    found.push_back(std::move(more));
    return joined_in_order(found, boxes_.size());
}

std::shared_ptr<const KnownPairs::List> BroadPhase::pairs() const {
    return known_.ask(
        boxes_.size(), [&] { return all_pairs(); },
        [&](std::uint32_t key, std::vector<std::uint32_t>& met) {
            for_each_met(key, [&](std::uint32_t other) { met.push_back(other); });
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
