// SPDX-License-Identifier: MIT
// Pickles and copies of objects of subclasses that a program has made, with the attributes that they have.
#pragma once

#include <utility>

#include "items.h"

namespace abut::python {

/// Whether the class itself has such a method, and not by a base of it.
[[nodiscard]] inline bool has_own(nb::handle type, const char* name) {
    return nb::cast<bool>(type.attr("__dict__").attr("__contains__")(name));
}

/// Adds a method to a class, in the place of the class's own method of that name. The function takes any object.
template <class Function, class... Arguments>
void add_method(nb::handle type, const char* name, Function&& function, const Arguments&... arguments) {
    if (has_own(type, name)) nb::delattr(type, name);  // otherwise the new one would be an overload of it
    type.attr(name) = nb::cpp_function(std::forward<Function>(function), nb::scope(type), nb::name(name),
                                       nb::is_method(), arguments...);
}

/// Extends __getstate__, __setstate__, __copy__ and __deepcopy__ of a class to subclasses, whose objects keep their
/// class and attributes. Damaged pickles raise ValueError, and every protocol is served.
void serve_subclasses(nb::handle type);

}  // namespace abut::python
