// SPDX-License-Identifier: MIT
// What doubles are sure of about two boxes is so by exact signs, and the least overlap is among the axes that they
// name.
#include "abut/pair/penetration/penetration_box_axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "abut/gjk/exact_intersects.h"
#include "abut/math/pose.h"
#include "abut/pair/penetration/penetration_box.h"

namespace abut::pair {
namespace {

class Draw {
public:
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    Vec3 vector() {
        const double x = unit(), y = unit();
        return {x, y, unit()};
    }
    bool one_in(int n) { return std::uniform_int_distribution<int>(1, n)(random_) == 1; }
    /// Turned by any angle, or by a little, or hardly, or not at all.
    Mat3 turn() {
        if (one_in(4)) return Mat3(1);
        const double angle =
            one_in(2) ? 3 * unit() : std::ldexp(unit(), -std::uniform_int_distribution<int>(1, 45)(random_));
        const Vec3 axis = one_in(2) ? Vec3(0, 0, 1) : glm::normalize(vector());
        return rotation_matrix({Quat(std::cos(angle), std::sin(angle) * axis), Vec3(0)});
    }
    Obb box() {
        const auto half = [this] { return one_in(12) ? 0 : std::ldexp(0.5 + std::fabs(unit()), one_in(6) ? -10 : -1); };
        const double x = half(), y = half();
        return {vector(), turn(), {x, y, half()}};
    }
    /// So that the two boxes touch, within a few roundings or a little, along an axis of theirs.
    void bring_near(const Obb& a, Obb& b) {
        const Vec3 n = one_in(2) ? a.axes[0] : glm::cross(a.axes[1], b.axes[2]);
        double reach = 0;
        for (int i = 0; i < 3; ++i) {
            reach += std::fabs(a.half_extents[i] * glm::dot(n, a.axes[i])) +
                     std::fabs(b.half_extents[i] * glm::dot(n, b.axes[i]));
        }
        const double along = reach * (1 + std::ldexp(unit(), -std::uniform_int_distribution<int>(5, 60)(random_)));
        if (glm::dot(n, n) > 0) b.center += n * ((along - glm::dot(n, b.center - a.center)) / glm::dot(n, n));
    }

private:
    std::mt19937_64 random_{11};
};

TEST(BoxAxes, AreSureOnlyOfWhatIsSo) {
    Draw draw;
    int sure = 0, told = 0, plain = 0;
    for (int i = 0; i < 60'000; ++i) {
        const Obb a = draw.box();
        Obb b = draw.box();
        const bool near = draw.one_in(2);
        if (near) draw.bring_near(a, b);
        const BoxAxes axes(a, b);
        plain += near ? 0 : 1;
        if (axes.relation() == BoxAxes::Relation::unknown) continue;
        ++sure;
        told += near ? 0 : 1;
        const bool meet = gjk::intersects(gjk::core_of(a), 0, gjk::core_of(b), 0);
        ASSERT_EQ(axes.relation() == BoxAxes::Relation::intersecting, meet) << "case " << i;
    }
    EXPECT_GT(sure, 30'000);
    EXPECT_GT(told, 0.9 * plain);  // what is flat or hardly turned may be left open
}

/// Half of a box's width along n.
double reach(const Obb& box, Vec3 n) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += std::fabs(box.half_extents[i] * glm::dot(box.axes[i], n));
    return sum;
}

TEST(BoxAxes, NameTheLeastOverlap) {
    Draw draw;
    int met = 0;
    for (int i = 0; i < 60'000; ++i) {
        const Obb a = draw.box(), b = draw.box();
        if (BoxAxes(a, b).relation() != BoxAxes::Relation::intersecting) continue;
        ++met;
        const auto out = penetration(a, b);
        ASSERT_TRUE(out);
        double least = std::numeric_limits<double>::infinity();
        const auto consider = [&](Vec3 n) {
            const double length = std::sqrt(glm::dot(n, n));
            if (!(length > 0)) return;
            least = std::min(least, (reach(a, n) + reach(b, n) - std::fabs(glm::dot(n, b.center - a.center))) / length);
        };
        for (int k = 0; k < 3; ++k) {
            consider(a.axes[k]);
            consider(b.axes[k]);
            for (int m = 0; m < 3; ++m) consider(glm::cross(a.axes[k], b.axes[m]));
        }
        ASSERT_NEAR(out->depth, least, 0x1p-29 * least) << "case " << i;
    }
    EXPECT_GT(met, 5'000);
}

}  // namespace
}  // namespace abut::pair
