// SPDX-License-Identifier: MIT
// Moves many models at once, on all cores.
#include <atomic>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/monitored_work.h"
#include "abut/base/one_thread.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 128;

}  // namespace

/// Whether a move of the model moves no other model and certainly succeeds; that of a hull may fail.
bool Scene::moves_alone(std::uint32_t index, const Pose& pose) const noexcept {
    if (!hierarchy_.is_alone(index)) return false;
    return !tags_[index].is_hull || slots_[index].world.certainly_moves_to({pose, slots_[index].local.scale});
}

void Scene::apply_placements(std::span<const Placed> placed) {
    std::vector<std::uint32_t> indices;
    indices.reserve(placed.size());
    for (const Placed& one : placed) indices.push_back(one.index);
    boxes().set_each(indices, [&](std::size_t k) {
        Model& world = slots_[indices[k]].world;
        world.move_to(placed[k].world);
        return world.bounds();
    });
}

void Scene::move_each(std::span<const ModelId> ids, std::span<const Pose> poses) {
    const DefaultFloats floats;
    const UnmonitoredTask whole;
    if (ids.size() != poses.size()) {
        throw Error("Scene: " + std::to_string(ids.size()) + " models but " + std::to_string(poses.size()) +
                    " poses; give one for each");
    }
    // Everything is validated before anything moves. Mostly each model stands alone, and none occurs twice since the
    // indices ascend.
    std::vector<std::uint32_t> indices(ids.size());
    std::atomic<bool> are_independent = true;
    const auto check_range = [&](std::size_t first, std::size_t last) {
        bool independent = true;
        for (std::size_t i = first; i < last; ++i) {
            indices[i] = checked(ids[i]);
            require_valid({poses[i], 1});  // the scale does not change
            independent &= moves_alone(indices[i], poses[i]) && (i == 0 || ids[i - 1].index < indices[i]);
        }
        if (!independent) are_independent.store(false, std::memory_order_relaxed);
    };
    {
        const OneThread few(ids.size() < scene::BroadPhase::shared_from);
        for_each_range(ids.size(), grain, check_range);
    }
    const auto move_alone = [&](std::size_t i) {
        Slot& slot = slots_[indices[i]];
        // The pose is not read back from the slot, whose memory would have to be fetched first.
        const Placement there{poses[i], slot.local.scale};
        slot.world.move_to(there);
        slot.local = there;
        return slot.world.bounds();
    };
    if (are_independent) {
        boxes().set_each(indices, move_alone);
        return;
    }

    // The last pose of each model counts; these are indices into the given lists.
    std::vector<std::size_t> singles, others;
    std::vector<char> is_listed(slots_.size(), 0);
    for (std::size_t i = ids.size(); i-- > 0;) {
        if (std::exchange(is_listed[indices[i]], 1) == 1) continue;
        (moves_alone(indices[i], poses[i]) ? singles : others).push_back(i);
    }
    const auto indices_of = [&](const std::vector<std::size_t>& places) {
        std::vector<std::uint32_t> result;
        result.reserve(places.size());
        for (const std::size_t i : places) result.push_back(indices[i]);
        return result;
    };

    const std::vector<std::uint32_t> tops = indices_of(others);
    std::vector<Pose> before(others.size());
    for (std::size_t k = 0; k < others.size(); ++k) {
        before[k] = std::exchange(slots_[tops[k]].local.pose, poses[others[k]]);
    }
    std::vector<Placed> placed;
    try {
        placed = placed_below_each(tops);
    } catch (...) {
        for (std::size_t k = 0; k < tops.size(); ++k) slots_[tops[k]].local.pose = before[k];
        throw;
    }
    apply_placements(placed);
    boxes().set_each(indices_of(singles), [&](std::size_t k) { return move_alone(singles[k]); });
}

/// Places all of these models and their descendants anew. A descendant of another of them is placed with that one;
/// whether one is, is determined once for each model on the path to the root.
std::vector<Scene::Placed> Scene::placed_below_each(std::span<const std::uint32_t> models) const {
    if (models.empty()) return {};
    enum class Mark : std::uint8_t { unknown, given, free, covered };
    std::vector<Mark> marks(slots_.size(), Mark::unknown);
    for (const std::uint32_t i : models) marks[i] = Mark::given;
    std::vector<Placed> placed;
    std::vector<std::uint32_t> path;
    for (const std::uint32_t top : models) {
        path.clear();
        std::uint32_t up = hierarchy_.parent(top);
        for (; up != none && marks[up] == Mark::unknown; up = hierarchy_.parent(up)) path.push_back(up);
        const bool covered = up != none && marks[up] != Mark::free;
        for (const std::uint32_t i : path) marks[i] = covered ? Mark::covered : Mark::free;
        if (covered) continue;
        const auto below = placed_below(top, world_of(hierarchy_.parent(top), slots_[top].local));
        placed.insert(placed.end(), below.begin(), below.end());
    }
    return placed;
}

}  // namespace abut
