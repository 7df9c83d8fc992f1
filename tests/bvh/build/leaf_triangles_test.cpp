// SPDX-License-Identifier: MIT
// Leaves hold each triangle of their mesh once, with its corners as given.
#include "abut/bvh/build/leaf_triangles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "abut/math/nearest_float.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"

namespace abut {
namespace {

/// Triangles that share no vertex, some of which are points or segments.
Mesh soup(std::size_t count) {
    std::mt19937 random(3);
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 near(random() % 1000, random() % 1000, random() % 1000);
        for (int k = 0; k < 3; ++k) vertices.push_back(near + 1e-3 * Vec3(random() % 7, random() % 7, random() % 7));
        triangles.push_back({3 * i, 3 * i + 1, i % 11 == 0 ? 3 * i : 3 * i + 2});
    }
    return {vertices, triangles};
}

Mesh in_floats(const Mesh& mesh) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = nearest_floats(v);
    return {std::move(vertices), mesh.triangles()};
}

std::vector<Mesh> meshes() {
    const Mesh torus = make_torus(2, 1, 40, 20);
    return {torus,
            in_floats(torus),
            in_floats(soup(1000)),
            Mesh(torus.vertices(), torus.triangles(), {.leaf_size = 3, .quality = Quality::high}),
            soup(1000),
            soup(1),
            make_box({Vec3(-1e-12), Vec3(1e12)}),
            Mesh()};
}

TEST(LeafTriangles, Each_triangle_is_in_one_leaf_with_its_corners_to_the_bit) {
    for (const Mesh& mesh : meshes()) {
        std::vector<int> seen(mesh.size());
        for (const bvh::Node& node : mesh.tree().nodes()) {
            for (std::uint32_t lane = 0; lane < 8; ++lane) {
                if (node.count[lane] == 0) continue;
                const bvh::LeafHead head = bvh::Leaf8(&mesh.leaves()[node.leaf(lane)]).head();
                ASSERT_EQ(head.count, node.count[lane]);
                for (std::uint32_t i = 0; i < head.count; ++i) {
                    const std::uint32_t number = 8 * node.leaf(lane) + i, part = mesh.part_in_leaf(number);
                    ASSERT_LT(part, mesh.size());
                    ++seen[part];
                    const Triangle given = mesh.triangle(part), kept = mesh.in_leaf(number);
                    EXPECT_TRUE(given.a == kept.a && given.b == kept.b && given.c == kept.c) << part;
                }
            }
        }
        EXPECT_EQ(seen, std::vector<int>(mesh.size(), 1));
    }
}

TEST(LeafTriangles, No_coordinate_has_more_steps_from_the_first_vertex_than_are_promised) {
    for (const Mesh& mesh : meshes()) {
        for (const bvh::Node& node : mesh.tree().nodes()) {
            for (std::uint32_t lane = 0; lane < 8; ++lane) {
                if (node.count[lane] == 0) continue;
                const bvh::Leaf8 leaf(&mesh.leaves()[node.leaf(lane)]);
                const std::uint32_t vertices = leaf.head().vertices;
                for (std::uint32_t v = 0; v < vertices; ++v) {
                    for (std::size_t k = 0; k < 3; ++k) {
                        const double steps = (leaf.vertex(v, leaf.head())[k] - leaf.base()[k]) * leaf.steps();
                        EXPECT_LE(std::abs(steps), bvh::Leaf8::most_steps);
                        EXPECT_LE(std::abs(static_cast<float>(steps) - steps), bvh::Leaf8::most_off);
                    }
                }
            }
        }
    }
}

TEST(LeafTriangles, Nodes_point_ahead_at_the_leaves_of_nodes_below_them) {
    std::size_t pointed = 0;
    for (const Mesh& mesh : meshes()) {
        const auto nodes = mesh.tree().nodes();
        for (const bvh::Node& node : nodes) {
            for (std::uint32_t lane = 0; lane < 8; ++lane) {
                if (!node.inner(lane)) continue;
                const bvh::Node& child = nodes[node.child[lane]];
                std::uint32_t end = 0;
                for (std::uint32_t k = 0; k < 8; ++k) {
                    if (child.count[k] == 0) continue;
                    const std::uint32_t leaf = child.leaf(k);
                    end = std::max(end, leaf + bvh::Leaf8(&mesh.leaves()[leaf]).head().cells());
                }
                if (end == 0 || end - node.first_leaf > 1000) continue;
                EXPECT_GT(node.ahead(lane) + bvh::Node::ahead_unit, child.first_leaf);
                EXPECT_LT(node.ahead(lane), end);
                ++pointed;
            }
        }
    }
    EXPECT_GT(pointed, 100u);
}

