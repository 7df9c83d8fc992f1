// SPDX-License-Identifier: MIT
// An oracle for the first hit of a ray, in exact numbers: t is a fraction, or for balls the root of a quadratic
// equation.
#pragma once

#include <cmath>
#include <optional>

#include "abut/shape/plane.h"
#include "tests/laws/true_distance.h"

namespace abut::laws {

/// The first hit at t = (p - √q) / r, r > 0. Values are computed without cancellation, so only the last of 64 bits are
/// wrong.
struct FirstHit {
    Dyadic p, q, r{1.0};

    bool at_start() const { return sign(p) == 0; }
    bool by(double limit) const {
        const Dyadic past = p - Dyadic(limit) * r;
        return sign(past) <= 0 || sign(q - past * past) >= 0;
    }
    long double t() const {
        if (sign(q) == 0) return p.to<long double>() / r.to<long double>();
        return (p * p - q).to<long double>() / (p.to<long double>() + std::sqrt(q.to<long double>())) /
               r.to<long double>();
    }
    /// The coordinate o + t d.
    long double coordinate(double o, double d) const {
        const Dyadic rational = Dyadic(o) * r + Dyadic(d) * p;
        const long double root = d * std::sqrt(q.to<long double>()), scale = r.to<long double>();
        if (sign(rational) * root <= 0) return (rational.to<long double>() - root) / scale;
        return (rational * rational - Dyadic(d) * Dyadic(d) * q).to<long double>() /
               (rational.to<long double>() + root) / scale;
    }
};

/// The hit of a feature of the figure that the ray intersects in a single point.
inline FirstHit meeting(const Figure<Dyadic>& ray, const Figure<Dyadic>& figure, Feature feature) {
    const Triple<Dyadic>&o = ray.corners[0], &d = ray.direction;
    const auto at = [&](const auto& list) -> const auto& { return list[static_cast<std::size_t>(feature.index)]; };
    if (feature.dimension == 0) return {inner(at(figure.corners) - o, d), {}, inner(d, d)};
    if (feature.dimension == 1) {
        const Triple<Dyadic> e = figure.along(at(figure.spans)), n = outer(d, e);
        return {inner(outer(figure.corner(at(figure.spans).from) - o, e), n), {}, inner(n, n)};
    }
    const auto& face = at(figure.faces);
    const Triple<Dyadic> n = figure.normal(face);
    const Dyadic slope = inner(n, d), height = inner(n, figure.corner(face, 0) - o);
    return sign(slope) > 0 ? FirstHit{height, {}, slope} : FirstHit{Dyadic() - height, {}, Dyadic() - slope};
}

/// The first hit of all features; t is 0 if the ray starts in the shape.
template <class Shape>
std::optional<FirstHit> first_hit(const Ray& ray, const Shape& shape) {
    if (true_gap(shape, ray.origin).touch) return FirstHit{};
    const auto path = figure<Dyadic>(ray), body = figure<Dyadic>(shape);
    const auto bounded_path = figure<Bounded>(ray), bounded_body = figure<Bounded>(shape);
    const auto meets = [](const auto& a, const auto& b, Feature feature) {
        const auto found = proof::nearest(a, {1, 0}, b, feature);
        return found && found->touch;
    };
    std::optional<FirstHit> best;
    const auto offer = [&](Feature feature) {
        try {
            if (!meets(bounded_path, bounded_body, feature)) return;
        } catch (Uncertain) {
            if (!meets(path, body, feature)) return;
        }
        const FirstHit next = meeting(path, body, feature);
        if (!best || sign(next.p * best->r - best->p * next.r) < 0) best = next;
    };
    for (int i = 0; i < static_cast<int>(body.corners.size()); ++i) offer({0, i});
    for (int i = 0; i < static_cast<int>(body.spans.size()); ++i) offer({1, i});
    for (int i = 0; i < static_cast<int>(body.faces.size()); ++i) offer({2, i});
    return best;
}

inline std::optional<FirstHit> first_hit(const Ray& ray, const Plane& plane) {
    const auto n = lifted<Dyadic>(plane.normal);
    const Dyadic left = Dyadic(plane.offset) - inner(n, lifted<Dyadic>(ray.origin));
    const Dyadic speed = inner(n, lifted<Dyadic>(ray.direction));
    if (sign(left) == 0) return FirstHit{};
    if (sign(left) * sign(speed) <= 0) return {};
    return sign(speed) > 0 ? FirstHit{left, {}, speed} : FirstHit{Dyadic() - left, {}, Dyadic() - speed};
}

inline std::optional<FirstHit> first_hit(const Ray& ray, const HalfSpace& half_space) {
    if (true_gap(half_space, ray.origin).touch) return FirstHit{};
    return first_hit(ray, half_space.boundary());
}

inline std::optional<FirstHit> first_hit(const Ray& ray, const Sphere& sphere) {
    const auto w = lifted<Dyadic>(sphere.center) - lifted<Dyadic>(ray.origin), d = lifted<Dyadic>(ray.direction);
    const Dyadic length = inner(d, d), middle = inner(w, d);
    const Dyadic outside = inner(w, w) - Dyadic(sphere.radius) * Dyadic(sphere.radius);
    if (sign(outside) <= 0) return FirstHit{};
    const Dyadic root = middle * middle - length * outside;
    if (sign(middle) <= 0 || sign(root) < 0) return {};
    return FirstHit{middle, root, length};
}

}  // namespace abut::laws
