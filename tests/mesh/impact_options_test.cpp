// SPDX-License-Identifier: MIT
// Impacts between two meshes, the options of impacts, and largest_safe_step: each against every pair of features.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/impacts.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"
#include "abut/query/distance.h"

namespace abut {
namespace {

using Edge = std::array<std::uint32_t, 2>;

std::set<Edge> edges_of(const Mesh& mesh) {
    std::set<Edge> edges;
    for (const Index3& t : mesh.triangles()) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3];
            if (a != b) edges.insert({std::min(a, b), std::max(a, b)});
        }
    }
    return edges;
}

Moving<Segment> moving(const Moving<Mesh>& m, const Edge& e) {
    return {{m.from.vertices()[e[0]], m.from.vertices()[e[1]]}, {m.to.vertices()[e[0]], m.to.vertices()[e[1]]}};
}

bool admits(const ImpactOptions& options, std::initializer_list<std::uint32_t> first,
            std::initializer_list<std::uint32_t> second) {
    if (!options.vertex_filter) return true;
    for (const std::uint32_t v : first) {
        for (const std::uint32_t w : second) {
            if (options.vertex_filter(v, w)) return true;
        }
    }
    return false;
}

ImpactsBetween by_brute_force(const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
    const pair::DeformingContact contact{options.thickness, options.kept_share, options.ignore_separating};
    ImpactsBetween all;
    const auto vertices = [&](const Moving<Mesh>& m, const Moving<Mesh>& other, bool m_first,
                              std::vector<VertexImpact>& found) {
        std::set<std::uint32_t> used;
        for (const Index3& t : m.from.triangles()) used.insert(t.begin(), t.end());
        for (const std::uint32_t v : used) {
            for (std::uint32_t i = 0; i < other.from.size(); ++i) {
                const Index3& t = other.from.triangles()[i];
                if (!(m_first ? admits(options, {v}, {t[0], t[1], t[2]}) : admits(options, {t[0], t[1], t[2]}, {v})))
                    continue;
                if (const auto hit =
                        pair::sweep(Moving<Point>{m.from.vertices()[v], m.to.vertices()[v]},
                                    Moving<Triangle>{other.from.triangle(i), other.to.triangle(i)}, contact)) {
                    found.push_back({v, i, *hit});
                }
            }
        }
    };
    vertices(a, b, true, all.vertices_of_a);
    vertices(b, a, false, all.vertices_of_b);
    for (const Edge& e : edges_of(a.from)) {
        for (const Edge& f : edges_of(b.from)) {
            if (!admits(options, {e[0], e[1]}, {f[0], f[1]})) continue;
            if (const auto hit = pair::sweep(moving(a, e), moving(b, f), contact)) all.edges.push_back({e, f, *hit});
        }
    }
    return all;
}

template <class List>
double least(const List& impacts, double t) {
    for (const auto& i : impacts) t = std::min(t, i.hit.t);
    return t;
}

double earliest(const ImpactsBetween& i) { return least(i.edges, least(i.vertices_of_a, least(i.vertices_of_b, 1))); }
double earliest(const Impacts& i) { return least(i.edges, least(i.vertices, 1)); }

void expect_same(const std::vector<VertexImpact>& found, const std::vector<VertexImpact>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].vertex, expected[i].vertex);
        EXPECT_EQ(found[i].triangle, expected[i].triangle);
        EXPECT_EQ(found[i].hit.where.triangle, expected[i].triangle);
        EXPECT_EQ(found[i].hit.t, expected[i].hit.t);
        EXPECT_EQ(found[i].hit.normal, expected[i].hit.normal);
    }
}

void expect_same(const std::vector<EdgeImpact>& found, const std::vector<EdgeImpact>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].a, expected[i].a);
        EXPECT_EQ(found[i].b, expected[i].b);
        EXPECT_EQ(found[i].hit.t, expected[i].hit.t);
    }
}

