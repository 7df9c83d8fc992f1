// SPDX-License-Identifier: MIT
// Law: pairs with a triangle intersect as exact arithmetic says: CGAL's exact kernel, and for boxes and balls rational
// arithmetic that clips and projects instead of using separating axes. ABUT_LAW_CASES sets the number of random cases a
// pair; a tenth as many are adversarial.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Gmpq.h>
#include <CGAL/Interval_nt.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <ostream>
#include <sstream>
#include <variant>

#include "abut/pair/intersects/triangle_aabb.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/intersects/triangle_obb.h"
#include "abut/pair/intersects/triangle_plane.h"
#include "abut/pair/intersects/triangle_point.h"
#include "abut/pair/intersects/triangle_sphere.h"
#include "abut/pair/intersects/triangle_triangle.h"
#include "tests/laws/adversarial.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

/// All numbers of a shape, with 17 digits.
template <class Shape>
std::string numbers(const Shape& shape) {
    static_assert(sizeof(Shape) % sizeof(double) == 0);
    std::ostringstream out;
    out.precision(17);
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) out << values[i] << ", ";
    return out.str();
}

// ---- CGAL's exact kernel. Shapes without area or length become segments or points, as CGAL requires.

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Point3 = Kernel::Point_3;
using Flat = std::variant<Point3, Kernel::Segment_3, Kernel::Triangle_3>;

Point3 exact(const Vec3& p) { return {p.x, p.y, p.z}; }

Flat exact(const Segment& s) {
    if (s.a == s.b) return exact(s.a);
    return Kernel::Segment_3(exact(s.a), exact(s.b));
}
Flat exact(const Triangle& t) {
    const Point3 a = exact(t.a), b = exact(t.b), c = exact(t.c);
    if (!CGAL::collinear(a, b, c)) return Kernel::Triangle_3(a, b, c);
    const Point3 first = std::min({a, b, c}), last = std::max({a, b, c});
    if (first == last) return first;
    return Kernel::Segment_3(first, last);
}

template <class A, class B>
bool meet(const A& a, const B& b) {
    return CGAL::do_intersect(a, b);
}
bool meet(const Point3& a, const Point3& b) { return a == b; }
template <class B>
bool meet(const Point3& a, const B& b) {
    return b.has_on(a);
}
bool meet(const Point3& a, const Kernel::Iso_cuboid_3& b) { return !b.has_on_unbounded_side(a); }
template <class A>
bool meet(const A& a, const Point3& b) {
    return a.has_on(b);
}
bool meet_flats(const Flat& a, const Flat& b) {
    return std::visit([](const auto& x, const auto& y) { return meet(x, y); }, a, b);
}

bool truth(const Triangle& t, const Vec3& p) { return meet_flats(exact(t), exact(p)); }
bool truth(const Triangle& t, const Segment& s) { return meet_flats(exact(t), exact(s)); }
bool truth(const Triangle& s, const Triangle& t) { return meet_flats(exact(s), exact(t)); }
bool truth(const Triangle& t, const Ray& r) {
    if (r.direction == Vec3(0)) return truth(t, r.origin);
    const Kernel::Ray_3 ray(exact(r.origin), Kernel::Vector_3(r.direction.x, r.direction.y, r.direction.z));
    return std::visit([&](const auto& x) { return meet(x, ray); }, exact(t));
}
bool truth(const Triangle& t, const Line& l) {
    if (l.direction == Vec3(0)) return truth(t, l.origin);
    const Kernel::Line_3 line(exact(l.origin), Kernel::Vector_3(l.direction.x, l.direction.y, l.direction.z));
    return std::visit([&](const auto& x) { return meet(x, line); }, exact(t));
}
bool truth(const Triangle& t, const Plane& p) {
    if (p.normal == Vec3(0)) return p.offset == 0;
    const Kernel::Plane_3 plane(p.normal.x, p.normal.y, p.normal.z, -p.offset);
    return std::visit([&](const auto& x) { return meet(x, plane); }, exact(t));
}

// ---- Rational arithmetic after interval arithmetic: a comparison that an interval leaves open throws, and is repeated.

