// SPDX-License-Identifier: MIT
// Loops of a team visit everything once, in the ranges of any other loop, whatever came before them and however late.
#include "abut/base/team.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "abut/base/executor.h"

namespace abut {
namespace {

/// How often each item came by.
std::vector<int> visits(std::size_t count, std::size_t grain) {
    std::vector<int> seen(count, 0);
    for_each_range(count, grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) ++seen[i];
    });
    return seen;
}

TEST(Team, EverythingIsVisitedOnce) {
    const Team team;
    for (int round = 0; round < 200; ++round) {
        for (const std::size_t count : {0, 1, 2, 3, 64, 1000}) {
            EXPECT_EQ(visits(count, 1), std::vector<int>(count, 1));
            EXPECT_EQ(visits(count, 7), std::vector<int>(count, 1));
        }
    }
}

TEST(Team, ALoopSeesWhatTheOneBeforeWrote) {
    const Team team;
    std::vector<std::size_t> numbers(5000);
    std::iota(numbers.begin(), numbers.end(), 0);
    for (std::size_t round = 0; round < 500; ++round) {
        // Each from its neighbour, which another thread may have written.
        std::vector<std::size_t> next(numbers.size());
        for_each_range(numbers.size(), 64, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) next[i] = numbers[(i + 64) % numbers.size()] + 1;
        });
        numbers.swap(next);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(numbers[i], (i + 500 * 64) % numbers.size() + 500);
}

TEST(Team, LoopsMayBeFarApart) {
    const Team team;
    for (int round = 0; round < 20; ++round) {
        EXPECT_EQ(visits(500, 5), std::vector<int>(500, 1));
        std::this_thread::sleep_for(std::chrono::milliseconds(round % 3));
    }
}

TEST(Team, ThreadsThatStandByAreHandedRanges) {
    if (thread_count() == 1) GTEST_SKIP() << "there is one thread";
    const Team team;
    const auto self = std::this_thread::get_id();
    std::atomic<bool> is_helped = false;
    // Whoever stands by may be late for a loop, or for many where others have the cores, but not for all.
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!is_helped && std::chrono::steady_clock::now() < end) {
        for_each_range(1000, 1, [&](std::size_t, std::size_t) {
            std::this_thread::yield();
            if (std::this_thread::get_id() != self) is_helped = true;
        });
    }
    EXPECT_TRUE(is_helped);
}

TEST(Team, LoopsWithinALoopAndTeamsWithinATeam) {
    const Team team;
    std::vector<std::vector<int>> seen(40);
    for_each_range(seen.size(), 1, [&](std::size_t i, std::size_t) {
        const Team inner;
        seen[i] = visits(100 + i, 3);
    });
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], std::vector<int>(100 + i, 1));
    {
        const Team second;
        EXPECT_EQ(visits(100, 1), std::vector<int>(100, 1));
    }
    EXPECT_NE(Team::at_hand(), nullptr);
}

TEST(Team, ThreadsHaveTeamsOfTheirOwn) {
    std::vector<std::vector<int>> seen(4);
    std::vector<std::thread> threads;
    for (auto& one : seen) {
        threads.emplace_back([&one] {
            const Team team;
            for (int round = 0; round < 50; ++round) one = visits(300, 2);
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& one : seen) EXPECT_EQ(one, std::vector<int>(300, 1));
    EXPECT_EQ(Team::at_hand(), nullptr);
}

TEST(Team, ExceptionsPassThroughAndTheTeamGoesOn) {
    const Team team;
    for (int round = 0; round < 50; ++round) {
        const auto fail = [](std::size_t first, std::size_t) {
            if (first % 50 == 0) throw std::runtime_error("in a range");
        };
        EXPECT_THROW(for_each_range(1000, 10, fail), std::runtime_error);
        EXPECT_EQ(visits(1000, 10), std::vector<int>(1000, 1));
    }
}

}  // namespace
}  // namespace abut
