// SPDX-License-Identifier: MIT
// PairCache: the pairs of boxes that meet, kept from one question to the next.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "abut/scene/broad_phase/key_pairs.h"

namespace abut::scene {

/// Whether what two keys stand for touches, once somebody has found out.
enum class Verdict : std::uint8_t { unknown, apart, touching };

/// Told of every key that changes, it asks anew for the pairs of these alone, unless they are many. Any number of threads may
/// ask at once; changes are for one thread while nobody asks.
class PairCache {
public:
    /// Pairs in ascending order, and a verdict on each.
    struct List {
        std::vector<KeyPair> pairs;
        std::vector<Verdict> verdicts;

        [[nodiscard]] std::size_t size() const noexcept { return pairs.size(); }
    };

    PairCache() = default;
    PairCache(const PairCache& other);
    PairCache(PairCache&& other) noexcept;
    PairCache& operator=(PairCache other) noexcept;
    ~PairCache() = default;

    /// The key has come or gone, or its box, or what it stands for, is another.
    void change(std::uint32_t key) { change_each({&key, 1}); }
    void change_each(std::span<const std::uint32_t> keys);

    /// All pairs, in ascending order, of keys less than `keys`: `all()` finds them in that order, `near(some, met)` adds to met,
    /// for each of some keys, {key, other} for all others whose boxes meet its box.
    using All = std::function<std::vector<KeyPair>()>;
    using Near = std::function<void(std::span<const std::uint32_t> some, std::vector<KeyPair>& met)>;
    [[nodiscard]] std::shared_ptr<const List> find_pairs(std::size_t keys, const All& all, const Near& near) const;

    /// Keeps the verdicts of a list that `find_pairs` gave, unless there is a newer one.
    void store_verdicts(const std::shared_ptr<const List>& asked, std::vector<Verdict> verdicts) const;

    [[nodiscard]] std::size_t bytes() const;

private:
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const List> known_;   // nothing when all must be found anew
    mutable std::vector<std::uint32_t> changed_;  // since then; some more than once
    mutable std::size_t keys_ = 0;
};

}  // namespace abut::scene
