// SPDX-License-Identifier: MIT
// A mesh as Embree takes it.
#pragma once

#include <embree3/rtcore.h>

#include <limits>
#include <memory>

#include "abut/mesh/mesh.h"
#include "abut/shape/ray.h"
#include "benchmarks/embree_rays.h"
#include "benchmarks/ericson_closest.h"

namespace abut::bench {

/// A mesh in Embree, on one thread unless told otherwise.
struct EmbreeMesh {
    explicit EmbreeMesh(const Mesh& mesh, RTCSceneFlags flags, const char* threads = "threads=1")
        : device(rtcNewDevice(threads)) {
        rtcSetSceneFlags(scene, flags);
        vertices = static_cast<float*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                               3 * sizeof(float), mesh.vertices().size()));
        float* to = vertices;
        for (const Vec3& v : mesh.vertices()) {
            for (int i = 0; i < 3; ++i) *to++ = static_cast<float>(v[i]);
        }
        indices = static_cast<unsigned*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                                 3 * sizeof(unsigned), mesh.size()));
        unsigned* next = indices;
        for (const Index3& t : mesh.triangles()) {
            for (unsigned i : t) *next++ = i;
        }
        rtcSetGeometryPointQueryFunction(geometry, nearer);
        rtcSetGeometryUserData(geometry, this);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene, geometry);
    }
    EmbreeMesh(const EmbreeMesh&) = delete;
    EmbreeMesh& operator=(const EmbreeMesh&) = delete;
    ~EmbreeMesh() {
        rtcReleaseGeometry(geometry);
        rtcReleaseScene(scene);
        rtcReleaseDevice(device);
    }

    static bool nearer(RTCPointQueryFunctionArguments* arguments) {
        const auto& self = *static_cast<const EmbreeMesh*>(arguments->userPtr);
        const auto corner = [&](unsigned k) {
            const float* v = self.vertices + 3 * self.indices[3 * arguments->primID + k];
            return glm::vec3(v[0], v[1], v[2]);
        };
        const glm::vec3 p(arguments->query->x, arguments->query->y, arguments->query->z);
        const float distance = glm::length(p - nearest_on(p, corner(0), corner(1), corner(2)));
        if (!(distance < arguments->query->radius)) return false;
        arguments->query->radius = distance;
        return true;
    }

    RTCDevice device;
    RTCScene scene = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    float* vertices = nullptr;
    unsigned* indices = nullptr;
};

/// The mesh with its tree.
template <RTCSceneFlags flags = RTC_SCENE_FLAG_NONE>
std::unique_ptr<EmbreeMesh> built_in_embree(const Mesh& mesh) {
    auto built = std::make_unique<EmbreeMesh>(mesh, flags);
    rtcCommitScene(built->scene);
    return built;
}

/// A ray without a hit yet.
inline RTCRayHit to_embree(const Ray& ray) { return without_hit<RTCRayHit>(ray); }

}  // namespace abut::bench
