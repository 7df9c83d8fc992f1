// SPDX-License-Identifier: MIT
// Records of the core as Python classes with attributes that can be read and written.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "arguments.h"
#include "docstrings.h"
#include "items.h"

namespace abut::python {

/// The signature of a property's getter or setter.
[[nodiscard]] inline std::string getter_signature(const char* name, const std::string& type) {
    std::string text = "def ";
    return text.append(name).append("(self) -> ").append(type);
}
[[nodiscard]] inline std::string setter_signature(const char* name, const std::string& type) {
    std::string text = "def ";
    return text.append(name).append("(self, value: ").append(type).append(", /) -> None");
}

/// The value to which an attribute is set; error messages have the attribute's name.
template <class Member>
struct SetTo {
    static Member read(nb::handle value, const char* name) { return read_object<Member>(value, name); }
};
template <class Item>
struct SetTo<std::vector<Item>> {
    static std::vector<Item> read(nb::handle value, const char* name) { return read_objects<Item>(value, name); }
};
template <>
struct SetTo<std::string> {
    static std::string read(nb::handle value, const char* name) { return read_text(value, name); }
};
template <>
struct SetTo<std::vector<std::string>> {
    static std::vector<std::string> read(nb::handle value, const char* name) { return read_texts(value, name); }
};
template <>
struct SetTo<double> {
    static double read(nb::handle value, const char* name) { return read_length(value, name); }
};
template <>
struct SetTo<bool> {
    static bool read(nb::handle value, const char* name) { return read_flag(value, name); }
};

/// Adds an attribute that can be read and written.
template <class T, class Member>
void attribute(nb::class_<T>& type, const char* name, Member T::*member, const char* python_type, const char* text) {
    const std::string get = getter_signature(name, python_type), set = setter_signature(name, python_type);
    type.def_prop_rw(
        name, [member](const T& self) -> const Member& { return self.*member; },
        [member, name](T& self, nb::handle value) { self.*member = SetTo<Member>::read(value, name); },
        nb::for_getter(nb::sig(get.c_str())), nb::for_setter(nb::sig(set.c_str())),
        nb::for_setter(nb::arg("value").none()), text);
}

/// A list as a tuple of copies: appending to a copy of the list would not change the record.
template <class Item>
[[nodiscard]] nb::tuple tuple_of(const std::vector<Item>& items) {
    nb::list list;
    for (const Item& item : items) list.append(nb::cast(item, nb::rv_policy::copy));
    return nb::tuple(list);
}
/// A list as a tuple of references to its items, which keep `owner` alive.
template <class Item>
[[nodiscard]] nb::tuple references_of(nb::handle owner, const std::vector<Item>& items) {
    nb::list list;
    for (const Item& item : items) list.append(nb::cast(item, nb::rv_policy::reference_internal, owner));
    return nb::tuple(list);
}

/// Adds an attribute that is read as a tuple and set to any sequence.
template <class T, class Item>
void sequence_attribute(nb::class_<T>& type, const char* name, std::vector<Item> T::*member, const std::string& item,
                        const char* text) {
    const std::string get = getter_signature(name, "tuple[" + item + ", ...]"),
                      set = setter_signature(name, "typing.Sequence[" + item + "]");
    type.def_prop_rw(
        name, [member](const T& self) { return tuple_of(self.*member); },
        [member, name](T& self, nb::handle items) { self.*member = SetTo<std::vector<Item>>::read(items, name); },
        nb::for_getter(nb::sig(get.c_str())), nb::for_setter(nb::sig(set.c_str())),
        nb::for_setter(nb::arg("value").none()), text);
}
/// Adds a property that is a tuple of references.
template <class T, class Item>
void references_property(nb::class_<T>& type, const char* name, const std::vector<Item> T::*member,
                         const std::string& item, const char* text) {
    const std::string get = getter_signature(name, "tuple[" + item + ", ...]");
    type.def_prop_ro(
        name, [member](nb::handle self) { return references_of(self, nb::cast<const T&>(self).*member); },
        nb::sig(get.c_str()), text);
}

}  // namespace abut::python
