// SPDX-License-Identifier: MIT
// What a key in brackets selects from an array of shapes, poses or ids, as NumPy does.
#pragma once

#include <optional>
#include <vector>

#include "arrays.h"

namespace abut::python {

/// The number that a key is; none for other keys, to which truth values belong. Throws IndexError for one beyond any
/// array.
[[nodiscard]] std::optional<std::ptrdiff_t> integer_key(nb::handle key);

/// The positions of what an index, a slice, a mask, an array of indices or a tuple of these selects, and the dimensions
/// that the selection has. Throws TypeError, which names the thing, for a single one, and IndexError as NumPy does.
[[nodiscard]] std::vector<std::uint32_t> selected_positions(const Dims& dims, nb::handle key, const char* thing,
                                                            Dims& selected);

/// The selected things of an array.
template <class T>
[[nodiscard]] std::vector<T> selected_things(const T* things, const Dims& dims, nb::handle key, const char* thing,
                                             Dims& selected) {
    std::vector<T> found;
    if (const std::optional<std::ptrdiff_t> index = integer_key(key)) {
        const Row row = row_at(dims, *index, thing);
        selected = row.dims;
        found.assign(things + row.first, things + row.first + row.dims.count());
        return found;
    }
    const std::vector<std::uint32_t> positions = selected_positions(dims, key, thing, selected);
    found.reserve(positions.size());
    for (const std::uint32_t at : positions) found.push_back(things[at]);
    return found;
}

}  // namespace abut::python
