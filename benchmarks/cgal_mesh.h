// SPDX-License-Identifier: MIT
// A mesh as CGAL takes it. For files that include CGAL's headers anyway.
#pragma once

#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Simple_cartesian.h>

#include <cstdint>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::bench {

/// A mesh's triangles in CGAL's tree, in plain doubles: the fastest of its kernels.
struct CgalMesh {
    using Kernel = CGAL::Simple_cartesian<double>;
    using Triangles = std::vector<Kernel::Triangle_3>;
    using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;
    using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

    explicit CgalMesh(const Mesh& mesh) {
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            const Triangle t = mesh.triangle(i);
            triangles.emplace_back(point(t.a), point(t.b), point(t.c));
        }
        tree.rebuild(triangles.begin(), triangles.end());
    }
    CgalMesh(const CgalMesh&) = delete;
    CgalMesh& operator=(const CgalMesh&) = delete;

    static Kernel::Point_3 point(const Vec3& p) { return {p.x, p.y, p.z}; }

    Triangles triangles;
    Tree tree;
};

}  // namespace abut::bench
