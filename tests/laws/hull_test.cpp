// SPDX-License-Identifier: MIT
// Law: the hull of a few points, random or degenerate, is right by brute force with CGAL's exact predicates.
#include "abut/shape/hull.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "tests/laws/adversarial_boxes.h"

namespace abut::laws {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 exact(Vec3 p) { return {p.x, p.y, p.z}; }

/// 1 if d lies on the side from which a, b, c are counter-clockwise.
int side(Vec3 a, Vec3 b, Vec3 c, Vec3 d) { return CGAL::orientation(exact(a), exact(b), exact(c), exact(d)); }
bool collinear(Vec3 a, Vec3 b, Vec3 c) { return CGAL::collinear(exact(a), exact(b), exact(c)); }

/// Whether p lies in the closed simplex, which is not degenerate.
bool in_segment(Vec3 p, Vec3 a, Vec3 b) {
    return collinear(a, b, p) && CGAL::collinear_are_ordered_along_line(exact(a), exact(p), exact(b));
}
bool in_triangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
    if (side(a, b, c, p) != 0) return false;
    // In the plane, p is inside if no edge separates it from the opposite corner.
    const auto turn = [](Vec3 q, Vec3 r, Vec3 s, Vec3 t) {
        return CGAL::coplanar_orientation(exact(q), exact(r), exact(s), exact(t));
    };
    return turn(a, b, c, p) != CGAL::NEGATIVE && turn(b, c, a, p) != CGAL::NEGATIVE &&
           turn(c, a, b, p) != CGAL::NEGATIVE;
}
bool in_tetrahedron(Vec3 p, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const int s = side(a, b, c, d);
    return s * side(p, b, c, d) >= 0 && s * side(a, p, c, d) >= 0 && s * side(a, b, p, d) >= 0 &&
           s * side(a, b, c, p) >= 0;
}

/// Whether p is in the hull of the other points, that is, in one of their simplices (Carathéodory).
bool in_hull(Vec3 p, const std::vector<Vec3>& others) {
    const std::size_t n = others.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (others[i] == p) return true;
        for (std::size_t j = 0; j < i; ++j) {
            if (others[i] == others[j]) continue;
            if (in_segment(p, others[i], others[j])) return true;
            for (std::size_t k = 0; k < j; ++k) {
                if (collinear(others[i], others[j], others[k])) continue;
                if (in_triangle(p, others[i], others[j], others[k])) return true;
                for (std::size_t l = 0; l < k; ++l) {
                    if (side(others[i], others[j], others[k], others[l]) == 0) continue;
                    if (in_tetrahedron(p, others[i], others[j], others[k], others[l])) return true;
                }
            }
        }
    }
    return false;
}

/// The dimension of the points' affine hull.
int dimension(const std::vector<Vec3>& points) {
    int d = points.empty() ? -1 : 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i] == points[0]) continue;
        d = std::max(d, 1);
        for (std::size_t j = 1; j < i; ++j) {
            if (points[j] == points[0] || collinear(points[0], points[i], points[j])) continue;
            d = std::max(d, 2);
            for (std::size_t k = 1; k < j; ++k) {
                if (side(points[0], points[i], points[j], points[k]) != 0) return 3;
            }
        }
    }
    return d;
}

bool precedes(Vec3 p, Vec3 q) { return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z; }

template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}
bool same(const Hull& a, const Hull& b) {
    if (a.facet_count() != b.facet_count() || a.dimension() != b.dimension()) return false;
    for (std::size_t f = 0; f < a.facet_count(); ++f) {
        if (!same_bits(a.facet(f), b.facet(f))) return false;
    }
    return same_bits(a.vertices(), b.vertices()) && same_bits(a.triangles(), b.triangles()) &&
           same_bits(a.neighbors(), b.neighbors()) && same_bits(a.neighbor_offsets(), b.neighbor_offsets());
}

