// SPDX-License-Identifier: MIT
// A SharedPointer's object is destroyed once, after its last owner, on whichever thread; an Owned copies what it holds.
#include "abut/base/shared_pointer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "abut/base/owned.h"

namespace abut {
namespace {

/// Counts those that live.
struct Counted {
    static inline std::atomic<int> alive = 0;
    int value = 0;

    explicit Counted(int v) : value(v) { ++alive; }
    Counted(const Counted& other) : value(other.value) { ++alive; }
    Counted(Counted&& other) noexcept : value(other.value) { ++alive; }
    Counted& operator=(const Counted&) = default;
    ~Counted() { --alive; }
};

TEST(SharedPointer, DestroysItsObjectAfterTheLastOwner) {
    {
        SharedPointer<Counted> a(Counted(3)), null;
        EXPECT_EQ(Counted::alive, 1);
        SharedPointer<Counted> b = a, c = std::move(b);
        EXPECT_FALSE(b);  // NOLINT: what is moved from is null
        EXPECT_TRUE(a == c);
        EXPECT_FALSE(a == SharedPointer<Counted>(Counted(3)));
        a = null;
        EXPECT_EQ(Counted::alive, 1);
        EXPECT_EQ(c->value, 3);
        const SharedPointer<Counted>& same = c;
        c = same;  // to itself
        EXPECT_EQ((*c).value, 3);
        const SharedPointer<int> part(&c->value, SharedOwner::of(c));  // keeps all of it alive
        c = null;
        EXPECT_EQ(Counted::alive, 1);
        EXPECT_EQ(*part, 3);
    }
    EXPECT_EQ(Counted::alive, 0);
}

TEST(SharedPointer, OwnersComeAndGoOnAllThreads) {
    for (int round = 0; round < 50; ++round) {
        SharedPointer<Counted> first{Counted(round)};
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([mine = first, round] {
                for (int i = 0; i < 200; ++i) {
                    const SharedPointer<Counted> copy = mine;
                    EXPECT_EQ(copy->value, round);
                }
            });
        }
        first = SharedPointer<Counted>();
        for (std::thread& thread : threads) thread.join();
        threads.clear();
        EXPECT_EQ(Counted::alive, 0);
    }
}

TEST(SharedOwner, KeepsPointersOfOtherKinds) {
    const auto other = std::make_shared<const int>(5);
    {
        const SharedOwner owner = SharedOwner::of(other);
        EXPECT_TRUE(owner);
        EXPECT_EQ(other.use_count(), 2);
    }
    EXPECT_EQ(other.use_count(), 1);
    EXPECT_FALSE(SharedOwner());
}

TEST(Owned, CopiesAndMovesWhatItHolds) {
    {
        Owned<Counted> a(Counted(1)), b = a, none;
        b->value = 2;
        EXPECT_EQ(a->value, 1);
        a = b;
        EXPECT_EQ(a->value, 2);
        none = std::move(a);
        EXPECT_FALSE(a);  // NOLINT: what is moved from is empty
        a = Owned<Counted>(Counted(4));
        b = std::move(a);
        EXPECT_FALSE(a);  // NOLINT: also where the target held something
        EXPECT_EQ(b->value, 4);
        EXPECT_EQ(none->value, 2);
        a = none;
        EXPECT_EQ(a->value, 2);
        EXPECT_EQ(Counted::alive, 3);
    }
    EXPECT_EQ(Counted::alive, 0);
}

}  // namespace
}  // namespace abut
