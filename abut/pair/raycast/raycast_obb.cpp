// SPDX-License-Identifier: MIT
// Ray and oriented box: intersects three slabs between parallel faces, compared exactly for the numbers as given.
#include "abut/pair/raycast/raycast_obb.h"

#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::Scaled;
using exact::sign;
using exact::Sign;

// With the axes u, v, w, the slab across u contains p when |(p - center) · (v x w)| <= |h| |u · (v x w)|. A ray enters
// it at t = -(projected_radius + place) / speed and leaves it at t = (projected_radius - place) / speed; `orientation`
// is ±1 such that speed >= 0.
constexpr auto projected_radius = [](auto u, auto v, auto w, auto h) { return abs(h * dot(u, cross(v, w))); };
constexpr auto enters = [](auto u, auto v, auto w, auto h, auto orientation, auto center, auto origin, auto) {
    return -(projected_radius(u, v, w, h) + orientation * dot(origin - center, cross(v, w)));
};
constexpr auto leaves = [](auto u, auto v, auto w, auto h, auto orientation, auto center, auto origin, auto) {
    return projected_radius(u, v, w, h) - orientation * dot(origin - center, cross(v, w));
};
constexpr auto speed = [](auto, auto v, auto w, auto, auto orientation, auto, auto, auto direction) {
    return orientation * dot(direction, cross(v, w));
};
constexpr auto hit_point = [](auto u, auto v, auto w, auto h, auto orientation, auto center, auto origin,
                              auto direction) {
    return speed(u, v, w, h, orientation, center, origin, direction) * origin +
           enters(u, v, w, h, orientation, center, origin, direction) * direction;
};

/// A slab: its axis, the two other axes, and half its thickness in multiples of its axis.
struct Slab {
    Vec3 u, v, w;
    double h;
    double orientation;
};

/// The coordinates that are zero on the face through which a ray enters a slab: at most that along which the box is
/// aligned.
Zeros zeros_of(const Slab& s, Vec3 center) {
    const auto is_zero = [&](int k, int i, int j) {
        const bool aligned = s.u[i] == 0 && s.u[j] == 0 && s.v[k] == 0 && s.w[k] == 0;
        if (!aligned) return false;
        const Sign facing =
            sign([](auto vi, auto wj, auto vj, auto wi) { return vi * wj - vj * wi; }, s.v[i], s.w[j], s.v[j], s.w[i]);
        const double c = static_cast<int>(facing) * s.orientation * center[k];
        return facing != Sign::zero &&
               sign([](auto h, auto u, auto at) { return abs(h * u) - at; }, s.h, s.u[k], c) == Sign::zero;
    };
    return {is_zero(0, 1, 2), is_zero(1, 2, 0), is_zero(2, 0, 1)};
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Obb& box, const RaycastOptions& options) noexcept {
    if (!is_finite(ray) || !is_finite(box) || !(options.max_t >= 0)) return {};
    const Vec3 o = ray.origin, d = ray.direction, c = box.center;
    const auto volume = [](auto u, auto v, auto w) { return dot(u, cross(v, w)); };
    if (sign(volume, box.axes[0], box.axes[1], box.axes[2]) == Sign::zero) return {};

    std::array<Slab, 3> slabs{};
    std::array<bool, 3> crossed{};
    bool inside = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const int n = static_cast<int>(i);
        Slab& s = slabs[i];
        s = {box.axes[n], box.axes[(n + 1) % 3], box.axes[(n + 2) % 3], box.half_extents[n], 1};
        const Sign speed_sign = sign(speed, s.u, s.v, s.w, s.h, s.orientation, c, o, d);
        crossed[i] = speed_sign != Sign::zero;
        if (speed_sign == Sign::negative) s.orientation = -1;
        // Entered at or before the start, and not left before it.
        const bool entered = sign(enters, s.u, s.v, s.w, s.h, s.orientation, c, o, d) != Sign::positive;
        if (sign(leaves, s.u, s.v, s.w, s.h, s.orientation, c, o, d) == Sign::negative) return {};
        if (!entered && !crossed[i]) return {};
        inside = inside && entered;
    }
    const auto outward = [&](const Slab& s, double side) {
        const Vec3 n = evaluate_direction([](auto v, auto w) { return cross(v, w); }, s.v, s.w);
        return side * s.orientation * n;
    };
    Hit hit;
    if (inside) {
        hit.point = o;
        for (const Slab& s : slabs) {
            const bool low = sign(enters, s.u, s.v, s.w, s.h, s.orientation, c, o, d) == Sign::zero;
            const bool high = sign(leaves, s.u, s.v, s.w, s.h, s.orientation, c, o, d) == Sign::zero;
            if (!low && !high) continue;
            hit.normal = outward(s, low ? -1 : 1);
            // A slab to which the ray is parallel has `orientation` 1: its two sides are those of the axis and of its
            // opposite.
            break;
        }
        return hit;
    }

    // The ray misses if the last entry comes after some exit.
    const auto later = [&](const Slab& a, const Slab& b, auto a_end, auto b_end) {
        return sign(
                   [=](auto au, auto av, auto aw, auto ah, auto away, auto bu, auto bv, auto bw, auto bh, auto bway,
                       auto center, auto origin, auto direction) {
                       return a_end(au, av, aw, ah, away, center, origin, direction) *
                                  speed(bu, bv, bw, bh, bway, center, origin, direction) -
                              b_end(bu, bv, bw, bh, bway, center, origin, direction) *
                                  speed(au, av, aw, ah, away, center, origin, direction);
                   },
                   a.u, a.v, a.w, a.h, a.orientation, b.u, b.v, b.w, b.h, b.orientation, c, o, d) == Sign::positive;
    };
    std::size_t last = 3;
    for (std::size_t i = 0; i < 3; ++i) {
        if (crossed[i] && (last == 3 || later(slabs[i], slabs[last], enters, enters))) last = i;
    }
    const Slab& s = slabs[last];
    for (std::size_t i = 0; i < 3; ++i) {
        if (i != last && crossed[i] && later(s, slabs[i], enters, leaves)) return {};
    }
    // In double-doubles the numbers share their parts.
    const auto inputs = [&](auto act) { return act(s.u, s.v, s.w, s.h, s.orientation, c, o, d); };
    const auto v = exact::doubled(s.v), w = exact::doubled(s.w), from = exact::doubled(o), along = exact::doubled(d);
    const auto orientation = exact::doubled(s.orientation);
    const auto face = cross(v, w);
    const auto radius = abs(exact::doubled(s.h) * dot(exact::doubled(s.u), face));
    const auto at_speed = orientation * dot(along, face);
    const auto until = -(radius + orientation * dot(from - exact::doubled(c), face));
    const Scaled rate = inputs([&](auto... in) { return exact::value_of(at_speed, speed, in...); });
    const double t = to_length(inputs([&](auto... in) { return exact::value_of(until, enters, in...); }) / rate);
    if (!at_most(options.max_t, t, enters, speed, Sign::positive, s.u, s.v, s.w, s.h, s.orientation, c, o, d))
        return {};
    hit.t = std::min(t, options.max_t);
    const auto point = at_speed * from + until * along;
    hit.point =
        to_point(inputs([&](auto... in) { return exact::values_of(point, zeros_of(s, c), hit_point, in...); }), rate);
    hit.normal = outward(s, -1);
    return hit;
}

}  // namespace abut::pair
