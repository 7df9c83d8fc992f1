// SPDX-License-Identifier: MIT
// Law of sweeps where both sides move, and of meshes and models that turn: no contact that dense sampling of the motions
// finds is missed or earlier than the hit, at the hit the two touch, the order of the two does not matter, and of meshes
// the first pair of triangles is met. ABUT_LAW_CASES sets the number of cases, ABUT_LAW_PLACES the number of samples.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "abut/abut.h"
#include "abut/gjk/two_motions_advancement.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

long cases() { return environment_case_count(40); }

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}
    double any(double size = 1) { return size * unit_(random_); }
    Vec3 point(double size = 1) {
        const double x = any(size), y = any(size), z = any(size);
        return {x, y, z};
    }
    Quat turn() {
        const double w = any(), x = any(), y = any(), z = any();
        return normalize(Quat(w, x, y, z));
    }
    int turns() { return std::uniform_int_distribution<int>(0, 5)(random_) == 0 ? 2 : 0; }
    Motion motion(double size) { return {{turn(), point(size)}, {turn(), point(size)}, turns()}; }

private:
    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

struct Tally {
    long done = 0, hits = 0, starts = 0;
    double farthest = 0, apart = 0;
};

Vec3 against(Vec3 a, Vec3 b) { return a - b; }
double size_of(Vec3 v) { return std::hypot(v.x, v.y, v.z); }

template <class A, class B>
void check(const A& a, const Motion& along_a, const B& b, const Motion& along_b, Tally& tally, long places = 0) {
    if (places == 0) places = environment_count("ABUT_LAW_PLACES", 1000);
    ++tally.done;
    const auto hit = sweep(a, along_a, b, along_b), swapped = sweep(b, along_b, a, along_a);
    ASSERT_EQ(hit.has_value(), swapped.has_value());
    const Twist twist_a(along_a), twist_b(along_b);
    if (hit) {
        tally.apart = std::max(tally.apart, std::abs(hit->t - swapped->t));
        EXPECT_NEAR(hit->t, swapped->t, 1e-6);
        EXPECT_NEAR(size_of(hit->normal), 1, 1e-12);
    }
    if (intersects(along_a.from * a, along_b.from * b)) {
        ++tally.starts;
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 0);
        return;
    }
    if (hit) {
        ++tally.hits;
        const double left = distance(twist_a.at(hit->t) * a, twist_b.at(hit->t) * b);
        tally.farthest = std::max(tally.farthest, left);
        EXPECT_LT(left, 1e-7);
        EXPECT_LT(distance(hit->point, twist_b.at(hit->t) * b), 1e-7);
        EXPECT_LT(size_of(against(hit->position, twist_a.at(hit->t) * reference_point(a))), 1e-12);
        EXPECT_EQ(hit->depth, 0);
        // A shorter sweep has the same hit, or none.
        const auto same = sweep(a, along_a, b, along_b, {.max_t = hit->t});
        ASSERT_TRUE(same);
        EXPECT_EQ(same->t, hit->t);
        EXPECT_FALSE(sweep(a, along_a, b, along_b, {.max_t = 0.999 * hit->t - 1e-6}));
    }
    for (long i = 0; i <= places; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(places);
        if (hit && t >= hit->t) break;
        ASSERT_FALSE(intersects(twist_a.at(t) * a, twist_b.at(t) * b)) << "passes through at " << t;
    }
}

template <class Draw>
void for_each_case(const char* name, Draw draw, long count = 0) {
    Tally tally;
    for (long i = 0; i < (count == 0 ? cases() : count); ++i) {
        Maker maker(static_cast<std::uint64_t>(i));
        draw(maker, tally);
        if (::testing::Test::HasFailure()) {
            ADD_FAILURE() << name << ", case " << i;
            return;
        }
    }
    std::printf("%-28s %6ld motions, %6ld hit later, %5ld from the start, at most %.1e off, %.1e by the order\n", name,
                tally.done, tally.hits, tally.starts, tally.farthest, tally.apart);
    EXPECT_GT(tally.hits, tally.done / 20);
}