void expect_same(const ImpactsBetween& found, const ImpactsBetween& expected) {
    expect_same(found.vertices_of_a, expected.vertices_of_a);
    expect_same(found.vertices_of_b, expected.vertices_of_b);
    expect_same(found.edges, expected.edges);
}

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}
    Vec3 vector(double size) {
        const double x = unit_(random_), y = unit_(random_), z = unit_(random_);
        return size * Vec3(x, y, z);
    }
    /// A ball that moves to or by the other, and is shaken unless it rests.
    Moving<Mesh> ball(Vec3 center, Vec3 motion, double shake) {
        const Mesh from = make_icosphere(1, center + vector(0.1));
        std::vector<Vec3> vertices = from.vertices();
        for (Vec3& v : vertices) v += motion + vector(shake);
        return {from, motion == Vec3(0) && shake == 0 ? from : from.refitted(vertices)};
    }

private:
    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

/// Two balls of radius 1 that approach each other, or one that approaches another at rest.
std::pair<Moving<Mesh>, Moving<Mesh>> two_balls(int round) {
    Maker maker(static_cast<std::uint64_t>(round));
    const bool rests = round % 3 == 0;
    Moving<Mesh> a = maker.ball({-1.1 + 0.05 * (round % 4), 0, 0}, {0.3, 0.1, 0}, round % 2 == 0 ? 0 : 0.2);
    Moving<Mesh> b = maker.ball({1.1, 0, 0}, rests ? Vec3(0) : Vec3(-0.3, 0, 0.1), rests ? 0 : 0.1);
    return {a, b};
}

ImpactOptions options_of(int round) {
    ImpactOptions options{.thickness = round % 4 == 0 ? 0 : 0.1};
    if (round % 5 == 1) options.kept_share = 0.5;
    if (round % 7 == 2) options.kept_share = 0;
    options.ignore_separating = round % 3 == 1;
    if (round % 6 == 5)
        options.vertex_filter = [](std::uint32_t a, std::uint32_t b) { return a % 2 == 0 && b % 3 == 0; };
    return options;
}

TEST(ImpactsBetween, TwoMeshesAreThoseOfEveryPairOfFeatures) {
    std::size_t met = 0;
    for (int round = 0; round < 42; ++round) {
        const auto [a, b] = two_balls(round);
        const ImpactOptions options = options_of(round);
        const ImpactsBetween found = impacts(a, b, options), expected = by_brute_force(a, b, options);
        expect_same(found, expected);
        EXPECT_EQ(largest_safe_step(a, b, options), earliest(expected)) << round;
        met += found.vertices_of_a.size() + found.vertices_of_b.size() + found.edges.size();
    }
    EXPECT_GT(met, 1000u);
}

TEST(ImpactsBetween, TwoMeshesExchangedAreExchanged) {
    for (int round = 0; round < 12; ++round) {
        const auto [a, b] = two_balls(round);
        const ImpactOptions options{.thickness = round % 2 == 0 ? 0 : 0.1};
        const ImpactsBetween found = impacts(a, b, options), other = impacts(b, a, options);
        expect_same(found.vertices_of_a, other.vertices_of_b);
        expect_same(found.vertices_of_b, other.vertices_of_a);
        ASSERT_EQ(found.edges.size(), other.edges.size());
        for (const EdgeImpact& i : found.edges) {
            const auto same = [&](const EdgeImpact& o) { return o.a == i.b && o.b == i.a; };
            const auto at = std::find_if(other.edges.begin(), other.edges.end(), same);
            ASSERT_NE(at, other.edges.end());
            EXPECT_NEAR(at->hit.t, i.hit.t, 1e-7);
        }
    }
}

TEST(ImpactsBetween, TwoMeshesAreThoseOfBothJoinedToOne) {
    for (int round = 0; round < 6; ++round) {
        const auto [a, b] = two_balls(round);
        const auto count = static_cast<std::uint32_t>(a.from.vertices().size());
        std::vector<Vec3> from = a.from.vertices(), to = a.to.vertices();
        std::vector<Index3> triangles = a.from.triangles();
        from.insert(from.end(), b.from.vertices().begin(), b.from.vertices().end());
        to.insert(to.end(), b.to.vertices().begin(), b.to.vertices().end());
        for (const Index3& t : b.from.triangles()) triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
        const Mesh joined(from, triangles);
        const auto between = [&](std::uint32_t i, std::uint32_t j) { return (i < count) != (j < count); };
        const Impacts one = impacts(joined, joined.refitted(to), {.thickness = 0.05, .vertex_filter = between});
        const ImpactsBetween two = impacts(a, b, {.thickness = 0.05});
        EXPECT_EQ(one.vertices.size(), two.vertices_of_a.size() + two.vertices_of_b.size());
        ASSERT_EQ(one.edges.size(), two.edges.size());
        EXPECT_EQ(earliest(one), earliest(two));
        EXPECT_FALSE(one.empty());
    }
}