TEST(LeafTriangles, Tree_and_leaves_of_a_smooth_mesh_take_no_more_than_45_bytes_a_triangle_and_32_in_floats) {
    const Mesh torus = make_torus(2, 1, 300, 150);
    EXPECT_LE(torus.tree().bytes() + torus.leaves().size_bytes(), 45 * torus.size());
    const Mesh floats = in_floats(torus);
    EXPECT_LE(floats.tree().bytes() + floats.leaves().size_bytes(), 32 * floats.size());
}

TEST(LeafTriangles, Floats_are_kept_where_every_coordinate_is_one) {
    const auto are_kept = [](const Mesh& mesh) { return bvh::Leaf8(mesh.leaves().data()).head().in_floats(); };
    const Mesh torus = make_torus(2, 1, 40, 20), floats = in_floats(torus);
    EXPECT_FALSE(are_kept(torus));
    EXPECT_TRUE(are_kept(floats));
    EXPECT_TRUE(are_kept(make_box({Vec3(-0x1p30), Vec3(0x1p40)})));
    for (const double other : {0.1, 0x1p-130, 1 + 0x1p-24, 0x1p40 + 0x1p10}) {
        std::vector<Vec3> vertices = floats.vertices();
        vertices[700].y = other;
        const Mesh mesh(std::move(vertices), floats.triangles());
        EXPECT_FALSE(are_kept(mesh)) << other;
    }
}

TEST(LeafTriangles, There_are_none_where_floats_cannot_hold_the_coordinates) {
    const Mesh huge({{0, 0, 0}, {1e300, 0, 0}, {0, 1e300, 0}}, {{0, 1, 2}});
    EXPECT_TRUE(huge.leaves().empty());
    EXPECT_EQ(huge.tree().nodes().size(), 1u);
}

template <class T>
bool same_bytes(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

TEST(LeafTriangles, Moved_vertices_give_the_leaves_that_are_gathered_anew) {
    constexpr double no_limit = std::numeric_limits<double>::infinity();
    for (const Mesh& mesh : meshes()) {
        std::vector<Vec3> moved = mesh.vertices();
        for (std::size_t i = 0; i < moved.size(); ++i) moved[i].x += 0.25 * static_cast<double>(i % 3);
        const bool floats = std::all_of(moved.begin(), moved.end(), are_floats);
        std::vector<Aabb> boxes;
        for (const Index3& t : mesh.triangles()) {
            Aabb& box = boxes.emplace_back();
            for (const std::uint32_t corner : t) box.include(moved[corner]);
        }
        const bvh::TriangleLeaves anew = bvh::with_leaves(mesh.tree().refitted(boxes), moved, mesh.triangles());
        const auto kept = bvh::with_moved_vertices(mesh.tree(), mesh.leaves(), moved, mesh.triangles(), no_limit);
        const bool in_floats =
            !mesh.leaves().empty() && std::all_of(mesh.vertices().begin(), mesh.vertices().end(), are_floats);
        ASSERT_EQ(kept.has_value(), !mesh.leaves().empty() && floats == in_floats);
        if (!kept) continue;
        EXPECT_TRUE(same_bytes<bvh::LeafCell>(anew.cells, kept->cells));
        EXPECT_TRUE(same_bytes<bvh::Node>(anew.tree.nodes(), kept->tree.nodes()));
        EXPECT_FALSE(bvh::with_moved_vertices(mesh.tree(), mesh.leaves(), moved, mesh.triangles(), 0));
    }
}

TEST(LeafTriangles, Vertices_beyond_the_range_of_floats_have_no_moved_leaves) {
    const Mesh mesh = make_box({Vec3(-1), Vec3(1)});
    std::vector<Vec3> far = mesh.vertices();
    for (Vec3& v : far) v *= 0x1p70;
    constexpr double no_limit = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(bvh::with_moved_vertices(mesh.tree(), mesh.leaves(), far, mesh.triangles(), no_limit));
    EXPECT_TRUE(mesh.refitted(far).leaves().empty());
}

}  // namespace
}  // namespace abut