TEST(SweepMotionsLaw, ConvexShapesThatBothTurnMeetAtTheirFirstTouch) {
    for_each_case("needle, triangle", [](Maker& m, Tally& tally) {
        check(Segment{{-1.5, 0, 0}, {1.5, 0, 0}}, m.motion(2), Triangle{m.point(2), m.point(2), m.point(2)},
              m.motion(2), tally);
    });
    for_each_case("thin box, thin box", [](Maker& m, Tally& tally) {
        check(Obb{{0, 0, 0}, Mat3(1.0), {1.5, 1e-5, 1e-5}}, m.motion(2), Obb{{0, 0, 0}, Mat3(1.0), {1, 1, 1e-6}},
              m.motion(2), tally);
    });
    for_each_case("capsule, cylinder", [](Maker& m, Tally& tally) {
        check(Capsule{{-1, 0, 0}, {1, 0.3, 0}, 0.1}, m.motion(2), Cylinder{{0, 0, -0.5}, {0, 0, 0.5}, 0.3}, m.motion(2),
              tally);
    });
}

TEST(SweepMotionsLaw, ThoseThatMoveTogetherNeverTouch) {
    for (std::uint64_t i = 0; i < 40; ++i) {
        Maker m(i);
        const Motion motion = m.motion(3);
        const Obb box{{0, 0, 0}, Mat3(1.0), {0.5, 0.5, 0.5}};
        EXPECT_FALSE(sweep(box, motion, Sphere{{0.5 + 0.26, 0, 0}, 0.25}, motion)) << i;
    }
}

TEST(SweepMotionsLaw, ThoseAtRestAreMetAsThoseWithoutAMotion) {
    for (std::uint64_t i = 0; i < 100; ++i) {
        Maker m(i);
        const Motion motion = m.motion(2);
        const Pose pose{m.turn(), m.point()};
        const Obb box{{0, 0, 0}, Mat3(1.0), {0.9, 0.2, 0.1}};
        const Triangle wall{m.point(2), m.point(2), m.point(2)};
        const auto still = sweep(box, motion, pose * wall), posed = sweep(box, motion, wall, Motion{pose, pose});
        ASSERT_EQ(still.has_value(), posed.has_value()) << i;
        EXPECT_TRUE(!still || std::abs(still->t - posed->t) < 1e-6);
    }
}

TEST(SweepMotionsLaw, TranslationsOfBothAreTheirDifference) {
    const Mesh ball = make_icosphere(2);
    int hits = 0;
    const auto same = [&](const auto& a, Vec3 along_a, const auto& b, Vec3 along_b) {
        const auto hit = sweep(a, along_a, b, along_b), relative = sweep(a, along_a - along_b, b);
        ASSERT_EQ(hit.has_value(), relative.has_value());
        if (!hit) return;
        ++hits;
        EXPECT_EQ(hit->t, relative->t);
        EXPECT_EQ(hit->normal, relative->normal);
        EXPECT_EQ(hit->where.triangle, relative->where.triangle);
        EXPECT_LT(size_of(hit->position - (reference_point(a) + hit->t * along_a)), 1e-13);
        EXPECT_LT(size_of(hit->point - (relative->point + hit->t * along_b)), 1e-13);
        const auto swapped = sweep(b, along_b, a, along_a);
        ASSERT_TRUE(swapped);
        EXPECT_NEAR(swapped->t, hit->t, 1e-9);
    };
    for (std::uint64_t i = 0; i < 200; ++i) {
        Maker m(i);
        const Vec3 along_a = m.point(4), along_b = m.point(4);
        same(Sphere{m.point(3), 0.3}, along_a, Triangle{m.point(2), m.point(2), m.point(2)}, along_b);
        same(Aabb{Vec3(-1), Vec3(-0.5)}, along_a, Capsule{m.point(2), m.point(2), 0.2}, along_b);
        same(Sphere{m.point(3), 0.1}, along_a, ball, along_b);
        same(Pose{m.turn(), m.point(3)} * ball, along_a, ball, along_b);
    }
    EXPECT_GT(hits, 100);
    // The bullet and the door: each alone would pass the other's place.
    EXPECT_TRUE(sweep(Vec3(0, 0, 0), Vec3(4, 0, 0), Sphere{{2, 2, 0}, 0.25}, Vec3(0, -4, 0)));
    EXPECT_FALSE(sweep(Vec3(0, 0, 0), Vec3(4, 0, 0), Sphere{{2, 2, 0}, 0.25}));
    const double far = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(sweep(Vec3(0), Vec3(far, 0, 0), ball, Vec3(0)));
    EXPECT_FALSE(sweep(Vec3(0), Vec3(far, 0, 0), ball, Vec3(far, 0, 0)));
}

