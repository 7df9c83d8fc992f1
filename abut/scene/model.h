// SPDX-License-Identifier: MIT
// Model: a mesh or any shape, placed in the world.
#pragma once

#include <optional>

#include "abut/base/shared_pointer.h"
#include "abut/mesh/mesh.h"
#include "abut/scene/placement.h"
#include "abut/scene/shared_shape.h"

namespace abut {

/// @cond internal
class MovedHull;
/// @endcond

/// A mesh or any shape with a placement; every verb takes it as it takes the mesh or shape. It is the set of the points
/// `placement * p`, each rounded once; queries are decided exactly for those world coordinates, so that t and distances
/// are in the world's lengths and normals are correct under scale. Copies share the shape.
///
///     const Model gate(load_mesh("gate.obj"), pose, 0.01);        // centimetres
///     if (auto hit = raycast(ray, gate)) mark(hit->point, hit->normal);
///     const Model latch = Model(latch_mesh, at_latch).attached_to(gate);
class ABUT_API Model {
public:
    /// An empty model: nothing intersects it.
    Model() = default;
    /// Throws Error when a number is not finite, the rotation is zero, or the scale is not between 1e-100 and 1e100:
    /// mirror images and stretches have to be baked into a mesh.
    Model(SharedShape shape, const Pose& pose = {}, double scale = 1)
        : Model(std::move(shape), Placement{pose, scale}) {}
    Model(SharedShape shape, const Placement& placement);

    /// The mesh or shape, in its own frame.
    [[nodiscard]] const SharedShape& shape() const noexcept { return shape_; }
    /// Its pose and scale.
    [[nodiscard]] const Placement& placement() const noexcept { return placement_; }
    /// Triangle i of its mesh, in world coordinates; nothing if it has no such triangle.
    [[nodiscard]] std::optional<Triangle> triangle(std::size_t i) const noexcept;
    /// Its rotation and translation.
    [[nodiscard]] const Pose& pose() const noexcept { return placement_.pose; }
    /// Its uniform scale.
    [[nodiscard]] double scale() const noexcept { return placement_.scale; }

    /// The same model with its placement interpreted in the parent's frame. Throws as the constructor does.
    [[nodiscard]] Model attached_to(const Model& parent) const { return at(parent.placement_ * placement_); }
    /// The same model at another placement. Throws as the constructor does.
    [[nodiscard]] Model at(const Placement& placement) const;
    /// Moves it to another placement. Throws as the constructor does, and then leaves it unchanged.
    void move_to(const Placement& placement);
    /// Whether it is a hull. Only then can a move to a valid placement throw, because a vertex leaves the range of
    /// double.
    [[nodiscard]] bool is_hull() const noexcept { return static_cast<bool>(hull_); }

    /// A box that contains it: within a few ulps of the tightest for a shape, the bounds of the rotated box for a mesh.
    /// Empty for an empty model, and where a shape's numbers leave the range of double in the world; infinite where it
    /// is unbounded.
    [[nodiscard]] Aabb bounds() const noexcept;
    /// An oriented box that contains it, rotated as the model is, within a few ulps of the shape's own box. NaN when
    /// the model is empty or unbounded.
    [[nodiscard]] Obb oriented_bounds() const noexcept;

    /// @cond internal
    /// Returns f(x) for the object in the world: a PosedMesh or one of the shapes; an empty Aabb for an empty model.
    /// For the library's own sources: defined in scene/model_visit-inl.h.
    template <class Function>
    ABUT_LOCAL auto visit_held(Function f) const;
    /// The hull in the world; null unless it is one.
    [[nodiscard]] const MovedHull* moved_hull() const noexcept { return hull_.get(); }
    /// Whether a move to that placement, which is valid, certainly succeeds.
    [[nodiscard]] bool certainly_moves_to(const Placement& placement) const noexcept;
    /// Throws as move_to() would.
    void require_move_to(const Placement& placement) const;
    /// @endcond

private:
    SharedShape shape_;
    Placement placement_;
    SharedPointer<MovedHull> hull_;  // of the world's vertices; null unless it is a hull
};

/// A box that contains it: see Model::bounds.
[[nodiscard]] ABUT_API Aabb bounds(const Model& model) noexcept;
/// Whether the placement is valid and the shape's own numbers are finite; true for an empty model.
[[nodiscard]] ABUT_API bool is_finite(const Model& model) noexcept;

// Every verb takes models. Whether one can be moved is known only at run time.
template <>
inline constexpr bool is_geometry<Model> = true;

}  // namespace abut
