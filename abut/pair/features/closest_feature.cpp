// SPDX-License-Identifier: MIT
// Finds the Voronoi region by exact signs, and then numbers from polynomials, so that needles and near contacts lose no
// accuracy.
#include "abut/pair/features/closest_feature.h"

#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

constexpr auto along = [](auto p, auto a, auto b) { return dot(p - a, b - a); };
constexpr auto square_distance = [](auto p, auto a) { return dot(p - a, p - a); };
constexpr auto edge_cross = [](auto p, auto a, auto b) { return dot(cross(p - a, b - a), cross(p - a, b - a)); };
constexpr auto edge_point = [](auto p, auto a, auto b) { return dot(b - a, b - a) * a + dot(p - a, b - a) * (b - a); };

// Positive when p projects to the inner side of the edge ab.
constexpr auto inside = [](auto p, auto a, auto b, auto c) { return dot(cross(b - a, p - a), cross(b - a, c - a)); };
constexpr auto height = [](auto p, auto a, auto b, auto c) { return dot(p - a, cross(b - a, c - a)); };
constexpr auto square_normal = [](auto, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(n, n);
};
constexpr auto face_point = [](auto p, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(n, n) * p - dot(p - a, n) * n;
};

/// Whether the sum is not shorter than its terms: then plain rounding costs only a few ulps.
bool keeps_bits(double sum, double term1, double term2) {
    return std::abs(term1) + std::abs(term2) <= 2 * std::abs(sum) && (term1 == 0 || std::abs(term1) > 0x1p-960) &&
           (term2 == 0 || std::abs(term2) > 0x1p-960);
}

}  // namespace

Feature closest_feature(const Segment& s, Vec3 p) noexcept {
    if (s.a == s.b || sign(along, p, s.a, s.b) != Sign::positive) return {0, {s.a}};
    if (sign(along, p, s.b, s.a) != Sign::positive) return {0, {s.b}};
    return {1, {s.a, s.b}};
}

Feature closest_feature(const SortedTriangle& t, Vec3 p) noexcept {
    const auto& k = t.corner;
    const std::array<Sign, 3> side{sign(inside, p, k[0], k[1], k[2]), sign(inside, p, k[1], k[2], k[0]),
                                   sign(inside, p, k[2], k[0], k[1])};
    const auto all = [&](Sign s) { return side[0] == s && side[1] == s && side[2] == s; };
    if (all(Sign::positive)) return {2, k};
    // The three sum to the squared length of the normal, so all are zero exactly when the corners are collinear; since
    // they are sorted, the first and the last are then the ends.
    if (all(Sign::zero)) return closest_feature(Segment{k[0], k[2]}, p);
    // Points outside an edge and between its ends are in the edge's region; the others are in the corners'.
    std::array<bool, 3> after_start{}, before_end{};  // of the edges 01, 12, 20
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 a = k[i], b = k[(i + 1) % 3];
        after_start[i] = sign(along, p, a, b) == Sign::positive;
        before_end[i] = sign(along, p, b, a) == Sign::positive;
        if (side[i] != Sign::positive && after_start[i] && before_end[i]) {
            return {1, {k[std::min(i, (i + 1) % 3)], k[std::max(i, (i + 1) % 3)]}};
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (!after_start[i] && !before_end[(i + 2) % 3]) return {0, {k[i]}};
    }
    return {2, k};  // not reached: the regions cover space
}

Feature closest_feature(const Aabb& box, Vec3 p) noexcept { return {0, {glm::clamp(p, box.min, box.max)}}; }