TEST(SweepMotionsLaw, MeshesThatTurnMeetWhatEveryPairOfTrianglesMeets) {
    const Mesh torus = make_torus(1.2, 0.4, 12, 6), ball = make_icosphere(1);
    const auto brute = [](const Mesh& a, const Motion& along_a, const Mesh& b, const Motion& along_b) {
        const Twist twist_a(along_a), twist_b(along_b);
        double first = 2;
        for (std::uint32_t i = 0; i < a.size(); ++i) {
            for (std::uint32_t j = 0; j < b.size(); ++j) {
                const gjk::MovingShape s{{gjk::core_of(a.triangle(i))}, &twist_a};
                const gjk::MovingShape t{{gjk::core_of(b.triangle(j))}, &twist_b};
                if (const auto hit = gjk::sweep(s, t, 0, std::min(first, 1.0))) first = std::min(first, hit->t);
            }
        }
        return first;
    };
    for_each_case(
        "torus, ball",
        [&](Maker& m, Tally& tally) {
            const Motion along_a = m.motion(2.5), along_b = m.motion(2.5);
            check(torus, along_a, ball, along_b, tally, 200);
            const double first = brute(torus, along_a, ball, along_b);
            const auto hit = sweep(torus, along_a, ball, along_b);
            ASSERT_EQ(hit.has_value(), first <= 1);
            EXPECT_TRUE(!hit || std::abs(hit->t - first) < 1e-6);
        },
        std::max(4L, cases() / 4));
}

TEST(SweepMotionsLaw, MeshesThatTurnMeetShapesThatTurn) {
    const Mesh torus = make_torus(1.2, 0.4, 16, 8);
    for_each_case("torus, box", [&](Maker& m, Tally& tally) {
        const Motion along_a = m.motion(2.5), along_b = m.motion(2.5);
        const Obb box{{0.1, 0, 0}, Mat3(1.0), {0.9, 0.1, 0.05}};
        check(torus, along_a, box, along_b, tally, 200);
        const auto hit = sweep(box, along_b, torus, along_a);
        if (!hit) return;
        ASSERT_LT(hit->where.triangle, torus.size());
        if (hit->t == 0) return;
        EXPECT_LT(distance(hit->point, Twist(along_a).at(hit->t) * torus.triangle(hit->where.triangle)), 1e-7);
    });
}

TEST(SweepMotionsLaw, MeshesThatTurnMeetWhatRests) {
    const Mesh torus = make_torus(1.2, 0.4, 16, 8);
    const auto meets = [&](const Motion& motion, const auto& x, Tally& tally) {
        ++tally.done;
        const auto hit = sweep(torus, motion, x);
        const Twist twist(motion);
        if (hit) {
            tally.hits += hit->t > 0 ? 1 : 0;
            EXPECT_LT(distance(twist.at(hit->t) * torus, x), 1e-7);
        }
        for (int i = 0; i <= 100; ++i) {
            const double t = i / 100.0;
            if (hit && t >= hit->t) break;
            ASSERT_FALSE(intersects(twist.at(t) * torus, x)) << t;
        }
    };
    const Mesh ball = make_icosphere(2);
    for_each_case("torus, plane", [&](Maker& m, Tally& tally) {
        meets({{m.turn(), m.point(1) + Vec3(0, 0, 2)}, {m.turn(), m.point(1)}}, Plane{{0.1, 0.2, 1}, -0.5}, tally);
    });
    for_each_case("torus, line", [&](Maker& m, Tally& tally) {
        meets(m.motion(2), Line{m.point(2), m.point()}, tally);
    });
    for_each_case("torus, ray", [&](Maker& m, Tally& tally) { meets(m.motion(2), Ray{m.point(2), m.point()}, tally); });
    for_each_case("torus, capsule", [&](Maker& m, Tally& tally) {
        meets(m.motion(2), Capsule{m.point(2), m.point(2), 0.1}, tally);
    });
    for_each_case("torus, placed ball", [&](Maker& m, Tally& tally) {
        meets(m.motion(3), PosedMesh({m.turn(), m.point(2)}, ball, 0.5), tally);
    });
}

