// SPDX-License-Identifier: MIT
// Deflate: finds repetitions by hash chains, and writes blocks with Huffman codes of their own.
//
// - Positions with the same hash of three bytes form a chain, the last one first; the longest match of the first
//   `most_tries` of a chain within 32 KiB is taken, unless the next byte begins a longer one (lazy matching).
// - Literals and matches are gathered into blocks, each with codes made for the counts in it.
// - All choices depend on the bytes alone, so the result is the same on every machine.
#include "abut/io/deflate.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "abut/io/huffman_code.h"

namespace abut::io {
namespace {

constexpr std::size_t window = 32768;
constexpr std::size_t shortest_match = 3;
constexpr std::size_t longest_match = 258;
constexpr std::size_t good_match = 64;  // no longer one is searched for beyond this
constexpr int most_tries = 48;
constexpr std::size_t tokens_in_block = 1u << 15;
constexpr std::size_t end_of_block = 256;

/// Ranges of lengths or distances: each has a symbol, and a number of extra bits that choose within it.
template <std::size_t count>
struct Ranges {
    std::array<std::uint16_t, count> first{};
    std::array<std::uint8_t, count> bits{};

    /// `alike` ranges at a time have the same number of extra bits, and the first of all begins at `least`.
    constexpr Ranges(std::uint32_t least, std::uint32_t alike) {
        std::uint32_t at = least;
        for (std::uint32_t i = 0; i < count; ++i) {
            first[i] = static_cast<std::uint16_t>(at);
            bits[i] = static_cast<std::uint8_t>(i < 2 * alike ? 0 : i / alike - 1);
            at += 1u << bits[i];
        }
    }
    [[nodiscard]] std::size_t symbol(std::size_t value) const {
        return static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), value) - first.begin()) - 1;
    }
};

/// RFC 1951, section 3.2.5. The greatest length has a symbol of its own, without extra bits.
constexpr Ranges<29> lengths = [] {
    Ranges<29> result(shortest_match, 4);
    result.first[28] = longest_match;
    result.bits[28] = 0;
    return result;
}();
constexpr Ranges<30> distances(1, 2);

/// A literal byte if the distance is 0, otherwise a match.
struct Token {
    std::uint16_t length = 0;
    std::uint16_t distance = 0;
};

class BitWriter {
public:
    explicit BitWriter(std::string& out) : out_(out) {}
    void put(std::uint32_t bits, int count) {
        held_ |= std::uint64_t{bits} << count_;
        count_ += count;
        for (; count_ >= 8; count_ -= 8, held_ >>= 8) out_ += static_cast<char>(held_ & 0xff);
    }
    void put(const HuffmanCode& code, std::size_t symbol) { put(code.bits[symbol], code.lengths[symbol]); }
    void finish() {
        if (count_ > 0) put(0, 8 - count_);
    }

private:
    std::string& out_;
    std::uint64_t held_ = 0;
    int count_ = 0;
};

/// Writes the lengths of the two codes, with runs of equal ones shortened (section 3.2.7).
void put_code_lengths(BitWriter& out, const HuffmanCode& literals, const HuffmanCode& offsets) {
    std::vector<std::uint8_t> all(literals.lengths);
    all.insert(all.end(), offsets.lengths.begin(), offsets.lengths.end());
    struct Run {
        std::uint8_t symbol, extra, bits;
    };
    std::vector<Run> runs;
    std::array<std::uint32_t, 19> counts{};
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i + 1;
        while (end < all.size() && all[end] == all[i]) ++end;
        std::size_t left = end - i;
        if (all[i] != 0) {
            runs.push_back({all[i], 0, 0});
            --left;
        }
        const std::size_t most = all[i] == 0 ? 138 : 6;
        while (left >= 3) {
            const std::size_t some = std::min(left, most);
            if (all[i] != 0) {
                runs.push_back({16, static_cast<std::uint8_t>(some - 3), 2});
            } else if (some <= 10) {
                runs.push_back({17, static_cast<std::uint8_t>(some - 3), 3});
            } else {
                runs.push_back({18, static_cast<std::uint8_t>(some - 11), 7});
            }
            left -= some;
        }
        for (; left > 0; --left) runs.push_back({all[i], 0, 0});
        i = end;
    }
    for (const Run& run : runs) ++counts[run.symbol];
    const HuffmanCode code = huffman_code(counts, 7);
    constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    std::size_t written = order.size();
    while (written > 4 && code.lengths[order[written - 1]] == 0) --written;
    out.put(static_cast<std::uint32_t>(literals.lengths.size() - 257), 5);
    out.put(static_cast<std::uint32_t>(offsets.lengths.size() - 1), 5);
    out.put(static_cast<std::uint32_t>(written - 4), 4);
    for (std::size_t i = 0; i < written; ++i) out.put(code.lengths[order[i]], 3);
    for (const Run& run : runs) {
        out.put(code, run.symbol);
        out.put(run.extra, run.bits);
    }
}

