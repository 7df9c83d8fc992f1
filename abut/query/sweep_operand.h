// SPDX-License-Identifier: MIT
// SweepOperand: any geometry as sweeps of two motions take it, without its type; internal.
#pragma once

#include <optional>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/gjk/rounded_shape.h"
#include "abut/math/motion.h"
#include "abut/shape/aabb.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::ladder {

/// A composite without its type: see the concept Composite.
struct CompositeView {
    const bvh::Bvh* tree = nullptr;
    const bvh::BvhFrame* frame = nullptr;
    const void* object = nullptr;
    Triangle (*part)(const void* object, std::uint32_t i) = nullptr;
    Aabb bounds;  ///< in the world
};

/// A geometry. It refers to the object from which it was made.
struct SweepOperand {
    enum class Kind { none, convex, composite, plane, unbounded };
    Kind kind = Kind::none;    ///< none: what is empty or not finite, which touches nothing
    gjk::RoundedShape convex;  ///< of a bounded convex shape
    CompositeView composite;
    Plane plane{};
    bool solid = false;  ///< whether what lies below the plane belongs to it: a half-space
    /// A ray, line or frustum, which is clipped to what may touch something in the box.
    const void* object = nullptr;
    gjk::RoundedShape (*clipped)(const void* object, const Aabb& box) = nullptr;
    Vec3 reference_point{0};

    /// Whether it can move.
    [[nodiscard]] bool bounded() const { return kind == Kind::convex || kind == Kind::composite; }
};

/// The first t in [0, max_t] at which a, placed by its motion, touches b; `where.triangle` is of b, and `position` is
/// set. Without a motion b rests, and may be unbounded.
[[nodiscard]] std::optional<SweepHit> sweep_operands(const SweepOperand& a, const Motion& motion_a,
                                                     const SweepOperand& b, const Motion* motion_b,
                                                     double max_t) noexcept;

}  // namespace abut::ladder
