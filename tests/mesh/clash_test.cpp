// SPDX-License-Identifier: MIT
// Kinds of clash against boxes and tetrahedra on a lattice, where integers decide; then measures, curves and order.
#include "abut/mesh/clash/clash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>

#include "abut/base/executor.h"
#include "abut/exact/orient.h"
#include "abut/mesh/generate.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {
namespace {

using Int3 = std::array<std::int64_t, 3>;
using Solid = std::array<Int3, 4>;

Mesh box(double x0, double y0, double z0, double x1, double y1, double z1) {
    return make_box({.min = {x0, y0, z0}, .max = {x1, y1, z1}});
}

Mesh moved(const Mesh& mesh, Vec3 by) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v += by;
    return Mesh(vertices, mesh.triangles());
}

Mesh turned_inside_out(const Mesh& mesh) {
    std::vector<Index3> triangles = mesh.triangles();
    for (Index3& t : triangles) std::swap(t[1], t[2]);
    return Mesh(mesh.vertices(), triangles);
}

Mesh joined(const Mesh& a, const Mesh& b) {
    std::vector<Vec3> vertices = a.vertices();
    std::vector<Index3> triangles = a.triangles();
    const auto base = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    for (const Index3& t : b.triangles()) triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
    return Mesh(vertices, triangles);
}

/// Every triangle with corners of its own, in another order.
Mesh shuffled(const Mesh& mesh, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<Index3> triangles = mesh.triangles();
    std::shuffle(triangles.begin(), triangles.end(), random);
    std::vector<Vec3> vertices;
    std::vector<Index3> apart;
    for (const Index3& t : triangles) {
        const auto base = static_cast<std::uint32_t>(vertices.size());
        const std::uint32_t turn = static_cast<std::uint32_t>(random() % 3);
        for (const std::uint32_t i : t) vertices.push_back(mesh.vertices()[i]);
        apart.push_back({base + turn, base + (turn + 1) % 3, base + (turn + 2) % 3});
    }
    return Mesh(vertices, apart);
}

/// What integers say of two boxes.
ClashKind kind_of_boxes(const std::array<Int3, 2>& a, const std::array<Int3, 2>& b) {
    if (a == b) return ClashKind::duplicate;
    bool meet = true;
    bool overlap = true;
    bool a_inside = true;
    bool b_inside = true;
    for (std::size_t k = 0; k < 3; ++k) {
        meet = meet && a[0][k] <= b[1][k] && b[0][k] <= a[1][k];
        overlap = overlap && a[0][k] < b[1][k] && b[0][k] < a[1][k];
        a_inside = a_inside && b[0][k] < a[0][k] && a[1][k] < b[1][k];
        b_inside = b_inside && a[0][k] < b[0][k] && b[1][k] < a[1][k];
    }
    if (!meet) return ClashKind::none;
    if (a_inside || b_inside) return ClashKind::enclosed;
    return overlap ? ClashKind::piercing : ClashKind::touching;
}

Vec3 to_vec(const Int3& p) { return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])}; }

