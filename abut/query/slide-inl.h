// SPDX-License-Identifier: MIT
// Computes slide; only the library compiles it.
#pragma once

#include <algorithm>
#include <array>

#include "abut/base/float_environment.h"
#include "abut/query/nearby_parts.h"
#include "abut/query/reference_point-inl.h"
#include "abut/query/slide.h"

namespace abut {

namespace ladder {

/// A convex shape translated and inflated, for shapes without a radius of their own.
struct InflatedShape {
    gjk::RoundedShape shape;
    Vec3 by{0};
    double grown = 0;
};
[[nodiscard]] Vec3 support(const InflatedShape& inflated, Vec3 direction) noexcept;
[[nodiscard]] inline double rounding_radius(const InflatedShape& c) noexcept { return c.shape.radius + c.grown; }

/// A point as a sphere, whose contacts are decided exactly.
[[nodiscard]] Sphere inflated(Vec3 point, Vec3 by, double grown) noexcept;
[[nodiscard]] Sphere inflated(const Sphere& sphere, Vec3 by, double grown) noexcept;
[[nodiscard]] Capsule inflated(const Capsule& capsule, Vec3 by, double grown) noexcept;
template <class Shape>
InflatedShape inflated(const Shape& shape, Vec3 by, double grown) {
    return {rounded(shape, Aabb{}), by, grown};
}

[[nodiscard]] Vec3 reference_point_after(Vec3 reference_point, Vec3 moved) noexcept;

/// The state of a slide: how contacts deflect the motion, by at most two planes at a time.
class SlideState {
public:
    SlideState(Vec3 motion, const Aabb& bounds, const SlideOptions& options) noexcept;

    [[nodiscard]] bool sound() const noexcept { return sound_; }
    [[nodiscard]] double gap() const noexcept { return gap_; }
    [[nodiscard]] Vec3 moved() const noexcept { return moved_; }
    [[nodiscard]] Vec3 rest() const noexcept { return rest_; }
    [[nodiscard]] bool done() const noexcept { return rest_ == Vec3(0); }

    /// Whether a motion is so long relative to the gap that rounding of a plane's normal may lead it through the plane.
    [[nodiscard]] bool may_pass_plane(Vec3 motion) const noexcept;
    void put(Vec3 moved) noexcept { moved_ = moved; }
    /// Completes the motion.
    void finish() noexcept;
    /// Moves up to the hit, and deflects the rest of the motion: along one plane, or the crease of two; three planes
    /// stop it.
    void deflect(const SweepHit& hit) noexcept;

private:
    [[nodiscard]] Vec3 bent(Vec3 normal) const noexcept;
    [[nodiscard]] Vec3 as_wall(Vec3 normal) noexcept;
    [[nodiscard]] bool allowed(Vec3 motion) const noexcept;

    Vec3 motion_, rest_;
    Vec3 moved_{0};
    double gap_ = 0;
    Aabb bounds_;            // at the start
    Vec3 up_{0};             // unit length, or zero
    double least_up_ = -1;   // the least upward component of a floor's normal
    double lift_ = 0x1p-24;  // the part of a motion along a plane that leads off it, against rounding
    bool sound_ = true;
    int count_ = 0;
    std::array<Vec3, 3> planes_{};
};

/// How far the shape, without a gap, can move from one place to another without passing through anything: all the way,
/// half of the way to what it hits, or not at all. A shape that overlaps something at the start moves all the way.
template <class Shape>
[[nodiscard]] Vec3 last_safe_position(const Shape& shape, Vec3 from, Vec3 to, const Obstacles& x);

/// A box that contains nearly all slides of a shape with these bounds; a slide that leaves it has the same result, and
/// only takes longer.
[[nodiscard]] Aabb region_of_slide(const Aabb& bounds, Vec3 motion, const SlideOptions& options) noexcept;

/// slide() for a bounded convex shape among obstacles. Compiled in slide.cpp for the shapes that can be moved.
template <class Shape>
[[nodiscard]] SlideResult slide_among(const Shape& shape, Vec3 motion, const Obstacles& x, const SlideOptions& options);

}  // namespace ladder

namespace query {

template <class Shape, class X>
[[nodiscard]] SlideResult slide(const Shape& shape, Vec3 motion, const X& x, const SlideOptions& options) noexcept {
    static_assert(!ladder::is_unbounded<Shape> && !Composite<Shape>, "abut::slide moves a bounded convex shape");
    if constexpr (ladder::is_any<Shape>) {
        return ladder::visit_held(shape, [&](const auto& held) {
            using Held = std::remove_cvref_t<decltype(held)>;
            if constexpr (ladder::is_unbounded<Held> || Composite<Held>) {
                SlideResult stays;
                stays.position = query::reference_point(held);
                stays.remaining = motion;
                return stays;
            } else {
                return query::slide(held, motion, x, options);
            }
        });
    } else if constexpr (ladder::is_any<X>) {
        return ladder::visit_held(x,
                                  [&](const auto& geometry) { return abut::slide(shape, motion, geometry, options); });
    } else {
        return ladder::move_near(
            x, ladder::region_of_slide(ladder::rough_bounds_of(shape), motion, options),
            [&](const ladder::Obstacles& obstacles) { return ladder::slide_among(shape, motion, obstacles, options); });
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_SLIDE_DECLARED(A, X) \
    template <>                   \
    ABUT_API SlideResult slide(const A& a, Vec3 motion, const X& x, const SlideOptions& options) noexcept;
#define ABUT_SLIDE_DEFINED(A, X)                                                                   \
    template <>                                                                                    \
    SlideResult slide(const A& a, Vec3 motion, const X& x, const SlideOptions& options) noexcept { \
        const DefaultFloats floats;                                                                \
        return query::slide(a, motion, x, options);                                                \
    }
