// SPDX-License-Identifier: MIT
// Closest points of a triangle and a point: by the SIMD kernel for several triangles, which proves its result,
// otherwise exactly.
#include "abut/pair/closest_points/closest_triangle_point.h"

#include "abut/base/compiler.h"
#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_triangle_region.h"
#include "abut/pair/features/closest_feature.h"
#include "abut/pair/kernels/closest_on_triangle.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {
namespace {

ABUT_NOINLINE ClosestPoints by_features(const Triangle& triangle, Vec3 point) {
    if (!is_finite(triangle) || !is_finite(point)) return {};
    const Feature feature = closest_feature(SortedTriangle(triangle), point);
    const double d = to_length(distance(feature, point));
    return {d == 0 ? point : closest_point(feature, point), point, d};
}

}  // namespace

ClosestPoints closest_points(const Triangle& triangle, Point point) noexcept {
    pair::Triangles<1> one;
    put(triangle, one, 0);
    pair::NearestOn<1> on;
    pair::nearest_on(one, &point.x, on);
    return on.known != 0 ? closest_points_of_lane(on, 0, point) : by_features(triangle, point);
}

double least_distance(const Triangle& t, Point p) noexcept {
    const Vec3 e = t.b - t.a, f = t.c - t.a, w = p - t.a, x = p - t.b, y = p - t.c;
    const guess::Region region = guess::region_of(e, f, w, x, y);
    // For every vector r from the triangle to the point: no point of the triangle is closer than the corner whose
    // distance along r is least. A dot product with r errs by at most 4u of its magnitude.
    const Vec3 r = w - region.second_weight * e - region.third_weight * f;
    const double square = dot(r, r);
    if (!(square > 1e-280 && square < 1e280)) return 0;
    const double nearest = std::min({dot(r, w), dot(r, x), dot(r, y)}) / std::sqrt(square);
    return std::max(nearest - 0x1p-48 * (norm_1(w) + norm_1(x) + norm_1(y)), 0.0);
}

}  // namespace abut::pair
