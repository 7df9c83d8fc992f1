// SPDX-License-Identifier: MIT
// The face, edge or corner of a convex shape that looks along a direction.
#include "abut/convex/feature.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "abut/convex/offset.h"

namespace abut::convex {
namespace {

/// A normal within 8 degrees of the direction, cos 8° = 0.990; an edge within 8 degrees of square to it, sin 8° = 0.139.
constexpr double facing = 0.990, square = 0.139;

double cosine(Vec3 u, Vec3 unit) {
    const double length = std::sqrt(dot(u, u));
    return length > 0 ? dot(u, unit) / length : 0;
}
bool lies_across(Vec3 edge, Vec3 unit) { return std::abs(cosine(edge, unit)) <= square; }

/// Of an edge from a to b what looks along the direction: all of it, or the farther end.
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
    if (std::abs(cosine(cross(p[1] - p[0], p[2] - p[0]), d)) >= facing) {
        for (const Vec3& corner : p) face.add(corner);
        return face;
    }
    // The edge whose middle is farthest along the direction, if it lies across.
    std::size_t best = 0;
    for (std::size_t i = 1; i < 3; ++i) {
        if (dot(p[i] + p[(i + 1) % 3] - p[best] - p[(best + 1) % 3], d) > 0) best = i;
    }
    return of_edge(p[best], p[(best + 1) % 3], d);
}

/// A box by its centre, and its half edges.
Face of_box(Vec3 center, const std::array<Vec3, 3>& half, Vec3 d) {
    std::array<double, 3> lean;  // how far each edge is from lying across the direction
    for (std::size_t i = 0; i < 3; ++i) lean[i] = std::abs(cosine(half[i], d));
    const auto towards = [&](std::size_t i) { return dot(half[i], d) < 0 ? -half[i] : half[i]; };
    std::array<std::size_t, 3> order{0, 1, 2};  // the most across first
    const auto sort_two = [&](std::size_t i, std::size_t j) {
        if (lean[order[j]] < lean[order[i]]) std::swap(order[i], order[j]);
    };
    sort_two(0, 1);
    sort_two(1, 2);
    sort_two(0, 1);
    const Vec3 u = half[order[0]], v = half[order[1]], top = center + towards(order[2]);
    Face face;
    if (lean[order[1]] <= square) {
        face.add(top - u - v);
        face.add(top + u - v);
        face.add(top + u + v);
        face.add(top - u + v);
    } else if (lean[order[0]] <= square) {
        face.add(top + towards(order[1]) - u);
        face.add(top + towards(order[1]) + u);
    } else {
        face.add(top + towards(order[1]) + towards(order[0]));
    }
    return face;
}

/// Eight points of a disc's rim.
Face of_disc(const Core& core, Vec3 center) {
    Face face;
    const double half = std::numbers::sqrt2 / 2;
    const std::array<double, 8> wave{1, half, 0, -half, -1, -half, 0, half};  // the cosine
    for (std::size_t i = 0; i < 8; ++i)
        face.add(center + core.radius * (wave[i] * core.data[0] + wave[(i + 6) % 8] * core.data[1]));
    return face;
}

/// The rim's point farthest along d.
Vec3 on_rim(const Core& core, Vec3 center, Vec3 d) {
    const double x = dot(core.data[0], d), y = dot(core.data[1], d);
    const double length = std::sqrt(x * x + y * y);
    return length > 0 ? center + core.radius / length * (x * core.data[0] + y * core.data[1]) : center;
}

Face of_cylinder(const Core& core, Vec3 d) {
    const Vec3 a = core.origin, b = core.data[2];
    const double along = cosine(b - a, d);
    if (std::abs(along) >= facing) return of_disc(core, along > 0 ? b : a);
    return of_edge(on_rim(core, a, d), on_rim(core, b, d), d);
}

Face of_cone(const Core& core, Vec3 d) {
    const Vec3 base = core.origin, apex = core.data[2];
    if (cosine(base - apex, d) >= facing) return of_disc(core, base);
    return of_edge(on_rim(core, base, d), apex, d);
}

/// Of a cloud of corners: those nearly as far along the direction as the farthest, in the order of their angle around the
/// direction.
Face of_points(const Core& core, std::span<const Vec3> points, Vec3 d) {
    int index = 0;
    const Vec3 top_offset = offset(core, d, index), top = points[static_cast<std::size_t>(index)];
    // What lies above a slope of 4 degrees from the farthest corner belongs to its face or edge.
    constexpr double slope = 0.5 * square;
    const auto near_top = [&](std::size_t first, std::size_t count) {
        if (in_eights(core)) {
            return simd::near_top(&core.eights.points[first / 8], (count + 7) / 8, &top_offset.x, &d.x, slope);
        }
        std::uint64_t near = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3 down = top_offset - less_origin(core, points[first + i]);
            const double drop = dot(down, d);
            near |= std::uint64_t{drop * drop <= slope * slope * dot(down, down)} << i;
        }
        return near;
    };
    std::array<Vec3, Face::most> kept;
    std::size_t count = 0;
    const auto keep = [&](const Vec3& p) {
        if (count < kept.size()) {
            kept[count++] = p;
            return;
        }
        // Of too many, those stay that are the farthest from the farthest corner.
        const auto far = [&](Vec3 q) { return dot(q - top, q - top); };
        const auto nearest =
            std::min_element(kept.begin(), kept.end(), [&](Vec3 p1, Vec3 p2) { return far(p1) < far(p2); });
        if (far(p) > far(*nearest)) *nearest = p;
    };
    for (std::size_t first = 0; first < points.size(); first += 64) {
        const std::size_t here = std::min<std::size_t>(points.size() - first, 64);
        std::uint64_t near = near_top(first, here) & (~std::uint64_t{0} >> (64 - here));
        for (; near != 0; near &= near - 1) keep(points[first + static_cast<std::size_t>(std::countr_zero(near))]);
    }
    Face face;
    if (count == 0) {
        face.add(top);
        return face;
    }
    if (count < 3) {
        for (std::size_t i = 0; i < count; ++i) face.add(kept[i]);
        return face;
    }
    Vec3 middle(0);
    for (std::size_t i = 0; i < count; ++i) middle += kept[i] * (1 / static_cast<double>(count));
    const Vec3 u = kept[0] - middle;
    // What grows with the angle, from -2 to 2: the sine over the sum of both magnitudes, led on round the circle.
    const auto angle = [&](Vec3 p) {
        const double y = dot(cross(u, p - middle), d), x = dot(u, p - middle), sum = std::abs(x) + std::abs(y);
        const double part = sum > 0 ? y / sum : 0;
        return x >= 0 ? part : y < 0 ? -2 - part : 2 - part;
    };
    std::array<std::pair<double, Vec3>, Face::most> around;
    for (std::size_t i = 0; i < count; ++i) {
        // Few as they are, each goes straight to its place.
        const std::pair<double, Vec3> here{angle(kept[i]), kept[i]};
        std::size_t at = i;
        for (; at > 0 && here.first < around[at - 1].first; --at) around[at] = around[at - 1];
        around[at] = here;
    }
    for (std::size_t i = 0; i < count; ++i) face.add(around[i].second);
    return face;
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
        case Kind::reach:
            return of_edge(core.origin + core.data[1].x * core.local[0], core.origin + core.local[0], direction);
        case Kind::corners:
            return of_points(core, {core.data.data(), static_cast<std::size_t>(core.count)}, direction);
        case Kind::points:
            return of_points(core, {core.points, static_cast<std::size_t>(core.count)}, direction);
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

Face feature_along(const Core& core, double radius, Vec3 direction) noexcept {
    Face face = of_core(core, direction);
    if (radius == 0) return face;
    for (int i = 0; i < face.count; ++i) face.corners[static_cast<std::size_t>(i)] += radius * direction;
    return face;
}

}  // namespace abut::convex
