// SPDX-License-Identifier: MIT
// Converts instances of scene folders to bytes and back.
#include "abut/io/scene_folder/instance_record.h"

#include "abut/io/formats/byte_order.h"

namespace abut::io {

void append(std::string& out, const InstanceRecord& record) {
    const Quat& q = record.placement.pose.rotation;
    const Vec3& t = record.placement.pose.translation;
    for (const double number : {q.w, q.x, q.y, q.z, t.x, t.y, t.z, record.placement.scale}) append(out, number);
    for (const std::uint32_t number : {record.mesh, record.index, record.layers, record.mask}) append(out, number);
}

InstanceRecord record_at(const char* from) noexcept {
    const auto real = [from](std::size_t i) { return load<double>(from + 8 * i); };
    const auto whole = [from](std::size_t i) { return load<std::uint32_t>(from + 64 + 4 * i); };
    return {.placement = {.pose = {.rotation = Quat(real(0), real(1), real(2), real(3)),
                                   .translation = Vec3(real(4), real(5), real(6))},
                          .scale = real(7)},
            .mesh = whole(0),
            .index = whole(1),
            .layers = whole(2),
            .mask = whole(3)};
}

}  // namespace abut::io
