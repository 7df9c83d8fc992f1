// SPDX-License-Identifier: MIT
// NearestList: the nearest of the entries offered, at most so many as there is room for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace abut {

/// Keeps the nearest entries in memory of the caller: as a sorted list, or, with room for more than 64, as a heap with
/// the farthest in front. An Entry has a distance, and nearer(a, b) orders entries by distance and then by index.
template <class Entry>
class NearestList {
public:
    /// Entries beyond max_distance do not count.
    NearestList(std::span<Entry> storage, double max_distance) : storage_(storage), limit_(max_distance) {}

    /// Entries beyond this distance are not kept.
    [[nodiscard]] double limit() const { return limit_; }

    void offer(const Entry& next) {
        if (!(next.distance <= limit_)) return;
        if (found_ < storage_.size()) {
            storage_[found_++] = next;
        } else if (!replace_farthest(next)) {
            return;
        }
        if (heap_) {
            std::push_heap(storage_.begin(), end(), is_nearer);
        } else {
            insert_last(next);
        }
        if (found_ == storage_.size()) limit_ = std::min(limit_, farthest().distance);
    }

    /// Sorts the entries, the nearest first, and returns how many there are.
    std::size_t sort() {
        if (heap_) std::sort_heap(storage_.begin(), end(), is_nearer);
        return found_;
    }

private:
    static bool is_nearer(const Entry& a, const Entry& b) { return nearer(a, b); }

    /// The farthest entry of a full list.
    [[nodiscard]] const Entry& farthest() const { return heap_ ? storage_.front() : storage_.back(); }

    /// Drops the farthest entry and puts the new one in the last place; returns false when the new one is not nearer.
    bool replace_farthest(const Entry& next) {
        if (!nearer(next, farthest())) return false;
        if (heap_) std::pop_heap(storage_.begin(), storage_.end(), is_nearer);
        storage_.back() = next;
        return true;
    }

    /// Moves the last entry to its place in the sorted list.
    void insert_last(const Entry& next) {
        std::size_t index = found_ - 1;
        for (; index > 0 && nearer(next, storage_[index - 1]); --index) storage_[index] = storage_[index - 1];
        storage_[index] = next;
    }

    [[nodiscard]] typename std::span<Entry>::iterator end() const {
        return storage_.begin() + static_cast<std::ptrdiff_t>(found_);
    }

    std::span<Entry> storage_;
    double limit_;
    std::size_t found_ = 0;
    bool heap_ = storage_.size() > 64;
};

}  // namespace abut
