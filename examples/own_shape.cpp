// SPDX-License-Identifier: MIT
// Defines a shape of the program's own: its support function, which gives the farthest point along a direction,
// suffices.
#include <abut/abut.h>

#include <cmath>
#include <cstdio>

namespace mine {

/// A cushion: a square of the given half width in the plane z = height, rounded by `padding` in all directions.
struct Cushion {
    double half_width = 1;
    double height = 0;
    double padding = 0.1;
};

/// The point of the square, without the rounding, that is farthest along the direction.
abut::Vec3 support(const Cushion& c, const abut::Vec3& direction) {
    return {std::copysign(c.half_width, direction.x), std::copysign(c.half_width, direction.y), c.height};
}
double rounding_radius(const Cushion& c) { return c.padding; }

}  // namespace mine

int main() {
    const mine::Cushion cushion{.half_width = 1, .height = 2, .padding = 0.25};
    const abut::Capsule pin{{0, 0, 3}, {0, 0, 5}, 0.5};
    std::printf("gap to the pin: %.3f\n", abut::distance(cushion, pin));

    const abut::Obb plank{{0, 0, 1.7}, abut::Mat3(1.0), {2, 0.2, 0.1}};
    if (const auto contact = abut::contact(plank, cushion)) {
        std::printf("the plank presses %.3f deep into it, at %d places\n", contact->depth, contact->count);
    }
    if (const auto hit = abut::raycast(abut::Ray{{0.3, 0, 9}, {0, 0, -1}}, cushion)) {
        std::printf("a drop from above lands at height %.3f\n", hit->point.z);
    }
    const abut::Mesh floor = abut::make_grid(8);
    std::printf("distance to the floor: %.3f\n", abut::distance(cushion, floor));
}
