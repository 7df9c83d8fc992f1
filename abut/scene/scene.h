// SPDX-License-Identifier: MIT
// Scene: thousands of moving models in a tree of parents, queried together.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/function.h"
#include "abut/base/function_ref.h"
#include "abut/base/owned.h"
#include "abut/base/reset_when_moved.h"
#include "abut/math/motion.h"
#include "abut/query/closest_options.h"
#include "abut/query/move_character.h"
#include "abut/query/slide.h"
#include "abut/scene/broad_phase_structure.h"
#include "abut/scene/hierarchy.h"
#include "abut/scene/ignored_pairs.h"
#include "abut/scene/model.h"
#include "abut/scene/model_id.h"

namespace abut {

namespace scene {
class BroadPhase;
}  // namespace scene

/// What happens to a removed model's children: they are removed too, or reparented to its parent, keeping their place
/// in the world up to rounding.
enum class Children { remove, reparent };

/// A model to add: a mesh, any shape, or nothing (an attachment point for others), at a pose in its parent's frame.
struct ABUT_API NewModel {
    SharedShape shape{};              ///< the mesh or shape, in its own frame
    Pose pose{};                      ///< its pose in the parent's frame
    double scale = 1;                 ///< its scale relative to the parent, between 1e-100 and 1e100
    ModelId parent{};                 ///< a default id: the world
    std::uint32_t layers = 1;         ///< bits: the layers to which the model belongs
    std::uint32_t mask = 0xffffffff;  ///< bits: the layers it can touch; a pair needs each in the other's mask
    std::uint64_t user_data = 0;      ///< for the program's own use
    std::string name{};               ///< need not be unique
};

/// Which models a query considers.
struct ABUT_API SceneQueryOptions {
    std::uint32_t layers = 0xffffffff;  ///< models with any of these bits
    Function<bool(ModelId)> filter{};   ///< of those, the ones for which it returns true; may be called on any thread
    bool bounds_only = false;           ///< replaces models by their bounding boxes; not for slide and move_character
    /// In queries of pairs and of a ModelId: whether the pair counts. a < b; may be called on any thread.
    Function<bool(ModelId a, ModelId b)> pair_filter{};
};

/// The options of a raycast in a scene.
struct ABUT_API SceneRaycastOptions {
    double max_t = std::numeric_limits<double>::infinity();  ///< see RaycastOptions
    double min_t = 0;                                        ///< see RaycastOptions
    Cull cull = Cull::none;                                  ///< see RaycastOptions
    std::uint32_t layers = 0xffffffff;                       ///< see SceneQueryOptions
    Function<bool(ModelId)> filter{};                        ///< see SceneQueryOptions
};

/// The options of a sweep in a scene.
struct ABUT_API SceneSweepOptions {
    double max_t = 1;                                    ///< see SweepOptions
    Cull cull = Cull::none;                              ///< see SweepOptions
    bool ignore_separating = false;                      ///< see SweepOptions
    std::uint32_t layers = 0xffffffff;                   ///< see SceneQueryOptions
    Function<bool(ModelId)> filter{};                    ///< see SceneQueryOptions
    Function<bool(ModelId a, ModelId b)> pair_filter{};  ///< see SceneQueryOptions
};

/// A hit and the model that was hit; `where.model` is the model's index.
struct ABUT_API SceneHit : Hit {
    ModelId model;  ///< the model that was hit
};

/// Where a moving shape first touches a model, and which model; `where.model` is its index.
struct ABUT_API SceneSweepHit : SweepHit {
    ModelId model;  ///< the model that was touched
};

/// The nearest model and the nearest points: on_a on the query, on_b on the model; `where_b.model` is the model's
/// index, and `where_b.triangle` its nearest triangle, or `none` with bounds_only.
struct ABUT_API SceneClosestPoints : ClosestPoints {
    ModelId model;  ///< the nearest model
};

/// The two nearest models of a scene, and the nearest points: on_a on models.a, on_b on models.b; `where_a` and
/// `where_b` hold the models' indices and nearest triangles, or `none` for the triangles with bounds_only.
struct ABUT_API SceneClosestPair : ClosestPoints {
    ModelPair models;  ///< the two models
};

/// How the set of touching pairs has changed. Each list is in ascending order. A removed model ends its touches.
struct ABUT_API TouchEvents {
    std::vector<ModelPair> began;      ///< touch now, and did not before
    std::vector<ModelPair> persisted;  ///< touched before, and still do
    std::vector<ModelPair> ended;      ///< touched before, and no longer do
};

/// Models in a tree of parents, and queries of all of them. Every change is complete when the call returns, and any
/// number of threads may query a scene while none changes it. Results equal those of querying every model, for any
/// structure, number of threads and order of additions; each model counts once, and lists are in ascending order of
/// ids. A model without a shape is never found. A query shape that is empty or has a NaN or infinite number finds
/// nothing.
///
/// Two models of a scene count as a pair if each one's mask includes a layer of the other, the scene does not ignore
/// the pair, and pair_filter, if there is one, returns true. Queries of pairs and of a ModelId respect that; queries of
/// a shape or a Model, which are no part of the scene, consider all models that their options admit.
///
///     Scene scene;
///     const ModelId crane = scene.add({.shape = crane_mesh, .pose = at_gate});
///     scene.move(crane, next_pose);
///     for (auto [a, b] : scene.overlapping_pairs()) warn(scene.name(a), scene.name(b));
///
/// A scene that was moved from is empty and may be used again. Functions given a stale id throw abut::Error; contains()
/// and remove() return false.
class ABUT_API Scene {
public:
    /// An empty scene.
    explicit Scene(BroadPhaseStructure structure = BroadPhaseStructure::tree);
    /// The copy shares the meshes and copies the records; ids name the same models in both.
    Scene(const Scene& other);
    /// The other scene is empty afterwards.
    Scene(Scene&& other) noexcept;
    /// Copies as the constructor does.
    Scene& operator=(const Scene& other);
    /// The other scene is empty afterwards.
    Scene& operator=(Scene&& other) noexcept;
    ~Scene();

