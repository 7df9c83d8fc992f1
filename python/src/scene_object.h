// SPDX-License-Identifier: MIT
// A scene in Python: protected from changes during queries, with filters that are Python functions.
#pragma once

#include <optional>

#include "batch.h"
#include "model_ids.h"
#include "moving.h"

namespace abut::python {

/// A scene, and what is being done with it. The counts are read and written under Python's lock only.
struct SceneObject {
    Scene scene;
    BroadPhaseStructure structure = BroadPhaseStructure::tree;
    int queries = 0;
    bool changing = false, touching = false;
};

/// The scene in a Python object; null for anything else.
[[nodiscard]] SceneObject* scene_of(nb::handle thing);

/// The structure of a name; the one ModelId of an argument.
[[nodiscard]] BroadPhaseStructure structure_of(const std::string& name);
[[nodiscard]] ModelId only_id(nb::handle thing, const char* name);

/// The scene among two operands, if one is a scene.
struct SceneAmong {
    SceneAmong(const NamedThing& a, const NamedThing& b) : scene(scene_of(b.thing)), other(a) {
        if (scene != nullptr) return;
        scene = scene_of(a.thing);
        other = b;
        first = true;
    }
    SceneObject* scene;
    NamedThing other;
    bool first = false;

    /// The other operand; throws TypeError for a second scene.
    [[nodiscard]] NamedThing tested() const;
};

/// Lasts as long as a query, which runs without Python's lock; throws RuntimeError while another thread changes the
/// scene. Made and destroyed under the lock.
class QueryGuard {
public:
    explicit QueryGuard(SceneObject& scene);
    ~QueryGuard() { --scene_.queries; }
    QueryGuard(const QueryGuard&) = delete;
    QueryGuard& operator=(const QueryGuard&) = delete;

private:
    SceneObject& scene_;
};

/// Lasts as long as a change; throws RuntimeError while the scene is queried or changed, also by a filter.
class ChangeGuard {
public:
    explicit ChangeGuard(SceneObject& scene);
    ~ChangeGuard() { scene_.changing = false; }
    ChangeGuard(const ChangeGuard&) = delete;
    ChangeGuard& operator=(const ChangeGuard&) = delete;

private:
    SceneObject& scene_;
};

/// Lasts as long as update_touches, during which filters may query the scene; throws as ChangeGuard does.
class TouchGuard : QueryGuard {
public:
    explicit TouchGuard(SceneObject& scene);
    ~TouchGuard() { scene_.touching = false; }

private:
    SceneObject& scene_;
};

/// Which models a query considers: the keywords layers=, filter=, bounds_only= and pair_filter=. A filter is a function
/// of a ModelId, or an array with one truth value for each index of a model; a pair filter is a function of two.
class Selection {
public:
    Selection() = default;
    /// A filter that is an array has one truth value for each index of a model of the scene, or of both scenes, and
    /// perhaps more, of models that were removed; throws ValueError for others.
    Selection(SceneObject& scene, std::uint32_t layers, nb::handle filter, bool bounds_only = false,
              nb::handle pair_filter = {}, SceneObject* second = nullptr);
    Selection(const Selection&) = delete;
    Selection& operator=(const Selection&) = delete;

    [[nodiscard]] std::uint32_t layers() const { return layers_; }
    [[nodiscard]] Function<bool(ModelId)> filter() const;
    [[nodiscard]] Function<bool(ModelId, ModelId)> pair_filter() const;
    [[nodiscard]] SceneQueryOptions options() const {
        return {.layers = layers_, .filter = filter(), .bounds_only = bounds_only_, .pair_filter = pair_filter()};
    }
    /// Calls the filters, and other Python functions of a query; the first exception of one ends the query.
    [[nodiscard]] PythonCalls& calls() const { return calls_; }

private:
    std::uint32_t layers_ = 0xffffffff;
    bool bounds_only_ = false;
    bool masks_ = false;
    std::vector<char> mask_;
    nb::object function_, pair_function_;
    mutable PythonCalls calls_;
};

/// The operands of queries of a scene: shapes, a mesh, or models of the scene by their ids, one or many.
class Probes {
public:
    Probes(const SceneObject& scene, nb::handle thing, std::string_view name);

