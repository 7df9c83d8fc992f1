// SPDX-License-Identifier: MIT
// Decides pairs of triangles one after another, with one member for each class: equal triangles meet others in the same
// way.
#include "abut/mesh/clash/clash_dense_pairs.h"

#include <algorithm>

#include "abut/mesh/clash/clash_contact.h"
#include "abut/mesh/clash/clash_interpenetration.h"

namespace abut::clashing {
namespace {

/// Whether triangles with the same three corners have both orientations.
bool face_both_ways(const Mesh& mesh, std::span<const std::uint32_t> triangles) {
    const Triangle first = mesh.triangle(triangles[0]);
    return std::any_of(triangles.begin(), triangles.end(), [&](std::uint32_t i) {
        const Triangle t = mesh.triangle(i);
        const Vec3 after_a = t.a == first.a ? t.b : t.b == first.a ? t.c : t.a;
        return after_a != first.b;
    });
}

}  // namespace

AllTouching::AllTouching(const Body& a, const Body& b)
    : a_(a),
      b_(b),
      dense_pairs_(
          *a.mesh, [&mesh = *a.mesh](std::uint32_t i) { return mesh.triangle(i); }, a.mesh->bounds(),  //
          *b.mesh, [&mesh = *b.mesh](std::uint32_t i) { return mesh.triangle(i); }, b.mesh->bounds()),
      touching_(dense_pairs_.touching()) {}

bool AllTouching::interpenetrate() const {
    const EdgeInterpenetration passing(a_, b_, touching_[0], touching_[1]);
    return dense_pairs_.for_each({}, [&](std::span<const std::uint32_t> s, std::span<const std::uint32_t> t) {
        const TriangleContact contact = classify_contact(a_.mesh->triangle(s[0]), b_.mesh->triangle(t[0]));
        if (proves_interpenetration(a_, b_, contact.kind)) return true;
        if (contact.kind == ContactKind::edge) return passing({s[0], t[0]}, contact);
        // Other members of the classes may have the opposite orientation, which matters if they are coplanar.
        const bool coplanar = contact.kind == ContactKind::same_way || contact.kind == ContactKind::opposed;
        return coplanar && a_.closed && b_.closed && (face_both_ways(*a_.mesh, s) || face_both_ways(*b_.mesh, t));
    });
}

}  // namespace abut::clashing
