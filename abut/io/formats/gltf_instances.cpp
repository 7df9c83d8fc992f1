// SPDX-License-Identifier: MIT
// Reads the attributes of instances.
#include "abut/io/formats/gltf_instances.h"

#include <fmt/format.h>

#include "abut/io/formats/gltf_accessor.h"
#include "abut/io/formats/gltf_tree.h"

namespace abut::io {
namespace {

// The number of instances that any file may have, and the bytes of the file for each further one; each instance becomes
// a node of 200 bytes.
constexpr std::size_t free_instances = std::size_t{1} << 18;
constexpr std::size_t bytes_per_instance = 8;

Mat3 rotation_of(const GltfAccessor& quaternions, std::size_t i) {
    std::array<double, 4> q{};
    for (std::size_t k = 0; k < 4; ++k) {
        q[k] = quaternions.number(i, k);
        if (!is_finite(q[k])) quaternions.fail(fmt::format("element {} is not finite", i));
    }
    if (q == std::array<double, 4>{}) {
        quaternions.fail(fmt::format("element {}: a rotation of zero length has no direction", i));
    }
    return rotation_by(q);
}

}  // namespace

std::vector<glm::dmat4> GltfInstances::read(const JsonValue& extension) {
    const JsonValue attributes = extension.at("attributes");
    std::optional<std::size_t> count;
    const auto accessor = [&](const char* name, std::string_view type) -> std::optional<GltfAccessor> {
        const std::optional<JsonValue> id = attributes.find(name);
        if (!id) return std::nullopt;
        const GltfAccessor found(document_, *id, type);
        if (count && *count != found.size()) {
            id->fail(fmt::format("{} instances stand beside {} of another attribute", found.size(), *count));
        }
        count = found.size();
        return found;
    };
    const std::optional<GltfAccessor> shifts = accessor("TRANSLATION", "VEC3");
    const std::optional<GltfAccessor> rotations = accessor("ROTATION", "VEC4");
    const std::optional<GltfAccessor> scales = accessor("SCALE", "VEC3");
    if (!count) attributes.fail("instances need a TRANSLATION, a ROTATION or a SCALE");
    read_ += *count;
    if (read_ > free_instances + document_.total_bytes() / bytes_per_instance) {
        extension.fail(fmt::format("with these the file comes to {} instances, out of proportion to its {} bytes",
                                   read_, document_.total_bytes()));
    }

    std::vector<glm::dmat4> result;
    result.reserve(*count);
    for (std::size_t i = 0; i < *count; ++i) {
        const Vec3 shift = shifts ? shifts->position(i) : Vec3(0);
        const Vec3 scale = scales ? scales->position(i) : Vec3(1);
        result.push_back(matrix_of(shift, rotations ? rotation_of(*rotations, i) : Mat3(1), scale));
    }
    return result;
}

}  // namespace abut::io
