// SPDX-License-Identifier: MIT
// Shapes for oracles, in any number type: corners, edges that may be unbounded, flat faces, and an inside.
#pragma once

#include <array>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"
#include "tests/laws/triple.h"

namespace abut::laws {

/// A convex set without curved surfaces. A line has its origin as a corner, so that each feature has a corner.
template <class F>
struct Figure {
    struct Span {
        int from, to;  // corners; `to` is -1 if it is unbounded along `direction`
    };
    struct Face {
        int count;  // 3 or 4, counterclockwise or clockwise
        std::array<int, 4> corners;
    };
    std::vector<Triple<F>> corners;
    std::vector<Span> spans;
    std::vector<Face> faces;
    Triple<F> direction{F(0), F(0), F(0)};
    bool no_end = false;    // the only span is unbounded along `direction`
    bool no_start = false;  // and also the other way
    bool solid = false;     // a box: corner n is corner 0 plus those of three edges whose bit is set in n

    const Triple<F>& corner(int i) const { return corners[static_cast<std::size_t>(i)]; }
    const Triple<F>& corner(const Face& face, int i) const {
        return corner(face.corners[static_cast<std::size_t>(i % face.count)]);
    }
    Triple<F> along(const Span& s) const { return s.to < 0 ? direction : corner(s.to) - corner(s.from); }
    Triple<F> normal(const Face& f) const {
        return outer(corner(f, 1) - corner(f, 0), corner(f, f.count - 1) - corner(f, 0));
    }

    void make_box() {
        solid = true;
        for (int n = 0; n < 8; ++n) {
            for (int i = 0; i < 3; ++i) {
                if ((n >> i & 1) == 0) spans.push_back({n, n | 1 << i});
            }
        }
        for (int i = 0; i < 3; ++i) {
            const int j = 1 << (i + 1) % 3, k = 1 << (i + 2) % 3;
            for (int base : {0, 1 << i}) faces.push_back({4, {base, base + j, base + j + k, base + k}});
        }
    }
};

template <class F>
Figure<F> figure(Vec3 p) {
    Figure<F> r;
    r.corners = {lifted<F>(p)};
    return r;
}
/// The centre of the ball.
template <class F>
Figure<F> figure(const Sphere& s) {
    return figure<F>(s.center);
}
template <class F>
Figure<F> figure(const Segment& s) {
    Figure<F> r;
    r.corners = {lifted<F>(s.a), lifted<F>(s.b)};
    r.spans = {{0, 1}};
    return r;
}
template <class F>
Figure<F> figure(const Ray& ray) {
    Figure<F> r = figure<F>(ray.origin);
    r.direction = lifted<F>(ray.direction);
    r.spans = {{0, -1}};
    r.no_end = true;
    return r;
}
template <class F>
Figure<F> figure(const Line& line) {
    Figure<F> r = figure<F>(Ray{line.origin, line.direction});
    r.no_start = true;
    return r;
}
template <class F>
Figure<F> figure(const Triangle& t) {
    Figure<F> r;
    r.corners = {lifted<F>(t.a), lifted<F>(t.b), lifted<F>(t.c)};
    r.spans = {{0, 1}, {1, 2}, {2, 0}};
    r.faces = {{3, {0, 1, 2, 0}}};
    return r;
}
template <class F>
Figure<F> figure(const Aabb& b) {
    Figure<F> r;
    for (int n = 0; n < 8; ++n) {
        r.corners.push_back(
            lifted<F>({(n & 1 ? b.max : b.min).x, (n & 2 ? b.max : b.min).y, (n & 4 ? b.max : b.min).z}));
    }
    r.make_box();
    return r;
}
template <class F>
Figure<F> figure(const Obb& b) {
    Figure<F> r;
    const auto arm = [&](int i) { return lifted<F>(b.axes[i]).times(F(b.half_extents[i])); };
    const Triple<F> arms[3] = {arm(0), arm(1), arm(2)};
    for (int n = 0; n < 8; ++n) {
        Triple<F> p = lifted<F>(b.center);
        for (int i = 0; i < 3; ++i) p = (n >> i & 1) != 0 ? p + arms[i] : p - arms[i];
        r.corners.push_back(p);
    }
    r.make_box();
    return r;
}

}  // namespace abut::laws
