// SPDX-License-Identifier: MIT
// Readers see whole scenes while a writer changes them. Under ThreadSanitizer this shows that they share nothing that changes.
// ABUT_TEST_SECONDS sets how long.
#include "abut/scene/shared_scene.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace abut {
namespace {

Pose at(double x, double y) { return {Quat(1, 0, 0, 0), Vec3(x, y, 0)}; }

TEST(SharedScene, A_snapshot_stays_as_it_was) {
    Scene scene;
    const ModelId ball = scene.add({.shape = Sphere{Vec3(0), 1}});
    SharedScene shared(std::move(scene));
    const auto before = shared.snapshot();
    shared.update([&](Scene& next) { next.move(ball, at(10, 0)); });
    EXPECT_EQ(before->query(Vec3(0)).size(), 1u);
    EXPECT_TRUE(shared.snapshot()->query(Vec3(0)).empty());
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

    const char* wish = std::getenv("ABUT_TEST_SECONDS");
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(wish == nullptr ? 300 : 1000 * std::atol(wish));
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

}  // namespace
}  // namespace abut
