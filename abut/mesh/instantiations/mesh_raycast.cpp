// SPDX-License-Identifier: MIT
// Compiles raycast, occluded, raycast_all and triangle_hit for meshes.
#include "abut/mesh/instantiations/mesh_instantiations.h"
#include "abut/mesh/mesh.h"
#include "abut/query/composite.h"
#include "abut/query/raycast-inl.h"

namespace abut {

ABUT_INSTANTIATE(ABUT_EACH_MESH, ABUT_RAYCAST)

TriangleHit triangle_hit(const Ray& ray, const Mesh& mesh, const RaycastOptions& options) noexcept {
    const DefaultFloats floats;
    return nearest_hit<TriangleHit>(ray, mesh, options);
}
TriangleHit triangle_hit(const Ray& ray, const PosedMesh& mesh, const RaycastOptions& options) noexcept {
    const DefaultFloats floats;
    return nearest_hit<TriangleHit>(ray, mesh, options);
}

}  // namespace abut
