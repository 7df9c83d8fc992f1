// SPDX-License-Identifier: MIT
// Law: frustums intersect, contain and are hit as rational linear programs say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "abut/pair/intersects/frustum_box.h"
#include "abut/pair/intersects/frustum_hull.h"
#include "abut/pair/intersects/frustum_linear.h"
#include "abut/pair/intersects/frustum_plane.h"
#include "abut/pair/intersects/frustum_sphere.h"
#include "abut/pair/raycast/raycast_frustum.h"
#include "abut/query/classify.h"
#include "abut/query/within.h"
#include "tests/laws/frustum_cases.h"
#include "tests/laws/frustum_oracle.h"

namespace abut::laws {
namespace {

bool exists(const Aabb& box) { return is_finite(box) && !box.empty(); }
bool exists(const Hull& hull) { return !hull.empty(); }
template <class Shape>
bool exists(const Shape& shape) {
    return is_finite(shape);
}

/// Calls right(frustum, shape), which returns whether the answer is right and whether they intersect, for all cases.
template <class Shape, class Right>
void expect_right(const char* name, Right right, double share = 1) {
    std::uint64_t seed = 0;
    for (const char* c = name; *c != '\0'; ++c) seed = seed * 131 + static_cast<unsigned char>(*c);
    const long counts[2] = {std::lround(share * static_cast<double>(random_cases())),
                            std::lround(share * static_cast<double>(adversarial_cases()))};
    long wrong = 0, met[2] = {0, 0};
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0; i < counts[adversarial]; ++i) {
            FrustumMaker maker(seed + static_cast<std::uint64_t>(2 * i + adversarial), adversarial == 1);
            Frustum f;
            Shape shape{};
            maker.make_case(f, shape);
            const auto [good, meet] = right(f, shape);
            met[adversarial] += meet;
            if (!good && ++wrong <= 3) {
                ADD_FAILURE() << name << ", seed " << seed << ", case " << i
                              << (adversarial ? " adversarial" : " random");
            }
        }
    }
    std::printf("%-20s %ld random (%.0f%% meet), %ld adversarial (%.0f%% meet): %ld wrong\n", name, counts[0],
                100.0 * static_cast<double>(met[0]) / static_cast<double>(counts[0]), counts[1],
                100.0 * static_cast<double>(met[1]) / static_cast<double>(counts[1]), wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(met[1], counts[1] / 50) << "the adversarial cases hardly touch";
}

struct Verdict {
    bool good;
    bool meet;
};

const auto intersects_right = [](const Frustum& f, const auto& shape) -> Verdict {
    const bool truth = is_finite(f) && exists(shape) && shares_point(f, shape);
    return {pair::intersects(f, shape) == truth, truth};
};

std::vector<Numbers> corners_of(const Segment& s) { return {exact(s.a), exact(s.b)}; }
std::vector<Numbers> corners_of(const Triangle& t) { return {exact(t.a), exact(t.b), exact(t.c)}; }
std::vector<Numbers> corners_of(const Hull& h) {
    std::vector<Numbers> all;
    for (const Vec3& p : h.vertices()) all.push_back(exact(p));
    return all;
}
std::vector<Numbers> corners_of(const Aabb& b) {
    std::vector<Numbers> all;
    for (int i = 0; i < 8; ++i) {
        all.push_back({i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z});
    }
    return all;
}
std::vector<Numbers> corners_of(const Obb& b) {
    std::vector<Numbers> all;
    for (int i = 0; i < 8; ++i) {
        Numbers p = exact(b.center);
        for (int k = 0; k < 3; ++k) {
            const Number h = b.half_extents[k];
            p = plus(p, i >> k & 1 ? h : -h, exact(b.axes[k]));
        }
        all.push_back(p);
    }
    return all;
}

/// Whether a shape has a point; the shape is solid.
bool has(const Aabb& b, const Numbers& p) {
    for (std::size_t k = 0; k < 3; ++k) {
        const int axis = static_cast<int>(k);
        if (p[k] < b.min[axis] || p[k] > b.max[axis]) return false;
    }
    return true;
}
bool has(const Obb& b, const Numbers& p) {
    const Numbers v = plus(p, -1, exact(b.center));
    for (int k = 0; k < 3; ++k) {
        const Numbers n = cross(exact(b.axes[(k + 1) % 3]), exact(b.axes[(k + 2) % 3]));
        const Number size = value(n, exact(b.axes[k]));
        if (CGAL::abs(value(n, v)) > CGAL::abs(size * Number(b.half_extents[k]))) return false;
    }
    return true;
}
bool has(const Sphere& s, const Numbers& p) {
    const Numbers v = plus(p, -1, exact(s.center));
    return value(v, v) <= Number(s.radius) * Number(s.radius);
}
/// Each point of a flat set is in a triangle of its corners (Carathéodory), which may be a segment or a point.
bool in_triangle_of(const std::vector<Numbers>& corners, const Numbers& p) {
    using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
    const auto point = [](const Numbers& q) { return Kernel::Point_3(q[0], q[1], q[2]); };
    for (const Numbers& a : corners) {
        for (const Numbers& b : corners) {
            if (point(a) == point(p) || (a != b && Kernel::Segment_3(point(a), point(b)).has_on(point(p)))) return true;
            for (const Numbers& c : corners) {
                const Kernel::Triangle_3 triangle(point(a), point(b), point(c));
                if (!triangle.is_degenerate() && triangle.has_on(point(p))) return true;
            }
        }
    }
    return false;
}
bool has(const Hull& h, const Numbers& p) {
    if (h.dimension() < 3) return in_triangle_of(corners_of(h), p);
    for (std::size_t f = 0; f < h.facet_count(); ++f) {
        const Index3& t = h.facet(f)[0];
        const Numbers a = exact(h.vertices()[t[0]]);
        const Numbers n = cross(plus(exact(h.vertices()[t[1]]), -1, a), plus(exact(h.vertices()[t[2]]), -1, a));
        if (value(n, plus(p, -1, a)) > 0) return false;
    }
    return true;
}
template <class Flat>
bool has(const Flat& flat, const Numbers& p) {
    return in_triangle_of(corners_of(flat), p);
}

template <class Shape>
bool contains_frustum(const Shape& shape, const Frustum& f) {
    const auto corners = exact_corners(f);
    return corners && !corners->empty() &&
           std::all_of(corners->begin(), corners->end(), [&](const Numbers& p) { return has(shape, p); });
}

const auto classify_right = [](const Frustum& f, const auto& shape) -> Verdict {
    if (!is_finite(f) || !exists(shape)) return {classify(shape, f) == Containment::disjoint, false};
    Containment truth = Containment::crossing;
    const auto corners = corners_of(shape);
    if (!shares_point(f, shape)) {
        truth = Containment::disjoint;
    } else if (std::all_of(corners.begin(), corners.end(), [&](const Numbers& p) { return truly_contains(f, p); })) {
        truth = Containment::inside;
    } else if (contains_frustum(shape, f)) {
        truth = Containment::containing;
    }
    return {classify(shape, f) == truth, truth != Containment::disjoint};
};

TEST(FrustumLaws, Point) { expect_right<Vec3>("frustum_point", intersects_right); }
TEST(FrustumLaws, Segment) { expect_right<Segment>("frustum_segment", intersects_right); }
TEST(FrustumLaws, Ray) { expect_right<Ray>("frustum_ray", intersects_right); }
TEST(FrustumLaws, Line) { expect_right<Line>("frustum_line", intersects_right); }
TEST(FrustumLaws, Plane) { expect_right<Plane>("frustum_plane", intersects_right); }
TEST(FrustumLaws, Triangle) { expect_right<Triangle>("frustum_triangle", intersects_right); }
TEST(FrustumLaws, Aabb) { expect_right<Aabb>("frustum_aabb", intersects_right); }
TEST(FrustumLaws, Obb) { expect_right<Obb>("frustum_obb", intersects_right); }
TEST(FrustumLaws, Hull) { expect_right<Hull>("frustum_hull", intersects_right, 0.25); }
TEST(FrustumLaws, Frustum) { expect_right<Frustum>("frustum_frustum", intersects_right, 0.5); }

TEST(FrustumLaws, Sphere) {
    expect_right<Sphere>(
        "frustum_sphere",
        [](const Frustum& f, const Sphere& s) -> Verdict {
            if (!is_finite(f) || !is_finite(s)) return {!pair::intersects(f, s), false};
            const auto square = square_distance(f, s.center);
            const bool truth = square && s.radius >= 0 && *square <= Number(s.radius) * Number(s.radius);
            return {pair::intersects(f, s) == truth, truth};
        },
        0.5);
}

TEST(FrustumLaws, ClassifySegment) { expect_right<Segment>("classify_segment", classify_right, 0.2); }
TEST(FrustumLaws, ClassifyTriangle) { expect_right<Triangle>("classify_triangle", classify_right, 0.2); }
TEST(FrustumLaws, ClassifyAabb) { expect_right<Aabb>("classify_aabb", classify_right, 0.2); }
TEST(FrustumLaws, ClassifyObb) { expect_right<Obb>("classify_obb", classify_right, 0.2); }
TEST(FrustumLaws, ClassifyHull) { expect_right<Hull>("classify_hull", classify_right, 0.1); }

TEST(FrustumLaws, ClassifySphere) {
    expect_right<Sphere>(
        "classify_sphere",
        [](const Frustum& f, const Sphere& s) -> Verdict {
            const Containment found = classify(s, f);
            if (!is_finite(f) || !is_finite(s)) return {found == Containment::disjoint, false};
            const auto square = square_distance(f, s.center);
            const Number squared_radius = Number(s.radius) * Number(s.radius);
            if (!square || s.radius < 0 || *square > squared_radius) return {found == Containment::disjoint, false};
            bool inside = true;
            for (const Plane& p : f.planes) {
                const Number h = value(exact(p.normal), exact(s.center)) - p.offset;
                inside = inside && h <= 0 && h * h >= squared_radius * value(exact(p.normal), exact(p.normal));
            }
            const Containment truth = inside                   ? Containment::inside
                                      : contains_frustum(s, f) ? Containment::containing
                                                               : Containment::crossing;
            return {found == truth, true};
        },
        0.2);
}

TEST(FrustumLaws, WithinOfASphere) {
    expect_right<Sphere>(
        "within_sphere",
        [](const Frustum& f, const Sphere& s) -> Verdict {
            const bool exist = is_finite(f) && is_finite(s) && s.radius >= 0;
            const auto square = exist ? square_distance(f, s.center) : std::nullopt;
            if (!square) return {!within(f, s, 1) && !within(s, f, 1e308), false};
            const double gap = std::sqrt(CGAL::to_double(*square)) - s.radius;
            bool good = true;
            for (const double d : {gap, std::nextafter(gap, 0), std::nextafter(gap, 1e308), 2 * gap}) {
                if (!(d > 0 && d < 1e308)) continue;
                const Number limit = Number(s.radius) + Number(d);
                const bool truth = *square <= limit * limit;
                good = good && within(f, s, d) == truth && within(s, f, d) == truth;
            }
            return {good, gap <= 0};
        },
        0.2);
}

// Rays and lines, and frusta that are parts of them.

std::vector<Vec3> planes_around(Vec3 d) {
    if (d == Vec3(0)) return {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
    return {Vec3(0, d.z, -d.y), Vec3(-d.z, 0, d.x), Vec3(d.y, -d.x, 0)};
}

/// Whether a frustum with a point in the plane of the normal through the origin has others above it. With x - origin =
/// y / t, y and t solve a linear program; t = 0 are directions in which the frustum is unbounded.
bool rises_above(const Frustum& f, Vec3 origin, Vec3 normal) {
    std::vector<Constraint> constraints{{{0, 0, 0, -1}, 0}};
    const auto constrain = [&](Vec3 n, const Number& at_t, const Number& limit) {
        constraints.push_back({{n.x, n.y, n.z, at_t}, limit});
    };
    for (const Plane& p : f.planes) constrain(p.normal, value(exact(p.normal), exact(origin)) - p.offset, 0);
    constrain(-normal, 0, -1);
    return common_point(constraints, {0, 0, 0, 0}).has_value();
}

template <class RayOrLine>
Containment true_relation(const Frustum& f, const RayOrLine& r) {
    constexpr bool is_ray = std::is_same_v<RayOrLine, Ray>;
    if (!is_finite(f) || !is_finite(r) || !shares_point(f, r)) return Containment::disjoint;
    const bool inside = std::all_of(f.planes.begin(), f.planes.end(), [&](const Plane& p) {
        const Number rise = value(exact(p.normal), exact(r.direction));
        return value(exact(p.normal), exact(r.origin)) <= p.offset && (is_ray ? rise <= 0 : rise == 0);
    });
    if (inside) return Containment::inside;
    for (const Vec3 n : planes_around(r.direction)) {
        if (rises_above(f, r.origin, n) || rises_above(f, r.origin, -n)) return Containment::crossing;
    }
    return is_ray && rises_above(f, r.origin, -r.direction) ? Containment::crossing : Containment::containing;
}

const auto classify_straight_right = [](const Frustum& f, const auto& r) -> Verdict {
    // A part of the line, where the products are exact.
    Frustum part = f;
    const std::vector<Vec3> normals = planes_around(r.direction);
    for (std::size_t i = 0; i < 3; ++i) part.planes[i] = {normals[i], dot(normals[i], r.origin)};
    part.planes[3] = {-(normals[0] + normals[1] + normals[2]), -dot(normals[0] + normals[1] + normals[2], r.origin)};
    const Containment whole = true_relation(f, r), of_part = true_relation(part, r);
    return {classify(r, f) == whole && classify(r, part) == of_part, whole != Containment::disjoint};
};

TEST(FrustumLaws, ClassifyRay) { expect_right<Ray>("classify_ray", classify_straight_right, 0.2); }
TEST(FrustumLaws, ClassifyLine) { expect_right<Line>("classify_line", classify_straight_right, 0.2); }

/// The first t at which a ray is in the frustum; its planes clip it.
TEST(FrustumLaws, Raycast) {
    expect_right<Ray>(
        "frustum_raycast",
        [](const Frustum& f, const Ray& r) -> Verdict {
            const auto hit = pair::raycast(r, f);
            if (!is_finite(f) || !is_finite(r)) return {!hit, false};
            Number from = 0;
            bool missed = !shares_point(f, r);
            for (const Plane& p : f.planes) {
                const Number speed = value(exact(p.normal), exact(r.direction));
                if (speed < 0) from = (std::max)(from, (p.offset - value(exact(p.normal), exact(r.origin))) / speed);
            }
            if (missed || !hit) return {missed == !hit, !missed};
            const Number ulp = std::nextafter(hit->t, 1e308) - hit->t;
            bool good = CGAL::abs(Number(hit->t) - from) <= Number(4) * ulp;
            if (!std::isfinite(hit->t) || from > Number(1e308)) good = hit->t >= 1e307;
            // With max_t = t there is a hit, unless t was rounded down by an ulp or two.
            const auto again = pair::raycast(r, f, {.max_t = hit->t});
            good = good && again.has_value() == (from <= Number(hit->t));
            return {good, true};
        },
        0.5);
}

/// Every exact corner is among those returned, within the stated bound, and lies in the frustum's bounds.
TEST(FrustumLaws, CornersAndBounds) {
    expect_right<Vec3>(
        "frustum_corners",
        [](const Frustum& f, Vec3) -> Verdict {
            if (!is_finite(f)) return {true, false};
            const FrustumCorners found = f.corners();
            const auto truth = exact_corners(f);
            if (found.count == 0 && bounds(f).empty()) return {!shares_point(f, Plane{Vec3(0), 0}), false};
            if (!truth.has_value()) return {!found.bounded, true};
            bool good = found.bounded && !truth->empty();
            for (const Numbers& p : *truth) {
                bool named = false;
                for (int i = 0; i < found.count; ++i) {
                    bool near = true;
                    for (int k = 0; k < 3; ++k) {
                        const double x = found.points[static_cast<std::size_t>(i)][k];
                        if (!std::isfinite(x)) continue;
                        const Number ulp = std::nextafter(std::fabs(x), 1e308) - std::fabs(x);
                        near = near && CGAL::abs(Number(x) - p[static_cast<std::size_t>(k)]) <= Number(4) * ulp;
                    }
                    named = named || near;
                }
                const Aabb box = bounds(f);
                for (int k = 0; k < 3; ++k) {
                    const Number x = p[static_cast<std::size_t>(k)];
                    good = good && (std::isinf(box.min[k]) || Number(box.min[k]) <= x) &&
                           (std::isinf(box.max[k]) || x <= Number(box.max[k]));
                }
                good = good && named;
            }
            return {good, true};
        },
        0.2);
}

}  // namespace
}  // namespace abut::laws
