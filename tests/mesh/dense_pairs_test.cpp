// SPDX-License-Identifier: MIT
// Pairs where very many triangles meet: the same as all pairs one by one, and soon found where there are too many to list.
#include "abut/mesh/dense_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "abut/base/executor.h"
#include "abut/exact/orient.h"
#include "abut/mesh/check.h"
#include "abut/mesh/overlap_beyond_corners.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/mesh/pair_gathering.h"
#include "abut/query/intersects.h"

namespace abut {
namespace {

Vec3 turned(Vec3 p) { return Quat(0.9, 0.3, -0.2, 0.25) * p; }

Mesh of(const std::vector<Vec3>& corners) {
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < corners.size(); i += 3) triangles.push_back({i, i + 1, i + 2});
    return Mesh(corners, triangles);
}

Mesh equal_triangles(std::uint32_t count) {
    return Mesh({Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, std::vector<Index3>(count, Index3{0, 1, 2}));
}

Vec3 on_circle(std::uint32_t i, std::uint32_t count) {
    const double angle = 2 * std::numbers::pi * i / count;
    return {std::cos(angle), std::sin(angle), 0};
}

/// All triangles around one vertex.
Mesh fan(std::uint32_t count) {
    std::vector<Vec3> vertices{turned(Vec3(0))};
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < count; ++i) {
        vertices.push_back(turned(on_circle(i, count)));
        triangles.push_back({0, i + 1, (i + 1) % count + 1});
    }
    return Mesh(vertices, triangles);
}

/// A round polygon, cut into triangles at one of its corners, or in strips across.
Mesh polygon(std::uint32_t corners, bool in_strips) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < corners; ++i) vertices.push_back(turned(on_circle(i, corners)));
    for (std::uint32_t i = 1; !in_strips && i + 1 < corners; ++i) triangles.push_back({0, i, i + 1});
    for (std::uint32_t low = 0, high = corners - 1; in_strips && high - low >= 2;) {
        triangles.push_back({low, low + 1, high});
        if (++low + 2 <= high) {
            triangles.push_back({low, high - 1, high});
            --high;
        }
    }
    return Mesh(vertices, triangles);
}

/// Pages of a book: all on one edge.
Mesh book(std::uint32_t pages) {
    std::vector<Vec3> vertices{turned(Vec3(0)), turned(Vec3(0, 0, 1))};
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < pages; ++i) {
        vertices.push_back(turned(on_circle(i, pages) + Vec3(0, 0, 0.5)));
        triangles.push_back({0, 1, i + 2});
    }
    return Mesh(vertices, triangles);
}

/// Sheets that cross each other in a line.
Mesh sheets(std::uint32_t count) {
    std::vector<Vec3> corners;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 out = on_circle(i, 2 * count);
        corners.insert(corners.end(), {out - Vec3(0, 0, 1), -out, out + Vec3(0, 0, 1)});
    }
    return of(corners);
}

/// Slivers from one point to a line through it: all without area.
Mesh comb(std::uint32_t teeth) {
    std::vector<Vec3> vertices{Vec3(0)};
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i <= teeth; ++i) vertices.push_back(Vec3(i + 1.0, 0, 0));
    for (std::uint32_t i = 0; i < teeth; ++i) triangles.push_back({0, i + 1, i + 2});
    return Mesh(vertices, triangles);
}

/// A triangle, and many of zeros, as of a file half filled.
Mesh zero_facets(std::uint32_t count) {
    std::vector<Vec3> corners(3 * (count + std::size_t{1}), Vec3(0));
    corners[1] = Vec3(1, 0, 0);
    corners[2] = Vec3(0, 1, 0);
    return of(corners);
}

/// Its corners lie on a line, by three exact areas.
bool is_flat(const Triangle& t) {
    const auto zero = [&](glm::length_t u, glm::length_t v) {
        return exact::orient2d(t.a[u], t.a[v], t.b[u], t.b[v], t.c[u], t.c[v]) == exact::Sign::zero;
    };
    return zero(0, 1) && zero(1, 2) && zero(2, 0);
}

std::vector<TrianglePair> own_by_brute_force(const Mesh& mesh, bool degenerate) {
    std::vector<TrianglePair> pairs;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        for (std::uint32_t j = i + 1; j < mesh.size(); ++j) {
            const Triangle s = mesh.triangle(i), t = mesh.triangle(j);
            if (!degenerate && (is_flat(s) || is_flat(t))) continue;
            if (overlap_beyond_corners(s, t)) pairs.push_back({i, j});
        }
    }
    return pairs;
}

ClassPairs pairs_of(const DenseSelfPairs& dense_pairs, const Mesh& mesh) {
    return {[&dense_pairs](bvh::Rows rows, const VisitClasses& visit) { return dense_pairs.for_each(rows, visit); },
            static_cast<std::uint32_t>(mesh.size()), true};
}

