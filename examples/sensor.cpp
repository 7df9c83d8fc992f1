// SPDX-License-Identifier: MIT
// Simulates a rotating distance sensor in a room with a ball, with many rays at once, on all cores.
#include <abut/abut.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

using namespace abut;

int main() {
    const Mesh room = make_box({.min = {-4, -3, 0}, .max = {4, 3, 2.5}});
    const Mesh ball = make_icosphere(4, {2, 1, 1}, 0.5);
    const Vec3 sensor(0, 0, 1);

    std::vector<Ray> rays;
    for (int i = 0; i < 72; ++i) {
        const double angle = 2 * std::numbers::pi * i / 72;
        rays.push_back({sensor, {std::cos(angle), std::sin(angle), 0}});
    }
    std::vector<std::optional<Hit>> walls(rays.size());
    std::vector<std::optional<Hit>> balls(rays.size());
    raycast_each(rays, room, walls);
    raycast_each(rays, ball, balls);

    for (std::size_t i = 0; i < rays.size(); ++i) {
        const double seen = balls[i] ? std::min(balls[i]->t, walls[i]->t) : walls[i]->t;  // a closed room has no leaks
        std::printf("%3zu degrees  %5.2f  %s\n", 5 * i, seen,
                    std::string(static_cast<std::size_t>(8 * seen), '#').c_str());
    }
    std::printf("nearest point of the ball: %.4f away\n", distance(sensor, ball));
}
