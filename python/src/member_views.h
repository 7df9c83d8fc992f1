// SPDX-License-Identifier: MIT
// Properties that view the lists in a C++ report as arrays.
#pragma once

#include "docstrings.h"
#include "items.h"

namespace abut::python {

/// The numbers of a vector, which `owner` keeps alive, as an array that cannot be written.
template <class Number>
[[nodiscard]] nb::object view_of(nb::handle owner, const std::vector<Number>& numbers) {
    Dims dims;
    dims.push(numbers.size());
    return view(owner, numbers.data(), dims, sizeof(Number));
}
/// The same for rows of N numbers.
template <class Number, std::size_t N>
[[nodiscard]] nb::object view_of(nb::handle owner, const std::vector<std::array<Number, N>>& rows) {
    Dims dims;
    dims.push(rows.size());
    return view(owner, rows.empty() ? nullptr : rows.data()->data(), dims, sizeof(rows[0]), {N}, {1});
}
[[nodiscard]] inline nb::object view_of(nb::handle owner, const std::vector<Vec3>& points) {
    Dims dims;
    dims.push(points.size());
    return view(owner, points.empty() ? nullptr : &points.data()->x, dims, sizeof(Vec3), {3}, {1});
}

/// A point as an array (3,).
[[nodiscard]] inline nb::object array_of(Vec3 point) {
    Dims dims;
    dims.push(3);
    double* out = nullptr;
    nb::object array = new_array(dims, out);
    for (int i = 0; i < 3; ++i) out[i] = point[i];
    return array;
}

[[nodiscard]] inline nb::object box_object(const Aabb& box) {
    Items items;
    set_items(items, Kind::aabb, {}, std::vector<Aabb>{box});
    return to_python(std::move(items));
}

/// Adds a property with the array of a list.
template <class T, class List>
void list_property(nb::class_<T>& type, const char* name, List T::*member, const char* text,
                   const char* array = "Ints") {
    std::string signature = "def ";
    signature += name;
    signature += "(self) -> ";
    signature += array;
    type.def_prop_ro(
        name, [member](nb::handle self) { return view_of(self, nb::cast<const T&>(self).*member); },
        nb::sig(signature.c_str()), text);
}

}  // namespace abut::python
