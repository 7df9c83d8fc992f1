// SPDX-License-Identifier: MIT
// Separation and shared volume of parts whose clash report is known; internal to clash runs.
#pragma once

#include <limits>

#include "abut/clash/separation.h"
#include "abut/mesh/clash/clash.h"
#include "abut/mesh/clash/clash_body.h"

namespace abut::clashing {

/// As separation() of the two meshes; `report` is that of clash_pair. With a tolerance the search ends as soon as the
/// bounds lie on one side of it, so they may be less tight.
[[nodiscard]] Separation separation_of(const Body& a, const Body& b, const ClashReport& report,
                                       double tolerance = std::numeric_limits<double>::quiet_NaN());

/// As shared_volume() of the two meshes. `report` is that of clash_pair.
[[nodiscard]] SharedVolume shared_volume_of(const Body& a, const Body& b, const ClashReport& report);

}  // namespace abut::clashing
