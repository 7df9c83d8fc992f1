// SPDX-License-Identifier: MIT
// How models lie to each other, compiled once for all kinds of both.
#include "abut/model/model.h"

namespace abut {

template Containment classify(const Model&, const Model&) noexcept;

}  // namespace abut
