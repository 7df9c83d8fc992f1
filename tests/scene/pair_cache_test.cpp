// SPDX-License-Identifier: MIT
// What is known of pairs stays right through any changes, and only what has changed is asked anew.
#include "abut/scene/broad_phase/pair_cache.h"

#include <gtest/gtest.h>

#include <random>

#include "abut/scene/broad_phase/brute_force.h"

namespace abut::scene {
namespace {

/// Boxes on a line, of which each meets the next; and what was asked of them.
class KnownPairsTest : public testing::Test {
protected:
    std::vector<Aabb> boxes;
    PairCache known;
    mutable int all_asked = 0;
    mutable std::vector<std::uint32_t> near_asked;

    void SetUp() override {
        for (int i = 0; i < 40; ++i) boxes.push_back({Vec3(i, 0, 0), Vec3(i + 1, 1, 1)});
    }
    [[nodiscard]] bool meet(std::uint32_t i, std::uint32_t j) const { return boxes_overlap(boxes[i], boxes[j]); }
    [[nodiscard]] std::vector<KeyPair> truth() const {
        std::vector<KeyPair> pairs;
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
                if (meet(i, j)) pairs.push_back({i, j});
            }
        }
        return pairs;
    }
    [[nodiscard]] std::shared_ptr<const PairCache::List> ask(const PairCache& of) const {
        all_asked = 0;
        near_asked.clear();
        return of.find_pairs(
            boxes.size(),
            [&] {
                ++all_asked;
                return truth();
            },
            [&](std::span<const std::uint32_t> some, std::vector<KeyPair>& met) {
                for (const std::uint32_t key : some) {
                    near_asked.push_back(key);
                    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
                        if (i != key && meet(key, i)) met.push_back({key, i});
                    }
                }
            });
    }
    void move(std::uint32_t key, double x) {
        boxes[key] = {Vec3(x, 0, 0), Vec3(x + 1, 1, 1)};
        known.change(key);
    }
    /// Verdicts are those stored, but of the pairs of one key.
    void expect_all_but(std::uint32_t key) const {
        const auto list = ask(known);
        ASSERT_EQ(list->verdicts.size(), list->size());
        for (std::size_t i = 0; i < list->size(); ++i) {
            const auto [a, b] = list->pairs[i];
            EXPECT_EQ(list->verdicts[i], a == key || b == key ? Verdict::unknown : Verdict::touching);
        }
    }
    void store_verdicts(Verdict verdict) {
        const auto list = ask(known);
        known.store_verdicts(list, std::vector<Verdict>(list->size(), verdict));
    }
};

TEST_F(KnownPairsTest, Only_what_has_changed_is_asked_anew) {
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_EQ(all_asked, 1);
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_EQ(all_asked, 0);
    EXPECT_TRUE(near_asked.empty());

    move(7, 20.5);
    move(3, 6.5);
    move(7, 21.5);
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_EQ(all_asked, 0);
    EXPECT_EQ(near_asked, (std::vector<std::uint32_t>{3, 7}));
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_TRUE(near_asked.empty());
}

TEST_F(KnownPairsTest, Many_changes_make_all_pairs_be_asked_for) {
    static_cast<void>(ask(known));
    for (std::uint32_t i = 0; i < 30; ++i) move(i, 2 * i);
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_EQ(all_asked, 1);
    EXPECT_TRUE(near_asked.empty());
}

TEST_F(KnownPairsTest, Keys_that_come_and_go_are_changes) {
    static_cast<void>(ask(known));
    boxes.push_back({Vec3(4.5, 0, 0), Vec3(5.5, 1, 1)});
    known.change(40);
    boxes[9] = Aabb{};
    known.change(9);
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_EQ(all_asked, 0);
}

TEST_F(KnownPairsTest, Verdicts_last_until_one_of_the_two_changes) {
    store_verdicts(Verdict::touching);
    move(7, 7.5);
    expect_all_but(7);
    // One that changes without moving, too.
    store_verdicts(Verdict::touching);
    known.change(20);
    expect_all_but(20);
}

TEST_F(KnownPairsTest, Verdicts_of_an_old_list_are_dropped) {
    const auto old = ask(known);
    move(7, 7.5);
    EXPECT_EQ(ask(known)->pairs, truth());
    known.store_verdicts(old, std::vector<Verdict>(old->size(), Verdict::apart));
    EXPECT_EQ(ask(known)->pairs, truth());
    for (const Verdict verdict : ask(known)->verdicts) EXPECT_EQ(verdict, Verdict::unknown);
}

TEST_F(KnownPairsTest, A_copy_goes_its_own_way) {
    static_cast<void>(ask(known));
    move(3, 8.5);
    const std::vector<KeyPair> before = truth();
    PairCache copy = known;
    EXPECT_EQ(ask(copy)->pairs, before);
    EXPECT_EQ(all_asked, 0);
    move(12, 30.5);
    EXPECT_EQ(ask(known)->pairs, truth());
    EXPECT_EQ(all_asked, 0);
    EXPECT_EQ(ask(copy)->pairs, before);

    const PairCache moved = std::move(known);
    EXPECT_EQ(ask(moved)->pairs, truth());
    EXPECT_EQ(all_asked, 0);
    EXPECT_EQ(ask(known)->pairs, truth());  // NOLINT: what was moved from knows nothing
    EXPECT_EQ(all_asked, 1);
}

TEST_F(KnownPairsTest, Random_changes_leave_what_asking_all_pairs_gives) {
    std::mt19937 random(11);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    for (int round = 0; round < 2000; ++round) {
        for (std::uint32_t k = below(8); k-- > 0;) move(below(40), 0.25 * below(160));
        EXPECT_EQ(ask(known)->pairs, truth()) << "seed 11, round " << round;
    }
}

}  // namespace
}  // namespace abut::scene