template <class Number>
struct Vector {
    Number x, y, z;
    explicit Vector(const Vec3& v) : x(v.x), y(v.y), z(v.z) {}
    Vector(Number a, Number b, Number c) : x(std::move(a)), y(std::move(b)), z(std::move(c)) {}
    friend Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vector operator*(const Number& s, const Vector& v) { return {s * v.x, s * v.y, s * v.z}; }
    friend Number dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend Vector cross(const Vector& a, const Vector& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
};

template <class Question>
bool decided(Question question) {
    try {
        return question(CGAL::Interval_nt<>());
    } catch (const CGAL::Uncertain_conversion_exception&) {
        return question(CGAL::Gmpq());
    }
}

/// The part of a convex polygon where f(x) = dot(n, x - o) <= limit (Sutherland and Hodgman 1974).
template <class Number>
void clip(std::vector<Vector<Number>>& polygon, const Vector<Number>& n, const Vector<Number>& o, const Number& limit) {
    std::vector<Vector<Number>> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto& p = polygon[i];
        const auto& q = polygon[(i + 1) % polygon.size()];
        const Number fp = dot(n, p - o) - limit, fq = dot(n, q - o) - limit;
        const int sp = CGAL::sign(fp), sq = CGAL::sign(fq);
        if (sp <= 0) kept.push_back(p);
        if (sp * sq < 0) kept.push_back(p + Number(fp / (fp - fq)) * (q - p));
    }
    polygon = std::move(kept);
}

template <class Number>
bool meets_box(const Triangle& t, const Obb& box) {
    using V = Vector<Number>;
    std::vector<V> polygon{V(t.a), V(t.b), V(t.c)};
    const V o(box.center);
    for (int i = 0; i < 3; ++i) {
        // In the box's own coordinates x_i = n·(x - o) / n·axis_i.
        const V n = cross(V(box.axes[(i + 1) % 3]), V(box.axes[(i + 2) % 3]));
        const Number limit = CGAL::abs(dot(n, V(box.axes[i])) * Number(box.half_extents[i]));
        clip(polygon, n, o, limit);
        clip(polygon, Number(-1) * n, o, limit);
    }
    return !polygon.empty();
}
bool truth(const Triangle& t, const Obb& box) {
    return decided([&](auto number) { return meets_box<decltype(number)>(t, box); });
}

template <class Number>
bool meets_box(const Triangle& t, const Aabb& box) {
    using V = Vector<Number>;
    std::vector<V> polygon{V(t.a), V(t.b), V(t.c)};
    for (int i = 0; i < 3; ++i) {
        V n(Vec3(i == 0, i == 1, i == 2));
        clip(polygon, n, V(box.max), Number(0));
        clip(polygon, Number(-1) * n, V(box.min), Number(0));
    }
    return !polygon.empty();
}
bool truth(const Triangle& t, const Aabb& box) {
    const bool clipped = decided([&](auto number) { return meets_box<decltype(number)>(t, box); });
    if (box.min.x < box.max.x && box.min.y < box.max.y && box.min.z < box.max.z) {
        const Kernel::Iso_cuboid_3 cuboid(exact(box.min), exact(box.max));
        const bool cgal = std::visit([&](const auto& x) { return meet(x, cuboid); }, exact(t));
        EXPECT_EQ(clipped, cgal) << "the oracles disagree";
    }
    return clipped;
}

template <class Number>
Number squared_distance(const Vector<Number>& o, const Vector<Number>& p, const Vector<Number>& q) {
    const auto e = q - p;
    const Number length = dot(e, e);
    const Number along = dot(e, o - p);
    if (CGAL::sign(along) <= 0 || CGAL::sign(length) == 0) return dot(o - p, o - p);
    if (CGAL::compare(along, length) >= 0) return dot(o - q, o - q);
    const auto rest = o - p - Number(along / length) * e;
    return dot(rest, rest);
}
template <class Number>
bool meets_ball(const Triangle& t, const Sphere& s) {
    using V = Vector<Number>;
    const V a(t.a), b(t.b), c(t.c), o(s.center);
    const Number squared_radius = Number(s.radius) * Number(s.radius);
    // Barycentric coordinates of the projection, by the normal equations.
    const V u = b - a, v = c - a, w = o - a;
    const Number uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
    const Number det = uu * vv - uv * uv;
    if (CGAL::sign(det) != 0) {
        const Number beta = (vv * uw - uv * vw) / det, gamma = (uu * vw - uv * uw) / det;
        if (CGAL::sign(beta) >= 0 && CGAL::sign(gamma) >= 0 && CGAL::compare(Number(beta + gamma), Number(1)) <= 0) {
            const V rest = w - beta * u - gamma * v;
            return CGAL::compare(dot(rest, rest), squared_radius) <= 0;
        }
    }
    for (const auto& [p, q] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        if (CGAL::compare(squared_distance(o, p, q), squared_radius) <= 0) return true;
    }
    return false;
}
bool truth(const Triangle& t, const Sphere& s) {
    if (s.radius < 0) return false;
    return decided([&](auto number) { return meets_ball<decltype(number)>(t, s); });
}