Int3 minus(const Int3& a, const Int3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Int3 cross(const Int3& a, const Int3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
std::int64_t dot(const Int3& a, const Int3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

constexpr std::array<std::array<std::size_t, 3>, 4> faces{{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};

/// Convex solids: their insides are disjoint exactly when a face's normal or a product of edges separates them.
ClashKind kind_of_tetrahedra(const Solid& a, const Solid& b) {
    std::vector<Int3> axes;
    std::vector<Int3> edges_a;
    std::vector<Int3> edges_b;
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = i + 1; k < 4; ++k) {
            edges_a.push_back(minus(a[k], a[i]));
            edges_b.push_back(minus(b[k], b[i]));
        }
    }
    for (const auto& f : faces) {
        axes.push_back(cross(minus(a[f[1]], a[f[0]]), minus(a[f[2]], a[f[0]])));
        axes.push_back(cross(minus(b[f[1]], b[f[0]]), minus(b[f[2]], b[f[0]])));
    }
    for (const Int3& e : edges_a) {
        for (const Int3& f : edges_b) axes.push_back(cross(e, f));
    }
    bool touching = false;
    for (const Int3& axis : axes) {
        if (axis == Int3{}) continue;
        std::int64_t min_a = INT64_MAX, max_a = INT64_MIN, min_b = INT64_MAX, max_b = INT64_MIN;
        for (const Int3& p : a) min_a = std::min(min_a, dot(p, axis)), max_a = std::max(max_a, dot(p, axis));
        for (const Int3& p : b) min_b = std::min(min_b, dot(p, axis)), max_b = std::max(max_b, dot(p, axis));
        if (max_a < min_b || max_b < min_a) return ClashKind::none;
        touching = touching || max_a == min_b || max_b == min_a;
    }
    if (touching) return ClashKind::touching;
    const auto strictly_inside = [](const Solid& inner, const Solid& outer) {
        for (const auto& f : faces) {
            const Int3 n = cross(minus(outer[f[1]], outer[f[0]]), minus(outer[f[2]], outer[f[0]]));
            for (const Int3& p : inner) {
                if (dot(n, minus(p, outer[f[0]])) >= 0) return false;
            }
        }
        return true;
    };
    return strictly_inside(a, b) || strictly_inside(b, a) ? ClashKind::enclosed : ClashKind::piercing;
}

Mesh to_mesh(const Solid& s) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const Int3& p : s) vertices.push_back(to_vec(p));
    for (const auto& f : faces) {
        triangles.push_back(
            {static_cast<std::uint32_t>(f[0]), static_cast<std::uint32_t>(f[1]), static_cast<std::uint32_t>(f[2])});
    }
    return Mesh(vertices, triangles);
}

TEST(Clash, KindsOfLatticeBoxesAreThoseOfTheirIntervals) {
    std::array<int, 6> seen{};
    for (std::uint32_t seed = 0; seed < 6000; ++seed) {
        std::mt19937 random(seed);
        std::array<std::array<Int3, 2>, 2> boxes{};
        for (auto& b : boxes) {
            for (std::size_t k = 0; k < 3; ++k) {
                b[0][k] = static_cast<std::int64_t>(random() % 5);
                b[1][k] = b[0][k] + 1 + static_cast<std::int64_t>(random() % 4);
            }
        }
        if (seed % 97 == 0) boxes[1] = boxes[0];
        if (seed % 89 == 0) boxes[1] = {Int3{-1, -1, -1}, Int3{9, 9, 9 - static_cast<std::int64_t>(random() % 3)}};
        Mesh a = make_box({to_vec(boxes[0][0]), to_vec(boxes[0][1])});
        Mesh b = make_box({to_vec(boxes[1][0]), to_vec(boxes[1][1])});
        if (seed % 3 == 1) a = shuffled(a, seed);
        if (seed % 5 == 1) b = turned_inside_out(b);
        const ClashKind expected = kind_of_boxes(boxes[0], boxes[1]);
        ++seen[static_cast<std::size_t>(expected)];
        ASSERT_EQ(to_string(clash(a, b).kind), to_string(expected)) << "seed " << seed;
        ASSERT_EQ(to_string(clash(b, a).kind), to_string(expected)) << "seed " << seed << ", swapped";
    }
    for (const ClashKind kind :
         {ClashKind::none, ClashKind::piercing, ClashKind::touching, ClashKind::enclosed, ClashKind::duplicate}) {
        EXPECT_GT(seen[static_cast<std::size_t>(kind)], 40) << to_string(kind);
    }
}