    // Changes. Each either happens completely, or throws abut::Error and changes nothing.

    /// Adds a model and returns its id. Throws when the parent is stale, or the shape, pose or scale is not valid: see
    /// Model.
    ModelId add(const NewModel& model);
    /// Removes the model; returns whether it was in the scene. Throws when a child cannot be reparented, because its
    /// pose or scale would not be valid there.
    bool remove(ModelId id, Children children = Children::remove);
    /// Moves the model within its parent's frame, and all its descendants with it. Throws when the pose or scale is not
    /// valid, or the placement of one of them in the world would not be.
    void move(ModelId id, const Pose& pose);
    void move(ModelId id, const Pose& pose, double scale);
    /// Moves many models at once, on all cores: faster than one by one from some dozens on. ids[i] moves to poses[i];
    /// throws when the spans' lengths differ. If a model is named twice, its last pose counts.
    void move_each(std::span<const ModelId> ids, std::span<const Pose> poses);
    /// Attaches the model, with all its descendants, to another parent, or to the world for a default id; its pose is
    /// from then on interpreted in that parent's frame. Throws when the new parent is the model itself or one of its
    /// descendants, and when a placement in the world would not be valid there.
    void set_parent(ModelId id, ModelId parent);
    /// The same, but the model keeps its place in the world, up to rounding.
    void set_parent_keeping_world(ModelId id, ModelId parent);
    /// Gives the model another shape. Throws when the shape is not valid at its placement: see Model.
    void set_shape(ModelId id, SharedShape shape);
    /// Sets the layers of the model, and those it can touch: see NewModel.
    void set_layers(ModelId id, std::uint32_t layers, std::uint32_t mask = 0xffffffff);
    /// From now on the pair does not count, as of a robot's neighbouring links, which always touch. Any number of pairs
    /// may be ignored; their order does not matter, and a model with itself is never a pair. A pair is ignored until
    /// stop_ignoring_pair, or until one of its models is removed: a later model in the same slot is another one. Copies
    /// of the scene ignore the same pairs. In update_touches the touch of a pair ends when it is ignored, and begins
    /// when it counts again.
    void ignore_pair(ModelId a, ModelId b);
    /// The pair counts again.
    void stop_ignoring_pair(ModelId a, ModelId b);
    /// Sets the number for the program's own use.
    void set_user_data(ModelId id, std::uint64_t data);
    /// Sets the name, which need not be unique.
    void set_name(ModelId id, std::string name);

