// SPDX-License-Identifier: MIT
// Uses the core as a stranger would: exits 0 when two triangles that touch in one point are told to.
#include <abut/abut.h>

int main() {
    using namespace abut;
    const Triangle a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Triangle b{{0, 0, 0}, {-1, 0, 1}, {0, -1, 1}};
    const Triangle c{{0, 0, 1e-300}, {-1, 0, 1}, {0, -1, 1}};
    const Mesh mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
    const bool right = intersects(a, b) && !intersects(a, c) && intersects(mesh, b) && !intersects(mesh, c) &&
                       raycast(Ray{{0.25, 0.25, 1}, {0, 0, -1}}, mesh).has_value();
    return right ? 0 : 1;
}
