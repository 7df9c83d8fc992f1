// SPDX-License-Identifier: MIT
// Law: hulls intersect, contain and are hit as rational linear programs over their vertices say.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "abut/pair/contains/contains_hull.h"
#include "abut/pair/intersects/hull_plane.h"
#include "abut/pair/intersects/hull_point.h"
#include "abut/pair/raycast/raycast_hull.h"
#include "tests/laws/frustum_cases.h"
#include "tests/laws/frustum_oracle.h"

namespace abut::laws {
namespace {

/// Makes hulls and shapes that touch them.
class HullMaker : public FrustumMaker {
public:
    using FrustumMaker::FrustumMaker;

    Hull make_hull() {
        std::vector<Vec3> points(static_cast<std::size_t>(1 + draw.below(adversarial ? 9 : 12)));
        const int family = adversarial ? draw.below(5) : 0;
        const Vec3 o = point(), u = vector(), v = vector();
        const auto steps = [&] { return static_cast<double>(draw.below(4)); };
        for (Vec3& p : points) {
            p = family == 1 ? o + steps() * u + steps() * v : family == 2 ? o + steps() * u : point();
            if (family == 3) p.z = o.z;
            if (!is_finite(p)) p = Vec3(0);
        }
        return Hull(points);
    }
    /// A corner, or a point that may lie on an edge, in a facet or inside.
    Vec3 touch(const Hull& h) {
        const auto any = [&] {
            return h.vertices()[static_cast<std::size_t>(draw.below(static_cast<int>(h.vertices().size())))];
        };
        return draw.one_in(2)   ? any()
               : draw.one_in(2) ? 0.5 * any() + 0.5 * any()
                                : 0.25 * any() + 0.25 * any() + 0.5 * any();
    }
    template <class Shape>
    void make_against(const Hull& h, Shape& shape) {
        make(shape);
        if (!adversarial) return;
        if (draw.one_in(2)) move(shape, touch(h) - special(shape));
        if (draw.one_in(3)) aim(shape, touch(h));
        if (draw.one_in(4)) perturb(shape);
    }
};

[[maybe_unused]] bool exists(const Aabb& box) { return is_finite(box) && !box.empty(); }
template <class Shape>
bool exists(const Shape& shape) {
    return is_finite(shape);
}

/// Calls right(hull, shape), which returns whether the answer is right, for all cases; `met` counts intersections.
template <class Shape, class Right>
void expect_right(const char* name, Right right, double share = 1) {
    std::uint64_t seed = 0;
    for (const char* c = name; *c != '\0'; ++c) seed = seed * 131 + static_cast<unsigned char>(*c);
    const long counts[2] = {std::lround(share * static_cast<double>(random_cases())),
                            std::lround(share * static_cast<double>(adversarial_cases()))};
    long wrong = 0, met[2] = {0, 0};
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0; i < counts[adversarial]; ++i) {
            HullMaker maker(seed + static_cast<std::uint64_t>(2 * i + adversarial), adversarial == 1);
            const Hull hull = maker.make_hull();
            Shape shape{};
            maker.make_against(hull, shape);
            if (!right(hull, shape, met[adversarial]) && ++wrong <= 3) {
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

/// Whether a point is in both charts: a linear program in the variables of both, with an equation for each coordinate.
bool share_point(const Chart& a, const Chart& b) {
    const std::size_t n = a.directions.size(), m = b.directions.size();
    std::vector<Constraint> all;
    const auto add = [&](const Constraint& c, std::size_t before, std::size_t after) {
        Constraint wide{Numbers(before, 0), c.b};
        wide.a.insert(wide.a.end(), c.a.begin(), c.a.end());
        wide.a.resize(wide.a.size() + after, 0);
        all.push_back(std::move(wide));
    };
    for (std::size_t k = 0; k < 3; ++k) {
        Constraint c{{}, b.origin[k] - a.origin[k]};
        for (const Numbers& d : a.directions) c.a.push_back(d[k]);
        for (const Numbers& d : b.directions) c.a.push_back(-d[k]);
        Constraint opposite{{}, -c.b};
        for (const Number& x : c.a) opposite.a.push_back(-x);
        all.push_back(c);
        all.push_back(opposite);
    }
    for (const Constraint& c : a.constraints) add(c, 0, m);
    for (const Constraint& c : b.constraints) add(c, n, 0);
    return common_point(all, Numbers(n + m, 0)).has_value();
}

/// Whether they intersect: a solid hull is tested as half-spaces in the shape's chart, with at most three variables, a
/// flat one by triangles.
bool has_chart(const Hull& hull, Chart c) {
    const auto v = hull.vertices();
    if (hull.dimension() == 3) {
        for (std::size_t f = 0; f < hull.facet_count(); ++f) {
            const Index3 t = hull.facet(f)[0];
            const Numbers a = exact(v[t[0]]), n = cross(plus(exact(v[t[1]]), -1, a), plus(exact(v[t[2]]), -1, a));
            constrain(c, n, value(n, a));
        }
        return common_point(c.constraints, Numbers(c.directions.size(), 0)).has_value();
    }
    if (hull.dimension() < 2) return share_point(chart(Segment{v.front(), v.back()}), c);
    return std::any_of(hull.facet(0).begin(), hull.facet(0).end(), [&](const Index3& t) {
        return share_point(chart(Triangle{v[t[0]], v[t[1]], v[t[2]]}), c);
    });
}
bool has_point(const Hull& hull, const Numbers& p) { return has_chart(hull, {p, {}, {}}); }

template <class Shape>
bool truly_meet(const Hull& hull, const Shape& shape) {
    if constexpr (!std::is_same_v<Shape, Hull>) {
        return exists(shape) && has_chart(hull, chart(shape));
    } else {
        const auto v = shape.vertices();
        if (shape.dimension() == 3) {
            if (hull.dimension() != 3) return truly_meet(shape, hull);
            Chart c = space();
            for (std::size_t f = 0; f < shape.facet_count(); ++f) {
                const Index3 t = shape.facet(f)[0];
                const Numbers a = exact(v[t[0]]), n = cross(plus(exact(v[t[1]]), -1, a), plus(exact(v[t[2]]), -1, a));
                constrain(c, n, value(n, a));
            }
            return has_chart(hull, c);
        }
        if (shape.dimension() < 2) return has_chart(hull, chart(Segment{v.front(), v.back()}));
        return std::any_of(shape.facet(0).begin(), shape.facet(0).end(), [&](const Index3& t) {
            return has_chart(hull, chart(Triangle{v[t[0]], v[t[1]], v[t[2]]}));
        });
    }
}

/// The squared distance of the centre: the least one to corners and to projections on edges and facets that lie in the
/// hull.
Number square_distance(const Hull& hull, Vec3 center) {
    const Numbers c = exact(center);
    if (has_point(hull, c)) return 0;
    std::optional<Number> least;
    const auto offer = [&](const Numbers& x) {
        const Numbers v = plus(x, -1, c);
        const Number d = value(v, v);
        if (!least || d < *least) least = d;
    };
    const auto v = hull.vertices();
    for (std::size_t i = 0; i < v.size(); ++i) {
        offer(exact(v[i]));
        for (const std::uint32_t j : hull.neighbors(i)) {
            const Numbers e = plus(exact(v[j]), -1, exact(v[i])), to = plus(c, -1, exact(v[i]));
            const Number t = value(to, e) / value(e, e);
            if (t > 0 && t < 1) offer(plus(exact(v[i]), t, e));
        }
    }
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const Index3 t = hull.facet(f)[0];
        const Numbers a = exact(v[t[0]]), n = cross(plus(exact(v[t[1]]), -1, a), plus(exact(v[t[2]]), -1, a));
        const Numbers foot = plus(c, value(n, plus(a, -1, c)) / value(n, n), n);
        if (has_point(hull, foot)) offer(foot);
    }
    return *least;
}

template <class Shape>
std::vector<Numbers> corners_of(const Shape& shape) {
    std::vector<Numbers> all;
    if constexpr (std::is_same_v<Shape, Segment>) {
        all = {exact(shape.a), exact(shape.b)};
    } else if constexpr (std::is_same_v<Shape, Triangle>) {
        all = {exact(shape.a), exact(shape.b), exact(shape.c)};
    } else if constexpr (std::is_same_v<Shape, Hull>) {
        for (const Vec3& p : shape.vertices()) all.push_back(exact(p));
    } else {
        for (int i = 0; i < 8; ++i) {
            if constexpr (std::is_same_v<Shape, Aabb>) {
                all.push_back({(i & 1 ? shape.max : shape.min).x, (i & 2 ? shape.max : shape.min).y,
                               (i & 4 ? shape.max : shape.min).z});
            } else {
                Numbers p = exact(shape.center);
                for (int k = 0; k < 3; ++k) {
                    const Number h = shape.half_extents[k];
                    p = plus(p, i >> k & 1 ? h : -h, exact(shape.axes[k]));
                }
                all.push_back(p);
            }
        }
    }
    return all;
}

template <class Shape>
bool in_shape(const Shape& shape, const Hull& hull) {
    if constexpr (std::is_same_v<Shape, Segment> || std::is_same_v<Shape, Triangle>) {
        return false;
    } else {
        return std::all_of(hull.vertices().begin(), hull.vertices().end(), [&](Vec3 p) {
            return share_point(chart(shape), {exact(p), {}, {}});
        });
    }
}

const auto classify_right = [](const Hull& hull, const auto& shape, long& met) {
    using Shape = std::remove_cvref_t<decltype(shape)>;
    Containment truth = Containment::disjoint;
    if constexpr (std::is_same_v<Shape, Obb>) {
        // A hull that is not solid contains no box.
        if (hull.dimension() < 3 && shape.half_extents != Vec3(0) && is_finite(shape)) {
            const auto corners = corners_of(shape);
            if (std::all_of(corners.begin(), corners.end(), [&](const Numbers& p) { return has_point(hull, p); }))
                return true;
        }
    }
    if (truly_meet(hull, shape)) {
        ++met;
        const auto corners = corners_of(shape);
        const bool inside =
            std::all_of(corners.begin(), corners.end(), [&](const Numbers& p) { return has_point(hull, p); });
        truth = inside ? Containment::inside : in_shape(shape, hull) ? Containment::containing : Containment::crossing;
    }
    return pair::classify(shape, hull) == truth;
};

TEST(HullPairs, Point) {
    expect_right<Vec3>("hull_point", [](const Hull& hull, Vec3 p, long& met) {
        const bool truth = truly_meet(hull, p);
        met += truth;
        return pair::intersects(hull, p) == truth && (pair::classify(p, hull) == Containment::inside) == truth;
    });
}

TEST(HullPairs, Plane) {
    expect_right<Plane>("hull_plane", [](const Hull& hull, const Plane& plane, long& met) {
        if (!is_finite(plane)) return !pair::intersects(hull, plane);
        bool above = false, below = false;
        Number nearest = -1;
        for (const Vec3& p : hull.vertices()) {
            const Number h = value(exact(plane.normal), exact(p)) - plane.offset;
            above = above || h >= 0;
            below = below || h <= 0;
            if (nearest < 0 || CGAL::abs(h) < nearest) nearest = CGAL::abs(h);
        }
        const bool truth = above && below;
        met += truth;
        const ClosestPoints c = pair::closest_points(hull, plane);
        if (pair::intersects(hull, plane) != truth || (c.distance == 0) != truth) return false;
        if (plane.normal == Vec3(0)) return truth || c.distance == std::numeric_limits<double>::infinity();
        if (truth || c.distance < 1e-290 || c.distance > 1e290) return true;
        // |d² n² - h²| within 8 ulps of d, twice for the square.
        const Numbers n = exact(plane.normal);
        const Number d = c.distance, left = d * d * value(n, n), right = nearest * nearest;
        return CGAL::abs(left - right) <= Number(0x1p-48) * right;
    });
}

/// The least t at which the ray is in the hull, from the hull's facets.
TEST(HullPairs, Raycast) {
    expect_right<Ray>("hull_raycast", [](const Hull& hull, const Ray& ray, long& met) {
        const auto hit = pair::raycast(ray, hull);
        const bool truth = truly_meet(hull, ray);
        met += truth;
        if (hit.has_value() != truth) return false;
        if (!truth || hull.dimension() < 3) return true;
        Number from = 0;
        const auto v = hull.vertices();
        const Numbers o = exact(ray.origin), d = exact(ray.direction);
        Numbers normal{0, 0, 0};
        for (std::size_t f = 0; f < hull.facet_count(); ++f) {
            const Index3 t = hull.facet(f)[0];
            const Numbers a = exact(v[t[0]]), n = cross(plus(exact(v[t[1]]), -1, a), plus(exact(v[t[2]]), -1, a));
            const Number speed = value(n, d);
            if (speed >= 0) continue;
            const Number at = value(n, plus(a, -1, o)) / speed;
            if (at > from) from = at, normal = n;
        }
        if (!std::isfinite(hit->t) || from > Number(1e300)) return hit->t >= 1e299;
        if (CGAL::abs(Number(hit->t) - from) > Number(4) * Number(std::nextafter(hit->t, 1e308) - hit->t)) return false;
        if (pair::raycast(ray, hull, {.max_t = hit->t}).has_value() != (from <= Number(hit->t))) return false;
        for (int k = 0; k < 3; ++k) {
            const double x = hit->point[k];
            const auto i = static_cast<std::size_t>(k);
            const Number ulp = std::nextafter(std::fabs(x), 1e308) - std::fabs(x);
            if (CGAL::abs(Number(x) - (o[i] + from * d[i])) > Number(4) * ulp && std::fabs(x) < 1e300) return false;
        }
        // The normal points against the ray and has unit length.
        if (from > 0) {
            const double length = std::hypot(hit->normal.x, hit->normal.y, hit->normal.z);
            return std::fabs(length - 1) < 1e-15 * 4 && value(exact(hit->normal), normal) > 0;
        }
        return true;
    });
}

TEST(HullPairs, Segment) { expect_right<Segment>("hull_segment", classify_right, 0.5); }
TEST(HullPairs, Triangle) { expect_right<Triangle>("hull_triangle", classify_right, 0.5); }
TEST(HullPairs, Aabb) { expect_right<Aabb>("hull_aabb", classify_right, 0.5); }
TEST(HullPairs, Obb) { expect_right<Obb>("hull_obb", classify_right, 0.5); }
TEST(HullPairs, Hull) { expect_right<Hull>("hull_hull", classify_right, 0.25); }

TEST(HullPairs, Sphere) {
    expect_right<Sphere>(
        "hull_sphere",
        [](const Hull& hull, const Sphere& s, long& met) {
            const Containment found = pair::classify(s, hull);
            if (!is_finite(s)) return found == Containment::disjoint;
            const Number squared_radius = Number(s.radius) * Number(s.radius);
            const auto v = hull.vertices();
            if (s.radius < 0 || square_distance(hull, s.center) > squared_radius) return found == Containment::disjoint;
            ++met;
            bool inside = has_point(hull, exact(s.center)) && (hull.dimension() == 3 || s.radius == 0);
            for (std::size_t f = 0; inside && hull.dimension() == 3 && f < hull.facet_count(); ++f) {
                const Index3 t = hull.facet(f)[0];
                const Numbers a = exact(v[t[0]]), n = cross(plus(exact(v[t[1]]), -1, a), plus(exact(v[t[2]]), -1, a));
                const Number h = value(n, plus(exact(s.center), -1, a));
                inside = h * h >= squared_radius * value(n, n);
            }
            const bool around = std::all_of(v.begin(), v.end(), [&](Vec3 p) {
                const Numbers w = plus(exact(p), -1, exact(s.center));
                return value(w, w) <= squared_radius;
            });
            return found == (inside ? Containment::inside : around ? Containment::containing : Containment::crossing);
        },
        0.5);
}

}  // namespace
}  // namespace abut::laws