TEST(Clash, KindsOfLatticeTetrahedraAreThoseOfSeparatingAxes) {
    std::array<int, 6> seen{};
    for (std::uint32_t seed = 0; seed < 8000; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 3 + seed % 4;
        std::array<Solid, 2> solids{};
        for (Solid& s : solids) {
            do {
                for (Int3& p : s) {
                    for (std::int64_t& x : p)
                        x = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(size));
                }
                if (dot(cross(minus(s[1], s[0]), minus(s[2], s[0])), minus(s[3], s[0])) < 0) std::swap(s[0], s[1]);
            } while (dot(cross(minus(s[1], s[0]), minus(s[2], s[0])), minus(s[3], s[0])) == 0);
        }
        // Some share a corner, an edge or a face; some hold the other.
        const std::uint64_t shared = random() % 5;
        for (std::size_t i = 0; i < std::min<std::uint64_t>(shared, 3); ++i) {
            Solid with = solids[1];
            with[i] = solids[0][i];
            if (dot(cross(minus(with[1], with[0]), minus(with[2], with[0])), minus(with[3], with[0])) > 0) {
                solids[1] = with;
            }
        }
        if (seed % 10 == 9) solids[1] = {Int3{-9, -9, -9}, Int3{40, -9, -9}, Int3{-9, 40, -9}, Int3{-9, -9, 40}};
        if (solids[0] == solids[1]) continue;
        ClashKind expected = kind_of_tetrahedra(solids[0], solids[1]);
        const ClashKind found = clash(to_mesh(solids[0]), to_mesh(solids[1])).kind;
        if (found == ClashKind::duplicate) continue;  // the same corners, numbered otherwise
        ++seen[static_cast<std::size_t>(expected)];
        ASSERT_EQ(to_string(found), to_string(expected)) << "seed " << seed;
        ASSERT_EQ(to_string(clash(to_mesh(solids[1]), to_mesh(solids[0])).kind), to_string(expected))
            << "seed " << seed << ", swapped";
    }
    for (const ClashKind kind : {ClashKind::none, ClashKind::piercing, ClashKind::touching, ClashKind::enclosed}) {
        EXPECT_GT(seen[static_cast<std::size_t>(kind)], 200) << to_string(kind);
    }
}

TEST(Clash, IdenticalBoxesShiftedAlongAnAxisPierce) {
    const ClashReport r = clash(box(0, 0, 0, 2, 1, 1), box(1, 0, 0, 3, 1, 1));
    EXPECT_EQ(r.kind, ClashKind::piercing);
    EXPECT_EQ(r.bounds, (Aabb{{1, 0, 0}, {2, 1, 1}}));
}

TEST(Clash, ABlockThatFillsACavityOnlyTouches) {
    const Mesh hollow = joined(box(0, 0, 0, 9, 9, 9), turned_inside_out(box(3, 3, 3, 6, 6, 6)));
    EXPECT_EQ(clash(hollow, box(3, 3, 3, 6, 6, 6)).kind, ClashKind::touching);
    EXPECT_EQ(clash(hollow, box(4, 4, 4, 5, 5, 5)).kind, ClashKind::none);
    EXPECT_EQ(clash(hollow, box(1, 1, 1, 2, 2, 2)).kind, ClashKind::enclosed);
    EXPECT_EQ(clash(hollow, box(3, 3, 3, 7, 6, 6)).kind, ClashKind::piercing);
}

TEST(Clash, FlatSolidsOnTwoSidesOfAFaceOnlyTouch) {
    // Tetrahedra so flat that rounding leaves nothing of their volumes.
    const auto solid = [](Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
        return exact::orient3d(a, b, c, d) == exact::Sign::negative
                   ? Mesh({a, b, c, d}, {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}})
                   : Mesh({a, b, c, d}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}});
    };
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> unit(0, 1);
    const auto any = [&] { return Vec3(unit(random), unit(random), unit(random)); };
    int cases = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = any(), b = any(), c = any();
        const auto near = [&] { return (a / 3.0 + b / 3.0 + c / 3.0) + 0x1p-52 * (any() - 0.5); };
        const Vec3 d = near(), e = near();
        if (exact::orient3d(a, b, c, d) * exact::orient3d(a, b, c, e) != exact::Sign::negative) continue;
        ++cases;
        EXPECT_EQ(clash(solid(a, b, c, d), solid(a, b, c, e)).kind, ClashKind::touching) << i;
        EXPECT_EQ(clash(turned_inside_out(solid(a, b, c, d)), solid(a, b, c, e)).kind, ClashKind::touching) << i;
    }
    EXPECT_GT(cases, 100);
}

TEST(Clash, AnEdgeOfFourSheetsIsTheSameInsideOut) {
    const Mesh steps = joined(box(0, 0, 0, 1, 1, 1), box(1, 1, 0, 2, 2, 1));
    for (const Mesh& solid : {steps, turned_inside_out(steps)}) {
        EXPECT_EQ(clash(solid, box(1, 0, 0, 2, 1, 1)).kind, ClashKind::touching);
        EXPECT_EQ(clash(turned_inside_out(box(1, 0, 0, 2, 1, 1)), solid).kind, ClashKind::touching);
        EXPECT_EQ(clash(solid, box(1, 0.5, 0, 2, 1.5, 1)).kind, ClashKind::piercing);
    }
}

