// SPDX-License-Identifier: MIT
// Law of sweeps of balls at triangles and all other shapes with a closed form: hit or miss, and the time, are those of
// exact numbers. The oracle proves the exact distance of the whole path, and of single positions on it. ABUT_LAW_CASES
// sets the number of random cases a pair; a tenth as many, but at least 500, are adversarial.
#include <gtest/gtest.h>

#include <cstdio>

#include "abut/pair/sweep/sweep_sphere.h"
#include "abut/pair/sweep/sweep_sphere_triangle.h"
#include "tests/laws/capsule_cases.h"

namespace abut::laws {

/// The path of a moving centre, and its position at a time, without rounding.
struct Path {
    Vec3 c, m;
};
struct Place {
    Vec3 c, m;
    double t;
    double more = 0;
    int finer = 0;
};
template <class F>
Figure<F> figure(const Path& p) {
    Figure<F> r;
    r.corners = {lifted<F>(p.c), lifted<F>(p.c) + lifted<F>(p.m)};
    r.spans = {{0, 1}};
    return r;
}
template <class F>
Figure<F> figure(const Place& p) {
    Figure<F> r;
    F more(p.more);
    for (int i = 0; i < p.finer; ++i) more = more * F(0x1p-1000);
    r.corners = {lifted<F>(p.c) + lifted<F>(p.m).times(F(p.t) + more)};
    return r;
}

namespace {

template <class X>
bool touches(const TrueGap& gap, double radius, const X& x) {
    if (gap.touch) return true;
    const Dyadic radius_sum = Dyadic(radius) + Dyadic(radius_of(x));
    return sign(gap.width * gap.width - radius_sum * radius_sum * gap.square) <= 0;
}

bool farther(const TrueGap& a, const TrueGap& b) {
    if (a.touch || b.touch) return !a.touch && b.touch;
    return sign(a.width * a.width * b.square - b.width * b.width * a.square) > 0;
}

/// How many doubles after t the ball touches or is past its nearest position; -1 if t is late.
template <class X>
int ulps_early(const Sphere& ball, Vec3 motion, const X& x, double t) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr int most = 40;
    const auto gap_at = [&](double at, double more = 0, int finer = 0) {
        return true_gap(Place{ball.center, motion, at, more, finer}, core(x));
    };
    TrueGap before = gap_at(t);
    const double step = std::nextafter(t, infinity) - t;
    // A ball may pass something small within a fraction of an ulp of the time.
    const auto for_any_step = [&](auto says) { return says(0x1p-10 * step, 0) || says(step, 1) || says(step, 4); };
    if (touches(before, ball.radius, x)) {
        // The first contact may be at t itself.
        return for_any_step([&](double more, int finer) { return !touches(gap_at(t, -more, finer), ball.radius, x); })
                   ? 0
                   : -1;
    }
    // If the ball does not touch, the distance must be decreasing: it is a convex function of the time.
    if (!for_any_step([&](double more, int finer) { return farther(before, gap_at(t, more, finer)); })) return -1;
    for (int k = 1; k <= most; ++k) {
        t = std::nextafter(t, infinity);
        const TrueGap now = gap_at(t);
        if (touches(now, ball.radius, x) || !farther(before, now)) return k - 1;
        before = now;
    }
    return most;
}

struct Tally {
    long done = 0, hits = 0, starts = 0, grazes = 0;
    int ulps = 0;
};

template <class X>
const char* swept_rightly(const Sphere& ball, Vec3 motion, const X& x, Tally& tally) {
    const auto hit = pair::sweep(ball, motion, x);
    const bool truth = touches(true_gap(Path{ball.center, motion}, core(x)), ball.radius, x);
    if (hit.has_value() != truth) return truth ? "is missed" : "is hit, but the path passes by";
    if (!hit) return nullptr;
    ++tally.hits;
    if (!(hit->t >= 0 && hit->t <= 1)) return "is hit outside the path";
    const bool started = touches(true_gap(Place{ball.center, motion, 0}, core(x)), ball.radius, x);
    tally.starts += started;
    if (started) return hit->t == 0 && hit->depth >= 0 ? nullptr : "is touched at the start, but hit later";
    const int ulps = ulps_early(ball, motion, x, hit->t);
    if (ulps < 0) return "is hit too late";
    tally.ulps = std::max(tally.ulps, ulps);
    if (ulps > 2) return "is hit too early";
    if (hit->depth != 0) return "has a depth though it is not in touch at the start";
    const double length = std::hypot(hit->normal.x, hit->normal.y, hit->normal.z);
    if (!(std::fabs(length - 1) < 1e-15)) return "has a normal that is not of unit length";
    return nullptr;
}

/// Changes a motion so that it begins or ends in contact, is tangential to the contact, or is zero, or leaves it
/// unchanged.
Vec3 draw_motion(Draw& draw, bool adversarial, const Capsule& c) {
    const Vec3 m = c.b - c.a;
    if (!adversarial) return m;
    switch (draw.below(12)) {
        case 0:
            return Vec3(0);
        case 1:
            return {m.x, 0, 0};
        case 2:
            return {m.x, m.y, 0};
        case 3:
            return 0.5 * m;
        case 4:
            return 2.0 * m;
        default:
            return m;
    }
}

template <class X>
void check_sweeps() {
    const long counts[2] = {law_cases(), std::max(law_cases() / 10, 500L)};
    Tally tally[2];
    long wrong = 0;
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        Tally& t = tally[adversarial];
        for (long i = 0; t.done < counts[adversarial]; ++i) {
            Capsule capsule;
            X x;
            draw_capsule_pair(i, adversarial == 1, capsule, x);
            Draw draw(static_cast<std::uint64_t>(i) * 31 + 7);
            const Vec3 motion = draw_motion(draw, adversarial == 1, capsule);
            if (!measurable(capsule) || !measurable(x) || !is_finite(motion)) continue;
            ++t.done;
            const char* found = swept_rightly(Sphere{capsule.a, capsule.radius}, motion, x, t);
            if (found == nullptr || ++wrong > 3) continue;
            ADD_FAILURE() << (adversarial ? "adversarial case " : "random case ") << i << ": " << found << "\n  "
                          << show(Sphere{capsule.a, capsule.radius}) << " by " << show(motion) << "\n  " << show(x);
        }
    }
    std::printf("sphere by motion against %-9s", name_of(X()));
    for (int adversarial = 0; adversarial < 2; ++adversarial) {
        const Tally& t = tally[adversarial];
        std::printf(" %8ld %s (%.0f%% hit, %.0f%% from the start; early by at most %d ulps)", t.done,
                    adversarial ? "adversarial" : "random",
                    100.0 * static_cast<double>(t.hits) / static_cast<double>(t.done),
                    100.0 * static_cast<double>(t.starts) / static_cast<double>(t.done), t.ulps);
    }
    std::printf(" %ld wrong\n", wrong);
    std::fflush(stdout);
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(tally[1].hits - tally[1].starts, tally[1].done / 50) << "the adversarial cases hardly hit";
}

TEST(SweepSphereLaw, HitsTrianglesInTime) { check_sweeps<Triangle>(); }
TEST(SweepSphereLaw, HitsPointsInTime) { check_sweeps<Vec3>(); }
TEST(SweepSphereLaw, HitsSegmentsInTime) { check_sweeps<Segment>(); }
TEST(SweepSphereLaw, HitsPlanesInTime) { check_sweeps<Plane>(); }
TEST(SweepSphereLaw, HitsSpheresInTime) { check_sweeps<Sphere>(); }
TEST(SweepSphereLaw, HitsCapsulesInTime) { check_sweeps<Capsule>(); }

}  // namespace
}  // namespace abut::laws
