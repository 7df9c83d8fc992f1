// SPDX-License-Identifier: MIT
// Keeps for each number the sorted list of its partners, so that removing a number visits only its own pairs.
#include "abut/scene/ignored_pairs.h"

#include <algorithm>

namespace abut {
namespace {

void insert(std::vector<std::uint32_t>& sorted, std::uint32_t i) {
    sorted.insert(std::lower_bound(sorted.begin(), sorted.end(), i), i);
}

void erase(std::vector<std::uint32_t>& sorted, std::uint32_t i) noexcept {
    sorted.erase(std::lower_bound(sorted.begin(), sorted.end(), i));
}

/// Makes room for one more, so that the next insertion does not throw.
void reserve_one(std::vector<std::uint32_t>& list) {
    if (list.size() == list.capacity()) list.reserve(2 * list.size() + 2);
}

}  // namespace

std::span<const std::uint32_t> IgnoredPairs::partners(std::uint32_t i) const noexcept {
    if (i >= partners_.size()) return {};
    return partners_[i];
}

bool IgnoredPairs::contains(std::uint32_t i, std::uint32_t j) const noexcept {
    const auto all = partners(i);
    return std::binary_search(all.begin(), all.end(), j);
}

void IgnoredPairs::add(std::uint32_t i, std::uint32_t j) {
    if (i == j || contains(i, j)) return;
    const std::size_t needed = std::size_t{std::max(i, j)} + 1;
    if (partners_.size() < needed) partners_.resize(needed);
    reserve_one(partners_[i]);
    reserve_one(partners_[j]);
    insert(partners_[i], j);
    insert(partners_[j], i);
    ++count_;
}

void IgnoredPairs::remove(std::uint32_t i, std::uint32_t j) noexcept {
    if (!contains(i, j)) return;
    erase(partners_[i], j);
    erase(partners_[j], i);
    --count_;
}

void IgnoredPairs::remove_all_of(std::uint32_t i) noexcept {
    for (const std::uint32_t j : partners(i)) {
        erase(partners_[j], i);
        --count_;
    }
    if (i < partners_.size()) partners_[i].clear();
}

std::size_t IgnoredPairs::bytes() const noexcept {
    std::size_t lists = 0;
    for (const auto& list : partners_) lists += list.capacity() * sizeof(std::uint32_t);
    return lists + partners_.capacity() * sizeof(std::vector<std::uint32_t>);
}

}  // namespace abut
