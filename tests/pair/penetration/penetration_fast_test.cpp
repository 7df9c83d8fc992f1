// SPDX-License-Identifier: MIT
// What doubles say of balls, capsules and boxes that lie in each other agrees with the exact yes or no, and leads out,
// no farther than need be.
#include "abut/pair/penetration/penetration_fast.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "abut/query/distance.h"
#include "abut/query/intersects.h"

namespace abut::pair {
namespace {

class Maker {
public:
    Vec3 vector(double reach) { return reach * Vec3(unit_(random_), unit_(random_), unit_(random_)); }
    double length() { return 0.6 + 0.5 * unit_(random_); }

    void make(Sphere& s) { s = {vector(1), length()}; }
    void make(Capsule& c) { c = {vector(1), vector(1), 0.5 * length()}; }
    void make(Aabb& b) {
        const Vec3 center = vector(1), half(length(), length(), length());
        b = {center - half, center + half};
    }
    void make(Obb& b) {
        Quat q(unit_(random_), unit_(random_), unit_(random_), unit_(random_));
        const double per = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
        b = Pose{Quat(per * q.w, per * q.x, per * q.y, per * q.z), vector(1)} *
            Obb{Vec3(0), Mat3(1.0), Vec3(length(), length(), length())};
    }

private:
    std::mt19937_64 random_{31};
    std::uniform_real_distribution<double> unit_{-1, 1};
};

Sphere moved(Sphere s, Vec3 by) { return {s.center + by, s.radius}; }
Capsule moved(Capsule c, Vec3 by) { return {c.a + by, c.b + by, c.radius}; }
Aabb moved(Aabb b, Vec3 by) { return {b.min + by, b.max + by}; }
Obb moved(Obb b, Vec3 by) { return {b.center + by, b.axes, b.half_extents}; }

template <class A, class B>
void expect_way_out() {
    constexpr double bound = 16 * 0x1p-44;  // all sizes involved are about 16 together
    Maker maker;
    int met = 0, apart = 0;
    for (int i = 0; i < 2000; ++i) {
        A a;
        B b;
        maker.make(a);
        maker.make(b);
        const FastPenetration found = fast_penetration(a, b);
        if (found.relation == FastPenetration::Relation::unknown) continue;
        const bool meet = found.relation == FastPenetration::Relation::intersecting;
        EXPECT_EQ(meet, intersects(a, b)) << i;
        (meet ? met : apart)++;
        if (!meet) continue;
        const auto [depth, direction] = found.out;
        EXPECT_NEAR(glm::length(direction), 1, 1e-15) << i;
        EXPECT_LE(distance(a, moved(b, depth * direction)), bound) << i;
        EXPECT_FALSE(intersects(a, moved(b, (depth + bound) * direction))) << i;
        // No other way is shorter.
        for (int k = 0; k < 20; ++k) {
            const Vec3 other = glm::normalize(maker.vector(1));
            EXPECT_TRUE(intersects(a, moved(b, (depth - bound) * other))) << i;
        }
    }
    EXPECT_GT(met, 200);
    EXPECT_GT(apart, 200);
}

TEST(FastPenetration, LeadsOutTheShortestWay) {
    expect_way_out<Capsule, Capsule>();
    expect_way_out<Capsule, Sphere>();
    expect_way_out<Capsule, Obb>();
    expect_way_out<Capsule, Aabb>();
    expect_way_out<Obb, Sphere>();
    expect_way_out<Aabb, Sphere>();
}

TEST(FastPenetration, SaysNothingOfWhatIsEmptyOrNotFinite) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const Capsule capsule{Vec3(0), Vec3(1, 0, 0), 1};
    for (const Sphere& s : {Sphere{Vec3(0, 1, 0), -1}, Sphere{Vec3(nan, 1, 0), 1}, Sphere{Vec3(0, infinity, 0), 1},
                            Sphere{Vec3(0, 1, 0), infinity}, Sphere{Vec3(0, 1, 0), nan}}) {
        EXPECT_EQ(fast_penetration(capsule, s).relation, FastPenetration::Relation::unknown);
        EXPECT_EQ(fast_penetration(Obb{Vec3(0), Mat3(1.0), Vec3(2)}, s).relation, FastPenetration::Relation::unknown);
        EXPECT_EQ(fast_penetration(Aabb{Vec3(-2), Vec3(2)}, s).relation, FastPenetration::Relation::unknown);
    }
    EXPECT_EQ(fast_penetration(Aabb{}, Sphere{Vec3(0), 1}).relation, FastPenetration::Relation::unknown);
    EXPECT_EQ(fast_penetration(capsule, Aabb{}).relation, FastPenetration::Relation::unknown);
    EXPECT_EQ(fast_penetration(capsule, capsule).relation, FastPenetration::Relation::unknown);
}

}  // namespace
}  // namespace abut::pair
