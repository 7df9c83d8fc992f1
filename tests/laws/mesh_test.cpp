// SPDX-License-Identifier: MIT
// Law: a mesh gives the answers of brute force over its triangles, bit for bit; which points are inside and which of
// its triangles overlap is as rational arithmetic says; the number of threads changes nothing. ABUT_LAW_CASES sets the
// number of queries for each verb and shape over all meshes.
#include <gtest/gtest.h>

#include <boost/multiprecision/gmp.hpp>
#include <cstring>

#include "abut/base/executor.h"
#include "abut/mesh/check.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/mesh/overlap_beyond_corners.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "tests/laws/distance_oracle.h"
#include "tests/laws/mesh_law.h"
#include "tests/mesh/nearest_of_all.h"

namespace abut::laws {
namespace {

using Rational = boost::multiprecision::mpq_rational;
using T3 = Triple<Rational>;

using laws::same;
bool same(const Hit& a, const Hit& b) {
    return same(a.t, b.t) && same(a.point, b.point) && same(a.normal, b.normal) && same(a.barycentric, b.barycentric) &&
           a.where == b.where;
}
bool same(const std::optional<Hit>& a, const std::optional<Hit>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
bool same(const ClosestPoints& a, const ClosestPoints& b) {
    return same(a.distance, b.distance) && same(a.on_a, b.on_a) && same(a.on_b, b.on_b);
}

template <class Shape>
void expect_same_intersects(const char* name) {
    Tally tally{name};
    for_each_query([&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        aim.make(shape);
        bool truth = false;
        for (const Triangle& part : parts) truth = truth || intersects(part, shape);
        tally.add(truth, intersects(mesh, shape) == truth && intersects(shape, mesh) == truth,
                  what + ": " + show(shape));
    });
}

TEST(MeshLaw, IntersectsPoints) { expect_same_intersects<Vec3>("intersects Point"); }
TEST(MeshLaw, IntersectsSegments) { expect_same_intersects<Segment>("intersects Segment"); }
TEST(MeshLaw, IntersectsRays) { expect_same_intersects<Ray>("intersects Ray"); }
TEST(MeshLaw, IntersectsLines) { expect_same_intersects<Line>("intersects Line"); }
TEST(MeshLaw, IntersectsHalfSpaces) { expect_same_intersects<HalfSpace>("intersects HalfSpace"); }
TEST(MeshLaw, IntersectsPlanes) { expect_same_intersects<Plane>("intersects Plane"); }
TEST(MeshLaw, IntersectsTriangles) { expect_same_intersects<Triangle>("intersects Triangle"); }
TEST(MeshLaw, IntersectsAabbs) { expect_same_intersects<Aabb>("intersects Aabb"); }
TEST(MeshLaw, IntersectsObbs) { expect_same_intersects<Obb>("intersects Obb"); }
TEST(MeshLaw, IntersectsSpheres) { expect_same_intersects<Sphere>("intersects Sphere"); }

TEST(MeshLaw, Raycasts) {
    Tally tally{"raycast, all, occluded"};
    for_each_query([&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Ray ray;
        aim.make(ray);
        RaycastOptions options{.cull = static_cast<Cull>(aim.dice.pick(0, 2))};
        if (const auto first = raycast(ray, mesh, options); first && aim.dice.one_in(2)) {
            const double t = aim.dice.one_in(3) ? 2 * first->t : first->t;
            options.max_t = aim.dice.one_in(2) ? t : std::nextafter(t, 0.0);
        } else if (aim.dice.one_in(8)) {
            options.max_t = std::abs(aim.dice.extreme());
        }
        std::optional<Hit> nearest;
        std::vector<Hit> all;
        for (std::uint32_t i = 0; i < parts.size(); ++i) {
            auto hit = raycast(ray, parts[i], options);
            if (!hit) continue;
            hit->where.triangle = i;
            all.push_back(*hit);
            if (!nearest || hit->t < nearest->t) nearest = hit;
        }
        std::stable_sort(all.begin(), all.end(), [](const Hit& a, const Hit& b) { return a.t < b.t; });
        const auto found = raycast_all(ray, mesh, options);
        bool right = same(raycast(ray, mesh, options), nearest);
        right = right && occluded(ray, mesh, options) == nearest.has_value() && found.size() == all.size();
        for (std::size_t i = 0; right && i < all.size(); ++i) right = same(found[i], all[i]);
        tally.add(nearest.has_value(), right, what + ": " + show(ray) + "max_t " + show(options.max_t));
    });
}

/// The share of queries that are made where brute force is slow, for distances.
template <class Shape>
void expect_same_closest(const char* name, long share = 1) {
    Tally tally{name};
    for_each_query(share, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        aim.make(shape);
        CompositeClosest truth;
        if (is_finite(shape)) truth.points.distance = std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < parts.size(); ++i) {
            const auto next = closest_points(parts[i], shape);
            if (next.distance < truth.points.distance ||
                (truth.part_a == Where::none && next.distance == truth.points.distance)) {
                truth = {next, i, Where::none};
            }
        }
        const auto found = composite_closest(mesh, shape);
        const auto flipped = closest_points(shape, mesh);
        const bool right = same(found.points, truth.points) && found.part_a == truth.part_a &&
                           same(closest_points(mesh, shape), truth.points) && same(flipped.on_a, truth.points.on_b);
        tally.add(truth.points.distance == 0, right, what + ": " + show(shape));
    });
}

TEST(MeshLaw, ClosestToPoints) { expect_same_closest<Vec3>("closest_points Point"); }
TEST(MeshLaw, ClosestToSegments) { expect_same_closest<Segment>("closest_points Segment", 2); }
TEST(MeshLaw, ClosestToTriangles) { expect_same_closest<Triangle>("closest_points Triangle", 4); }
TEST(MeshLaw, ClosestToSpheres) { expect_same_closest<Sphere>("closest_points Sphere"); }
TEST(MeshLaw, ClosestToAabbs) { expect_same_closest<Aabb>("closest_points Aabb", 4); }
TEST(MeshLaw, ClosestToPlanes) { expect_same_closest<Plane>("closest_points Plane"); }

TEST(MeshLaw, MeetsOtherMeshes) {
    Tally pairs{"overlapping_pairs"}, touch{"intersects, two meshes"};
    const auto meshes = mesh_cases();
    const auto places = poses();
    const auto run = [&](const auto& a, const auto& b, const std::string& what) {
        std::vector<TrianglePair> truth;
        for (std::uint32_t i = 0; i < a.size(); ++i) {
            for (std::uint32_t j = 0; j < b.size(); ++j) {
                if (intersects(a.part(i), b.part(j))) truth.push_back({i, j});
            }
        }
        const std::size_t limit = truth.size() / 2;
        const PairList some = overlapping_pairs(a, b, {.max_pairs = limit});
        const bool begins = some.truncated == (limit < truth.size()) && some.pairs.size() == limit &&
                            std::equal(some.pairs.begin(), some.pairs.end(), truth.begin());
        pairs.add(!truth.empty(),
                  overlapping_pairs(a, b) == truth && begins && count_overlapping_pairs(a, b) == truth.size(), what);
        touch.add(!truth.empty(), intersects(a, b) == !truth.empty(), what);
    };
    Dice dice(3);
    const long trials = std::max(cases() / 10, 100L);
    for (long k = 0; k < trials; ++k) {
        const auto any = [&](const auto& list) -> const auto& {
            return list[static_cast<std::size_t>(dice.pick(0, static_cast<int>(list.size()) - 1))];
        };
        const MeshCase &a = any(meshes), &b = any(meshes);
        const Pose &p = any(places), &q = dice.one_in(2) ? p : any(places);
        const std::string what = a.name + " and " + b.name + ", trial " + std::to_string(k);
        switch (k % 4) {
            case 0:
                run(a.mesh, b.mesh, what);
                break;
            case 1:
                run(p * a.mesh, b.mesh, what);
                break;
            case 2:
                run(a.mesh, q * b.mesh, what);
                break;
            default:
                run(p * a.mesh, q * b.mesh, what);
        }
    }
}

TEST(MeshLaw, NearestToOtherMeshes) {
    Tally tally{"closest_points, two meshes"};
    const auto places = poses();
    const auto meshes = mesh_cases();
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        const Mesh &a = meshes[k].mesh, &b = meshes[(5 * k + 3) % meshes.size()].mesh;
        if (static_cast<long>(a.size() * b.size()) > 4 * cases()) continue;
        const PosedMesh posed = places[k % places.size()] * b;
        const CompositeClosest truth = nearest_of_all(a, posed), found = composite_closest(a, posed);
        tally.add(truth.points.distance == 0,
                  same(found.points, truth.points) && found.part_a == truth.part_a && found.part_b == truth.part_b,
                  meshes[k].name);
    }
}

