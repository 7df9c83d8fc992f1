// SPDX-License-Identifier: MIT
// Law of sweeps for every shape with every shape: no shape passes through another, no hit is late, no contact is
// missed, and at the hit the shapes touch. The oracle samples the distance at many positions on the way. ABUT_LAW_CASES
// sets the number of cases a cell.
#include <cstdio>

#include "tests/laws/matrix_cases.h"

namespace abut::laws {
namespace {

/// The translated shape; exact for small dyadic numbers.
template <class Shape>
auto at(const Shape& shape, Vec3 by) {
    return Pose{Quat(1, 0, 0, 0), by} * shape;
}

/// The bounds of gjk::sweep for sizes of at most 64, or 256 where unbounded shapes are clipped. Curved shapes that only
/// touch may pass within the bound.
template <class A, class B>
inline constexpr bool curved = is_curved<A> || is_curved<B>;
template <class A, class B>
inline constexpr double slack = (std::is_same_v<B, Line> || std::is_same_v<B, Ray> ? 256 : 64) *
                                (curved<A, B> ? 0x1p-36 : 0x1p-40);

struct Tally {
    long done = 0, hits = 0, starts = 0;
    double farthest = 0;
};

template <class A, class B>
void check_sweep(const A& a, Vec3 motion, const B& b, Tally& tally) {
    ++tally.done;
    const auto hit = sweep(a, motion, b);
    const bool started = intersects(a, b);
    const auto apart = [&](double t) { return distance(at(a, t * motion), b); };
    if (started) {
        ++tally.starts;
        ASSERT_TRUE(hit) << "touches from the start";
        EXPECT_EQ(hit->t, 0);
        return;
    }
    const double end = hit ? hit->t : 1;
    if (hit) {
        ++tally.hits;
        ASSERT_TRUE(hit->t >= 0 && hit->t <= 1);
        EXPECT_NEAR(glm::length(hit->normal), 1, 1e-12);
        const double left = apart(hit->t);
        tally.farthest = std::max(tally.farthest, left);
        EXPECT_LE(left, (slack<A, B>)) << "stops before it touches, at " << hit->t;
        // A shape that is within the bounds of touching at the start may move away.
        if (hit->t > 0) {
            EXPECT_LE(glm::dot(hit->normal, motion), 1e-6 * glm::length(motion)) << "moves away from what it meets";
        }
    }
    // The distance falls and then rises. A deep overlap in between means that the shape passed through.
    constexpr int places = 32;
    int nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= places; ++i) {
        const double d = apart(end * i / places);
        if (d < least) {
            least = d;
            nearest = i;
        }
    }
    double low = end * std::max(nearest - 1, 0) / places, high = end * std::min(nearest + 1, places) / places;
    for (int i = 0; i < 40 && least > 0; ++i) {
        const double first = low + (high - low) / 3, second = high - (high - low) / 3;
        const double d = apart(first), e = apart(second);
        least = std::min({least, d, e});
        (d < e ? high : low) = d < e ? second : first;
    }
    if (least > 0) return;
    // A contact must be found unless the shapes overlap nowhere by more than the bounds.
    double deepest = 0;
    for (int i = 0; i <= 64; ++i) {
        const double t = i == 64 ? 0.5 * (low + high) : end * i / 64;
        const auto found = contact(at(a, t * motion), b);
        if (found && t < end) deepest = std::max(deepest, std::min(found->depth, 1e9));
        if (!hit && found) deepest = std::max(deepest, curved<A, B> ? 0.0 : 1.0);
    }
    EXPECT_LE(deepest, (slack<A, B>)) << (hit ? "went through" : "missed");
}

template <class A>
void check_row() {
    Nouns::each([]<class B>() {
        if (::testing::Test::HasFailure()) return;
        Tally tally;
        for_each_case<A, B>([&](const Case<A, B>& c) {
            std::mt19937_64 random(c.seed * 7 + 1);
            std::uniform_int_distribution<int> whole(-2, 2);
            std::uniform_real_distribution<double> any(-1, 1);
            const bool grid = c.family != Family::random;
            const auto draw = [&](double scale) {
                if (grid) return scale * Vec3(whole(random), whole(random), whole(random));
                const double x = any(random), y = any(random), z = any(random);
                return scale * Vec3(x, y, z);
            };
            // The shape starts at a distance, and moves towards and past where it was made.
            const Vec3 off = draw(2);
            const auto from = at(c.a, off);
            const Vec3 motion = c.seed % 4 == 0 ? draw(1) : -2.0 * off;
            if constexpr (std::is_same_v<A, Aabb>) {
                check_sweep(Aabb{c.a.min + off, c.a.max + off}, motion, c.b, tally);
            } else {
                check_sweep(from, motion, c.b, tally);
            }
        });
        std::printf("%-9s against %-9s %5ld sweeps, %5ld hit later, %5ld from the start, stopped at most %.1e off\n",
                    name_of<A>, name_of<B>, tally.done, tally.hits, tally.starts, tally.farthest);
    });
}

TEST(SweepLaw, OfASegment) { check_row<Segment>(); }
TEST(SweepLaw, OfATriangle) { check_row<Triangle>(); }
TEST(SweepLaw, OfAnAabb) { check_row<Aabb>(); }
TEST(SweepLaw, OfAnObb) { check_row<Obb>(); }
TEST(SweepLaw, OfACapsule) { check_row<Capsule>(); }
TEST(SweepLaw, OfACylinder) { check_row<Cylinder>(); }
TEST(SweepLaw, OfACone) { check_row<Cone>(); }
TEST(SweepLaw, OfAnEllipsoid) { check_row<Ellipsoid>(); }
TEST(SweepLaw, OfAHull) { check_row<Hull>(); }

}  // namespace
}  // namespace abut::laws
