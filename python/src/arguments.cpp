// SPDX-License-Identifier: MIT
// Reads single numbers, texts and paths; throws errors that name the argument for anything else.
#include "arguments.h"

#include <nanobind/stl/filesystem.h>

#include <cmath>
#include <string>

namespace abut::python {
namespace {

/// Reads each item of a sequence that is no text itself.
template <class Item>
std::vector<Item> read_sequence(nb::handle thing, std::string_view name, std::string_view wanted,
                                Item (*read)(nb::handle, std::string_view)) {
    std::vector<Item> items;
    for (const nb::handle item : items_of(thing, name, wanted)) items.push_back(read(item, name));
    return items;
}

}  // namespace

nb::iterator items_of(nb::handle thing, std::string_view name, std::string_view wanted) {
    if (PyUnicode_Check(thing.ptr()) != 0 || PyBytes_Check(thing.ptr()) != 0) refuse_type(name, wanted, thing);
    // An array without dimensions has __iter__, and raises when it is called.
    nb::iterator items = nb::steal<nb::iterator>(PyObject_GetIter(thing.ptr()));
    if (items.is_valid()) return items;
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) nb::raise_python_error();
    PyErr_Clear();
    refuse_type(name, wanted, thing);
}

std::uint64_t read_count(nb::handle thing, std::string_view name, std::uint64_t least, std::uint64_t most) {
    const std::string wanted = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    const nb::object number = nb::steal(PyNumber_Index(thing.ptr()));
    if (!number.is_valid()) {
        if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) nb::raise_python_error();
        PyErr_Clear();
        refuse_type(name, wanted, thing);
    }
    const std::uint64_t count = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) {  // negative, or beyond 64 bits
        PyErr_Clear();
        refuse_value(name, wanted, number);
    }
    if (count < least || count > most) refuse_value(name, wanted, number);
    return count;
}

std::string read_text(nb::handle thing, std::string_view name) {
    if (PyUnicode_Check(thing.ptr()) == 0) refuse_type(name, "a text", thing);
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(thing.ptr(), &size);
    if (text == nullptr) {
        PyErr_Clear();
        refuse_value(name, " must be a text without lone surrogates");
    }
    return {text, static_cast<std::size_t>(size)};
}

std::string_view word_of(nb::handle thing) {
    if (PyUnicode_Check(thing.ptr()) == 0) return {};
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(thing.ptr(), &size);
    if (text != nullptr) return {text, static_cast<std::size_t>(size)};
    PyErr_Clear();
    return {};
}

std::vector<std::string> read_texts(nb::handle thing, std::string_view name) {
    return read_sequence<std::string>(thing, name, "a sequence of texts", &read_text);
}

std::filesystem::path read_path(nb::handle thing, std::string_view name) {
    if (std::filesystem::path path; nb::try_cast(thing, path)) return path;
    PyErr_Clear();
    if (PyUnicode_Check(thing.ptr()) == 0 && PyBytes_Check(thing.ptr()) == 0 && !nb::hasattr(thing, "__fspath__")) {
        refuse_type(name, "a path, a text or os.PathLike", thing);
    }
    refuse_value(name, " must be a path that a file can have, without null characters");
}

std::vector<std::filesystem::path> read_paths(nb::handle thing, std::string_view name) {
    return read_sequence<std::filesystem::path>(thing, name, "a sequence of paths", &read_path);
}

bool read_flag(nb::handle thing, std::string_view name) {
    if (thing.is(Py_True)) return true;
    if (thing.is(Py_False)) return false;
    const std::string type = class_name(thing);
    if (type == "bool" || type == "bool_") return nb::cast<bool>(nb::bool_(nb::borrow(thing)));  // NumPy's
    refuse_type(name, "True or False", thing);
}

double read_length(nb::handle thing, std::string_view name, bool infinite) {
    const double length = read_number(thing, name);
    if (length >= 0 && (infinite || std::isfinite(length))) return length;
    refuse_value(name, infinite ? "a number from 0 on" : "a finite number from 0 on", thing);
}

}  // namespace abut::python
