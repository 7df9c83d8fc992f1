// SPDX-License-Identifier: MIT
// slide: collide and slide, as walkers in games do.
#pragma once

#include <algorithm>
#include <array>

#include "abut/query/contact.h"
#include "abut/query/sweep.h"

namespace abut {

struct SlideOptions {
    /// The distance that is kept from everything; 0 stands for 2^-10 of the shape's size, and where that is less for 2^-20 of
    /// the motion's length, or 2^-40 of how far off it is.
    double gap = 0;
    int max_bumps = 8;  ///< after so many the rest of the motion is given up
    Vec3 up{0};         ///< which way is up; with one, what is steeper than max_slope is a wall, which no motion climbs
    double max_slope = 0.8;  ///< the steepest floor's angle to the level, in radians
};

/// Where a shape has come by sliding.
struct SlideResult {
    Vec3 position{0};    ///< of the shape's anchor: see anchor_of
    Vec3 moved{0};       ///< how far it has come from where it was
    Vec3 left{0};        ///< what is left of the motion, along what it leans on; zero when all is gone
    bool freed = false;  ///< it began nearer than the gap, or in overlap, and was moved out first
    int count = 0;       ///< how many of `touched` there are: the last 4 when more
    std::array<SweepHit, 4>
        touched{};  ///< what it ran into on its way, in order, each seen from the shape grown by the gap
};

namespace ladder {

/// A convex shape moved and grown: what a walk is made of for shapes without a radius of their own.
struct Carried {
    convex::Rounded shape;
    Vec3 by{0};
    double grown = 0;
};
[[nodiscard]] Vec3 support(const Carried& carried, Vec3 direction) noexcept;
[[nodiscard]] inline double rounding_radius(const Carried& c) noexcept { return c.shape.radius + c.grown; }

/// A point as a ball, so that what it meets is told exactly.
[[nodiscard]] Sphere carried(Vec3 point, Vec3 by, double grown) noexcept;
[[nodiscard]] Sphere carried(const Sphere& sphere, Vec3 by, double grown) noexcept;
[[nodiscard]] Capsule carried(const Capsule& capsule, Vec3 by, double grown) noexcept;
template <class Shape>
Carried carried(const Shape& shape, Vec3 by, double grown) {
    return {rounded(shape, Aabb{}), by, grown};
}

[[nodiscard]] Vec3 anchor_after(Vec3 anchor, Vec3 moved) noexcept;

/// The course of a slide: how the motion is bent by what it meets, at most two planes at a time.
class Course {
public:
    Course(Vec3 motion, const Aabb& bounds, const SlideOptions& options) noexcept;

    [[nodiscard]] bool sound() const noexcept { return sound_; }
    [[nodiscard]] double gap() const noexcept { return gap_; }
    [[nodiscard]] Vec3 moved() const noexcept { return moved_; }
    [[nodiscard]] Vec3 rest() const noexcept { return rest_; }
    [[nodiscard]] bool done() const noexcept { return rest_ == Vec3(0); }

    /// Whether a way is so long for the gap that a plane's rounded normal may lead through the plane.
    [[nodiscard]] bool doubts(Vec3 way) const noexcept;
    void put(Vec3 moved) noexcept { moved_ = moved; }
    /// All the way.
    void finish() noexcept;
    /// Up to the hit, and then on along it: along one plane, or the crease of two; three stop it.
    void bump(const SweepHit& hit) noexcept;

private:
    [[nodiscard]] Vec3 bent(Vec3 normal) const noexcept;
    [[nodiscard]] Vec3 as_wall(Vec3 normal) noexcept;
    [[nodiscard]] bool allowed(Vec3 motion) const noexcept;

