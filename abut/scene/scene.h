// SPDX-License-Identifier: MIT
// Scene: thousands of models that move, one question to all of them.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/function.h"
#include "abut/base/owned.h"
#include "abut/base/reset_when_moved.h"
#include "abut/math/motion.h"
#include "abut/query/move_character.h"
#include "abut/query/slide.h"
#include "abut/scene/hierarchy.h"
#include "abut/scene/model.h"
#include "abut/scene/model_id.h"
#include "abut/scene/structure.h"

namespace abut {

namespace scene {
class BroadPhase;
}  // namespace scene

/// What becomes of a removed model's children: they go too, or hang from its parent, where they stay in the world but for
/// rounding.
enum class Children { remove, reparent };

/// A model to add: a mesh or any shape, or nothing (a place for others to hang from), at a pose in its parent's frame.
struct ABUT_API NewModel {
    SharedShape shape{};              ///< what it is, in its own frame
    Pose pose{};                      ///< where it is, in its parent's frame
    double scale = 1;                 ///< how large it is beside its parent, between 1e-100 and 1e100
    ModelId parent{};                 ///< a default one: the world
    std::uint32_t layers = 1;         ///< bits: what it counts as
    std::uint32_t mask = 0xffffffff;  ///< bits: whom it meets; two models make a pair when each is in the other's mask
    std::uint64_t user_data = 0;      ///< the program's own
    std::string name{};               ///< need not be unique
};

/// Which models a query sees.
struct ABUT_API SceneQueryOptions {
    std::uint32_t layers = 0xffffffff;  ///< those with any of these bits
    Function<bool(ModelId)> filter{};  ///< and of those the ones for which this is true; it may be called on any thread
    bool bounds_only = false;          ///< takes models for their bounding boxes
};

/// What a ray meets in a scene.
struct ABUT_API SceneRaycastOptions {
    double max_t = std::numeric_limits<double>::infinity();  ///< see RaycastOptions
    Cull cull = Cull::none;                                  ///< see RaycastOptions
    std::uint32_t layers = 0xffffffff;                       ///< see SceneQueryOptions
    Function<bool(ModelId)> filter{};                        ///< see SceneQueryOptions
};

/// What a moving shape meets in a scene.
struct ABUT_API SceneSweepOptions {
    double max_t = 1;                   ///< see SweepOptions
    Cull cull = Cull::none;             ///< see SweepOptions
    bool ignore_separating = false;     ///< see SweepOptions
    std::uint32_t layers = 0xffffffff;  ///< see SceneQueryOptions
    Function<bool(ModelId)> filter{};   ///< see SceneQueryOptions
};

/// A hit and the model that was hit; `where.model` is the model's index.
struct ABUT_API SceneHit : Hit {
    ModelId model;  ///< what was hit
};

/// Where a moving shape first touches a model, and which; `where.model` is its index.
struct ABUT_API SceneSweepHit : SweepHit {
    ModelId model;  ///< what was touched
};

/// The nearest model and the points in which it and the query are nearest: on_a of the query, on_b of the model.
struct ABUT_API SceneClosestPoints : ClosestPoints {
    ModelId model;  ///< the nearest
};

/// What has changed in who touches whom. Each list is in ascending order. Models that are no more end their touches.
struct ABUT_API TouchEvents {
    std::vector<ModelPair> began;  ///< touch now, and did not before
    std::vector<ModelPair> kept;   ///< touched before, and still do
    std::vector<ModelPair> ended;  ///< touched before, and no longer do
};

/// Models in a tree of parents, and what is asked of all at once. Every change is done when it returns, and any number of
/// threads may ask a scene that nobody changes. Answers are those of asking every model, whatever the structure, the number of
/// threads and the order of additions; each model counts once, and lists are in ascending order of ids.
///
///     Scene scene;
///     const ModelId crane = scene.add({.shape = crane_mesh, .pose = at_gate});
///     scene.move(crane, next_pose);
///     for (auto [a, b] : scene.overlapping_pairs()) warn(scene.name(a), scene.name(b));
///
/// One that has been moved from is empty, and may be used. Functions given a stale id throw abut::Error;
/// contains() and remove() return false.
class ABUT_API Scene {
public:
    /// An empty scene.
    explicit Scene(BroadPhaseStructure structure = BroadPhaseStructure::tree);
    /// A copy shares the meshes and copies the records; ids name the same models in both.
    Scene(const Scene& other);
    /// The other is empty afterwards.
    Scene(Scene&& other) noexcept;
    /// A copy, as the constructor makes one.
    Scene& operator=(const Scene& other);
    /// The other is empty afterwards.
    Scene& operator=(Scene&& other) noexcept;
    ~Scene();

    // Changes. Each either happens as a whole or throws abut::Error and changes nothing.

