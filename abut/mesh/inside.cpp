// SPDX-License-Identifier: MIT
// Counts the crossings of a ray along +x (see crossing_number.h) for points that are not on the surface.
#include "abut/mesh/inside.h"

#include "abut/base/float_environment.h"
#include "abut/mesh/crossing_number.h"
#include "abut/query/intersects-inl.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {
namespace {

/// Whether the moved ray crosses the triangle, whose plane does not contain the point.
bool crosses(const Triangle& t, Vec3 point) {
    const exact::Sign front = crossing_number::crossing_sign(t, point);
    // The crossing is ahead when the point lies behind the side that faces +x.
    return front != exact::Sign::zero && exact::orient3d(t.a, t.b, t.c, point) * front == exact::Sign::negative;
}

template <Composite C>
bool contains_point(const C& mesh, const Vec3& point) {
    if (!is_finite(point)) return false;
    if (!boxes_overlap(mesh.bounds(), {point, point})) return false;
    if (query::intersects(mesh, point)) return true;
    const Ray ray{point, Vec3(1, 0, 0)};
    bool odd = false;
    composite::traverse_along(mesh, ray, std::numeric_limits<double>::infinity(), 0,
                              [&](std::uint32_t, const Triangle& part) {
                                  if (crosses(part, point)) odd = !odd;
                                  return false;
                              });
    return odd;
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
