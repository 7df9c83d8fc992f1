// SPDX-License-Identifier: MIT
// The order in which many rays are cast, so that rays in the same packet are coherent.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "abut/bvh/traverse/ray_packet.h"
#include "abut/shape/ray.h"

namespace abut {

/// Rays in groups of sixteen: in the given order, or in tiles of four by four where they come row by row, as a camera's
/// or a scanner's do, in rows of a multiple of four.
class RayOrder {
public:
    static constexpr std::size_t side = bvh::RayPacket::side, most = bvh::RayPacket::size;

    explicit RayOrder(std::span<const Ray> rays) noexcept;

    /// Some of the rays, by their indices.
    struct Group {
        std::size_t first, row, count;

        [[nodiscard]] std::size_t ray_index(std::size_t i) const noexcept {
            return first + bvh::RayPacket::ray_index(i, row);
        }
    };
    [[nodiscard]] std::size_t groups() const noexcept { return (count_ + most - 1) / most; }
    /// Group i. All groups but the last have sixteen rays.
    [[nodiscard]] Group group(std::size_t i) const noexcept {
        if (i >= tiles_) return {most * i, side, std::min(most, count_ - most * i)};
        const std::size_t across = row_ / side;
        return {i / across * side * row_ + i % across * side, row_, most};
    }

private:
    std::size_t count_;
    std::size_t row_ = 0;    // rays in a row, if they come in rows
    std::size_t tiles_ = 0;  // number of tiles in complete bands of rows
};

}  // namespace abut