Pieces<Rational> at(const T3& p) {
    Pieces<Rational> result;
    result.points = {p};
    return result;
}
bool truly_contains(const Triangle& t, const T3& p) {
    return square_distance<Rational>(at(p), pieces<Rational>(t)) == 0;
}

/// Points of the intersection of two triangles, all of its corners included.
std::vector<T3> shared_points(const Triangle& s, const Triangle& t) {
    std::vector<T3> result;
    const auto offer = [&](const T3& p) {
        if (truly_contains(s, p) && truly_contains(t, p)) result.push_back(p);
    };
    const auto ps = pieces<Rational>(s), pt = pieces<Rational>(t);
    for (const T3& p : ps.points) offer(p);
    for (const T3& p : pt.points) offer(p);
    for (const auto& e : ps.spans) {
        for (const auto& f : pt.spans) {
            const T3 n = outer(e.d, f.d);
            const Rational n2 = inner(n, n);
            if (n2 != 0 && inner(f.a - e.a, n) == 0) offer(e.a + e.d.times(inner(outer(f.a - e.a, f.d), n) / n2));
        }
    }
    const auto pierce = [&](const Pieces<Rational>& edges, const Pieces<Rational>& face) {
        const T3 n = outer(face.spans[0].d, face.spans[1].d);
        for (const auto& e : edges.spans) {
            const Rational slope = inner(e.d, n);
            if (slope != 0) offer(e.a + e.d.times(inner(face.points[0] - e.a, n) / slope));
        }
    };
    pierce(ps, pt);
    pierce(pt, ps);
    return result;
}

