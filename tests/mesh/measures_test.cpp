// SPDX-License-Identifier: MIT
// The area and volume of meshes, also of very small and very large ones.
#include "abut/mesh/measures.h"

#include <gtest/gtest.h>

#include <limits>

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

TEST(Measures, BeyondTheRangeOfDoubleAreInfinite) {
    const MeshMeasures huge = measure(make_box({Vec3(-1e300), Vec3(1e300)}));
    EXPECT_EQ(huge.area, std::numeric_limits<double>::infinity());
    EXPECT_EQ(huge.volume, std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace abut