    // Contents.

    /// The number of models, including those without a shape.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Whether there are none.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// Whether the id names a model that is in the scene.
    [[nodiscard]] bool contains(ModelId id) const noexcept;
    /// The model at an index, as `where.model` of a result names it; a default id if there is none.
    [[nodiscard]] ModelId id(std::uint32_t index) const noexcept;
    /// The ids of all models.
    [[nodiscard]] std::vector<ModelId> models() const;
    /// The model in the world, which every verb takes. The reference is valid until the scene changes.
    [[nodiscard]] const Model& model(ModelId id) const { return slot(id).world; }
    /// Its placement in the world. The reference is valid until the scene changes.
    [[nodiscard]] const Placement& world_placement(ModelId id) const { return slot(id).world.placement(); }
    /// Its placement in its parent's frame. The reference is valid until the scene changes.
    [[nodiscard]] const Placement& placement(ModelId id) const { return slot(id).local; }
    /// Its axis-aligned box in the world; empty when it has no shape. The reference is valid until the scene changes.
    [[nodiscard]] const Aabb& bounds(ModelId id) const;
    /// A box around all models; empty when none has a shape.
    [[nodiscard]] Aabb bounds() const noexcept;
    /// The parent's id; a default id when the model is attached to the world.
    [[nodiscard]] ModelId parent(ModelId id) const;
    /// The models attached to it, in the order in which they were attached.
    [[nodiscard]] std::vector<ModelId> children(ModelId id) const;
    /// All descendants, parents before children.
    [[nodiscard]] std::vector<ModelId> descendants(ModelId id) const;
    /// The layers to which it belongs: see NewModel.
    [[nodiscard]] std::uint32_t layers(ModelId id) const { return tags_[checked(id)].layers; }
    /// The layers it can touch: see NewModel.
    [[nodiscard]] std::uint32_t mask(ModelId id) const { return tags_[checked(id)].mask; }
    /// Whether the pair is ignored: see ignore_pair.
    [[nodiscard]] bool ignores_pair(ModelId a, ModelId b) const;
    /// All ignored pairs.
    [[nodiscard]] std::vector<ModelPair> ignored_pairs() const;
    /// The number for the program's own use; 0 when none was given.
    [[nodiscard]] std::uint64_t user_data(ModelId id) const { return slot(id).user_data; }
    /// Its name, possibly empty. The reference is valid until the scene changes.
    [[nodiscard]] const std::string& name(ModelId id) const { return slot(id).name; }
    /// The memory that it occupies, without meshes and shapes.
    [[nodiscard]] std::size_t bytes() const noexcept;

    // Queries.

    /// The nearest of the models' hits, the lowest id on equal t; nothing when no model is hit. See abut::raycast.
    [[nodiscard]] std::optional<SceneHit> raycast(const Ray& ray, const SceneRaycastOptions& options = {}) const;
    /// Each model's nearest hit, by t, then by id.
    [[nodiscard]] std::vector<SceneHit> raycast_all(const Ray& ray, const SceneRaycastOptions& options = {}) const;
    /// Whether the ray hits any model.
    [[nodiscard]] bool occluded(const Ray& ray, const SceneRaycastOptions& options = {}) const;

