// SPDX-License-Identifier: MIT
// Guards of a scene against changes during queries, filters that are Python functions, and the operands of queries.
#include "scene_object.h"

#include <algorithm>
#include <string>

namespace abut::python {

SceneObject* scene_of(nb::handle thing) {
    static PyTypeObject* const type = reinterpret_cast<PyTypeObject*>(nb::type<SceneObject>().ptr());
    return PyObject_TypeCheck(thing.ptr(), type) != 0 ? nb::inst_ptr<SceneObject>(thing) : nullptr;
}

QueryGuard::QueryGuard(SceneObject& scene) : scene_(scene) {
    if (scene.changing) throw std::runtime_error("the scene is being changed by another thread or an outer call");
    ++scene.queries;
}

ChangeGuard::ChangeGuard(SceneObject& scene) : scene_(scene) {
    if (scene.changing || scene.queries > 0) {
        throw std::runtime_error(
            "the scene cannot change while it is queried or changed by another thread or an outer call; change a copy, "
            "or lock both");
    }
    scene.changing = true;
}

TouchGuard::TouchGuard(SceneObject& scene) : QueryGuard(scene), scene_(scene) {
    if (scene.touching) throw std::runtime_error("update_touches runs already, in another thread or an outer call");
    scene.touching = true;
}

NamedThing SceneAmong::tested() const {
    if (scene_of(other.thing) == nullptr) return other;
    throw nb::type_error(
        "'a' and 'b' are both a Scene; one of them must be a shape, a mesh, points (..., 3) or a ModelId. Ask for each "
        "model of one scene, scene.model(id)");
}

namespace {

/// One more than the largest index of a model.
std::size_t indices_of(SceneObject& scene) {
    const QueryGuard querying(scene);
    std::size_t count = 0;
    for (const ModelId& id : scene.scene.models()) count = std::max<std::size_t>(count, std::size_t{id.index} + 1);
    return count;
}

}  // namespace

Selection::Selection(SceneObject& scene, std::uint32_t layers, nb::handle filter, bool bounds_only,
                     nb::handle pair_filter, SceneObject* second)
    : layers_(layers), bounds_only_(bounds_only) {
    if (pair_filter.is_valid() && !pair_filter.is_none()) {
        if (PyCallable_Check(pair_filter.ptr()) == 0) {
            throw nb::type_error("'pair_filter' must be None or a function of two ids");
        }
        pair_function_ = nb::borrow(pair_filter);
    }
    if (filter.is_none()) return;
    if (PyCallable_Check(filter.ptr()) != 0) {
        function_ = nb::borrow(filter);
        return;
    }
    const Doubles mask = read_doubles(filter, "filter");
    const std::size_t least = std::max(indices_of(scene), second == nullptr ? 0 : indices_of(*second));
    const std::size_t count = mask.dims().count();
    if (mask.dims().rank != 1 || count < least) {
        std::string text =
            "'filter' must be None, a function of a ModelId, or an array of shape (" + std::to_string(least);
        text += ",) or longer, a truth value for each index of a model, not of shape " + to_string(mask.dims());
        throw nb::value_error(text.c_str());
    }
    for (std::size_t i = 0; i < count; ++i) mask_.push_back(mask.data()[i] != 0 ? 1 : 0);
    masks_ = true;
}

Function<bool(ModelId)> Selection::filter() const {
    if (masks_) return [this](ModelId id) { return id.index >= mask_.size() || mask_[id.index] != 0; };
    if (function_.is_valid()) {
        return [this](ModelId id) { return calls_.truth([&] { return function_(ids_of(Dims{}, {id})); }, false); };
    }
    return {};
}

Function<bool(ModelId, ModelId)> Selection::pair_filter() const {
    if (!pair_function_.is_valid()) return {};
    return [this](ModelId a, ModelId b) {
        return calls_.truth([&] { return pair_function_(ids_of(Dims{}, {a}), ids_of(Dims{}, {b})); }, false);
    };
}

Probes::Probes(const SceneObject& scene, nb::handle thing, std::string_view name) {
    if (nb::try_cast(thing, ids_) && ids_ != nullptr) {
        for (const ModelId& id : *ids_->ids) (void)scene.scene.model(id);  // throws for a stale one
        return;
    }
    ids_ = nullptr;
    operand_.emplace(thing, name);
}

}  // namespace abut::python
