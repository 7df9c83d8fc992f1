// SPDX-License-Identifier: MIT
// Changes to a scene: everything that may fail is computed first and then stored.
#include "abut/scene/scene.h"

#include <algorithm>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/scene/broad_phase/broad_phase.h"

namespace abut {

Scene::Scene(BroadPhaseStructure structure) : structure_(structure) {}
Scene::Scene(const Scene& other) = default;
Scene::Scene(Scene&& other) noexcept = default;
Scene& Scene::operator=(const Scene& other) = default;
Scene& Scene::operator=(Scene&& other) noexcept = default;
Scene::~Scene() = default;

const scene::BroadPhase& Scene::boxes() const noexcept {
    static const scene::BroadPhase nothing(BroadPhaseStructure::tree);
    return boxes_ ? *boxes_ : nothing;
}

scene::BroadPhase& Scene::boxes() {
    if (!boxes_) boxes_ = Owned(scene::BroadPhase(structure_));
    return *boxes_;
}

bool Scene::contains(ModelId id) const noexcept {
    return id.index < slots_.size() && tags_[id.index].used && tags_[id.index].generation == id.generation;
}

std::uint32_t Scene::checked(ModelId id) const {
    if (contains(id)) return id.index;
    if (id.index == none) throw Error("Scene: the id names no model; use one that add() has given");
    throw Error("Scene: model " + std::to_string(id.index) + " (generation " + std::to_string(id.generation) +
                ") is not in the scene or has been removed; check with contains() first");
}

std::uint32_t Scene::checked_parent(ModelId id) const { return id == ModelId{} ? none : checked(id); }

const Scene::Slot& Scene::slot(ModelId id) const { return slots_[checked(id)]; }

Placement Scene::world_of(std::uint32_t parent, const Placement& local) const {
    return parent == none ? local : slots_[parent].world.placement() * local;
}

ModelId Scene::add(const NewModel& model) {
    const DefaultFloats floats;
    const std::uint32_t parent = checked_parent(model.parent);
    const Placement local{model.pose, model.scale};
    require_valid(local);
    Model world(model.shape, world_of(parent, local));
    if (free_.empty()) {
        if (slots_.size() >= none) throw Error("Scene: there are no more than 4294967295 models; remove some");
        boxes().add_key();
        hierarchy_.resize(slots_.size() + 1);
        tags_.resize(slots_.size() + 1);
        slots_.emplace_back();
        free_.push_back(static_cast<std::uint32_t>(slots_.size() - 1));
    }
    const std::uint32_t index = free_.back();
    Slot& slot = slots_[index];
    slot.name = model.name;
    free_.pop_back();
    slot.world = std::move(world);
    slot.local = local;
    slot.user_data = model.user_data;
    tags_[index].layers = model.layers;
    tags_[index].mask = model.mask;
    tags_[index].used = true;
    tags_[index].is_hull = slot.world.is_hull();
    if (parent != none) hierarchy_.attach(index, parent);
    ++size_;
    boxes().set(index, slot.world.bounds());
    return id_of(index);
}

void Scene::drop(std::uint32_t index) {
    boxes().set(index, Aabb{});
    Slot& slot = slots_[index];
    slot.world = Model();
    slot.name.clear();
    tags_[index].used = false;
    ignored_.remove_all_of(index);
    --size_;
    // A slot whose generations are used up is not used again.
    if (++tags_[index].generation != 0) free_.push_back(index);
}

bool Scene::remove(ModelId id, Children children) {
    const DefaultFloats floats;
    if (!contains(id)) return false;
    const std::uint32_t top = id.index;
    std::vector<std::uint32_t> removed;
    if (children == Children::remove) {
        hierarchy_.for_each_in_subtree(top, [&](std::uint32_t i) { removed.push_back(i); });
        // Room is made before anything changes, and twice as much each time: a reservation of just enough would copy
        // the whole list for each of many models.
        const std::size_t needed = free_.size() + removed.size();
        if (needed > free_.capacity()) free_.reserve(std::max(needed, 2 * free_.capacity()));
        hierarchy_.detach(top);
        for (auto i = removed.rbegin(); i != removed.rend(); ++i) {
            hierarchy_.detach(*i);
            drop(*i);
        }
        return true;
    }
    // The children's placements are rounded once more, so their subtrees are placed anew.
    const std::uint32_t parent = hierarchy_.parent(top);
    std::vector<Placed> placed;
    for (std::uint32_t i = hierarchy_.first_child(top); i != none; i = hierarchy_.next_sibling(i)) {
        if (!is_valid(slots_[top].local * slots_[i].local)) {
            throw Error(
                "Scene: a child of the removed model would be scaled or moved beyond what a model can be; remove "
                "its children too");
        }
        const auto below = placed_below(i, world_of(parent, slots_[top].local * slots_[i].local));
        placed.insert(placed.end(), below.begin(), below.end());
    }
    while (hierarchy_.first_child(top) != none) {
        const std::uint32_t child = hierarchy_.first_child(top);
        hierarchy_.detach(child);
        if (parent != none) hierarchy_.attach(child, parent);
        slots_[child].local = slots_[top].local * slots_[child].local;
    }
    apply_placements(placed);
    hierarchy_.detach(top);
    drop(top);
    return true;
}

std::vector<Scene::Placed> Scene::placed_below(std::uint32_t top, const Placement& world) const {
    // Parents come first, so the parent of each model is among those placed already; `path` holds their indices.
    std::vector<Placed> result;
    const auto place = [&](std::uint32_t i, const Placement& there) {
        slots_[i].world.require_move_to(there);
        result.push_back({i, there});
    };
    place(top, world);
    if (hierarchy_.first_child(top) == none) return result;
    std::vector<std::size_t> path{0};  // from the top to the last one placed
    hierarchy_.for_each_in_subtree(top, [&](std::uint32_t i) {
        if (i == top) return;
        while (result[path.back()].index != hierarchy_.parent(i)) path.pop_back();
        place(i, result[path.back()].world * slots_[i].local);
        path.push_back(result.size() - 1);
    });
    return result;
}

void Scene::relocate(std::uint32_t index, std::uint32_t parent, const Placement& local) {
    require_valid(local);
    const std::vector<Placed> placed = placed_below(index, world_of(parent, local));
    slots_[index].local = local;
    apply_placements(placed);
}

void Scene::move(ModelId id, const Pose& pose) { move(id, pose, slot(id).local.scale); }

void Scene::move(ModelId id, const Pose& pose, double scale) {
    const DefaultFloats floats;
    const std::uint32_t index = checked(id);
    relocate(index, hierarchy_.parent(index), {pose, scale});
}

void Scene::set_parent(ModelId id, ModelId parent) {
    const DefaultFloats floats;
    const std::uint32_t index = checked(id), to = checked_parent(parent);
    if (to != none && hierarchy_.is_self_or_descendant(to, index)) {
        throw Error("Scene: model " + std::to_string(index) + " cannot be a child of model " + std::to_string(to) +
                    ", which is the same model or one of its descendants; give that descendant another parent first");
    }
    relocate(index, to, slots_[index].local);
    hierarchy_.detach(index);
    if (to != none) hierarchy_.attach(index, to);
}

void Scene::set_parent_keeping_world(ModelId id, ModelId parent) {
    const DefaultFloats floats;
    const std::uint32_t index = checked(id), to = checked_parent(parent);
    const Placement world = slots_[index].world.placement(), before = slots_[index].local;
    const Placement local = to == none ? world : inverse(slots_[to].world.placement()) * world;
    require_valid(local);
    slots_[index].local = local;
    try {
        set_parent(id, parent);
    } catch (...) {
        slots_[index].local = before;
        throw;
    }
}

void Scene::set_shape(ModelId id, SharedShape shape) {
    const DefaultFloats floats;
    const std::uint32_t index = checked(id);
    Model world(std::move(shape), slots_[index].world.placement());
    slots_[index].world = std::move(world);
    tags_[index].is_hull = slots_[index].world.is_hull();
    boxes().set(index, slots_[index].world.bounds());
}

void Scene::set_layers(ModelId id, std::uint32_t layers, std::uint32_t mask) {
    Tag& tag = tags_[checked(id)];
    tag.layers = layers;
    tag.mask = mask;
}

void Scene::set_user_data(ModelId id, std::uint64_t data) { slots_[checked(id)].user_data = data; }
void Scene::set_name(ModelId id, std::string name) { slots_[checked(id)].name = std::move(name); }

}  // namespace abut
