// SPDX-License-Identifier: MIT
// Scans text files, and reads numbers.
#include "abut/io/formats/text_scanner.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

#ifdef ABUT_FAST_FLOAT
#include <fast_float/fast_float.h>
#endif

namespace abut::io {
namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Removes the sign that many writers put before positive numbers; neither std::from_chars nor fast_float accepts it.
std::string_view without_plus(std::string_view word) {
    if (word.size() > 1 && word[0] == '+' && word[1] != '-' && word[1] != '+') word.remove_prefix(1);
    return word;
}

// Some standard libraries have no from_chars for doubles; fast_float accepts the same texts, and gives the nearest
// double too.
auto read_double(const char* first, const char* last, double& value) {
#ifdef ABUT_FAST_FLOAT
    return fast_float::from_chars(first, last, value);
#else
    return std::from_chars(first, last, value);
#endif
}

// For a well-formed number out of the range of double: whether it is too large, rather than too small. Compares the
// power of ten of its first nonzero digit.
bool is_huge(std::string_view number) {
    const std::size_t exponent_mark = std::min(number.find_first_of("eE"), number.size());
    const std::string_view mantissa = number.substr(0, exponent_mark);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t first = mantissa.find_first_of("123456789");
    if (first == std::string_view::npos) return false;
    const double power = first < point ? static_cast<double>(point - first) : -static_cast<double>(first - point);
    if (exponent_mark == number.size()) return power > 0;

    // An exponent with too many digits for an integer decides alone.
    std::string_view digits = without_plus(number.substr(exponent_mark + 1));
    std::int64_t exponent = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (error == std::errc::result_out_of_range) return digits.front() != '-';
    return power + static_cast<double>(exponent) > 0;
}

// What Microsoft's older runtime writes for infinity and NaN: "1.#INF", "-1.#IND", "1.#QNAN" or "1.#SNAN", padded with
// zeros, as in "1.#QNAN0", or with an exponent, as in "1.#INF00e+000", by the precision and the notation.
std::optional<double> parse_microsoft(std::string_view word) {
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    constexpr std::string_view mark = "1.#";
    if (!word.starts_with(mark)) return std::nullopt;
    word.remove_prefix(mark.size());
    for (const std::string_view name : {"INF", "IND", "QNAN", "SNAN"}) {
        if (!word.starts_with(name)) continue;
        std::string_view rest = word.substr(name.size());
        rest.remove_prefix(std::min(rest.find_first_not_of('0'), rest.size()));
        const bool exponent = rest.starts_with('e') || rest.starts_with('E');
        if (!rest.empty() && !(exponent && parse_integer(rest.substr(1)))) return std::nullopt;
        if (name != "INF") return std::numeric_limits<double>::quiet_NaN();
        return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    return std::nullopt;
}

}  // namespace

Scanner::Scanner(std::string_view text, std::size_t first_line) : text_(text), line_(first_line - 1) {
    if (text_.ends_with('\x1A')) text_.remove_suffix(1);
    if (text_.find('\n') == std::string_view::npos) separator_ = '\r';
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") next_ = 3;
}

bool Scanner::next_line() {
    if (next_ >= text_.size()) {
        at_ = end_;
        return false;
    }
    at_ = next_;
    const void* found = std::memchr(text_.data() + at_, separator_, text_.size() - at_);
    end_ = found ? static_cast<std::size_t>(static_cast<const char*>(found) - text_.data()) : text_.size();
    next_ = found ? end_ + 1 : end_;
    ++line_;
    return true;
}

std::string_view Scanner::word() {
    while (at_ < end_ && is_blank(text_[at_])) ++at_;
    const std::size_t begin = at_;
    while (at_ < end_ && !is_blank(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
}

std::string_view Scanner::rest() {
    while (at_ < end_ && is_blank(text_[at_])) ++at_;
    std::size_t last = end_;
    while (last > at_ && is_blank(text_[last - 1])) --last;
    const std::string_view result = text_.substr(at_, last - at_);
    at_ = end_;
    return result;
}

std::string_view Scanner::word_anywhere() {
    for (;;) {
        const std::string_view found = word();
        if (!found.empty() || !next_line()) return found;
    }
}

std::string_view first_word(std::string_view text) {
    constexpr std::size_t searched = 65536;
    Scanner scanner(text.substr(0, searched));
    while (scanner.next_line()) {
        const std::string_view word = scanner.word();
        if (!word.empty() && word.front() != '#') return word;
    }
    return {};
}

std::optional<double> parse_real(std::string_view word) {
    word = without_plus(word);
    double value = 0;
    const char* last = word.data() + word.size();
    const auto [end, error] = read_double(word.data(), last, value);
    if (end != last || word.empty() || error == std::errc::invalid_argument) return parse_microsoft(word);
    if (error == std::errc::result_out_of_range) {
        const bool negative = word.front() == '-';
        value = is_huge(negative ? word.substr(1) : word) ? std::numeric_limits<double>::infinity() : 0.0;
        return negative ? -value : value;
    }
    return value;
}

std::optional<std::int64_t> parse_integer(std::string_view word) {
    word = without_plus(word);
    std::int64_t value = 0;
    const char* last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, value);
    if (end != last || word.empty() || error != std::errc{}) return std::nullopt;
    return value;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

bool same_word(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace abut::io
