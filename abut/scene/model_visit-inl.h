// SPDX-License-Identifier: MIT
// Calls a function with the shape or mesh of a model in the world, whose type is known at run time; only the library
// compiles it.
#pragma once

#include <optional>

#include "abut/scene/model.h"
#include "abut/scene/moved_hull.h"
#include "abut/shape/result.h"

namespace abut {

/// The closest points of two models that are hulls, if they are known without building both hulls; otherwise nothing.
[[nodiscard]] std::optional<ClosestPoints> known_closest_points(const Model& a, const Model& b) noexcept;

template <class Function>
auto Model::visit_held(Function f) const {
    if (const Mesh* mesh = shape_.mesh()) return f(PosedMesh(placement_.pose, *mesh, placement_.scale));
    const AnyShape* shape = shape_.shape();
    if (shape == nullptr) return f(Aabb{});
    return std::visit(
        [&](const auto& s) {
            using Kind = std::remove_cvref_t<decltype(s)>;
            if constexpr (std::is_same_v<Kind, Hull>) {
                return f(hull_->hull());
            } else if constexpr (std::is_same_v<Kind, Aabb>) {
                return s.empty() || is_unrotated(placement_) ? f(shifted(placement_, s)) : f(placed(placement_, s));
            } else {
                return f(placed(placement_, s));
            }
        },
        *shape);
}

}  // namespace abut
