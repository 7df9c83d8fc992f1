// SPDX-License-Identifier: MIT
// Law: orient2d, orient3d and polynomials of degree 5 and 6 have the signs that CGAL's exact arithmetic gives them.
#include <CGAL/Gmpzf.h>
#include <CGAL/Simple_cartesian.h>
#include <gtest/gtest.h>

#include <iostream>

#include "abut/exact/orient.h"
#include "tests/exact/polynomials.h"
#include "tests/laws/law_environment.h"

namespace abut::exact::test {
namespace {

using Kernel = CGAL::Simple_cartesian<CGAL::Gmpzf>;

Kernel::Point_3 cgal(Vec3 p) { return {CGAL::Gmpzf(p.x), CGAL::Gmpzf(p.y), CGAL::Gmpzf(p.z)}; }
Kernel::Point_2 flat(Vec3 p) { return {CGAL::Gmpzf(p.x), CGAL::Gmpzf(p.y)}; }

struct DyadicStage {
    static CGAL::Gmpzf lift(double x) { return CGAL::Gmpzf(x); }
};

template <class Polynomial>
int oracle_sign(const std::array<Vec3, 4>& p) {
    const auto value = Polynomial{}(stage::lift<DyadicStage>(p[0]), stage::lift<DyadicStage>(p[1]),
                                    stage::lift<DyadicStage>(p[2]), stage::lift<DyadicStage>(p[3]));
    return static_cast<int>(CGAL::sign(value));
}

/// The number of cases: that of ABUT_LAW_CASES and a tenth more. All inputs are adversarial.
template <class Check>
void for_each_case(const char* law, std::uint64_t seed, Check check) {
    const long cases = laws::environment_case_count(20000) * 11 / 10;
    Inputs inputs(seed);
    long zeros = 0, tried = 0;
    for (long i = 0; i < cases; ++i) {
        const auto points = inputs.points();
        if (!is_finite(points[3])) continue;
        const auto [ours, truth] = check(points);
        ASSERT_EQ(ours, truth) << law << ", seed " << seed << ", case " << i;
        zeros += truth == 0;
        ++tried;
    }
    std::cout << law << ": " << tried << " cases, " << zeros << " of them zero, 0 wrong\n";
    EXPECT_GT(zeros, 0);
}

TEST(ExactLaw, Orient2dIsCgals) {
    for_each_case("orient2d", 101, [](const auto& p) {
        return std::pair(static_cast<int>(orient2d(p[0].x, p[0].y, p[1].x, p[1].y, p[3].x, p[3].y)),
                         static_cast<int>(CGAL::orientation(flat(p[0]), flat(p[1]), flat(p[3]))));
    });
}

TEST(ExactLaw, Orient3dIsCgals) {
    for_each_case("orient3d", 102, [](const auto& p) {
        return std::pair(static_cast<int>(orient3d(p[0], p[1], p[2], p[3])),
                         static_cast<int>(CGAL::orientation(cgal(p[0]), cgal(p[1]), cgal(p[2]), cgal(p[3]))));
    });
}

TEST(ExactLaw, DegreeFiveHasTheSignOfExactArithmetic) {
    for_each_case("degree 5", 103, [](const auto& p) {
        return std::pair(static_cast<int>(sign(InSphere{}, p[0], p[1], p[2], p[3])), oracle_sign<InSphere>(p));
    });
}

TEST(ExactLaw, DegreeSixHasTheSignOfExactArithmetic) {
    for_each_case("degree 6", 104, [](const auto& p) {
        return std::pair(static_cast<int>(sign(SquaredDistances{}, p[0], p[1], p[2], p[3])),
                         oracle_sign<SquaredDistances>(p));
    });
}

}  // namespace
}  // namespace abut::exact::test
