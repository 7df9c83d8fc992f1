// SPDX-License-Identifier: MIT
// Computes distance proxies in doubles; their rounding errors are far below the margin that
// bvh/traverse/closest_shape_traversal.cpp adds.
#include "abut/query/distance_proxy.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/rounded_shape.h"

namespace abut {
namespace {

using bvh::DistanceProxy;
using gjk::Core;
using Kind = DistanceProxy::Kind;

double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double norm(Vec3 v) { return std::sqrt(dot(v, v)); }

/// A proxy of points, centred at their mean.
void set_points(DistanceProxy& to, std::span<const Vec3> points) {
    to.kind = Kind::points;
    to.count = points.size();
    std::copy(points.begin(), points.end(), to.point.begin());
    const double share = 1.0 / static_cast<double>(points.size());
    for (const Vec3& p : points) to.center += share * p;
    for (const Vec3& p : points) to.bounding_radius = std::max(to.bounding_radius, norm(p - to.center));
}

void set_box(DistanceProxy& to, const Aabb& box) {
    to.kind = Kind::box;
    to.center = box.center();
    const Vec3 half = 0.5 * box.max - 0.5 * box.min;
    to.axis = {Vec3(half.x, 0, 0), Vec3(0, half.y, 0), Vec3(0, 0, half.z)};
    to.bounding_radius = norm(half);
}

/// A proxy of a cylinder or a cone.
void set_disc(DistanceProxy& to, const Core& core, Vec3 end) {
    const Vec3 half = 0.5 * end - 0.5 * core.origin;
    to.center = 0.5 * core.origin + 0.5 * end;
    to.axis = {half, core.radius * core.data[0], core.radius * core.data[1]};
    to.bounding_radius = norm(half) + core.radius;
}

Segment part_of(Vec3 origin, Vec3 direction, const Aabb& box, bool open_start) {
    const double square = dot(direction, direction);
    if (direction == Vec3(0)) return {origin, origin};
    // The interval of t that the box's points project to; a ray starts at 0.
    const Vec3 center = box.center(), half = box.max - center;
    const double middle = dot(center - origin, direction) / square,
                 half_length = (std::abs(direction.x) * half.x + std::abs(direction.y) * half.y +
                                std::abs(direction.z) * half.z) /
                               square;
    const double pad = 0x1p-40 * (std::abs(middle) + half_length);
    const double from = middle - half_length - pad, to = middle + half_length + pad;
    const auto at = [&](double t) { return origin + (open_start ? t : std::max(t, 0.0)) * direction; };
    if (!(square > 1e-280 && square < 1e280)) return Segment{Vec3(std::nan("")), origin};
    return {at(from), at(to)};
}

}  // namespace

bvh::DistanceProxy distance_proxy_of(const Core& core) noexcept {
    DistanceProxy to;
    switch (core.kind) {
        case gjk::Kind::point:
            set_points(to, {&core.origin, 1});
            break;
        case gjk::Kind::segment:
            set_points(to, std::array{core.origin, core.data[0]});
            break;
        case gjk::Kind::triangle:
            set_points(to, std::array{core.origin, core.data[0], core.data[1]});
            break;
        case gjk::Kind::corners:
            set_points(to, std::span(core.data).first(static_cast<std::size_t>(core.count)));
            break;
        case gjk::Kind::aabb:
            set_box(to, {core.origin, core.data[0]});
            break;
        case gjk::Kind::obb:
            to.kind = Kind::box;
            to.center = core.origin;
            to.axis = core.local;
            for (const Vec3& axis : to.axis) to.bounding_radius += norm(axis);
            break;
        case gjk::Kind::cylinder:
            to.kind = Kind::cylinder;
            set_disc(to, core, core.data[2]);
            break;
        case gjk::Kind::cone:
            to.kind = Kind::cone;
            set_disc(to, core, core.data[2]);
            break;
        case gjk::Kind::ellipsoid:
            to.kind = Kind::ellipsoid;
            to.center = core.origin;
            to.axis = core.local;
            to.bounding_radius =
                std::sqrt(dot(to.axis[0], to.axis[0]) + dot(to.axis[1], to.axis[1]) + dot(to.axis[2], to.axis[2]));
            break;
        case gjk::Kind::points:
            if (static_cast<std::size_t>(core.count) <= to.point.size()) {
                set_points(to, {core.points, static_cast<std::size_t>(core.count)});
                break;
            }
            [[fallthrough]];
        case gjk::Kind::empty:
        case gjk::Kind::clipped_line:
        case gjk::Kind::user:
            set_box(to, gjk::bounds({core, 0}));
            to.tight = false;
            if (core.kind != gjk::Kind::points) break;
            to.bounding_radius = 0;
            for (std::int32_t i = 0; i < core.count; ++i) {
                to.bounding_radius = std::max(to.bounding_radius, norm(core.points[i] - to.center));
            }
    }
    return to;
}

double excess_along(const Core& core, Vec3 direction, Vec3 point) noexcept {
    if (core.kind == gjk::Kind::points && !core.point_blocks.points.empty()) {
        // Tests all points: hill climbing over the hull's edges would have to wait for each of its steps.
        const auto point_blocks = core.point_blocks.points;
        return dot(
            direction,
            point - core.points[core.point_blocks.farthest(point_blocks.data(), point_blocks.size(), &direction.x)]);
    }
    return dot(direction, point - gjk::support(core, direction));
}

Segment clip_near(const Ray& ray, const Aabb& box) noexcept { return part_of(ray.origin, ray.direction, box, false); }
Segment clip_near(const Line& line, const Aabb& box) noexcept {
    return part_of(line.origin, line.direction, box, true);
}

}  // namespace abut
