// SPDX-License-Identifier: MIT
// Parses TOML by toml++, and copies the values with their places.
//
// toml++ is used as headers alone, so that it adds no library to link, and in this file only, because it is large.
#include "abut/io/formats/toml_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "abut/base/error.h"
#include "abut/io/formats/text_encoding.h"
#include "abut/io/names.h"
#include "abut/io/property.h"
#include "abut/io/spelling_suggestion.h"

#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 1
#include <toml++/toml.h>

namespace abut::io {
namespace {

[[noreturn]] void fail_in_file(const std::string& file, std::size_t line, std::size_t column, std::string_view what,
                               std::string_view remedy) {
    throw Error(fmt::format("{}:{}:{}: {}; {}", readable(file), line, column, what, remedy));
}

std::string_view in_words(TomlValue::Kind kind) {
    switch (kind) {
        case TomlValue::Kind::table:
            return "a table";
        case TomlValue::Kind::array:
            return "an array";
        case TomlValue::Kind::text:
            return "a text";
        case TomlValue::Kind::number:
            return "a number";
        case TomlValue::Kind::boolean:
            return "true or false";
        case TomlValue::Kind::date:
            return "a date or time";
    }
    return "a value";
}

// toml++ limits the nesting of brackets, but not of dotted keys, and destroys tables recursively.
constexpr std::size_t most_dots = 64;  // in one line, outside of quotes
constexpr int deepest = 64;

void refuse_long_keys(const Input& input) {
    std::size_t line = 1, dots = 0;
    char quote = '\0';
    for (const char c : input.bytes) {
        if (c == '\n') {
            ++line;
            dots = 0;
            quote = '\0';
        } else if (quote != '\0') {
            quote = c == quote ? '\0' : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '.' && ++dots > most_dots) {
            fail_in_file(input.name, line, 1, fmt::format("the line has more than {} dots", most_dots),
                         "give keys fewer parts, or put the text in quotes");
        }
    }
}

template <class Date>
std::string date_text(const Date& date) {
    std::ostringstream text;
    text << date;
    return text.str();
}

}  // namespace

/// Copies toml++'s values.
class TomlConverter {
public:
    explicit TomlConverter(std::string file) : file_(std::make_shared<const std::string>(std::move(file))) {}

    TomlValue operator()(const toml::node& node, std::string name, int depth = 0) const {
        TomlValue value;
        value.depth_ = depth;
        value.file_ = file_;
        value.name_ = std::move(name);
        value.line_ = value.key_line_ = std::max<std::size_t>(node.source().begin.line, 1);
        value.column_ = value.key_column_ = std::max<std::size_t>(node.source().begin.column, 1);
        if (depth > deepest) value.fail(fmt::format("is nested more than {} deep", deepest), "nest it less");
        node.visit([&](const auto& it) { fill(value, it); });
        return value;
    }

private:
    void fill(TomlValue& value, const toml::table& table) const {
        value.kind_ = TomlValue::Kind::table;
        for (const auto& [key, member] : table) {
            const std::string name(key.str());
            value.members_.emplace_back(
                name, (*this)(member, value.name_.empty() ? name : value.name_ + "." + name, value.depth_ + 1));
            TomlValue& added = value.members_.back().second;
            if (key.source().begin.line == 0) continue;
            added.key_line_ = key.source().begin.line;
            added.key_column_ = key.source().begin.column;
        }
        // toml++ sorts members by name.
        std::sort(value.members_.begin(), value.members_.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second.key_line_, a.second.key_column_) <
                   std::pair(b.second.key_line_, b.second.key_column_);
        });
    }
    void fill(TomlValue& value, const toml::array& array) const {
        value.kind_ = TomlValue::Kind::array;
        for (std::size_t i = 0; i < array.size(); ++i) {
            value.elements_.push_back((*this)(array[i], fmt::format("{}[{}]", value.name_, i + 1), value.depth_ + 1));
        }
    }
    void fill(TomlValue& value, const toml::value<std::string>& text) const {
        value.kind_ = TomlValue::Kind::text;
        value.text_ = text.get();
    }
    void fill(TomlValue& value, const toml::value<bool>& boolean) const {
        value.kind_ = TomlValue::Kind::boolean;
        value.boolean_ = boolean.get();
    }
    void fill(TomlValue& value, const toml::value<std::int64_t>& number) const {
        value.kind_ = TomlValue::Kind::number;
        value.number_ = static_cast<double>(number.get());
        value.text_ = fmt::format("{}", number.get());
    }
    void fill(TomlValue& value, const toml::value<double>& number) const {
        value.kind_ = TomlValue::Kind::number;
        value.number_ = number.get();
        value.text_ = property_text(number.get());
    }
    template <class Date>
    void fill(TomlValue& value, const toml::value<Date>& date) const {
        value.kind_ = TomlValue::Kind::date;
        value.text_ = date_text(date.get());
    }

    std::shared_ptr<const std::string> file_;
};

TomlValue read_toml(const Input& input) {
    refuse_wide_text(input);
    try {
        refuse_long_keys(input);
        const toml::table table = toml::parse(input.bytes, std::string_view(input.name));
        return TomlConverter(input.name)(table, "");
    } catch (const toml::parse_error& error) {
        const auto& at = error.source().begin;
        fail_in_file(input.name, std::max<std::size_t>(at.line, 1), std::max<std::size_t>(at.column, 1),
                     "this is not TOML: " + readable(error.description()), "correct it");
    }
}

const TomlValue* TomlValue::find(std::string_view key) const {
    for (const auto& [name, value] : members()) {
        if (name == key) return &value;
    }
    return nullptr;
}

std::span<const TomlValue::Member> TomlValue::members() const {
    if (kind_ != Kind::table) fail_as("a table");
    return members_;
}

std::span<const TomlValue> TomlValue::elements() const noexcept {
    if (kind_ == Kind::array) return elements_;
    return {this, 1};
}

const std::string& TomlValue::text() const {
    if (kind_ != Kind::text) fail_as("a text in quotes");
    return text_;
}

double TomlValue::number() const {
    if (kind_ != Kind::number) fail_as("a number");
    return number_;
}

bool TomlValue::boolean() const {
    if (kind_ != Kind::boolean) fail_as("true or false");
    return boolean_;
}

std::string TomlValue::in_text() const {
    if (kind_ == Kind::table || kind_ == Kind::array) fail_as("a text in quotes");
    return kind_ == Kind::boolean ? std::string(property_text(boolean_)) : text_;
}

void TomlValue::refuse_others(std::span<const std::string_view> known) const {
    for (const auto& [name, value] : members()) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::vector<std::string> names(known.begin(), known.end());
        const std::optional<std::string> near = nearest_name(name, names);
        const std::string where = name_.empty() ? "in this file" : fmt::format("in {}", readable(name_));
        fail_in_file(
            *file_, value.key_line_, value.key_column_,
            fmt::format("{} is no key that is known {}", in_quotes(name), where),
            near ? fmt::format("did you mean {}?", *near) : fmt::format("known are {}", fmt::join(known, ", ")));
    }
}

void TomlValue::fail(std::string_view what, std::string_view remedy) const {
    const std::string name = name_.empty() ? "" : readable(name_) + " ";
    fail_in_file(*file_, line_, column_, name + std::string(what), remedy);
}

void TomlValue::fail_as(std::string_view wanted) const {
    const std::string found = kind_ == Kind::table || kind_ == Kind::array ? std::string(in_words(kind_))
                              : kind_ == Kind::boolean                     ? std::string(property_text(boolean_))
                              : kind_ == Kind::text ? fmt::format("the text {}", in_quotes(text_))
                                                    : fmt::format("{} {}", in_words(kind_), in_quotes(text_));
    fail("is " + found, fmt::format("write {}", wanted));
}

}  // namespace abut::io