TEST(ImpactsBetween, MeshesThatDifferAreRefusedAndNothingTouchesNothing) {
    const Mesh ball = make_icosphere(1);
    const Moving<Mesh> rests{ball, ball}, wrong{ball, make_icosphere(2)}, nothing{Mesh(), Mesh()};
    EXPECT_THROW(static_cast<void>(impacts(rests, wrong)), Error);
    EXPECT_THROW(static_cast<void>(largest_safe_step(wrong, rests)), Error);
    EXPECT_THROW(static_cast<void>(largest_safe_step(wrong.from, wrong.to)), Error);
    EXPECT_TRUE(impacts(rests, nothing).empty());
    EXPECT_TRUE(impacts(nothing, rests, {.thickness = 1}).empty());
    EXPECT_TRUE(impacts(rests, rests, {.thickness = -1}).empty());
    EXPECT_TRUE(impacts(rests, rests, {.thickness = std::nan("")}).empty());
    EXPECT_EQ(largest_safe_step(nothing, rests), 1);
    EXPECT_EQ(largest_safe_step(rests, rests, {.thickness = -1}), 1);
    EXPECT_EQ(largest_safe_step(rests, rests), 0);
}

TEST(LargestSafeStep, IsTheLeastTimeOfAllImpacts) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> number(-1, 1);
    int below = 0;
    for (int round = 0; round < 60; ++round) {
        const Mesh from = make_icosphere(round % 2);
        std::vector<Vec3> vertices = from.vertices();
        for (Vec3& v : vertices) v += 0.05 * (1 + round % 20) * Vec3(number(random), number(random), number(random));
        const Mesh to = from.refitted(vertices);
        const ImpactOptions options = options_of(round);
        const double step = largest_safe_step(from, to, options);
        EXPECT_EQ(step, earliest(impacts(from, to, options))) << round;
        below += step < 1 ? 1 : 0;
        for (const int threads : {1, 8}) {
            const ThreadLimit limit(threads);
            EXPECT_EQ(largest_safe_step(from, to, options), step);
        }
    }
    EXPECT_GT(below, 15);
}

TEST(LargestSafeStep, OfManyTrianglesIsTheLeastTimeOfAllImpactsAtAnyScale) {
    // At scale 1 so many that a part of the work bounds the motion that is searched for the others.
    for (const double scale : {1.0, 0x1p-100, 0x1p-130, 0x1p100, 0x1p140}) {
        const Mesh ball = make_icosphere(scale == 1 ? 4 : 1), sheet = make_grid(scale == 1 ? 48 : 6);
        const auto moved = [&](const Mesh& mesh, auto place) {
            std::vector<Vec3> vertices = mesh.vertices();
            for (Vec3& v : vertices) v = scale * place(v);
            return mesh.refitted(vertices);
        };
        const auto over = [](Vec3 v) {
            return Vec3(4 * (v.x - 0.5), 4 * (v.y - 0.5), 1.1 + 0.02 * std::sin(40 * v.x));
        };
        const Moving<Mesh> falls{moved(sheet, over), moved(sheet, [&](Vec3 v) { return over(v) - Vec3(0, 0.1, 0.7); })};
        const auto rolled = [](Vec3 v) { return Vec3(v.x, v.y + 0.1 * v.z, v.z - 0.1 * v.y); };
        const Moving<Mesh> rests{moved(ball, [](Vec3 v) { return v; }), moved(ball, [](Vec3 v) { return v; })};
        const Moving<Mesh> rolls{rests.from, moved(ball, rolled)};
        const ImpactOptions options{.thickness = 0.01 * scale};
        for (const auto& [a, b] : {std::pair(falls, rests), std::pair(rolls, falls)}) {
            const ImpactsBetween all = impacts(a, b, options);
            double least = 1;
            for (const VertexImpact& i : all.vertices_of_a) least = std::min(least, i.hit.t);
            for (const VertexImpact& i : all.vertices_of_b) least = std::min(least, i.hit.t);
            for (const EdgeImpact& i : all.edges) least = std::min(least, i.hit.t);
            EXPECT_GT(least, 0) << scale;
            EXPECT_LT(least, 0.5) << scale;
            EXPECT_EQ(largest_safe_step(a, b, options), least) << scale;
        }
    }
}

