// SPDX-License-Identifier: MIT
// Decides the kind of clash of a moved mesh.
#include "abut/clash/separation_proof.h"

#include <algorithm>
#include <limits>

#include "abut/clash/shell_samples.h"
#include "abut/mesh/clash/clash_pair.h"
#include "abut/mesh/inside.h"
#include "abut/query/intersects.h"

namespace abut::clashing {

SeparationProof::SeparationProof(const Body& a, const Body& b)
    : a_(a), b_(b), pieces_a_(vertex_of_each_piece(*a.mesh)), pieces_b_(vertex_of_each_piece(*b.mesh)) {}

bool SeparationProof::touching(const Vec3& translation) const {
    std::vector<Vec3> vertices = a_.mesh->vertices();
    for (Vec3& v : vertices) v += translation;
    if (!std::all_of(vertices.begin(), vertices.end(), [](const Vec3& v) { return is_finite(v); })) return false;
    const Mesh mesh = a_.mesh->refitted(std::move(vertices), std::numeric_limits<double>::infinity());
    const Body moved = make_body(mesh);
    if (!moved.closed) return false;
    const ClashReport report = clash_pair(moved, b_, {.max_pairs = 100'000, .describes_touching = false});
    return report.kind == ClashKind::none || report.kind == ClashKind::touching;
}

bool SeparationProof::apart(const Vec3& translation) const {
    const Pose pose{.translation = translation};
    const PosedMesh moved = pose * *a_.mesh;
    if (!is_finite(moved.bounds()) || intersects(moved, *b_.mesh)) return false;
    const auto inside_a = [&](std::uint32_t v) { return contains(moved, b_.mesh->vertices()[v]); };
    const auto inside_b = [&](std::uint32_t v) { return contains(*b_.mesh, pose * a_.mesh->vertices()[v]); };
    return std::none_of(pieces_b_.begin(), pieces_b_.end(), inside_a) &&
           std::none_of(pieces_a_.begin(), pieces_a_.end(), inside_b);
}

}  // namespace abut::clashing
