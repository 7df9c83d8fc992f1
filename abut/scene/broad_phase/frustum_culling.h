// SPDX-License-Identifier: MIT
// FrustumCuller: how boxes lie to a frustum, quickly, where it can be told without exact arithmetic.
#pragma once

#include <optional>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/frustum.h"
#include "abut/simd/planes8.h"

namespace abut::scene {

/// What may be seen: a bit for each key that is for sure, and keys that may cross some planes, with a bit for each of those.
struct CullResult {
    struct Crossing {
        std::uint32_t key, planes;
    };
    std::vector<std::uint64_t> inside;
    std::vector<Crossing> crossing;

    explicit CullResult(std::size_t keys) : inside(keys / 64 + 1, 0) {}
    void add(std::uint32_t key) { inside[key / 64] |= std::uint64_t{1} << (key % 64); }
    void add(std::uint32_t key, std::uint32_t planes) {
        if (planes == 0) {
            add(key);
        } else {
            crossing.push_back({key, planes});
        }
    }
};

/// A frustum made ready to be asked of many boxes. What it says for sure holds exactly; boxes are finite and not empty.
class FrustumCuller {
public:
    /// The frustum must be finite, and outlive this.
    explicit FrustumCuller(const Frustum& frustum) noexcept;

    /// A bit for each plane that does not hold all of space.
    [[nodiscard]] std::uint32_t planes() const noexcept { return planes_; }

    /// The planes, of those asked for, inside of which the box is not for sure; nothing when it lies outside of one for sure.
    [[nodiscard]] std::optional<std::uint32_t> crossed(const Aabb& box, std::uint32_t planes) const noexcept;
    /// Those of the eight boxes of a node.
    void crossed(const simd::Box8& boxes, std::uint32_t planes, simd::Sides8& sides) const noexcept {
        simd::sides(boxes, spaces_, planes & in_floats_, sides);
        for (std::uint32_t& crossing : sides.crossing) crossing |= planes & ~in_floats_;
    }
    /// Whether a box that is inside of all other planes meets the frustum; nothing where that is hard to tell.
    [[nodiscard]] std::optional<bool> meets(const Aabb& box, std::uint32_t planes) const noexcept;

private:
    const Frustum& frustum_;
    simd::HalfSpaces spaces_;
    std::uint32_t planes_ = 0;
    std::uint32_t in_floats_ = 0;  // the planes that spaces_ holds
};

}  // namespace abut::scene