TEST(Clash, APieceThatTouchesFromInsideInAPointPierces) {
    // The tip (6, 3, 3) lies on the wall x = 6 of the box; nothing else meets it.
    const Mesh tip({{6, 3, 3}, {2, 2, 2}, {2, 4, 2}, {2, 3, 4}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}});
    EXPECT_EQ(clash(tip, box(0, 0, 0, 6, 6, 6)).kind, ClashKind::piercing);
    EXPECT_EQ(clash(tip, box(6, 0, 0, 9, 6, 6)).kind, ClashKind::touching);
}

TEST(Clash, APieceWithAllItsCornersOnTheWallsFromInsidePierces) {
    const Mesh inscribed({{0, 3, 3}, {6, 3, 2}, {3, 0, 3}, {3, 6, 4}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}});
    EXPECT_EQ(clash(inscribed, box(0, 0, 0, 6, 6, 6)).kind, ClashKind::piercing);
}

TEST(Clash, WithoutPairsInTheReportItHasAPlace) {
    // Corners of the one lie on faces of the other, none inside.
    const Mesh a = box(0, 0, 0, 1, 2, 3), b = box(0.5, 0, 0, 2, 2, 3);
    const ClashReport whole = clash(a, b), brief = clash(a, b, {.max_pairs = 0});
    EXPECT_EQ(brief.kind, ClashKind::piercing);
    EXPECT_TRUE(brief.truncated);
    EXPECT_TRUE(brief.pairs.empty());
    EXPECT_TRUE(brief.curve.empty());
    EXPECT_TRUE(boxes_overlap(whole.bounds, {brief.point, brief.point}));
    EXPECT_TRUE(boxes_overlap(whole.bounds, brief.bounds));
}

/// Also when a third of the pairs of triangles is listed.
void expect_same_in_both_orders(const Mesh& a, const Mesh& b, double clearance) {
    const std::size_t all = clash(a, b, {.clearance = clearance}).pairs.size();
    for (const std::size_t most : {all + 1, all / 3}) {
        const ClashOptions options{.clearance = clearance, .max_pairs = most};
        const ClashReport ab = clash(a, b, options);
        ClashReport ba = clash(b, a, options);
        EXPECT_EQ(to_string(ab.kind), to_string(ba.kind));
        EXPECT_EQ(ab.depth, ba.depth);
        EXPECT_EQ(ab.distance, ba.distance);
        EXPECT_EQ(ab.point, ba.point);
        EXPECT_TRUE(ab.bounds.min == ba.bounds.min && ab.bounds.max == ba.bounds.max);
        EXPECT_EQ(ab.curve, ba.curve);
        EXPECT_EQ(ab.truncated, ba.truncated);
        EXPECT_TRUE(std::is_sorted(ab.pairs.begin(), ab.pairs.end()));
        EXPECT_TRUE(std::is_sorted(ba.pairs.begin(), ba.pairs.end()));
        for (TrianglePair& pair : ba.pairs) std::swap(pair[0], pair[1]);
        std::sort(ba.pairs.begin(), ba.pairs.end());
        EXPECT_EQ(ab.pairs, ba.pairs);
    }
}

TEST(Clash, ThePlaceIsTheSameWhicheverPartIsFirst) {
    expect_same_in_both_orders(box(0, 0, 0, 2, 2, 2), box(1, 0, 0, 3, 2, 2), 0);     // several longest curves
    expect_same_in_both_orders(box(0, 0, 0, 9, 9, 1), box(2, 2, 1, 4, 4, 2), 0);     // stacked
    expect_same_in_both_orders(box(0, 0, 0, 1, 9, 1), box(1.25, 0, 0, 2, 9, 1), 1);  // many nearest points
    expect_same_in_both_orders(box(0, 0, 0, 9, 9, 9), box(4, 4, 4, 5, 5, 5), 0);     // enclosed
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        std::array<double, 6> at{};
        for (double& x : at) x = static_cast<double>(random() % 5);
        const Mesh a = box(0, 0, 0, 3, 3, 3);
        const Mesh b = box(at[0], at[1], at[2], at[0] + 1 + at[3], at[1] + 1 + at[4], at[2] + 1 + at[5]);
        expect_same_in_both_orders(a, b, 1.5);
        expect_same_in_both_orders(make_icosphere(2, Vec3(at[0], at[1], at[2]), 2), b, 1.5);
    }
}

