// SPDX-License-Identifier: MIT
// Huffman codes of limited length, in the canonical form of Deflate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace abut::io {

/// The code of each symbol of an alphabet.
struct HuffmanCode {
    std::vector<std::uint8_t> lengths;  ///< bits of each symbol's code; 0 for symbols that do not occur
    std::vector<std::uint16_t> bits;    ///< the code, its first bit lowest, as Deflate writes it
};

/// A code for symbols that occur this often, none longer than `most` bits. At least two symbols get a code, since some
/// readers refuse the others. The code is optimal unless its longest codes have to be shortened.
[[nodiscard]] HuffmanCode huffman_code(std::span<const std::uint32_t> counts, int most);

}  // namespace abut::io
