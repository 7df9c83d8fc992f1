// SPDX-License-Identifier: MIT
// The interpreter of recorded polynomials gives the signs of the templates, and the same values by expansions as by big
// integers.
#include <gtest/gtest.h>

#include "tests/exact/polynomials.h"

namespace abut::exact::test {
namespace {

template <class Polynomial>
void expect_same(int cases, std::uint64_t seed) {
    Inputs inputs(seed);
    for (int i = 0; i < cases; ++i) {
        const auto p = inputs.points();
        const Polynomial f;
        const auto text = [&] { return testing::Message() << "seed " << seed << ", case " << i; };
        const int sign = stage::exact_sign(f, p[0], p[1], p[2], p[3]);
        ASSERT_EQ(program::exact_sign(recorded<Polynomial>(p)), sign) << text();
        if (!is_finite(p[3])) continue;
        ASSERT_EQ(program::exact_sign(recorded<Polynomial>(p), false), sign) << text();
        const Scaled by_expansions = program::exact_value(recorded<Polynomial>(p));
        const Scaled by_integers = program::exact_value(recorded<Polynomial>(p), false);
        ASSERT_EQ(by_expansions.sign(), sign) << text();
        ASSERT_LE(abs(by_expansions - by_integers), Scaled(0x1p-51) * abs(by_integers)) << text();
    }
}

TEST(Program, IsTheTemplateForOrient2d) { expect_same<Orient2d>(20000, 21); }
TEST(Program, IsTheTemplateForOrient3d) { expect_same<Orient3d>(20000, 22); }
TEST(Program, IsTheTemplateForInSphere) { expect_same<InSphere>(10000, 23); }
TEST(Program, IsTheTemplateForDegreeSixWithMinMaxAbs) { expect_same<SquaredDistances>(10000, 24); }
TEST(Program, IsTheTemplateForLongExpansions) { expect_same<Long>(2000, 25); }

}  // namespace
}  // namespace abut::exact::test
