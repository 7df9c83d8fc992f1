// SPDX-License-Identifier: MIT
// Selection by NumPy's indexing, applied to an array of positions.
#include "selection.h"

#include <string>

namespace abut::python {

namespace {

/// Whether a key selects from a single thing, too: None, an ellipsis, or a tuple of these.
bool adds_dimensions_only(nb::handle key) {
    const auto adds = [](nb::handle part) { return part.is_none() || part.is(Py_Ellipsis); };
    if (PyTuple_Check(key.ptr()) == 0) return adds(key);
    for (const nb::handle part : nb::borrow<nb::tuple>(key)) {
        if (!adds(part)) return false;
    }
    return nb::len(key) > 0;
}

}  // namespace

std::optional<std::ptrdiff_t> integer_key(nb::handle key) {
    if (!PyLong_Check(key.ptr()) || PyBool_Check(key.ptr())) return std::nullopt;
    const Py_ssize_t index = PyNumber_AsSsize_t(key.ptr(), PyExc_IndexError);
    if (index == -1 && PyErr_Occurred() != nullptr) nb::raise_python_error();
    return index;
}

std::vector<std::uint32_t> selected_positions(const Dims& dims, nb::handle key, const char* thing, Dims& selected) {
    if (dims.single() && !adds_dimensions_only(key))
        throw nb::type_error((std::string(thing) + " cannot be indexed").c_str());
    const nb::object all = nb::module_::import_("numpy").attr("arange")(dims.count());
    return read_indices(all.attr("reshape")(to_tuple(dims))[key], "index", selected);
}

}  // namespace abut::python
