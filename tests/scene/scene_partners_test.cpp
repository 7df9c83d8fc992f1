// SPDX-License-Identifier: MIT
// Pairs of models that do not count are found by no query of pairs, and what is found is what brute force finds.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "abut/base/error.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/sweep.h"
#include "abut/query/within.h"
#include "abut/scene/scene.h"
#include "abut/scene/scene_verbs.h"
#include "abut/scene/shared_scene.h"
#include "tests/laws/scene_dice.h"

namespace abut {
namespace {

Pose at(double x, double y = 0, double z = 0) { return {Quat(1, 0, 0, 0), Vec3(x, y, z)}; }

class Partners : public testing::TestWithParam<BroadPhaseStructure> {
protected:
    Scene scene{GetParam()};
    ModelId ball(double x) { return scene.add({.shape = Sphere{Vec3(0), 1}, .pose = at(x)}); }
};
INSTANTIATE_TEST_SUITE_P(Of, Partners,
                         testing::Values(BroadPhaseStructure::tree, BroadPhaseStructure::octree,
                                         BroadPhaseStructure::brute_force));

using Pairs = std::vector<ModelPair>;

TEST_P(Partners, Ignored_pairs_are_in_no_answer_until_they_count_again) {
    const ModelId a = ball(0), b = ball(1.5), c = ball(3);
    EXPECT_EQ(scene.overlapping_pairs(), (Pairs{{a, b}, {b, c}}));
    scene.ignore_pair(b, a);
    scene.ignore_pair(a, b);
    scene.ignore_pair(c, c);
    EXPECT_TRUE(scene.ignores_pair(a, b));
    EXPECT_TRUE(scene.ignores_pair(b, a));
    EXPECT_FALSE(scene.ignores_pair(c, c));
    EXPECT_EQ(scene.ignored_pairs(), (Pairs{{a, b}}));
    EXPECT_EQ(scene.overlapping_pairs(), (Pairs{{b, c}}));
    EXPECT_EQ(scene.overlapping_pairs({.bounds_only = true}), (Pairs{{b, c}}));
    EXPECT_EQ(scene.any_overlapping_pair(), (ModelPair{b, c}));
    EXPECT_EQ(scene.models_touching(b), std::vector{c});
    EXPECT_EQ(scene.models_within(a, 1), std::vector{c});
    EXPECT_FALSE(scene.intersects(a));
    EXPECT_TRUE(scene.within(a, 1));
    EXPECT_EQ(scene.closest_points(a)->model, c);
    EXPECT_EQ(scene.closest_points(a)->distance, 1);
    EXPECT_EQ(scene.closest_pair()->models, (ModelPair{b, c}));
    EXPECT_EQ(scene.sweep(a, Vec3(2, 0, 0))->model, c);
    EXPECT_EQ(scene.sweep(a, Vec3(2, 0, 0))->t, 0.5);
    // A model that is given by itself is no part of the scene, and so forms no pair.
    EXPECT_EQ(scene.models_touching(scene.model(b)), (std::vector{a, b, c}));
    scene.stop_ignoring_pair(a, b);
    scene.stop_ignoring_pair(a, c);
    EXPECT_EQ(scene.overlapping_pairs(), (Pairs{{a, b}, {b, c}}));
    EXPECT_TRUE(scene.ignored_pairs().empty());
}

TEST_P(Partners, Touches_end_when_their_pair_is_ignored_and_begin_when_it_counts) {
    const ModelId a = ball(0), b = ball(1.5);
    EXPECT_EQ(scene.update_touches().began, (Pairs{{a, b}}));
    scene.ignore_pair(a, b);
    EXPECT_EQ(scene.update_touches().ended, (Pairs{{a, b}}));
    scene.move(b, at(9));
    scene.stop_ignoring_pair(a, b);
    EXPECT_TRUE(scene.update_touches().began.empty());
    scene.move(b, at(1));
    EXPECT_EQ(scene.update_touches().began, (Pairs{{a, b}}));
    EXPECT_EQ(scene.update_touches({.pair_filter = [](ModelId, ModelId) { return false; }}).ended, (Pairs{{a, b}}));
}

TEST_P(Partners, A_model_in_the_slot_of_a_removed_one_has_all_its_pairs) {
    const ModelId a = ball(0), b = ball(1.5);
    scene.ignore_pair(a, b);
    scene.remove(b);
    EXPECT_TRUE(scene.ignored_pairs().empty());
    EXPECT_THROW(scene.ignore_pair(a, b), Error);
    EXPECT_THROW(static_cast<void>(scene.ignores_pair(a, b)), Error);
    EXPECT_THROW(static_cast<void>(scene.models_touching(b)), Error);
    const ModelId c = ball(1.5);
    EXPECT_EQ(c.index, b.index);
    EXPECT_FALSE(scene.ignores_pair(a, c));
    EXPECT_EQ(scene.overlapping_pairs(), (Pairs{{a, c}}));
}

TEST_P(Partners, Copies_and_snapshots_ignore_the_same_pairs_and_then_their_own) {
    const ModelId a = ball(0), b = ball(1.5);
    scene.ignore_pair(a, b);
    Scene copy = scene;
    EXPECT_TRUE(copy.overlapping_pairs().empty());
    copy.stop_ignoring_pair(a, b);
    EXPECT_EQ(copy.overlapping_pairs().size(), 1u);
    EXPECT_TRUE(scene.overlapping_pairs().empty());
    SharedScene shared(scene);
    const auto before = shared.snapshot();
    shared.update([&](Scene& next) { next.stop_ignoring_pair(a, b); });
    EXPECT_TRUE(before->overlapping_pairs().empty());
    EXPECT_EQ(shared.snapshot()->overlapping_pairs().size(), 1u);
    shared.update([&](Scene& next) { next.ignore_pair(a, b); });
    EXPECT_TRUE(shared.snapshot()->overlapping_pairs().empty());
    const Scene taken = std::move(scene);
    EXPECT_TRUE(taken.ignores_pair(a, b));
    EXPECT_TRUE(scene.ignored_pairs().empty());
    ball(0), ball(1.5);
    EXPECT_EQ(scene.overlapping_pairs().size(), 1u);
}

TEST_P(Partners, An_index_names_its_model_or_none) {
    EXPECT_EQ(scene.id(0), ModelId{});
    const ModelId a = ball(0), b = ball(1.5);
    EXPECT_EQ(scene.id(a.index), a);
    EXPECT_EQ(scene.id(b.index), b);
    EXPECT_EQ(scene.id(2), ModelId{});
    EXPECT_EQ(scene.id(Where::none), ModelId{});
    scene.remove(a);
    EXPECT_EQ(scene.id(a.index), ModelId{});
    const ModelId c = ball(0);
    EXPECT_EQ(scene.id(a.index), c);
}

TEST_P(Partners, Visits_end_at_the_first_pair_and_keep_what_they_found) {
    const ModelId a = ball(0), b = ball(1.5), c = ball(3);
    int visits = 0;
    EXPECT_TRUE(scene.for_each_overlapping_pair([&](const ModelPair& pair) {
        EXPECT_EQ(pair, (ModelPair{a, b}));
        ++visits;
        return true;
    }));
    EXPECT_EQ(visits, 1);
    Pairs all;
    const auto add = [&](const ModelPair& pair) { return all.push_back(pair), false; };
    EXPECT_FALSE(scene.for_each_overlapping_pair(add));
    EXPECT_EQ(all, scene.overlapping_pairs());
    scene.move(b, at(50));
    EXPECT_FALSE(scene.any_overlapping_pair());
    EXPECT_TRUE(scene.for_each_model_touching(Vec3(3, 0, 0), [&](ModelId id) { return id == c; }));
    EXPECT_FALSE(scene.for_each_model_touching(c, [](ModelId) { return true; }));
    EXPECT_TRUE(scene.for_each_model_touching(scene.model(c), [](ModelId) { return true; }));
    EXPECT_TRUE(scene.for_each_model_touching(Frustum{}, [&](ModelId id) { return id == a; }));
}

TEST_P(Partners, Unbounded_models_have_nearest_ones_too) {
    const ModelId ground = scene.add({.shape = Plane{Vec3(0, 0, 1), -3}}), a = ball(0), b = ball(9);
    EXPECT_EQ(scene.closest_points(a)->model, ground);
    EXPECT_EQ(scene.closest_points(a)->distance, 2);
    EXPECT_EQ(scene.closest_points(ground)->model, a);
    EXPECT_EQ(scene.closest_pair()->models, (ModelPair{ground, a}));
    EXPECT_FALSE(scene.closest_pair({}, 1.5));
    EXPECT_FALSE(scene.closest_pair({}, std::nan("")));
    EXPECT_NEAR(scene.closest_pair({.bounds_only = true})->distance, 2, 1e-14);
    scene.ignore_pair(ground, a);
    scene.ignore_pair(ground, b);
    EXPECT_EQ(scene.closest_pair()->models, (ModelPair{a, b}));
    EXPECT_EQ(scene.closest_pair()->on_a, Vec3(1, 0, 0));
    EXPECT_EQ(distance(scene.model(a), scene), 0);
    EXPECT_EQ(distance(scene, Model(Sphere{Vec3(0), 1}, at(5))), 2);
    EXPECT_EQ(closest_points(Model(Sphere{Vec3(0), 1}, at(5.5)), scene).on_b, Vec3(8, 0, 0));
    EXPECT_EQ(distance(Model(), scene), std::numeric_limits<double>::infinity());
}

/// All answers about pairs, by every pair of models.
class BruteForceOfPairs {
public:
    BruteForceOfPairs(const Scene& scene, const SceneQueryOptions& options) : scene_(scene), options_(options) {}

