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
    NearestList(std::span<Entry> room, double max_distance) : room_(room), limit_(max_distance) {}

    /// Entries beyond this distance are not kept.
    [[nodiscard]] double limit() const { return limit_; }

    void offer(const Entry& next) {
        if (!(next.distance <= limit_)) return;
        if (found_ < room_.size()) {
            room_[found_++] = next;
        } else if (!replace_farthest(next)) {
            return;
        }
        if (heap_) {
            std::push_heap(room_.begin(), end(), is_nearer);
        } else {
            sift(next);
        }
        if (found_ == room_.size()) limit_ = std::min(limit_, farthest().distance);
    }

    /// Sorts the entries, the nearest first, and returns how many there are.
    std::size_t sort() {
        if (heap_) std::sort_heap(room_.begin(), end(), is_nearer);
        return found_;
    }

private:
    static bool is_nearer(const Entry& a, const Entry& b) { return nearer(a, b); }

    /// The farthest entry of a full list.
    [[nodiscard]] const Entry& farthest() const { return heap_ ? room_.front() : room_.back(); }

    /// Drops the farthest entry and puts the new one in the last place; returns false when the new one is not nearer.
    bool replace_farthest(const Entry& next) {
        if (!nearer(next, farthest())) return false;
        if (heap_) std::pop_heap(room_.begin(), room_.end(), is_nearer);
        room_.back() = next;
        return true;
    }

    /// Moves the last entry to its place in the sorted list.
    void sift(const Entry& next) {
        std::size_t place = found_ - 1;
        for (; place > 0 && nearer(next, room_[place - 1]); --place) room_[place] = room_[place - 1];
        room_[place] = next;
    }

    [[nodiscard]] typename std::span<Entry>::iterator end() const {
        return room_.begin() + static_cast<std::ptrdiff_t>(found_);
    }

    std::span<Entry> room_;
    double limit_;
    std::size_t found_ = 0;
    bool heap_ = room_.size() > 64;
};

}  // namespace abut
