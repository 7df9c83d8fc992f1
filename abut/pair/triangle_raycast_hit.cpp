// SPDX-License-Identifier: MIT
// The numbers of a hit: t, point, normal and weights from shared sums of two doubles, from polynomials where those do not
// do.
#include "abut/pair/triangle_raycast_hit.h"

#include "abut/pair/twofold.h"
#include "abut/simd/crossing.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using namespace crossing;

/// Which corners of a triangle come first, second and third, as in a SortedTriangle; without branches when their x are
/// distinct.
struct Ranks {
    explicit Ranks(const Triangle& t) noexcept {
        if (t.a.x == t.b.x || t.b.x == t.c.x || t.c.x == t.a.x) [[unlikely]] {
            const SortedTriangle sorted(t);
            for (std::size_t i = 0; i < 3; ++i) source[i] = static_cast<std::uint8_t>(sorted.source[i]);
            flipped = sorted.flipped;
            return;
        }
        constexpr std::array<std::array<std::uint8_t, 3>, 8> orders{
            {{0, 1, 2}, {1, 0, 2}, {}, {1, 2, 0}, {0, 2, 1}, {}, {2, 0, 1}, {2, 1, 0}}};
        const unsigned ba = t.b.x < t.a.x, ca = t.c.x < t.a.x, cb = t.c.x < t.b.x;
        source = orders[ba + 2 * ca + 4 * cb];
        flipped = ((ba + ca + cb) & 1) != 0;  // as many swaps
    }

    std::array<std::uint8_t, 3> source{};
    bool flipped = false;
};

/// A triangle's corners in order.
struct Corners {
    Corners(const Triangle& t, const Ranks& ranks) noexcept
        : a(corner(t, ranks.source[0])), b(corner(t, ranks.source[1])), c(corner(t, ranks.source[2])) {}

    // By a table: compilers make branches of a choice, and which corner it is cannot be predicted.
    static const Vec3& corner(const Triangle& t, std::uint8_t i) noexcept {
        constexpr std::array<Vec3 Triangle::*, 3> corners{&Triangle::a, &Triangle::b, &Triangle::c};
        return t.*corners[i];
    }

    const Vec3 &a, &b, &c;
};

/// The parts of a hit's numbers, each found once, in sums of two doubles, with bounds of their errors (see crossing.h).
struct Parts {
    Parts(const Ray& ray, const Corners& k)
        : e(k.b - k.a),
          f(k.c - k.a),
          sum_d(sum_of_magnitudes(ray.direction)),
          sum_e(sum_of_magnitudes(e)),
          sum_f(sum_of_magnitudes(f)),
          sum_w(sum_of_magnitudes(k.a - ray.origin)) {
        found = simd::cross(&ray.origin.x, &ray.direction.x, &k.a.x, &k.b.x, &k.c.x, all);
    }

    static constexpr double bound = 0x1p-99;

    [[nodiscard]] double height() const { return all.products.lane[0]; }
    [[nodiscard]] double slope() const { return all.products.lane[1]; }
    [[nodiscard]] double height_error() const { return bound * sum_w * sum_e * sum_f; }
    [[nodiscard]] double slope_error() const { return bound * sum_d * sum_e * sum_f; }
    /// Whether height and slope are within an ulp.
    [[nodiscard]] bool good() const {
        return found && height_error() <= std::abs(height()) * 0x1p-55 && slope_error() <= std::abs(slope()) * 0x1p-55;
    }

    Vec3 e, f;  // the edges from the first corner
    double sum_d, sum_e, sum_f, sum_w;
    simd::Crossing all;
    bool found;
};

double exact_t(const Ray& ray, const Corners& k) {
    const Vec3 o = ray.origin, d = ray.direction;
    return to_length(evaluate(height, o, d, k.a, k.b, k.c) / evaluate(slope, o, d, k.a, k.b, k.c));
}

ABUT_NOINLINE Vec3 exact_point(const Ray& ray, const Corners& k) {
    const Scaled s = evaluate(slope, ray.origin, ray.direction, k.a, k.b, k.c);
    return evaluate_point(s, meeting_point, ray.origin, ray.direction, k.a, k.b, k.c);
}

