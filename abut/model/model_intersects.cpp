// SPDX-License-Identifier: MIT
// Whether models touch, compiled once for all kinds of both.
#include "abut/model/model.h"

namespace abut {

template bool intersects(const Model&, const Model&) noexcept;
template bool intersects(const AnyShape&, const Model&) noexcept;

}  // namespace abut
