// SPDX-License-Identifier: MIT
// The feature that a moving ball touches first, when, and the numbers of that contact.
//
// Most input is decided by a guess in doubles, its time in double-double arithmetic, and a proof; the rest by the exact
// times of all features.
//
// The time at which the ball reaches the guessed feature's corner, line or plane is rounded down. The proof shows that
// it is the time for the whole shape: the distance of the centre from a convex set is a convex function of time, so the
// first time is that at which the distance equals the radius and decreases. The distance equals the radius if the point
// of the feature that the ball has reached is the closest of all to its centre, which holds if all corners lie beyond
// the plane through that point orthogonal to the direction to the centre.
//
// A wrong guess costs time only. Differences of coordinates, and the numbers derived from them in the proof, err by a
// few dozen roundings of 2^-53 of `size`, the sum of the path length and the distances at the start; 2^-44 covers them.
#include "abut/pair/sweep/sweep_sphere_features.h"

#include <cmath>
#include <limits>

#include "abut/base/compiler.h"
#include "abut/exact/double_double.h"
#include "abut/math/norms.h"

namespace abut::pair::sweeping {
namespace {

using exact::DoubleDouble;
using exact::exact_product;

double dot(Vec3 a, Vec3 b) { return glm::dot(a, b); }

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

/// Whether the ball has reached the feature before t, exactly.
template <class Feature>
bool is_late(const MovingBall& ball, const Feature& feature, double t) {
    return feature.with(
        [&](const auto&... in) {
            return near_sign(Feature::squared_gap, t, in...) == Sign::negative ||
                   sign<exact::stage::every_degree>(Feature::slope, t, in...) == Sign::positive;
        },
        ball);
}

/// The quotient of positive numbers, rounded down; nothing where it leaves the range. Where it is too close to a double
/// for the error bound to decide on which side of it the quotient lies, as where it is that double, less_than(that
/// double) decides.
template <class LessThan>
std::optional<double> quotient_rounded_down(const Bounded& a, const Bounded& b, LessThan less_than) {
    if (!is_positive(a) || !is_positive(b)) return {};
    const DoubleDouble q = a.value / b.value;
    const double error = 2 * (a.relative_error() + b.relative_error() + 0x1p-98) * q.high;
    if (!(q.high > 0x1p-900 && q.high < 0x1p900 && error < 0x1p-56 * q.high)) return {};
    const bool less = std::abs(q.low) > error ? q.low < 0 : less_than(q.high);
    return less ? std::nextafter(q.high, 0) : q.high;
}

/// The time at which a ball that starts apart from a corner, an edge's line or a face's plane reaches it; see
/// sweep_sphere_features.h.
template <class Feature>
std::optional<double> time_of(const MovingBall& ball, const Feature& feature) {
    return feature.with(
        [&](const auto&... in) -> std::optional<double> {
            const Bounded discriminant = bounded(Feature::discriminant, in...);
            if (!is_positive(discriminant)) return {};
            return quotient_rounded_down(bounded(Feature::start, in...),
                                         sqrt(discriminant) - bounded(Feature::closing, in...),
                                         [&](double t) { return is_late(ball, feature, t); });
        },
        ball);
}
std::optional<double> time_of(const MovingBall& ball, const Face& face) {
    return face.with(
        [&](const auto&... in) -> std::optional<double> {
            const Bounded square = bounded(Face::square, in...);
            if (!is_positive(square)) return {};
            return quotient_rounded_down(abs(bounded(Face::height, in...)) - ball.r * sqrt(square),
                                         abs(bounded(Face::closing, in...)),
                                         [&](double t) { return is_late(ball, face, t); });
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

/// The result of earliest_feature without a max_t; nothing where this arithmetic does not prove it. All edges must
/// connect some of the corners, and the face must have all of them: together they are one triangle, segment or point.
/// The ball must start apart from it.
std::optional<Earliest> fast_earliest_feature(const MovingBall& ball, std::span<const Corner> corners,
                                              std::span<const Edge> edges, const Face* face) {
    Earliest first;
    double by = never;
    std::size_t count = 0;
    const auto compare = [&](const auto& feature) {
        const double t = guess(ball, feature);
        if (t < by) {
            by = t;
            first.feature = count;
        }
        ++count;
    };
    for (const Corner& corner : corners) compare(corner);
    for (const Edge& edge : edges) compare(edge);
    if (face != nullptr) compare(*face);
    if (!(by < never)) return {};

    double farthest = 0;
    for (const Corner& corner : corners) {
        farthest = std::max(farthest, dot(ball.c - corner.at, ball.c - corner.at));
    }
    const auto prove = [&](const auto& feature) -> std::optional<Earliest> {
        const std::optional<double> t = time_of(ball, feature);
        if (!t) return {};
        first.t = *t;
        const double path_length = *t * std::sqrt(dot(ball.m, ball.m));
        const Touching touching{ball, corners, *t, path_length + 2 * std::sqrt(farthest) + ball.r + ball.other};
        // In the range in which squares of products neither underflow nor overflow.
        if (!(touching.size > 1e-60 && touching.size < 1e60) || !touching.is_first(feature)) return {};
        return first;
    };
    return with_feature(first.feature, corners, edges, face, prove);
}

/// Approximately, within a relative error of 2^-48, the time at which the ball first reaches the corner; nothing
/// exactly when it never does. The ball must start apart from it.
std::optional<Scaled> first_time(const MovingBall& ball, const Corner& corner) {
    return corner.with(
        [](const auto&... in) -> std::optional<Scaled> {
            if (sign(Corner::closing, in...) != Sign::negative) return {};
            if (sign(Corner::discriminant, in...) == Sign::negative) return {};
            return evaluate(Corner::start, in...) /
                   (sqrt(evaluate(Corner::discriminant, in...)) - evaluate(Corner::closing, in...));
        },
        ball);
}

/// The same for a point inside the edge; a ball that starts within the radius of the edge's line can reach the edge
/// only at an end.
std::optional<Scaled> first_time(const MovingBall& ball, const Edge& edge) {
    return edge.with(
        [&](const auto&... in) -> std::optional<Scaled> {
            if (sign(Edge::closing, in...) != Sign::negative) return {};
            if (sign(Edge::part, in...) == Sign::negative) return {};
            if (sign(Edge::start, in...) != Sign::positive || !edge.beside(ball)) return {};
            const Scaled root = sqrt(evaluate(Edge::part, in...) * evaluate(Edge::square, in...));
            return evaluate(Edge::start, in...) / (root - evaluate(Edge::closing, in...));
        },
        ball);
}

/// The same for a point of the face; a ball that starts within the radius of the face's plane can reach the face only
/// at its rim.
std::optional<Scaled> first_time(const MovingBall& ball, const Face& face) {
    return face.with(
        [&](const auto&... in) -> std::optional<Scaled> {
            const Sign up = sign(Face::height, in...);
            if (up * sign(Face::closing, in...) != Sign::negative) return {};
            if (sign(Face::start, in...) != Sign::positive) return {};
            Face oriented = face;
            oriented.side = up == Sign::positive ? 1 : -1;
            if (!oriented.beside(ball)) return {};
            const Scaled radius_times_normal = Scaled(ball.r) * sqrt(evaluate(Face::square, in...));
            return evaluate(Face::start, in...) /
                   ((abs(evaluate(Face::height, in...)) + radius_times_normal) * abs(evaluate(Face::closing, in...)));
        },
        ball);
}

/// The same for a plane.
std::optional<Scaled> first_time(const MovingBall& ball, const PlaneFeature& level) {
    return level.with(
        [&](const auto&... in) -> std::optional<Scaled> {
            if (sign(PlaneFeature::height, in...) * sign(PlaneFeature::closing, in...) != Sign::negative) return {};
            if (sign(PlaneFeature::start, in...) != Sign::positive) return {};
            const Scaled radius_times_normal = Scaled(ball.r) * sqrt(evaluate(PlaneFeature::square, in...));
            return evaluate(PlaneFeature::start, in...) /
                   ((abs(evaluate(PlaneFeature::height, in...)) + radius_times_normal) *
                    abs(evaluate(PlaneFeature::closing, in...)));
        },
        ball);
}

/// The first zero of squared_gap, rounded down, given an approximation.
template <class Feature>
double rounded_down(const MovingBall& ball, const Feature& feature, Scaled about) {
    constexpr double most = std::numeric_limits<double>::max();
    const auto late = [&](double t) { return is_late(ball, feature, t); };
    double t = std::min(exact::to_double(about), most);
    // One step of Newton's method, with an accurate squared_gap, nearly always ends within an ulp.
    const double step = feature.with(
        [&](const auto&... inputs) {
            return near_value(Feature::squared_gap, t, inputs...) / (2 * near_value(Feature::slope, t, inputs...));
        },
        ball);
    if (std::abs(step) <= 0x1p-46 * t) t -= step;
    // The time is not late at the start, and once late stays so. Where the ball hardly approaches, the approximation
    // may be many ulps off: steps of doubling length cross the zero, and bisection narrows it down.
    const bool from_late = late(t);
    double early = t, past = t;
    double stride = std::max(t - std::nextafter(t, 0), std::numeric_limits<double>::denorm_min());
    for (bool crossed = false; !crossed; stride *= 2) {
        if (from_late) {
            early = past - stride > 0 ? past - stride : 0;
            crossed = early == 0 || !late(early);
            if (!crossed) past = early;
        } else {
            past = early + stride < most ? early + stride : most;
            crossed = past == early || late(past);
            if (!crossed) early = past;
        }
    }
    for (double middle = early + 0.5 * (past - early); middle > early && middle < past;
         middle = early + 0.5 * (past - early)) {
        (late(middle) ? past : early) = middle;
    }
    return early;
}

/// Whether the first zero is at most max_t, exactly; t is the result of rounded_down.
template <class Feature>
bool in_time(const MovingBall& ball, const Feature& feature, double t, double max_t) {
    if (!std::isfinite(max_t) || !(std::abs(t - max_t) <= 0x1p-46 * max_t)) return t <= max_t;
    return feature.with(
        [&](const auto&... inputs) {
            return near_sign(Feature::squared_gap, max_t, inputs...) != Sign::positive ||
                   sign<exact::stage::every_degree>(Feature::slope, max_t, inputs...) != Sign::negative;
        },
        ball);
}

/// The unit vector along a polynomial vector, or opposite to the motion if that vector is zero or points along the
/// motion.
template <class Polynomial, class... Arguments>
Vec3 against(const MovingBall& ball, bool has_direction, Polynomial polynomial, const Arguments&... inputs) {
    if (has_direction) {
        const Vec3 n = evaluate_direction(polynomial, inputs...);
        if (n != Vec3(0) && n.x * ball.m.x + n.y * ball.m.y + n.z * ball.m.z <= 0) return n;
    }
    return evaluate_direction([](auto m) { return -m; }, ball.m);
}

Touch touch_of(const MovingBall& ball, const Corner& corner, double t) {
    const Vec3 n = against(ball, ball.r + ball.other > 0, Corner::to_center, t, ball.c, ball.m, corner.at);
    return {t, corner.at + ball.other * n, n};
}
Touch touch_of(const MovingBall& ball, const Edge& edge, double t) {
    // If the radii are zero, `to_center` consists of rounding errors only: then the normal is the direction orthogonal
    // to the edge against the motion.
    const Vec3 n = ball.r + ball.other > 0
                       ? against(ball, true, Edge::to_center, t, ball.c, ball.m, edge.from, edge.to)
                       : against(
                             ball, true, [](auto m, auto a, auto b) { return cross(cross(b - a, -m), b - a); }, ball.m,
                             edge.from, edge.to);
    const Vec3 foot = evaluate_point(
        exact::evaluate([](auto a, auto b) { return dot(b - a, b - a); }, edge.from, edge.to),
        [](auto s, auto c, auto m, auto a, auto b) {
            const auto e = b - a;
            return dot(e, e) * a + dot(e, (c - a) + s * m) * e;
        },
        t, ball.c, ball.m, edge.from, edge.to);
    return {t, foot + ball.other * n, n};
}
Touch touch_of(const MovingBall& ball, const Face& face, double t) {
    Vec3 n = evaluate_direction(Face::normal, face.first, face.second, face.third);
    const Vec3 foot = evaluate_point(
        zeros_of(face.first, face.second, face.third),
        exact::evaluate([](auto a, auto b, auto d) { return dot(Face::normal(a, b, d), Face::normal(a, b, d)); },
                        face.first, face.second, face.third),
        [](auto s, auto c, auto m, auto a, auto b, auto d) {
            const auto u = Face::normal(a, b, d);
            return dot(u, u) * (c + s * m) - dot(u, (c - a) + s * m) * u;
        },
        t, ball.c, ball.m, face.first, face.second, face.third);
    if (face.with([](const auto&... in) { return sign(Face::closing, in...); }, ball) == Sign::positive) n = -n;
    return {t, foot, n};
}
Touch touch_of(const MovingBall& ball, const PlaneFeature& level, double t) {
    Vec3 n = evaluate_direction([](auto v) { return v; }, level.normal);
    const Vec3 foot = evaluate_point(
        zeros_of(Plane{level.normal, level.offset}), exact::evaluate([](auto v) { return dot(v, v); }, level.normal),
        [](auto s, auto c, auto m, auto v, auto d) {
            return dot(v, v) * (c + s * m) - (dot(v, c) - d + s * dot(v, m)) * v;
        },
        t, ball.c, ball.m, level.normal, level.offset);
    if (level.with([](const auto&... in) { return sign(PlaneFeature::closing, in...); }, ball) == Sign::positive)
        n = -n;
    return {t, foot, n};
}

}  // namespace

std::optional<Earliest> earliest_feature(const MovingBall& ball, std::span<const Corner> corners,
                                         std::span<const Edge> edges, const Face* face, double max_t) noexcept {
    const std::size_t count = corners.size() + edges.size() + (face != nullptr ? 1 : 0);
    const auto with = [&](std::size_t i, auto act) { return with_feature(i, corners, edges, face, act); };
    if (auto first = fast_earliest_feature(ball, corners, edges, face)) {
        const bool soon = with(first->feature, [&](const auto& f) { return in_time(ball, f, first->t, max_t); });
        if (!soon) return {};
        first->t = std::min(first->t, max_t);
        return first;
    }
    std::array<std::optional<Scaled>, 7> times;
    std::optional<Scaled> least;
    for (std::size_t i = count; i-- > 0;) {
        times[i] = with(i, [&](const auto& f) { return first_time(ball, f); });
        if (!times[i]) continue;
        if (!least || *times[i] < *least) least = times[i];
        // A ball that reaches the face from beside its plane touches nothing before it.
        if (face != nullptr && i + 1 == count) break;
    }
    if (!least) return {};

    // Times that differ from the least by less than their error are ordered by their rounded values.
    const Scaled limit = *least * Scaled(1 + 0x1p-44);
    Earliest first{count, 0};
    bool soon = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!times[i] || limit < *times[i]) continue;
        with(i, [&](const auto& f) {
            const double own = rounded_down(ball, f, *times[i]);
            const bool own_soon = in_time(ball, f, own, max_t);
            if (first.feature < count && (own > first.t || (own == first.t && (soon || !own_soon)))) return;
            first = {i, own};
            soon = own_soon;
        });
    }
    if (!soon) return {};
    first.t = std::min(first.t, max_t);
    return first;
}

Touch touch_of(const MovingBall& ball, const Earliest& first, std::span<const Corner> corners,
               std::span<const Edge> edges, const Face* face) noexcept {
    return with_feature(first.feature, corners, edges, face, [&](const auto& f) { return touch_of(ball, f, first.t); });
}

std::optional<Touch> first_touch(const MovingBall& ball, std::span<const Corner> corners, std::span<const Edge> edges,
                                 double max_t) noexcept {
    const std::optional<Earliest> first = earliest_feature(ball, corners, edges, nullptr, max_t);
    return first ? std::optional(touch_of(ball, *first, corners, edges, nullptr)) : std::nullopt;
}

std::optional<Touch> first_touch(const MovingBall& ball, const PlaneFeature& level, double max_t) noexcept {
    const std::optional<Scaled> about = first_time(ball, level);
    if (!about) return {};
    const double t = rounded_down(ball, level, *about);
    if (!in_time(ball, level, t, max_t)) return {};
    return touch_of(ball, level, std::min(t, max_t));
}

SweepHit touching_hit(const MovingBall& ball, Vec3 nearest, double distance, Vec3 normal) noexcept {
    SweepHit hit;
    hit.position = ball.c;
    hit.normal = normal;
    hit.point = nearest + ball.other * normal;
    hit.depth = std::max(0.0, ball.r + ball.other - distance);
    return hit;
}

std::optional<SweepHit> touching_hit(const MovingBall& ball, Vec3 nearest, double distance, Vec3 normal,
                                     const SweepOptions& options) noexcept {
    Vec3 n = distance > 0 ? evaluate_direction([](auto p, auto q) { return p - q; }, ball.c, nearest) : normal;
    if (n == Vec3(0)) n = normal;
    const Vec3 m = ball.m;
    if (options.ignore_separating && distance > 0 && n.x * m.x + n.y * m.y + n.z * m.z >= 0) return {};
    return touching_hit(ball, nearest, distance, n);
}

std::optional<SweepHit> hit_of(const MovingBall& ball, const std::optional<Touch>& touch) noexcept {
    if (!touch) return {};
    SweepHit hit;
    hit.t = touch->t;
    hit.position = ball.c + touch->t * ball.m;
    hit.point = touch->point;
    hit.normal = touch->normal;
    return hit;
}

bool is_sound(const MovingBall& ball, const SweepOptions& options) noexcept {
    return is_finite(ball.c) && is_finite(ball.m) && std::isfinite(ball.r) && std::isfinite(ball.other) &&
           ball.r >= 0 && ball.other >= 0 && options.max_t >= 0;
}

}  // namespace abut::pair::sweeping
