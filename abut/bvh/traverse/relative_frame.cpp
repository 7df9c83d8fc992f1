// SPDX-License-Identifier: MIT
// Computes a relative frame by moving one tree's axes to the other's frame.
#include "abut/bvh/traverse/relative_frame.h"

#include <algorithm>
#include <cmath>

#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

namespace abut::bvh {

RelativeFrame::RelativeFrame(const Bvh& here, const BvhFrame& here_frame, const Bvh& there,
                             const BvhFrame& there_frame) noexcept {
    double pad = 0;
    const auto moved = [&](const Ray& ray) {
        const auto world = here_frame.to_world(ray);
        const auto result = there_frame.to_tree(world.ray);
        pad = std::max(pad, world.pad + result.pad);
        return result.ray;
    };
    const Aabb a = lane_box(here.nodes()[0], 0), b = lane_box(there.nodes()[0], 0);
    // The origin and two corners of the box, whose errors bound those of all points, each with one of the axes.
    const std::array<Vec3, 3> origins{Vec3(0), a.min, a.max};
    for (std::size_t j = 0; j < 3; ++j) {
        Vec3 axis(0);
        axis[static_cast<glm::length_t>(j)] = 1;
        const Ray ray = moved({origins[j], axis});
        if (j == 0) shift = ray.origin;
        for (std::size_t i = 0; i < 3; ++i) direction[i][j] = ray.direction[static_cast<glm::length_t>(i)];
    }
    // A unit of length here may be several there.
    double stretch = 1;
    for (const auto& row : direction) {
        stretch = std::max(stretch, std::abs(row[0]) + std::abs(row[1]) + std::abs(row[2]));
    }
    // Coordinates of the boxes and the shift have some ten roundings to floats of 2^-24 each; 2^-19 covers 32.
    const double magnitude =
        stretch * (norm_inf(a.min) + norm_inf(a.max)) + norm_inf(b.min) + norm_inf(b.max) + norm_inf(shift);
    grow = 0x1p-19 * magnitude + 16 * pad;
    error = 0x1p-48 * magnitude + 16 * pad;
    usable = fits_floats(magnitude) && grow < most_in_floats && stretch <= most_in_floats;
}

}  // namespace abut::bvh
