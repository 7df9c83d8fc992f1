// SPDX-License-Identifier: MIT
// The feature that a moving ball touches first: a guess in doubles, its time in double-double arithmetic, and a proof.
//
// The time at which the ball reaches the guessed feature's corner, line or plane is rounded down. The proof shows that
// it is the time for the whole shape: the distance of the centre from a convex set is a convex function of time, so the
// first time is that at which the distance equals the radius and decreases. The distance equals the radius if the point
// of the feature that the ball has reached is the closest of all to its centre, which holds if all corners lie beyond
// the plane through that point orthogonal to the direction to the centre.
//
// A wrong guess costs time only. Differences of coordinates, and the numbers derived from them in the proof, err by a
// few dozen roundings of 2^-53 of `size`, the sum of the path length and the distances at the start; 2^-44 covers them.
#include "abut/pair/sweep/sweep_sphere_earliest.h"

#include <cmath>
#include <limits>

#include "abut/exact/double_double.h"
#include "abut/math/norms.h"

namespace abut::pair::sweeping {
namespace {

using exact::DoubleDouble;
using exact::exact_product;
using glm::dot;

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double loss = 0x1p-44;

/// Approximately the first t at which the quadratic start + 2 closing t + square t² is 0; never when there is none, or
/// when it is not positive at the start.
double first_zero(double start, double closing, double square) {
    const double discriminant = closing * closing - start * square;
    return start > 0 && closing < 0 && discriminant >= 0 ? start / (std::sqrt(discriminant) - closing) : never;
}

double guess(const MovingBall& ball, const Corner& corner) {
    const Vec3 w = ball.c - corner.at, m = ball.m;
    const double r = ball.r + ball.other;
    return first_zero(dot(w, w) - r * r, dot(w, m), dot(m, m));
}

double guess(const MovingBall& ball, const Edge& edge) {
    const Vec3 w = ball.c - edge.from, e = edge.to - edge.from, m = ball.m;
    const double r = ball.r + ball.other;
    const double square = dot(e, e), start = dot(w, e) / square, more = dot(m, e) / square;
    const Vec3 beside = w - start * e, across = m - more * e;
    const double t = first_zero(dot(beside, beside) - r * r, dot(beside, across), dot(across, across));
    const double place = start + t * more;
    return place >= 0 && place <= 1 ? t : never;
}

double guess(const MovingBall& ball, const Face& face) {
    const Vec3 w = ball.c - face.first, e = face.second - face.first, f = face.third - face.first, m = ball.m;
    const Vec3 n = glm::cross(e, f);
    const double height = dot(n, w), closing = dot(n, m), radius_times_normal = ball.r * std::sqrt(dot(n, n));
    const double t = (std::abs(height) - radius_times_normal) / std::abs(closing);
    if (!(height * closing < 0 && t >= 0)) return never;
    const Vec3 p = w + t * m;
    const double v = dot(n, glm::cross(p, f)), u = dot(n, glm::cross(e, p));
    return u >= 0 && v >= 0 && u + v <= dot(n, n) ? t : never;
}

/// A double-double number with a bound of its error.
struct Bounded {
    DoubleDouble value;
    double error;

    [[nodiscard]] double relative_error() const { return error / std::abs(value.high); }
};

template <class Polynomial, class... Arguments>
Bounded bounded(Polynomial polynomial, const Arguments&... inputs) {
    const auto value = polynomial(exact::stage::lift<exact::stage::DoubleDoubles>(inputs)...);
    return {{value.high, value.low}, value.error()};
}
Bounded operator+(const Bounded& a, const Bounded& b) {
    const DoubleDouble sum = a.value + b.value;
    return {sum, a.error + b.error + 0x1p-100 * (std::abs(a.value.high) + std::abs(b.value.high))};
}
Bounded operator-(const Bounded& a) { return {-a.value, a.error}; }
Bounded operator-(const Bounded& a, const Bounded& b) { return a + -b; }
Bounded operator*(double a, const Bounded& b) {
    const DoubleDouble product = a * b.value;
    return {product, std::abs(a) * b.error + 0x1p-100 * std::abs(product.high)};
}
/// For a number known to be positive.
Bounded sqrt(const Bounded& a) {
    const double root = std::sqrt(a.value.high);
    const DoubleDouble rest = a.value - exact_product(root, root);
    const exact::DoubleDouble sum = exact::fast_two_sum(root, rest.high / (2 * root));
    return {{sum.high, sum.low}, a.error / root + 0x1p-100 * root};
}
Bounded abs(const Bounded& a) { return a.value.high < 0 ? -a : a; }
bool is_positive(const Bounded& a) { return a.value.high > 2 * a.error; }

/// The quotient of positive numbers, rounded down; nothing where it may lie on either side of a double, or leaves the
/// range.
std::optional<double> quotient_rounded_down(const Bounded& a, const Bounded& b) {
    if (!is_positive(a) || !is_positive(b)) return {};
    const DoubleDouble q = a.value / b.value;
    const double error = 2 * (a.relative_error() + b.relative_error() + 0x1p-98) * q.high;
    if (!(q.high > 0x1p-900 && q.high < 0x1p900 && std::abs(q.low) > error)) return {};
    return q.low > 0 ? q.high : std::nextafter(q.high, 0);
}

/// The time at which a ball that starts apart from a corner, an edge's line or a face's plane reaches it; see
/// sweep_sphere_features.h.
template <class Feature>
std::optional<double> time_of(const MovingBall& ball, const Feature& feature) {
    return feature.with(
        [](const auto&... in) -> std::optional<double> {
            const Bounded discriminant = bounded(Feature::discriminant, in...);
            if (!is_positive(discriminant)) return {};
            return quotient_rounded_down(bounded(Feature::start, in...),
                                         sqrt(discriminant) - bounded(Feature::closing, in...));
        },
        ball);
}
std::optional<double> time_of(const MovingBall& ball, const Face& face) {
    return face.with(
        [&](const auto&... in) -> std::optional<double> {
            const Bounded square = bounded(Face::square, in...);
            if (!is_positive(square)) return {};
            return quotient_rounded_down(abs(bounded(Face::height, in...)) - ball.r * sqrt(square),
                                         abs(bounded(Face::closing, in...)));
        },
        ball);
}

/// Whether x exceeds the bound of its rounding error; inconclusive for numbers so small that products underflow.
bool exceeds(double x, double rounding) { return x > rounding && rounding > 0x1p-900; }

/// The ball as it touches the point that `feature` determines; for `size` see the top of this file.
struct Touching {
    const MovingBall& ball;
    std::span<const Corner> corners;
    double t, size;

