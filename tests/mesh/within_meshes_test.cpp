// SPDX-License-Identifier: MIT
// Whether two meshes are within a distance agrees with their distance, at once and after any search.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/within.h"

namespace abut {
namespace {

template <class A, class B>
void expect_within_to_agree(const A& a, const B& b, const std::string& what) {
    const double d = distance(a, b);
    EXPECT_EQ(within(a, b, 0), d == 0) << what;
    for (const double factor : {1e-30, 1e-3, 0.5, 0.9, 0.999, 0.999999, 1.000001, 1.001, 1.1, 2.0, 10.0, 1e6}) {
        const double limit = d > 0 ? factor * d : factor;
        EXPECT_EQ(within(a, b, limit), d == 0 || factor > 1) << what << ", distance " << d << ", limit " << limit;
        EXPECT_EQ(within(b, a, limit), d == 0 || factor > 1) << what << ", distance " << d << ", limit " << limit;
    }
}

TEST(WithinMeshes, AgreesWithTheDistance) {
    constexpr int seed = 5;
    std::mt19937_64 random(seed);
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    const Mesh torus = make_torus(2, 1, 24, 12), ball = make_icosphere(2);
    for (int i = 0; i < 12; ++i) {
        const Quat turn = glm::normalize(Quat(unit(), unit(), unit(), unit()));
        const Vec3 way = glm::normalize(Vec3(unit(), unit(), unit()));
        const double scale = i % 3 == 0 ? 1 : std::exp2(8 * unit());
        for (const double far : {0.0, 3.0, 4.0, 5.0, 100.0, 1e6, 1e15, 1e40}) {
            const std::string what = "turn " + std::to_string(i) + " at " + std::to_string(far);
            expect_within_to_agree(torus, PosedMesh(Pose{turn, far * way}, ball, scale), what);
            expect_within_to_agree(PosedMesh(Pose{turn, far * way}, torus, 1e-3 * scale), ball, what + ", small");
        }
    }
    expect_within_to_agree(torus, make_icosphere(2, Vec3(4, 0, 0)), "not moved");
}

TEST(WithinMeshes, AgreesWhereManyPairsAreNear) {
    // Parallel sheets, spheres in each other, and copies of one triangle: all leaves are about as near as any.
    const Mesh sheet = make_grid(16);
    for (const double height : {1e-12, 1e-3, 0.05, 1.0}) {
        const Pose above{Quat(1, 0, 0, 0), Vec3(0.013, 0.007, height)};
        expect_within_to_agree(sheet, above * sheet, "sheets " + std::to_string(height));
        expect_within_to_agree(sheet, Pose{glm::normalize(Quat(1, 1e-4, 2e-4, 0.3)), Vec3(0, 0, height)} * sheet,
                               "sheets that are not parallel " + std::to_string(height));
    }
    const Mesh outer = make_icosphere(3), inner = make_icosphere(3, Vec3(0), 0.9);
    expect_within_to_agree(outer, inner, "a ball in a ball");
    const Mesh copies({Vec3(0), Vec3(1, 0, 0.3), Vec3(0, 1, 0.1)}, std::vector<Index3>(150, Index3{0, 1, 2}));
    expect_within_to_agree(copies, Pose{Quat(1, 0, 0, 0), Vec3(0, 0, 3)} * copies, "copies");
}

/// A distance that is lost where it is added to a side of the mesh's box, x = 1.
TEST(WithinMeshes, CountsALineAtADistanceFarBelowTheRoundingOfBoxes) {
    const Triangle part{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0.5)};
    const Mesh mesh({part.a, part.b, part.c}, {{0, 1, 2}});
    const Line line{{1, 0x1p-506, -0x1p-506}, {-0x1.0b41b209cce3bp+1, 0x1.08b8f56f7885ep+1, -0x1.2bb8c0bdf1236p+0}};
    for (const double limit : {0x1.f37c6cd8ffb18p-507, 0x1.f37c6cd8ffb1ap-507, 0x1p-506}) {
        EXPECT_EQ(within(mesh, line, limit), within(part, line, limit)) << limit;
        EXPECT_EQ(within(line, mesh, limit), within(part, line, limit)) << limit;
    }
}

}  // namespace
}  // namespace abut
