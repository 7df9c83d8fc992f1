// SPDX-License-Identifier: MIT
// Expands classes to pairs: threads append to lists of their own, which are joined and sorted.
#include "abut/mesh/pair_gathering.h"

#include <algorithm>
#include <atomic>
#ifndef ABUT_SERIAL
#include <thread>
#endif

#include "abut/base/mutex.h"

namespace abut {
namespace {

using Pair = std::array<std::uint32_t, 2>;
using Members = std::span<const std::uint32_t>;

Members from(Members members, std::uint32_t row) {
    return members.subspan(
        static_cast<std::size_t>(std::lower_bound(members.begin(), members.end(), row) - members.begin()));
}
Members within(Members members, bvh::Rows rows) {
    const Members first = from(members, rows.first);
    return first.first(first.size() - from(first, rows.last).size());
}

/// Calls use(row, seconds) for the pairs of two classes whose row is in `rows`.
template <class Use>
void each_row(bool own, bvh::Rows rows, Members a, Members b, Use use) {
    for (const std::uint32_t i : within(a, rows)) use(i, own ? from(b, i + 1) : b);
    if (!own || a.data() == b.data()) return;
    for (const std::uint32_t i : within(b, rows)) use(i, from(a, i + 1));
}

std::size_t number_of_this_thread() noexcept {
#ifdef ABUT_SERIAL
    return 0;
#else
    return std::hash<std::thread::id>()(std::this_thread::get_id());
#endif
}

/// Lists that threads rarely share.
class Lists {
public:
    void add(std::uint32_t row, Members seconds) {
        List& list = lists_[number_of_this_thread() % lists_.size()];
        const MutexLock lock(list.writing);
        for (const std::uint32_t k : seconds) list.pairs.push_back({row, k});
    }
    std::vector<Pair> sorted() {
        std::size_t size = 0;
        for (const List& list : lists_) size += list.pairs.size();
        std::vector<Pair> result;
        result.reserve(size);
        for (List& list : lists_) {
            result.insert(result.end(), list.pairs.begin(), list.pairs.end());
            std::vector<Pair>().swap(list.pairs);
        }
        std::sort(result.begin(), result.end());
        return result;
    }

private:
    struct alignas(64) List {
        Mutex writing;
        std::vector<Pair> pairs;
    };
    std::array<List, 64> lists_;
};

}  // namespace

GatheredPairs gather(const ClassPairs& class_pairs, bvh::Rows rows, std::size_t most) {
    Lists lists;
    std::atomic<std::uint64_t> total{0};
    const bool stopped = class_pairs.for_each(rows, [&](Members a, Members b) {
        std::uint64_t here = 0;
        each_row(class_pairs.own, rows, a, b, [&](std::uint32_t, Members seconds) { here += seconds.size(); });
        if ((total += here) > most) return true;
        each_row(class_pairs.own, rows, a, b, [&](std::uint32_t i, Members seconds) { lists.add(i, seconds); });
        return false;
    });
    if (stopped) return {{}, false};
    return {lists.sorted(), true};
}

std::uint64_t count(const ClassPairs& class_pairs, std::uint64_t most) {
    std::atomic<std::uint64_t> total{0};
    if (most == 0) return 0;
    class_pairs.for_each({}, [&](Members a, Members b) {
        const std::uint64_t n = a.size(), m = b.size();
        const bool one = class_pairs.own && a.data() == b.data();
        return (total += one ? n * (n - 1) / 2 : n * m) >= most;
    });
    return std::min(total.load(), most);
}

bool visit_ascending(const ClassPairs& class_pairs, std::size_t at_once,
                     FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) {
    // All rows at once, if there are few pairs; otherwise as many rows as have few.
    bvh::Rows rows{0, class_pairs.rows};
    std::uint32_t next = 64;
    while (rows.first < class_pairs.rows) {
        const std::uint32_t count = rows.last - rows.first;
        const GatheredPairs some = gather(class_pairs, rows, count == 1 ? any_number : 4 * at_once);
        if (some.complete) {
            for (const auto& [i, j] : some.pairs) {
                if (visit(i, j)) return true;
            }
            rows.first = rows.last;
            next = some.pairs.size() < at_once / 4 ? 4 * std::max(next, count) : std::max(count, 1u);
        } else {
            next = std::min(next, std::max(1u, count / 8));
        }
        next = std::min(next, class_pairs.rows);
        rows.last = rows.first + std::min(next, class_pairs.rows - rows.first);
    }
    return false;
}

}  // namespace abut
