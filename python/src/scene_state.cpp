// SPDX-License-Identifier: MIT
// Converts scenes to tuples for pickles, and back to scenes whose models have the same ids.
#include "scene_state.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "scene_shapes.h"

namespace abut::python {
namespace {

/// Numbers the different shapes.
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

/// The type of the tuple of record_of. The cast to it refuses a tuple of another length or with other types.
using Record = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::array<double, 8>,
                          std::uint32_t, std::uint32_t, std::uint64_t, std::string, int>;

NewModel model_of(const Record& record) {
    const std::array<double, 8>& n = std::get<4>(record);
    NewModel model;
    model.pose = {Quat(n[0], n[1], n[2], n[3]), Vec3(n[4], n[5], n[6])};
    model.scale = n[7];
    model.layers = std::get<5>(record);
    model.mask = std::get<6>(record);
    model.user_data = std::get<7>(record);
    model.name = std::get<8>(record);
    return model;
}

ModelId id_of(const Record& record) { return {std::get<0>(record), std::get<1>(record)}; }
ModelId parent_of(const Record& record) { return {std::get<2>(record), std::get<3>(record)}; }

/// Adds the model with this id to a scene whose slots below its index are all in use and that has no others.
void add_as(Scene& scene, ModelId id, const NewModel& model) {
    for (;;) {
        const ModelId added = scene.add(model);
        if (added == id) return;
        if (added.index != id.index || added.generation > id.generation) refuse_pickle();
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
    const auto [number, records, shape_list, pairs] =
        nb::cast<std::tuple<int, std::vector<Record>, nb::list, nb::object>>(state);
    if (number < 0 || number > static_cast<int>(BroadPhaseStructure::brute_force)) refuse_pickle();
    const auto structure = static_cast<BroadPhaseStructure>(number);
    Scene scene(structure);
    std::map<std::uint32_t, const Record*> by_index;
    for (const Record& record : records) by_index.emplace(id_of(record).index, &record);
    if (by_index.size() != records.size()) refuse_pickle();
    std::vector<ModelId> fillers;
    std::uint32_t next = 0;
    for (const auto& [index, record] : by_index) {
        for (; next < index; ++next) fillers.push_back(scene.add({}));
        add_as(scene, id_of(*record), model_of(*record));
        ++next;
    }
    for (std::size_t i = fillers.size(); i > 0; --i) scene.remove(fillers[i - 1]);
    std::vector<SharedShape> shapes;
    for (const nb::handle each : shape_list) {
        const NewShapes made(each);
        if (made.shapes.size() != 1) refuse_pickle();
        shapes.push_back(made.shapes.front());
    }
    // Parents come first, and siblings in their order, so that each model is attached before its own children are.
    for (const Record& record : records) {
        if (parent_of(record) != ModelId{}) scene.set_parent(id_of(record), parent_of(record));
        if (const int shape = std::get<9>(record); shape >= 0) {
            scene.set_shape(id_of(record), shapes.at(static_cast<std::size_t>(shape)));
        }
    }
    const ModelIds ignored = read_ids(pairs, "ignored_pairs");
    for (std::size_t i = 0; i + 1 < ignored.ids->size(); i += 2) {
        scene.ignore_pair((*ignored.ids)[i], (*ignored.ids)[i + 1]);
    }
    return {std::move(scene), structure};
}

}  // namespace abut::python
