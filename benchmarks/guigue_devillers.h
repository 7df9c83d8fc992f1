// SPDX-License-Identifier: MIT
// The baseline for two triangles: Devillers and Guigue's test (INRIA RR-4488, 2002) in plain doubles, inexact, as fast as it
// can be written. Wrong near contact; for timing only.
#pragma once

#include "abut/shape/triangle.h"

namespace abut::bench {

/// True when the triangles meet, as far as doubles can tell.
[[nodiscard]] bool guigue_devillers(const Triangle& s, const Triangle& t);

}  // namespace abut::bench
