// SPDX-License-Identifier: MIT
// Builds Huffman trees (Huffman 1952) and numbers their leaves canonically (RFC 1951, section 3.2.2).
#include "abut/io/huffman_code.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace abut::io {
namespace {

/// The depth of each symbol's leaf in the Huffman tree; equal counts are joined in the order of the symbols.
std::vector<std::uint8_t> code_lengths(std::span<const std::uint32_t> counts) {
    using Node = std::pair<std::uint64_t, std::size_t>;  // count, index into parents
    std::priority_queue<Node, std::vector<Node>, std::greater<>> queue;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) queue.emplace(counts[i], i);
    }
    std::vector<std::size_t> parents(counts.size(), 0);
    while (queue.size() > 1) {
        const Node first = queue.top();
        queue.pop();
        const Node second = queue.top();
        queue.pop();
        const std::size_t parent = parents.size();
        parents.push_back(0);
        parents[first.second] = parents[second.second] = parent;
        queue.emplace(first.first + second.first, parent);
    }
    // Parents have higher indices than their children, and the root's own parent is 0.
    std::vector<std::uint8_t> depths(parents.size(), 0);
    for (std::size_t i = parents.size(); i-- > 0;) {
        if (parents[i] != 0) depths[i] = static_cast<std::uint8_t>(depths[parents[i]] + 1);
    }
    depths.resize(counts.size());
    return depths;
}

std::uint16_t reversed(std::uint32_t code, int length) {
    std::uint32_t result = 0;
    for (int i = 0; i < length; ++i) result |= ((code >> i) & 1u) << (length - 1 - i);
    return static_cast<std::uint16_t>(result);
}

}  // namespace

HuffmanCode huffman_code(std::span<const std::uint32_t> counts, int most) {
    std::vector<std::uint32_t> weights(counts.begin(), counts.end());
    auto used = std::count_if(weights.begin(), weights.end(), [](std::uint32_t w) { return w > 0; });
    for (std::size_t i = 0; used < 2; ++i) {
        if (weights[i] > 0) continue;
        weights[i] = 1;
        ++used;
    }
    HuffmanCode code;
    // Halved counts are more alike, and so are the lengths of their codes.
    for (code.lengths = code_lengths(weights); *std::max_element(code.lengths.begin(), code.lengths.end()) > most;
         code.lengths = code_lengths(weights)) {
        for (std::uint32_t& w : weights) w = w / 2 + w % 2;
    }
    code.bits.assign(weights.size(), 0);
    std::uint32_t next = 0;
    for (int length = 1; length <= most; ++length) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (code.lengths[i] == length) code.bits[i] = reversed(next++, length);
        }
        next <<= 1;
    }
    return code;
}

}  // namespace abut::io
