// SPDX-License-Identifier: MIT
// Which models of a scene touch, and what has changed in that.
#include <algorithm>
#include <iterator>

#include "abut/base/executor.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

}  // namespace

std::vector<ModelPair> Scene::overlapping_pairs(const QueryOptions& options) const {
    std::vector<std::vector<scene::KeyPair>> found;
    found.push_back(std::visit([&](const auto& structure) { return structure.pairs(boxes_); }, index_));
    if (!unbounded_.empty()) {
        // Those without end are few, and each may meet anyone.
        std::vector<scene::KeyPair> more;
        for (const std::uint32_t i : unbounded_) {
            for (std::uint32_t j = 0; j < slots_.size(); ++j) {
                if (i == j || slots_[j].kept == Kept::nowhere || (slots_[j].kept == Kept::unbounded && j < i)) continue;
                if (scene::boxes_meet(boxes_[i], boxes_[j])) more.push_back(scene::ordered(i, j));
            }
        }
        found.push_back(std::move(more));
        found = {scene::joined_in_order(found, slots_.size())};
    }
    const std::vector<scene::KeyPair>& pairs = found.front();

    // Which of them count is decided in ranges that depend on their number alone, and joined in order.
    const auto counts = [&](std::uint32_t i, std::uint32_t j) {
        const Tag &a = tags_[i], &b = tags_[j];
        if ((a.layers & b.mask) == 0 || (b.layers & a.mask) == 0) return false;
        if (!admits(options, i) || !admits(options, j)) return false;
        return options.bounds_only || intersects(slots_[i].world, slots_[j].world);
    };
    const std::size_t share = options.bounds_only ? 16 * grain : grain;
    std::vector<std::vector<ModelPair>> parts((pairs.size() + share - 1) / share);
    for_each_range(pairs.size(), share, [&](std::size_t first, std::size_t last) {
        auto& part = parts[first / share];
        for (std::size_t k = first; k < last; ++k) {
            const auto [i, j] = pairs[k];
            if (counts(i, j)) part.push_back({id_of(i), id_of(j)});
        }
    });
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
