// SPDX-License-Identifier: MIT
// Law: impacts and largest_safe_step miss no collision whose time and place are known exactly, never find it late, and
// agree for exchanged meshes and for both joined to one.
//
// A case is a vertex and a triangle, or two edges, that at a chosen time are exactly within the thickness of each
// other: all coordinates, times and weights have so few bits that no step of the construction is rounded, which exact
// arithmetic confirms. ABUT_LAW_CASES sets the number of cases of each kind; a third of them are on a coarse grid,
// where features are degenerate, parallel, in one plane, at rest, or touch at corners and ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <tuple>
#include <vector>

#include "abut/mesh/impacts.h"
#include "tests/laws/dyadic.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

constexpr std::uint64_t seed = 41;
constexpr int across = 8, most = across * across * across;  // cases in one mesh
constexpr double apart = 512;                               // between their places

struct LinearPath {
    Vec3 from, to;
};

/// The paths of a vertex and a triangle, or of two edges, the weights of their common point, and when.
struct Case {
    bool edges;
    std::vector<LinearPath> first, second;
    std::vector<double> first_weights, second_weights;
    double t;
};

class Dice {
public:
    /// A multiple of 2^-bits in [-1, 1].
    double number(int bits) {
        const long steps = 1L << bits;
        return static_cast<double>(std::uniform_int_distribution<long>(-steps, steps)(random_)) /
               static_cast<double>(steps);
    }
    bool one_in(int n) { return std::uniform_int_distribution<int>(1, n)(random_) == 1; }
    /// Weights that sum to 1; on the coarse grid often those of a corner or edge.
    std::vector<double> weights(std::size_t count, bool coarse) {
        const int bits = coarse ? 1 : 6;
        std::vector<double> weights(count);
        double left = 1;
        for (std::size_t i = 0; i + 1 < count; ++i) {
            weights[i] = std::min(left, std::abs(number(bits)));
            left -= weights[i];
        }
        weights.back() = left;
        std::shuffle(weights.begin(), weights.end(), random_);
        return weights;
    }

private:
    std::mt19937_64 random_{seed};
};

Case make(Dice& dice, bool edges, Vec3 place, double thickness) {
    const bool coarse = dice.one_in(3), flat = coarse && dice.one_in(3);
    const auto vector = [&](int bits) {
        const double x = dice.number(bits), y = dice.number(bits), z = dice.number(bits);
        return Vec3(x, y, flat ? 0 : z);
    };
    const int bits = coarse ? 1 : 20;
    const double speed =
        std::array{0.0, 0.25, 1.0, 64.0}[static_cast<std::size_t>(dice.one_in(2) + 2 * dice.one_in(4))];
    const Vec3 common = 4.0 * vector(coarse ? 1 : 8);
    Case made{edges, {}, {}, dice.weights(edges ? 2 : 1, coarse), dice.weights(edges ? 2 : 3, coarse), 0};
    made.t = std::abs(dice.number(coarse ? 2 : 8));
    std::vector<Vec3> first, second;
    for (std::size_t i = 0; i < made.first_weights.size(); ++i) first.push_back(vector(bits));
    for (std::size_t i = 0; i < made.second_weights.size(); ++i) second.push_back(vector(bits));
    const auto point = [](const std::vector<Vec3>& corners, const std::vector<double>& weights) {
        Vec3 sum(0);
        for (std::size_t i = 0; i < corners.size(); ++i) sum += weights[i] * corners[i];
        return sum;
    };
    // The first is moved so that its point is at most the thickness away from the second's, along an axis.
    Vec3 gap(0);
    gap[dice.one_in(2) ? 0 : dice.one_in(2) ? 1 : 2] = thickness * dice.number(2);
    const Vec3 shift = point(second, made.second_weights) + gap - point(first, made.first_weights);
    for (Vec3& corner : first) corner += shift;
    const auto add_paths = [&](const std::vector<Vec3>& corners, std::vector<LinearPath>& result) {
        for (const Vec3& corner : corners) {
            const Vec3 velocity = common + speed * vector(coarse ? 1 : 8);
            result.push_back({place + corner - made.t * velocity, place + corner + (1 - made.t) * velocity});
        }
    };
    add_paths(first, made.first);
    add_paths(second, made.second);
    return made;
}

/// Whether the two points are exactly within the thickness at the time.
bool is_collision(const Case& one, double thickness) {
    Dyadic square;
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = [&](const std::vector<LinearPath>& paths, const std::vector<double>& weights) {
            Dyadic sum;
            for (std::size_t i = 0; i < paths.size(); ++i) {
                const Dyadic from(paths[i].from[axis]), to(paths[i].to[axis]);
                sum = sum + Dyadic(weights[i]) * (from + Dyadic(one.t) * (to - from));
            }
            return sum;
        };
        const Dyadic gap = at(one.first, one.first_weights) - at(one.second, one.second_weights);
        square = square + gap * gap;
    }
    return sign(Dyadic(thickness) * Dyadic(thickness) - square) >= 0;
}

