// SPDX-License-Identifier: MIT
// Updates the cached list of overlapping pairs.
//
// A published list never changes: a new one replaces it. Expensive work is done without the lock, since a waiting
// thread may run a task that queries too.
#include "abut/scene/broad_phase/pair_cache.h"

#include <algorithm>
#include <utility>

#include "abut/base/executor.h"

namespace abut::scene {
namespace {

/// The number of changes beyond which finding all pairs anew costs less.
std::size_t too_many(std::size_t keys) { return keys / 8 + 8; }

PairCache::List without_verdicts(std::vector<KeyPair> pairs) {
    std::vector<Verdict> verdicts(pairs.size(), Verdict::unknown);
    return {std::move(pairs), std::move(verdicts)};
}

/// For each key 1 if it has changed, else 0.
using Marks = std::vector<char>;

/// The pairs of keys that have changed, in ascending order.
std::vector<KeyPair> pairs_of(const std::vector<std::uint32_t>& changed, const Marks& is_changed,
                              const PairCache::Near& near) {
    constexpr std::size_t grain = 64;
    std::vector<std::vector<KeyPair>> found((changed.size() + grain - 1) / grain);
    for_each_range(changed.size(), grain, [&](std::size_t first, std::size_t last) {
        std::vector<KeyPair>& pairs = found[first / grain];
        pairs.reserve(8 * (last - first));
        near({changed.data() + first, last - first}, pairs);
        // Pairs of which both keys have changed are kept from the lower one only.
        std::erase_if(pairs, [&](const KeyPair& pair) { return pair[1] < pair[0] && is_changed[pair[1]] != 0; });
        for (KeyPair& pair : pairs) pair = ordered(pair[0], pair[1]);
    });
    std::vector<KeyPair> result = std::move(found.front());
    for (std::size_t i = 1; i < found.size(); ++i) result.insert(result.end(), found[i].begin(), found[i].end());
    std::sort(result.begin(), result.end(), in_order);
    return result;
}

/// The indices of pairs in a list of which a key has changed. Few have, so eight pairs at a time are skipped, without a
/// branch that could not be predicted. Since first keys ascend, only the range of the eight first keys is compared with
/// the next changed key.
std::vector<std::size_t> changed_indices(const std::vector<std::uint32_t>& changed, const Marks& is_changed,
                                         const std::vector<KeyPair>& known) {
    constexpr std::size_t eight = 8;
    const char* const changed_flags = is_changed.data();
    const KeyPair* const pairs = known.data();
    const std::size_t eights = known.size() / eight;
    std::vector<std::size_t> some(eights + 1);  // groups of eight with a changed pair
    std::size_t count = 0;
    auto next = changed.begin();
    for (std::size_t i = 0; i < eights; ++i) {
        const KeyPair* const pair = pairs + i * eight;
        while (next != changed.end() && *next < pair[0][0]) ++next;
        int any = next != changed.end() && *next <= pair[eight - 1][0] ? 1 : 0;
        for (std::size_t k = 0; k < eight; ++k) any |= changed_flags[pair[k][1]];
        some[count] = i;
        count += static_cast<std::size_t>(any);
    }
    some[count++] = eights;  // and the remainder

    std::vector<std::size_t> indices(count * eight);
    std::size_t size = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = some[i] * eight, last = std::min(first + eight, known.size());
        for (std::size_t k = first; k < last; ++k) {
            indices[size] = k;
            size += static_cast<std::size_t>(changed_flags[pairs[k][0]] | changed_flags[pairs[k][1]]);
        }
    }
    indices.resize(size);
    return indices;
}

PairCache::List updated_list(const PairCache::List& known, std::vector<std::uint32_t> changed, std::size_t keys,
                             const PairCache::Near& near) {
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    Marks is_changed(keys, 0);
    for (const std::uint32_t key : changed) is_changed[key] = 1;
    const std::vector<KeyPair> found = pairs_of(changed, is_changed, near);
    PairCache::List result;
    result.pairs.reserve(known.size() + found.size());
    result.verdicts.reserve(known.size() + found.size());
    // Few pairs are added or removed: the pairs between two changes are copied at once.
    auto next = found.begin();
    std::size_t kept = 0;  // known pairs before this index are copied or dropped
    const auto copy_until = [&](std::size_t end) {
        const auto copy = [&](const auto& from, auto& to) { to.insert(to.end(), &from[kept], &from[end]); };
        if (kept != end) {
            copy(known.pairs, result.pairs);
            copy(known.verdicts, result.verdicts);
        }
        kept = end;
    };
    const auto copy_until_next = [&](std::size_t end) {
        const auto at = [&](std::size_t i) { return known.pairs.begin() + static_cast<std::ptrdiff_t>(i); };
        copy_until(static_cast<std::size_t>(std::lower_bound(at(kept), at(end), *next, in_order) - at(0)));
    };
    const auto add_next = [&] {
        result.pairs.push_back(*next++);
        result.verdicts.push_back(Verdict::unknown);
    };
    for (const std::size_t index : changed_indices(changed, is_changed, known.pairs)) {
        const KeyPair& pair = known.pairs[index];
        while (next != found.end() && in_order(*next, pair)) {
            copy_until_next(index);
            add_next();
        }
        const bool is_found = next != found.end() && rank(*next) == rank(pair);
        if (is_found && known.verdicts[index] == Verdict::unknown) {
            ++next;  // unchanged
        } else {
            copy_until(index);
            ++kept;
            if (is_found) add_next();
        }
    }
    while (next != found.end()) {
        copy_until_next(known.size());
        add_next();
    }
    copy_until(known.size());
    return result;
}

}  // namespace

