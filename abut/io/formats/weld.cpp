// SPDX-License-Identifier: MIT
// A hash table of positions with open addressing.
#include "abut/io/formats/weld.h"

#include <bit>
#include <limits>

#include "abut/base/error.h"

namespace abut::io {
namespace {

constexpr std::uint32_t vacant = std::numeric_limits<std::uint32_t>::max();

// The products spread the high bits, where coordinates differ, over the whole word (multipliers of MurmurHash3's and
// SplitMix64's finalisers).
std::uint64_t hash(const Vec3& p) noexcept {
    const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x + 0.0); };  // -0 + 0 is +0
    std::uint64_t h = bits(p.x) * 0xff51afd7ed558ccdull;
    h = (std::rotl(h, 31) ^ bits(p.y)) * 0xc4ceb9fe1a85ec53ull;
    h = (std::rotl(h, 31) ^ bits(p.z)) * 0xbf58476d1ce4e5b9ull;
    return h ^ (h >> 29);
}

}  // namespace

Weld::Weld(std::size_t expected) : slots_(std::bit_ceil(expected + 8) * 2, vacant) { vertices_.reserve(expected); }

std::size_t Weld::slot_of(const Vec3& p) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash(p)) & mask;
    while (slots_[slot] != vacant && !(vertices_[slots_[slot]] == p)) slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t Weld::operator()(const Vec3& p) {
    if (2 * (vertices_.size() + 1) > slots_.size()) grow();
    const std::size_t slot = slot_of(p);
    if (slots_[slot] == vacant) {
        if (vertices_.size() >= vacant) throw Error("more than 4294967294 vertices; split the mesh");
        slots_[slot] = static_cast<std::uint32_t>(vertices_.size());
        vertices_.push_back(p);
    }
    return slots_[slot];
}

void Weld::grow() {
    std::vector<std::uint32_t>(2 * slots_.size(), vacant).swap(slots_);
    for (std::size_t i = 0; i < vertices_.size(); ++i) slots_[slot_of(vertices_[i])] = static_cast<std::uint32_t>(i);
}

std::vector<Vec3> Weld::vertices() && {
    slots_.clear();
    return std::move(vertices_);
}

}  // namespace abut::io
