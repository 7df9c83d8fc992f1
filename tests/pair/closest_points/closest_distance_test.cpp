// SPDX-License-Identifier: MIT
// A distance without its points is the one that comes with them, to the last bit: near, far, touching, degenerate, not finite.
#include "abut/pair/closest_points/closest_distance.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "abut/pair/closest_points/closest_aabb.h"
#include "abut/pair/closest_points/closest_capsule.h"
#include "abut/pair/closest_points/closest_obb.h"
#include "abut/pair/closest_points/closest_sphere.h"
#include "abut/pair/closest_points/closest_triangle.h"

namespace abut::pair {
namespace {

/// Numbers of a few bits, so that much is equal, parallel or touching, or of all their bits; some with an odd exponent.
class Draw {
public:
    explicit Draw(int reach) : reach_(reach) {}

    double number() {
        const double x = coarse() ? std::uniform_int_distribution<int>(-reach_, reach_)(random_)
                                  : std::uniform_real_distribution<double>(-reach_, reach_)(random_);
        return std::ldexp(x, one_in(40) ? std::uniform_int_distribution<int>(-900, 900)(random_) : 0);
    }
    double radius() { return one_in(8) ? 0 : 0.5 * std::fabs(number()); }
    Vec3 vector() {
        const double x = number(), y = number();
        return {x, y, number()};
    }
    void operator()(Sphere& s) { s = {vector(), radius()}; }
    void operator()(Capsule& c) {
        const Vec3 a = vector();
        c = {a, one_in(10) ? a : vector(), radius()};
    }
    void operator()(Aabb& b) {
        const Vec3 min = vector();
        b = {min, min + Vec3(radius(), radius(), radius())};
    }
    void operator()(Segment& s) { s = {vector(), vector()}; }
    void operator()(Ray& r) { r = {vector(), vector()}; }
    void operator()(Line& l) { l = {vector(), vector()}; }
    void operator()(Triangle& t) {
        t = {vector(), vector(), vector()};
        // Neighbours in a mesh: the same corners, an edge or a corner of the last one.
        const int shared = std::uniform_int_distribution<int>(0, 5)(random_);
        if (shared >= 1 && shared <= 3) t.a = last_.a;
        if (shared >= 1 && shared <= 2) t.b = last_.c;
        if (shared == 1) t.c = last_.b;
        last_ = t;
    }
    void operator()(Obb& b) {
        const double sine = one_in(2) ? 0 : 0.6, cosine = sine == 0 ? 1 : 0.8;
        b = {vector(), Mat3(cosine, sine, 0, -sine, cosine, 0, 0, 0, 1), {radius(), radius(), radius()}};
    }

private:
    bool one_in(int n) { return std::uniform_int_distribution<int>(1, n)(random_) == 1; }
    bool coarse() { return one_in(2); }
    int reach_;
    std::mt19937_64 random_{7};
    Triangle last_{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
};

template <class A, class B>
void expect_the_same_bits(int reach = 4, int cases = 20'000, int least = 1'000) {
    Draw draw(reach);
    int met = 0, apart = 0;
    for (int i = 0; i < cases; ++i) {
        A a;
        B b;
        draw(a);
        draw(b);
        const double with = closest_points(a, b).distance, without = distance(a, b);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(with), std::bit_cast<std::uint64_t>(without)) << "case " << i;
        ++(with == 0 ? met : apart);
    }
    EXPECT_GT(met, least);
    EXPECT_GT(apart, least);
}

TEST(BallDistance, IsThatOfTheNearestPoints) {
    expect_the_same_bits<Sphere, Sphere>();
    expect_the_same_bits<Capsule, Sphere>();
    expect_the_same_bits<Capsule, Capsule>();
    expect_the_same_bits<Obb, Sphere>();
    expect_the_same_bits<Obb, Obb>();
}

TEST(BallDistance, IsThatOfTheNearestPointsOfCapsules) {
    expect_the_same_bits<Capsule, Triangle>();
    expect_the_same_bits<Capsule, Aabb>();
    expect_the_same_bits<Capsule, Obb>();
}

/// The same for one kind and each of several, with few numbers, so that much touches.
template <class A, class... B>
void expect_the_same_bits_with_each() {
    (expect_the_same_bits<A, B>(1, 5'000, 50), ...);
}

TEST(PolytopeDistance, IsThatOfTheNearestPoints) {
    expect_the_same_bits_with_each<Triangle, Triangle, Obb, Aabb, Line, Ray, Segment>();
    expect_the_same_bits_with_each<Obb, Aabb, Line, Ray, Segment>();
    expect_the_same_bits_with_each<Aabb, Line, Ray, Segment>();
}

TEST(BallDistance, OfWhatIsEmptyOrNotFiniteIsNone) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), far = std::numeric_limits<double>::infinity();
    const Sphere ball{Vec3(0), 1};
    const Capsule pin{Vec3(0), Vec3(1), 1};
    EXPECT_EQ(distance(ball, Sphere{Vec3(0), -1}), far);
    EXPECT_EQ(distance(pin, Capsule{Vec3(0), Vec3(1), -1}), far);
    EXPECT_TRUE(std::isnan(distance(ball, Sphere{Vec3(nan), 1})));
    EXPECT_TRUE(std::isnan(distance(pin, Sphere{Vec3(0, far, 0), 1})));
}

}  // namespace
}  // namespace abut::pair
