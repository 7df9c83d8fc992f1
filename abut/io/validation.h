// SPDX-License-Identifier: MIT
// Validation: how much of a .abut file is checked before its mesh is used.
#pragma once

namespace abut::io {

/// How much of a .abut file is looked at before its mesh is used.
enum class Validation {
    full,         ///< all of it: every index and every number, and the checksums; at the speed of memory, on all cores
    header_only,  ///< the header alone, whatever the size: for a file that came from oneself and cannot have been damaged
};

}  // namespace abut::io