void expect_tangle_finds_all(const Mesh& mesh, const std::string& what) {
    for (const bool degenerate : {true, false}) {
        const auto truth = own_by_brute_force(mesh, degenerate);
        const DenseSelfPairs dense_pairs(mesh, degenerate);
        const ClassPairs tangled = pairs_of(dense_pairs, mesh);
        EXPECT_EQ(gather(tangled, {}, any_number).pairs, truth) << what;
        EXPECT_EQ(count(tangled, any_number), truth.size()) << what;
        for (const std::size_t at_once : {5, 300}) {
            std::vector<TrianglePair> visited;
            visit_ascending(tangled, at_once, [&](std::uint32_t i, std::uint32_t j) {
                visited.push_back({i, j});
                return false;
            });
            EXPECT_EQ(visited, truth) << what << ", at once " << at_once;
        }
    }
}

/// Triangles over few places, most of them around a few vertices and on a few edges.
Mesh entangled(std::mt19937_64& random, std::uint32_t count) {
    const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    const auto number = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    const int kind = pick(0, 3);
    // Sizes far from 1 take exact arithmetic a hundred times as long.
    const double size = count < 90 ? std::ldexp(1.0, pick(-900, 900)) : 1;
    std::vector<Vec3> vertices;
    for (std::uint32_t i = 0; i < count; ++i) {
        Vec3 p(pick(-2, 2), pick(-2, 2), kind == 0 ? 0 : pick(-2, 2));
        if (kind == 2) p = Vec3(number(), number(), number());
        if (kind == 3) p = turned(Vec3(number(), number(), 0));
        vertices.push_back(size * p);
    }
    std::vector<Index3> triangles;
    const auto any = [&](int some) { return static_cast<std::uint32_t>(pick(0, some - 1)); };
    const int all = static_cast<int>(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const int around = pick(0, 3);
        triangles.push_back({any(around > 0 ? 2 : all), any(around > 1 ? 3 : all), any(all)});
        if (pick(0, 9) == 0) triangles.push_back({triangles.back()[2], triangles.back()[0], triangles.back()[1]});
    }
    return Mesh(vertices, triangles);
}

TEST(DenseSelfPairs, Finds_what_all_pairs_one_by_one_say) {
    expect_tangle_finds_all(equal_triangles(90), "equal");
    expect_tangle_finds_all(fan(120), "fan");
    expect_tangle_finds_all(polygon(120, false), "polygon");
    expect_tangle_finds_all(polygon(120, true), "strips");
    expect_tangle_finds_all(book(100), "book");
    expect_tangle_finds_all(sheets(60), "sheets");
    expect_tangle_finds_all(comb(90), "comb");
    expect_tangle_finds_all(zero_facets(100), "zero facets");
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        std::mt19937_64 random(seed);
        expect_tangle_finds_all(entangled(random, seed % 6 == 0 ? 70 : 130), "seed " + std::to_string(seed));
    }
}

TEST(DenseSelfPairs, Of_two_meshes_finds_what_all_pairs_one_by_one_say) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        std::mt19937_64 random(seed);
        const Mesh a = entangled(random, 95), b = entangled(random, 90);
        const PosedMesh posed = Pose{Quat(0.9, 0.1, 0.3, 0.2), Vec3(0.1, 0.2, 0)} * b;
        const auto expect_all = [&](const auto& second, const Mesh& mesh) {
            std::vector<TrianglePair> truth;
            for (std::uint32_t i = 0; i < a.size(); ++i) {
                for (std::uint32_t j = 0; j < second.size(); ++j) {
                    if (intersects(a.triangle(i), second.triangle(j))) truth.push_back({i, j});
                }
            }
            const DenseMeshPairs dense_pairs(
                a, [&](std::uint32_t i) { return a.triangle(i); }, a.bounds(), mesh,
                [&](std::uint32_t i) { return second.triangle(i); }, second.bounds());
            const ClassPairs tangled{
                [&](bvh::Rows rows, const VisitClasses& visit) { return dense_pairs.for_each(rows, visit); },
                static_cast<std::uint32_t>(a.size()), false};
            EXPECT_EQ(gather(tangled, {}, any_number).pairs, truth) << "seed " << seed;
            EXPECT_EQ(overlapping_pairs(a, second), truth) << "seed " << seed;
            EXPECT_EQ(count_overlapping_pairs(a, second), truth.size()) << "seed " << seed;
            for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, truth.size() / 3, truth.size()}) {
                const PairList list = overlapping_pairs(a, second, {.max_pairs = limit});
                EXPECT_EQ(list.truncated, limit < truth.size());
                EXPECT_TRUE(std::equal(list.pairs.begin(), list.pairs.end(), truth.begin(),
                                       truth.begin() + static_cast<std::ptrdiff_t>(std::min(limit, truth.size()))));
            }
        };
        expect_all(a, a);
        expect_all(b, b);
        expect_all(posed, b);
    }
}