/// Whether two triangles share a point outside of the hull of their common corners, in rational arithmetic.
bool overlap_in_rationals(const Triangle& s, const Triangle& t) {
    std::vector<Vec3> common;
    for (int i = 0; i < 3; ++i) {
        const Vec3 p = s.vertex(i);
        const bool in_t = p == t.a || p == t.b || p == t.c;
        if (in_t && std::find(common.begin(), common.end(), p) == common.end()) common.push_back(p);
    }
    if (common.size() == 3) return true;
    for (const T3& p : shared_points(s, t)) {
        if (common.empty() || !truly_contains({common.front(), common.back(), common.back()}, p)) return true;
    }
    return false;
}

/// Calls law(s, t, claimed, description) for each pair of the mesh's triangles; `claimed` is whether overlapping_pairs
/// lists it.
template <class Law>
void for_each_own_pair(const Mesh& mesh, const std::string& name, Law law) {
    const auto found = overlapping_pairs(mesh);
    EXPECT_EQ(count_overlapping_pairs(mesh), found.size()) << name;
    EXPECT_EQ(self_intersects(mesh), !found.empty()) << name;
    const PairList some = overlapping_pairs(mesh, {.max_pairs = found.size() / 2});
    EXPECT_EQ(some.truncated, !found.empty()) << name;
    EXPECT_TRUE(some.pairs.size() == found.size() / 2 &&
                std::equal(some.pairs.begin(), some.pairs.end(), found.begin()))
        << name;
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        for (std::uint32_t j = i + 1; j < mesh.size(); ++j) {
            const bool claimed = next < found.size() && found[next] == TrianglePair{i, j};
            next += claimed;
            law(mesh.triangle(i), mesh.triangle(j), claimed, name + " " + std::to_string(i) + " " + std::to_string(j));
        }
    }
    EXPECT_EQ(next, found.size()) << name;
}

TEST(MeshLaw, MeetsItself) {
    Tally tally{"overlapping_pairs, itself"};
    auto meshes = mesh_cases();
    // Triangles over few corners are adjacent in every way.
    Dice dice(9);
    for (int k = 0; k < 4; ++k) {
        std::vector<Vec3> corners;
        for (int i = 0; i < 12; ++i)
            corners.push_back(k % 2 == 0 ? dice.integers(1) : Vec3(dice.pick(-2, 2), dice.pick(-2, 2), 0));
        meshes.push_back({"few corners", soup(60, 4, [&] {
                              const auto any = [&] { return corners[static_cast<std::size_t>(dice.pick(0, 11))]; };
                              return std::array{any(), any(), any()};
                          })});
    }
    for (const MeshCase& m : meshes) {
        long budget = cases() / 8;
        for_each_own_pair(
            m.mesh, m.name, [&](const Triangle& s, const Triangle& t, bool claimed, const std::string& what) {
                // Pairs that do not touch need no rational arithmetic; of the others a share is tested.
                const bool truth = intersects(s, t) && (--budget > 0 ? overlap_in_rationals(s, t) : claimed);
                tally.add(truth, claimed == truth, what);
                EXPECT_EQ(overlap_beyond_corners(s, t), overlap_beyond_corners(t, s));
            });
    }
}

