// SPDX-License-Identifier: MIT
// The area and volume of meshes, also of very small and very large ones.
#include "abut/mesh/measures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/generate.h"

namespace abut {
namespace {

TEST(Measures, OfBoxesOfAnySize) {
    for (const double size : {1.0, 0x1p-300, 0x1p+300}) {
        const MeshMeasures box = measure(make_box({Vec3(-size), Vec3(size)}));
        EXPECT_EQ(box.area, 24 * size * size);
        EXPECT_DOUBLE_EQ(box.volume, 8 * size * size * size);
    }
}

TEST(Measures, AreThoseOfCheck) {
    for (const Mesh& mesh : {make_icosphere(3, Vec3(1, 2, 3), 5), make_torus(3, 1, 20, 10), make_grid(3), Mesh{}}) {
        const MeshReport report = check(mesh);
        EXPECT_EQ(measure(mesh).area, report.area);
        EXPECT_EQ(measure(mesh).volume, report.volume);
    }
}

TEST(Measures, HaveTheSignOfTheOrientation) {
    const Mesh box = make_box({Vec3(0), Vec3(1, 2, 3)});
    std::vector<Index3> reversed = box.triangles();
    for (Index3& t : reversed) std::swap(t[0], t[1]);
    EXPECT_DOUBLE_EQ(measure(Mesh(box.vertices(), reversed)).volume, -6);
    EXPECT_DOUBLE_EQ(measure(Mesh(box.vertices(), reversed)).area, 22);
}

/// One mesh of all boxes.
Mesh boxes(const std::vector<Aabb>& all) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const Aabb& each : all) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        const Mesh box = make_box(each);
        vertices.insert(vertices.end(), box.vertices().begin(), box.vertices().end());
        for (const Index3& t : box.triangles()) triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    return Mesh(std::move(vertices), std::move(triangles));
}

TEST(Measures, OfSmallPiecesFarApartAreThoseOfThePieces) {
    for (const double far : {1e3, 1e5, 1e8, 1e12}) {
        for (const double size : {0.0078125, 1.0, 100.0}) {
            const Vec3 there = Vec3(std::floor(far));
            const Mesh mesh = boxes({{Vec3(0), Vec3(size)}, {there, there + Vec3(size)}});
            EXPECT_NEAR(measure(mesh).volume, 2 * size * size * size, 1e-8 * size * size * size) << far << ", " << size;
            EXPECT_NEAR(measure(mesh).area, 12 * size * size, 1e-8 * size * size) << far << ", " << size;
        }
    }
    EXPECT_EQ(measure(boxes({{Vec3(0), Vec3(1)}, {Vec3(0x1p60), Vec3(0x1p60 + 4096)}})).volume, 1 + 0x1p36);
}

TEST(Measures, OfThinAndLongBoxesAreInRange) {
    const auto check_box = [](Vec3 size) {
        const MeshMeasures found = measure(make_box({Vec3(0), size}));
        const double volume = (size.x * size.z) * size.y;
        const double area = 2 * (size.x * size.y + size.x * size.z + size.y * size.z);
        EXPECT_NEAR(found.volume / volume, 1, 1e-9) << size.x << " " << size.y << " " << size.z;
        EXPECT_NEAR(found.area / area, 1, 1e-9) << size.x << " " << size.y << " " << size.z;
    };
    for (const Vec3 size : {Vec3(1e160, 1, 1), Vec3(1e200, 1, 1), Vec3(1e-200, 1, 1e200), Vec3(1e110, 1e-50, 1e-50),
                            Vec3(1e300, 1e-20, 1e-290), Vec3(1e-300, 1, 1), Vec3(1e-100, 1e-100, 1e-100)}) {
        check_box(size);
        check_box({size.y, size.z, size.x});
    }
    const MeshMeasures line = measure(Mesh({{0, 0, 0}, {1e200, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}));
    EXPECT_NEAR(line.area, 5e199, 1e185);
    EXPECT_EQ(line.volume, 0);
}

TEST(Measures, BeyondTheRangeOfDoubleAreInfinite) {
    const MeshMeasures huge = measure(make_box({Vec3(-1e300), Vec3(1e300)}));
    EXPECT_EQ(huge.area, std::numeric_limits<double>::infinity());
    EXPECT_EQ(huge.volume, std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace abut