TEST(DenseSelfPairs, A_list_with_a_limit_begins_the_whole_list_and_says_when_there_are_more) {
    std::vector<Mesh> meshes{equal_triangles(150), sheets(100), fan(200), zero_facets(100), comb(100), book(150)};
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        std::mt19937_64 random(seed);
        meshes.push_back(entangled(random, 120));
    }
    for (const Mesh& mesh : meshes) {
        for (const bool degenerate : {true, false}) {
            const auto all = overlapping_pairs(mesh, {.include_degenerate = degenerate}).pairs;
            ASSERT_TRUE(std::is_sorted(all.begin(), all.end()));
            EXPECT_EQ(all, own_by_brute_force(mesh, degenerate));
            EXPECT_EQ(count_overlapping_pairs(mesh, {.include_degenerate = degenerate}), all.size());
            EXPECT_EQ(self_intersects(mesh, {.include_degenerate = degenerate}), !all.empty());
            for (const std::size_t limit :
                 {std::size_t{0}, std::size_t{1}, std::size_t{100}, all.size() / 2, all.size(), all.size() + 1}) {
                const PairList list = overlapping_pairs(mesh, {.max_pairs = limit, .include_degenerate = degenerate});
                EXPECT_EQ(list.truncated, limit < all.size());
                ASSERT_EQ(list.pairs.size(), std::min(limit, all.size()));
                EXPECT_TRUE(std::equal(list.pairs.begin(), list.pairs.end(), all.begin()));
                EXPECT_EQ(count_overlapping_pairs(mesh, {.max_pairs = limit, .include_degenerate = degenerate}),
                          std::min(limit, all.size()));
                const ThreadLimit one(1);
                EXPECT_EQ(overlapping_pairs(mesh, {.max_pairs = limit, .include_degenerate = degenerate}).pairs,
                          list.pairs);
            }
        }
        std::vector<TrianglePair> visited;
        EXPECT_FALSE(for_each_overlapping_pair(mesh, [&](std::uint32_t i, std::uint32_t j) {
            visited.push_back({i, j});
            return false;
        }));
        EXPECT_EQ(visited, overlapping_pairs(mesh));
    }
}

TEST(DenseSelfPairs, Of_hundreds_of_thousands_takes_no_longer_than_its_triangles) {
    // Each of these has billions of pairs, or of pairs of boxes.
    const std::uint32_t many = 60'000;
    const auto pairs_of_all = std::uint64_t{many} * (many - 1) / 2;
    for (const Mesh& mesh : {equal_triangles(many), sheets(many), comb(many)}) {
        EXPECT_TRUE(self_intersects(mesh));
        const PairList list = overlapping_pairs(mesh, {.max_pairs = 1000});
        EXPECT_TRUE(list.truncated);
        ASSERT_EQ(list.pairs.size(), 1000u);
        // The first tooth of the comb ends where the next begins, and shares no more with it than their edge.
        const std::uint32_t first = check(mesh, {.max_self_intersections = 0}).degenerate_faces.empty() ? 1 : 2;
        for (std::uint32_t i = 0; i < 1000; ++i) EXPECT_EQ(list.pairs[i], (TrianglePair{0, first + i}));
        EXPECT_EQ(count_overlapping_pairs(mesh, {.max_pairs = 100'000}), 100'000u);
    }
    EXPECT_EQ(count_overlapping_pairs(equal_triangles(many)), pairs_of_all);
    EXPECT_EQ(count_overlapping_pairs(equal_triangles(many), equal_triangles(many)), std::uint64_t{many} * many);
    for (const Mesh& mesh : {fan(many), polygon(many, false), polygon(many, true), book(many), zero_facets(many)}) {
        EXPECT_FALSE(self_intersects(mesh));
        EXPECT_TRUE(overlapping_pairs(mesh).empty());
    }
    EXPECT_TRUE(check(comb(many)).self_intersections.empty());
    EXPECT_EQ(check(comb(many)).degenerate_faces.size(), many);
    EXPECT_TRUE(check(zero_facets(many)).self_intersections.empty());
    const MeshReport report = check(equal_triangles(many), {.max_self_intersections = 10});
    EXPECT_EQ(report.self_intersections.size(), 10u);
    EXPECT_TRUE(report.self_intersections_truncated);
    const MeshReport any = check(equal_triangles(many), {.max_self_intersections = 0});
    EXPECT_TRUE(any.self_intersections.empty());
    EXPECT_TRUE(any.self_intersections_truncated);
    EXPECT_FALSE(any.sound());
}

}  // namespace
}  // namespace abut
