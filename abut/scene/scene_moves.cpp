// SPDX-License-Identifier: MIT
// Many models move at once, on all cores.
#include <iterator>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 1024;

}  // namespace

/// place(k), of `count` models, puts the k-th where it belongs and says which it is; then their boxes follow.
template <class Place>
void Scene::take_each(std::size_t count, Place place) {
    std::vector<std::uint32_t> moved(count);
    std::vector<Aabb> boxes(count);
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t k = first; k < last; ++k) {
            moved[k] = place(k);
            boxes[k] = slots_[moved[k]].world.bounds();
        }
    });
    boxes_.set_each(moved, boxes);
}

void Scene::take(std::vector<Placed> placed) {
    take_each(placed.size(), [&](std::size_t k) {
        slots_[placed[k].index].world = std::move(placed[k].world);
        return placed[k].index;
    });
}

void Scene::move_each(std::span<const ModelId> ids, std::span<const Pose> poses) {
    if (ids.size() != poses.size()) {
        throw Error("Scene: " + std::to_string(ids.size()) + " models but " + std::to_string(poses.size()) +
                    " poses; give one for each");
    }
    // Check all before anything moves. What hangs from nothing, and nothing from it, cannot fail then, but for a hull.
    std::vector<char> is_single(ids.size());
    for_each_range(ids.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const std::uint32_t index = checked(ids[i]);
            require_valid({poses[i], slots_[index].local.scale});
            is_single[i] = hierarchy_.is_alone(index) && !slots_[index].world.is_hull() ? 1 : 0;
        }
    });
    // The last pose of each model counts: places in the lists given.
    std::vector<std::size_t> singles, others;
    std::vector<char> seen(slots_.size(), 0);
    for (std::size_t i = ids.size(); i-- > 0;) {
        if (std::exchange(seen[ids[i].index], 1) == 0) (is_single[i] != 0 ? singles : others).push_back(i);
    }

    std::vector<std::uint32_t> tops(others.size());
    std::vector<Pose> before(others.size());
    for (std::size_t k = 0; k < others.size(); ++k) {
        tops[k] = ids[others[k]].index;
        before[k] = std::exchange(slots_[tops[k]].local.pose, poses[others[k]]);
    }
    std::vector<Placed> placed;
    try {
        placed = placed_below_each(tops);
    } catch (...) {
        for (std::size_t k = 0; k < tops.size(); ++k) slots_[tops[k]].local.pose = before[k];
        throw;
    }
    take(std::move(placed));

    take_each(singles.size(), [&](std::size_t k) {
        const std::uint32_t index = ids[singles[k]].index;
        Slot& slot = slots_[index];
        // Not read back from the slot, whose memory it would have to wait for.
        const Placement there{poses[singles[k]], slot.local.scale};
        slot.world.move_to(there);
        slot.local = there;
        return index;
    });
}

/// All of them and what hangs from them, placed anew. What hangs from another of them is placed with that one: whether it does
/// is found out once for each model on the way up.
std::vector<Scene::Placed> Scene::placed_below_each(std::span<const std::uint32_t> models) const {
    if (models.empty()) return {};
    enum class Mark : std::uint8_t { unseen, given, free, covered };
    std::vector<Mark> marks(slots_.size(), Mark::unseen);
    for (const std::uint32_t i : models) marks[i] = Mark::given;
    std::vector<Placed> placed;
    std::vector<std::uint32_t> way;
    for (const std::uint32_t top : models) {
        way.clear();
        std::uint32_t up = hierarchy_.parent(top);
        for (; up != none && marks[up] == Mark::unseen; up = hierarchy_.parent(up)) way.push_back(up);
        const bool covered = up != none && marks[up] != Mark::free;
        for (const std::uint32_t i : way) marks[i] = covered ? Mark::covered : Mark::free;
        if (covered) continue;
        auto below = placed_below(top, world_of(hierarchy_.parent(top), slots_[top].local));
        placed.insert(placed.end(), std::make_move_iterator(below.begin()), std::make_move_iterator(below.end()));
    }
    return placed;
}

}  // namespace abut
