// SPDX-License-Identifier: MIT
// Forges .abut files: whatever their arrays hold, the checksums are right. And asks the meshes in them.
#pragma once

#include <cstring>
#include <string>

#include "abut/base/checksum.h"
#include "abut/io/formats/abut_mesh.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"

namespace abut::fuzz {

/// Where things stand in a header (see mesh_image.cpp).
struct BuiltHeader {
    static constexpr std::size_t size = 512, file_size = 16, bounds = 24, leaf_count = 80, depth = 88, leaf_size = 92,
                                 quality = 256, sections = 96, section_size = 32, sum = 504;
    /// Of array i: where its offset, count, element size and checksum stand.
    static constexpr std::size_t offset(std::size_t i) { return sections + section_size * i; }
    static constexpr std::size_t count(std::size_t i) { return offset(i) + 8; }
    static constexpr std::size_t element_size(std::size_t i) { return offset(i) + 16; }
    static constexpr std::size_t section_sum(std::size_t i) { return offset(i) + 24; }
};

template <class T>
T number_at(const std::string& bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    return value;
}

template <class T>
void put(std::string& bytes, std::size_t at, T value) {
    std::memcpy(bytes.data() + at, &value, sizeof(T));
}

/// The bytes with all checksums, and the size, made right.
inline std::string signed_again(std::string bytes) {
    if (bytes.size() < BuiltHeader::size) return bytes;
    const auto sum = [&](std::size_t first, std::size_t count) {
        return checksum(std::as_bytes(std::span(bytes).subspan(first, count)));
    };
    put<std::uint64_t>(bytes, BuiltHeader::file_size, bytes.size());
    for (std::size_t i = 0; i < 6; ++i) {
        const auto offset = number_at<std::uint64_t>(bytes, BuiltHeader::offset(i)),
                   count = number_at<std::uint64_t>(bytes, BuiltHeader::count(i)),
                   size = number_at<std::uint64_t>(bytes, BuiltHeader::element_size(i));
        if (size == 0 || offset > bytes.size() || count > (bytes.size() - offset) / size) continue;
        put(bytes, BuiltHeader::section_sum(i), sum(offset, count * size));
    }
    put(bytes, BuiltHeader::sum, sum(0, BuiltHeader::sum));
    return bytes;
}

/// Asks all sorts of queries: they must end, and touch nothing that is not theirs.
inline void ask(const Mesh& mesh) {
    const Vec3 center = mesh.empty() ? Vec3(0) : mesh.bounds().center(),
               size = mesh.empty() ? Vec3(1) : mesh.bounds().extents();
    for (const Vec3& p : {center, center + size, Vec3(0.1, 0.2, 0.3)}) {
        for (const Vec3& d : {size, Vec3(0, 0, 1), Vec3(-1, 0.3, 0.01)}) {
            static_cast<void>(raycast(Ray{p, d}, mesh));
            static_cast<void>(occluded(Ray{p - d, d}, mesh));
            static_cast<void>(sweep(Sphere{p - d, 0.1}, d, mesh));
        }
        static_cast<void>(closest_points(p, mesh));
        static_cast<void>(intersects(Sphere{p, 0.2}, mesh));
        static_cast<void>(intersects(Aabb{p, p + size}, mesh));
    }
    const Pose aside{.translation = 0.3 * size};
    static_cast<void>(intersects(mesh, aside * mesh));
    static_cast<void>(closest_points(mesh, aside * mesh));
    if (mesh.size() < 1000) static_cast<void>(overlapping_pairs(mesh));
}

inline std::string bytes_of(const Mesh& mesh) {
    const io::AbutFileBytes built(mesh);
    std::string bytes;
    for (const std::string_view piece : built.pieces()) bytes += piece;
    return bytes;
}

}  // namespace abut::fuzz
