// SPDX-License-Identifier: MIT
// PairCache: the pairs of overlapping boxes, kept between queries.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "abut/base/mutex.h"
#include "abut/scene/broad_phase/key_pairs.h"

namespace abut::scene {

/// Whether the objects behind two keys touch, once that has been computed.
enum class Verdict : std::uint8_t { unknown, apart, touching };

/// Records which keys change, and searches again only for the pairs of these, unless they are many. Any number of
/// threads may query at once; changes must be made by one thread while none queries.
class PairCache {
public:
    /// Pairs in ascending order, with a verdict on each.
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

    /// Records that a key was added or removed, or that its box or the object behind it has changed.
    void change(std::uint32_t key) { change_each({&key, 1}); }
    void change_each(std::span<const std::uint32_t> keys);

    /// All pairs, in ascending order, of keys less than `keys`. `all()` finds them in that order; `near(some, found)`
    /// appends to found, for each of some keys, {key, other} for all others whose boxes overlap its box.
    using All = std::function<std::vector<KeyPair>()>;
    using Near = std::function<void(std::span<const std::uint32_t> some, std::vector<KeyPair>& found)>;
    [[nodiscard]] std::shared_ptr<const List> find_pairs(std::size_t keys, const All& all, const Near& near) const;

    /// Stores the verdicts on a list returned by `find_pairs`, unless there is a newer list.
    void store_verdicts(const std::shared_ptr<const List>& list, std::vector<Verdict> verdicts) const;

    [[nodiscard]] std::size_t bytes() const;

private:
    mutable Mutex mutex_;
    mutable std::shared_ptr<const List> known_;   // null when all pairs must be found anew
    mutable std::vector<std::uint32_t> changed_;  // changed since then; some more than once
    mutable std::size_t keys_ = 0;
};

}  // namespace abut::scene
