// SPDX-License-Identifier: MIT
// Validation: how much of a .abut file is checked before its mesh is used.
#pragma once

namespace abut::io {

/// How much of a .abut file is checked before its mesh is used.
enum class Validation {
    full,         ///< everything: every index, every number and the checksums; at memory speed, on all cores
    header_only,  ///< the header alone, in constant time: for a trusted file that cannot have been damaged
};

}  // namespace abut::io
