// SPDX-License-Identifier: MIT
// Reads text word by word with line numbers; numbers are read to the nearest double, independent of the locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace abut::io {

/// Reads a text line by line, and each line by words separated by blanks and tabs. Lines end with "\n", "\r\n", or "\r"
/// in a text without "\n". A UTF-8 byte order mark is skipped, and so is the Ctrl-Z with which DOS programs end text.
class Scanner {
public:
    /// `first_line` is the number of the text's first line, if the text is the rest of a file.
    explicit Scanner(std::string_view text, std::size_t first_line = 1);

    /// Moves to the next line, at first to the first; false when there is none.
    bool next_line();
    /// The next word of this line, empty at its end.
    [[nodiscard]] std::string_view word();
    /// The rest of this line, without blanks around it.
    [[nodiscard]] std::string_view rest();
    /// The next word of this line or of those that follow, empty at the end of the text.
    [[nodiscard]] std::string_view word_anywhere();

    /// This line's number.
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

private:
    std::string_view text_;
    char separator_ = '\n';
    std::size_t line_;
    std::size_t at_ = 0;    // in this line
    std::size_t end_ = 0;   // of this line
    std::size_t next_ = 0;  // the start of the next line
};

/// The first word of a text, lines that begin with "#" left out; empty when there is none in its first 65,536 bytes.
[[nodiscard]] std::string_view first_word(std::string_view text);

/// The double nearest to the whole word: "nan" and "inf" are numbers here, also as Microsoft's runtimes write them
/// ("-nan(ind)", "1.#QNAN0", "-1.#INF"), and overflow gives infinity. Nothing when the word is not a number from end to
/// end.
[[nodiscard]] std::optional<double> parse_real(std::string_view word);

/// The integer that the whole word represents; nothing when it is not one or out of range.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view word);

/// The text with ASCII letters in lower case.
[[nodiscard]] std::string lower_case(std::string_view text);

/// Whether the two words are equal, ignoring the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

}  // namespace abut::io
