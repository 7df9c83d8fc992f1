// SPDX-License-Identifier: MIT
// Cases of frustums for the laws: cameras of all kinds, boxes and wedges with integer planes, any six planes; and
// shapes that touch them.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/mat4x4.hpp>
#include <vector>

#include "abut/shape/frustum.h"
#include "abut/shape/hull.h"
#include "tests/laws/adversarial_boxes.h"

namespace abut::laws {

class FrustumMaker : public Maker {
public:
    FrustumMaker(std::uint64_t seed, bool is_adversarial) : Maker(seed, is_adversarial), adversarial(is_adversarial) {}

    bool adversarial;

    using Maker::aim;
    using Maker::make;
    using Maker::move;
    using Maker::perturb;
    using Maker::special;

    void make(Triangle& t) {
        t = {point(), point(), point()};
        if (!adversarial) return;
        if (draw.one_in(8)) t.c = t.a + 0.5 * (t.b - t.a);
        if (draw.one_in(20)) t.b = t.a;
    }
    void make(Hull& hull) {
        std::vector<Vec3> points(static_cast<std::size_t>(1 + draw.below(7)));
        for (Vec3& p : points) p = point();
        if (adversarial && draw.one_in(4)) points.assign(points.size(), points[0]);
        for (const Vec3& p : points) {
            if (!is_finite(p)) return;
        }
        hull = Hull(points);
    }
    void make(Frustum& f) {
        const int kind = adversarial ? draw.below(7) : draw.below(3);
        if (kind <= 2) {
            f = camera(kind);
        } else if (kind <= 4) {
            f = integers(kind == 4);
        } else {
            for (Plane& p : f.planes) {
                make(p);
                // In most cases the origin is inside, so the frustum is not empty.
                if (kind == 5 && !draw.one_in(6) && p.offset < 0) p = {-p.normal, -p.offset};
            }
        }
        if (adversarial && draw.one_in(6)) perturb(f.planes[static_cast<std::size_t>(draw.below(6))]);
        if (adversarial && draw.one_in(10))
            f.planes[static_cast<std::size_t>(draw.below(6))] = {Vec3(0), 1.0 - draw.below(3)};
        if (adversarial && draw.one_in(10)) f.planes[0] = f.planes[static_cast<std::size_t>(draw.below(6))];
    }

    Vec3 special(const Triangle& t) {
        const int i = draw.below(4);
        return i < 3 ? t.vertex(i) : 0.5 * (t.a + t.b);
    }
    Vec3 special(const Hull& h) {
        if (h.empty()) return Vec3(0);
        return h.vertices()[static_cast<std::size_t>(draw.below(static_cast<int>(h.vertices().size())))];
    }
    Vec3 special(const Frustum& f) {
        const FrustumCorners c = f.corners();
        if (c.count == 0) return point();
        const auto any = [&] { return c.points[static_cast<std::size_t>(draw.below(c.count))]; };
        return draw.one_in(2) ? any() : draw.one_in(2) ? 0.5 * (any() + any()) : 0.25 * (any() + any() + any() + any());
    }

    static void move(Triangle& t, Vec3 by) { t.a += by, t.b += by, t.c += by; }
    static void move(Frustum& f, Vec3 by) {
        for (Plane& p : f.planes) Maker::move(p, by);
    }
    static void move(Hull& h, Vec3 by) {
        std::vector<Vec3> points;
        for (const Vec3& p : h.vertices()) points.push_back(p + by);
        for (const Vec3& p : points) {
            if (!is_finite(p)) return;
        }
        h = Hull(points);
    }
    void aim(Triangle& t, Vec3 q) { t.c = q; }
    void perturb(Triangle& t) { perturb(t.a), perturb(t.b), perturb(t.c); }
    void perturb(Hull& h) { move(h, 0x1p-52 * vector()); }
    void perturb(Frustum& f) {
        for (Plane& p : f.planes) perturb(p);
    }

    template <class Shape>
    void make_case(Frustum& f, Shape& shape) {
        make(f);
        make(shape);
        if (!adversarial) return;
        if (draw.one_in(2)) move(shape, special(f) - special(shape));
        if (draw.one_in(4)) aim(shape, special(f));
        if (draw.one_in(4)) perturb(shape);
    }

private:
    /// A camera near the origin, with a projection of kind 0, OpenGL's; 1, depths from 0 to 1; or 2, infinite or
    /// reversed.
    Frustum camera(int kind) {
        const auto u = [&] { return draw.uniform(); };
        const double wide = 0.6 + 0.5 * u(), high = 0.6 + 0.5 * u(), n = 0.3 + 0.25 * u(), f = n + 1 + u();
        const bool reversed = kind == 2 && draw.one_in(2), infinite = kind == 2 && draw.one_in(2);
        glm::dmat4 projection(0.0);
        projection[0][0] = 1 / wide;
        projection[1][1] = 1 / high;
        projection[2][3] = -1;
        if (kind == 0) {
            projection[2][2] = (f + n) / (n - f);
            projection[3][2] = 2 * f * n / (n - f);
        } else if (infinite) {
            projection[2][2] = reversed ? 0 : -1;
            projection[3][2] = reversed ? n : -n;
        } else {
            projection[2][2] = reversed ? n / (f - n) : f / (n - f);
            projection[3][2] = reversed ? f * n / (f - n) : f * n / (n - f);
        }
        const Mat3 turn =
            adversarial && draw.one_in(2) ? Mat3(1.0) : rotation_matrix(Pose{Quat(u(), u(), u(), u()), Vec3(0)});
        const Vec3 eye = adversarial ? point() : Vec3(u(), u(), u());
        glm::dmat4 view(1.0);
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) view[i][j] = turn[i][j];
        }
        const Vec3 moved = turn * -eye;
        view[3] = glm::dvec4(moved, 1);
        return Frustum::from_matrix(projection * view,
                                    kind == 0 ? ClipDepth::minus_one_to_one : ClipDepth::zero_to_one);
    }

    /// A box, or a wedge that widens along an axis, whose planes have small integers.
    Frustum integers(bool wedge) {
        Frustum f;
        const double slope = wedge ? 1 + draw.below(2) : 0;
        const auto number = [&] { return static_cast<double>(draw.below(4)); };
        f.planes = {{{Vec3(-1, 0, -slope), number()},
                     {Vec3(1, 0, -slope), number()},
                     {Vec3(0, -1, -slope), number()},
                     {Vec3(0, 1, -slope), number()},
                     {Vec3(0, 0, -1), number() - 1},
                     {Vec3(0, 0, 1), number() + 1}}};
        const int axis = draw.below(3);
        for (Plane& p : f.planes) {
            p.normal = Vec3(p.normal[axis], p.normal[(axis + 1) % 3], p.normal[(axis + 2) % 3]);
            const double by = std::ldexp(1, draw.below(3));
            p = {by * p.normal, by * p.offset};
        }
        // Scaled to the size of the other shapes.
        const double unit = std::fabs(length()), to = unit > 0 ? std::ldexp(1, std::ilogb(unit)) : 1;
        for (Plane& p : f.planes) p.offset *= to;
        if (draw.one_in(2)) move(f, to * Vec3(draw.below(5), draw.below(5), draw.below(5)));
        return f;
    }
};

}  // namespace abut::laws
