// SPDX-License-Identifier: MIT
// What the verbs' ladders share: how a missing rung is reported.
#pragma once

namespace abut::ladder {

/// False, but only once a template is used: a static_assert on it fires for the pair that has no rung.
template <class...>
inline constexpr bool no_rung = false;

}  // namespace abut::ladder
