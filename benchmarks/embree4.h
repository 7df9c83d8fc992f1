// SPDX-License-Identifier: MIT
// Embree 4, loaded while the program runs, because Embree 3 exports functions of the same names; and a mesh as it takes
// it. Only files named *_embree4.cpp include this. They call no function of rtcore.h other than by Embree4.
#pragma once

#include <dlfcn.h>
#include <embree4/rtcore.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>

#include "abut/mesh/mesh.h"
#include "abut/shape/ray.h"
#include "benchmarks/embree_rays.h"
#include "benchmarks/ericson_closest.h"

namespace abut::bench {

struct Embree4 {
    // With its own oneTBB rather than the one that this program has loaded.
    void* library = dlopen(ABUT_EMBREE4_LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    template <class Function>
    [[nodiscard]] Function* find(const char* name) const {
        void* found = library == nullptr ? nullptr : dlsym(library, name);
        if (found == nullptr) {
            std::fprintf(stderr, "%s: %s\n", ABUT_EMBREE4_LIBRARY, dlerror());
            std::exit(1);
        }
        return reinterpret_cast<Function*>(found);
    }

    decltype(rtcNewDevice)* new_device = find<decltype(rtcNewDevice)>("rtcNewDevice");
    decltype(rtcReleaseDevice)* release_device = find<decltype(rtcReleaseDevice)>("rtcReleaseDevice");
    decltype(rtcGetDeviceProperty)* device_property = find<decltype(rtcGetDeviceProperty)>("rtcGetDeviceProperty");
    decltype(rtcNewScene)* new_scene = find<decltype(rtcNewScene)>("rtcNewScene");
    decltype(rtcSetSceneFlags)* set_scene_flags = find<decltype(rtcSetSceneFlags)>("rtcSetSceneFlags");
    decltype(rtcCommitScene)* commit_scene = find<decltype(rtcCommitScene)>("rtcCommitScene");
    decltype(rtcReleaseScene)* release_scene = find<decltype(rtcReleaseScene)>("rtcReleaseScene");
    decltype(rtcNewGeometry)* new_geometry = find<decltype(rtcNewGeometry)>("rtcNewGeometry");
    decltype(rtcSetNewGeometryBuffer)* new_buffer = find<decltype(rtcSetNewGeometryBuffer)>("rtcSetNewGeometryBuffer");
    decltype(rtcSetGeometryPointQueryFunction)* set_point_query =
        find<decltype(rtcSetGeometryPointQueryFunction)>("rtcSetGeometryPointQueryFunction");
    decltype(rtcSetGeometryUserData)* set_user_data = find<decltype(rtcSetGeometryUserData)>("rtcSetGeometryUserData");
    decltype(rtcCommitGeometry)* commit_geometry = find<decltype(rtcCommitGeometry)>("rtcCommitGeometry");
    decltype(rtcAttachGeometry)* attach_geometry = find<decltype(rtcAttachGeometry)>("rtcAttachGeometry");
    decltype(rtcReleaseGeometry)* release_geometry = find<decltype(rtcReleaseGeometry)>("rtcReleaseGeometry");
    decltype(rtcIntersect1)* intersect1 = find<decltype(rtcIntersect1)>("rtcIntersect1");
    decltype(rtcIntersect16)* intersect16 = find<decltype(rtcIntersect16)>("rtcIntersect16");
    decltype(rtcOccluded1)* occluded1 = find<decltype(rtcOccluded1)>("rtcOccluded1");
    decltype(rtcPointQuery)* point_query = find<decltype(rtcPointQuery)>("rtcPointQuery");
};

inline const Embree4& embree4() {
    static const Embree4 functions;
    return functions;
}

// Since version 4.3 three of Embree's types have a member more at their end, for arrays of instances. The headers may be
// older than the library, so there is room for it, and no RTCRayQueryContext is given.
struct Embree4Hit : RTCRayHit {
    unsigned room[4] = {};
};
struct Embree4Hit16 : RTCRayHit16 {
    unsigned room[16] = {};
};
/// All zero, but without an instance.
struct Embree4PointContext : RTCPointQueryContext {
    Embree4PointContext() {
        std::memset(static_cast<void*>(this), 0, sizeof *this);
        instID[0] = RTC_INVALID_GEOMETRY_ID;
    }
    unsigned room[4];
};

/// A mesh in Embree 4, on one thread unless configured otherwise.
class Embree4Mesh {
public:
    explicit Embree4Mesh(const Mesh& mesh, RTCSceneFlags flags = RTC_SCENE_FLAG_NONE, const char* threads = "threads=1")
        : device_(api_.new_device(threads)), scene_(api_.new_scene(device_)) {
        api_.set_scene_flags(scene_, flags);
        const RTCGeometry geometry = api_.new_geometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        vertices_ = static_cast<float*>(api_.new_buffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                        3 * sizeof(float), mesh.vertices().size()));
        float* to = vertices_;
        for (const Vec3& v : mesh.vertices()) {
            for (int i = 0; i < 3; ++i) *to++ = static_cast<float>(v[i]);
        }
        indices_ = static_cast<unsigned*>(
            api_.new_buffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), mesh.size()));
        unsigned* next = indices_;
        for (const Index3& t : mesh.triangles()) {
            for (unsigned i : t) *next++ = i;
        }
        api_.set_point_query(geometry, nearer);
        api_.set_user_data(geometry, this);
        api_.commit_geometry(geometry);
        api_.attach_geometry(scene_, geometry);
        api_.release_geometry(geometry);
    }
    Embree4Mesh(const Embree4Mesh&) = delete;
    Embree4Mesh& operator=(const Embree4Mesh&) = delete;
    ~Embree4Mesh() {
        api_.release_scene(scene_);
        api_.release_device(device_);
    }

    /// Builds the tree.
    void commit() { api_.commit_scene(scene_); }
    [[nodiscard]] RTCScene scene() const { return scene_; }
    /// The distance of the point; commit() comes first.
    [[nodiscard]] float distance(const Vec3& p) const {
        RTCPointQuery query{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z), 0,
                            std::numeric_limits<float>::infinity()};
        Embree4PointContext context;
        api_.point_query(scene_, &query, &context, nullptr, const_cast<Embree4Mesh*>(this));
        return query.radius;
    }

private:
    static bool nearer(RTCPointQueryFunctionArguments* arguments) {
        const auto& self = *static_cast<const Embree4Mesh*>(arguments->userPtr);
        const auto corner = [&](unsigned k) {
            const float* v = self.vertices_ + 3 * self.indices_[3 * arguments->primID + k];
            return glm::vec3(v[0], v[1], v[2]);
        };
        const glm::vec3 p(arguments->query->x, arguments->query->y, arguments->query->z);
        const float distance = glm::length(p - nearest_on(p, corner(0), corner(1), corner(2)));
        if (!(distance < arguments->query->radius)) return false;
        arguments->query->radius = distance;
        return true;
    }

    const Embree4& api_ = embree4();
    RTCDevice device_;
    RTCScene scene_;
    float* vertices_ = nullptr;
    unsigned* indices_ = nullptr;
};

/// The mesh with its tree.
template <RTCSceneFlags flags = RTC_SCENE_FLAG_NONE>
std::unique_ptr<Embree4Mesh> built_in_embree4(const Mesh& mesh) {
    auto built = std::make_unique<Embree4Mesh>(mesh, flags);
    built->commit();
    return built;
}

/// A ray without a hit yet.
inline Embree4Hit to_embree4(const Ray& ray) { return without_hit<Embree4Hit>(ray); }

}  // namespace abut::bench
