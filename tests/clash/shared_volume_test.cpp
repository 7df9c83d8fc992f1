// SPDX-License-Identifier: MIT
// Shared volumes of boxes by integers, of other solids by formulas, and where there is none.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "abut/clash/column_volume.h"
#include "abut/clash/separation.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/measures.h"

namespace abut {
namespace {

Mesh box(Vec3 min, Vec3 max) { return make_box({min, max}); }

Mesh placed(const Mesh& mesh, const Pose& pose, double scale = 1) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = scale * (pose * v);
    return Mesh(vertices, mesh.triangles());
}

Mesh inside_out(const Mesh& mesh) {
    std::vector<Index3> triangles = mesh.triangles();
    for (Index3& t : triangles) std::swap(t[1], t[2]);
    return Mesh(mesh.vertices(), triangles);
}

/// The bounds hold the volume, and are near each other.
void expect_volume(const SharedVolume& found, double volume, double tolerance, const std::string& place) {
    EXPECT_LE(found.lower, volume * (1 + 1e-12)) << place;
    EXPECT_GE(found.upper, volume * (1 - 1e-12)) << place;
    EXPECT_LE(found.upper - found.lower, tolerance) << place;
}

TEST(SharedVolume, BoxesOnALatticeShareWhatIntegersSay) {
    std::mt19937 random(5);
    for (int i = 0; i < 500; ++i) {
        std::array<Vec3, 4> corners;
        for (std::size_t k = 0; k < 4; k += 2) {
            for (int axis = 0; axis < 3; ++axis) {
                corners[k][axis] = static_cast<double>(random() % 6);
                corners[k + 1][axis] = corners[k][axis] + 1 + static_cast<double>(random() % 4);
            }
        }
        double volume = 1;
        for (int axis = 0; axis < 3; ++axis) {
            volume *= std::max(
                0.0, std::min(corners[1][axis], corners[3][axis]) - std::max(corners[0][axis], corners[2][axis]));
        }
        const Mesh a = box(corners[0], corners[1]), b = box(corners[2], corners[3]);
        for (const auto& [one, other] : {std::pair{a, b}, {b, a}, {inside_out(a), b}, {inside_out(a), inside_out(b)}}) {
            const SharedVolume found = shared_volume(one, other);
            EXPECT_LE(found.lower, volume);
            EXPECT_GE(found.upper, volume);
            EXPECT_LE(found.upper - found.lower, 1e-9);
        }
    }
}

TEST(SharedVolume, ASolidSharesItsOwnVolumeWithItselfAndWithWhatEnclosesIt) {
    const Mesh torus = make_torus(1, 0.25, 24, 12);
    const double volume = measure(torus).volume;
    const Mesh turned = placed(torus, Pose::from_axis_angle({3, 1, 2}, 1.1, {0.3, 0.2, 0.1}));
    expect_volume(shared_volume(torus, torus), volume, 1e-9 * volume, "itself");
    expect_volume(shared_volume(torus, box(Vec3(-2), Vec3(2))), volume, 1e-9 * volume, "in a box");
    expect_volume(shared_volume(box(Vec3(-100), Vec3(100)), turned), measure(turned).volume, 1e-5 * volume, "turned");
    // Half of it, by symmetry.
    expect_volume(shared_volume(torus, box({-2, -2, 0}, {2, 2, 2})), volume / 2, 1e-9, "half");
}

TEST(SharedVolume, FarFromTheOriginAndScaledTheBoundsStayTight) {
    const Mesh ball = make_icosphere(3), other = make_icosphere(3, {0.9, 0.3, 0.2});
    const SharedVolume here = shared_volume(ball, other);
    EXPECT_GT(here.lower, 1);
    EXPECT_LT(here.upper - here.lower, 1e-9);
    const Pose away{.translation = {1 << 20, -(1 << 21), 1 << 22}};
    const SharedVolume far = shared_volume(placed(ball, away), placed(other, away));
    EXPECT_NEAR(far.lower, here.lower, 1e-7);
    EXPECT_LT(far.upper - far.lower, 1e-6);
    for (const int exponent : {-200, 200}) {
        const double by = std::ldexp(1, exponent);
        const SharedVolume scaled = shared_volume(placed(ball, {}, by), placed(other, {}, by));
        EXPECT_NEAR(std::ldexp(scaled.lower, -3 * exponent), here.lower, 1e-9);
        EXPECT_NEAR(std::ldexp(scaled.upper, -3 * exponent), here.upper, 1e-9);
    }
}

TEST(SharedVolume, OpenMeshesAreUnboundedAndPartsThatDoNotOverlapShareNothing) {
    const Mesh cube = box(Vec3(0), Vec3(2)), beside = box({2, 0, 0}, {3, 2, 2});
    std::vector<Index3> triangles = cube.triangles();
    triangles.pop_back();
    const SharedVolume open = shared_volume(Mesh(cube.vertices(), triangles), box(Vec3(1), Vec3(3)));
    EXPECT_EQ(open.lower, 0);
    EXPECT_TRUE(std::isinf(open.upper));
    EXPECT_EQ(shared_volume(cube, beside).upper, 0);
    EXPECT_EQ(shared_volume(cube, box(Vec3(5), Vec3(6))).upper, 0);
    EXPECT_EQ(shared_volume(cube, Mesh()).upper, 0);
    EXPECT_EQ(shared_volume(Mesh(), cube).upper, 0);
}

TEST(SharedVolume, HugeAndTinyNumbersStillGiveBounds) {
    const SharedVolume huge = shared_volume(box(Vec3(0), Vec3(2e200)), box(Vec3(1e200), Vec3(3e200)));
    EXPECT_TRUE(std::isinf(huge.upper));
    EXPECT_GT(huge.lower, 1e300);
    const SharedVolume tiny = shared_volume(box(Vec3(0), Vec3(2e-200)), box(Vec3(1e-200), Vec3(3e-200)));
    EXPECT_EQ(tiny.lower, 0);
    EXPECT_GT(tiny.upper, 0);
    EXPECT_LT(tiny.upper, 1e-300);
    const SharedVolume thin = shared_volume(box({0, 0, 0}, {1e8, 1e8, 1e-8}), box(Vec3(-1e-8), Vec3(5e-9)));
    expect_volume(thin, 1.25e-25, 2e-25, "a slab much larger than a grain");
}

TEST(ColumnVolume, TheColumnsOfTriangleAndSlopeAreTheIntegralOfTheLower) {
    using clashing::column_volume, clashing::raised;
    // Over the unit right triangle: heights 1 and 3 u. The lower one integrates to 1/2 - the integral of (1 - 3u)+.
    const auto flat = raised({{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}}), slope = raised({{{0, 0, 0}, {1, 0, 3}, {0, 1, 0}}});
    const auto found = column_volume(flat, slope, 1, 3);
    const double excess = [] {
        // The integral of (1 - 3u)(1 - u) for u from 0 to 1/3.
        const double u = 1.0 / 3;
        return u - 2 * u * u + u * u * u;
    }();
    EXPECT_NEAR(found.value, 0.5 - excess, found.error);
    EXPECT_LT(found.error, 1e-12);
    const auto down = raised({{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}}});
    EXPECT_EQ(down.sign, -1);
    EXPECT_EQ(column_volume(down, slope, 1, 3).value, -found.value);
}

}  // namespace
}  // namespace abut
