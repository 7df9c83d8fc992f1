// SPDX-License-Identifier: MIT
// One pair of triangles after another, of one member for each class: equal triangles meet others in the same way.
#include "abut/mesh/clash_tangle.h"

#include <algorithm>

#include "abut/mesh/clash_contact.h"
#include "abut/mesh/clash_surfaces.h"

namespace abut::clashing {
namespace {

/// Whether triangles of the same three corners run around them both ways.
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
      tangle_(
          *a.mesh, [&mesh = *a.mesh](std::uint32_t i) { return mesh.triangle(i); }, a.mesh->bounds(),  //
          *b.mesh, [&mesh = *b.mesh](std::uint32_t i) { return mesh.triangle(i); }, b.mesh->bounds()),
      touching_(tangle_.touching()) {}

bool AllTouching::pass_into_each_other() const {
    const PassingAtEdges passing(a_, b_, touching_[0], touching_[1]);
    return tangle_.for_each({}, [&](std::span<const std::uint32_t> s, std::span<const std::uint32_t> t) {
        const Contact contact = meet(a_.mesh->triangle(s[0]), b_.mesh->triangle(t[0]));
        if (passes(a_, b_, contact.meeting)) return true;
        if (contact.meeting == Meeting::edge) return passing({s[0], t[0]}, contact);
        // Others of the classes may face the other way, which matters to coplanar ones.
        const bool coplanar = contact.meeting == Meeting::same_way || contact.meeting == Meeting::opposed;
        return coplanar && a_.closed && b_.closed && (face_both_ways(*a_.mesh, s) || face_both_ways(*b_.mesh, t));
    });
}

}  // namespace abut::clashing