    [[nodiscard]] const Dims& dims() const { return ids_ != nullptr ? ids_->dims : operand_->dims(); }
    /// Calls f with probe i, as an AnyShape, a Model or, for a model of the scene, a ModelId.
    template <class F>
    auto visit(std::size_t i, F f) const {
        if (ids_ != nullptr) return f((*ids_->ids)[i]);
        if (operand_->kind() == Kind::mesh) return f(Model(*operand_->as<Mesh>()));
        if (operand_->kind() == Kind::posed_mesh) {
            const PosedMesh& mesh = operand_->as<PosedMesh>()[i];
            return f(Model(mesh.mesh(), mesh.pose(), mesh.scale()));
        }
        return f(shape_at(*operand_, i));
    }

    /// Probe i, which is no mesh and no id.
    [[nodiscard]] AnyShape shape(std::size_t i) const { return shape_at(*operand_, i); }

private:
    const ModelIds* ids_ = nullptr;
    std::optional<Operand> operand_;
};

/// Calls answer(i) for each i < count without Python's lock, on all cores, and rethrows what the filter raised.
template <class Answer>
void query(SceneObject& scene, std::size_t count, Selection& selection, nb::handle progress, Answer answer) {
    {
        const QueryGuard querying(scene);
        run(count, progress, [&](std::size_t first, std::size_t last) {
            for_each_counted_range(last - first, 16, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = first + begin; i < first + end && !selection.calls().failed(); ++i) answer(i);
            });
        });
    }
    selection.calls().rethrow();
}

enum class RayVerb { nearest, any, all };
struct RayRange {
    double max_t, min_t;
    Cull cull;
};
[[nodiscard]] nb::object scene_rays(RayVerb verb, SceneObject& scene, const Operand& rays, const RayRange& range,
                                    Selection& selection, nb::handle progress);

[[nodiscard]] nb::object scene_intersects(SceneObject& scene, const NamedThing& x, Selection& selection,
                                          nb::handle progress);
[[nodiscard]] nb::object scene_within(SceneObject& scene, const NamedThing& x, double max_distance,
                                      Selection& selection, nb::handle progress);
[[nodiscard]] nb::object scene_models_touching(SceneObject& scene, nb::handle x, Selection& selection,
                                               nb::handle progress);
[[nodiscard]] nb::object scene_models_within(SceneObject& scene, nb::handle x, double max_distance,
                                             Selection& selection, nb::handle progress);
/// The nearest models; None for a single thing without one.
[[nodiscard]] nb::object scene_nearest(SceneObject& scene, nb::handle x, double max_distance, Selection& selection,
                                       nb::handle progress);
/// As the functions of scene_verbs.h: where no model is near, the distance is infinite, or NaN for a shape that is not
/// finite. If `scene_first`, on_a lies on the scene.
[[nodiscard]] nb::object scene_distance(SceneObject& scene, const NamedThing& x, Selection& selection,
                                        nb::handle progress);
[[nodiscard]] nb::object scene_distance(SceneObject& scene, const NamedThing& x, const ClosestOptions& closest,
                                        Selection& selection, nb::handle progress);
[[nodiscard]] nb::object scene_closest_points(SceneObject& scene, const NamedThing& x, bool scene_first,
                                              const ClosestOptions& closest, Selection& selection, nb::handle progress);

[[nodiscard]] nb::object scene_sweep(SceneObject& scene, nb::handle shape, nb::handle motion,
                                     const SweepOptions& options, Selection& selection, nb::handle progress);
[[nodiscard]] nb::object scene_slide(SceneObject& scene, nb::handle shape, nb::handle motion,
                                     const SlideOptions& options, Selection& selection, nb::handle progress);
[[nodiscard]] nb::object scene_move_character(SceneObject& scene, nb::handle shape, nb::handle motion,
                                              const CharacterOptions& options, Selection& selection,
                                              nb::handle progress);

}  // namespace abut::python
