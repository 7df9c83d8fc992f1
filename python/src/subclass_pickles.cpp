// SPDX-License-Identifier: MIT
// Pickles and copies of objects of subclasses that a program has made: their states are pairs, of what abut's class
// needs and of a dict of attributes. Objects of abut's own classes have no attributes, and the first of these alone.
#include "subclass_pickles.h"

#include <algorithm>

namespace abut::python {
namespace {

constexpr int oldest_protocol = 2;  // the first that has __newobj__ and states

/// The attributes that a program has given to the object; None if there are none.
nb::object attributes_of(nb::handle self) {
    nb::object found = nb::getattr(self, "__dict__", nb::none());
    return !found.is_none() && nb::len(found) > 0 ? found : nb::none();
}

/// Both parts of a state; the attributes are None in that of an object without any.
std::pair<nb::object, nb::object> parts_of(nb::handle state) {
    if (nb::isinstance<nb::tuple>(state) && nb::len(state) == 2) {
        const auto pair = nb::borrow<nb::tuple>(state);
        if (nb::isinstance<nb::dict>(pair[1])) return {pair[0], pair[1]};
    }
    return {nb::borrow(state), nb::none()};
}

/// Calls a class's own __setstate__. A wrong state raises errors of many types there; most become a ValueError.
void set_own_state(const nb::object& set, nb::handle self, const nb::object& state) {
    try {
        set(self, state);
    } catch (const nb::python_error& error) {
        if (!error.matches(PyExc_Exception) || error.matches(PyExc_ValueError) || error.matches(PyExc_MemoryError) ||
            error.matches(PyExc_OSError)) {
            throw;
        }
        refuse_pickle();
    }
}

void set_state(const nb::object& set, nb::handle self, nb::handle state) {
    if (nb::inst_ready(self)) {
        throw nb::type_error("__setstate__ makes an object of a pickle, and does not change one that exists");
    }
    const auto [own, attributes] = parts_of(state);
    set_own_state(set, self, own);
    if (attributes.is_none()) return;
    if (!nb::hasattr(self, "__dict__")) refuse_pickle();
    self.attr("__dict__").attr("update")(attributes);
}

/// An object of the same subclass with the same state, or with a deep copy of it.
nb::object copied(nb::handle self, nb::handle memo) {
    const nb::handle type = self.type();
    nb::object copy = type.attr("__new__")(type);
    nb::object state = self.attr("__getstate__")();
    if (memo.is_valid()) {
        memo[nb::int_(reinterpret_cast<std::uintptr_t>(self.ptr()))] = copy;
        state = nb::module_::import_("copy").attr("deepcopy")(state, memo);
    }
    copy.attr("__setstate__")(state);
    return copy;
}

void serve_copies(nb::handle type) {
    if (!nb::hasattr(type, "__copy__")) return;  // copies are made by __reduce_ex__
    add_method(type, "__copy__", [type, copy = nb::object(type.attr("__copy__"))](nb::handle self) {
        return self.type().is(type) ? copy(self) : copied(self, nb::handle());
    });
    add_method(type, "__deepcopy__",
               [type, copy = nb::object(type.attr("__deepcopy__"))](nb::handle self, nb::handle memo) {
                   return self.type().is(type) ? copy(self, memo) : copied(self, memo);
               });
}

}  // namespace

void serve_subclasses(nb::handle type) {
    add_method(type, "__getstate__", [get = nb::object(type.attr("__getstate__"))](nb::handle self) {
        nb::object state = get(self);
        const nb::object attributes = attributes_of(self);
        return attributes.is_none() ? state : nb::object(nb::make_tuple(state, attributes));
    });
    add_method(
        type, "__setstate__",
        [set = nb::object(type.attr("__setstate__"))](nb::handle self, nb::handle state) {
            set_state(set, self, state);
        },
        nb::arg("state").none());
    add_method(type, "__reduce_ex__", [](nb::handle self, int protocol) {
        const nb::handle object(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
        return nb::object(object.attr("__reduce_ex__")(self, std::max(protocol, oldest_protocol)));
    });
    serve_copies(type);
}

}  // namespace abut::python
