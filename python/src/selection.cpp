// SPDX-License-Identifier: MIT
// Selection by NumPy's indexing, applied to an array of positions.
#include "selection.h"

#include <string>

namespace abut::python {

std::vector<std::uint32_t> selected_positions(const Dims& dims, nb::handle key, const char* thing, Dims& selected) {
    if (dims.single()) throw nb::type_error((std::string(thing) + " cannot be indexed").c_str());
    const nb::object all = nb::module_::import_("numpy").attr("arange")(dims.count());
    return read_indices(all.attr("reshape")(to_tuple(dims))[key], "index", selected);
}

}  // namespace abut::python
