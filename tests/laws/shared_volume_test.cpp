// SPDX-License-Identifier: MIT
// Law: the volume that two solids share, in exact arithmetic by CGAL's corefinement, lies within the bounds.
// ABUT_LAW_CASES sets the number of pairs.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Surface_mesh.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "abut/clash/separation.h"
#include "abut/mesh/measures.h"
#include "tests/laws/closed_pairs.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Surface = CGAL::Surface_mesh<Kernel::Point_3>;

Surface exact_surface(const Mesh& mesh) {
    Surface surface;
    std::vector<Surface::Vertex_index> vertices;
    for (const Vec3& v : mesh.vertices()) vertices.push_back(surface.add_vertex(Kernel::Point_3(v.x, v.y, v.z)));
    for (const Index3& t : mesh.triangles()) surface.add_face(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
    return surface;
}

bool has_flat_triangle(const Mesh& mesh) {
    for (const Index3& t : mesh.triangles()) {
        const auto point = [&](std::uint32_t i) {
            const Vec3& v = mesh.vertices()[t[i]];
            return Kernel::Point_3(v.x, v.y, v.z);
        };
        if (CGAL::collinear(point(0), point(1), point(2))) return true;
    }
    return false;
}

TEST(SharedVolumeLaw, TheExactVolumeLiesWithinTheBounds) {
    const long cases = environment_case_count(40);
    ClosedPairs pairs(44);
    long compared = 0, left_out = 0;
    double widest = 0;
    for (long i = 0; compared < cases; ++i) {
        const auto [a, b] = pairs.next();
        const SharedVolume found = shared_volume(a, b);
        ASSERT_LE(found.lower, found.upper) << i;
        if (found.upper == 0) continue;
        if (has_flat_triangle(a) || has_flat_triangle(b)) continue;  // CGAL takes none
        Surface first = exact_surface(a), second = exact_surface(b), shared;
        if (!CGAL::Polygon_mesh_processing::corefine_and_compute_intersection(first, second, shared)) {
            ++left_out;  // the intersection is no manifold, which CGAL does not build
            continue;
        }
        const Kernel::FT volume = CGAL::Polygon_mesh_processing::volume(shared);
        ASSERT_TRUE(Kernel::FT(found.lower) <= volume && volume <= Kernel::FT(found.upper))
            << i << ": " << found.lower << " to " << found.upper << ", exactly " << CGAL::to_double(volume);
        widest = std::max(widest, (found.upper - found.lower) / std::min(measure(a).volume, measure(b).volume));
        ++compared;
    }
    EXPECT_LT(left_out, 1 + compared / 4);
    EXPECT_LT(widest, 1e-6);
    std::printf("%ld pairs, bounds at most %.2g of the smaller volume apart; %ld left out\n", compared, widest,
                left_out);
}

}  // namespace
}  // namespace abut::laws
