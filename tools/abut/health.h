// SPDX-License-Identifier: MIT
// A mesh's health in a word.
#pragma once

#include "abut/mesh/check.h"

namespace abut::tool {

/// "sound", "closed, with faults", or "not closed".
inline const char* health(const MeshReport& report) {
    return report.sound() ? "sound" : report.closed() ? "closed, with faults" : "not closed";
}

}  // namespace abut::tool