    /// All models that intersect the shape: a sphere, box, capsule, frustum, point, or any other. With bounds_only, all
    /// whose bounds do. The planes of a frustum decide for round shapes, too, where abut::intersects uses its corners:
    /// the two may differ where corners are so far away that their rounding matters.
    [[nodiscard]] std::vector<ModelId> models_touching(const AnyShape& shape,
                                                       const SceneQueryOptions& options = {}) const;
    /// All models that intersect the given one; if it is a model of the scene, it finds itself. With bounds_only, all
    /// whose bounds intersect its bounds.
    [[nodiscard]] std::vector<ModelId> models_touching(const Model& model, const SceneQueryOptions& options = {}) const;
    /// All models that form a pair with this one and intersect it; never itself. Layers and filter apply to the others.
    [[nodiscard]] std::vector<ModelId> models_touching(ModelId id, const SceneQueryOptions& options = {}) const;
    /// Calls visit(id) for each model of models_touching, in an unspecified order, until it returns true; returns
    /// whether it did.
    bool for_each_model_touching(const AnyShape& shape, FunctionRef<bool(ModelId)> visit,
                                 const SceneQueryOptions& options = {}) const;
    bool for_each_model_touching(const Model& model, FunctionRef<bool(ModelId)> visit,
                                 const SceneQueryOptions& options = {}) const;
    bool for_each_model_touching(ModelId id, FunctionRef<bool(ModelId)> visit,
                                 const SceneQueryOptions& options = {}) const;

    /// Whether any model intersects the shape; stops at the first. For a ModelId, whether any that forms a pair with it
    /// does.
    [[nodiscard]] bool intersects(const AnyShape& shape, const SceneQueryOptions& options = {}) const;
    [[nodiscard]] bool intersects(const Model& model, const SceneQueryOptions& options = {}) const;
    [[nodiscard]] bool intersects(ModelId id, const SceneQueryOptions& options = {}) const;

    /// All models at most max_distance away from the shape or model, each by abut::within; touching models are among
    /// them. None when max_distance is negative or NaN. For a ModelId, those that form a pair with it.
    [[nodiscard]] std::vector<ModelId> models_within(const AnyShape& shape, double max_distance,
                                                     const SceneQueryOptions& options = {}) const;
    [[nodiscard]] std::vector<ModelId> models_within(const Model& model, double max_distance,
                                                     const SceneQueryOptions& options = {}) const;
    [[nodiscard]] std::vector<ModelId> models_within(ModelId id, double max_distance,
                                                     const SceneQueryOptions& options = {}) const;
    /// Whether any model is at most max_distance away; stops at the first.
    [[nodiscard]] bool within(const AnyShape& shape, double max_distance, const SceneQueryOptions& options = {}) const;
    [[nodiscard]] bool within(const Model& model, double max_distance, const SceneQueryOptions& options = {}) const;
    [[nodiscard]] bool within(ModelId id, double max_distance, const SceneQueryOptions& options = {}) const;

    /// The model nearest to the shape, the lowest id on equal distance, and the nearest points; distance 0 exactly when
    /// they intersect. Nothing when no model is at a finite distance of at most `max_distance`. With bounds_only, by
    /// distance to the bounds.
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(
        const AnyShape& shape, const SceneQueryOptions& options = {},
        double max_distance = std::numeric_limits<double>::infinity()) const;
    /// The same for a model; if it is a model of the scene, it finds itself. With bounds_only, by the distance of both
    /// bounds.
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(
        const Model& model, const SceneQueryOptions& options = {},
        double max_distance = std::numeric_limits<double>::infinity()) const;
    /// The nearest of the models that form a pair with this one; never itself.
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(
        ModelId id, const SceneQueryOptions& options = {},
        double max_distance = std::numeric_limits<double>::infinity()) const;
    /// The same with a largest distance and a first bound: see ClosestOptions. The model with the index
    /// `near_b.model` is tested first, so the last answer's `where_a` and `where_b` make the search short.
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(const AnyShape& shape,
                                                                   const SceneQueryOptions& options,
                                                                   const ClosestOptions& closest) const;
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(const Model& model, const SceneQueryOptions& options,
                                                                   const ClosestOptions& closest) const;
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(ModelId id, const SceneQueryOptions& options,
                                                                   const ClosestOptions& closest) const;
    /// The pair of models with the least distance, the lowest pair on equal distance, and their nearest points: for a
    /// robot, how far it is from touching itself or its surroundings. Distance 0 exactly when they intersect. Nothing
    /// when no pair is at a finite distance of at most `max_distance`. With bounds_only, by the distance of bounds.
    [[nodiscard]] std::optional<SceneClosestPair> closest_pair(
        const SceneQueryOptions& options = {}, double max_distance = std::numeric_limits<double>::infinity()) const;
    /// The same with a largest distance and a first bound: see ClosestOptions. The pair of the models `near_a.model`
    /// and `near_b.model` is tested first, so `where_a` and `where_b` of the pair that was nearest before the models
    /// moved make the search short.
    [[nodiscard]] std::optional<SceneClosestPair> closest_pair(const SceneQueryOptions& options,
                                                               const ClosestOptions& closest) const;