    [[nodiscard]] Vec3 from(Vec3 v) const { return (ball.c - v) + t * ball.m; }

    /// Whether the ball approaches a point from which n points to its centre, and all corners lie beyond the plane
    /// through that point orthogonal to n, except `here` and `too`, which lie in it.
    [[nodiscard]] bool is_first(Vec3 n, Vec3 here, Vec3 too) const {
        for (const Corner& corner : corners) {
            if (corner.at == here || corner.at == too) continue;
            const Vec3 d = corner.at - here;
            if (!exceeds(-dot(n, d), loss * size * norm_1(d))) return false;
        }
        return exceeds(-dot(n, ball.m), loss * size * norm_1(ball.m));
    }

    [[nodiscard]] bool is_first(const Corner& corner) const { return is_first(from(corner.at), corner.at, corner.at); }
    [[nodiscard]] bool is_first(const Edge& edge) const {
        const Vec3 p = from(edge.from), e = edge.to - edge.from;
        const double along = dot(p, e), square = dot(e, e), room = loss * size * norm_1(e);
        if (!exceeds(along, room) || !exceeds(square - along, room)) return false;
        return is_first(p - (along / square) * e, edge.from, edge.to);
    }
    /// The point lies in the face, and all corners lie in its plane.
    [[nodiscard]] bool is_first(const Face& face) const {
        const Vec3 p = from(face.first), e = face.second - face.first, f = face.third - face.first;
        const Vec3 n = glm::cross(e, f);
        const double along_e = norm_1(e), along_f = norm_1(f), room = loss * along_e * along_f;
        const double u = dot(n, glm::cross(e, p)), v = dot(n, glm::cross(p, f)), height = dot(n, p);
        const double closing = height > 0 ? -dot(n, ball.m) : dot(n, ball.m);
        return exceeds(u, room * size * along_e) && exceeds(v, room * size * along_f) &&
               exceeds(dot(n, n) - u - v, room * size * (along_e + along_f)) &&
               exceeds(std::abs(height), room * size) && exceeds(closing, room * norm_1(ball.m));
    }
};

}  // namespace

std::optional<Earliest> fast_earliest_feature(const MovingBall& ball, std::span<const Corner> corners,
                                              std::span<const Edge> edges, const Face* face) noexcept {
    Earliest first;
    double by = never;
    std::size_t count = 0;
    const auto ask = [&](const auto& feature) {
        const double t = guess(ball, feature);
        if (t < by) {
            by = t;
            first.feature = count;
        }
        ++count;
    };
    for (const Corner& corner : corners) ask(corner);
    for (const Edge& edge : edges) ask(edge);
    if (face != nullptr) ask(*face);
    if (!(by < never)) return {};

    double farthest = 0;
    for (const Corner& corner : corners) {
        farthest = std::max(farthest, dot(ball.c - corner.at, ball.c - corner.at));
    }
    const auto prove = [&](const auto& feature) -> std::optional<Earliest> {
        const std::optional<double> t = time_of(ball, feature);
        if (!t) return {};
        first.t = *t;
        const double way = *t * std::sqrt(dot(ball.m, ball.m));
        const Touching touching{ball, corners, *t, way + 2 * std::sqrt(farthest) + ball.r + ball.other};
        // In the range in which squares of products neither underflow nor overflow.
        if (!(touching.size > 1e-60 && touching.size < 1e60) || !touching.is_first(feature)) return {};
        return first;
    };
    return with_feature(first.feature, corners, edges, face, prove);
}

}  // namespace abut::pair::sweeping
