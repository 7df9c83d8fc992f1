// SPDX-License-Identifier: MIT
// Computes the distance of a point from a mesh and its sign.
#include "abut/mesh/signed_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/mesh/inside-inl.h"
#include "abut/query/distance.h"

namespace abut {
namespace {

template <class M>
double by_parity(const Vec3& point, const M& mesh) {
    const double apart = distance(point, mesh);
    const bool off = apart > 0 && apart < std::numeric_limits<double>::infinity();
    return off && inside::has_odd_crossings(mesh, point) ? -apart : apart;
}

/// Starts with a coarse sum; only values near 1/2 need finer ones.
bool is_inside_by_winding(const Vec3& point, const WindingTree& tree) {
    for (const double tolerance : {0.25, 0x1p-6, 0x1p-12}) {
        const double turns = winding_number(point, tree, tolerance);
        if (std::abs(turns - 0.5) > tolerance) return turns > 0.5;
    }
    return winding_number(point, tree.mesh()) > 0.5;
}

}  // namespace

double signed_distance(const Vec3& point, const Mesh& mesh) noexcept {
    const DefaultFloats floats;
    return by_parity(point, mesh);
}
double signed_distance(const Vec3& point, const PosedMesh& mesh) noexcept {
    const DefaultFloats floats;
    return by_parity(point, mesh);
}

double signed_distance(const Vec3& point, const WindingTree& tree) noexcept {
    const DefaultFloats floats;
    const double apart = distance(point, tree.mesh());
    return apart > 0 && is_inside_by_winding(point, tree) ? -apart : apart;
}

void signed_distance_each(std::span<const Vec3> points, const WindingTree& tree, std::span<double> out) {
    constexpr std::size_t grain = 64;
    for_each_counted_range(std::min(points.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = signed_distance(points[i], tree);
    });
}

}  // namespace abut