TEST(MeshLaw, MeetsItselfAsEachOfItsPairsSays) {
    Tally tally{"overlapping_pairs, neighbours"};
    Dice dice(10);
    for (long round = 0; round < std::max(cases() / 20, 50L); ++round) {
        // With few corners most triangles are adjacent. The corners are in space, nearly in a plane, or nearly on a few
        // lines.
        const double flat = std::ldexp(1.0, -dice.pick(0, 30)), thin = dice.pick(0, 3) == 0 ? 0x1p-20 : 1;
        std::vector<Vec3> corners;
        for (int i = 0; i < 14; ++i) {
            const Vec3 step = dice.integers(3), jitter = dice.integers(1 << 20) * 0x1p-20;
            corners.push_back(dice.pick(0, 1) == 0 ? Vec3(step.x, step.y, flat * jitter.z)
                                                   : step + Vec3(jitter.x, thin * jitter.y, 1) * flat);
        }
        std::vector<Index3> triangles;
        const auto any = [&] { return static_cast<std::uint32_t>(dice.pick(0, 13)); };
        for (int i = 0; i < 24; ++i) triangles.push_back({any(), any(), any()});
        for_each_own_pair({corners, triangles}, "round " + std::to_string(round),
                          [&](const Triangle& s, const Triangle& t, bool claimed, const std::string& what) {
                              const bool truth = overlap_beyond_corners(s, t);
                              tally.add(truth, claimed == truth, what);
                          });
    }
}

/// How often a ray that hits no edge crosses the mesh, in rational arithmetic.
bool inside_in_rationals(const std::vector<Triangle>& parts, Vec3 point, Dice& dice) {
    const T3 o = lifted<Rational>(point);
    for (;;) {
        const T3 d = lifted<Rational>(dice.integers(100000));
        bool odd = false, clean = true;
        for (std::size_t i = 0; clean && i < parts.size(); ++i) {
            const T3 a = lifted<Rational>(parts[i].a) - o, b = lifted<Rational>(parts[i].b) - o,
                     c = lifted<Rational>(parts[i].c) - o;
            const T3 n = outer(b - a, c - a);
            if (inner(n, n) == 0) continue;  // no area
            const int u = inner(d, outer(b, c)).sign(), v = inner(d, outer(c, a)).sign(),
                      w = inner(d, outer(a, b)).sign();
            if (u * v < 0 || v * w < 0 || w * u < 0) continue;
            clean = u != 0 && v != 0 && w != 0;
            if (inner(a, n).sign() * u > 0) odd = !odd;
        }
        if (clean) return odd;
    }
}

TEST(MeshLaw, Contains) {
    Tally tally{"contains"};
    Dice dice(11);
    const auto closed = [&](const std::string& name) {
        for (const MeshCase& m : mesh_cases()) {
            if (name.rfind(m.name, 0) == 0) return m.closed;
        }
        return false;
    };
    std::string last;
    bool is_closed = false;
    for_each_query([&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        if (const auto name = what.substr(0, what.find(',')); name != last) is_closed = closed(last = name);
        // If corners coincide the solid may be flat, but it is still closed.
        bool finite = true;
        for (const Triangle& part : parts) finite = finite && is_finite(part);
        if (!is_closed || !finite) return;
        Aim aim(mesh, seed);
        const Vec3 point = aim.point();
        bool truth = false;
        for (const Triangle& part : parts) truth = truth || intersects(part, point);
        truth = is_finite(point) && (truth || inside_in_rationals(parts, point, dice));
        tally.add(truth, contains(mesh, point) == truth, what + ": " + show(point));
    });
}

