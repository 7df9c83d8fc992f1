// SPDX-License-Identifier: MIT
// Calls the verbs for two triangles: do they touch, where, and if not, how far apart are they?
#include <abut/abut.h>

#include <cmath>
#include <cstdio>

using namespace abut;

int main() {
    const Triangle roof{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}};
    const Triangle wall{{1, 1, 0}, {1, 1, 1}, {3, 0, 0}};  // its top corner ends exactly at the roof

    std::printf("they touch: %s\n", intersects(roof, wall) ? "yes" : "no");
    const auto shared = intersection(roof, wall);
    for (int i = 0; i < shared.count; ++i) {
        const Vec3 p = shared.points[static_cast<std::size_t>(i)];
        std::printf("  at (%g, %g, %g)\n", p.x, p.y, p.z);
    }

    // One unit in the last place lower, they do not touch: there is no tolerance.
    Triangle lower = wall;
    lower.b.z = std::nextafter(1.0, 0.0);
    std::printf("an ulp lower: %s, %.3g apart\n", intersects(roof, lower) ? "touch" : "apart", distance(roof, lower));

    const auto hit = raycast(Ray{{1, 1, 5}, {0, 0, -2}}, roof);
    if (hit) std::printf("a ray from above meets the roof at t = %g\n", hit->t);
    return intersects(roof, wall) && !intersects(roof, lower) ? 0 : 1;
}
