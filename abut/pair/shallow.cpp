// SPDX-License-Identifier: MIT
// Where the cores, what is left without the radii, are apart, the line of their nearest points is the shortest way out.
//
// A difference n of two of their points is no shorter than their distance, and along it the cores lie beyond each other by
// low / |n|, which is no more than that. So radii less the one and radii less the other bound the least depth, and moving by the
// second parts the two whatever rounding did to n. With M the sum of the magnitudes of all that enters both err by 16 u M.
// A ball whose centre is in a box leaves it by the nearest face.
#include "abut/pair/shallow.h"

#include <array>
#include <cmath>
#include <limits>

#include "abut/pair/capsule_box_view.h"
#include "abut/pair/numbers.h"
#include "abut/pair/upright.h"

namespace abut::pair {
namespace {

using namespace capsule;
using Sure = Shallow::Sure;

/// From n, which leads from b's core to a's, and `low`, by how far n · a's points exceed n · b's.
Shallow settle(Vec3 n, double low, double radius, double other_radius, double size) {
    if (!(radius >= 0 && other_radius >= 0 && size > 0x1p-200 && size < 0x1p200)) return {};
    const double doubt = 0x1p-46 * size, reach = radius + other_radius, length = std::sqrt(product(n, n));
    const double least = low / length;
    if (least > reach + doubt) return {Sure::apart, {}};
    if (!(length < reach - doubt && length > 0x1p-20 * size && length - least <= doubt)) return {};
    return {Sure::meet, {reach - least, (-1 / length) * n}};
}

template <class View, class Box>
Shallow of_capsule(const Capsule& c, const Box& box) {
    const View view(c.a, c.b, box);
    Vec3 n(0);
    walk(view, [&](double, Vec3 difference, Vec3) {
        n = difference;
        return Proof::none;
    });
    return settle(n, negative_part(product(n, view.e)) - view.furthest(n), c.radius, 0, view.size + c.radius);
}

}  // namespace

Shallow shallow(const Capsule& first, const Capsule& second) noexcept {
    // In an order of their own, so that swapped capsules part by the same numbers; by address, since no branch predictor
    // guesses it.
    const bool swap = first.a != second.a ? precedes(second.a, first.a) : precedes(second.b, first.b);
    const std::array<const Capsule*, 2> sorted{&first, &second};
    const Capsule &a = *sorted[swap ? 1 : 0], &b = *sorted[swap ? 0 : 1];
    const Vec3 e = a.b - a.a, w = b.a - a.a, f = b.b - b.a, n = nearby(e, w, f).apart;
    const double low = negative_part(product(n, e)) - product(n, w) - positive_part(product(n, f));
    Shallow found =
        settle(n, low, a.radius, b.radius, magnitude(e) + magnitude(w) + magnitude(f) + a.radius + b.radius);
    if (swap) found.out.direction = -found.out.direction;
    return found;
}

Shallow shallow(const Capsule& c, const Sphere& s) noexcept {
    const Vec3 e = c.b - c.a, w = s.center - c.a, n = to_unit(product(w, e) / product(e, e)) * e - w;
    const double low = negative_part(product(n, e)) - product(n, w);
    return settle(n, low, c.radius, s.radius, magnitude(e) + magnitude(w) + c.radius + s.radius);
}

Shallow shallow(const Capsule& c, const Obb& box) noexcept { return of_capsule<ObbView>(c, box); }

Shallow shallow(const Capsule& c, const Aabb& box) noexcept {
    if (box.empty()) return {};
    return of_capsule<AabbView>(c, box);
}

Shallow shallow(const Obb& box, const Sphere& s) noexcept {
    const Vec3 d = s.center - box.center;
    Vec3 q(0), along;
    double size = magnitude(d) + s.radius, nearest = std::numeric_limits<double>::infinity();
    int face = 0;
    for (int i = 0; i < 3; ++i) {
        const Vec3 axis = box.axes[i];
        const double half = std::fabs(box.half_extents[i]);
        along[i] = product(d, axis);
        q += least(most(along[i], -half), half) * axis;
        size += half * magnitude(axis);
        const double inside = half - std::fabs(along[i]);
        if (!(inside < nearest)) continue;
        nearest = inside;
        face = i;
    }
    if (nearest > 0x1p-40 * size) {
        if (!(s.radius >= 0 && size > 0x1p-200 && size < 0x1p200 && upright(box, 0x1p-47))) return {};
        return {Sure::meet, {nearest + s.radius, along[face] < 0 ? -box.axes[face] : box.axes[face]}};
    }
    const Vec3 n = q - d;
    double low = -product(n, d);
    for (int i = 0; i < 3; ++i) low -= std::fabs(box.half_extents[i] * product(n, box.axes[i]));
    return settle(n, low, 0, s.radius, size);
}

Shallow shallow(const Aabb& box, const Sphere& s) noexcept {
    if (box.empty()) return {};
    const Vec3 below = s.center - box.min, above = box.max - s.center;
    const double size = magnitude(below) + magnitude(above) + s.radius;
    Vec3 n, way(0);
    double low = 0, nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        n[i] = least(most(s.center[i], box.min[i]), box.max[i]) - s.center[i];
        low += least(-n[i] * below[i], n[i] * above[i]);
        const double inside = least(below[i], above[i]);
        if (!(inside < nearest)) continue;
        nearest = inside;
        way = Vec3(0);
        way[i] = below[i] < above[i] ? -1 : 1;
    }
    if (!(nearest > 0x1p-40 * size)) return settle(n, low, 0, s.radius, size);
    if (!(s.radius >= 0 && size > 0x1p-200 && size < 0x1p200)) return {};
    return {Sure::meet, {nearest + s.radius, way}};
}

}  // namespace abut::pair
