// SPDX-License-Identifier: MIT
// Slides a shape among obstacles: deflects its motion by what it hits (Fauerby 2003; Linahan 2012).
#include "abut/query/slide-inl.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "abut/math/elementary.h"
#include "abut/math/norms.h"
#include "abut/query/instantiations.h"

namespace abut::ladder {
namespace {

/// Normals whose cosine exceeds this belong to one plane, found from two places.
constexpr double parallel = 1 - 0x1p-20;

}  // namespace

Vec3 support(const InflatedShape& inflated, Vec3 direction) noexcept {
    return gjk::support(inflated.shape.core, direction) + inflated.by;
}
Sphere inflated(Vec3 point, Vec3 by, double grown) noexcept { return {point + by, grown}; }
Sphere inflated(const Sphere& sphere, Vec3 by, double grown) noexcept {
    return {sphere.center + by, sphere.radius + grown};
}
Capsule inflated(const Capsule& capsule, Vec3 by, double grown) noexcept {
    return {capsule.a + by, capsule.b + by, capsule.radius + grown};
}
Vec3 reference_point_after(Vec3 reference_point, Vec3 moved) noexcept { return reference_point + moved; }

Aabb region_of_slide(const Aabb& bounds, Vec3 motion, const SlideOptions& options) noexcept {
    // Queries below a character extend two gaps farther than its gap.
    const double gap = options.gap > 0 ? options.gap : 0x1p-9 * length_of(bounds.max - bounds.min);
    const double room = 1.05 * length_of(motion) + 3.1 * gap;
    return {bounds.min - room, bounds.max + room};
}

SlideState::SlideState(Vec3 motion, const Aabb& bounds, const SlideOptions& options) noexcept
    : motion_(motion), rest_(motion), gap_(options.gap), bounds_(bounds) {
    sound_ = is_finite(motion) && !bounds.empty() && is_finite(bounds) && std::isfinite(gap_);
    if (!sound_) return;
    if (!(gap_ > 0)) {
        const double coordinate_bound = std::max(length_of(bounds.min), length_of(bounds.max)),
                     motion_length = length_of(motion);
        // A point, or a shape hardly larger, has a gap from its motion's length and from the rounding of its place.
        gap_ = std::max(0x1p-10 * length_of(bounds.max - bounds.min),
                        std::max(0x1p-20 * motion_length, 0x1p-40 * coordinate_bound));
    }
    const double size = length_of(options.up);
    if (size > 0 && std::isfinite(size)) {
        up_ = options.up / size;
        least_up_ = sine_cosine(options.max_slope).cosine;
    }
}

// A normal errs by some ulps of the coordinates divided by the gap; a motion along it approaches the plane by that part
// of its length.
bool SlideState::may_pass_plane(Vec3 motion) const noexcept {
    // Nearly always sums instead of lengths suffice.
    const double sums = std::max(norm_1(bounds_.min), norm_1(bounds_.max)) + norm_1(motion_);
    if (0x1p-33 * sums * norm_1(motion) <= gap_ * gap_) return false;
    const double extent = std::max(length_of(bounds_.min), length_of(bounds_.max)) + length_of(motion_);
    return 0x1p-34 * (extent / gap_) * (length_of(motion) / gap_) > 1;
}

void SlideState::finish() noexcept {
    moved_ += rest_;
    rest_ = Vec3(0);
}

/// Deflects the rest slightly off the plane, and never makes it longer.
Vec3 SlideState::bent(Vec3 normal) const noexcept {
    const double size = length_of(rest_);
    Vec3 along = rest_ - dot(rest_, normal) * normal;
    const Vec3 lifted = along + lift_ * size * normal;
    const double longer = length_of(lifted);
    return longer > size ? lifted * (size / longer) : lifted;
}

/// A plane too steep for a floor acts as a wall against any motion that would climb it: up a slope, or down under a
/// slanted ceiling.
Vec3 SlideState::as_wall(Vec3 normal) noexcept {
    const double upward = dot(normal, up_);
    if (upward >= least_up_) return normal;
    const bool against = upward * dot(rest_, up_) < 0;
    if (against && upward * dot(bent(normal), up_) <= 0) return normal;
    const Vec3 level = normal - upward * up_;
    const double size = length_of(level);
    if (!(size > 0x1p-10)) return normal;
    // Along the wall the motion is horizontal; otherwise it would run into the slope again.
    if (against) rest_ -= dot(rest_, up_) * up_;
    return level / size;
}

bool SlideState::allowed(Vec3 motion) const noexcept {
    // By directions: products of lengths may leave the range.
    if (!(dot(motion / length_of(motion), motion_ / length_of(motion_)) > 0)) return false;
    for (int i = 0; i < count_; ++i) {
        if (dot(motion, planes_[static_cast<std::size_t>(i)]) < 0) return false;
    }
    return true;
}

void SlideState::deflect(const SweepHit& hit) noexcept {
    const Vec3 step = hit.t * rest_;
    moved_ += step;
    rest_ = (1 - hit.t) * rest_;
    const Vec3 n = as_wall(hit.normal);
    // Planes that the shape has left behind no longer count.
    if (length_of(step) > 0x1p-4 * gap_) count_ = 0;
    int same = 0;
    while (same < count_ && !(dot(planes_[static_cast<std::size_t>(same)], n) > parallel)) ++same;
    if (same < count_) lift_ = std::fmin(16 * lift_, 0x1p-8);
    if (same == static_cast<int>(planes_.size())) {
        rest_ = Vec3(0);
        return;
    }
    planes_[static_cast<std::size_t>(same)] = n;
    if (same == count_) ++count_;

    const Vec3 single = bent(n);
    if (allowed(single)) {
        rest_ = single;
        return;
    }
    for (int i = 0; i < count_; ++i) {
        const Vec3 other = planes_[static_cast<std::size_t>(i)];
        if (i == same) continue;
        const Vec3 crease = cross(n, other);
        const double size = length_of(crease);
        if (!(size > 0x1p-20)) continue;
        const Vec3 direction = crease / size;
        const double component = dot(direction, rest_);
        const Vec3 along = component * direction + lift_ * std::fabs(component) * (n + other);
        if (allowed(along)) {
            rest_ = along;
            return;
        }
    }
    rest_ = Vec3(0);
}

/// How far the shape, without a gap, can move from one place to another without passing through anything: all the way,
/// half of the way to what it hits, or not at all. A shape that overlaps something at the start moves all the way.
template <class Shape>
Vec3 last_safe_position(const Shape& shape, Vec3 from, Vec3 to, const Obstacles& x) {
    const auto here = inflated(shape, from, 0);
    if (from == to || intersects(here, x)) return to;
    const auto hit = sweep(here, to - from, x, SweepOptions{});
    Vec3 end = hit ? from + 0.5 * hit->t * (to - from) : to;
    if (hit && !(hit->t > 0)) {
        // Where only rounding separates the shape from something at the start, a sweep from the other end decides
        // whether it moves away from that.
        const auto back = sweep(inflated(shape, to, 0), from - to, x, SweepOptions{});
        if (!back || back->t > 1 - 0x1p-10) end = to;
    }
    if (end == from) return from;
    // Accepts a place that touches nothing, if one point of the shape can move there along a free segment; both are
    // exact.
    const auto there = inflated(shape, end, 0);
    if (intersects(there, x)) return from;
    const auto a_point = [](const auto& s) { return gjk::support(rounded(s, Aabb{}).core, Vec3(1, 0, 0)); };
    return intersects(Segment{a_point(here), a_point(there)}, x) ? from : end;
}

/// Whether the shape is in overlap, or nearer than 63/64 of the gap; if so, moves it out.
template <class Shape>
bool depenetrate(const Shape& shape, const Obstacles& x, SlideState& course) {
    constexpr int pushes = 8;
    constexpr double enough = 1 - 0x1p-6;
    if (!intersects(inflated(shape, Vec3(0), enough * course.gap()), x)) return false;
    for (int i = 0; i < pushes; ++i) {
        const auto found = contact(inflated(shape, course.moved(), course.gap()), x);
        if (!found || !(found->depth > (1 - enough) * course.gap()) || !std::isfinite(found->depth)) break;
        // Moves out of the gap alone stop before obstacles behind; moves out of overlap do not.
        const Vec3 before = course.moved();
        course.put(last_safe_position(shape, before, before - found->depth * found->direction, x));
        if (course.moved() == before) break;
    }
    return true;
}

namespace {

/// Detects a slide that no longer moves the shape, as under a slanted facet that the motion would climb, where each
/// deflection gives nearly the same motion again.
class StallFinder {
public:
    /// Whether the last 64 deflections have moved the shape by less than 2^-10 of the gap.
    [[nodiscard]] bool stalls(Vec3 moved, double gap) {
        if (!(length_of(moved - place_) < 0x1p-10 * gap)) {
            place_ = moved;
            deflections_ = 0;
        }
        return ++deflections_ > 64;
    }

private:
    Vec3 place_{0};
    int deflections_ = 0;
};

}  // namespace

template <class Shape>
SlideResult slide_among(const Shape& shape, Vec3 motion, const Obstacles& x, const SlideOptions& options) {
    SlideResult result;
    SlideState course(motion, bounds_of(shape), options);
    if (course.sound() && all_finite(shape)) {
        result.depenetrated = depenetrate(shape, x, course);
        StallFinder progress;
        for (int slides = 0; slides < options.max_slides && !course.done(); ++slides) {
            const auto hit =
                sweep(inflated(shape, course.moved(), course.gap()), course.rest(), x, {.ignore_separating = true});
            if (result.depenetrated || course.may_pass_plane(course.rest())) {
                const Vec3 to = course.moved() + (hit ? hit->t : 1.0) * course.rest();
                const Vec3 end = last_safe_position(shape, course.moved(), to, x);
                if (end != to) {
                    course.put(end);
                    break;
                }
            }
            if (!hit) {
                course.finish();
                break;
            }
            if (result.count == static_cast<int>(result.hits.size())) {
                std::rotate(result.hits.begin(), result.hits.begin() + 1, result.hits.end());
                --result.count;
            }
            result.hits[static_cast<std::size_t>(result.count++)] = *hit;
            course.deflect(*hit);
            if (progress.stalls(course.moved(), course.gap())) break;
        }
    } else if (is_empty(shape) && is_finite(motion) && std::isfinite(options.gap)) {
        course.finish();  // it touches nothing
    }
    const Vec3 start = query::reference_point(shape), end = reference_point_after(start, course.moved());
    if (!is_finite(course.moved()) || (is_finite(start) && !is_finite(end))) {
        // A shape that would leave the range of double stays where it is.
        SlideResult stays;
        stays.position = start;
        stays.remaining = motion;
        return stays;
    }
    result.displacement = course.moved();
    result.remaining = course.rest();
    result.position = end;
    return result;
}

#define ABUT_SLIDE_AMONG(Shape, Unused)                                                           \
    template Vec3 last_safe_position(const Shape& shape, Vec3 from, Vec3 to, const Obstacles& x); \
    template SlideResult slide_among(const Shape& shape, Vec3 motion, const Obstacles& x, const SlideOptions& options);
ABUT_EACH_MOVED_SHAPE_WITH(ABUT_SLIDE_AMONG, )
ABUT_SLIDE_AMONG(InflatedShape, )

}  // namespace abut::ladder

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS, ABUT_SLIDE)

}  // namespace abut
