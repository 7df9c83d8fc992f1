// SPDX-License-Identifier: MIT
// Until the time that apart_until returns two features are farther apart than the reach, and no sweep finds a contact.
#include "abut/pair/sweep/apart_until.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_triangle_point.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"

namespace abut {
namespace {

constexpr std::uint64_t seed = 20;

class Corners {
public:
    /// Numbers of [-1, 1], or of a coarse grid, on which features are often parallel, degenerate or in one plane.
    Vec3 next(bool coarse) {
        const auto number = [&] { return coarse ? std::round(2 * number_(random_)) / 2 : number_(random_); };
        const double x = number(), y = number();
        return {x, y, number()};
    }
    Moving<Point> point(bool coarse, double way) {
        const Vec3 p = next(coarse);
        return {p, p + way * next(coarse)};
    }
    Moving<Segment> segment(bool coarse, double way) {
        const auto a = point(coarse, way), b = point(coarse, way);
        return {{a.from, b.from}, {a.to, b.to}};
    }
    Moving<Triangle> triangle(bool coarse, double way) {
        const auto a = point(coarse, way), b = point(coarse, way), c = point(coarse, way);
        return {{a.from, b.from, c.from}, {a.to, b.to, c.to}};
    }

private:
    std::mt19937_64 random_{seed};
    std::uniform_real_distribution<double> number_{-1, 1};
};

Vec3 at(Vec3 from, Vec3 to, double t) { return from + t * (to - from); }
double distance_at(const Moving<Point>& p, const Moving<Triangle>& q, double t) {
    const Triangle now{at(q.from.a, q.to.a, t), at(q.from.b, q.to.b, t), at(q.from.c, q.to.c, t)};
    return pair::closest_points(now, at(p.from, p.to, t)).distance;
}
double distance_at(const Moving<Segment>& p, const Moving<Segment>& q, double t) {
    return pair::closest_points(Segment{at(p.from.a, p.to.a, t), at(p.from.b, p.to.b, t)},
                                Segment{at(q.from.a, q.to.a, t), at(q.from.b, q.to.b, t)})
        .distance;
}

/// Counts whether the time is infinite, and whether it is later than the start.
struct Bounded {
    int never = 0, later = 0;

    template <class First, class Second>
    void expect_apart(const Moving<First>& a, const Moving<Second>& b, double reach, double end) {
        const double until = pair::apart_until(a, b, reach, end);
        EXPECT_GE(until, 0);
        never += until > end ? 1 : 0;
        later += until > 0 && until <= end ? 1 : 0;
        if (until == 0) return;
        for (int k = 0; k <= 8; ++k) {
            const double t = std::min(until, end) * k / 8;
            ASSERT_GT(distance_at(a, b, t), reach - 1e-12) << "seed " << seed << " t " << t;
        }
        const auto hit = pair::sweep(a, b, reach, end);
        if (until > end) {
            EXPECT_FALSE(hit);
        } else if (hit) {
            EXPECT_GE(hit->t, until - 1e-12);
        }
    }
};

TEST(ApartUntil, FeaturesAreFartherApartThanTheReachUntilThen) {
    Corners corners;
    Bounded bounded;
    for (int i = 0; i < 60000; ++i) {
        const bool coarse = i % 3 == 0;
        const double way = i % 5 == 0 ? 2 : 0.3, reach = i % 2 == 0 ? 0.02 : 0, end = i % 7 == 0 ? 0.4 : 1;
        bounded.expect_apart(corners.point(coarse, way), corners.triangle(coarse, way), reach, end);
        bounded.expect_apart(corners.segment(coarse, way), corners.segment(coarse, way), reach, end);
    }
    EXPECT_GT(bounded.never, 40000);
    EXPECT_GT(bounded.later, 5000);
}

TEST(ApartUntil, NumbersThatAreNotFiniteAndContactsAreNotApart) {
    const Moving<Triangle> still{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
    for (const double z : {0.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_EQ(pair::apart_until(Moving<Point>{{0.2, 0.2, z}, {0.2, 0.2, z}}, still, 0, 1), 0);
    }
    EXPECT_GT(pair::apart_until(Moving<Point>{{0.2, 0.2, 1}, {0.2, 0.2, 1}}, still, 0, 1), 1);
}

}  // namespace
}  // namespace abut
