// SPDX-License-Identifier: MIT
// Shells that face the wrong way are found, and no others: solids, voids in them, solids in those, many side by side.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/common.hpp>
#include <map>
#include <numeric>
#include <random>

#include "abut/mesh/check.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/query/distance.h"

namespace abut {
namespace {

/// Meshes as one, each with its own vertices.
class Pile {
public:
    Pile& add(const Mesh& mesh, bool turned = false) {
        const auto base = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), mesh.vertices().begin(), mesh.vertices().end());
        for (const auto& [a, b, c] : mesh.triangles()) {
            triangles.push_back(turned ? Index3{base + a, base + c, base + b} : Index3{base + a, base + b, base + c});
        }
        return *this;
    }
    [[nodiscard]] Mesh mesh() const { return {vertices, triangles}; }
    [[nodiscard]] MeshReport report() const { return check(mesh()); }

    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
};

Mesh cube(double low, double high) { return make_box({Vec3(low), Vec3(high)}); }

/// Which shells are told to face the wrong way, by their points.
std::vector<std::array<double, 3>> misoriented(const MeshReport& report) {
    std::vector<std::array<double, 3>> points;
    for (const Shell& s : report.shells) {
        if (s.misoriented) points.push_back({s.point.x, s.point.y, s.point.z});
    }
    std::sort(points.begin(), points.end());
    return points;
}

TEST(Shells, ASolidInsideOutIsAFault) {
    for (const Mesh& mesh : {cube(0, 1), make_icosphere(3), make_torus(1, 0.25, 24, 12)}) {
        const MeshReport right = Pile().add(mesh).report();
        ASSERT_EQ(right.shells.size(), 1u);
        EXPECT_EQ(right.shells[0].facing, Facing::outward);
        EXPECT_FALSE(right.shells[0].misoriented);
        EXPECT_EQ(right.shells[0].triangle_count, mesh.size());
        const MeshReport wrong = Pile().add(mesh, true).report();
        ASSERT_EQ(wrong.shells.size(), 1u);
        EXPECT_EQ(wrong.shells[0].facing, Facing::inward);
        EXPECT_TRUE(wrong.shells[0].misoriented);
        EXPECT_FALSE(wrong.sound());
        EXPECT_EQ(wrong.shells[0].volume, -right.shells[0].volume);
    }
}

TEST(Shells, AVoidFacesIntoItself) {
    const MeshReport hollow = Pile().add(cube(0, 9)).add(cube(2, 7), true).report();
    EXPECT_TRUE(hollow.sound());
    EXPECT_EQ(hollow.shells[1].depth, 1u);
    EXPECT_EQ(hollow.shells[1].parent, 0u);
    const MeshReport wrong = Pile().add(cube(2, 7)).add(cube(0, 9)).report();
    EXPECT_EQ(misoriented(wrong), (std::vector<std::array<double, 3>>{{7, 2, 2}}));
    const MeshReport core = Pile().add(cube(0, 9)).add(cube(2, 7), true).add(cube(4, 5)).report();
    EXPECT_TRUE(core.sound());
    EXPECT_EQ(core.shells[2].depth, 2u);
    EXPECT_EQ(core.shells[2].parent, 1u);
}

TEST(Shells, AFlippedFaceDoesNotTurnItsShell) {
    Pile pile;
    pile.add(make_icosphere(2));
    std::swap(pile.triangles[7][0], pile.triangles[7][1]);
    const MeshReport report = pile.report();
    EXPECT_EQ(report.flipped_faces, (std::vector<std::uint32_t>{7}));
    ASSERT_EQ(report.shells.size(), 1u);
    EXPECT_FALSE(report.shells[0].misoriented);
    // The other way round, all but one are turned.
    for (auto& t : pile.triangles) std::swap(t[0], t[1]);
    const MeshReport turned = pile.report();
    EXPECT_EQ(turned.flipped_faces, (std::vector<std::uint32_t>{7}));
    EXPECT_TRUE(turned.shells[0].misoriented);
}

TEST(Shells, AnOpenPieceIsNone) {
    Pile pile;
    pile.add(cube(0, 1)).add(cube(5, 6), true);
    pile.triangles.pop_back();
    const MeshReport report = pile.report();
    ASSERT_EQ(report.shells.size(), 1u);
    EXPECT_FALSE(report.shells[0].misoriented);
}

