// SPDX-License-Identifier: MIT
// Model: a mesh or any shape, somewhere in the world.
#pragma once

#include "abut/base/shared_pointer.h"
#include "abut/mesh/mesh.h"
#include "abut/scene/placement.h"
#include "abut/scene/shared_shape.h"

namespace abut {

/// A mesh or any shape with a placement; every verb takes it as it takes what it is made of. It is the set that `placement *`
/// makes of its points, each rounded once: what is asked of it is decided exactly for those numbers of the world, so that t
/// and distances are in the world's lengths and normals are true under scale. Copies share the shape.
///
///     const Model gate(load_mesh("gate.obj"), pose, 0.01);        // centimetres
///     if (auto hit = raycast(ray, gate)) mark(hit->point, hit->normal);
///     const Model latch = Model(latch_mesh, at_latch).attached_to(gate);
class ABUT_API Model {
public:
    /// Nothing: no query meets it.
    Model() = default;
    /// Throws Error when a number is not finite, the rotation is zero, or the scale is not between 1e-100 and 1e100: a mirror
    /// image or a stretch has to be baked into a mesh. A hull is moved here and now, vertex by vertex.
    Model(SharedShape shape, const Pose& pose = {}, double scale = 1)
        : Model(std::move(shape), Placement{pose, scale}) {}
    Model(SharedShape shape, const Placement& placement);

    /// What it is made of, in its own frame.
    [[nodiscard]] const SharedShape& shape() const noexcept { return shape_; }
    /// Where it is and how large.
    [[nodiscard]] const Placement& placement() const noexcept { return placement_; }
    /// Where it is.
    [[nodiscard]] const Pose& pose() const noexcept { return placement_.pose; }
    /// How large it is.
    [[nodiscard]] double scale() const noexcept { return placement_.scale; }

    /// The same model where its placement is meant in the parent's frame. Throws as the constructor does.
    [[nodiscard]] Model attached_to(const Model& parent) const { return at(parent.placement_ * placement_); }
    /// The same model elsewhere. Throws as the constructor does.
    [[nodiscard]] Model at(const Placement& placement) const;
    /// Moves it there. Throws as the constructor does, and is then where it was.
    void move_to(const Placement& placement);
    /// Whether it is a hull, whose vertices may leave the range of double wherever it is moved to.
    [[nodiscard]] bool is_hull() const noexcept { return static_cast<bool>(hull_); }

    /// A box that holds it, within a few ulps of the tightest for a shape, and for a mesh that of its turned box; empty when
    /// it is or a shape's numbers leave the range of double in the world, infinite where it has no end.
    [[nodiscard]] Aabb bounds() const noexcept;
    /// An oriented box that holds it, turned as the model is, within a few ulps of the turned box of the shape itself. NaN
    /// when the model is empty or without end.
    [[nodiscard]] Obb oriented_bounds() const noexcept;

    /// @cond internal
    /// Answers f(x) of what the model is in the world: a PosedMesh or one of the shapes; an empty Aabb when it is nothing.
    /// For the library's own sources: defined in model/visit_held-inl.h.
    template <class Function>
    ABUT_LOCAL auto visit_held(Function f) const;
    /// @endcond

private:
    SharedShape shape_;
    Placement placement_;
    SharedPointer<Hull> hull_;  // in the world, since moving one takes long
};

/// A box that holds it: see Model::bounds.
[[nodiscard]] ABUT_API Aabb bounds(const Model& model) noexcept;
/// Whether all its numbers are finite in the world; those of an empty model are.
[[nodiscard]] ABUT_API bool is_finite(const Model& model) noexcept;

// Every verb takes models. Whether one can be moved is known when the program runs.
template <>
inline constexpr bool is_geometry<Model> = true;

}  // namespace abut
