// SPDX-License-Identifier: MIT
// Arguments of bound functions that are single numbers, texts or paths, each with its name for messages.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arrays.h"

namespace abut::python {

/// A whole number from least to most. Throws TypeError for anything else, ValueError for numbers beyond, and both name
/// the argument.
[[nodiscard]] std::uint64_t read_count(nb::handle thing, std::string_view name, std::uint64_t least,
                                       std::uint64_t most);
/// A text, or a sequence of texts; throws in the same way, also for a text that is no Unicode.
[[nodiscard]] std::string read_text(nb::handle thing, std::string_view name);
[[nodiscard]] std::vector<std::string> read_texts(nb::handle thing, std::string_view name);
/// The text, as long as its object lives; empty for what is none, and for a text that is no Unicode. For an argument
/// that is one of a few words, and whose own message names them.
[[nodiscard]] std::string_view word_of(nb::handle thing);
/// A path, or a sequence of paths.
[[nodiscard]] std::filesystem::path read_path(nb::handle thing, std::string_view name);
[[nodiscard]] std::vector<std::filesystem::path> read_paths(nb::handle thing, std::string_view name);
/// Yes or no.
[[nodiscard]] bool read_flag(nb::handle thing, std::string_view name);
/// A number from 0 on, as clearances are; infinity only if it is allowed.
[[nodiscard]] double read_length(nb::handle thing, std::string_view name, bool infinite = true);

/// The name of an argument, as a parameter of a template.
template <std::size_t n>
struct ArgumentName {
    char text[n]{};
    consteval ArgumentName(const char (&given)[n]) { std::copy_n(given, n, text); }
};

// The types that follow are for the parameters of bound functions. nanobind's own conversions refuse with the signature
// of the whole function, or with std::bad_cast, where these name the argument. The nb::arg of each needs none(), since
// nanobind refuses None before any conversion.

/// What the types have in common: the value that was read.
template <class Value>
struct Argument {
    Value value{};
    operator const Value&() const& { return value; }
    operator Value&&() && { return std::move(value); }
};
template <class T>
concept NamedArgument = requires(nb::handle thing) {
    { T::read(thing) } -> std::same_as<T>;
};

template <ArgumentName name, class Integer = std::size_t, std::uint64_t least = 0,
          std::uint64_t most = static_cast<std::uint64_t>(std::numeric_limits<Integer>::max())>
struct Count : Argument<Integer> {
    static Count read(nb::handle thing) { return {{static_cast<Integer>(read_count(thing, name.text, least, most))}}; }
};
template <ArgumentName name>
struct Text : Argument<std::string> {
    static Text read(nb::handle thing) { return {{read_text(thing, name.text)}}; }
};
template <ArgumentName name>
struct Texts : Argument<std::vector<std::string>> {
    static Texts read(nb::handle thing) { return {{read_texts(thing, name.text)}}; }
};
template <ArgumentName name>
struct PathTo : Argument<std::filesystem::path> {
    static PathTo read(nb::handle thing) { return {{read_path(thing, name.text)}}; }
};
template <ArgumentName name>
struct PathsTo : Argument<std::vector<std::filesystem::path>> {
    static PathsTo read(nb::handle thing) { return {{read_paths(thing, name.text)}}; }
};
template <ArgumentName name>
struct Flag : Argument<bool> {
    static Flag read(nb::handle thing) { return {{read_flag(thing, name.text)}}; }
};
/// Any number, NaN and infinity too.
template <ArgumentName name>
struct Number : Argument<double> {
    static Number read(nb::handle thing) { return {{read_number(thing, name.text)}}; }
};
template <ArgumentName name, bool infinite = true>
struct Length : Argument<double> {
    static Length read(nb::handle thing) { return {{read_length(thing, name.text, infinite)}}; }
};
using Layers = Count<"layers", std::uint32_t>;
using Mask = Count<"mask", std::uint32_t>;

}  // namespace abut::python

namespace nanobind::detail {

/// Reads the argument when the function is called: only there may a conversion throw.
template <class T>
struct type_caster<T, enable_if_t<abut::python::NamedArgument<T>>> {
    static constexpr auto Name = const_name("object");  // each such function declares its signature
    template <class>
    using Cast = T;
    template <class>
    static constexpr bool can_cast() {
        return true;
    }
    bool from_python(handle given, uint32_t, cleanup_list*) noexcept {
        given_ = given;
        return true;
    }
    explicit operator T() const { return T::read(given_); }

private:
    handle given_;
};

}  // namespace nanobind::detail
