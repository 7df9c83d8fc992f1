// SPDX-License-Identifier: MIT
// Rays and packets as Embree takes them, for the structs of either of its versions, whose headers cannot be included
// together. Include that version's rtcore.h first.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "abut/shape/ray.h"
#include "benchmarks/mesh_ray_sets.h"

namespace abut::bench {

/// A ray without a hit yet, in a struct of which all else is zero.
template <class RayHit>
RayHit without_hit(const Ray& ray) {
    RayHit hit{};
    const Vec3 o = ray.origin, d = ray.direction;
    hit.ray.org_x = static_cast<float>(o.x), hit.ray.org_y = static_cast<float>(o.y);
    hit.ray.org_z = static_cast<float>(o.z), hit.ray.dir_x = static_cast<float>(d.x);
    hit.ray.dir_y = static_cast<float>(d.y), hit.ray.dir_z = static_cast<float>(d.z);
    hit.ray.tfar = std::numeric_limits<float>::infinity();
    hit.ray.mask = ~0u;
    hit.hit.geomID = hit.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    return hit;
}

constexpr std::size_t packet_side = 4, packet_lanes = packet_side * packet_side;

/// Blocks of four by four of the camera's rays, without hits yet.
template <class Packet, class RayHit>
std::vector<Packet> packets_of_camera(const Mesh& mesh) {
    const std::vector<Ray> rays = rays_of_camera(mesh);
    std::vector<Packet> packets;
    for (std::size_t y = 0; y < side; y += packet_side) {
        for (std::size_t x = 0; x < side; x += packet_side) {
            Packet& packet = packets.emplace_back();
            for (std::size_t k = 0; k < packet_lanes; ++k) {
                const auto one = without_hit<RayHit>(rays[(y + k / packet_side) * side + x + k % packet_side]);
                packet.ray.org_x[k] = one.ray.org_x, packet.ray.org_y[k] = one.ray.org_y;
                packet.ray.org_z[k] = one.ray.org_z, packet.ray.dir_x[k] = one.ray.dir_x;
                packet.ray.dir_y[k] = one.ray.dir_y, packet.ray.dir_z[k] = one.ray.dir_z;
                packet.ray.tnear[k] = 0, packet.ray.tfar[k] = one.ray.tfar, packet.ray.mask[k] = ~0u;
                packet.ray.time[k] = 0, packet.ray.flags[k] = 0;
                packet.hit.geomID[k] = packet.hit.instID[0][k] = RTC_INVALID_GEOMETRY_ID;
            }
        }
    }
    return packets;
}

}  // namespace abut::bench
