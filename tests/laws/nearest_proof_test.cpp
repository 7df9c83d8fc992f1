// SPDX-License-Identifier: MIT
// Tests the oracle of the law of distances: the squared distance that it proves equals that of brute force over all
// features in rational arithmetic.
#include "tests/laws/nearest_proof.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/gmp.hpp>

#include "tests/laws/distance_oracle.h"
#include "tests/laws/shape_cases.h"
#include "tests/laws/true_distance.h"

namespace abut::laws {
namespace {

using Rational = boost::multiprecision::mpq_rational;

template <class A, class B>
Rational brute_force(const A& a, const B& b) {
    return square_distance<Rational>(pieces<Rational>(a), pieces<Rational>(b));
}
template <class A>
Rational brute_force(const A& a, const Plane& b) {
    return square_distance<Rational>(pieces<Rational>(a), b);
}

template <class A, class B>
void compare(long share) {
    const long counts[2] = {std::max(law_cases() / share / 50, 2L), std::max(law_cases() / share / 10, 10L)};
    long met = 0, wrong = 0;
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0; i < counts[adversarial]; ++i) {
            A a;
            B b;
            // Other cases than those of the law.
            draw_pair(i + 10000000, adversarial == 1, a, b);
            if (!measurable(a) || !measurable(b)) continue;
            const TrueGap gap = true_gap(a, b);
            met += gap.touch;
            bool right = gap.touch;
            const Rational truth = brute_force(a, b);
            if (gap.touch) {
                right = truth == 0;
            } else {
                const auto width = gap.width.exactly<Rational>();
                right = truth != 0 && width * width == truth * gap.square.exactly<Rational>();
            }
            if (right || ++wrong > 3) continue;
            ADD_FAILURE() << i << "\n  " << show(a) << "\n  " << show(b) << "\n  touch " << gap.touch << ", square "
                          << truth;
        }
    }
    std::printf("%-8s %-8s %ld compared, %ld meet, %ld wrong\n", name_of(A()), name_of(B()), counts[0] + counts[1], met,
                wrong);
    EXPECT_EQ(wrong, 0);
}

TEST(NearestProof, IsWhatBruteForceInRationalsSays) {
    compare<Vec3, Vec3>(1);
    compare<Segment, Vec3>(1);
    compare<Segment, Segment>(1);
    compare<Ray, Vec3>(1);
    compare<Ray, Segment>(1);
    compare<Ray, Ray>(1);
    compare<Line, Vec3>(1);
    compare<Line, Segment>(1);
    compare<Line, Ray>(1);
    compare<Line, Line>(1);
    compare<Triangle, Vec3>(1);
    compare<Triangle, Segment>(2);
    compare<Triangle, Ray>(2);
    compare<Triangle, Line>(2);
    compare<Triangle, Triangle>(4);
    compare<Triangle, Plane>(1);
    compare<Triangle, Aabb>(10);
    compare<Triangle, Obb>(20);
    compare<Obb, Vec3>(4);
    compare<Obb, Segment>(10);
    compare<Obb, Ray>(10);
    compare<Obb, Line>(10);
    compare<Obb, Plane>(2);
    compare<Aabb, Obb>(40);
    compare<Obb, Obb>(40);
    compare<Aabb, Vec3>(1);
    compare<Aabb, Segment>(4);
    compare<Aabb, Ray>(4);
    compare<Aabb, Line>(4);
    compare<Aabb, Plane>(1);
    compare<Aabb, Aabb>(10);
    compare<Ray, Plane>(1);
    compare<Line, Plane>(1);
    compare<Segment, Plane>(1);
}

}  // namespace
}  // namespace abut::laws