/// The point o + t d: each coordinate within a few ulps, also where its terms cancel.
Vec3 point_of(const Parts& parts, const Ray& ray, const Corners& k) {
    if (!parts.good()) return exact_point(ray, k);
    const double t = parts.all.t.lane[0];
    const double error_t =
        std::abs(t) *
        (1.0625 * (parts.height_error() / std::abs(parts.height()) + parts.slope_error() / std::abs(parts.slope())) +
         0x1p-101);
    const auto& [x, y, z, none] = parts.all.point.lane;
    const Vec3 point(x, y, z);
    for (int i = 0; i < 3; ++i) {
        const double o = ray.origin[i], d = ray.direction[i];
        const double error = std::abs(d) * error_t + 0x1p-102 * (std::abs(o) + std::abs(d * t));
        if (!(error <= std::abs(point[i]) * 0x1p-54 || d == 0)) return exact_point(ray, k);
    }
    return point;
}

/// GLM's own chooses by a branch.
Vec3 magnitudes(Vec3 v) { return {std::abs(v.x), std::abs(v.y), std::abs(v.z)}; }

/// The unit normal, where each coordinate is precise, or zero because all its factors are.
Vec3 normal_of(const Parts& parts, const Corners& k) {
    if (!parts.found) return evaluate_direction(front, k.a, k.b, k.c);
    const auto& [z, x, y, none] = parts.all.normal.lane;
    const Vec3 n(x, y, z), e = magnitudes(parts.e), f = magnitudes(parts.f);
    const double square = n.x * n.x + n.y * n.y + n.z * n.z;
    bool precise = square > 1e-200 && square < 1e200;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        precise = precise && 0x1p-101 * (e[j] * f[l] + e[l] * f[j]) <= std::abs(n[i]) * 0x1p-55;
    }
    return precise ? n / std::sqrt(square) : evaluate_direction(front, k.a, k.b, k.c);
}

std::array<double, 3> exact_weights(const Ray& ray, const Corners& k) {
    const Vec3 o = ray.origin, d = ray.direction;
    const Scaled s = evaluate(slope, o, d, k.a, k.b, k.c);
    return {to_length(evaluate(side, o, d, k.b, k.c) / s), to_length(evaluate(side, o, d, k.c, k.a) / s),
            to_length(evaluate(side, o, d, k.a, k.b) / s)};
}

/// The corners' weights before they are rounded: none is negative.
std::array<double, 3> weights_of(const Parts& parts, const Ray& ray, const Corners& k) {
    // All three sum to slope; errors count beside its size only.
    const double error = Parts::bound * parts.sum_d * parts.sum_w * (parts.sum_e + parts.sum_f) + parts.slope_error();
    if (!(parts.good() && error <= std::abs(parts.slope()) * 0x1p-55)) return exact_weights(ray, k);
    std::array<double, 3> shares{parts.all.first.lane[0], -parts.all.products.lane[2], parts.all.products.lane[3]};
    for (double& x : shares) {
        x /= parts.slope();
        x = 0.5 * (x + std::abs(x));
    }
    return shares;
}

/// As to_weights of numbers.h, of numbers in [0, 1] or hardly more.
std::array<double, 3> to_weights(std::array<double, 3> w) {
    // To multiples of 2^-53: below 1 no number is between two of these.
    for (double& x : w) x = (x - 1) + 1;
    // Without branches: which one is the largest cannot be predicted.
    const std::size_t second = w[1] > w[0], third = w[2] > std::max(w[0], w[1]);
    const std::size_t top = (second & ~third) | third << 1;
    w[top] = 1 - (w[(top + 1) % 3] + w[(top + 2) % 3]);
    return w;
}

}  // namespace

Hit hit_across(const Ray& ray, const Triangle& triangle, double max_t) noexcept {
    // Sort the corners first, so that their order does not change a bit.
    const Ranks ranks(triangle);
    const Corners k(triangle, ranks);
    const Parts parts(ray, k);
    const double t = parts.good() ? parts.all.t.lane[0] : exact_t(ray, k);
    Hit hit;
    hit.t = std::min(t, max_t);
    hit.point = t == 0 ? ray.origin : point_of(parts, ray, k);
    hit.normal = normal_of(parts, k);
    hit.normal *= 1.0 - 2.0 * static_cast<double>(ranks.flipped);
    const std::array<double, 3> weights = to_weights(weights_of(parts, ray, k));
    std::array<double, 3> placed{};
    for (std::size_t i = 0; i < 3; ++i) placed[ranks.source[i]] = weights[i];
    hit.barycentric = {placed[0], placed[1], placed[2]};
    return hit;
}

double t_across(const Ray& ray, const Triangle& triangle) noexcept {
    const Corners k(triangle, Ranks(triangle));
    const Parts parts(ray, k);
    return parts.good() ? parts.all.t.lane[0] : exact_t(ray, k);
}

}  // namespace abut::pair
