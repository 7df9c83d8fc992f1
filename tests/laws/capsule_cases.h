// SPDX-License-Identifier: MIT
// Cases of capsules and other shapes, with the truth about each: the exact distance of segment and core compared with
// the exact sum of the radii.
#pragma once

#include "abut/shape/capsule.h"
#include "tests/laws/shape_cases.h"
#include "tests/laws/true_distance.h"

namespace abut::laws {

inline Segment core(const Capsule& c) { return {c.a, c.b}; }
template <class Shape>
const Shape& core(const Shape& shape) {
    return shape;
}

inline double radius_of(const Capsule& c) { return c.radius; }
constexpr const char* name_of(const Capsule&) { return "Capsule"; }
inline Capsule permuted(const Capsule& c) { return {c.b, c.a, c.radius}; }
inline Capsule reparametrized(const Capsule& c) { return permuted(c); }
inline Triangle reparametrized(const Triangle& t) { return permuted(t); }
inline std::string show(const Capsule& c) {
    return "Capsule{" + show(c.a) + ", " + show(c.b) + ", " + digits(c.radius) + "}";
}

/// The exact relation of a pair.
struct Truth {
    TrueGap gap;  // of the cores
    bool meet = false;
    long double distance = 0;
};

template <class Shape>
Truth truth_of(const Capsule& capsule, const Shape& shape) {
    Truth truth;
    truth.gap = true_gap(core(capsule), core(shape));
    const Dyadic radius_sum = Dyadic(capsule.radius) + Dyadic(radius_of(shape));
    if (truth.gap.touch) return truth.meet = true, truth;
    const Dyadic squared_gap = truth.gap.width * truth.gap.width - radius_sum * radius_sum * truth.gap.square;
    truth.meet = sign(squared_gap) <= 0;
    if (truth.meet) return truth;
    const auto square = truth.gap.square.to<long double>();
    const long double centres = truth.gap.width.to<long double>() / std::sqrt(square);
    truth.distance = squared_gap.to<long double>() / square / (centres + radius_sum.to<long double>());
    return truth;
}

/// A radius for a shape whose core is at the distance `apart` from the other's, which has the radius `taken`: zero,
/// any, one with which the shapes just touch, or an ulp beside that.
inline double draw_radius(Draw& draw, bool adversarial, double apart, double taken) {
    const double left = std::fabs(apart - taken);
    if (!adversarial)
        return draw.one_in(2) ? std::fabs(draw.uniform())
                              : left * (1 + draw.uniform() * std::pow(10.0, -draw.below(16)));
    switch (draw.below(8)) {
        case 0:
            return 0;
        case 1:
            return left * std::fabs(draw.uniform());
        case 2:
            return std::nextafter(left, std::numeric_limits<double>::infinity());
        case 3:
            return std::nextafter(left, 0);
        case 4:
            return 2 * left;
        default:
            return left;
    }
}

template <class Shape>
void set_radius(Shape&, double) {}
inline void set_radius(Capsule& c, double r) { c.radius = r; }
inline void set_radius(Sphere& s, double r) { s.radius = r; }

/// Makes case number i.
template <class Shape>
void draw_capsule_pair(long i, bool adversarial, Capsule& capsule, Shape& shape) {
    Segment segment;
    if constexpr (std::is_same_v<Shape, Capsule>) {
        Segment other;
        draw_pair(i, adversarial, segment, other);
        shape = {other.a, other.b, 0};
    } else {
        draw_pair(i, adversarial, segment, shape);
    }
    capsule = {segment.a, segment.b, 0};
    if (!measurable(segment) || !measurable(shape)) return;
    Draw draw(static_cast<std::uint64_t>(i) * 977 + adversarial);
    const auto apart = [&] {
        const TrueGap gap = true_gap(core(capsule), core(shape));
        if (gap.touch) return std::fabs(draw.uniform());
        return static_cast<double>(gap.width.to<long double>() / std::sqrt(gap.square.to<long double>()));
    }();
    set_radius(shape, draw_radius(draw, adversarial, apart * std::fabs(draw.uniform()), 0));
    capsule.radius = draw_radius(draw, adversarial, apart, radius_of(shape));
}

/// The number, or one of the doubles next to it.
inline double perturbed(Draw& draw, double x) {
    const int kind = draw.below(4);
    return kind < 2 ? x : std::nextafter(x, kind == 2 ? 0 : std::numeric_limits<double>::infinity());
}
inline double length(Vec3 v) { return std::hypot(v.x, v.y, v.z); }
template <class Shape>
void make_containment(Draw& draw, Capsule& capsule, Shape& shape) {
    if constexpr (std::is_same_v<Shape, Sphere>) {
        if (draw.one_in(2)) {
            shape.radius = perturbed(
                draw, std::max(length(capsule.a - shape.center), length(capsule.b - shape.center)) + capsule.radius);
            return;
        }
    }
    if constexpr (std::is_same_v<Shape, Aabb> || std::is_same_v<Shape, Obb>) {
        if (draw.one_in(2)) {
            Vec3 center, arm[3];
            double least = std::numeric_limits<double>::infinity();
            if constexpr (std::is_same_v<Shape, Aabb>) {
                center = 0.5 * shape.min + 0.5 * shape.max;
                for (int i = 0; i < 3; ++i) (arm[i] = Vec3(0))[i] = 0.5 * shape.max[i] - 0.5 * shape.min[i];
            } else {
                center = shape.center;
                for (int i = 0; i < 3; ++i) arm[i] = shape.half_extents[i] * shape.axes[i];
            }
            const auto inside = [&] {
                Vec3 p = center;
                for (const Vec3& by : arm) {
                    const double part = 0.25 * (draw.below(7) - 3);
                    p += part * by;
                    least = std::min(least, (1 - std::fabs(part)) * length(by));
                }
                return p;
            };
            capsule.a = inside();
            capsule.b = inside();
            capsule.radius = perturbed(draw, least);
            return;
        }
    }
    if constexpr (!std::is_same_v<Shape, Plane>) {
        double furthest = 0;
        const auto all = figure<double>(core(shape));
        for (const auto& corner : all.corners) {
            const TrueGap gap = true_gap(core(capsule), Vec3(corner.x, corner.y, corner.z));
            if (gap.touch) continue;
            furthest = std::max(
                furthest, static_cast<double>(gap.width.to<long double>() / std::sqrt(gap.square.to<long double>())));
        }
        capsule.radius = perturbed(draw, furthest + radius_of(shape));
    }
}

}  // namespace abut::laws
