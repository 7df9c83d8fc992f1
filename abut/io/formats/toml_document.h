// SPDX-License-Identifier: MIT
// TOML values with their places in the file.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "abut/io/input.h"

namespace abut::io {

/// A value of a TOML file. Functions that require another type than it has throw Error with the place.
class TomlValue {
public:
    enum class Kind { table, array, text, number, boolean, date };
    using Member = std::pair<std::string, TomlValue>;

    [[nodiscard]] Kind kind() const noexcept { return kind_; }

    /// The member of a table; null if it has none of this name.
    [[nodiscard]] const TomlValue* find(std::string_view key) const;
    /// The members of a table, in the order in which the file has them.
    [[nodiscard]] std::span<const Member> members() const;
    /// The elements of an array; a value that is no array is the only element of itself.
    [[nodiscard]] std::span<const TomlValue> elements() const noexcept;
    [[nodiscard]] const std::string& text() const;
    [[nodiscard]] double number() const;
    [[nodiscard]] bool boolean() const;
    /// Text, a number, a date or a truth value as text.
    [[nodiscard]] std::string in_text() const;

    /// Fails for members of a table other than these: the message names the most similar of them.
    void refuse_others(std::span<const std::string_view> known) const;

    /// Throws Error "FILE:LINE:COLUMN: what; remedy".
    [[noreturn]] void fail(std::string_view what, std::string_view remedy) const;
    /// The same, "NAME is a number where …", for a value of another kind than `wanted`, such as "a text".
    [[noreturn]] void fail_as(std::string_view wanted) const;

private:
    friend TomlValue read_toml(const Input& input);
    friend class TomlConverter;

    Kind kind_ = Kind::table;
    std::shared_ptr<const std::string> file_;
    std::string name_;  // of the member, as in "rule[2].tolerance"; empty for the file itself
    std::size_t line_ = 1;
    std::size_t column_ = 1;
    std::size_t key_line_ = 1;  // of the member's name
    std::size_t key_column_ = 1;
    std::string text_;  // also of dates
    double number_ = 0;
    bool boolean_ = false;
    int depth_ = 0;
    std::vector<Member> members_;
    std::vector<TomlValue> elements_;
};

/// Parses a file. Throws Error "FILE:LINE:COLUMN: …" for a text that is not TOML.
[[nodiscard]] TomlValue read_toml(const Input& input);

}  // namespace abut::io