TEST(Clash, SheetsWithoutInsidePierceOnlyWhereTheyCross) {
    const Mesh sheet({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}}, {{0, 1, 2}, {0, 2, 3}});
    const Mesh through({{1, 1, -1}, {3, 1, -1}, {2, 1, 1}}, {{0, 1, 2}});
    const Mesh standing({{1, 1, 0}, {3, 1, 0}, {2, 1, 1}}, {{0, 1, 2}});
    // Its crease lies in the sheet, one wing above, one below.
    const Mesh creased({{1, 1, 0}, {3, 1, 0}, {2, 1, 1}, {2, 1, -1}}, {{0, 1, 2}, {1, 0, 3}});
    EXPECT_EQ(clash(sheet, through).kind, ClashKind::piercing);
    EXPECT_EQ(clash(sheet, standing).kind, ClashKind::touching);
    EXPECT_EQ(clash(sheet, creased).kind, ClashKind::piercing);
    EXPECT_EQ(clash(sheet, moved(sheet, {1, 1, 0})).kind, ClashKind::touching);
}

TEST(Clash, TooNearIsNearerThanTheClearance) {
    const Mesh a = box(0, 0, 0, 1, 1, 1);
    const Mesh b = box(1.25, 0, 0, 2, 1, 1);
    EXPECT_EQ(clash(a, b).kind, ClashKind::none);
    EXPECT_EQ(clash(a, b, {.clearance = 0.25}).kind, ClashKind::none);
    const ClashReport r = clash(a, b, {.clearance = 0.2500001});
    EXPECT_EQ(r.kind, ClashKind::too_near);
    EXPECT_EQ(r.distance, 0.25);
    EXPECT_EQ(r.point.x, 1.125);
    EXPECT_EQ(clash(a, b, {.clearance = -1}).kind, ClashKind::none);
    EXPECT_EQ(clash(a, b, {.clearance = std::nan("")}).kind, ClashKind::none);
}

TEST(Clash, DepthIsHowFarTheOtherSurfaceIs) {
    const ClashReport pushed = clash(box(0, 0, 0, 4, 4, 4), box(3.5, 1, 1, 9, 3, 3));
    EXPECT_EQ(pushed.kind, ClashKind::piercing);
    EXPECT_EQ(pushed.depth, 0.5);
    const ClashReport cut = clash(box(0, 0, 0, 10, 1, 1), box(4, -4, 0.25, 5, 5, 9));
    EXPECT_EQ(cut.kind, ClashKind::piercing);
    EXPECT_GT(cut.depth, 0.2);  // two bars across: no corner of either lies inside the other
    EXPECT_LE(cut.depth, 0.5);
}

TEST(Clash, DepthScalesWithTheMeshes) {
    const Mesh ball = make_icosphere(3), block = make_box({Vec3(-2, -2, -3), Vec3(2, 2, 0.5)});
    const auto depth = [&](double scale) {
        const auto scaled = [&](const Mesh& mesh) {
            std::vector<Vec3> vertices = mesh.vertices();
            for (Vec3& v : vertices) v *= scale;
            return Mesh(vertices, mesh.triangles());
        };
        return clash(scaled(ball), scaled(block)).depth / scale;
    };
    for (const int power : {-600, -300, 300, 600}) EXPECT_EQ(depth(std::ldexp(1.0, power)), depth(1)) << power;
}

TEST(Clash, CurveOfABallInAWallIsOneCircle) {
    const Mesh ball = make_icosphere(4, {0, 0, 0.1234567}, 1);
    const ClashReport r = clash(ball, box(-5, -5, 0, 5, 5, 9));
    EXPECT_EQ(r.kind, ClashKind::piercing);
    ASSERT_EQ(r.curve.size(), 1u);
    EXPECT_EQ(r.curve[0].front(), r.curve[0].back());
    EXPECT_GT(r.curve[0].size(), 30u);
    for (const Vec3& p : r.curve[0]) {
        EXPECT_NEAR(std::hypot(p.x, p.y), std::sqrt(1 - 0.1234567 * 0.1234567), 0.01);
        EXPECT_EQ(p.z, 0);
    }
    EXPECT_NEAR(r.depth, 1.1234567, 1e-15);  // its top, from the plane below
}

