// SPDX-License-Identifier: MIT
// Takes scenes apart for pickles, and puts them together again so that each model gets the id that it had.
#include "scene_state.h"

#include <map>

#include "scene_shapes.h"

namespace abut::python {
namespace {

/// Gives each different shape a number.
class ShapeTable {
public:
    /// The number of the shape; -1 for an empty one.
    int number_of(const SharedShape& shape) {
        if (shape.empty()) return -1;
        const void* const key = shape.mesh() != nullptr ? static_cast<const void*>(shape.mesh()) : shape.shape();
        const auto [at, added] = numbers_.try_emplace(key, static_cast<int>(numbers_.size()));
        if (added) shapes_.append(to_python(shape));
        return at->second;
    }
    [[nodiscard]] const nb::list& shapes() const { return shapes_; }

private:
    std::map<const void*, int> numbers_;
    nb::list shapes_;
};

/// A model's id and its parent's, rotation, translation and scale, layers, mask, user data, name, number of the shape.
nb::tuple record_of(const Scene& scene, ModelId id, ShapeTable& table) {
    const Placement& local = scene.placement(id);
    const ModelId parent = scene.parent(id);
    const Quat& q = local.pose.rotation;
    const Vec3& t = local.pose.translation;
    const nb::object numbers = nb::make_tuple(q.w, q.x, q.y, q.z, t.x, t.y, t.z, local.scale);
    return nb::make_tuple(id.index, id.generation, parent.index, parent.generation, numbers, scene.layers(id),
                          scene.mask(id), scene.user_data(id), scene.name(id),
                          table.number_of(scene.model(id).shape()));
}

NewModel model_of(const nb::tuple& record) {
    NewModel model;
    const nb::object numbers = record[4];
    double n[8];
    for (std::size_t i = 0; i < 8; ++i) n[i] = nb::cast<double>(numbers[i]);
    model.pose = {Quat(n[0], n[1], n[2], n[3]), Vec3(n[4], n[5], n[6])};
    model.scale = n[7];
    model.layers = nb::cast<std::uint32_t>(record[5]);
    model.mask = nb::cast<std::uint32_t>(record[6]);
    model.user_data = nb::cast<std::uint64_t>(record[7]);
    model.name = nb::cast<std::string>(record[8]);
    return model;
}

ModelId id_at(const nb::tuple& record, std::size_t at) {
    return {nb::cast<std::uint32_t>(record[at]), nb::cast<std::uint32_t>(record[at + 1])};
}

/// Adds the model with this id to a scene whose slots below its index are all in use and that has no others.
void add_as(Scene& scene, ModelId id, const NewModel& model) {
    for (;;) {
        const ModelId added = scene.add(model);
        if (added == id) return;
        if (added.index != id.index || added.generation > id.generation) throw nb::value_error("a damaged pickle");
        scene.remove(added);  // its slot gets the next generation
    }
}

}  // namespace

nb::tuple scene_state(const SceneObject& object) {
    const Scene& scene = object.scene;
    ShapeTable table;
    nb::list records;
    for (const ModelId& root : scene.models()) {
        if (scene.parent(root) != ModelId{}) continue;
        records.append(record_of(scene, root, table));
        for (const ModelId& id : scene.descendants(root)) records.append(record_of(scene, id, table));
    }
    return nb::make_tuple(static_cast<int>(object.structure), records, table.shapes(), ids_of(scene.ignored_pairs()));
}

SceneObject scene_from_state(const nb::tuple& state) {
    const auto structure = static_cast<BroadPhaseStructure>(nb::cast<int>(state[0]));
    Scene scene(structure);
    const auto records = nb::cast<nb::list>(state[1]);
    std::map<std::uint32_t, nb::tuple> by_index;
    for (const nb::handle each : records) {
        const auto record = nb::cast<nb::tuple>(each);
        by_index.emplace(id_at(record, 0).index, record);
    }
    std::vector<ModelId> fillers;
    std::uint32_t next = 0;
    for (const auto& [index, record] : by_index) {
        for (; next < index; ++next) fillers.push_back(scene.add({}));
        add_as(scene, id_at(record, 0), model_of(record));
        ++next;
    }
    for (std::size_t i = fillers.size(); i > 0; --i) scene.remove(fillers[i - 1]);
    std::vector<SharedShape> shapes;
    for (const nb::handle each : nb::cast<nb::list>(state[2])) shapes.push_back(NewShapes(each).shapes.front());
    // Parents come first, and siblings in their order, so that each model is attached before its own children are.
    for (const nb::handle each : records) {
        const auto record = nb::cast<nb::tuple>(each);
        const ModelId id = id_at(record, 0), parent = id_at(record, 2);
        if (parent != ModelId{}) scene.set_parent(id, parent);
        if (const int shape = nb::cast<int>(record[9]); shape >= 0) {
            scene.set_shape(id, shapes.at(static_cast<std::size_t>(shape)));
        }
    }
    const ModelIds ignored = read_ids(state[3], "ignored_pairs");
    for (std::size_t i = 0; i + 1 < ignored.ids->size(); i += 2) {
        scene.ignore_pair((*ignored.ids)[i], (*ignored.ids)[i + 1]);
    }
    return {std::move(scene), structure};
}

}  // namespace abut::python