// ---- The cases.

class Random {
public:
    explicit Random(std::uint64_t seed) : random_(seed) {}
    void next_case() {}
    Vec3 point() { return Vec3(unit(), unit(), unit()); }
    Triangle triangle() { return {point(), point(), point()}; }
    Segment segment() { return {point(), point()}; }
    Ray ray() { return {point(), point()}; }
    Line line() { return {point(), point()}; }
    Plane plane() { return {point(), unit()}; }
    Aabb aabb() {
        const Vec3 center = 1.5 * point(), half = 0.4 * point();
        Aabb box;
        box.include(center - half);
        box.include(center + half);
        return box;
    }
    Obb obb() {
        const Quat q = glm::normalize(Quat(unit(), unit(), unit(), unit()));
        return {1.2 * point(), rotation_matrix(Pose{q, Vec3(0)}), 0.4 * point()};
    }
    Sphere sphere() { return {1.5 * point(), std::fabs(0.7 * unit())}; }

private:
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    std::mt19937_64 random_;
};

template <class Source>
void draw(Source& from, Vec3& x) {
    x = from.point();
}
template <class Source>
void draw(Source& from, Segment& x) {
    x = from.segment();
}
template <class Source>
void draw(Source& from, Ray& x) {
    x = from.ray();
}
template <class Source>
void draw(Source& from, Line& x) {
    x = from.line();
}
template <class Source>
void draw(Source& from, Plane& x) {
    x = from.plane();
}
template <class Source>
void draw(Source& from, Triangle& x) {
    x = from.triangle();
}
template <class Source>
void draw(Source& from, Aabb& x) {
    x = from.aabb();
}
template <class Source>
void draw(Source& from, Obb& x) {
    x = from.obb();
}
template <class Source>
void draw(Source& from, Sphere& x) {
    x = from.sphere();
}

bool finite(const Vec3& p) { return is_finite(p); }
template <class Shape>
bool finite(const Shape& x) {
    return is_finite(x);
}

long cases() { return std::max(10L, environment_case_count(2000)); }

template <class Shape, class Source>
long expect_truth(const char* name, const char* kind, long count, std::uint64_t seed) {
    Source source(seed);
    long hits = 0, done = 0, wrong = 0;
    const auto start = std::chrono::steady_clock::now();
    while (done < count) {
        source.next_case();
        Triangle t;
        Shape x;
        draw(source, t);
        draw(source, x);
        if (!is_finite(t) || !finite(x)) continue;
        const bool right = truth(t, x);
        const bool ours = pair::intersects(t, x);
        if (ours != right && ++wrong <= 5) {
            ADD_FAILURE() << "triangle-" << name << ", " << kind << " seed " << seed << ", case " << done << ": "
                          << ours << " is wrong\n  triangle " << numbers(t) << "\n  " << name << ' ' << numbers(x);
        }
        ++done;
        hits += right;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("triangle-%-8s %-11s %9ld cases, %8ld touch, %ld wrong, %.1f s\n", name, kind, done, hits, wrong,
                seconds);
    return hits;
}

template <class Shape>
void law(const char* name, std::uint64_t seed) {
    const long count = cases();
    const long random_hits = expect_truth<Shape, Random>(name, "random", count, seed);
    const long hits = expect_truth<Shape, Adversary>(name, "adversarial", count / 10, seed + 1000);
    EXPECT_GT(hits, count / 200) << "the adversary should touch often";
    EXPECT_LT(hits, count / 10);
    if (std::string(name) != "point") {
        EXPECT_GT(random_hits, 0);
    }
}

// ---- The intersection of two triangles, compared with CGAL's constructions.

using Shared = std::vector<Point3>;

struct ToCorners {
    Shared operator()(const Point3& p) const { return {p}; }
    Shared operator()(const Kernel::Segment_3& s) const { return {s.source(), s.target()}; }
    Shared operator()(const Kernel::Triangle_3& t) const { return {t[0], t[1], t[2]}; }
    Shared operator()(const std::vector<Point3>& polygon) const { return polygon; }
};

template <class A, class B>
Shared shared(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Point3>) {
        return meet(a, b) ? Shared{a} : Shared{};
    } else if constexpr (std::is_same_v<B, Point3>) {
        return shared(b, a);
    } else {
        const auto both = CGAL::intersection(a, b);
        return both ? boost::apply_visitor([](const auto& x) { return ToCorners()(x); }, *both) : Shared{};
    }
}