TEST(LargestSafeStep, AVertexWithoutATriangleChangesNothing) {
    const Mesh low({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 9}}, {{0, 1, 2}});
    const Mesh high({{0, 0, 5}, {1, 0, 5}, {0, 1, 5}}, {{0, 1, 2}});
    EXPECT_EQ(largest_safe_step({low, low}, {high, high}), 1);
    EXPECT_EQ(largest_safe_step({high, high}, {low, low}), 1);
    EXPECT_TRUE(impacts({high, high}, {low, low}).empty());
}

TEST(LargestSafeStep, LeavesTheDistanceThatIsAskedFor) {
    for (int round = 0; round < 12; ++round) {
        const auto [a, b] = two_balls(round);
        const double start = distance(a.from, b.from);
        if (start <= 0.02) continue;
        const double step = largest_safe_step(a, b, {.thickness = 0.02});
        const auto at = [&](const Moving<Mesh>& m) {
            std::vector<Vec3> vertices = m.from.vertices();
            for (std::size_t i = 0; i < vertices.size(); ++i) vertices[i] += step * (m.to.vertices()[i] - vertices[i]);
            return m.from.refitted(vertices);
        };
        EXPECT_GE(distance(at(a), at(b)), 0.02 - 1e-12);
        EXPECT_TRUE(step == 1 || distance(at(a), at(b)) <= 0.02 + 1e-7);
    }
}

/// A triangle at rest in z = 0, and a small one at height `from` that moves to `to`, shifted by `shift`.
std::pair<Moving<Mesh>, Moving<Mesh>> sheet_and_chip(double from, double to, Vec3 shift = Vec3(0)) {
    const Mesh sheet({{-4, -4, 0}, {8, -4, 0}, {-4, 8, 0}}, {{0, 1, 2}});
    std::vector<Vec3> low{{0, 0, from}, {0.5, 0, from}, {0, 0.5, from}}, high = low;
    for (Vec3& v : high) v = v + shift + Vec3(0, 0, to - from);
    const Mesh chip(low, {{0, 1, 2}});
    return {{chip, chip.refitted(high)}, {sheet, sheet}};
}

TEST(ImpactOptions, PairsThatStartTooNearKeepTheirShareOfTheDistance) {
    const auto [falls, sheet] = sheet_and_chip(0.1, -0.1);
    EXPECT_EQ(largest_safe_step(falls, sheet, {.thickness = 0.25}), 0);
    EXPECT_NEAR(largest_safe_step(falls, sheet, {.thickness = 0.25, .kept_share = 0.5}), 0.25, 1e-6);
    EXPECT_NEAR(largest_safe_step(falls, sheet, {.thickness = 0.25, .kept_share = 0}), 0.5, 1e-6);
    EXPECT_LE(largest_safe_step(falls, sheet, {.thickness = 0.25, .kept_share = 0.5}), 0.25);
    EXPECT_LE(largest_safe_step(falls, sheet, {.thickness = 0.25, .kept_share = -3}), 0.5);
    EXPECT_EQ(largest_safe_step(falls, sheet, {.thickness = 0.25, .kept_share = std::nan("")}), 0);
    EXPECT_EQ(largest_safe_step(falls, sheet, {.thickness = 0.25, .kept_share = 2}), 0);
    // A thickness that is kept at the start is not undercut.
    EXPECT_NEAR(largest_safe_step(falls, sheet, {.thickness = 0.05, .kept_share = 0.5}), 0.25, 1e-6);
    const auto [rises, below] = sheet_and_chip(0.1, 0.5);
    EXPECT_EQ(largest_safe_step(rises, below, {.thickness = 0.25, .kept_share = 0.9}), 1);
}

