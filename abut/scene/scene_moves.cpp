// SPDX-License-Identifier: MIT
// Many models move at once, on all cores.
#include <atomic>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 512;

}  // namespace

void Scene::move_each(std::span<const ModelId> ids, std::span<const Pose> poses) {
    if (ids.size() != poses.size()) {
        throw Error("Scene: " + std::to_string(ids.size()) + " models but " + std::to_string(poses.size()) +
                    " poses; give one for each");
    }
    // Check all before anything moves.
    std::vector<Placement> locals(ids.size());
    std::vector<char> alone(ids.size());
    for_each_range(ids.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const std::uint32_t index = checked(ids[i]);
            locals[i] = {poses[i], slots_[index].local.scale};
            static_cast<void>(Model({}, locals[i]));
            alone[i] = hierarchy_.is_alone(index) ? 1 : 0;
        }
    });

    // The last pose of each model counts; the old placements come back when a descendant cannot follow.
    std::vector<Placement> before(ids.size());
    std::vector<std::uint32_t> tops, singles;
    std::vector<char> marked(slots_.size(), 0);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::uint32_t index = ids[i].index;
        before[i] = slots_[index].local;
        slots_[index].local = locals[i];
        if (marked[index] == 0) (alone[i] != 0 ? singles : tops).push_back(index);
        marked[index] = 1;
    }
    std::vector<Placed> placed(singles.size());
    try {
        for_each_range(singles.size(), grain, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                const Slot& slot = slots_[singles[i]];
                placed[i] = {singles[i], slot.world.at(slot.local)};
            }
        });
        // Of those in trees, only ones without a moved ancestor start: what is below them is placed along. Whether there is
        // one is found out once for each model on the way up: 2 no, 3 yes.
        std::vector<std::uint32_t> way;
        for (const std::uint32_t top : tops) {
            way.clear();
            std::uint32_t up = hierarchy_.parent(top);
            for (; up != none && marked[up] == 0; up = hierarchy_.parent(up)) way.push_back(up);
            const bool covered = up != none && marked[up] != 2;
            for (const std::uint32_t i : way) marked[i] = covered ? 3 : 2;
            if (covered) continue;
            auto below = placed_below(top, world_of(hierarchy_.parent(top), slots_[top].local));
            placed.insert(placed.end(), std::make_move_iterator(below.begin()), std::make_move_iterator(below.end()));
        }
    } catch (...) {
        for (std::size_t i = ids.size(); i-- > 0;) slots_[ids[i].index].local = before[i];
        throw;
    }
    take(std::move(placed));
}

}  // namespace abut
