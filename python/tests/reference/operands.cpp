// SPDX-License-Identifier: MIT
// Reads operands from a stream.
#include "operands.h"

#include <type_traits>
#include <utility>

namespace reference {
namespace {

abut::Mesh read_mesh(std::FILE* from) {
    const auto vertices = read_one<std::uint64_t>(from);
    const auto triangles = read_one<std::uint64_t>(from);
    auto corners = read_many<abut::Vec3>(from, vertices);
    return abut::Mesh(std::move(corners), read_many<abut::Index3>(from, triangles));
}

abut::Pose read_pose(std::FILE* from) {
    const auto n = read_many<double>(from, 7);
    abut::Pose pose;
    pose.rotation = abut::Quat(n[0], n[1], n[2], n[3]);
    pose.translation = {n[4], n[5], n[6]};
    return pose;
}

template <class T>
std::vector<T> read_things(std::FILE* from, std::uint64_t count, abut::Mesh& mesh) {
    std::vector<T> things;
    if constexpr (std::is_same_v<T, abut::Hull>) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto points = read_one<std::uint64_t>(from);
            things.emplace_back(read_many<abut::Vec3>(from, points));
        }
    } else if constexpr (std::is_same_v<T, abut::Mesh>) {
        things.push_back(read_mesh(from));
    } else if constexpr (std::is_same_v<T, abut::PosedMesh>) {
        mesh = read_mesh(from);
        const auto scale = read_one<double>(from);
        for (std::uint64_t i = 0; i < count; ++i) things.emplace_back(read_pose(from), mesh, scale);
    } else {
        things = read_many<T>(from, count);
    }
    return things;
}

template <std::size_t... K>
void read_kind(std::FILE* from, Operand& to, std::size_t kind, std::uint64_t count, std::index_sequence<K...>) {
    const auto read = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
        using T = typename std::variant_alternative_t<N, Things>::value_type;
        if (kind == N) to.things = read_things<T>(from, count, to.mesh);
    };
    (read(std::integral_constant<std::size_t, K>()), ...);
}

}  // namespace

void read_operand(std::FILE* from, Operand& to) {
    const auto kind = read_one<std::uint32_t>(from);
    const auto count = read_one<std::uint64_t>(from);
    read_kind(from, to, kind, count, std::make_index_sequence<std::variant_size_v<Things>>());
}

}  // namespace reference
