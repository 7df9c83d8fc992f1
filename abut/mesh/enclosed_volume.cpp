// SPDX-License-Identifier: MIT
// Sums tetrahedra; exactly in blocks, on all cores.
#include "abut/mesh/enclosed_volume.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "abut/base/executor.h"
#include "abut/exact/sign.h"

namespace abut {

int size_exponent(const Aabb& box) noexcept {
    const Vec3 magnitudes = glm::max(glm::abs(box.min), glm::abs(box.max));
    const double largest = std::max({magnitudes.x, magnitudes.y, magnitudes.z});
    return largest == 0 ? 0 : std::max(std::ilogb(largest) + 1, -1000);
}

TetrahedronSum rough_volume(const Mesh& mesh) noexcept {
    const double unit = std::ldexp(1.0, -size_exponent(mesh.bounds()));
    const Vec3 middle = Aabb{unit * mesh.bounds().min, unit * mesh.bounds().max}.center();
    TetrahedronSum sum;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        sum.add(unit * t.a - middle, unit * t.b - middle, unit * t.c - middle);
    }
    return sum;
}

exact::Big<3> exact_volume(const Triangle& t, const Vec3& from) {
    using exact::stage::lift, exact::stage::Unbounded;
    const auto o = lift<Unbounded>(from);
    return dot(lift<Unbounded>(t.a) - o, cross(lift<Unbounded>(t.b) - o, lift<Unbounded>(t.c) - o));
}

exact::Big<3> exact_volume(const Mesh& mesh, const Vec3& from) {
    constexpr std::size_t grain = 4096;
    std::vector<exact::Big<3>> sums((mesh.size() + grain - 1) / grain);
    for_each_range(mesh.size(), grain, [&](std::size_t first, std::size_t last) {
        exact::Big<3> sum;
        for (std::size_t i = first; i < last; ++i) sum = sum + exact_volume(mesh.triangle(i), from);
        sums[first / grain] = sum;
    });
    return std::accumulate(sums.begin(), sums.end(), exact::Big<3>());
}

}  // namespace abut
