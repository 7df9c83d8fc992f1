// SPDX-License-Identifier: MIT
// Cuts a walk of two trees into pieces for many threads.
#include "abut/tree/walk_pairs.h"

#include "abut/tree/float_range.h"

namespace abut::tree {

PairWalk::Turn::Turn(const Tree& here, const Frame& here_frame, const Tree& there, const Frame& there_frame) noexcept {
    double pad = 0;
    const auto moved = [&](const Ray& ray) {
        const auto world = here_frame.to_world(ray);
        const auto result = there_frame.to_tree(world.ray);
        pad = std::max(pad, world.pad + result.pad);
        return result.ray;
    };
    const Aabb a = lane_box(here.nodes()[0], 0), b = lane_box(there.nodes()[0], 0);
    for (int j = 0; j < 3; ++j) {
        Vec3 axis(0);
        axis[j] = 1;
        const Ray ray = moved({Vec3(0), axis});
        shift = ray.origin;
        for (int i = 0; i < 3; ++i) {
            axes.direction[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
                static_cast<float>(ray.direction[i]);
        }
    }
    for (const Vec3& corner : {a.min, a.max}) (void)moved({corner, Vec3(0)});
    // Coordinates of the boxes and the shift meet some ten roundings to floats of 2^-24 each; this pays for 32.
    const double reach = largest(a.min) + largest(a.max) + largest(b.min) + largest(b.max) + largest(shift);
    grow = 0x1p-19 * reach + 16 * pad;
    usable = fits_floats(reach) && grow < most_in_floats;
}

std::vector<ChildPair> pieces_of(const PairWalk& walk, std::size_t pieces) {
    std::vector<ChildPair> now = walk.start();
    for (bool opened = true; opened && now.size() < pieces;) {
        opened = false;
        std::vector<ChildPair> next;
        for (const ChildPair& pair : now) {
            if (walk.both_leaves(pair)) {
                next.push_back(pair);
            } else {
                walk.descend(pair, [&](const ChildPair& child) { next.push_back(child); });
                opened = true;
            }
        }
        now = std::move(next);
    }
    return now;
}

}  // namespace abut::tree
