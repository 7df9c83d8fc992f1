// SPDX-License-Identifier: MIT
// The supporting feature of each kind of core.
#include "abut/gjk/supporting_feature.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "abut/gjk/support_point.h"
#include "abut/gjk/supporting_facet.h"

namespace abut::gjk {
namespace {

/// A normal within 8 degrees of the direction, cos 8° = 0.990; an edge within 8 degrees of orthogonal to it, sin 8° =
/// 0.139.
constexpr double facing = 0.990, square = 0.139;

double cosine(Vec3 any_length, Vec3 unit) {
    const Vec3 u = rescaled_direction(any_length);
    const double length = std::sqrt(dot(u, u));
    return length > 0 ? dot(u, unit) / length : 0;
}
bool lies_across(Vec3 edge, Vec3 unit) { return std::abs(cosine(edge, unit)) <= square; }

/// The supporting feature of an edge from a to b: all of it, or the farther end.
Face of_edge(Vec3 a, Vec3 b, Vec3 d) {
    Face face;
    if (a != b && lies_across(b - a, d)) {
        face.add(a);
        face.add(b);
    } else {
        face.add(dot(b - a, d) > 0 ? b : a);
    }
    return face;
}

Face of_triangle(const Core& core, Vec3 d) {
    const std::array<Vec3, 3> p{core.origin, core.data[0], core.data[1]};
    Face face;
    if (std::abs(cosine(cross(rescaled_direction(p[1] - p[0]), rescaled_direction(p[2] - p[0])), d)) >= facing) {
        for (const Vec3& corner : p) face.add(corner);
        return face;
    }
    // The edge whose midpoint is farthest along the direction, if nearly orthogonal to it; edges of length zero are
    // skipped.
    std::size_t best = p[0] == p[1] ? 1 : 0;
    for (std::size_t i = best + 1; i < 3; ++i) {
        if (p[i] == p[(i + 1) % 3]) continue;
        if (dot((p[i] - p[best]) + (p[(i + 1) % 3] - p[(best + 1) % 3]), d) > 0) best = i;
    }
    return of_edge(p[best], p[(best + 1) % 3], d);
}

/// The supporting feature of a box given by its centre and half edges.
Face of_box(Vec3 center, const std::array<Vec3, 3>& half, Vec3 d) {
    // The deviation of each edge from orthogonality to the direction; an edge of length zero spans nothing, so it is
    // sorted last.
    std::array<double, 3> cosines;
    for (std::size_t i = 0; i < 3; ++i) cosines[i] = half[i] == Vec3(0) ? 2 : std::abs(cosine(half[i], d));
    const auto towards = [&](std::size_t i) { return dot(half[i], d) < 0 ? -half[i] : half[i]; };
    std::array<std::size_t, 3> order{0, 1, 2};  // the most orthogonal first
    const auto sort_two = [&](std::size_t i, std::size_t j) {
        if (cosines[order[j]] < cosines[order[i]]) std::swap(order[i], order[j]);
    };
    sort_two(0, 1);
    sort_two(1, 2);
    sort_two(0, 1);
    const Vec3 u = half[order[0]], v = half[order[1]], top = center + towards(order[2]);
    Face face;
    if (cosines[order[1]] <= square) {
        face.add(top - u - v);
        face.add(top + u - v);
        face.add(top + u + v);
        face.add(top - u + v);
    } else if (cosines[order[0]] <= square) {
        face.add(top + towards(order[1]) - u);
        face.add(top + towards(order[1]) + u);
    } else {
        face.add(top + towards(order[1]) + towards(order[0]));
    }
    return face;
}

/// Eight points of a disc's rim, including the support point along d unless d is orthogonal to the disc.
Face of_disc(const Core& core, Vec3 center, Vec3 d) {
    Face face;
    double x = dot(core.data[0], d), y = dot(core.data[1], d);
    const double tilt = std::sqrt(x * x + y * y);
    const bool level = !(tilt > 0x1p-30);
    x = level ? 1 : x / tilt;
    y = level ? 0 : y / tilt;
    const Vec3 u = core.radius * (x * core.data[0] + y * core.data[1]);
    const Vec3 v = core.radius * (x * core.data[1] - y * core.data[0]);
    const double half = std::numbers::sqrt2 / 2;
    const std::array<double, 8> wave{1, half, 0, -half, -1, -half, 0, half};  // the cosine
    for (std::size_t i = 0; i < 8; ++i) face.add(center + (wave[i] * u + wave[(i + 6) % 8] * v));
    return face;
}

/// The point of the rim farthest along d.
Vec3 on_rim(const Core& core, Vec3 center, Vec3 d) {
    const double x = dot(core.data[0], d), y = dot(core.data[1], d);
    const double length = std::sqrt(x * x + y * y);
    return length > 0 ? center + core.radius / length * (x * core.data[0] + y * core.data[1]) : center;
}

Face of_cylinder(const Core& core, Vec3 d) {
    const Vec3 a = core.origin, b = core.data[2];
    const double along = cosine(b - a, d);
    if (std::abs(along) >= facing) return of_disc(core, along > 0 ? b : a, d);
    return of_edge(on_rim(core, a, d), on_rim(core, b, d), d);
}

Face of_cone(const Core& core, Vec3 d) {
    const Vec3 base = core.origin, apex = core.data[2];
    if (cosine(base - apex, d) >= facing) return of_disc(core, base, d);
    return of_edge(on_rim(core, base, d), apex, d);
}

Face of_core(const Core& core, Vec3 direction) {
    switch (core.kind) {
        case Kind::empty:
            break;
        case Kind::segment:
            return of_edge(core.origin, core.data[0], direction);
        case Kind::triangle:
            return of_triangle(core, direction);
        case Kind::aabb:
            return of_box(0.5 * core.origin + 0.5 * core.data[0],
                          {Vec3(0.5 * core.local[0].x, 0, 0), Vec3(0, 0.5 * core.local[0].y, 0),
                           Vec3(0, 0, 0.5 * core.local[0].z)},
                          direction);
        case Kind::obb:
            return of_box(core.origin, core.local, direction);
        case Kind::clipped_line:
            return of_edge(core.origin + core.data[1].x * core.local[0], core.origin + core.local[0], direction);
        case Kind::corners:
            return supporting_facet(core, {core.data.data(), static_cast<std::size_t>(core.count)}, direction);
        case Kind::points:
            return supporting_facet(core, {core.points, static_cast<std::size_t>(core.count)}, direction);
        case Kind::cylinder:
            return of_cylinder(core, direction);
        case Kind::cone:
            return of_cone(core, direction);
        case Kind::point:
        case Kind::ellipsoid:
        case Kind::user:
            Face face;
            face.add(support(core, direction));
            return face;
    }
    return {};
}

}  // namespace

Face supporting_feature(const Core& core, double radius, Vec3 direction) noexcept {
    Face face = of_core(core, direction);
    if (radius == 0) return face;
    for (int i = 0; i < face.count; ++i) face.corners[static_cast<std::size_t>(i)] += radius * direction;
    return face;
}

double cover(const Core& core, double radius, Vec3 direction, Vec3 place) noexcept {
    if (radius == 0 || core.kind != Kind::segment) return 0;
    const Vec3 e = core.local[0], p = place - radius * direction - core.origin;
    const double length = std::sqrt(dot(e, e)), rise = dot(e, direction) / length;
    // A tilt that may be due to rounding moves the surface by less than the rounding error.
    if (!(std::abs(rise) > 0x1p-30 && std::abs(rise) < 1)) return 0;
    const double side = radius / std::sqrt(1 - rise * rise), foot = dot(p, e) / length + side * rise;
    if (foot >= 0 && foot <= length) return side - radius;
    // Beyond the ends of the segment the line leaves through the ball at that end.
    const Vec3 to_end = (foot < 0 ? Vec3(0) : e) - p;
    const double middle = dot(to_end, direction), beside = dot(to_end, to_end) - middle * middle;
    return std::max(0.0, middle + std::sqrt(std::max(0.0, radius * radius - beside)) - radius);
}

}  // namespace abut::gjk
