// SPDX-License-Identifier: MIT
// Validates a model's placement, and computes its bounds in the world.
#include "abut/scene/model.h"

#include <cmath>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/math/norms.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {

namespace {

/// The hull of the shape as the placement moves it, from `before`; null unless the shape is a hull.
SharedPointer<MovedHull> placed_hull(const SharedShape& shape, const Placement& placement,
                                     const MovedHull* before = nullptr) {
    const AnyShape* any = shape.shape();
    const bool is_hull = any != nullptr && std::holds_alternative<Hull>(*any);
    return is_hull ? SharedPointer<MovedHull>(MovedHull(shape, placement, before)) : SharedPointer<MovedHull>();
}

}  // namespace

Model::Model(SharedShape shape, const Placement& placement) : shape_(std::move(shape)), placement_(placement) {
    const DefaultFloats floats;
    require_valid(placement);
    if (!abut::is_finite(shape_)) throw Error("Model: its shape is not finite; give it finite numbers");
    hull_ = placed_hull(shape_, placement);
}

void Model::move_to(const Placement& placement) {
    const DefaultFloats floats;
    require_valid(placement);
    if (is_hull()) {
        MovedHull* const own = hull_.sole();
        if (own == nullptr || !own->move_to(placement)) hull_ = placed_hull(shape_, placement, hull_.get());
    }
    placement_ = placement;
}

bool Model::certainly_moves_to(const Placement& placement) const noexcept {
    return !is_hull() || hull_->certainly_moves_to(placement);
}

void Model::require_move_to(const Placement& placement) const {
    require_valid(placement);
    if (!certainly_moves_to(placement)) (void)at(placement);
}

Model Model::at(const Placement& placement) const {
    Model moved = *this;
    moved.move_to(placement);
    return moved;
}

std::optional<Triangle> Model::triangle(std::size_t i) const noexcept {
    const DefaultFloats floats;
    const Mesh* mesh = shape_.mesh();
    if (mesh == nullptr || i >= mesh->size()) return {};
    return PosedMesh(placement_.pose, *mesh, placement_.scale).triangle(i);
}

Aabb Model::bounds() const noexcept {
    const DefaultFloats floats;
    if (is_hull()) return hull_->bounds();
    return visit_held([](const auto& x) -> Aabb {
        // A shape with a number that has left the range of double in the world could lack points in its box.
        if constexpr (requires { is_finite(x); }) {
            if (!is_finite(x)) return {};
        }
        return abut::bounds(x);
    });
}

Obb Model::oriented_bounds() const noexcept {
    const DefaultFloats floats;
    const Aabb box = abut::bounds(shape_);
    Obb result = placed(placement_, box);
    if (!abut::is_finite(box)) return result;
    // The box's corners, and its points, are rounded as placement * p is; the sum of their magnitudes bounds that
    // error.
    const double magnitude =
        placement_.scale * (norm_1(box.min) + norm_1(box.max)) + norm_1(placement_.pose.translation);
    result.half_extents += Vec3(0x1p-44 * magnitude + 1e-300);
    return result;
}

std::optional<ClosestPoints> known_closest_points(const Model& a, const Model& b) noexcept {
    if (!a.is_hull() || !b.is_hull()) return std::nullopt;
    return closest_points(*a.moved_hull(), *b.moved_hull());
}

bool is_finite(const Model& model) noexcept {
    const DefaultFloats floats;
    return is_valid(model.placement()) && is_finite(model.shape());
}

Aabb bounds(const Model& model) noexcept { return model.bounds(); }

}  // namespace abut