/// What is wrong with the hull of these points, in words; empty if nothing is. If `brute`, its vertices are compared
/// with the points that no simplex of other points contains.
std::string fault(const std::vector<Vec3>& points, const Hull& hull, bool brute) {
    const std::span<const Vec3> v = hull.vertices();
    if (hull.dimension() != dimension(points)) return "the dimension";

    if (brute) {
        std::vector<Vec3> extreme;
        for (const Vec3& p : points) {
            std::vector<Vec3> others;
            std::copy_if(points.begin(), points.end(), std::back_inserter(others), [&](Vec3 q) { return q != p; });
            if (!in_hull(p, others)) extreme.push_back(p);
        }
        std::sort(extreme.begin(), extreme.end(), precedes);
        extreme.erase(std::unique(extreme.begin(), extreme.end()), extreme.end());
        std::vector<Vec3> sorted(v.begin(), v.end());
        std::sort(sorted.begin(), sorted.end(), precedes);
        if (sorted != extreme) return "the vertices are not the extreme points";
    }
    if (hull.dimension() != 2 && !std::is_sorted(v.begin(), v.end(), precedes)) return "the vertices' order";
    if (hull.dimension() == 2 && std::min_element(v.begin(), v.end(), precedes) != v.begin()) return "the first vertex";
    Aabb box;
    for (const Vec3& p : points) box.include(p);
    if (!(hull.bounds() == box) || !(bounds(hull) == box)) return "the bounds";
    if (hull.dimension() < 2) {
        if (hull.facet_count() != 0 || !hull.triangles().empty()) return "facets of what has none";
        const std::size_t expected = hull.dimension() == 1 ? 2 : 0;
        return hull.neighbors().size() == expected ? "" : "the neighbours of what has no facets";
    }

    // Facets are flat, have every point on or behind them, are convex, and form one closed surface.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> facet_of_edge;
    std::size_t triangle_count = 0;
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const std::span<const Index3> facet = hull.facet(f);
        if (facet.empty()) return "an empty facet";
        if (facet.data() != hull.triangles().data() + triangle_count) return "the facets do not follow each other";
        triangle_count += facet.size();
        const Index3 t = facet[0];
        for (const Vec3& p : points) {
            if (side(v[t[0]], v[t[1]], v[t[2]], p) > 0) return "a point beyond a facet";
        }
        for (const Index3& u : facet) {
            if (collinear(v[u[0]], v[u[1]], v[u[2]])) return "a degenerate triangle";
            for (const std::uint32_t i : u) {
                if (side(v[t[0]], v[t[1]], v[t[2]], v[i]) != 0) return "a facet that is not flat";
            }
            for (std::size_t e = 0; e < 3; ++e) {
                if (!facet_of_edge.emplace(std::pair(u[e], u[(e + 1) % 3]), f).second) return "an edge used twice";
            }
        }
    }
    if (triangle_count != hull.triangles().size()) return "triangles of no facet";
    std::vector<std::vector<std::uint32_t>> neighbours(v.size());
    std::size_t ridges = 0;
    for (const auto& [edge, f] : facet_of_edge) {
        const auto back = facet_of_edge.find({edge.second, edge.first});
        if (back == facet_of_edge.end()) return "an open edge";
        if (back->second == f) continue;
        ++ridges;
        neighbours[edge.first].push_back(edge.second);
        if (hull.dimension() != 3) continue;
        const Index3 t = hull.facet(f)[0];
        const std::span<const Index3> other = hull.facet(back->second);
        if (std::all_of(other.begin(), other.end(), [&](const Index3& u) {
                return side(v[t[0]], v[t[1]], v[t[2]], v[u[0]]) == 0 && side(v[t[0]], v[t[1]], v[t[2]], v[u[1]]) == 0 &&
                       side(v[t[0]], v[t[1]], v[t[2]], v[u[2]]) == 0;
            }))
            return "two facets that are one";
    }
    if (v.size() + hull.facet_count() != ridges / 2 + 2) return "Euler's formula";
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (!std::equal(neighbours[i].begin(), neighbours[i].end(), hull.neighbors(i).begin(), hull.neighbors(i).end()))
            return "the neighbours";
    }
    return "";
}

