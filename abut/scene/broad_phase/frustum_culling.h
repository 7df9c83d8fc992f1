// SPDX-License-Identifier: MIT
// FrustumCuller: quickly finds on which side of a frustum's planes boxes lie, where that needs no exact arithmetic.
#pragma once

#include <optional>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/frustum.h"
#include "abut/simd/planes8.h"

namespace abut::scene {

/// The result of culling: one bit for each key that is certainly inside, and the keys that may cross planes, with one
/// bit for each such plane.
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

/// A frustum prepared for tests of many boxes. Results called certain hold exactly; boxes are finite and not empty.
class FrustumCuller {
public:
    /// The frustum must be finite, and outlive this object.
    explicit FrustumCuller(const Frustum& frustum) noexcept;

    /// One bit for each plane that excludes anything.
    [[nodiscard]] std::uint32_t planes() const noexcept { return planes_; }

    /// Of the given planes, those that the box may cross: it is not certainly inside of them. Nothing when the box is
    /// certainly outside of one.
    [[nodiscard]] std::optional<std::uint32_t> crossed(const Aabb& box, std::uint32_t planes) const noexcept;
    /// The same for the eight boxes of a node.
    void crossed(const simd::Box8& boxes, std::uint32_t planes, simd::Sides8& sides) const noexcept {
        simd::sides(boxes, spaces_, planes & in_floats_, sides);
        for (std::uint32_t& crossing : sides.crossing) crossing |= planes & ~in_floats_;
    }
    /// Whether a box that is inside of all other planes intersects the frustum; nothing where that is not certain.
    [[nodiscard]] std::optional<bool> intersects(const Aabb& box, std::uint32_t planes) const noexcept;

private:
    const Frustum& frustum_;
    simd::HalfSpaces spaces_;
    std::uint32_t planes_ = 0;
    std::uint32_t in_floats_ = 0;  // the planes that are in spaces_
};

}  // namespace abut::scene