TEST(MeshLaw, NotANumberMeetsNothing) {
    const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                          -std::numeric_limits<double>::infinity()};
    for_each_query([&](const auto& mesh, const auto&, std::uint64_t seed, const std::string& what) {
        if (seed > 20) return;
        Aim aim(mesh, seed);
        const double x = bad[aim.dice.pick(0, 2)];
        const auto spoil = [&](auto shape) {
            auto* values = reinterpret_cast<double*>(&shape);
            values[aim.dice.pick(0, static_cast<int>(sizeof shape / sizeof x) - 1)] = x;
            return shape;
        };
        const auto expect_nothing = [&](auto shape) {
            aim.make(shape);
            shape = spoil(shape);
            EXPECT_FALSE(intersects(mesh, shape)) << what;
            if constexpr (requires { composite_closest_points(mesh, shape); } &&
                          !std::is_same_v<decltype(shape), Line> && !std::is_same_v<decltype(shape), Ray>) {
                EXPECT_TRUE(std::isnan(closest_points(mesh, shape).distance)) << what;
            }
        };
        expect_nothing(Vec3());
        expect_nothing(Segment());
        expect_nothing(Ray());
        expect_nothing(Line());
        expect_nothing(Plane());
        expect_nothing(HalfSpace());
        expect_nothing(Triangle());
        expect_nothing(Obb());
        expect_nothing(Sphere());
        Ray ray;
        aim.make(ray);
        EXPECT_FALSE(raycast(spoil(ray), mesh)) << what;
        EXPECT_FALSE(occluded(spoil(ray), mesh)) << what;
        EXPECT_TRUE(raycast_all(spoil(ray), mesh).empty()) << what;
        EXPECT_FALSE(raycast(ray, mesh, RaycastOptions{.max_t = bad[0]})) << what;
        EXPECT_FALSE(contains(mesh, spoil(Vec3(0)))) << what;
    });
}

bool same_trees(const bvh::Bvh& a, const bvh::Bvh& b) {
    return a.nodes().size() == b.nodes().size() && std::equal(a.order().begin(), a.order().end(), b.order().begin()) &&
           std::memcmp(a.nodes().data(), b.nodes().data(), a.nodes().size_bytes()) == 0;
}

TEST(MeshLaw, ThreadsChangeNothing) {
    struct Answers {
        Mesh mesh;
        std::vector<TrianglePair> pairs, own;
        std::vector<std::optional<Hit>> hits;
        std::vector<ClosestPoints> nearest;
        MeshReport report;
    };
    const Mesh sphere = make_icosphere(5);
    const Mesh other = make_torus(0.9, 0.3, 120, 70);
    std::vector<Answers> answers;
    for (const int threads : {1, 2, 8}) {
        const ThreadLimit limit(threads);
        Answers& now = answers.emplace_back();
        now.mesh = Mesh(sphere.vertices(), sphere.triangles());
        now.pairs = overlapping_pairs(now.mesh, Pose{Quat(0.9, 0.1, 0.2, 0.3), Vec3(0.1)} * other);
        std::vector<Vec3> vertices = now.mesh.vertices();
        for (std::size_t i = 0; i < vertices.size(); i += 50) vertices[i] = 0.9 * vertices[i];
        now.own = overlapping_pairs(Mesh(vertices, now.mesh.triangles()));
        now.report = check(now.mesh);
        std::vector<Ray> rays(2000);
        std::vector<Vec3> points(500);
        Aim aim(now.mesh, 1);
        for (Ray& ray : rays) aim.make(ray);
        for (Vec3& point : points) aim.make(point);
        now.hits.resize(rays.size());
        raycast_each(rays, now.mesh, now.hits);
        now.nearest.resize(points.size());
        closest_points_each(points, now.mesh, now.nearest);
    }
    EXPECT_GT(answers[0].pairs.size(), 100u);
    for (const Answers& a : answers) {
        EXPECT_TRUE(same_trees(a.mesh.tree(), answers[0].mesh.tree()));
        EXPECT_EQ(a.pairs, answers[0].pairs);
        EXPECT_EQ(a.own, answers[0].own);
        EXPECT_EQ(a.report.area, answers[0].report.area);
        EXPECT_EQ(a.report.volume, answers[0].report.volume);
        for (std::size_t i = 0; i < a.hits.size(); ++i) ASSERT_TRUE(same(a.hits[i], answers[0].hits[i])) << i;
        for (std::size_t i = 0; i < a.nearest.size(); ++i) ASSERT_TRUE(same(a.nearest[i], answers[0].nearest[i])) << i;
    }
}

}  // namespace
}  // namespace abut::laws