    /// Throws when the parent is stale, or the shape, pose or scale is not usable: see Model.
    ModelId add(const NewModel& model);
    /// Takes the model out; whether it was in. Throws when a child cannot hang higher, as its pose or scale there would not be
    /// usable.
    bool remove(ModelId id, Children children = Children::remove);
    /// Puts the model elsewhere in its parent's frame, and all below it along. Throws when the pose is not usable.
    void move(ModelId id, const Pose& pose);
    void move(ModelId id, const Pose& pose, double scale);
    /// Moves many at once, on all cores: faster than one by one from some dozens on. Models and poses go in pairs; throws when
    /// the spans' lengths differ. Of a model named twice the last pose counts.
    void move_each(std::span<const ModelId> ids, std::span<const Pose> poses);
    /// Hangs the model, with all below it, from another, or from the world with a default id; its pose is now meant in
    /// that one's frame. Throws when the new parent is the model itself or hangs below it.
    void set_parent(ModelId id, ModelId parent);
    /// The same, but the model keeps its place in the world, up to rounding.
    void set_parent_keeping_world(ModelId id, ModelId parent);
    /// Gives the model another shape. Throws when the shape is not usable at its placement: see Model.
    void set_shape(ModelId id, SharedShape shape);
    /// Sets what the model counts as, and whom it meets: see NewModel.
    void set_layers(ModelId id, std::uint32_t layers, std::uint32_t mask = 0xffffffff);
    /// Sets the program's own number.
    void set_user_data(ModelId id, std::uint64_t data);
    /// Sets the name, which need not be unique.
    void set_name(ModelId id, std::string name);

    // What is in it.

    /// How many models there are, those without a shape included.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Whether there are none.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// Whether the id names a model that is in the scene.
    [[nodiscard]] bool contains(ModelId id) const noexcept;
    /// All models.
    [[nodiscard]] std::vector<ModelId> models() const;
    /// The model in the world, which every verb takes. The reference is good until the scene changes.
    [[nodiscard]] const Model& model(ModelId id) const { return slot(id).world; }
    /// Where it is in the world. The reference is good until the scene changes.
    [[nodiscard]] const Placement& world_placement(ModelId id) const { return slot(id).world.placement(); }
    /// Where it is in its parent's frame. The reference is good until the scene changes.
    [[nodiscard]] const Placement& placement(ModelId id) const { return slot(id).local; }
    /// The world's box around it; empty when it has no shape.
    [[nodiscard]] const Aabb& bounds(ModelId id) const;
    /// A box around all models.
    [[nodiscard]] Aabb bounds() const noexcept;
    /// A default id when it hangs from the world.
    [[nodiscard]] ModelId parent(ModelId id) const;
    /// Those that hang from it, in the order in which they were hung.
    [[nodiscard]] std::vector<ModelId> children(ModelId id) const;
    /// All below it, parents before children.
    [[nodiscard]] std::vector<ModelId> descendants(ModelId id) const;
    /// What it counts as: see NewModel.
    [[nodiscard]] std::uint32_t layers(ModelId id) const { return tags_[checked(id)].layers; }
    /// Whom it meets: see NewModel.
    [[nodiscard]] std::uint32_t mask(ModelId id) const { return tags_[checked(id)].mask; }
    /// The program's own number; 0 when none was given.
    [[nodiscard]] std::uint64_t user_data(ModelId id) const { return slot(id).user_data; }
    /// Its name, possibly empty. The reference is good until the scene changes.
    [[nodiscard]] const std::string& name(ModelId id) const { return slot(id).name; }
    /// What it takes, meshes and shapes not counted.
    [[nodiscard]] std::size_t bytes() const noexcept;

    // Questions.

    /// The nearest of the models' hits, the lowest id on equal t; see abut::raycast.
    [[nodiscard]] std::optional<SceneHit> raycast(const Ray& ray, const SceneRaycastOptions& options = {}) const;
    /// Each model's nearest hit, by t, then by id.
    [[nodiscard]] std::vector<SceneHit> raycast_all(const Ray& ray, const SceneRaycastOptions& options = {}) const;
    /// Whether the ray meets any model.
    [[nodiscard]] bool occluded(const Ray& ray, const SceneRaycastOptions& options = {}) const;

    /// All models that touch the shape: a sphere, box, capsule, frustum, point, or any other. With bounds_only, whose bounds do.
    [[nodiscard]] std::vector<ModelId> models_touching(const AnyShape& shape,
                                                       const SceneQueryOptions& options = {}) const;
    /// All models that touch another, which may be one of the scene's and then finds itself. With bounds_only, whose bounds
    /// touch its own.
    [[nodiscard]] std::vector<ModelId> models_touching(const Model& model, const SceneQueryOptions& options = {}) const;

    /// Whether any model touches the shape: models_touching, and then no further.
    [[nodiscard]] bool intersects(const AnyShape& shape, const SceneQueryOptions& options = {}) const;
    [[nodiscard]] bool intersects(const Model& model, const SceneQueryOptions& options = {}) const;

