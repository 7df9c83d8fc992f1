// SPDX-License-Identifier: MIT
// Law of distances for parallel faces and edges, of which many features are equally near: see distance_law.h.
#include <cstdio>
#include <random>

#include "abut/math/pose.h"
#include "abut/pair/closest_points/closest_certified.h"
#include "tests/laws/distance_law.h"

namespace abut::laws {
namespace {

/// Two boxes with the same axes, or with axes that differ by rounding, and their faces and edges.
struct Parallel {
    Obb a, b;
    Mat3 axes, other;
    bool apart;  ///< whether the gap is far larger than rounding

    explicit Parallel(unsigned seed) : random(seed) {
        const int kind = static_cast<int>(seed % 3);
        axes = kind == 0 ? Mat3(1.0) : rotation_matrix(Pose{Quat(any(), any(), any(), any())});
        const Mat3 turn = rotation_matrix(Pose{Quat(any(), any(), any(), any())});
        other = kind == 2 ? turn * (glm::transpose(turn) * axes) : axes;
        const Vec3 h(size(), size(), size()), k(size(), size(), size());
        const double gap = pick(4) == 0 ? 0x1p-20 : pick(5) == 0 ? 0 : size();
        Vec3 from(eighths(), eighths(), eighths());
        for (int i = 0; i <= pick(3); ++i) from[i] = h[i] + k[i] + gap;  // face, edge or corner towards the other
        const Vec3 center(eighths(), any(), 16 * any());
        a = {center, axes, h};
        b = {center + axes * from, other, k};
        apart = gap > 0;
    }

    Vec3 corner(const Obb& box, int n) const {
        const Vec3 h = box.half_extents;
        return box.center +
               box.axes * Vec3((n & 1) != 0 ? h.x : -h.x, (n & 2) != 0 ? h.y : -h.y, (n & 4) != 0 ? h.z : -h.z);
    }
    /// A triangle that is half of a face.
    Triangle half(const Obb& box) {
        const int n = pick(8), axis = pick(3);
        return {corner(box, n), corner(box, n ^ 1 << axis), corner(box, n ^ 1 << (axis + 1) % 3)};
    }
    Segment edge(const Obb& box) {
        const int n = pick(8);
        return {corner(box, n), corner(box, n ^ 1 << pick(3))};
    }
    Segment diagonal(const Obb& box) {
        const int n = pick(8);
        return {corner(box, n), corner(box, n ^ (7 - (1 << pick(3))))};
    }

    std::mt19937 random;
    int pick(unsigned n) { return static_cast<int>(random() % n); }
    double any() { return std::uniform_real_distribution<double>(-1, 1)(random); }
    double eighths() { return pick(17) / 8.0 - 1; }
    double size() { return (1 + pick(16)) / 8.0; }
};

struct Count {
    long apart = 0;
    long full_searches = 0;  ///< searches of all features, which take a hundred times as long as a proof

    template <class A, class B>
    void check(unsigned seed, const A& a, const B& b, bool far) {
        Worst worst;
        const char* found = fault(a, b, worst);
        EXPECT_EQ(found, nullptr) << "seed " << seed << ": " << show(a) << " and " << show(b) << " " << found;
        if (!far) return;
        ++apart;
        ClosestPoints answer;
        full_searches +=
            pair::prove_closest(pair::ProofBody(a), pair::ProofBody(b), answer) == pair::Proved::nearest ? 0 : 1;
    }
};

TEST(DistanceLaw, OfParallelFeaturesHardlyEverTakesAWalkOverAllOfThem) {
    const unsigned cases = static_cast<unsigned>(law_cases() / 10);
    Count count;
    for (unsigned seed = 0; seed < cases; ++seed) {
        Parallel p(seed);
        count.check(seed, p.a, p.b, p.apart);
        count.check(seed, p.a, p.half(p.b), p.apart);
        count.check(seed, p.a, p.edge(p.b), p.apart);
        count.check(seed, p.a, p.diagonal(p.b), p.apart);
        count.check(seed, p.half(p.a), p.half(p.b), p.apart);
        count.check(seed, p.half(p.a), p.edge(p.b), p.apart);
        count.check(seed, p.edge(p.a), p.edge(p.b), p.apart);
        count.check(seed, p.edge(p.a), p.edge(p.a), false);
        if (p.axes != Mat3(1.0)) continue;
        const Aabb box{p.b.center - p.b.half_extents, p.b.center + p.b.half_extents};
        count.check(seed, p.a, box, p.apart);
        count.check(seed, p.half(p.a), box, p.apart);
        count.check(seed, p.edge(p.a), box, p.apart);
    }
    std::printf("%ld pairs, %ld searches of all features\n", count.apart, count.full_searches);
    EXPECT_LE(count.full_searches, count.apart / 1000);
}

}  // namespace
}  // namespace abut::laws
