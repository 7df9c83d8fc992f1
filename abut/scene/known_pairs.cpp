// SPDX-License-Identifier: MIT
// Lists are never changed once others may see them: a new one takes the old one's place. What is dear is done without the lock,
// since a thread that waits for others may be given a task that asks too.
#include "abut/scene/known_pairs.h"

#include <algorithm>
#include <utility>

#include "abut/base/executor.h"

namespace abut::scene {
namespace {

/// So many changes that finding all pairs anew costs less.
std::size_t too_many(std::size_t keys) { return keys / 8 + 8; }

KnownPairs::List without_verdicts(const std::vector<KeyPair>& pairs) {
    KnownPairs::List result;
    result.reserve(pairs.size());
    for (const KeyPair& pair : pairs) result.push_back({pair, KnownPair::Verdict::unknown});
    return result;
}

/// Which keys have changed, by key.
using Marks = std::vector<char>;

/// The pairs of keys that have changed, in ascending order.
std::vector<KeyPair> pairs_of(const std::vector<std::uint32_t>& changed, const Marks& is_changed,
                              const KnownPairs::Near& near) {
    constexpr std::size_t grain = 64;
    std::vector<std::vector<KeyPair>> found((changed.size() + grain - 1) / grain);
    for_each_range(changed.size(), grain, [&](std::size_t first, std::size_t last) {
        std::vector<std::uint32_t> met;
        met.reserve(grain);
        found[first / grain].reserve(4 * (last - first));
        for (std::size_t i = first; i < last; ++i) {
            const std::uint32_t key = changed[i];
            met.clear();
            near(key, met);
            for (const std::uint32_t other : met) {
                // Two that have both changed are found from the lower one.
                const bool elsewhere = other == key || (other < key && is_changed[other] != 0);
                if (!elsewhere) found[first / grain].push_back(ordered(key, other));
            }
        }
    });
    std::vector<KeyPair> result = std::move(found.front());
    for (std::size_t i = 1; i < found.size(); ++i) result.insert(result.end(), found[i].begin(), found[i].end());
    std::sort(result.begin(), result.end());
    return result;
}

KnownPairs::List brought_up_to_date(const KnownPairs::List& known, std::vector<std::uint32_t> changed, std::size_t keys,
                                    const KnownPairs::Near& near) {
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    Marks is_changed(keys, 0);
    for (const std::uint32_t key : changed) is_changed[key] = 1;
    const std::vector<KeyPair> found = pairs_of(changed, is_changed, near);
    KnownPairs::List result;
    result.reserve(known.size() + found.size());
    // Few come and few go: eight at a time that stay beside each other are passed by, and copied in one piece with others.
    auto next = found.begin();
    auto kept = known.begin();
    const auto goes = [&](const KnownPair& pair) { return is_changed[pair.keys[0]] | is_changed[pair.keys[1]]; };
    const auto copy_until = [&](auto end) { result.insert(result.end(), kept, end); };
    const auto comes_before = [&](const KnownPair& pair) { return next != found.end() && *next < pair.keys; };
    const auto add_next = [&] { result.push_back({*next++, KnownPair::Verdict::unknown}); };
    for (auto pair = known.begin(); pair != known.end();) {
        constexpr std::ptrdiff_t eight = 8;
        if (known.end() - pair >= eight && !comes_before(pair[eight - 1])) {
            int some_go = 0;
            for (std::ptrdiff_t i = 0; i < eight; ++i) some_go |= goes(pair[i]);
            if (some_go == 0) {
                pair += eight;
                continue;
            }
        }
        for (const auto end = pair + std::min(eight, known.end() - pair); pair != end; ++pair) {
            if (!comes_before(*pair) && goes(*pair) == 0) continue;
            copy_until(pair);
            while (comes_before(*pair)) add_next();
            kept = goes(*pair) != 0 ? pair + 1 : pair;
        }
    }
    copy_until(known.end());
    while (next != found.end()) add_next();
    return result;
}

}  // namespace

KnownPairs::KnownPairs(const KnownPairs& other) {
    const std::lock_guard lock(other.mutex_);
    known_ = other.known_;
    changed_ = other.changed_;
    keys_ = other.keys_;
}

KnownPairs::KnownPairs(KnownPairs&& other) noexcept
    : known_(std::exchange(other.known_, nullptr)), changed_(std::move(other.changed_)), keys_(other.keys_) {}

KnownPairs& KnownPairs::operator=(KnownPairs other) noexcept {
    known_.swap(other.known_);
    changed_.swap(other.changed_);
    keys_ = other.keys_;
    return *this;
}

void KnownPairs::change_each(std::span<const std::uint32_t> keys) {
    if (known_ == nullptr) return;
    if (changed_.size() + keys.size() <= too_many(keys_)) {
        changed_.insert(changed_.end(), keys.begin(), keys.end());
        return;
    }
    known_ = nullptr;
    changed_.clear();
}

std::shared_ptr<const KnownPairs::List> KnownPairs::ask(std::size_t keys, const All& all, const Near& near) const {
    std::shared_ptr<const List> known;
    std::vector<std::uint32_t> changed;
    {
        const std::lock_guard lock(mutex_);
        known = known_;
        changed = changed_;
    }
    if (known != nullptr && changed.empty()) return known;
    const auto now = std::make_shared<const List>(
        known == nullptr ? without_verdicts(all()) : brought_up_to_date(*known, std::move(changed), keys, near));
    // Others may have been as far meanwhile: then with the same list.
    const std::lock_guard lock(mutex_);
    known_ = now;
    changed_.clear();
    keys_ = keys;
    return now;
}

void KnownPairs::learn(const std::shared_ptr<const List>& asked, List with_verdicts) const {
    auto now = std::make_shared<const List>(std::move(with_verdicts));
    const std::lock_guard lock(mutex_);
    if (known_ == asked) known_ = std::move(now);
}

std::size_t KnownPairs::bytes() const {
    const std::lock_guard lock(mutex_);
    const std::size_t list = known_ == nullptr ? 0 : known_->capacity() * sizeof(KnownPair);
    return list + changed_.capacity() * sizeof(std::uint32_t);
}

}  // namespace abut::scene