TEST(Shells, ThoseAlongOneEdgeAreJudgedEachForItself) {
    const Mesh beside = make_box({Vec3(1, 1, 0), Vec3(2, 2, 1)});
    for (const bool first : {false, true}) {
        for (const bool second : {false, true}) {
            Pile pile;
            pile.add(cube(0, 1), first).add(beside, second);
            // A fin on the common edge.
            const auto base = static_cast<std::uint32_t>(pile.vertices.size());
            pile.vertices.insert(pile.vertices.end(), {Vec3(1, 1, 0), Vec3(1, 1, 1), Vec3(0.5, 1.5, 0.5)});
            pile.triangles.push_back({base, base + 1, base + 2});
            const MeshReport report = pile.report();
            ASSERT_EQ(report.shells.size(), 2u);
            EXPECT_EQ(report.shells[0].misoriented, first);
            EXPECT_EQ(report.shells[1].misoriented, second);
        }
    }
}

TEST(Shells, BoxesGluedByAFaceCloseTogether) {
    for (const bool turned : {false, true}) {
        const MeshReport report =
            Pile().add(cube(0, 1), turned).add(make_box({Vec3(1, 0, 0), Vec3(2, 1, 1)}), turned).report();
        EXPECT_FALSE(report.duplicate_faces.empty());
        ASSERT_EQ(report.shells.size(), 1u);
        EXPECT_EQ(report.shells[0].misoriented, turned);
        EXPECT_DOUBLE_EQ(report.shells[0].volume, turned ? -2 : 2);
    }
}

TEST(Shells, ARepeatedOneIsToldAsSuch) {
    const MeshReport report = Pile().add(cube(0, 9)).add(cube(2, 7), true).add(cube(0, 9)).add(cube(0, 9)).report();
    ASSERT_EQ(report.shells.size(), 2u);
    EXPECT_EQ(report.shells[0].copies, 3u);
    EXPECT_EQ(report.shells[1].copies, 1u);
    EXPECT_EQ(report.misoriented_shell_count(), 0u);
    // Turned against each other they enclose nothing.
    EXPECT_TRUE(Pile().add(cube(0, 9)).add(cube(0, 9), true).report().shells.empty());
}

TEST(Shells, ThoseThatOverlapAreToldSoAndJudgedWhereTheyCanBe) {
    const Mesh ball = make_icosphere(3, Vec3(12, 5, 3), 18);
    const Mesh box = cube(-15, 15);
    const MeshReport both = Pile().add(box).add(ball).report();
    ASSERT_EQ(both.intersecting_shells.size(), 1u);
    EXPECT_EQ(both.intersecting_shells[0].shells, (std::array<std::uint32_t, 2>{0, 1}));
    EXPECT_LT(both.intersecting_shells[0].triangles[0], 12u);
    EXPECT_GE(both.intersecting_shells[0].triangles[1], 12u);
    EXPECT_EQ(Pile().add(box).add(ball).report().misoriented_shell_count(), 0u);
    EXPECT_EQ(Pile().add(box).add(ball, true).report().misoriented_shell_count(), 1u);
    // What lies to the left of both is judged as ever.
    const Mesh left = make_box({Vec3(-30, -1, -1), Vec3(-28, 1, 1)});
    EXPECT_EQ(misoriented(Pile().add(box).add(ball).add(left, true).report()),
              (std::vector<std::array<double, 3>>{{-28, -1, -1}}));
    EXPECT_EQ(Pile().add(box).add(ball).add(left).report().misoriented_shell_count(), 0u);
    // And what lies in both: two shells lie around it.
    EXPECT_EQ(Pile().add(box).add(ball).add(cube(4, 5)).report().misoriented_shell_count(), 0u);
    EXPECT_EQ(misoriented(Pile().add(box).add(ball).add(cube(4, 5), true).report()),
              (std::vector<std::array<double, 3>>{{5, 4, 4}}));
}

TEST(Shells, AVoidThatTouchesTheWallIsNotTakenForASolid) {
    // By a face, at the point from which its ray starts and elsewhere, and by a vertex.
    const Mesh tip({Vec3(9, 4, 4), Vec3(5, 4, 4), Vec3(5, 6, 4), Vec3(5, 4, 6)},
                   {{0, 2, 3}, {0, 1, 2}, {0, 3, 1}, {1, 3, 2}});
    ASSERT_EQ(check(tip).shells[0].facing, Facing::outward);
    for (const Mesh& inner : {cube(2, 9), cube(0, 5), tip}) {
        EXPECT_EQ(Pile().add(cube(0, 9)).add(inner, true).report().misoriented_shell_count(), 0u);
    }
    // By a corner that both have: no triangles meet beyond it.
    Pile shared;
    shared.add(cube(0, 9)).add(tip, true);
    shared.vertices[8] = Vec3(9, 0, 0);
    const MeshReport report = shared.report();
    EXPECT_TRUE(report.intersecting_shells.empty());
    EXPECT_EQ(report.misoriented_shell_count(), 0u);
    EXPECT_EQ(report.non_manifold_vertices.size(), 1u);
    Pile wrong;
    wrong.add(cube(0, 9)).add(tip);
    wrong.vertices[8] = Vec3(9, 0, 0);
    EXPECT_EQ(wrong.report().misoriented_shell_count(), 1u);
}

