// SPDX-License-Identifier: MIT
// Composes the messages of refused arguments.
#include "refusals.h"

#include <nanobind/stl/string.h>

namespace abut::python {
namespace {

/// A number, a text or None as Python writes it where that is short; otherwise the class.
std::string shown(nb::handle given) {
    const bool plain = given.is_none() || PyFloat_Check(given.ptr()) != 0 || PyLong_Check(given.ptr()) != 0 ||
                       PyUnicode_Check(given.ptr()) != 0;
    if (plain) {
        // An integer of very many digits has no text.
        const nb::object text = nb::steal(PyObject_Repr(given.ptr()));
        if (!text.is_valid()) PyErr_Clear();
        if (std::string digits; text.is_valid() && nb::try_cast(text, digits) && digits.size() <= 40) return digits;
        PyErr_Clear();
    }
    return class_name(given);
}

std::string sentence(std::string_view name, std::string_view rest) {
    std::string text = "'";
    text += name;
    text += "'";
    return text += rest;
}

std::string sentence(std::string_view name, std::string_view wanted, nb::handle given) {
    std::string text = sentence(name, " must be ");
    text += wanted;
    text += ", not ";
    return text += shown(given);
}

}  // namespace

void refuse_type(std::string_view name, std::string_view wanted, nb::handle given) {
    throw nb::type_error(sentence(name, wanted, given).c_str());
}
void refuse_value(std::string_view name, std::string_view wanted, nb::handle given) {
    throw nb::value_error(sentence(name, wanted, given).c_str());
}
void refuse_type(std::string_view name, std::string_view rest) { throw nb::type_error(sentence(name, rest).c_str()); }
void refuse_value(std::string_view name, std::string_view rest) { throw nb::value_error(sentence(name, rest).c_str()); }

void refuse_pickle() { throw nb::value_error("the pickle is damaged, or of another class"); }

std::string class_name(nb::handle thing) { return nb::cast<std::string>(nb::str(thing.type().attr("__name__"))); }

std::string one_of(nb::handle type) {
    const auto name = nb::cast<std::string>(nb::str(type.attr("__name__")));
    const bool vowel = std::string_view("AEIOU").find(name.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + name;
}

}  // namespace abut::python
