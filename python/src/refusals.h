// SPDX-License-Identifier: MIT
// The messages of refused arguments: all name the argument, what it must be, and what was given.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

namespace abut::python {

namespace nb = nanobind;

/// An argument, and the name that messages have for it.
struct NamedThing {
    NamedThing(nb::handle given = {}, std::string_view called = "x") : thing(given), name(called) {}
    nb::handle thing;
    std::string_view name;
};

/// Throws TypeError or ValueError with "'name' must be <wanted>, not <given>".
[[noreturn]] void refuse_type(std::string_view name, std::string_view wanted, nb::handle given);
[[noreturn]] void refuse_value(std::string_view name, std::string_view wanted, nb::handle given);

/// The same with "'name'" and the rest of the sentence.
[[noreturn]] void refuse_type(std::string_view name, std::string_view rest);
[[noreturn]] void refuse_value(std::string_view name, std::string_view rest);

/// Throws ValueError for the state of a pickle that no object of the class has.
[[noreturn]] void refuse_pickle();

/// The name of an object's class.
[[nodiscard]] std::string class_name(nb::handle thing);

/// The class with its article, as messages have it: "a Mesh", "an Approval".
[[nodiscard]] std::string one_of(nb::handle type);

}  // namespace abut::python