    bool counts(ModelId a, ModelId b) const {
        if (b < a) std::swap(a, b);
        return a != b && (scene_.layers(a) & scene_.mask(b)) != 0 && (scene_.layers(b) & scene_.mask(a)) != 0 &&
               !ignored.contains({a, b}) && (!options_.pair_filter || options_.pair_filter(a, b));
    }
    bool admits(ModelId a) const { return (scene_.layers(a) & options_.layers) != 0; }
    Pairs overlapping() const {
        Pairs result;
        for (const ModelId a : scene_.models()) {
            for (const ModelId b : scene_.models()) {
                if (a < b && admits(a) && admits(b) && counts(a, b) && intersects(scene_.model(a), scene_.model(b)))
                    result.push_back({a, b});
            }
        }
        return result;
    }
    std::optional<SceneClosestPair> closest(double most) const {
        std::optional<SceneClosestPair> best;
        for (const ModelId a : scene_.models()) {
            for (const ModelId b : scene_.models()) {
                if (!(a < b && admits(a) && admits(b) && counts(a, b))) continue;
                const ClosestPoints found = closest_points(scene_.model(a), scene_.model(b));
                if (!(found.distance <= most) || !std::isfinite(found.distance)) continue;
                if (!best || found.distance < best->distance) best = {found, {a, b}};
            }
        }
        return best;
    }
    /// The others for which `found` returns true.
    template <class Found>
    std::vector<ModelId> partners(ModelId a, Found found) const {
        std::vector<ModelId> result;
        for (const ModelId b : scene_.models()) {
            if (admits(b) && counts(a, b) && found(scene_.model(a), scene_.model(b))) result.push_back(b);
        }
        return result;
    }

