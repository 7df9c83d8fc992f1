// SPDX-License-Identifier: MIT
// InstanceRecord: a placed mesh of a scene folder, and its 80 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "abut/scene/placement.h"

namespace abut::io {

/// The bytes are little-endian: eight doubles, the rotation w, x, y, z, the translation x, y, z and the scale; then
/// four 32-bit integers: mesh, index, layers, mask.
struct InstanceRecord {
    static constexpr std::size_t bytes = 80;
    static constexpr std::uint32_t no_mesh = 0xffffffff;

    Placement placement;
    std::uint32_t mesh = no_mesh;  ///< the number of the mesh; no_mesh for an instance of nothing
    std::uint32_t index = 0;       ///< the number of the instance
    std::uint32_t layers = 1;      ///< see NewModel
    std::uint32_t mask = 0xffffffff;
};

/// Appends the bytes of a record.
void append(std::string& out, const InstanceRecord& record);

/// The record whose bytes start at `from`, which need not be aligned.
[[nodiscard]] InstanceRecord record_at(const char* from) noexcept;

}  // namespace abut::io
