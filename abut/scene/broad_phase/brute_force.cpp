// SPDX-License-Identifier: MIT
// Tests every box against every other.
#include "abut/scene/broad_phase/brute_force.h"

#include <algorithm>

namespace abut::scene {

void BruteForce::insert(std::uint32_t key, std::span<const Aabb>) {
    keys_.insert(std::lower_bound(keys_.begin(), keys_.end(), key), key);
}

void BruteForce::erase(std::uint32_t key) { keys_.erase(std::lower_bound(keys_.begin(), keys_.end(), key)); }

std::vector<KeyPair> BruteForce::pairs(std::span<const Aabb> boxes) const {
    std::vector<KeyPair> result;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        for (std::size_t j = i + 1; j < keys_.size(); ++j) {
            if (boxes_overlap(boxes[keys_[i]], boxes[keys_[j]])) result.push_back({keys_[i], keys_[j]});
        }
    }
    return result;
}

}  // namespace abut::scene
