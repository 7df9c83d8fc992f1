// SPDX-License-Identifier: MIT
// What a ray meets of a model, compiled once for all kinds.
#include "abut/model/model.h"

namespace abut {

template std::optional<Hit> raycast(const Ray&, const Model&, const RaycastOptions&) noexcept;
template bool occluded(const Ray&, const Model&, const RaycastOptions&) noexcept;

}  // namespace abut