    /// The model nearest to the shape, the lowest id on equal distance; nothing when no model is at a finite distance of at
    /// most `max_distance`. With bounds_only, by distance to the bounds.
    [[nodiscard]] std::optional<SceneClosestPoints> closest_points(
        const AnyShape& shape, const SceneQueryOptions& options = {},
        double max_distance = std::numeric_limits<double>::infinity()) const;

    /// The first model that the shape touches as it moves by t · motion, the lowest id on equal t; see abut::sweep.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(const AnyShape& shape, Vec3 motion,
                                                     const SceneSweepOptions& options = {}) const;
    /// The same of a model that moves, which may be one of the scene's and then meets itself: see SceneSweepOptions::filter.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(const Model& model, Vec3 motion,
                                                     const SceneSweepOptions& options = {}) const;
    /// The same of a bounded convex shape that turns on its way; any other meets nothing. Of the options for what is touched,
    /// only max_t applies; see abut/query/sweep_motion.h.
    [[nodiscard]] std::optional<SceneSweepHit> sweep(const AnyShape& shape, const Motion& motion,
                                                     const SceneSweepOptions& options = {}) const;

    /// Moves a convex bounded shape along the models in its way; see abut::slide. `where.model` of what it touched is the
    /// model's index. Any other shape stays.
    [[nodiscard]] SlideResult slide(const AnyShape& shape, Vec3 motion, const SlideOptions& options = {},
                                    const SceneQueryOptions& among = {}) const;
    /// Walks a character among the models; see abut::move_character. `floor.model` is the index of the one that it stands on.
    [[nodiscard]] CharacterResult move_character(const AnyShape& shape, Vec3 motion,
                                                 const CharacterOptions& options = {},
                                                 const SceneQueryOptions& among = {}) const;

    /// All pairs of models that touch, a < b, each once. With bounds_only, whose bounds do. On all cores; and when few models have
    /// changed since the last time, only these are looked at.
    [[nodiscard]] std::vector<ModelPair> overlapping_pairs(const SceneQueryOptions& options = {}) const;

    /// Compares overlapping_pairs(options) with those of the last call.
    TouchEvents update_touches(const SceneQueryOptions& options = {});

    // Many questions at once, on all cores; `out` must be as long, and what is longer is ignored.
    /// out[i] is raycast(rays[i], options).
    void raycast_each(std::span<const Ray> rays, std::span<std::optional<SceneHit>> out,
                      const SceneRaycastOptions& options = {}) const;
    /// out[i] is closest_points(points[i], options).
    void closest_points_each(std::span<const Vec3> points, std::span<std::optional<SceneClosestPoints>> out,
                             const SceneQueryOptions& options = {}) const;
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
    /// What is asked of many models at a time, kept close together.
    struct Tag {
        std::uint32_t generation = 0;
        std::uint32_t layers = 0;
        std::uint32_t mask = 0;
        bool used = false;
        bool is_hull = false;
    };
    struct Placed {
        std::uint32_t index;
        Model world;
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
    [[nodiscard]] bool stands_alone(std::uint32_t index) const noexcept;
    void take(std::vector<Placed> placed);
    void drop(std::uint32_t index);
    void relocate(std::uint32_t index, std::uint32_t parent, const Placement& local);

    template <class Options>
    [[nodiscard]] bool admits(const Options& options, std::uint32_t index) const {
        return (tags_[index].layers & options.layers) != 0 && (!options.filter || options.filter(id_of(index)));
    }
    template <class Leaf>
    bool for_each_near(const AnyShape& shape, Leaf leaf) const;
    template <class Leaf>
    bool for_each_touching(const AnyShape& shape, const SceneQueryOptions& options, Leaf leaf) const;
    template <class Leaf>
    bool for_each_touching(const Model& model, const SceneQueryOptions& options, Leaf leaf) const;
    template <class Thing>
    [[nodiscard]] std::vector<ModelId> all_touching(const Thing& thing, const SceneQueryOptions& options) const;
    [[nodiscard]] std::vector<ModelId> seen_by(const Frustum& frustum, const SceneQueryOptions& options) const;
    [[nodiscard]] std::vector<ModelId> in_order(std::vector<std::uint32_t> indices) const;
    template <class Thing>
    [[nodiscard]] std::optional<SceneSweepHit> first_touched(const Thing& thing, Vec3 motion,
                                                             const SceneSweepOptions& options) const;

    std::vector<Slot> slots_;
    std::vector<Tag> tags_;  // one for each slot
    Hierarchy hierarchy_;
    std::vector<std::uint32_t> free_;
    BroadPhaseStructure structure_;
    Owned<scene::BroadPhase> boxes_;  // the world's, one for each slot; none once it has been moved from
    ResetWhenMoved<std::size_t> size_;
    std::vector<ModelPair> touches_;
};

}  // namespace abut
