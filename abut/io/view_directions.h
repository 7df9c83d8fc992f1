// SPDX-License-Identifier: MIT
// The directions of pictures of parts where nothing else is said.
#pragma once

#include "abut/io/property.h"
#include "abut/math/vec.h"

namespace abut::io {

/// Which way is up, and where a picture of all parts is taken from.
struct ViewDirections {
    Vec3 up{0, 1, 0};      // y, as glTF has it
    Vec3 from{0.7, 1, 1};  // above, between two sides
};

/// The directions for pictures of the parts, which are structures with a member `properties`: z is up if one of them is
/// an element of a building.
template <class Parts>
[[nodiscard]] ViewDirections view_directions(const Parts& parts) {
    for (const auto& part : parts) {
        if (is_ifc(part.properties)) return {.up = {0, 0, 1}, .from = {0.7, -1, 1}};
    }
    return {};
}

}  // namespace abut::io
