// SPDX-License-Identifier: MIT
// Curved needles, up to a thousand million times as long as what they meet is large, against points, beside distances of a
// hundred digits: they stop within the bound of touching, and pass through nothing. ABUT_LAW_CASES sets the cases a length.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "abut/abut.h"
#include "tests/laws/quadric_distance.h"
#include "tests/laws/wish.h"

namespace abut::laws {
namespace {

class Dice {
public:
    explicit Dice(unsigned seed) : random_(seed) {}

    double in(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    /// Every other case has whole numbers, and every third needle lies along an axis.
    Vec3 point(double size) {
        const Vec3 p(in(-size, size), in(-size, size), in(-size, size));
        return whole_ ? Vec3(std::round(p.x), std::round(p.y), std::round(p.z)) : p;
    }
    Vec3 far_end(double length) {
        const Vec3 p = point(length);
        return random_() % 3 == 0 ? Vec3(p.x, 0, 0) : p;
    }
    void next() { whole_ = random_() % 2 == 0; }
    bool coin() { return random_() % 2 == 0; }

private:
    std::mt19937_64 random_;
    bool whole_ = false;
};

Cylinder needle(Dice& dice, double length, Cylinder) {
    const Vec3 near = dice.point(4);
    return {near, dice.far_end(length), dice.in(0.01, 1.5)};
}
Cone needle(Dice& dice, double length, Cone) {
    const Vec3 near = dice.point(4), far = dice.far_end(length);
    const double radius = dice.in(0.01, 1.5);
    return dice.coin() ? Cone{near, far, radius} : Cone{far, near, radius};
}
Ellipsoid needle(Dice& dice, double length, Ellipsoid) {
    const Pose turn{glm::normalize(Quat(dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1))), Vec3(0)};
    const Vec3 center = dice.point(2);
    return {center, rotation_matrix(turn), Vec3(dice.in(0.01, 1.5), length, dice.in(0.01, 1.5))};
}

double size_of(const Cylinder& s) { return glm::length(s.a) + glm::length(s.b) + s.radius; }
double size_of(const Cone& s) { return glm::length(s.base) + glm::length(s.apex) + s.radius; }
double size_of(const Ellipsoid& s) { return glm::length(s.center) + 2 * (s.radii.x + s.radii.y + s.radii.z); }

template <class Shape>
void check(long usual) {
    Dice dice(7);
    const long cases = wished_cases(usual);
    for (double length = 1; length < 1e10; length *= 10) {
        long hits = 0;
        double worst = 0;
        for (long i = 0; i < cases; ++i) {
            dice.next();
            const Shape shape = needle(dice, length, Shape{});
            const Vec3 point = dice.point(4), motion = dice.point(3);
            const auto hit = sweep(shape, motion, point);
            const auto apart = [&](double t) { return static_cast<double>(true_distance(shape, point - t * motion)); };
            const double bound = 0x1p-36 * (size_of(shape) + 16);
            if (hit) {
                ++hits;
                const double left = apart(hit->t) / bound;
                worst = std::max(worst, left);
                ASSERT_LE(left, 1) << "of " << length << ", case " << i << ", stops early at " << hit->t;
            }
            // Before the hit, or where there is none, it never lies deeper in it than the bound.
            const double end = hit ? hit->t : 1;
            for (int k = 0; k < 8 && end > 0; ++k) {
                const auto deep = contact(shape, point - (end * k / 8) * motion);
                ASSERT_TRUE(!deep || !(deep->depth > bound)) << "of " << length << ", case " << i << ", goes through";
            }
        }
        std::printf("length %.0e: %ld of %ld hit, stopped at most %.2f bounds off\n", length, hits, cases, worst);
        ASSERT_GT(hits, 0);
    }
}

TEST(SweepNeedleLaw, OfACylinder) { check<Cylinder>(4000); }
TEST(SweepNeedleLaw, OfACone) { check<Cone>(4000); }
TEST(SweepNeedleLaw, OfAnEllipsoid) { check<Ellipsoid>(400); }

}  // namespace
}  // namespace abut::laws