TEST(SweepMotionsLaw, ModelsMeetAsWhatTheyHold) {
    const Mesh torus = make_torus(1.2, 0.4, 16, 8), ball = make_icosphere(1);
    const SharedShape shared_torus(torus), shared_ball(ball), shared_box(Aabb{Vec3(-0.5), Vec3(0.5)});
    for (std::uint64_t i = 0; i < 30; ++i) {
        Maker m(i);
        const Motion along_a = m.motion(2.5), along_b = m.motion(2.5);
        const Pose pose{m.turn(), m.point(0.2)};
        const auto expect_same = [&](const auto& found, const auto& expected) {
            ASSERT_EQ(found.has_value(), expected.has_value()) << i;
            if (!found) return;
            EXPECT_EQ(found->t, expected->t);
            EXPECT_EQ(found->normal, expected->normal);
            EXPECT_EQ(found->where.triangle, expected->where.triangle);
        };
        expect_same(sweep(Model(shared_torus, pose), along_a, Model(shared_ball, pose, 0.5), along_b),
                    sweep(pose * torus, along_a, PosedMesh(pose, ball, 0.5), along_b));
        expect_same(sweep(Model(shared_torus, pose), along_a, Model(shared_box)),
                    sweep(pose * torus, along_a, Aabb{Vec3(-0.5), Vec3(0.5)}));
        expect_same(sweep(AnyShape(Sphere{{0, 0, 0}, 0.5}), along_a, Model(shared_ball), along_b),
                    sweep(Sphere{{0, 0, 0}, 0.5}, along_a, PosedMesh(Pose{}, ball), along_b));
    }
}

TEST(SweepMotionsLaw, NothingTouchesNothingNorWhatIsNotFinite) {
    const Mesh ball = make_icosphere(1), nothing;
    const Motion still{}, wrong{{Quat(1, 0, 0, 0), Vec3(std::nan(""))}, {}};
    EXPECT_TRUE(sweep(ball, still, ball, still));
    EXPECT_TRUE(sweep(ball, still, ball));
    EXPECT_FALSE(sweep(nothing, still, ball, still));
    EXPECT_FALSE(sweep(ball, still, nothing, still));
    EXPECT_FALSE(sweep(ball, still, nothing));
    EXPECT_FALSE(sweep(ball, wrong, ball, still));
    EXPECT_FALSE(sweep(ball, still, ball, wrong));
    EXPECT_FALSE(sweep(ball, still, ball, still, {.max_t = -1}));
    EXPECT_FALSE(sweep(ball, still, ball, still, {.max_t = std::nan("")}));
    EXPECT_FALSE(sweep(ball, still, Aabb{}, still));
    EXPECT_FALSE(sweep(ball, still, Sphere{Vec3(std::nan("")), 1}, still));
    EXPECT_FALSE(sweep(AnyShape(Plane{{0, 0, 1}, 0}), still, ball, still));
    EXPECT_FALSE(sweep(Model(), still, ball, still));
    EXPECT_TRUE(sweep(ball, still, AnyShape(Plane{{0, 0, 1}, 0})));
}

}  // namespace
}  // namespace abut::laws