TEST(Clash, CurveOfAStackedBoxIsItsOutline) {
    const ClashReport r = clash(box(0, 0, 0, 4, 4, 1), box(1, 1, 1, 2, 3, 2));
    EXPECT_EQ(r.kind, ClashKind::touching);
    ASSERT_EQ(r.curve.size(), 1u);
    double length = 0;
    for (std::size_t i = 1; i < r.curve[0].size(); ++i) length += glm::length(r.curve[0][i] - r.curve[0][i - 1]);
    EXPECT_EQ(length, 6);
    EXPECT_EQ(r.depth, 0);
}

TEST(Clash, PairsOfManyPartsAreThoseOfEachTwo) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> at(0, 6);
    std::vector<Mesh> parts;
    for (int i = 0; i < 40; ++i) {
        const Vec3 p(at(random), at(random), at(random));
        parts.push_back(i % 2 == 0 ? make_icosphere(2, p, 0.7) : make_box({p, p + Vec3(1, 1, 0.5)}));
    }
    parts.push_back(Mesh{});
    const ClashOptions options{.clearance = 0.2};
    const std::vector<ClashReport> all = clash(std::span<const Mesh>(parts), options);
    std::size_t next = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t k = i + 1; k < parts.size(); ++k) {
            const ClashReport one = clash(parts[i], parts[k], options);
            if (one.kind == ClashKind::none) continue;
            ASSERT_LT(next, all.size());
            EXPECT_EQ(all[next].a, i);
            EXPECT_EQ(all[next].b, k);
            EXPECT_EQ(all[next].kind, one.kind);
            EXPECT_EQ(all[next].depth, one.depth);
            EXPECT_EQ(all[next].pairs, one.pairs);
            EXPECT_EQ(all[next].curve, one.curve);
            ++next;
        }
    }
    EXPECT_EQ(next, all.size());
    EXPECT_GT(next, 20u);

    const ThreadLimit alone(1);
    const std::vector<ClashReport> again = clash(std::span<const Mesh>(parts), options);
    ASSERT_EQ(again.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(again[i].depth, all[i].depth);
        EXPECT_EQ(again[i].distance, all[i].distance);
        EXPECT_EQ(again[i].point, all[i].point);
    }
}

TEST(Clash, KindsDoNotDependOnScale) {
    for (const double scale : {0x1p-990, 0x1p-300, 0x1p300, 0x1p1000}) {
        const auto scaled = [&](const Mesh& mesh) {
            std::vector<Vec3> vertices = mesh.vertices();
            for (Vec3& v : vertices) v *= scale;
            return Mesh(vertices, mesh.triangles());
        };
        const Mesh a = scaled(box(0, 0, 0, 4, 4, 4));
        EXPECT_EQ(clash(a, scaled(box(2, 0, 0, 6, 4, 4))).kind, ClashKind::piercing) << scale;
        EXPECT_EQ(clash(a, scaled(turned_inside_out(box(2, 0, 0, 6, 4, 4)))).kind, ClashKind::piercing) << scale;
        EXPECT_EQ(clash(a, scaled(turned_inside_out(box(4, 1, 1, 6, 4, 4)))).kind, ClashKind::touching) << scale;
        EXPECT_EQ(clash(a, scaled(box(1, 1, 1, 2, 2, 2))).kind, ClashKind::enclosed) << scale;
        EXPECT_EQ(clash(a, scaled(box(5, 1, 1, 6, 2, 2)), {.clearance = 2 * scale}).kind, ClashKind::too_near) << scale;
    }
}

TEST(Clash, EmptyMeshesClashWithNothing) {
    EXPECT_EQ(clash(Mesh{}, Mesh{}, {.clearance = 9}).kind, ClashKind::none);
    EXPECT_EQ(clash(Mesh{}, box(0, 0, 0, 1, 1, 1), {.clearance = 9}).kind, ClashKind::none);
}

}  // namespace
}  // namespace abut
