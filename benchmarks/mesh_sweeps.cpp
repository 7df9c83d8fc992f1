// SPDX-License-Identifier: MIT
// Balls, capsules and boxes swept at a mesh, beside a single ray along the same way and Bullet's convexSweepTest; and a capsule
// that slides over it.
#include <benchmark/benchmark.h>

#include <vector>

#include "abut/query/raycast.h"
#include "abut/query/slide.h"
#include "abut/query/sweep.h"
#include "benchmarks/mesh_paths.h"

#ifdef ABUT_BENCH_BULLET
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#endif

namespace abut::bench {
namespace {

void ray(benchmark::State& state, const Mesh& mesh) {
    measure_paths(state, mesh, [&](const LinearPath& w) {
        return raycast(Ray{w.from, w.motion}, mesh, {.max_t = 1}).has_value();
    });
}
void sweep_sphere(benchmark::State& state, const Mesh& mesh) {
    measure_paths(state, mesh, [&](const LinearPath& w) {
        return sweep(Sphere{w.from, ball}, w.motion, mesh).has_value();
    });
}
void sweep_capsule(benchmark::State& state, const Mesh& mesh) {
    measure_paths(state, mesh, [&](const LinearPath& w) {
        return sweep(Capsule{w.from - Vec3(0, 0.3, 0), w.from + Vec3(0, 0.3, 0), pin}, w.motion, mesh).has_value();
    });
}
void sweep_box(benchmark::State& state, const Mesh& mesh) {
    measure_paths(state, mesh, [&](const LinearPath& w) {
        return sweep(Aabb{w.from - half_box, w.from + half_box}, w.motion, mesh).has_value();
    });
}
/// A walker leans on the mesh where a way has led it, and goes on by a tenth of a unit.
void slide_capsule(benchmark::State& state, const Mesh& mesh) {
    const auto walker = [](Vec3 p) { return Capsule{p, p + Vec3(0, 0.1, 0), 0.1}; };
    std::vector<LinearPath> starts;
    for (const LinearPath& w : paths_at(mesh)) {
        const SlideResult there = slide(walker(w.from), w.motion, mesh);
        if (there.count > 0) starts.push_back({there.position, 0.1 * glm::normalize(w.motion)});
    }
    measure_one_by_one(state, starts, [&](const LinearPath& w) { return slide(walker(w.from), w.motion, mesh); });
}

#ifdef ABUT_BENCH_BULLET
btVector3 to_bullet(Vec3 v) {
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}

void bullet_sweep(benchmark::State& state, const Mesh& mesh, const btConvexShape& shape) {
    btIndexedMesh part;
    std::vector<float> vertices;
    for (const Vec3& v : mesh.vertices())
        for (int i = 0; i < 3; ++i) vertices.push_back(static_cast<float>(v[i]));
    part.m_numTriangles = static_cast<int>(mesh.size());
    part.m_triangleIndexBase = reinterpret_cast<const unsigned char*>(mesh.triangles().data());
    part.m_triangleIndexStride = sizeof(Index3);
    part.m_numVertices = static_cast<int>(mesh.vertices().size());
    part.m_vertexBase = reinterpret_cast<const unsigned char*>(vertices.data());
    part.m_vertexStride = 3 * sizeof(float);
    part.m_vertexType = PHY_FLOAT;
    btTriangleIndexVertexArray triangles;
    triangles.addIndexedMesh(part, PHY_INTEGER);
    btBvhTriangleMeshShape tree(&triangles, true);
    btCollisionObject object;
    object.setCollisionShape(&tree);
    measure_paths(state, mesh, [&](const LinearPath& w) {
        btTransform from, to;
        from.setIdentity();
        to.setIdentity();
        from.setOrigin(to_bullet(w.from));
        to.setOrigin(to_bullet(w.from + w.motion));
        btCollisionWorld::ClosestConvexResultCallback found(from.getOrigin(), to.getOrigin());
        btCollisionWorld::objectQuerySingle(&shape, from, to, &object, &tree, object.getWorldTransform(), found, 0);
        return found.hasHit();
    });
}
void bullet_sphere(benchmark::State& state, const Mesh& mesh) {
    bullet_sweep(state, mesh, btSphereShape(static_cast<btScalar>(ball)));
}
void bullet_capsule(benchmark::State& state, const Mesh& mesh) {
    bullet_sweep(state, mesh, btCapsuleShape(static_cast<btScalar>(pin), static_cast<btScalar>(0.6)));
}
void bullet_box(benchmark::State& state, const Mesh& mesh) {
    const auto half = static_cast<btScalar>(half_box);
    bullet_sweep(state, mesh, btBoxShape(btVector3(half, half, half)));
}
#endif

const bool registered = [] {
    add_for_meshes("sweep-ray_abut", ray);
    add_for_meshes("sweep-sphere_abut", sweep_sphere);
    add_for_meshes("sweep-capsule_abut", sweep_capsule);
    add_for_meshes("sweep-box_abut", sweep_box);
    add_for_meshes("slide-capsule_abut", slide_capsule);
#ifdef ABUT_BENCH_BULLET
    add_for_meshes("sweep-sphere_bullet", bullet_sphere);
    add_for_meshes("sweep-capsule_bullet", bullet_capsule);
    add_for_meshes("sweep-box_bullet", bullet_box);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench
