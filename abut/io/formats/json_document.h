// SPDX-License-Identifier: MIT
// JSON values with their places in the file.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "abut/io/input.h"

namespace abut::io {

class JsonDocument;

/// A value in a JsonDocument, which must outlive it. A value that is missing or of the wrong type throws Error with the
/// place.
class JsonValue {
public:
    JsonValue(const JsonDocument& document, const nlohmann::json& json) : document_(&document), json_(&json) {}

    /// The member of an object, if it exists; fails when this is not an object.
    [[nodiscard]] std::optional<JsonValue> find(const char* key) const;
    /// The member of an object; fails when it is missing.
    [[nodiscard]] JsonValue at(const char* key) const;
    /// The elements of a member that is an array; none when it is missing.
    [[nodiscard]] std::vector<JsonValue> list(const char* key) const;
    /// The elements of this array.
    [[nodiscard]] std::vector<JsonValue> elements() const;
    /// The same for an array that must have `count` elements; a message calls them `what`.
    [[nodiscard]] std::vector<JsonValue> elements(std::size_t count, std::string_view what) const;
    /// The numbers of an array that must have N.
    template <std::size_t N>
    [[nodiscard]] std::array<double, N> numbers() const {
        const std::vector<JsonValue> list = elements(N, "numbers");
        std::array<double, N> result;
        for (std::size_t i = 0; i < N; ++i) result[i] = list[i].number();
        return result;
    }

    /// The members of this object, by name in ascending order.
    [[nodiscard]] std::vector<std::pair<std::string_view, JsonValue>> members() const;

    /// Fails for members other than these and "extras", which may contain anything; otherwise a misspelt name would go
    /// unnoticed.
    void refuse_others(std::span<const std::string_view> known) const;

    /// This value as a nonnegative integer.
    [[nodiscard]] std::size_t count() const;
    /// The same for an index less than `end`, the number of `what` in the file.
    [[nodiscard]] std::size_t index(std::size_t end, std::string_view what) const;
    [[nodiscard]] bool is_number() const noexcept;
    [[nodiscard]] bool is_object() const noexcept;
    [[nodiscard]] double number() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::string_view text() const;
    /// Text, a number or a truth value as the text of a property; nothing for other values.
    [[nodiscard]] std::optional<std::string> property() const;

    /// A member's value, or `missing` when it is missing.
    [[nodiscard]] std::size_t count_or(const char* key, std::size_t missing) const;
    [[nodiscard]] std::string text_or(const char* key, std::string_view missing) const;
    [[nodiscard]] bool boolean_or(const char* key, bool missing) const;

    /// Throws Error about this value: "FILE: line N: accessors[3].count: what; remedy".
    [[noreturn]] void fail(std::string_view what,
                           std::string_view remedy = "correct it, or export the file again") const;

private:
    const JsonDocument* document_;
    const nlohmann::json* json_;
};

/// A parsed text. Places are given as lines where the text has several, otherwise as bytes of the whole file.
class JsonDocument {
public:
    /// `text` starts at byte `offset` of the input; `binary` is true if the file as a whole is not text; `wanted` is
    /// the remedy when the text is not an object.
    JsonDocument(const Input& input, std::string_view text, std::size_t offset, bool binary, std::string_view wanted);
    ~JsonDocument();
    JsonDocument(const JsonDocument&) = delete;
    JsonDocument& operator=(const JsonDocument&) = delete;

    [[nodiscard]] JsonValue root() const { return {*this, *root_}; }
    [[nodiscard]] const Input& input() const noexcept { return input_; }

    /// Throws Error about a value of this document.
    [[noreturn]] void fail(const nlohmann::json& value, std::string_view what, std::string_view remedy) const;

private:
    void check_depth() const;
    [[noreturn]] void fail_unparsed(std::size_t at, int error, std::string_view message) const;
    [[noreturn]] void fail_at(std::size_t at, std::string_view what, std::string_view remedy) const;

    const Input& input_;
    std::string_view text_;
    std::size_t offset_;
    bool by_line_;
    std::unique_ptr<nlohmann::json> root_;
};

}  // namespace abut::io