/// The points of one family, most of which are degenerate.
std::vector<Vec3> make_points(Maker& make, bool adversarial, int most) {
    Draw& draw = make.draw;
    std::vector<Vec3> points(static_cast<std::size_t>(draw.below(most)));
    const int family = adversarial ? draw.below(10) : 0;
    const Vec3 o = make.point(), u = make.vector(), w = make.vector();
    const auto grid = [&](int n) { return Vec3(draw.below(n), draw.below(n), draw.below(n)); };
    for (Vec3& p : points) {
        switch (family) {
            default:
                p = make.point();
                break;
            case 1:
                p = grid(2);
                break;
            case 2:
                p = grid(3);
                break;
            case 3:
                p = grid(5);
                break;
            case 4:
                p = Vec3(draw.below(5), draw.below(5), 2);
                break;  // a plane
            case 5:
                p = double(draw.below(9)) * Vec3(1, 2, -3);
                break;  // a line
            case 6:
                p = o;
                break;  // one point
            case 7:
                p = o + double(draw.below(5)) * u + double(draw.below(5)) * w;
                break;  // nearly a plane
            case 8:
                p = grid(3), make.perturb(p);
                break;  // nearly a grid
            case 9:
                p = grid(3), p.z = p.x + p.y + (draw.one_in(8) ? 1e-300 : 0);
                break;  // nearly a plane
        }
        if (adversarial && draw.one_in(20)) p = -0.0 * p;
        if (!is_finite(p)) p = Vec3(0);
    }
    const double scale = adversarial && family >= 1 && draw.one_in(3) ? draw.one_in(2) ? 1e150 : 0x1p-700 : 1;
    for (Vec3& p : points) p = is_finite(scale * p) ? scale * p : p;
    return points;
}

void expect_hulls(bool adversarial, long cases, int most, bool brute) {
    long dimensions[5] = {};
    for (long i = 0; i < cases; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Maker make(seed, adversarial);
        std::vector<Vec3> points = make_points(make, adversarial, most);
        const Hull hull(points);
        ASSERT_EQ(fault(points, hull, brute), "") << "seed " << seed << (adversarial ? ", adversarial" : "");
        ++dimensions[hull.dimension() + 1];

        // The same points in another order and with repetitions give the same hull, bit for bit.
        std::vector<Vec3> shuffled(points);
        for (std::size_t k = shuffled.size(); k > 1; --k) {
            std::swap(shuffled[k - 1], shuffled[static_cast<std::size_t>(make.draw.below(static_cast<int>(k)))]);
        }
        if (!shuffled.empty()) shuffled.push_back(shuffled[shuffled.size() / 2]);
        ASSERT_TRUE(same(hull, Hull(shuffled)))
            << "seed " << seed << (adversarial ? ", adversarial" : "") << ": the order matters";
        ASSERT_TRUE(same(hull, Hull(hull.vertices()))) << "seed " << seed << ": the hull of the hull is another";
    }
    std::printf("%ld %s hulls of up to %d points: %ld empty, %ld points, %ld segments, %ld flat, %ld solid\n", cases,
                adversarial ? "adversarial" : "random", most - 1, dimensions[0], dimensions[1], dimensions[2],
                dimensions[3], dimensions[4]);
}

TEST(HullLaws, RandomPoints) { expect_hulls(false, random_cases() / 4, 13, true); }
TEST(HullLaws, HostilePoints) { expect_hulls(true, random_cases() / 2, 13, true); }
TEST(HullLaws, MoreRandomPoints) { expect_hulls(false, random_cases() / 40, 200, false); }
TEST(HullLaws, MoreHostilePoints) { expect_hulls(true, random_cases() / 40, 200, false); }

}  // namespace
}  // namespace abut::laws
