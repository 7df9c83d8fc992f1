// SPDX-License-Identifier: MIT
// Arguments of bound functions that are single numbers, texts, paths or objects, each with its name for messages.
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
#include <type_traits>
#include <utility>
#include <vector>

#include "arrays.h"
#include "refusals.h"

namespace abut::python {

/// The items of a sequence that is no text. Throws TypeError for anything else: 'name' must be <wanted>.
[[nodiscard]] nb::iterator items_of(nb::handle thing, std::string_view name, std::string_view wanted);
/// A whole number from least to most. Throws TypeError for anything else, ValueError for numbers beyond, and both name
/// the argument.
[[nodiscard]] std::uint64_t read_count(nb::handle thing, std::string_view name, std::uint64_t least,
                                       std::uint64_t most);
/// A text, or a sequence of texts; throws in the same way, also for a text that is no Unicode.
[[nodiscard]] std::string read_text(nb::handle thing, std::string_view name);
[[nodiscard]] std::vector<std::string> read_texts(nb::handle thing, std::string_view name);
/// A view of the text, valid as long as its object; empty for anything else, and for a text that is no Unicode. For
/// arguments that must be one of a few words, where the caller's error message lists these words.
[[nodiscard]] std::string_view word_of(nb::handle thing);
/// A path, or a sequence of paths.
[[nodiscard]] std::filesystem::path read_path(nb::handle thing, std::string_view name);
[[nodiscard]] std::vector<std::filesystem::path> read_paths(nb::handle thing, std::string_view name);
/// Yes or no.
[[nodiscard]] bool read_flag(nb::handle thing, std::string_view name);
/// A number from 0 on, as clearances are; infinity only if it is allowed.
[[nodiscard]] double read_length(nb::handle thing, std::string_view name, bool infinite = true);

/// An object of a class or an enumeration of this module. Throws TypeError, which names the argument, for all others.
template <class T>
[[nodiscard]] decltype(auto) read_object(nb::handle thing, std::string_view name) {
    if constexpr (std::is_enum_v<T>) {
        if (T value{}; nb::try_cast(thing, value)) return T(value);
        refuse_type(name, one_of(nb::type<T>()), thing);
    } else {
        T* object = nullptr;
        if (!nb::try_cast(thing, object) || object == nullptr) refuse_type(name, one_of(nb::type<T>()), thing);
        return static_cast<T&>(*object);
    }
}
/// An object of a class as an item of a sequence. Throws TypeError for all others: 'name' must be <wanted>, not of …
template <class T>
[[nodiscard]] const T& read_item(nb::handle item, std::string_view name, const std::string& wanted) {
    if (!nb::isinstance<T>(item)) refuse_type(name, " must be " + wanted + ", not of " + class_name(item));
    return read_object<const T>(item, name);
}
/// A sequence of such objects.
template <class T>
[[nodiscard]] std::vector<T> read_objects(nb::handle thing, std::string_view name) {
    const std::string wanted = "a sequence of " + nb::cast<std::string>(nb::str(nb::type<T>().attr("__name__")));
    std::vector<T> objects;
    for (const nb::handle each : items_of(thing, name, wanted)) {
        if constexpr (std::is_enum_v<T>) {
            objects.push_back(read_object<T>(each, name));
        } else {
            objects.push_back(read_item<T>(each, name, wanted));
        }
    }
    return objects;
}

/// The name of an argument, as a parameter of a template.
template <std::size_t n>
struct ArgumentName {
    char text[n]{};
    consteval ArgumentName(const char (&given)[n]) { std::copy_n(given, n, text); }
};

// The following types are for the parameters of bound functions. Their error messages name the argument, where
// nanobind's own conversions fail with the signature of the whole function, or with std::bad_cast. The nb::arg of each
// needs none(), since nanobind would otherwise refuse None before any conversion.

/// The common base of these types: the value that was read.
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
/// An object of one of this module's classes.
template <ArgumentName name, class T>
class Given {
public:
    static Given read(nb::handle thing) { return Given(read_object<T>(thing, name.text)); }
    operator T&() const { return object_; }
    T* operator->() const { return &object_; }

private:
    explicit Given(T& object) : object_(object) {}
    T& object_;
};
/// A member of one of its enumerations, or a copy of such an object.
template <ArgumentName name, class T>
struct OneOf : Argument<T> {
    static OneOf read(nb::handle thing) { return {{read_object<T>(thing, name.text)}}; }
};
template <ArgumentName name, class T>
struct AllOf : Argument<std::vector<T>> {
    static AllOf read(nb::handle thing) { return {{read_objects<T>(thing, name.text)}}; }
};
/// Any object, with the argument's name.
template <ArgumentName name>
struct Anything : Argument<NamedThing> {
    static Anything read(nb::handle thing) { return {{NamedThing(thing, name.text)}}; }
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
