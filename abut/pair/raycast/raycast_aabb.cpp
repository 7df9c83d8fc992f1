// SPDX-License-Identifier: MIT
// Ray and axis-aligned box: intersects three slabs, whose entries and exits are compared exactly, as quotients.
#include "abut/pair/raycast/raycast_aabb.h"

#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

/// t = (at - origin) / speed, where speed is not 0.
struct Quotient {
    double at, origin, speed;
};

constexpr auto numerator = [](auto at, auto o, auto) { return at - o; };
constexpr auto denominator = [](auto, auto, auto d) { return d; };

/// The sign of a - b.
Sign compare(const Quotient& a, const Quotient& b) {
    const Sign cross = sign([](auto a_at, auto a_o, auto a_d, auto b_at, auto b_o,
                               auto b_d) { return (a_at - a_o) * b_d - (b_at - b_o) * a_d; },
                            a.at, a.origin, a.speed, b.at, b.origin, b.speed);
    return cross * exact::to_sign(a.speed) * exact::to_sign(b.speed);
}

Vec3 face_normal(int axis, bool low) {
    Vec3 n(0);
    n[axis] = low ? -1 : 1;
    return n;
}

Hit start_inside(const Ray& ray, const Aabb& box) {
    Hit hit;
    hit.point = ray.origin;
    for (int i = 0; i < 3; ++i) {
        const bool low = ray.origin[i] == box.min[i], high = ray.origin[i] == box.max[i];
        if (!low && !high) continue;
        hit.normal = face_normal(i, low && !(high && ray.direction[i] < 0));
        break;
    }
    return hit;
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Aabb& box, const RaycastOptions& options) noexcept {
    if (!is_finite(ray) || !is_finite(box) || box.empty() || !(options.max_t >= 0)) return {};
    const Vec3 o = ray.origin, d = ray.direction;
    std::array<Quotient, 3> near{}, far{};
    std::array<int, 3> axis{};
    std::size_t count = 0;
    bool inside = true;
    for (int i = 0; i < 3; ++i) {
        const bool within = box.min[i] <= o[i] && o[i] <= box.max[i];
        inside = inside && within;
        if (d[i] == 0) {
            if (!within) return {};
            continue;
        }
        if (d[i] > 0 ? o[i] > box.max[i] : o[i] < box.min[i]) return {};  // behind
        near[count] = {d[i] > 0 ? box.min[i] : box.max[i], o[i], d[i]};
        far[count] = {d[i] > 0 ? box.max[i] : box.min[i], o[i], d[i]};
        axis[count++] = i;
    }
    if (inside) return start_inside(ray, box);
    if (count == 0) return {};

    // The ray misses if the last entry comes after some exit.
    std::size_t last = 0;
    for (std::size_t i = 1; i < count; ++i) {
        if (compare(near[i], near[last]) == Sign::positive) last = i;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (i != last && compare(near[last], far[i]) == Sign::positive) return {};
    }
    const Quotient& entry = near[last];
    const double t = to_length(evaluate(numerator, entry.at, entry.origin, entry.speed) / Scaled(entry.speed));
    if (!at_most(options.max_t, t, numerator, denominator, exact::to_sign(entry.speed), entry.at, entry.origin,
                 entry.speed))
        return {};
    Hit hit;
    hit.t = std::min(t, options.max_t);
    for (int i = 0; i < 3; ++i) {
        const auto coordinate = [](auto at, auto origin, auto speed, auto p, auto v) {
            return p * speed + (at - origin) * v;
        };
        hit.point[i] = d[i] == 0 ? o[i]
                                 : to_coordinate(evaluate(coordinate, entry.at, entry.origin, entry.speed, o[i], d[i]),
                                                 Scaled(entry.speed));
    }
    hit.point[axis[last]] = entry.at;
    hit.normal = face_normal(axis[last], entry.speed > 0);
    return hit;
}

}  // namespace abut::pair