    Vec3 motion_, rest_;
    Vec3 moved_{0};
    double gap_ = 0;
    double extent_ = 0;      // how far off it is and comes
    Vec3 up_{0};             // of unit length, or zero
    double least_up_ = -1;   // of a floor's normal
    double lift_ = 0x1p-24;  // how much of a way along a plane leads off it, so that rounding does not lead into it
    bool sound_ = true;
    int count_ = 0;
    std::array<Vec3, 3> planes_{};
};

/// How far the shape as it is, without a gap, comes from one place to another on this side of everything: all the way, or half
/// of it up to what it meets, or not at all. What overlaps where it is goes all the way.
template <class Shape, class X>
Vec3 this_side(const Shape& shape, Vec3 from, Vec3 to, const X& x) {
    const auto here = carried(shape, from, 0);
    if (from == to || intersects(here, x)) return to;
    const auto hit = sweep(here, to - from, x, SweepOptions{});
    Vec3 end = hit ? from + 0.5 * hit->t * (to - from) : to;
    if (hit && !(hit->t > 0)) {
        // Whether it goes off what it is parted from by rounding only is seen from the other end.
        const auto back = sweep(carried(shape, to, 0), from - to, x, SweepOptions{});
        if (!back || back->t > 1 - 0x1p-10) end = to;
    }
    if (end == from) return from;
    // A place out of touch, whose way there a point of the shape can go, exactly.
    const auto there = carried(shape, end, 0);
    if (intersects(there, x)) return from;
    const auto a_point = [](const auto& s) { return convex::support(rounded(s, Aabb{}).core, Vec3(1, 0, 0)); };
    return intersects(Segment{a_point(here), a_point(there)}, x) ? from : end;
}

/// Whether the two are no nearer than nearly the gap; a push out of that, or of overlap, where they are.
template <class Shape, class X>
bool free_course(const Shape& shape, const X& x, Course& course) {
    constexpr int pushes = 8;
    constexpr double enough = 1 - 0x1p-6;
    if (!intersects(carried(shape, Vec3(0), enough * course.gap()), x)) return false;
    for (int i = 0; i < pushes; ++i) {
        const auto found = contact(carried(shape, course.moved(), course.gap()), x);
        if (!found || !(found->depth > (1 - enough) * course.gap()) || !std::isfinite(found->depth)) break;
        // Out of the gap alone it goes with care for what lies behind it; out of overlap it just goes.
        const Vec3 before = course.moved();
        course.put(this_side(shape, before, before - found->depth * found->direction, x));
        if (course.moved() == before) break;
    }
    return true;
}

}  // namespace ladder

/// Moves the shape by the motion, along what is in its way: it keeps a gap, measured along what parts them and not along the
/// motion (Linahan 2012), follows a plane, then the crease of two, and stops at three. It is never in overlap afterwards unless
/// it began so in a place without room, never on the other side of something, and no farther than the motion is long, but for
/// a push out of where it began. Flat floors of many triangles are as smooth as one. x may be a mesh, a placed mesh or any
/// shape; the shape is convex and bounded, and any other that is told at run time stays, as with NaN or infinity.
template <class Shape, class X>
[[nodiscard]] SlideResult slide(const Shape& shape, Vec3 motion, const X& x,
                                const SlideOptions& options = {}) noexcept {
    static_assert(!ladder::is_unbounded<Shape> && !Composite<Shape>, "abut::slide moves a bounded convex shape");
    if constexpr (ladder::is_any<Shape>) {
        return ladder::open(shape, [&](const auto& held) {
            using Held = std::remove_cvref_t<decltype(held)>;
            if constexpr (ladder::is_unbounded<Held> || Composite<Held>) {
                SlideResult stays;
                stays.position = anchor_of(held);
                stays.left = motion;
                return stays;
            } else {
                return slide(held, motion, x, options);
            }
        });
    } else if constexpr (ladder::is_any<X>) {
        return ladder::open(x, [&](const auto& thing) { return slide(shape, motion, thing, options); });
    } else {
        SlideResult result;
        ladder::Course course(motion, ladder::box_of(shape), options);
        if (course.sound() && ladder::has_numbers(shape)) {
            result.freed = ladder::free_course(shape, x, course);
            for (int bumps = 0; bumps < options.max_bumps && !course.done(); ++bumps) {
                const auto hit =
                    sweep(ladder::carried(shape, course.moved(), course.gap()), course.rest(), x, {.may_leave = true});
                if (result.freed || course.doubts(course.rest())) {
                    const Vec3 to = course.moved() + (hit ? hit->t : 1.0) * course.rest();
                    const Vec3 end = ladder::this_side(shape, course.moved(), to, x);
                    if (end != to) {
                        course.put(end);
                        break;
                    }
                }
                if (!hit) {
                    course.finish();
                    break;
                }
                if (result.count == static_cast<int>(result.touched.size())) {
                    std::rotate(result.touched.begin(), result.touched.begin() + 1, result.touched.end());
                    --result.count;
                }
                result.touched[static_cast<std::size_t>(result.count++)] = *hit;
                course.bump(*hit);
            }
        }
        result.moved = course.moved();
        result.left = course.rest();
        result.position = ladder::anchor_after(anchor_of(shape), result.moved);
        return result;
    }
}

}  // namespace abut