    std::set<ModelPair> ignored;

private:
    const Scene& scene_;
    const SceneQueryOptions& options_;
};

/// What a search is told beforehand does not change what it finds.
void expect_same_from_anywhere(const Scene& scene, const SceneQueryOptions& options, ModelId one) {
    const auto pair = scene.closest_pair(options);
    const auto nearest = scene.closest_points(one, options);
    for (std::uint32_t i = 0; i < scene.models().size() + 2; ++i) {
        for (const double first : {0.0, 0.1, 2.0, std::numeric_limits<double>::infinity()}) {
            const ClosestOptions told{.first_bound = first,
                                      .near_a = {.model = 3 * i % 7, .triangle = 5 * i},
                                      .near_b = {.model = i, .triangle = 3 * i}};
            const auto again = scene.closest_pair(options, told);
            ASSERT_EQ(again.has_value(), pair.has_value());
            if (pair) {
                EXPECT_EQ(again->models, pair->models);
                EXPECT_EQ(again->distance, pair->distance);
                EXPECT_EQ(again->on_b, pair->on_b);
                EXPECT_EQ(again->where_b, pair->where_b);
            }
            const auto near = scene.closest_points(one, options, told);
            ASSERT_EQ(near.has_value(), nearest.has_value());
            if (nearest) {
                EXPECT_EQ(near->model, nearest->model);
                EXPECT_EQ(near->distance, nearest->distance);
                EXPECT_EQ(near->on_b, nearest->on_b);
                EXPECT_EQ(near->where_b, nearest->where_b);
            }
        }
    }
    if (pair) {
        const ClosestOptions last{.max_distance = pair->distance, .near_a = pair->where_a, .near_b = pair->where_b};
        EXPECT_EQ(scene.closest_pair(options, last)->models, pair->models);
        if (pair->distance > 0) {
            EXPECT_FALSE(scene.closest_pair(options, {.max_distance = std::nextafter(pair->distance, 0.0),
                                                      .near_a = pair->where_a,
                                                      .near_b = pair->where_b}));
        }
    }
    const auto from = [&](const auto& x) {
        const ClosestPoints found = closest_points(x, scene);
        for (std::uint32_t i = 0; i < 4; ++i) {
            const ClosestPoints again = closest_points(x, scene, {.near_b = {.model = i, .triangle = i}});
            EXPECT_TRUE(again.on_b == found.on_b || (std::isnan(again.on_b.x) && std::isnan(found.on_b.x)));
            EXPECT_EQ(distance(scene, x, {.near_a = {.model = i}}), found.distance);
        }
        EXPECT_EQ(distance(x, scene, {.max_distance = -1}), std::numeric_limits<double>::infinity());
    };
    from(Vec3(9, 1, 2));
    from(scene.model(one));
}

void expect_same(const Scene& scene, const BruteForceOfPairs& all, const SceneQueryOptions& options, ModelId one) {
    EXPECT_EQ(scene.overlapping_pairs(options), all.overlapping());
    expect_same_from_anywhere(scene, options, one);
    const auto first = scene.any_overlapping_pair(options);
    EXPECT_EQ(first ? Pairs{*first} : Pairs{}, [&] {
        Pairs pairs = all.overlapping();
        if (pairs.size() > 1) pairs.resize(1);
        return pairs;
    }());
    for (const double most : {0.5, std::numeric_limits<double>::infinity()}) {
        const auto pair = scene.closest_pair(options, most), expected = all.closest(most);
        ASSERT_EQ(pair.has_value(), expected.has_value());
        if (!pair) continue;
        EXPECT_EQ(pair->models, expected->models);
        EXPECT_EQ(pair->distance, expected->distance);
        EXPECT_EQ(pair->on_a, expected->on_a);
        EXPECT_EQ(pair->on_b, expected->on_b);
        EXPECT_EQ(pair->where_a, (Where{.model = pair->models.a.index, .triangle = expected->where_a.triangle}));
        EXPECT_EQ(pair->where_b, (Where{.model = pair->models.b.index, .triangle = expected->where_b.triangle}));
    }
    const auto touching = all.partners(one, [](const Model& a, const Model& b) { return intersects(a, b); });
    EXPECT_EQ(scene.models_touching(one, options), touching);
    EXPECT_EQ(scene.intersects(one, options), !touching.empty());
    EXPECT_EQ(scene.models_within(one, 0.75, options),
              all.partners(one, [](const Model& a, const Model& b) { return within(a, b, 0.75); }));
    double least = std::numeric_limits<double>::infinity();
    for (const ModelId other : all.partners(one, [](auto&&...) { return true; })) {
        least = std::min(least, closest_points(scene.model(one), scene.model(other)).distance);
    }
    const auto nearest = scene.closest_points(one, options);
    EXPECT_EQ(nearest ? nearest->distance : std::numeric_limits<double>::infinity(), least);
    const Vec3 motion(1.5, -1, 0.25);
    double soonest = 2;
    for (const ModelId other : all.partners(one, [](auto&&...) { return true; })) {
        if (const auto hit = sweep(scene.model(one), motion, scene.model(other))) soonest = std::min(soonest, hit->t);
    }
    const auto hit = scene.sweep(one, motion, {.layers = options.layers, .pair_filter = options.pair_filter});
    EXPECT_EQ(hit ? hit->t : 2, soonest);
}

TEST_P(Partners, Random_scenes_are_as_brute_force_finds_them) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        laws::Dice dice(seed);
        Scene random(GetParam());
        SceneQueryOptions options;
        if (dice.one_in(3))
            options.pair_filter = [](ModelId a, ModelId b) {
                EXPECT_LT(a, b);
                return (a.index + b.index) % 3 != 0;
            };
        if (dice.one_in(3)) options.layers = 2;
        // Small and large scenes find their nearest pair in different ways.
        const std::size_t frames = dice.one_in(2) ? 70 : 0;
        for (std::size_t i = 0; i < frames; ++i) random.add({});
        const auto solids = [&] {
            std::vector<ModelId> ids = random.models();
            ids.erase(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(frames));
            return ids;
        };
        BruteForceOfPairs all(random, options);
        for (int step = 0; step < 60 && !testing::Test::HasFailure(); ++step) {
            const auto ids = solids();
            const auto one = [&] { return ids[dice.below(ids.size())]; };
            if (ids.size() < 3 || dice.one_in(2)) {
                random.add({.shape = laws::random_model_shape(dice),
                            .pose = dice.pose(6),
                            .layers = 1u + static_cast<std::uint32_t>(dice.below(3)),
                            .mask = dice.one_in(4) ? 1 : 0xffffffff});
            } else if (dice.one_in(5)) {
                const ModelId gone = one();
                random.remove(gone);
                std::erase_if(all.ignored, [&](const ModelPair& pair) { return pair.a == gone || pair.b == gone; });
            } else if (dice.one_in(2)) {
                random.move(one(), dice.pose(6));
            } else {
                ModelId a = one(), b = one();
                if (b < a) std::swap(a, b);
                if (a != b && dice.one_in(4)) {
                    random.stop_ignoring_pair(b, a);
                    all.ignored.erase({a, b});
                } else if (a != b) {
                    random.ignore_pair(b, a);
                    all.ignored.insert({a, b});
                }
            }
            EXPECT_EQ(random.ignored_pairs(), Pairs(all.ignored.begin(), all.ignored.end()));
            const auto left = solids();
            if (step % 4 == 0) expect_same(random, all, options, left[dice.below(left.size())]);
        }
    }
}

}  // namespace
}  // namespace abut
