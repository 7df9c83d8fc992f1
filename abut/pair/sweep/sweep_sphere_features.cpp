// SPDX-License-Identifier: MIT
// The times at which a moving ball reaches each feature, the first of them, and the numbers of that contact.
#include "abut/pair/sweep/sweep_sphere_features.h"

#include "abut/base/compiler.h"
#include "abut/pair/sweep/sweep_sphere_earliest.h"

namespace abut::pair::sweeping {
namespace {

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
            Face seen = face;
            seen.side = up == Sign::positive ? 1 : -1;
            if (!seen.beside(ball)) return {};
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
    const auto late = [&](double t) {
        return feature.with(
            [&](const auto&... inputs) {
                return near_sign(Feature::squared_gap, t, inputs...) == Sign::negative ||
                       sign<exact::stage::every_degree>(Feature::slope, t, inputs...) == Sign::positive;
            },
            ball);
    };
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
template <class Way, class... Arguments>
Vec3 against(const MovingBall& ball, bool wanted, Way way, const Arguments&... inputs) {
    if (wanted) {
        const Vec3 n = evaluate_direction(way, inputs...);
        if (n != Vec3(0) && n.x * ball.m.x + n.y * ball.m.y + n.z * ball.m.z <= 0) return n;
    }
    return evaluate_direction([](auto m) { return -m; }, ball.m);
}

Touch touch_of(const MovingBall& ball, const Corner& corner, double t) {
    const Vec3 n = against(ball, ball.r + ball.other > 0, Corner::way, t, ball.c, ball.m, corner.at);
    return {t, corner.at + ball.other * n, n};
}
Touch touch_of(const MovingBall& ball, const Edge& edge, double t) {
    // If the radii are zero, `way` consists of rounding errors only: then the normal is the direction orthogonal to the
    // edge against the motion.
    const Vec3 n = ball.r + ball.other > 0
                       ? against(ball, true, Edge::way, t, ball.c, ball.m, edge.from, edge.to)
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
        exact::evaluate([](auto v) { return dot(v, v); }, level.normal),
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
