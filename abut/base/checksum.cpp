// SPDX-License-Identifier: MIT
// The checksum: eight lanes of 64-bit words, each mixed by invertible steps, so that no single changed word is lost.
#include "abut/base/checksum.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "abut/base/executor.h"

namespace abut {
namespace {

constexpr std::size_t block = std::size_t{1} << 20;
constexpr std::size_t lane_count = 8;              // as many multiplications are in flight at once
constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio

/// For a fixed sum it is a bijection of the word, and for a fixed word a bijection of the sum.
std::uint64_t mixed(std::uint64_t sum, std::uint64_t word) {
    const std::uint64_t product = (sum ^ word) * odd;
    return (product ^ product >> 32) * odd;
}

std::uint64_t word_at(const std::byte* from, std::size_t count) {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&word, from, count);
    } else {
        for (std::size_t i = 0; i < count; ++i) word |= std::to_integer<std::uint64_t>(from[i]) << (8 * i);
    }
    return word;
}

std::uint64_t block_sum(std::span<const std::byte> bytes) {
    std::array<std::uint64_t, lane_count> lanes{1, 2, 3, 4, 5, 6, 7, 8};
    std::size_t i = 0;
    for (; i + 8 * lane_count <= bytes.size(); i += 8 * lane_count) {
        for (std::size_t lane = 0; lane < lane_count; ++lane) {
            lanes[lane] = mixed(lanes[lane], word_at(bytes.data() + i + 8 * lane, 8));
        }
    }
    for (std::size_t lane = 0; i < bytes.size(); i += 8, ++lane) {
        lanes[lane] = mixed(lanes[lane], word_at(bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i)));
    }
    std::uint64_t sum = bytes.size();
    for (const std::uint64_t lane : lanes) sum = mixed(sum, lane);
    return sum ^ sum >> 32;
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> bytes) {
    std::vector<std::uint64_t> sums((bytes.size() + block - 1) / block);
    for_each_range(sums.size(), 1, [&](std::size_t i, std::size_t) {
        sums[i] = block_sum(bytes.subspan(i * block, std::min(block, bytes.size() - i * block)));
    });
    std::uint64_t sum = bytes.size();
    for (const std::uint64_t one : sums) sum = mixed(sum, one);
    return sum ^ sum >> 32;
}

}  // namespace abut
