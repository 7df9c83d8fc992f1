// SPDX-License-Identifier: MIT
// The interpreter of recorded polynomials gives the signs and values of the templates, bit for bit.
#include <gtest/gtest.h>

#include "tests/exact/polynomials.h"

namespace abut::exact::test {
namespace {

template <class Polynomial>
Recorded recorded(const std::array<Vec3, 4>& p) {
    program::begin();
    using stage::lift, stage::Recording;
    return Polynomial()(lift<Recording>(p[0]), lift<Recording>(p[1]), lift<Recording>(p[2]), lift<Recording>(p[3]));
}

/// Degree 9: its expansions are long, and its big integers as well.
struct Long {
    auto operator()(auto a, auto b, auto c, auto p) const {
        const auto n = cross(b - a, c - a), m = cross(p - a, b - p);
        return dot(n, n) * dot(m, m) * c.z - max(dot(n, m), min(2 * a.x, -b.y)) * abs(-c.z);
    }
};

template <class Polynomial>
void expect_same(int cases, std::uint64_t seed) {
    Inputs inputs(seed);
    for (int i = 0; i < cases; ++i) {
        const auto p = inputs.points();
        const Polynomial f;
        const auto text = [&] { return testing::Message() << "seed " << seed << ", case " << i; };
        const int sign = stage::settled_sign(f, p[0], p[1], p[2], p[3]);
        ASSERT_EQ(program::settled_sign(recorded<Polynomial>(p)), sign) << text();
        if (!is_finite(p[3])) continue;
        ASSERT_EQ(program::settled_sign(recorded<Polynomial>(p), false), sign) << text();
        ASSERT_EQ(program::settled_value(recorded<Polynomial>(p)),
                  stage::settled_value(nothing_known, f, p[0], p[1], p[2], p[3]))
            << text();
        ASSERT_EQ(program::settled_value(recorded<Polynomial>(p), false),
                  stage::unbounded_value(f, p[0], p[1], p[2], p[3]))
            << text();
    }
}

TEST(Program, IsTheTemplateForOrient2d) { expect_same<Orient2d>(20000, 21); }
TEST(Program, IsTheTemplateForOrient3d) { expect_same<Orient3d>(20000, 22); }
TEST(Program, IsTheTemplateForInSphere) { expect_same<InSphere>(10000, 23); }
TEST(Program, IsTheTemplateForDegreeSixWithMinMaxAbs) { expect_same<SquaredDistances>(10000, 24); }
TEST(Program, IsTheTemplateForLongExpansions) { expect_same<Long>(2000, 25); }

}  // namespace
}  // namespace abut::exact::test