    /// The first model that the shape touches as it moves by t · motion, the lowest id on equal t; see abut::sweep.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(const AnyShape& shape, Vec3 motion,
                                                     const SceneSweepOptions& options = {}) const;
    /// The same for a moving model. If it is a model of the scene, it touches itself: pass its id instead.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(const Model& model, Vec3 motion,
                                                     const SceneSweepOptions& options = {}) const;
    /// The same for a model of the scene, and those that form a pair with it.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(ModelId id, Vec3 motion,
                                                     const SceneSweepOptions& options = {}) const;
    /// The same for a bounded convex shape that also turns; any other shape touches nothing. Of the options on contact
    /// only max_t applies; see abut/query/sweep_motion.h.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(const AnyShape& shape, const Motion& motion,
                                                     const SceneSweepOptions& options = {}) const;

    /// Slides a convex bounded shape along the models; see abut::slide. `where.model` of a hit is the model's index. An
    /// empty shape makes the whole motion; one that is unbounded, NaN or infinite stays.
    [[nodiscard]] SlideResult slide(const AnyShape& shape, Vec3 motion, const SlideOptions& options = {},
                                    const SceneQueryOptions& query_options = {}) const;
    /// Moves a character among the models; see abut::move_character. `floor.model` is the index of the model on which
    /// it stands. An empty shape makes the whole motion; one that is unbounded, NaN or infinite stays.
    [[nodiscard]] CharacterResult move_character(const AnyShape& shape, Vec3 motion,
                                                 const CharacterOptions& options = {},
                                                 const SceneQueryOptions& query_options = {}) const;

    /// All pairs of models that intersect, a < b, each once; with bounds_only, all pairs whose bounds do. Layers and
    /// filter apply to both. Runs on all cores; when few models have changed since the last call, only these are tested
    /// again, whatever options, ignored pairs and filters are.
    [[nodiscard]] std::vector<ModelPair> overlapping_pairs(const SceneQueryOptions& options = {}) const;
    /// Calls visit(pair) for the pairs of overlapping_pairs in their order, one after the other, until it returns true;
    /// returns whether it did. Models are tested on the calling thread, and only until then. `visit` must not change
    /// the scene.
    bool for_each_overlapping_pair(FunctionRef<bool(const ModelPair&)> visit,
                                   const SceneQueryOptions& options = {}) const;
    /// The first of overlapping_pairs, tested as by for_each_overlapping_pair; nothing when there is none.
    [[nodiscard]] std::optional<ModelPair> any_overlapping_pair(const SceneQueryOptions& options = {}) const;

    /// Compares overlapping_pairs(options) with the result of the last call. At the first call all touches begin.
    TouchEvents update_touches(const SceneQueryOptions& options = {});

    // Batches, on all cores; if the spans differ in length, what exceeds the shortest is ignored.
    /// out[i] is raycast(rays[i], options).
    void raycast_each(std::span<const Ray> rays, std::span<std::optional<SceneHit>> out,
                      const SceneRaycastOptions& options = {}) const;
    /// out[i] is closest_points(points[i], options).
    void closest_points_each(std::span<const Vec3> points, std::span<std::optional<SceneClosestPoints>> out,
                             const SceneQueryOptions& options = {}) const;
    /// out[i] is closest_points(points[i], options, closest).
    void closest_points_each(std::span<const Vec3> points, std::span<std::optional<SceneClosestPoints>> out,
                             const SceneQueryOptions& options, const ClosestOptions& closest) const;
    /// out[i] is models_touching(shapes[i], options).
    void models_touching_each(std::span<const AnyShape> shapes, std::span<std::vector<ModelId>> out,
                              const SceneQueryOptions& options = {}) const;
    /// out[i] is sweep(shapes[i], motions[i], options).
    void sweep_each(std::span<const AnyShape> shapes, std::span<const Vec3> motions,
                    std::span<std::optional<SceneSweepHit>> out, const SceneSweepOptions& options = {}) const;

