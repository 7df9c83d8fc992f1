// SPDX-License-Identifier: MIT
// Law: a solid that is moved by `upper` along the direction of its separation from another is apart from it or touches
// it, and no motion shorter than `lower`, which is at least the depth of their clash, parts them. ABUT_LAW_CASES sets
// the number of pairs, ABUT_LAW_MOVES that of shorter motions of each.
#include "abut/clash/separation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <random>

#include "abut/mesh/clash/clash.h"
#include "abut/mesh/inside.h"
#include "abut/query/distance.h"
#include "tests/laws/closed_pairs.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

Mesh moved(const Mesh& mesh, const Vec3& by) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v += by;
    return mesh.refitted(vertices);
}

bool shares_inside(ClashKind kind) {
    return kind == ClashKind::piercing || kind == ClashKind::enclosed || kind == ClashKind::duplicate;
}

/// Whether the moved solid and the other overlap: a vertex of one inside the other, off its surface, proves it.
bool overlap(const Mesh& a, const Vec3& by, const Mesh& b) {
    const auto inside = [](const Vec3& p, const Mesh& mesh) { return contains(mesh, p) && distance(p, mesh) > 1e-12; };
    for (const Vec3& v : a.vertices()) {
        if (inside(v + by, b)) return true;
    }
    for (const Vec3& v : b.vertices()) {
        if (inside(v - by, a)) return true;
    }
    return shares_inside(clash(moved(a, by), b).kind);
}

TEST(SeparationLaw, UpperPartsAndNothingBelowLowerDoes) {
    const long cases = environment_case_count(60), moves = environment_count("ABUT_LAW_MOVES", 60);
    std::mt19937_64 random(44);
    const auto uniform = [&] { return std::generate_canonical<double, 53>(random); };
    ClosedPairs pairs(4);
    long overlapping = 0, tight = 0, near = 0;
    for (long i = 0; overlapping < cases; ++i) {
        const auto [a, b] = pairs.next();
        const Separation found = separation(a, b);
        const ClashReport report = clash(a, b);
        const bool shares = shares_inside(report.kind);
        if (!shares) {
            ASSERT_EQ(found.upper, 0) << i;
            continue;
        }
        ++overlapping;
        ASSERT_LE(found.lower, found.upper) << i;
        // The allowance is for the rounding of coordinates of up to some thousands.
        ASSERT_LE(report.depth, found.lower + 1e-10) << i;
        ASSERT_TRUE(std::isfinite(found.upper)) << i;
        tight += found.lower >= 0.99 * found.upper ? 1 : 0;
        near += found.lower >= 0.5 * found.upper ? 1 : 0;
        ASSERT_FALSE(shares_inside(clash(moved(a, found.upper * found.direction), b).kind)) << i << ": " << found.upper;
        for (long k = 0; k < moves; ++k) {
            // Also along the direction that parts them soonest, almost.
            Vec3 direction(2 * uniform() - 1, 2 * uniform() - 1, 2 * uniform() - 1);
            direction = glm::normalize(k % 4 == 0 ? found.direction + 1e-3 * direction : direction);
            const double length = found.lower * (k % 2 == 0 ? 1 - 1e-9 : uniform());
            ASSERT_TRUE(overlap(a, length * direction, b)) << i << ": " << length << " of " << found.lower;
        }
    }
    std::printf("%ld pairs: lower at least 0.99 of upper for %ld, at least half of it for %ld\n", overlapping, tight,
                near);
}

}  // namespace
}  // namespace abut::laws
