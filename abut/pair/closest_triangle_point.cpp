// SPDX-License-Identifier: MIT
// Triangle and point: the region by doubles, the numbers by double-doubles, and a proof of both; else exactly.
#include "abut/pair/closest_triangle_point.h"

#include "abut/exact/twofold.h"
#include "abut/math/length.h"
#include "abut/pair/closest_region.h"
#include "abut/pair/nearest_feature.h"

namespace abut::pair {
namespace {

using exact::difference;
using exact::Twofold;
using exact::Twofold3;
using guess::error_of_dot;
using guess::Region;
using guess::region_of;

constexpr double u = 0x1p-53;

/// All lengths and their fourth powers are far from over- and underflow.
bool in_range(double sum) { return sum > 1e-60 && sum < 1e60; }

/// From a corner: p - v is exact, and its length takes 4u. Nothing is nearer when the corner lies nearest along it.
bool from_corner(Vec3 v, Vec3 side1, Vec3 side2, Vec3 p, ClosestPoints& answer) {
    const Vec3 r = p - v;
    const double square = dot(r, r);
    // Moving a corner's distance along r by s takes s / r² of it.
    const auto behind = [&](Vec3 side) { return dot(r, side) + error_of_dot(r, side) <= u * square; };
    if (!behind(side1) || !behind(side2)) return false;
    answer = {v, p, std::sqrt(square)};
    return true;
}

/// From the edge between s and t: r leads from a point of it, at a weight in [0, 1] as given, to p. The part of r along the
/// edge is so small that its square does not count; what is left of r is the edge's distance, and the triangle's when the
/// third corner, which `side` leads to, lies behind.
bool from_edge(Vec3 s, Vec3 t, Vec3 third, Vec3 p, ClosestPoints& answer) {
    const Twofold3 g2 = difference(t, s), w2 = difference(p, s);
    const Vec3 g = leading(g2), w = leading(w2), side = third - s;
    const double g_square = dot(g, g), weight = std::clamp(dot(w, g) / g_square, 0.0, 1.0);
    const Twofold3 step = weight * g2, r2 = w2 - step;
    const Vec3 r = leading(r2);
    const double square = dot(r, r), g_length = std::sqrt(g_square);
    const double error = 0x1p-101 * (manhattan(w) + manhattan(g));
    const double along = (std::abs(dot(r, g)) + error_of_dot(r, g)) / g_length;  // at least r's part along the edge
    const bool sure = error * error <= 0x1p-108 * square && along * along <= 0x1p-54 * square &&
                      along <= 8 * u * (manhattan(p) + manhattan(s)) &&
                      dot(r, side) + error_of_dot(r, side) + 1.0625 * along * manhattan(side) <= u * square;
    if (!sure) return false;
    const Twofold3 foot = Twofold3{{s.x, 0}, {s.y, 0}, {s.z, 0}} + step;
    answer = {leading(foot), p, std::sqrt(square)};
    return true;
}

/// From the face: the distance to its plane, once the foot is surely inside.
bool from_face(const std::array<Vec3, 3>& k, Vec3 p, ClosestPoints& answer) {
    const Twofold3 e2 = difference(k[1], k[0]), f2 = difference(k[2], k[0]), w2 = difference(p, k[0]);
    const Twofold3 n2 = cross(e2, f2);
    const Twofold h2 = dot(w2, n2);
    const Vec3 e = leading(e2), f = leading(f2), w = leading(w2), n = leading(n2);
    const double e_sum = manhattan(e), f_sum = manhattan(f), w_sum = manhattan(w);
    const double n_square = dot(n, n), n_length = std::sqrt(n_square), h = h2.high;
    if (!(0x1p-101 * e_sum * f_sum <= 0x1p-56 * n_length && 0x1p-100 * w_sum * e_sum * f_sum <= 0x1p-55 * std::abs(h)))
        return false;
    // The foot, as seen from the first corner, within 8u of w.
    const Vec3 r = (h / n_square) * n, foot = w - r;
    const double b = dot(n, cross(foot, f)), c = dot(n, cross(e, foot)), a = n_square - b - c;
    const double error = 32 * u * n_length * (w_sum + e_sum + f_sum) * (e_sum + f_sum);
    if (!(b > error && c > error && a > 2 * error + 16 * u * n_square)) return false;
    answer = {p - r, p, std::abs(h) / n_length};
    return true;
}

bool by_doubles(const std::array<Vec3, 3>& k, Vec3 p, ClosestPoints& answer) {
    const Vec3 e = k[1] - k[0], f = k[2] - k[0], w = p - k[0], x = p - k[1], y = p - k[2];
    if (!in_range(manhattan(e)) || !in_range(manhattan(f)) || !in_range(manhattan(k[2] - k[1])) ||
        !(manhattan(w) < 1e60)) {
        return false;
    }
    const Region region = region_of(e, f, w, x, y);
    const auto corner = [&](int i) { return k[static_cast<std::size_t>(i)]; };
    switch (region.dimension) {
        case 0: {
            const Vec3 v = corner(region.first);
            return from_corner(v, corner((region.first + 1) % 3) - v, corner((region.first + 2) % 3) - v, p, answer) &&
                   answer.distance > 1e-60;
        }
        case 1:
            return from_edge(corner(region.first), corner(region.second), corner(3 - region.first - region.second), p,
                             answer) &&
                   answer.distance > 1e-60;
        default:
            return from_face(k, p, answer) && answer.distance > 1e-60;
    }
}

ABUT_NOINLINE ClosestPoints by_features(const SortedTriangle& sorted, Vec3 point) {
    const Feature feature = nearest_feature(sorted, point);
    const double d = to_length(distance(feature, point));
    return {d == 0 ? point : nearest_point(feature, point), point, d};
}

}  // namespace

ClosestPoints closest_points(const Triangle& triangle, Point point) noexcept {
    if (!is_finite(triangle) || !is_finite(point)) return {};
    const SortedTriangle sorted(triangle);
    ClosestPoints answer;
    return by_doubles(sorted.corner, point, answer) ? answer : by_features(sorted, point);
}

DistanceRange distance_range(const Triangle& t, Point p) noexcept {
    const Vec3 e = t.b - t.a, f = t.c - t.a, w = p - t.a, x = p - t.b, y = p - t.c;
    const Region region = region_of(e, f, w, x, y);
    const double second = std::clamp(region.second_weight, 0.0, 1.0),
                 third = std::clamp(region.third_weight, 0.0, 1.0 - second);
    // r leads from a point of the triangle to p, so is no shorter than the distance; and nothing is nearer than the corner
    // that lies nearest along r. Each coordinate of r errs by at most 4u of w, e and f; a product with it by 4u of its own.
    const Vec3 r = w - second * e - third * f;
    const double square = dot(r, r);
    if (!(square > 1e-280 && square < 1e280)) return {0, std::numeric_limits<double>::infinity(), Vec3(0)};
    const double r_length = std::sqrt(square);
    const double nearest = std::min({dot(r, w), dot(r, x), dot(r, y)}) / r_length;
    const double error = 0x1p-48 * (manhattan(w) + manhattan(x) + manhattan(y));
    return {std::max(nearest - error, 0.0), r_length + error, r / r_length};
}

bool beyond(const Triangle& t, Point p, Vec3 way, double limit) noexcept {
    const Vec3 w = p - t.a, x = p - t.b, y = p - t.c;
    const double error = 0x1p-48 * (manhattan(w) + manhattan(x) + manhattan(y));
    return std::min({dot(way, w), dot(way, x), dot(way, y)}) > limit + error;
}

}  // namespace abut::pair
