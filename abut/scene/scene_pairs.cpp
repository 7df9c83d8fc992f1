// SPDX-License-Identifier: MIT
// Which models of a scene touch, and what has changed in that.
#include <algorithm>
#include <atomic>
#include <iterator>

#include "abut/base/executor.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

}  // namespace

template <class Leaf>
void Scene::for_each_box_met(std::uint32_t index, Leaf leaf) const {
    const Aabb& box = boxes_[index];
    // An empty box is beyond every other, but not beyond one without end.
    const auto look = [&](std::uint32_t other) {
        if (slots_[other].kept != Kept::nowhere && scene::boxes_meet(box, boxes_[other])) leaf(other);
        return false;
    };
    if (slots_[index].kept == Kept::indexed) {
        for (const std::uint32_t i : unbounded_) look(i);
        std::visit([&](const auto& structure) { structure.walk_box(boxes_, box, look); }, index_);
    } else if (slots_[index].kept == Kept::unbounded) {
        for (std::uint32_t i = 0; i < slots_.size(); ++i) look(i);
    }
}

std::vector<scene::KeyPair> Scene::box_pairs() const {
    std::vector<std::vector<scene::KeyPair>> found;
    found.push_back(std::visit([&](const auto& structure) { return structure.pairs(boxes_); }, index_));
    if (unbounded_.empty()) return std::move(found.front());
    // Those without end are few, and each may meet anyone.
    std::vector<scene::KeyPair> more;
    for (const std::uint32_t i : unbounded_) {
        for_each_box_met(i, [&](std::uint32_t j) {
            if (j != i && !(slots_[j].kept == Kept::unbounded && j < i)) more.push_back(scene::ordered(i, j));
        });
    }
    found.push_back(std::move(more));
    return scene::joined_in_order(found, slots_.size());
}

std::vector<ModelPair> Scene::overlapping_pairs(const QueryOptions& options) const {
    using Verdict = scene::KnownPair::Verdict;
    const auto known = known_pairs_.ask(
        slots_.size(), [&] { return box_pairs(); },
        [&](std::uint32_t index, const auto& leaf) { for_each_box_met(index, leaf); });

    // Which of them count is decided in ranges that depend on their number alone, and joined in order.
    const auto counts = [&](std::uint32_t i, std::uint32_t j) {
        const Tag &a = tags_[i], &b = tags_[j];
        return (a.layers & b.mask) != 0 && (b.layers & a.mask) != 0 && admits(options, i) && admits(options, j);
    };
    const std::size_t share = options.bounds_only ? 16 * grain : grain;
    scene::KnownPairs::List learnt;
    if (!options.bounds_only) learnt = *known;
    std::atomic<bool> is_news = false;
    std::vector<std::vector<ModelPair>> parts((known->size() + share - 1) / share);
    for_each_range(known->size(), share, [&](std::size_t first, std::size_t last) {
        auto& part = parts[first / share];
        part.reserve(last - first);
        for (std::size_t k = first; k < last; ++k) {
            const auto [i, j] = (*known)[k].keys;
            if (!counts(i, j)) continue;
            if (!options.bounds_only) {
                Verdict& verdict = learnt[k].verdict;
                if (verdict == Verdict::unknown) {
                    verdict = intersects(slots_[i].world, slots_[j].world) ? Verdict::touching : Verdict::apart;
                    is_news.store(true, std::memory_order_relaxed);
                }
                if (verdict == Verdict::apart) continue;
            }
            part.push_back({id_of(i), id_of(j)});
        }
    });
    if (is_news) known_pairs_.learn(known, std::move(learnt));
    if (parts.size() == 1) return std::move(parts.front());
    std::size_t count = 0;
    for (const auto& part : parts) count += part.size();
    std::vector<ModelPair> result;
    result.reserve(count);
    for (const auto& part : parts) result.insert(result.end(), part.begin(), part.end());
    return result;
}

TouchEvents Scene::update_touches(const QueryOptions& options) {
    std::vector<ModelPair> now = overlapping_pairs(options);
    TouchEvents events;
    std::set_difference(now.begin(), now.end(), touches_.begin(), touches_.end(), std::back_inserter(events.began));
    std::set_intersection(now.begin(), now.end(), touches_.begin(), touches_.end(), std::back_inserter(events.kept));
    std::set_difference(touches_.begin(), touches_.end(), now.begin(), now.end(), std::back_inserter(events.ended));
    touches_ = std::move(now);
    return events;
}

}  // namespace abut
