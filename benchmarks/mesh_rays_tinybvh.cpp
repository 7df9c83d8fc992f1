// SPDX-License-Identifier: MIT
// Rays at meshes in tinybvh's tree of eight children for processors. Compiled for this machine's processor, as its users do.
#define TINYBVH_IMPLEMENTATION
#include <tiny_bvh.h>

#include <memory>
#include <string>
#include <vector>

#include "benchmarks/mesh_ray_sets.h"

namespace abut::bench {
namespace {

/// The tree keeps no vertices of its own while it is built, so they are kept here.
class TinyMesh {
public:
    explicit TinyMesh(const Mesh& mesh) {
        for (const Index3& t : mesh.triangles()) {
            for (std::uint32_t i : t) {
                const Vec3 v = mesh.vertices()[i];
                corners_.emplace_back(static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), 0.0F);
            }
        }
        tree_.Build(corners_.data(), static_cast<std::uint32_t>(mesh.size()));
    }
    [[nodiscard]] float hit(const Ray& ray) const {
        tinybvh::Ray tiny = to_tiny(ray);
        tree_.Intersect(tiny);
        return tiny.hit.t;
    }
    [[nodiscard]] bool is_occluded(const Ray& ray) const { return tree_.IsOccluded(to_tiny(ray)); }

private:
    static tinybvh::Ray to_tiny(const Ray& ray) {
        const auto vector = [](Vec3 v) {
            return tinybvh::bvhvec3(static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z));
        };
        return {vector(ray.origin), vector(ray.direction)};
    }

    std::vector<tinybvh::bvhvec4> corners_;
    tinybvh::BVH8_CPU tree_;
};

template <auto rays>
void nearest(benchmark::State& state, const Mesh& mesh) {
    const TinyMesh& tiny = *made_once<std::make_unique<TinyMesh, const Mesh&>>(mesh);
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) { return tiny.hit(ray); });
}
template <auto rays>
void any(benchmark::State& state, const Mesh& mesh) {
    const TinyMesh& tiny = *made_once<std::make_unique<TinyMesh, const Mesh&>>(mesh);
    measure_one_by_one(state, rays(mesh), [&](const Ray& ray) { return tiny.is_occluded(ray); });
}

const bool registered = [] {
    benchmark::AddCustomContext("tinybvh", std::to_string(TINY_BVH_VERSION_MAJOR) + "." +
                                               std::to_string(TINY_BVH_VERSION_MINOR) + "." +
                                               std::to_string(TINY_BVH_VERSION_SUB));
    add_for_meshes("ray-random_tinybvh", nearest<rays_at>);
    add_for_meshes("ray-bounce_tinybvh", nearest<rays_of_bounces>);
    add_for_meshes("ray-camera_tinybvh", nearest<rays_of_camera>);
    add_for_meshes("ray-random-any_tinybvh", any<rays_at>);
    add_for_meshes("ray-bounce-any_tinybvh", any<rays_of_bounces>);
    add_for_meshes("ray-camera-any_tinybvh", any<rays_of_camera>);
    return true;
}();

}  // namespace
}  // namespace abut::bench
