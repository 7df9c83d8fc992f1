// SPDX-License-Identifier: MIT
// Counts the crossings of a ray along +x (see crossing_number.h) for points that are not on the surface.
#include "abut/mesh/inside.h"

#include "abut/base/float_environment.h"
#include "abut/mesh/inside-inl.h"

namespace abut {
namespace {

template <Composite C>
bool contains_point(const C& mesh, const Vec3& point) {
    if (!is_finite(point)) return false;
    if (!boxes_overlap(mesh.bounds(), {point, point})) return false;
    return query::intersects(mesh, point) || inside::has_odd_crossings(mesh, point);
}

}  // namespace

bool contains(const Mesh& mesh, const Vec3& point) noexcept {
    const DefaultFloats floats;
    return contains_point(mesh, point);
}
bool contains(const PosedMesh& mesh, const Vec3& point) noexcept {
    const DefaultFloats floats;
    return contains_point(mesh, point);
}

}  // namespace abut
