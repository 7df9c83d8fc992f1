// SPDX-License-Identifier: MIT
// Readers see whole scenes while a writer changes them. Under ThreadSanitizer this shows that they share nothing that changes;
// each works alone, since it does not see how TBB hands work over.
// ABUT_LAW_SECONDS sets how long.
#include "abut/scene/shared_scene.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>

#include "abut/base/executor.h"
#include "abut/mesh/generate.h"

namespace abut {
namespace {

Pose at(double x, double y) { return {Quat(1, 0, 0, 0), Vec3(x, y, 0)}; }

std::chrono::steady_clock::time_point end_of_test() {
    const char* text = std::getenv("ABUT_LAW_SECONDS");
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(text == nullptr ? 300 : 1000 * std::atol(text));
}

TEST(SharedScene, A_snapshot_stays_as_it_was) {
    Scene scene;
    const ModelId ball = scene.add({.shape = Sphere{Vec3(0), 1}});
    SharedScene shared(std::move(scene));
    const auto before = shared.snapshot();
    shared.update([&](Scene& next) { next.move(ball, at(10, 0)); });
    EXPECT_EQ(before->models_touching(Vec3(0)).size(), 1u);
    EXPECT_TRUE(shared.snapshot()->models_touching(Vec3(0)).empty());
    EXPECT_THROW(shared.update([&](Scene& next) {
        next.remove(ball);
        next.move(ball, at(0, 0));
    }),
                 std::runtime_error);
    EXPECT_TRUE(shared.snapshot()->contains(ball));
}

TEST(SharedScene, Readers_see_whole_steps_only) {
    // Balls stand in a row whose y is the same for all in any one step.
    constexpr int count = 200;
    Scene scene;
    std::vector<ModelId> ids;
    for (int i = 0; i < count; ++i) ids.push_back(scene.add({.shape = Sphere{Vec3(0), 0.3}, .pose = at(i, 0)}));
    SharedScene shared(std::move(scene));

    const ThreadLimit limit(1);
    const auto end = end_of_test();
    std::atomic<bool> stop = false;
    std::atomic<long> torn = 0, reads = 0;
    const auto read = [&] {
        while (!stop) {
            const auto now = shared.snapshot();
            const double y = now->world_placement(now->models().front()).pose.translation.y;
            const auto row = now->raycast_all(Ray{Vec3(-5, y, 0), Vec3(1, 0, 0)});
            if (row.size() != now->size() || !now->overlapping_pairs().empty()) ++torn;
            ++reads;
        }
    };
    std::thread first(read), second(read);
    long steps = 0;
    while (std::chrono::steady_clock::now() < end || reads < 4) {
        ++steps;
        shared.update([&](Scene& next) {
            std::vector<Pose> poses;
            for (int i = 0; i < count; ++i) poses.push_back(at(i, static_cast<double>(steps % 50)));
            next.move_each(ids, poses);
            const ModelId last = ids.back();
            next.remove(last);
            ids.back() = next.add({.shape = Sphere{Vec3(0), 0.3}, .pose = poses.back()});
        });
    }
    stop = true;
    first.join();
    second.join();
    EXPECT_EQ(torn, 0);
    EXPECT_GT(steps, 1);
}

/// What a scene answers to one question of each kind, as a text.
std::string answers(const Scene& scene, std::mt19937_64& random) {
    std::uniform_real_distribution<double> number(-6, 6);
    const Vec3 p(number(random), number(random), number(random)), q(number(random), number(random), number(random));
    std::string text;
    const auto tell = [&](const auto& found) {
        for (const ModelId id : found) text += std::to_string(id.index) + "." + std::to_string(id.generation) + " ";
        text += "; ";
    };
    const auto tell_hit = [&](const auto& hit) { tell(hit ? std::vector{hit->model} : std::vector<ModelId>{}); };
    tell_hit(scene.raycast(Ray{p, q}));
    tell_hit(scene.closest_points(p));
    tell_hit(scene.sweep(Sphere{p, 0.5}, q - p));
    tell_hit(scene.sweep(Capsule{p, q, 0.2}, Vec3(0, 0, 5)));
    tell(scene.models_touching(Sphere{p, 2}));
    tell(scene.models_touching(Frustum{}));
    tell(scene.models_touching(Aabb{glm::min(p, q), glm::max(p, q)}, {.bounds_only = true}));
    text += scene.occluded(Ray{q, p}) ? "dark; " : "light; ";
    for (const auto& [a, b] : scene.overlapping_pairs()) tell(std::vector{a, b});
    for (const SceneHit& hit : scene.raycast_all(Ray{q, p - q})) tell(std::vector{hit.model});
    return text;
}

// Whatever the writer does meanwhile, a snapshot answers twice the same to two readers who ask the same.
TEST(SharedScene, Readers_ask_everything_while_a_writer_changes_everything) {
    const SharedShape ball = make_icosphere(1);
    SharedScene shared;
    const ThreadLimit limit(1);
    const auto end = end_of_test();
    std::atomic<bool> stop = false;
    std::atomic<long> unlike = 0, reads = 0;
    const auto read = [&](unsigned seed) {
        for (std::mt19937_64 random(seed); !stop; ++reads) {
            const auto now = shared.snapshot();
            std::mt19937_64 again = random;
            const std::string first = answers(*now, random);
            if (answers(*now, again) != first || Scene(*now).size() != now->size()) ++unlike;
        }
    };
    std::thread first(read, 1), second(read, 2);
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> number(-5, 5);
    long steps = 0;
    for (; std::chrono::steady_clock::now() < end || reads < 4; ++steps) {
        shared.update([&](Scene& next) {
            for (int i = 0; i < 8; ++i) {
                const std::vector<ModelId> ids = next.models();
                const Pose pose{Quat(1, number(random), number(random), number(random)),
                                Vec3(number(random), number(random), number(random))};
                const ModelId any = ids.empty() ? ModelId{} : ids[random() % ids.size()];
                switch (ids.size() < 60 ? 0 : random() % 6) {
                    case 0:
                        next.add({.shape = random() % 2 == 0 ? ball : SharedShape(Sphere{Vec3(0), 0.5}),
                                  .pose = pose,
                                  .parent = random() % 4 == 0 ? any : ModelId{}});
                        break;
                    case 1:
                        next.remove(any, random() % 2 == 0 ? Children::remove : Children::reparent);
                        break;
                    case 2:
                        next.set_parent(any, {});
                        break;
                    case 3:
                        next.set_shape(any, Capsule{Vec3(0), Vec3(0, 0, 1), 0.3});
                        break;
                    case 4:
                        next.move_each(ids, std::vector<Pose>(ids.size(), pose));
                        break;
                    default:
                        next.move(any, pose);
                }
            }
        });
    }
    stop = true;
    first.join();
    second.join();
    EXPECT_EQ(unlike, 0);
    EXPECT_GT(steps, 1);
}

}  // namespace
}  // namespace abut
