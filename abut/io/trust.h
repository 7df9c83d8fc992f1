// SPDX-License-Identifier: MIT
// Trust: how much of a .abut file is checked before its mesh is used.
#pragma once

namespace abut::io {

/// How much of a .abut file is looked at before its mesh is used.
enum class Trust {
    nothing,   ///< all of it: every index and every number, and the checksums; at the speed of memory, on all cores
    contents,  ///< the header alone, whatever the size: for a file that came from oneself and cannot have been damaged
};

}  // namespace abut::io