private:
    static constexpr std::uint32_t none = Where::none;

    struct Slot {
        Model world;
        Placement local;
        std::uint64_t user_data = 0;
        std::string name;
    };
    /// The fields that are read for many models at a time, in a compact array.
    struct Tag {
        std::uint32_t generation = 0;
        std::uint32_t layers = 0;
        std::uint32_t mask = 0;
        bool used = false;
        bool is_hull = false;
    };
    class ClosestPairSearch;
    struct Placed {
        std::uint32_t index;
        Placement world;
    };

    [[nodiscard]] const scene::BroadPhase& boxes() const noexcept;
    [[nodiscard]] scene::BroadPhase& boxes();
    [[nodiscard]] const Slot& slot(ModelId id) const;
    [[nodiscard]] std::uint32_t checked(ModelId id) const;
    [[nodiscard]] std::uint32_t checked_parent(ModelId id) const;
    [[nodiscard]] ModelId id_of(std::uint32_t index) const noexcept { return {index, tags_[index].generation}; }
    [[nodiscard]] Placement world_of(std::uint32_t parent, const Placement& local) const;
    [[nodiscard]] std::vector<Placed> placed_below(std::uint32_t top, const Placement& world) const;
    [[nodiscard]] std::vector<Placed> placed_below_each(std::span<const std::uint32_t> models) const;
    [[nodiscard]] bool moves_alone(std::uint32_t index, const Pose& pose) const noexcept;
    void apply_placements(std::span<const Placed> placed);
    void drop(std::uint32_t index);
    void relocate(std::uint32_t index, std::uint32_t parent, const Placement& local);

    template <class Options>
    [[nodiscard]] bool admits(const Options& options, std::uint32_t index) const {
        return (tags_[index].layers & options.layers) != 0 && (!options.filter || options.filter(id_of(index)));
    }
    template <class Options>
    [[nodiscard]] bool form_pair(const Options& options, std::uint32_t i, std::uint32_t j) const;
    template <class Options>
    [[nodiscard]] Options options_of_partners(const Options& options, std::uint32_t index) const;
    template <class Leaf>
    bool for_each_near(const AnyShape& shape, double max_distance, Leaf leaf) const;
    template <class Leaf>
    bool for_each_within(const AnyShape& shape, double max_distance, const SceneQueryOptions& options, Leaf leaf) const;
    template <class Leaf>
    bool for_each_within(const Model& model, double max_distance, const SceneQueryOptions& options, Leaf leaf) const;
    template <class Operand>
    [[nodiscard]] std::vector<ModelId> all_within(const Operand& operand, double max_distance,
                                                  const SceneQueryOptions& options) const;
    [[nodiscard]] std::vector<ModelId> models_in_frustum(const Frustum& frustum,
                                                         const SceneQueryOptions& options) const;
    [[nodiscard]] std::vector<ModelId> in_order(std::vector<std::uint32_t> indices) const;
    template <class Operand>
    [[nodiscard]] std::optional<SceneSweepHit> first_touched(const Operand& operand, Vec3 motion,
                                                             const SceneSweepOptions& options) const;

    std::vector<Slot> slots_;
    std::vector<Tag> tags_;  // one for each slot
    Hierarchy hierarchy_;
    IgnoredPairs ignored_;
    std::vector<std::uint32_t> free_;
    BroadPhaseStructure structure_;
    Owned<scene::BroadPhase> boxes_;  // in the world, one box for each slot; null once the scene has been moved from
    ResetWhenMoved<std::size_t> size_;
    std::vector<ModelPair> touches_;
};

}  // namespace abut
