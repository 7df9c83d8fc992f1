// SPDX-License-Identifier: MIT
// Monitors count items, stop work from any thread, and leave no trace in what comes after.
#include "abut/base/progress_monitor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/mesh/clash/clash.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

using Report = std::pair<std::size_t, std::size_t>;

/// The reports of a monitor during some work.
template <class Work>
std::vector<Report> reports_of(Work work) {
    std::vector<Report> reports;
    const auto thread = std::this_thread::get_id();
    const ProgressMonitor monitor([&](std::size_t done, std::size_t count) {
        EXPECT_EQ(std::this_thread::get_id(), thread);
        reports.emplace_back(done, count);
        return true;
    });
    work();
    return reports;
}

std::vector<Vec3> points_around(std::size_t count) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
        const auto k = static_cast<double>(i);
        points.emplace_back(k / 64 - 10, 0.25 * static_cast<double>(i % 31), 0.5);
    }
    return points;
}

Pose pose_at(const Vec3& place) { return {{1, 0, 0, 0}, place}; }

TEST(ProgressMonitor, ReportsCountedRangesFromTheirBeginToTheirEnd) {
    for (const int threads : {1, 4}) {
        const ThreadLimit limit(threads);
        const auto reports = reports_of([] {
            for_each_counted_range(
                40, 1, [](std::size_t, std::size_t) { std::this_thread::sleep_for(std::chrono::milliseconds(10)); });
        });
        ASSERT_GE(reports.size(), 3u);
        EXPECT_EQ(reports.front(), Report(0, 40));
        EXPECT_EQ(reports.back(), Report(40, 40));
        EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end()));
    }
}

TEST(ProgressMonitor, CountsOnlyTheOutermostWork) {
    const auto reports = reports_of([] {
        for_each_counted_range(
            3, 1, [](std::size_t, std::size_t) { for_each_counted_range(1000, 10, [](std::size_t, std::size_t) {}); });
        // What is part of uncounted work is not counted either.
        for_each_range(
            3, 1, [](std::size_t, std::size_t) { for_each_counted_range(1000, 10, [](std::size_t, std::size_t) {}); });
    });
    for (const Report& report : reports) EXPECT_EQ(report.second, 3u);
    EXPECT_EQ(reports.back(), Report(3, 3));
}

TEST(ProgressMonitor, StopsWorkFromAnotherThread) {
    for (const int threads : {1, 4}) {
        const ThreadLimit limit(threads);
        ProgressMonitor monitor;
        std::atomic<bool> is_running = false;
        std::thread other([&] {
            while (!is_running) std::this_thread::yield();
            monitor.stop();
        });
        const auto work = [&] {
            for_each_range(1'000'000, 1, [&](std::size_t, std::size_t) {
                is_running = true;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            });
        };
        EXPECT_THROW(work(), Stopped);
        other.join();
        EXPECT_TRUE(monitor.is_stopped());
        EXPECT_THROW(for_each_range(1, 1, [](std::size_t, std::size_t) {}), Stopped);
    }
    for_each_range(1, 1, [](std::size_t, std::size_t) {});  // the monitors are gone
}

TEST(ProgressMonitor, StopsWhenTheFunctionSaysSoOrThrows) {
    const auto long_work = [] {
        for_each_counted_range(
            1'000'000, 1, [](std::size_t, std::size_t) { std::this_thread::sleep_for(std::chrono::milliseconds(1)); });
    };
    const auto stop = [&] {
        const ProgressMonitor monitor([](std::size_t done, std::size_t) { return done == 0; });
        long_work();
    };
    EXPECT_THROW(stop(), Stopped);
    const auto raise = [&] {
        const ProgressMonitor monitor(
            [](std::size_t done, std::size_t) { return done == 0 ? true : throw std::out_of_range("enough"); });
        long_work();
    };
    EXPECT_THROW(raise(), std::out_of_range);
}

