// SPDX-License-Identifier: MIT
// Which models of a scene form pairs; only the library compiles it.
#pragma once

#include <algorithm>

#include "abut/scene/scene.h"

namespace abut {

/// Whether two models form a pair: see Scene. Layers and filter of the options are for the caller.
template <class Options>
bool Scene::form_pair(const Options& options, std::uint32_t i, std::uint32_t j) const {
    if (i == j || (tags_[i].layers & tags_[j].mask) == 0 || (tags_[j].layers & tags_[i].mask) == 0) return false;
    if (!ignored_.empty() && ignored_.contains(i, j)) return false;
    return !options.pair_filter || options.pair_filter(id_of(std::min(i, j)), id_of(std::max(i, j)));
}

}  // namespace abut