/// The corners of many cases as a mesh: a vertex is the triangle {v, v, v}, and an edge {v, w, w}.
struct Corners {
    std::vector<Vec3> from, to;
    std::vector<Index3> triangles;

    void add(const std::vector<LinearPath>& paths) {
        const auto v = static_cast<std::uint32_t>(from.size()), count = static_cast<std::uint32_t>(paths.size());
        for (const LinearPath& path : paths) from.push_back(path.from), to.push_back(path.to);
        triangles.push_back({v, v + std::min(1U, count - 1), v + count - 1});
    }
    [[nodiscard]] Moving<Mesh> mesh() const {
        const Mesh start(from, triangles);
        return {start, start.refitted(to)};
    }
};

void expect_found(const std::vector<Case>& cases, const ImpactsBetween& found, const Impacts& joined,
                  std::uint32_t joined_vertices, std::uint32_t joined_triangles) {
    std::uint32_t v = 0, w = 0;
    for (std::uint32_t i = 0; i < cases.size(); ++i) {
        const Case& one = cases[i];
        if (one.edges) {
            const std::array<std::uint32_t, 2> a{v, v + 1}, b{w, w + 1};
            const std::array<std::uint32_t, 2> joined_b{w + joined_vertices, w + joined_vertices + 1};
            const auto hit = std::ranges::find_if(found.edges, [&](const auto& e) { return e.a == a && e.b == b; });
            ASSERT_TRUE(hit != found.edges.end() && hit->hit.t <= one.t) << "seed " << seed << " case " << i;
            const auto same =
                std::ranges::find_if(joined.edges, [&](const auto& e) { return e.a == a && e.b == joined_b; });
            ASSERT_TRUE(same != joined.edges.end() && same->hit.t == hit->hit.t) << "seed " << seed << " case " << i;
        } else {
            const auto of = [&](const auto& list, std::uint32_t vertex, std::uint32_t triangle) {
                return std::ranges::find_if(
                    list, [&](const auto& e) { return e.vertex == vertex && e.triangle == triangle; });
            };
            const auto hit = of(found.vertices_of_a, v, i), same = of(joined.vertices, v, i + joined_triangles);
            ASSERT_TRUE(hit != found.vertices_of_a.end() && hit->hit.t <= one.t) << "seed " << seed << " case " << i;
            ASSERT_TRUE(same != joined.vertices.end() && same->hit.t == hit->hit.t) << "seed " << seed << " case " << i;
        }
        v += static_cast<std::uint32_t>(one.first.size());
        w += static_cast<std::uint32_t>(one.second.size());
    }
}

TEST(ImpactsLaw, NoCollisionIsMissedOrLate) {
    Dice dice;
    for (long done = 0; done < 2 * environment_case_count(20000); done += most) {
        const double thickness = std::array{0.0, 0x1p-6, 0.25}[static_cast<std::size_t>(done / most % 3)];
        std::vector<Case> cases;
        Corners first, second;
        for (int i = 0; i < most; ++i) {
            const Vec3 place = apart * Vec3(i % across, i / across % across, i / (across * across));
            cases.push_back(make(dice, i % 2 == 0, place, thickness));
            ASSERT_TRUE(is_collision(cases.back(), thickness));
            first.add(cases.back().first);
            second.add(cases.back().second);
        }
        const Moving<Mesh> a = first.mesh(), b = second.mesh();
        const ImpactOptions options{.thickness = thickness};
        const ImpactsBetween found = impacts(a, b, options), exchanged = impacts(b, a, options);

        Corners both = first;
        const auto vertices = static_cast<std::uint32_t>(first.from.size());
        both.from.insert(both.from.end(), second.from.begin(), second.from.end());
        both.to.insert(both.to.end(), second.to.begin(), second.to.end());
        for (const Index3& t : second.triangles)
            both.triangles.push_back({t[0] + vertices, t[1] + vertices, t[2] + vertices});
        const Moving<Mesh> one = both.mesh();
        expect_found(cases, found, impacts(one.from, one.to, options), vertices,
                     static_cast<std::uint32_t>(first.triangles.size()));

        double least = 1;
        ASSERT_EQ(exchanged.vertices_of_b.size(), found.vertices_of_a.size());
        ASSERT_EQ(exchanged.vertices_of_a.size(), found.vertices_of_b.size());
        ASSERT_EQ(exchanged.edges.size(), found.edges.size());
        for (std::size_t i = 0; i < found.vertices_of_a.size(); ++i) {
            EXPECT_EQ(exchanged.vertices_of_b[i].vertex, found.vertices_of_a[i].vertex);
            EXPECT_EQ(exchanged.vertices_of_b[i].hit.t, found.vertices_of_a[i].hit.t);
        }
        for (const VertexImpact& i : found.vertices_of_a) least = std::min(least, i.hit.t);
        for (const VertexImpact& i : found.vertices_of_b) least = std::min(least, i.hit.t);
        for (const EdgeImpact& i : found.edges) least = std::min(least, i.hit.t);
        EXPECT_EQ(largest_safe_step(a, b, options), least);
    }
}

}  // namespace
}  // namespace abut::laws
