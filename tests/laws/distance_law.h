// SPDX-License-Identifier: MIT
// The law of distances for one pair of types: a distance is within 8 ulps of the true one, is 0 exactly when the shapes
// intersect, does not change if operands or corners are swapped, and is the distance of the returned points, which lie
// on the shapes. ABUT_LAW_CASES sets the number of random cases a pair; a tenth as many, but at least 500, are
// adversarial.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>

#include "abut/query/closest_points.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "tests/laws/shape_cases.h"
#include "tests/laws/true_distance.h"

namespace abut::laws {

struct Worst {
    double ulps = 0;
    double off = 0;  // of a point from its shape or partner, in halves of an ulp of the largest coordinate
    long met = 0;
};

/// A unit in the last place of a distance of this size.
inline long double ulp(long double distance) {
    int exponent;
    std::frexp(distance, &exponent);
    return std::ldexp(1.0L, std::max(exponent - 53, -1074));
}

/// What is wrong with the answers for this case, as the end of a sentence; null if nothing is.
template <class A, class B>
const char* fault(const A& a, const B& b, Worst& worst) {
    const ClosestPoints found = closest_points(a, b);
    if (found.distance != closest_points(permuted(b), permuted(a)).distance) return "changes with the order";
    if (found.distance != abut::distance(a, b)) return "is not what distance says";
    const TrueDistance truth = true_distance(a, b);
    worst.met += truth.touch;
    if (intersects(a, b) != truth.touch) return truth.touch ? "is said not to meet" : "is said to meet";
    if ((found.distance == 0) != truth.touch) return truth.touch ? "is not 0" : "is 0";
    if (truth.distance > std::numeric_limits<double>::max()) {
        return found.distance == std::numeric_limits<double>::max() ? nullptr : "is not the largest number";
    }
    if (!truth.touch) {
        const double ulps = static_cast<double>(std::abs(found.distance - truth.distance) / ulp(truth.distance));
        worst.ulps = std::max(worst.ulps, ulps);
        if (!(ulps <= 8)) return "is far off";
    }
    // Errors of points are relative to the largest coordinate: nearly parallel lines may be nearest far away, where
    // ulps are larger.
    const double largest = std::max({size_of(a), size_of(b), size_of(found.on_a), size_of(found.on_b)});
    if (!(largest < 1e307) || largest < 1e-290) return nullptr;
    const auto measured = [&](long double d) {
        const double off = static_cast<double>(d) / (largest * 0x1p-53);
        worst.off = std::max(worst.off, off);
        return off <= 64;
    };
    const auto on = [&](const auto& shape, Vec3 p) {
        const long double quick = distance_at_most(shape, p);
        return measured(quick <= 16 * 0x1p-53L * largest ? quick : true_distance(shape, p).distance);
    };
    if (!is_finite(found.on_a) || !on(a, found.on_a)) return "has a point off the first";
    if (!is_finite(found.on_b) || !on(b, found.on_b)) return "has a point off the second";
    const Vec3 apart = found.on_a - found.on_b;
    const double length = std::hypot(apart.x, apart.y, apart.z);
    return measured(std::abs(length - found.distance)) ? nullptr : "is not that of its points";
}

template <class A, class B>
void check_distance() {
    const long counts[2] = {law_cases(), std::max(law_cases() / 10, 500L)};
    Worst worst[2];
    long wrong = 0, done[2] = {0, 0};
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        for (long i = 0; done[adversarial] < counts[adversarial]; ++i) {
            A a;
            B b;
            draw_pair(i, adversarial == 1, a, b);
            if (!measurable(a) || !measurable(b)) continue;
            ++done[adversarial];
            const char* found = fault(a, b, worst[adversarial]);
            if (found == nullptr || ++wrong > 3) continue;
            const ClosestPoints c = closest_points(a, b);
            ADD_FAILURE() << (adversarial ? "adversarial case " : "random case ") << i << ": the distance of\n  "
                          << show(a) << " and\n  " << show(b) << "\n  " << found << ": " << digits(c.distance)
                          << " between " << show(c.on_a) << " and " << show(c.on_b) << ", true "
                          << digits(static_cast<double>(true_distance(a, b).distance));
        }
    }
    std::printf("%-8s %-8s", name_of(A()), name_of(B()));
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        const Worst& w = worst[adversarial];
        std::printf(" %8ld %s (%3.0f%% meet; %.2f ulps, points %.1f),", done[adversarial],
                    adversarial ? "adversarial" : "random",
                    100.0 * static_cast<double>(w.met) / static_cast<double>(done[adversarial]), w.ulps, w.off);
    }
    std::printf(" %ld wrong\n", wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
}

}  // namespace abut::laws