/// Whether a rounded coordinate is within 4 ulps.
bool near(double ours, const Kernel::FT& truth) {
    const double size = std::fabs(ours);
    const double ulp = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
    return CGAL::abs(Kernel::FT(ours) - truth) <= Kernel::FT(4 * ulp);
}
bool near(const Vec3& ours, const Point3& truth) {
    return near(ours.x, truth.x()) && near(ours.y, truth.y()) && near(ours.z, truth.z());
}

/// Whether two lists have the same corners, up to rounding, in the same cyclic order or its reverse.
bool agree(const TriangleIntersection& ours, const Shared& truth) {
    const auto n = static_cast<std::size_t>(ours.count);
    if (n != truth.size()) return false;
    if (n == 0) return true;
    for (const std::size_t step : {std::size_t{1}, n - 1}) {
        for (std::size_t start = 0; start < n; ++start) {
            bool all = true;
            for (std::size_t i = 0; i < n && all; ++i) all = near(ours.points[i], truth[(start + i * step) % n]);
            if (all) return true;
        }
    }
    return false;
}

template <class Source>
void expect_shared(const char* kind, long count, std::uint64_t seed) {
    Source source(seed);
    std::array<long, 7> corners{};
    long wrong = 0;
    for (long done = 0; done < count;) {
        source.next_case();
        const Triangle s = source.triangle(), t = source.triangle();
        if (!is_finite(s) || !is_finite(t)) continue;
        const Shared truth = std::visit([](const auto& x, const auto& y) { return shared(x, y); }, exact(s), exact(t));
        const auto ours = pair::intersection(s, t);
        if ((!agree(ours, truth) || (ours.count > 0) != pair::intersects(s, t)) && ++wrong <= 5) {
            std::ostringstream out;
            for (const auto& p : truth) out << p << "; ";
            ADD_FAILURE() << "intersection, " << kind << " seed " << seed << ", case " << done << ": " << ours.count
                          << " corners, not " << truth.size() << "\n  s " << numbers(s) << "\n  t " << numbers(t)
                          << "\n  ours " << numbers(ours.points) << "\n  true " << out.str();
        }
        ++done;
        ++corners[static_cast<std::size_t>(ours.count)];
    }
    std::printf("intersection      %-11s %9ld cases, %ld wrong; corners 0..6: %ld %ld %ld %ld %ld %ld %ld\n", kind,
                count, wrong, corners[0], corners[1], corners[2], corners[3], corners[4], corners[5], corners[6]);
}

TEST(TrianglePairs, IntersectionIsExactInKindAndNearInPlace) {
    expect_shared<Random>("random", cases(), 20);
    expect_shared<Adversary>("adversarial", cases() / 10, 1020);
}

TEST(TrianglePairs, PointIsExact) { law<Vec3>("point", 1); }
TEST(TrianglePairs, SegmentIsExact) { law<Segment>("segment", 2); }
TEST(TrianglePairs, RayIsExact) { law<Ray>("ray", 3); }
TEST(TrianglePairs, LineIsExact) { law<Line>("line", 4); }
TEST(TrianglePairs, PlaneIsExact) { law<Plane>("plane", 5); }
TEST(TrianglePairs, TriangleIsExact) { law<Triangle>("triangle", 6); }
TEST(TrianglePairs, AabbIsExact) { law<Aabb>("aabb", 7); }
TEST(TrianglePairs, ObbIsExact) { law<Obb>("obb", 8); }
TEST(TrianglePairs, SphereIsExact) { law<Sphere>("sphere", 9); }

}  // namespace
}  // namespace abut::laws