TEST(ImpactOptions, SeparatingPairsAreIgnoredAndOthersAreNot) {
    const ImpactOptions ignore{.thickness = 0.25, .ignore_separating = true};
    const auto [rises, sheet] = sheet_and_chip(0.1, 0.5);
    EXPECT_EQ(largest_safe_step(rises, sheet, {.thickness = 0.25}), 0);
    EXPECT_EQ(largest_safe_step(rises, sheet, ignore), 1);
    EXPECT_TRUE(impacts(rises, sheet, ignore).empty());
    EXPECT_FALSE(impacts(rises, sheet, {.thickness = 0.25}).empty());
    // Along the plane it never comes nearer.
    const auto [slides, under] = sheet_and_chip(0.125, 0.125, {0.5, 0.25, 0});
    EXPECT_EQ(largest_safe_step(slides, under, ignore), 1);
    const auto [falls, on] = sheet_and_chip(0.1, 0.09);
    EXPECT_EQ(largest_safe_step(falls, on, ignore), 0);
    // At rest in contact, but not through it to either side.
    const auto [rests, floor] = sheet_and_chip(0, 0, {0.5, 0.25, 0});
    EXPECT_EQ(largest_safe_step(rests, floor, {.ignore_separating = true}), 1);
    for (const double to : {0.5, -0.5}) {
        const auto [through, plane] = sheet_and_chip(0, to);
        EXPECT_EQ(largest_safe_step(through, plane, {.ignore_separating = true}), 0) << to;
    }
    // One that starts beyond the thickness is not concerned.
    const auto [comes, ground] = sheet_and_chip(1, -1);
    EXPECT_NEAR(largest_safe_step(comes, ground, ignore), 0.375, 1e-6);
}

TEST(ImpactOptions, IgnoredPairsNeverComeNearer) {
    std::mt19937_64 random(17);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto point = [&](double size) {
        const double x = unit(random), y = unit(random), z = unit(random);
        return size * Vec3(x, y, z);
    };
    int ignored = 0, kept = 0;
    for (int round = 0; round < 4000; ++round) {
        const Triangle t{point(1), point(1), point(1)};
        const Vec3 p = 0.3 * t.a + 0.3 * t.b + 0.4 * t.c + point(0.3);
        const double size = round % 2 == 0 ? 1 : 0.2;
        const Moving<Triangle> face{t, {t.a + point(size), t.b + point(size), t.c + point(size)}};
        const Moving<Point> vertex{p, p + point(2 * size)};
        const double start = distance(p, t);
        const double share = round % 4 < 2 ? 1 : 0.25;
        const auto hit = pair::sweep(vertex, face, {.thickness = 0.4, .kept_share = share, .ignore_separating = true});
        const auto at = [&](double s) {
            const auto on = [&](Vec3 from, Vec3 to) { return from + s * (to - from); };
            return distance(on(vertex.from, vertex.to), Triangle{on(face.from.a, face.to.a), on(face.from.b, face.to.b),
                                                                 on(face.from.c, face.to.c)});
        };
        const double end = hit ? hit->t : 1, least = start > 0.4 ? 0.4 : share * start;
        for (int k = 0; k <= 50; ++k) ASSERT_GE(at(end * k / 50), least - 1e-12) << round;
        if (start <= 0.4 && share == 1) (hit ? kept : ignored) += 1;
        EXPECT_TRUE(!hit || hit->t == 0 || at(hit->t) <= least + 1e-7);
    }
    EXPECT_GT(ignored, 50);
    EXPECT_GT(kept, 50);
}

TEST(ImpactOptions, AFilterSeesVerticesOfTheFirstMeshFirst) {
    const auto [a, b] = sheet_and_chip(0.5, -0.5);
    bool exchanged = false;
    const auto filter = [&](std::uint32_t i, std::uint32_t j) {
        exchanged |= i > 2 || j > 2;
        return i == 0 && j == 2;
    };
    const ImpactsBetween some = impacts(a, b, {.vertex_filter = filter}), all = impacts(a, b);
    ASSERT_EQ(some.vertices_of_a.size(), 1u);
    EXPECT_EQ(some.vertices_of_a[0].vertex, 0u);
    EXPECT_EQ(all.vertices_of_a.size(), 3u);
    EXPECT_FALSE(exchanged);
    EXPECT_TRUE(impacts(a, b, {.vertex_filter = [](std::uint32_t, std::uint32_t) { return false; }}).empty());
}

}  // namespace
}  // namespace abut
