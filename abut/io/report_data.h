// SPDX-License-Identifier: MIT
// The text of a clash report: parts, rules, clashes, groups and states as JSON, which the page in abut/io/report shows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_run.h"
#include "abut/io/clash_view.h"

namespace abut::io {

/// The JSON. `views` has one entry for each clash; `notices` are sentences that the page shows above the table. Names
/// become readable UTF-8; numbers that are not finite become null.
[[nodiscard]] std::string report_data(const ClashRun& run, std::span<const ClashView> views,
                                      const std::vector<std::string>& notices, Vec3 up);

}  // namespace abut::io