TEST(Shells, OneOfNoVolumeFacesNowhere) {
    // Both sides of a square, parted along different diagonals.
    Pile pile;
    pile.vertices = {Vec3(0, 0, 0.1), Vec3(1, 0, 0.1), Vec3(1, 1, 0.1), Vec3(0, 1, 0.1)};
    pile.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    const MeshReport report = pile.report();
    ASSERT_EQ(report.shells.size(), 1u);
    EXPECT_EQ(report.shells[0].facing, Facing::none);
    EXPECT_FALSE(report.shells[0].misoriented);
}

TEST(Shells, TheirSidesAreDecidedExactly) {
    // A wedge so thin that doubles see no volume: one corner an ulp above the plane of the others.
    for (const double far : {1.0, 0x1p40, 0x1p900, 0x1p-900}) {
        const Vec3 tip(far * (1 + 0x1p-52), far, far * (1 + 0x1p-51));
        const std::vector<Vec3> corners{far * Vec3(1, 1, 1), far * Vec3(2, 1, 2), far * Vec3(1, 2, 1), tip};
        const std::vector<Index3> faces{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        const MeshReport report = check(Mesh(corners, faces));
        ASSERT_EQ(report.shells.size(), 1u);
        EXPECT_EQ(report.shells[0].facing, Facing::outward) << far;
    }
}

/// Boxes in boxes, none of which touch, with the number of boxes around each; coordinates are small integers, so that walls of
/// different boxes lie in common planes, and rays pass through edges and corners.
void fill(std::mt19937& random, const std::array<int, 6>& room, int levels, std::size_t depth,
          std::vector<std::pair<Aabb, std::size_t>>& boxes) {
    if (levels == 0) return;
    const auto between = [&](int a, int b) { return std::uniform_int_distribution<int>(a, b)(random); };
    // Parts the room along x in slots.
    const int slots = between(1, 3);
    const int width = (room[3] - room[0]) / slots;
    for (int s = 0; s < slots; ++s) {
        std::array<int, 6> box = room;
        box[0] = room[0] + s * width;
        box[3] = box[0] + width;
        bool fits = true;
        for (std::size_t i = 0; i < 3; ++i) {
            box[i] += 1;
            box[i + 3] -= 1;
            fits = fits && box[i + 3] - box[i] >= 1;
        }
        if (!fits) continue;
        boxes.push_back({{Vec3(box[0], box[1], box[2]), Vec3(box[3], box[4], box[5])}, depth});
        fill(random, box, levels - between(1, 2), depth + 1, boxes);
    }
}

class ManyShells : public testing::TestWithParam<unsigned> {};

TEST_P(ManyShells, DepthsParentsAndWrongOnesAreThoseOfTheirMaking) {
    std::mt19937 random(GetParam());
    std::vector<std::pair<Aabb, std::size_t>> boxes;
    fill(random, {0, 0, 0, 80, 30, 30}, 5, 0, boxes);
    std::shuffle(boxes.begin(), boxes.end(), random);
    // The axes in any order and direction.
    std::array<int, 3> axis{0, 1, 2};
    std::shuffle(axis.begin(), axis.end(), random);
    const auto turn = [&](const Vec3& p) {
        return Vec3(p[axis[0]], GetParam() % 2 == 0 ? p[axis[1]] : -p[axis[1]], -p[axis[2]]);
    };
    Pile pile;
    std::map<std::array<double, 3>, std::pair<std::size_t, bool>> wanted;
    for (const auto& [box, depth] : boxes) {
        const bool wrong = random() % 4 == 0;
        const Vec3 p = turn(box.min), q = turn(box.max);
        const Aabb turned{glm::min(p, q), glm::max(p, q)};
        pile.add(make_box(turned), (depth % 2 == 1) != wrong);
        wanted[{turned.max.x, turned.min.y, turned.min.z}] = {depth, wrong};
    }
    std::shuffle(pile.triangles.begin(), pile.triangles.end(), random);
    const MeshReport report = pile.report();
    ASSERT_EQ(report.shells.size(), boxes.size());
    for (const Shell& shell : report.shells) {
        const auto& [depth, wrong] = wanted.at({shell.point.x, shell.point.y, shell.point.z});
        EXPECT_EQ(shell.depth, depth);
        EXPECT_EQ(shell.misoriented, wrong);
        EXPECT_EQ(shell.triangle_count, 12u);
        ASSERT_EQ(shell.parent.has_value(), depth > 0);
        if (!shell.parent) continue;
        const Shell& parent = report.shells[*shell.parent];
        EXPECT_EQ(parent.depth + 1, depth);
    }
    EXPECT_TRUE(report.self_intersections.empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, ManyShells, testing::Range(0u, 60u));

class CrossingShells : public testing::TestWithParam<unsigned> {};

TEST_P(CrossingShells, AreNeverJudgedAgainstWhatTheirPointsSay) {
    // Boxes anywhere: the oracle asks every vertex of every one about every other.
    std::mt19937 random(GetParam());
    const auto number = [&] { return static_cast<double>(random() % 17); };
    Pile pile;
    std::vector<Mesh> boxes;
    std::vector<bool> inward;
    for (int i = 0; i < 12; ++i) {
        Vec3 p(number(), number(), number()), size(1 + number() / 3, 1 + number() / 3, 1 + number() / 3);
        if (i % 3 == 0) size *= 0.25;
        const Mesh box = make_box({p, p + size});
        boxes.push_back(box);
        inward.push_back(random() % 2 == 0);
        pile.add(box, inward.back());
    }
    const MeshReport report = pile.report();
    for (const Shell& shell : report.shells) {
        if (shell.triangle_count != 12 || shell.copies != 1) continue;
        const std::size_t i = shell.triangle / 12;
        // Depths at all its vertices that lie on no other.
        std::size_t least = 99, most = 0;
        bool meets = false;
        for (const Vec3& v : boxes[i].vertices()) {
            std::size_t depth = 0;
            bool free = true;
            for (std::size_t k = 0; k < boxes.size(); ++k) {
                if (k == i) continue;
                free = free && distance(v, boxes[k]) > 0;
                depth += contains(boxes[k], v) ? 1 : 0;
            }
            if (!free) continue;
            least = std::min(least, depth);
            most = std::max(most, depth);
        }
        for (const IntersectingShells& pair : report.intersecting_shells) {
            const auto [a, b] = pair.shells;
            meets = meets || report.shells[a].triangle == shell.triangle || report.shells[b].triangle == shell.triangle;
        }
        if (!meets && least <= most) {
            EXPECT_EQ(least, most);
            EXPECT_EQ(shell.depth, least);
            EXPECT_EQ(shell.misoriented, inward[i] != (least % 2 == 1)) << i;
        } else if (shell.misoriented) {
            // It is judged by a point that says so.
            EXPECT_GE(shell.depth, least);
            EXPECT_LE(shell.depth, most);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, CrossingShells, testing::Range(0u, 100u));

TEST(Shells, ManyInARowAndManyInEachOtherTakeNoLongerEach) {
    // 20,000 beside each other along the rays, 2,000 in each other: all pairs would be 200 million.
    Pile row;
    for (int i = 0; i < 20000; ++i) row.add(make_box({Vec3(2 * i, 0, 0), Vec3(2 * i + 1, 1, 1)}), i == 777);
    EXPECT_EQ(misoriented(row.report()), (std::vector<std::array<double, 3>>{{1555, 0, 0}}));
    Pile nest;
    for (int i = 0; i < 2000; ++i) nest.add(cube(-1 - i, 1 + i), i % 2 == 0);
    const MeshReport report = nest.report();
    EXPECT_EQ(report.shells[0].depth, 1999u);
    EXPECT_EQ(report.misoriented_shell_count(), 0u);
}

TEST(Shells, TheReportDoesNotDependOnTheOrderOfTriangles) {
    std::mt19937 random(7);
    Pile pile;
    pile.add(make_icosphere(2, Vec3(0), 5)).add(make_icosphere(1, Vec3(1, 0, 0), 2)).add(cube(9, 11), true);
    pile.triangles.erase(pile.triangles.begin() + 20, pile.triangles.begin() + 23);
    std::swap(pile.triangles[200][0], pile.triangles[200][1]);
    const MeshReport before = pile.report();
    EXPECT_EQ(before.misoriented_shell_count(), 1u);
    for (int i = 0; i < 10; ++i) {
        std::shuffle(pile.triangles.begin(), pile.triangles.end(), random);
        for (auto& t : pile.triangles) std::rotate(t.begin(), t.begin() + random() % 3, t.end());
        const MeshReport after = pile.report();
        EXPECT_EQ(misoriented(after), misoriented(before));
        EXPECT_EQ(after.boundary_edges, before.boundary_edges);
        ASSERT_EQ(after.holes.size(), before.holes.size());
        for (std::size_t h = 0; h < after.holes.size(); ++h) {
            EXPECT_EQ(after.holes[h].vertices, before.holes[h].vertices);
            EXPECT_EQ(after.holes[h].length, before.holes[h].length);
        }
        EXPECT_EQ(after.non_manifold_vertices, before.non_manifold_vertices);
        EXPECT_EQ(after.flipped_faces.size(), before.flipped_faces.size());
        EXPECT_EQ(after.component_count, before.component_count);
    }
}

}  // namespace
}  // namespace abut
