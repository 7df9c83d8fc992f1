// SPDX-License-Identifier: MIT
// Law: pairs of balls, planes, lines, rays, segments and points intersect as CGAL's exact kernel says.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_3.h>

#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/intersects/plane_plane.h"
#include "abut/pair/intersects/sphere_linear.h"
#include "abut/pair/intersects/sphere_plane.h"
#include "abut/pair/intersects/sphere_sphere.h"
#include "tests/laws/pair_law.h"

namespace abut::laws {
namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Number = Kernel::FT;
using Point = Kernel::Point_3;

Point exact(Vec3 p) { return {p.x, p.y, p.z}; }
Kernel::Vector_3 exact_vector(Vec3 p) { return {p.x, p.y, p.z}; }

// Calls f with CGAL's counterpart of the set that the shape is; a segment of length zero is a point, since CGAL does
// not support it.
template <class F>
bool with(Vec3 p, F f) {
    return f(exact(p));
}
template <class F>
bool with(const Segment& s, F f) {
    return s.a == s.b ? f(exact(s.a)) : f(Kernel::Segment_3(exact(s.a), exact(s.b)));
}
template <class F>
bool with(const Ray& r, F f) {
    return r.direction == Vec3(0) ? f(exact(r.origin)) : f(Kernel::Ray_3(exact(r.origin), exact_vector(r.direction)));
}
template <class F>
bool with(const Line& l, F f) {
    return l.direction == Vec3(0) ? f(exact(l.origin)) : f(Kernel::Line_3(exact(l.origin), exact_vector(l.direction)));
}
Kernel::Plane_3 exact(const Plane& p) { return {p.normal.x, p.normal.y, p.normal.z, -Number(p.offset)}; }

bool meet(const Point& p, const Point& q) { return p == q; }
template <class Shape>
bool meet(const Shape& s, const Point& p) {
    return s.has_on(p);
}
template <class Shape>
bool meet(const Point& p, const Shape& s) {
    return s.has_on(p);
}
template <class A, class B>
bool meet(const A& a, const B& b) {
    return CGAL::do_intersect(a, b);
}

// CGAL 5.5's do_intersect(Line_3, Ray_3), which (Ray_3, Ray_3) uses, compares the wrong orientations and is incorrect;
// its squared_distance is right.
bool meet(const Kernel::Line_3& l, const Kernel::Ray_3& r) { return CGAL::squared_distance(l, r) == 0; }
bool meet(const Kernel::Ray_3& r, const Kernel::Ray_3& s) { return CGAL::squared_distance(r, s) == 0; }

const auto verb = [](const auto& a, const auto& b) { return pair::intersects(a, b); };
const auto straight = [](const auto& a, const auto& b) {
    return with(a, [&](const auto& x) { return with(b, [&](const auto& y) { return meet(x, y); }); });
};
const auto plane = [](const Plane& p, const auto& b) {
    if (p.normal == Vec3(0)) return p.offset == 0;
    return with(b, [&](const auto& y) { return meet(exact(p), y); });
};
const auto planes = [](const Plane& p, const Plane& q) {
    if (p.normal == Vec3(0)) return p.offset == 0 && (q.normal != Vec3(0) || q.offset == 0);
    if (q.normal == Vec3(0)) return q.offset == 0;
    return CGAL::do_intersect(exact(p), exact(q));
};
const auto ball = [](const Sphere& s, const auto& b) {
    return with(
        b, [&](const auto& y) { return CGAL::squared_distance(exact(s.center), y) <= CGAL::square(Number(s.radius)); });
};

TEST(StraightPairs, SpherePoint) { expect_law<Sphere, Vec3>("sphere_point", verb, ball); }
TEST(StraightPairs, SphereSegment) { expect_law<Sphere, Segment>("sphere_segment", verb, ball); }
TEST(StraightPairs, SphereRay) { expect_law<Sphere, Ray>("sphere_ray", verb, ball); }
TEST(StraightPairs, SphereLine) { expect_law<Sphere, Line>("sphere_line", verb, ball); }
TEST(StraightPairs, SpherePlane) {
    expect_law<Sphere, Plane>("sphere_plane", verb, [](const Sphere& s, const Plane& p) {
        if (p.normal == Vec3(0)) return p.offset == 0;
        return CGAL::squared_distance(exact(s.center), exact(p)) <= CGAL::square(Number(s.radius));
    });
}
TEST(StraightPairs, SphereSphere) {
    expect_law<Sphere, Sphere>("sphere_sphere", verb, [](const Sphere& s, const Sphere& t) {
        return CGAL::squared_distance(exact(s.center), exact(t.center)) <=
               CGAL::square(Number(s.radius) + Number(t.radius));
    });
}
TEST(StraightPairs, PlanePoint) { expect_law<Plane, Vec3>("plane_point", verb, plane); }
TEST(StraightPairs, PlaneSegment) { expect_law<Plane, Segment>("plane_segment", verb, plane); }
TEST(StraightPairs, PlaneRay) { expect_law<Plane, Ray>("plane_ray", verb, plane); }
TEST(StraightPairs, PlaneLine) { expect_law<Plane, Line>("plane_line", verb, plane); }
TEST(StraightPairs, PlanePlane) { expect_law<Plane, Plane>("plane_plane", verb, planes); }
TEST(StraightPairs, LinePoint) { expect_law<Line, Vec3>("line_point", verb, straight); }
TEST(StraightPairs, LineSegment) { expect_law<Line, Segment>("line_segment", verb, straight); }
TEST(StraightPairs, LineRay) { expect_law<Line, Ray>("line_ray", verb, straight); }
TEST(StraightPairs, LineLine) { expect_law<Line, Line>("line_line", verb, straight); }
TEST(StraightPairs, RayPoint) { expect_law<Ray, Vec3>("ray_point", verb, straight); }
TEST(StraightPairs, RaySegment) { expect_law<Ray, Segment>("ray_segment", verb, straight); }
TEST(StraightPairs, RayRay) { expect_law<Ray, Ray>("ray_ray", verb, straight); }
TEST(StraightPairs, SegmentPoint) { expect_law<Segment, Vec3>("segment_point", verb, straight); }
TEST(StraightPairs, SegmentSegment) { expect_law<Segment, Segment>("segment_segment", verb, straight); }
TEST(StraightPairs, PointPoint) { expect_law<Vec3, Vec3>("point_point", verb, straight); }

}  // namespace
}  // namespace abut::laws