PairCache::PairCache(const PairCache& other) {
    const MutexLock lock(other.mutex_);
    known_ = other.known_;
    changed_ = other.changed_;
    keys_ = other.keys_;
}

PairCache::PairCache(PairCache&& other) noexcept
    : known_(std::exchange(other.known_, nullptr)), changed_(std::move(other.changed_)), keys_(other.keys_) {}

PairCache& PairCache::operator=(PairCache other) noexcept {
    known_.swap(other.known_);
    changed_.swap(other.changed_);
    keys_ = other.keys_;
    return *this;
}

void PairCache::change_each(std::span<const std::uint32_t> keys) {
    if (known_ == nullptr) return;
    if (changed_.size() + keys.size() <= too_many(keys_)) {
        changed_.insert(changed_.end(), keys.begin(), keys.end());
        return;
    }
    known_ = nullptr;
    changed_.clear();
}

std::shared_ptr<const PairCache::List> PairCache::find_pairs(std::size_t keys, const All& all, const Near& near) const {
    std::shared_ptr<const List> known;
    std::vector<std::uint32_t> changed;
    {
        const MutexLock lock(mutex_);
        known = known_;
        changed = changed_;
    }
    if (known != nullptr && changed.empty()) return known;
    const auto now = std::make_shared<const List>(
        known == nullptr ? without_verdicts(all()) : updated_list(*known, std::move(changed), keys, near));
    // Other threads may have computed the same list meanwhile.
    const MutexLock lock(mutex_);
    known_ = now;
    changed_.clear();
    keys_ = keys;
    return now;
}

void PairCache::store_verdicts(const std::shared_ptr<const List>& list, std::vector<Verdict> verdicts) const {
    auto now = std::make_shared<const List>(List{list->pairs, std::move(verdicts)});
    const MutexLock lock(mutex_);
    if (known_ == list) known_ = std::move(now);
}

std::size_t PairCache::bytes() const {
    const MutexLock lock(mutex_);
    const std::size_t list =
        known_ == nullptr ? 0 : known_->pairs.capacity() * sizeof(KeyPair) + known_->verdicts.capacity();
    return list + changed_.capacity() * sizeof(std::uint32_t);
}

}  // namespace abut::scene
