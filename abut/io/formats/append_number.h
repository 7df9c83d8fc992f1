// SPDX-License-Identifier: MIT
// Appends numbers to the text of a file that is being written.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace abut::io {

/// Appends the shortest digits that read back as the same number, in any locale.
template <class Number>
void append_number(std::string& out, Number value) {
    std::array<char, 32> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    out.append(digits.data(), end);
}

}  // namespace abut::io
