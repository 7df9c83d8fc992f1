// SPDX-License-Identifier: MIT
// The numbers of a hit: t, point, normal and weights from shared double-doubles, from polynomials where those do not do.
#include "abut/pair/triangle_raycast_hit.h"

#include "abut/pair/twofold.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using namespace crossing;

/// The parts of a hit's numbers in double-doubles, each found once, with bounds of their errors (see twofold.h).
struct Parts {
    Parts(const Ray& ray, const std::array<Vec3, 3>& k)
        : d(ray.direction),
          e(difference(k[1], k[0])),
          f(difference(k[2], k[0])),
          w(difference(k[0], ray.origin)),
          n(cross(e, f)),
          height(dot(w, n)),
          slope(dot(d, n)),
          sum_d(sum_of_magnitudes(d)),
          sum_e(sum_of_magnitudes(leading(e))),
          sum_f(sum_of_magnitudes(leading(f))),
          sum_w(sum_of_magnitudes(leading(w))) {}

    static constexpr double bound = 0x1p-100;

    /// Whether the leading doubles of height and slope are within an ulp, and far from over- and underflow, as all is.
    [[nodiscard]] bool good() const {
        const auto usable = [](double x) { return x > 1e-60 && x < 1e60; };
        return height_error() <= std::abs(height.high) * 0x1p-55 && slope_error() <= std::abs(slope.high) * 0x1p-55 &&
               usable(sum_d) && usable(sum_e) && usable(sum_f) && usable(sum_w);
    }
    [[nodiscard]] double height_error() const { return bound * sum_w * sum_e * sum_f; }
    [[nodiscard]] double slope_error() const { return bound * sum_d * sum_e * sum_f; }
    [[nodiscard]] double t() const { return height.high / slope.high; }

    Vec3 d;
    Twofold3 e, f, w, n;
    Twofold height, slope;
    double sum_d, sum_e, sum_f, sum_w;
};

double exact_t(const Ray& ray, const std::array<Vec3, 3>& k) {
    const Vec3 o = ray.origin, d = ray.direction;
    return to_length(evaluate(height, o, d, k[0], k[1], k[2]) / evaluate(slope, o, d, k[0], k[1], k[2]));
}

ABUT_NOINLINE Vec3 exact_point(const Ray& ray, const std::array<Vec3, 3>& k) {
    const Scaled s = evaluate(slope, ray.origin, ray.direction, k[0], k[1], k[2]);
    return evaluate_point(s, meeting_point, ray.origin, ray.direction, k[0], k[1], k[2]);
}

/// The point o + t d: each coordinate within a few ulps, also where its terms cancel.
Vec3 point_of(const Parts& parts, const Ray& ray, const std::array<Vec3, 3>& k) {
    if (!parts.good()) return exact_point(ray, k);
    const Twofold t = parts.height / parts.slope;
    const double error_t = std::abs(t.high) * (1.0625 * (parts.height_error() / std::abs(parts.height.high) +
                                                         parts.slope_error() / std::abs(parts.slope.high)) +
                                               0x1p-101);
    Vec3 point;
    for (int i = 0; i < 3; ++i) {
        const double o = ray.origin[i], d = ray.direction[i];
        const Twofold x = d * t + Twofold{o, 0};
        const double error = std::abs(d) * error_t + 0x1p-102 * (std::abs(o) + std::abs(d * t.high));
        if (!(error <= std::abs(x.high) * 0x1p-54 || d == 0)) return exact_point(ray, k);
        point[i] = x.high;
    }
    return point;
}

/// The unit normal, where each coordinate is precise, or zero because all its factors are.
Vec3 normal_of(const Parts& parts, const std::array<Vec3, 3>& k) {
    const Vec3 n = leading(parts.n), e = glm::abs(leading(parts.e)), f = glm::abs(leading(parts.f));
    const double square = n.x * n.x + n.y * n.y + n.z * n.z;
    bool precise = square > 1e-200 && square < 1e200;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, l = (i + 2) % 3;
        precise = precise && 0x1p-101 * (e[j] * f[l] + e[l] * f[j]) <= std::abs(n[i]) * 0x1p-55;
    }
    return precise ? n / std::sqrt(square) : evaluate_direction(front, k[0], k[1], k[2]);
}

std::array<double, 3> exact_weights(const Ray& ray, const std::array<Vec3, 3>& k) {
    const Vec3 o = ray.origin, d = ray.direction;
    const Scaled s = evaluate(slope, o, d, k[0], k[1], k[2]);
    return {to_length(evaluate(side, o, d, k[1], k[2]) / s), to_length(evaluate(side, o, d, k[2], k[0]) / s),
            to_length(evaluate(side, o, d, k[0], k[1]) / s)};
}

/// The corners' weights before they are rounded.
std::array<double, 3> weights_of(const Parts& parts, const Ray& ray, const std::array<Vec3, 3>& k) {
    // Of the edges 20 and 01, from d x w, which they share; all three sum to slope. Errors count beside slope's size only.
    const Twofold3 m = cross(parts.d, parts.w);
    const Twofold second = -dot(parts.f, m), third = dot(parts.e, m), first = parts.slope - second - third;
    const double error = Parts::bound * parts.sum_d * parts.sum_w * (parts.sum_e + parts.sum_f) + parts.slope_error();
    if (!(parts.good() && error <= std::abs(parts.slope.high) * 0x1p-55)) return exact_weights(ray, k);
    const auto share = [&](double x) { return std::max(x / parts.slope.high, 0.0); };
    return {share(first.high), share(second.high), share(third.high)};
}

}  // namespace

Hit hit_across(const Ray& ray, const Triangle& triangle, double max_t) noexcept {
    // Sort the corners first, so that their order does not change a bit.
    const SortedTriangle sorted(triangle);
    const auto& k = sorted.corner;
    const Parts parts(ray, k);
    const double t = parts.good() ? parts.t() : exact_t(ray, k);
    Hit hit;
    hit.t = std::min(t, max_t);
    hit.point = t == 0 ? ray.origin : point_of(parts, ray, k);
    hit.normal = normal_of(parts, k);
    if (sorted.flipped) hit.normal = -hit.normal;
    const std::array<double, 3> w = weights_of(parts, ray, k);
    const Vec3 weights = to_weights(w[0], w[1], w[2]);
    hit.barycentric = unsorted(sorted, weights.x, weights.y, weights.z);
    return hit;
}

double t_across(const Ray& ray, const Triangle& triangle) noexcept {
    const SortedTriangle sorted(triangle);
    const Parts parts(ray, sorted.corner);
    return parts.good() ? parts.t() : exact_t(ray, sorted.corner);
}

}  // namespace abut::pair
