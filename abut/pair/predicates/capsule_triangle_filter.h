// SPDX-License-Identifier: MIT
// A segment and a triangle in doubles, and candidates for their closest points. For .cpp files of this room.
#pragma once

#include "abut/pair/predicates/capsule_filter.h"
#include "abut/shape/triangle.h"

namespace abut::pair::capsule {

/// A point of the segment at the parameter s, and one of the triangle: a + u (b - a) + v (c - a).
struct Place {
    double s = 0, u = 0, v = 0;
    int edge = -1;  ///< the index of the edge that contains the triangle's point, at the parameter t; -1 inside
    double t = 0;
    Vec3 apart{0};  ///< from the triangle's point to the segment's
};

/// Both relative to the segment's start: the segment along e, the corners p, and the edges f from p[i] to p[i + 1].
struct TriangleView {
    Vec3 e, p[3], f[3], n;
    double size;

    TriangleView(Vec3 start, Vec3 end, const Triangle& t)
        : e(end - start),
          p{t.a - start, t.b - start, t.c - start},
          f{t.b - t.a, t.c - t.b, t.a - t.c},
          n(cross(f[0], f[1])),
          size(norm_1(e) + norm_1(p[0]) + norm_1(p[1]) + norm_1(p[2]) + norm_1(f[0]) + norm_1(f[1]) + norm_1(f[2])) {}

    bool separated_by(const RadiusTest& bounds, Vec3 by) const {
        const double furthest = most(dot(by, p[0]), most(dot(by, p[1]), dot(by, p[2])));
        return bounds.apart(negative_part(dot(by, e)) - furthest, by);
    }
    bool separated_by_own_plane(const RadiusTest& bounds) const {
        return separated_by(bounds, dot(n, e) > 2 * dot(n, p[0]) ? n : -n);
    }

    /// Calls visit(place) for every candidate of the closest points until it returns true: the ends that lie over the
    /// triangle, the crossing of the segment with the triangle's plane, and the edges beyond which part of the segment
    /// lies.
    template <class Visit>
    bool any_place(Visit visit) const {
        double in_a[3], in_b[3];  // the signed distances of the ends from each edge, positive inside
        for (int i = 0; i < 3; ++i) {
            const Vec3 inwards = cross(n, f[i]);
            in_a[i] = -dot(inwards, p[i]);
            in_b[i] = in_a[i] + dot(inwards, e);
        }
        const auto inside = [](const double(&in)[3]) { return in[0] >= 0 && in[1] >= 0 && in[2] >= 0; };
        const auto over = [&](double s, const double(&in)[3]) {
            const double whole = 1 / (in[0] + in[1] + in[2]);
            const double u = in[2] * whole, v = in[0] * whole;
            return visit(Place{s, u, v, -1, 0, s * e - (p[0] + u * f[0] - v * f[2])});
        };
        if (inside(in_a) && over(0, in_a)) return true;
        if (inside(in_b) && over(1, in_b)) return true;
        const double height_a = -dot(n, p[0]), height_b = height_a + dot(n, e);
        if ((height_a > 0) != (height_b > 0)) {
            const double s = to_unit(height_a / (height_a - height_b));
            double in[3];
            for (int i = 0; i < 3; ++i) in[i] = in_a[i] + s * (in_b[i] - in_a[i]);
            if (inside(in) && over(s, in)) return true;
        }
        for (int i = 0; i < 3; ++i) {
            if (in_a[i] > 0 && in_b[i] > 0) continue;
            const ClosestOnSegments found = closest_on_segments(e, p[i], f[i]);
            const double t = found.t, u = i == 0 ? t : i == 1 ? 1 - t : 0, v = i == 0 ? 0 : i == 1 ? t : 1 - t;
            if (visit(Place{found.s, u, v, i, t, found.apart})) return true;
        }
        return false;
    }
};

}  // namespace abut::pair::capsule