namespace {

/// The common parts of a feature's distance from a point, its gap and its closest point. Corner: the squared distance.
/// Edge: that times the squared length of the edge, and the latter. Face: the height times the length of the normal,
/// and the square of the latter.
struct Parts {
    Scaled above, below;
};
Parts parts_of(const Feature& f, Vec3 p) {
    const auto& k = f.corner;
    switch (f.dimension) {
        case 0:
            return {evaluate(square_distance, p, k[0]), Scaled(1)};
        case 1:
            return {evaluate(edge_cross, p, k[0], k[1]), evaluate(square_distance, k[0], k[1])};
        default:
            return {evaluate(height, p, k[0], k[1], k[2]), evaluate(square_normal, p, k[0], k[1], k[2])};
    }
}

Scaled distance_of(const Feature& f, const Parts& parts) {
    switch (f.dimension) {
        case 0:
            return sqrt(parts.above);
        case 1:
            return sqrt(parts.above / parts.below);
        default:
            return abs(parts.above) / sqrt(parts.below);
    }
}

Scaled gap_of(const Feature& f, Vec3 p, double radius, const Parts& parts, Scaled distance) {
    if (radius == 0) return distance;
    // d - r = (d² - r²) / (d + r), whose numerator is a polynomial over the denominator of d².
    const auto& k = f.corner;
    const Scaled sum = distance + Scaled(radius);
    switch (f.dimension) {
        case 0:
            return evaluate([](auto r, auto... v) { return square_distance(v...) - r * r; }, radius, p, k[0]) / sum;
        case 1: {
            const auto squared_gap = [](auto r, auto q, auto a, auto b) {
                return edge_cross(q, a, b) - r * r * square_distance(a, b);
            };
            return evaluate(squared_gap, radius, p, k[0], k[1]) / (parts.below * sum);
        }
        default: {
            const auto squared_gap = [](auto r, auto... v) {
                return height(v...) * height(v...) - r * r * square_normal(v...);
            };
            return evaluate(squared_gap, radius, p, k[0], k[1], k[2]) / (parts.below * sum);
        }
    }
}

Vec3 nearest_of(const Feature& f, Vec3 p, const Parts& parts) {
    const auto& k = f.corner;
    if (f.dimension == 0) return k[0];
    Vec3 point;
    bool is_exact = true;
    const Scaled square = parts.below;
    if (f.dimension == 1) {
        const double after = to_length(evaluate(along, p, k[0], k[1]) / square);
        const double before = to_length(evaluate(along, p, k[1], k[0]) / square);
        for (int i = 0; i < 3; ++i) {
            point[i] = before * k[0][i] + after * k[1][i];
            is_exact = is_exact && keeps_bits(point[i], before * k[0][i], after * k[1][i]);
        }
        return is_exact ? point : evaluate_point(square, edge_point, p, k[0], k[1]);
    }
    const Scaled part = parts.above / square;
    if (part.sign() == 0) return p;
    const auto normal = [](auto a, auto b, auto c) { return cross(b - a, c - a); };
    const Vec3 step{exact::to_double(part * evaluate([=](auto... v) { return normal(v...).x; }, k[0], k[1], k[2])),
                    exact::to_double(part * evaluate([=](auto... v) { return normal(v...).y; }, k[0], k[1], k[2])),
                    exact::to_double(part * evaluate([=](auto... v) { return normal(v...).z; }, k[0], k[1], k[2]))};
    for (int i = 0; i < 3; ++i) {
        point[i] = p[i] - step[i];
        is_exact = is_exact && keeps_bits(point[i], p[i], step[i]);
    }
    return is_exact ? point : evaluate_point(square, face_point, p, k[0], k[1], k[2]);
}

}  // namespace

Scaled distance(const Feature& f, Vec3 p) noexcept { return distance_of(f, parts_of(f, p)); }

Scaled gap(const Feature& f, Vec3 p, double radius) noexcept {
    const Parts parts = parts_of(f, p);
    return gap_of(f, p, radius, parts, distance_of(f, parts));
}

Vec3 closest_point(const Feature& f, Vec3 p) noexcept {
    return f.dimension == 0 ? f.corner[0] : nearest_of(f, p, parts_of(f, p));
}

Measured measured(const Feature& f, Vec3 p, double radius) noexcept {
    const Parts parts = parts_of(f, p);
    const Scaled d = distance_of(f, parts);
    return {d, gap_of(f, p, radius, parts, d), d.sign() == 0 ? p : nearest_of(f, p, parts)};
}

}  // namespace abut::pair