void put_block(BitWriter& out, std::span<const Token> tokens, bool last) {
    std::array<std::uint32_t, 286> literal_counts{};
    std::array<std::uint32_t, 30> distance_counts{};
    literal_counts[end_of_block] = 1;
    for (const Token& token : tokens) {
        if (token.distance == 0) {
            ++literal_counts[token.length];
        } else {
            ++literal_counts[257 + lengths.symbol(token.length)];
            ++distance_counts[distances.symbol(token.distance)];
        }
    }
    const HuffmanCode literals = huffman_code(literal_counts, 15);
    const HuffmanCode offsets = huffman_code(distance_counts, 15);
    out.put(last ? 1 : 0, 1);
    out.put(2, 2);
    put_code_lengths(out, literals, offsets);
    for (const Token& token : tokens) {
        if (token.distance == 0) {
            out.put(literals, token.length);
            continue;
        }
        const std::size_t length = lengths.symbol(token.length);
        out.put(literals, 257 + length);
        out.put(static_cast<std::uint32_t>(token.length - lengths.first[length]), lengths.bits[length]);
        const std::size_t distance = distances.symbol(token.distance);
        out.put(offsets, distance);
        out.put(static_cast<std::uint32_t>(token.distance - distances.first[distance]), distances.bits[distance]);
    }
    out.put(literals, end_of_block);
}

/// Chains of the positions whose next three bytes have the same hash.
class Chains {
public:
    explicit Chains(std::string_view bytes) : bytes_(bytes), heads_(1u << 15, none), before_(window, none) {}

    void add(std::size_t at) {
        if (at + shortest_match > bytes_.size()) return;
        std::size_t& head = heads_[hash(at)];
        before_[at % window] = head;
        head = at;
    }
    /// The longest earlier match of what follows `at`, with length 0 if there is none.
    [[nodiscard]] Token longest(std::size_t at) const {
        const std::size_t most = std::min(longest_match, bytes_.size() - at);
        if (most < shortest_match) return {};
        std::size_t best = shortest_match - 1, where = 0;
        std::size_t other = heads_[hash(at)];
        for (int tries = 0; tries < most_tries && other != none && at - other <= window - 1; ++tries) {
            if (bytes_[other + best] == bytes_[at + best]) {
                std::size_t length = 0;
                while (length < most && bytes_[other + length] == bytes_[at + length]) ++length;
                if (length > best) best = length, where = other;
                if (best >= good_match || best == most) break;
            }
            other = before_[other % window];
        }
        if (best < shortest_match) return {};
        return {static_cast<std::uint16_t>(best), static_cast<std::uint16_t>(at - where)};
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    [[nodiscard]] std::size_t hash(std::size_t at) const {
        const auto byte = [&](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(bytes_[at + i])}; };
        return ((byte(0) | byte(1) << 8 | byte(2) << 16) * 0x9e3779b1u) >> 17;
    }

    std::string_view bytes_;
    std::vector<std::size_t> heads_, before_;
};

}  // namespace

std::string deflate(std::string_view bytes) {
    std::string result;
    BitWriter out(result);
    Chains chains(bytes);
    std::vector<Token> tokens;
    tokens.reserve(tokens_in_block);
    const auto emit = [&](Token token) {
        if (tokens.size() == tokens_in_block) {
            put_block(out, tokens, false);
            tokens.clear();
        }
        tokens.push_back(token);
    };
    Token match = bytes.empty() ? Token{} : chains.longest(0);
    for (std::size_t i = 0; i < bytes.size();) {
        chains.add(i);
        const Token next = match.length < good_match && i + 1 < bytes.size() ? chains.longest(i + 1) : Token{};
        if (match.length == 0 || next.length > match.length) {
            emit({static_cast<unsigned char>(bytes[i]), 0});
            match = next;
            ++i;
            continue;
        }
        emit(match);
        for (std::size_t k = 1; k < match.length; ++k) chains.add(i + k);
        i += match.length;
        match = i < bytes.size() ? chains.longest(i) : Token{};
    }
    put_block(out, tokens, true);
    out.finish();
    return result;
}

std::string zlib_stream(std::string_view bytes) {
    std::uint32_t a = 1, b = 0;
    for (std::size_t i = 0; i < bytes.size();) {
        // As many sums as cannot leave 32 bits.
        for (const std::size_t end = std::min(bytes.size(), i + 5552); i < end; ++i) {
            a += static_cast<unsigned char>(bytes[i]);
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    std::string result = "\x78\x9c";
    result += deflate(bytes);
    for (const std::uint32_t half : {b, a}) {
        result += static_cast<char>(half >> 8);
        result += static_cast<char>(half & 0xff);
    }
    return result;
}

std::uint32_t crc32(std::string_view bytes, std::uint32_t before) noexcept {
    static constexpr auto table = [] {
        std::array<std::uint32_t, 256> result{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t c = i;
            for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xedb88320u ^ (c >> 1) : c >> 1;
            result[i] = c;
        }
        return result;
    }();
    std::uint32_t crc = ~before;
    for (const char c : bytes) crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xff] ^ (crc >> 8);
    return ~crc;
}

}  // namespace abut::io
