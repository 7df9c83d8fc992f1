// SPDX-License-Identifier: MIT
// The executor visits everything once, in ranges that no number of threads changes, and lets exceptions through.
#include "abut/base/executor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "abut/base/one_thread.h"

namespace abut {
namespace {

using Ranges = std::set<std::pair<std::size_t, std::size_t>>;

Ranges ranges_of(std::size_t count, std::size_t grain) {
    Ranges ranges;
    std::mutex mutex;
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        const std::lock_guard lock(mutex);
        EXPECT_TRUE(ranges.insert({first, last}).second) << first << " to " << last << " came twice";
    });
    return ranges;
}

TEST(Executor, RangesCoverEverythingOnceAndKeepToTheGrain) {
    for (const std::size_t count : {0, 1, 2, 99, 100, 101, 1000}) {
        for (const std::size_t grain : {0, 1, 7, 100, 5000}) {
            std::size_t next = 0;
            for (const auto& [first, last] : ranges_of(count, grain)) {
                EXPECT_EQ(first, next);
                EXPECT_GT(last, first);
                EXPECT_LE(last - first, std::max<std::size_t>(grain, 1));
                next = last;
            }
            EXPECT_EQ(next, count);
        }
    }
}

TEST(Executor, RangesDoNotDependOnTheNumberOfThreads) {
    const Ranges many = ranges_of(12345, 17);
    const ThreadLimit limit(1);
    EXPECT_EQ(thread_count(), 1);
    EXPECT_EQ(ranges_of(12345, 17), many);
}

TEST(Executor, ALimitEndsWithItsLife) {
    const int before = thread_count();
    {
        const ThreadLimit limit(-3);
        EXPECT_EQ(thread_count(), 1);
    }
    EXPECT_EQ(thread_count(), before);
}

TEST(Executor, WhatTasksWroteIsThereAfterThem) {
    for (int round = 0; round < 20; ++round) {
        std::vector<std::size_t> squares(20000);
        for_each_range(squares.size(), 64, [&](std::size_t first, std::size_t last) {
            for (; first < last; ++first) squares[first] = first * first;
        });
        for (std::size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
    }
}

TEST(Executor, OneThreadKeepsLoopsOnTheCallingThread) {
    const std::thread::id here = std::this_thread::get_id();
    const auto threads = [] {
        std::set<std::thread::id> all;
        std::mutex mutex;
        const auto keep = [&] {
            const std::lock_guard lock(mutex);
            all.insert(std::this_thread::get_id());
        };
        for_each_range(10'000, 1, [&](std::size_t, std::size_t) { keep(); });
        in_parallel(keep, keep);
        return all;
    };
    const OneThread few(true);
    EXPECT_EQ(threads(), std::set{here});
    {
        const OneThread many(false);  // does not lift the outer one
        EXPECT_EQ(threads(), std::set{here});
    }
    EXPECT_EQ(threads(), std::set{here});
}

TEST(Executor, BothHalvesRun) {
    int left = 0;
    int right = 0;
    in_parallel([&] { left = 1; }, [&] { right = 2; });
    EXPECT_EQ(left, 1);
    EXPECT_EQ(right, 2);
}

TEST(Executor, ExceptionsPassThrough) {
    const auto fail = [](std::size_t first, std::size_t) {
        if (first == 500) throw std::runtime_error("in a task");
    };
    EXPECT_THROW(for_each_range(1000, 10, fail), std::runtime_error);
    EXPECT_THROW(in_parallel([] {}, [] { throw std::runtime_error("in a half"); }), std::runtime_error);
}

}  // namespace
}  // namespace abut
