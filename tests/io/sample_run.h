// SPDX-License-Identifier: MIT
// A clash run, made by hand, for the tests of its reports.
#pragma once

#include "abut/clash/clash_run.h"

namespace abut::sample {

/// Four cubes in a row that overlap, two of them with IFC GUIDs, and a rule named `Pipes & "ducts"`. Of its three
/// clashes the first is new, the second active, the third approved; another one is resolved. Two groups.
[[nodiscard]] ClashRun clash_run();

}  // namespace abut::sample