TEST(ProgressMonitor, AnInnerMonitorIsStoppedWithTheOuterOne) {
    ProgressMonitor outer;
    {
        const ProgressMonitor inner;
        outer.stop();
        EXPECT_THROW(for_each_range(1, 1, [](std::size_t, std::size_t) {}), Stopped);
    }
    EXPECT_THROW(for_each_range(1, 1, [](std::size_t, std::size_t) {}), Stopped);
}

TEST(ProgressMonitor, TheFunctionMayStartWork) {
    const Mesh ball = make_icosphere(3, Vec3(0), 1);
    const auto points = points_around(1000);
    std::vector<double> expected(points.size());
    distance_each(points, ball, expected);
    int calls = 0;
    bool inside = false;
    const ProgressMonitor monitor([&](std::size_t, std::size_t) {
        EXPECT_FALSE(inside) << "the function's own work is reported to it";
        inside = true;
        std::vector<double> distances(points.size());
        distance_each(points, ball, distances);
        EXPECT_EQ(distances, expected);
        inside = false;
        ++calls;
        return true;
    });
    std::vector<double> distances(points.size());
    distance_each(points, ball, distances);
    EXPECT_EQ(distances, expected);
    EXPECT_GE(calls, 2);  // at the start and at the end; on a slow machine also between them
}

TEST(ProgressMonitor, BatchesAndBuildsCountTheirItems) {
    const auto points = points_around(5000);
    std::vector<double> distances(points.size());
    std::vector<std::optional<Hit>> hits(points.size());
    std::vector<Ray> rays;
    for (const Vec3& point : points) rays.push_back({point, Vec3(0, 0, 1)});
    Mesh ball;
    const auto built = reports_of([&] { ball = make_icosphere(6, Vec3(0), 1); });
    EXPECT_NE(std::find(built.begin(), built.end(), Report(ball.size(), ball.size())), built.end());
    EXPECT_EQ(reports_of([&] { distance_each(points, ball, distances); }).back(), Report(5000, 5000));
    EXPECT_EQ(reports_of([&] { raycast_each(rays, ball, hits); }).back(), Report(5000, 5000));
    const std::vector<Mesh> parts{ball, ball, ball};
    EXPECT_EQ(reports_of([&] { (void)clash(parts, {.max_pairs = 10}); }).back(), Report(3, 3));
}

TEST(ProgressMonitor, StoppedWorkHasNoResultAndCanBeRepeated) {
    const Mesh ball = make_icosphere(4, Vec3(0), 1), other = make_icosphere(4, Vec3(0.5), 1);
    const auto expected = overlapping_pairs(ball, other);
    ASSERT_FALSE(expected.empty());
    {
        ProgressMonitor monitor;
        monitor.stop();
        EXPECT_THROW((void)overlapping_pairs(ball, other), Stopped);
        EXPECT_THROW((void)make_icosphere(4, Vec3(0), 1), Stopped);
    }
    EXPECT_EQ(overlapping_pairs(ball, other), expected);
}

TEST(ProgressMonitor, ChangesOfScenesAreCompleted) {
    Scene scene, expected;
    std::vector<ModelId> ids;
    std::vector<Pose> poses;
    for (int i = 0; i < 5000; ++i) {
        const Pose pose = pose_at(Vec3(0.75 * i, 0, 0));
        const Sphere ball{Vec3(0), 0.5};
        ids.push_back(scene.add({.shape = ball, .pose = pose}));
        (void)expected.add({.shape = ball, .pose = pose});
        poses.push_back(pose_at(Vec3(0, 0.75 * i, 0)));
    }
    EXPECT_EQ(scene.overlapping_pairs().size(), 4999u);
    expected.move_each(ids, poses);
    {
        ProgressMonitor monitor;
        monitor.stop();
        scene.move_each(ids, poses);
        EXPECT_THROW((void)scene.overlapping_pairs(), Stopped);
    }
    EXPECT_EQ(scene.overlapping_pairs(), expected.overlapping_pairs());
}

}  // namespace
}  // namespace abut
