// SPDX-License-Identifier: MIT
// Cracks are told from holes, and the distance named closes them.
#include "abut/mesh/cracks.h"

#include <gtest/gtest.h>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/weld_vertices.h"
#include "tests/mesh/cracked.h"

namespace abut {
namespace {

TEST(Cracks, AreHintedAtWithADistanceThatClosesThem) {
    for (const double size : {1e-6, 1.0, 20.0, 1e9}) {
        const Mesh open = cracked(make_icosphere(3, Vec3(size), size), 5e-6 * size);
        const std::optional<Cracks> cracks = find_cracks(open, check(open));
        ASSERT_TRUE(cracks) << size;
        EXPECT_GT(cracks->gap, 1e-7 * size);
        EXPECT_LT(cracks->gap, 2e-5 * size);
        EXPECT_EQ(cracks->closed_edge_count, 3 * 1280u);
        EXPECT_TRUE(check(weld(open, cracks->weld_distance).mesh).sound()) << size;
    }
}

TEST(Cracks, AreNotSeenInHolesAndSheets) {
    EXPECT_FALSE(find_cracks(make_icosphere(3), check(make_icosphere(3))));
    const Mesh sheet = make_grid(40);
    EXPECT_FALSE(find_cracks(sheet, check(sheet)));
    std::vector<Index3> most = make_icosphere(6).triangles();
    most.erase(most.begin() + 100, most.begin() + 900);
    const Mesh hole(make_icosphere(6).vertices(), most);
    EXPECT_FALSE(find_cracks(hole, check(hole)));
    EXPECT_FALSE(find_cracks(Mesh{}, check(Mesh{})));
    // Cracks as wide as the triangles are none.
    const Mesh torn = cracked(make_icosphere(2), 0.05);
    EXPECT_FALSE(find_cracks(torn, check(torn)));
}

TEST(Cracks, RefusesTheReportOfAMeshWithMoreVertices) {
    const Mesh box = make_box({.min = {0, 0, 0}, .max = {1, 1, 1}});
    EXPECT_THROW((void)find_cracks(box, check(make_grid(50))), Error);
}

}  // namespace
}  // namespace abut
