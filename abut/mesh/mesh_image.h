// SPDX-License-Identifier: MIT
// Images of a mesh with its BVH: the bytes of a .abut file, in memory.
//
// An image has the layout of the arrays in memory, little-endian, each array at a multiple of 4096 bytes: a header of
// 512 bytes, vertices, triangles, the BVH's nodes, its order, and the cells of its leaves. The header gives the version
// and the size of each array's elements; an image with other values is refused, and must be made again from the
// original.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut {

/// Why bytes are no image of a mesh.
struct ABUT_API ImageFault {
    std::size_t byte = 0;  ///< where, counted from 0
    std::string what;      ///< what is wrong there
    std::string remedy;    ///< what to do about it
};

/// The mesh, bit for bit. Its arrays refer to the bytes themselves, which the keeper keeps alive, or are copies when
/// there is no keeper. Bytes that are not an image, truncated, damaged, of another version, or from a machine with
/// another byte order give the first fault. If they are trusted only the header is checked: a damaged array then leads
/// to wrong results or a crash.
[[nodiscard]] ABUT_API std::variant<Mesh, ImageFault> mesh_of_image(std::string_view bytes, const SharedOwner& keeper,
                                                                    bool trusted = false);

/// The image of a mesh in pieces: first the header, then the mesh's own arrays and the padding between them. They are
/// valid as long as the mesh and this object.
class ABUT_API MeshImage {
public:
    explicit MeshImage(const Mesh& mesh);
    [[nodiscard]] std::span<const std::string_view> pieces() const noexcept { return pieces_; }

private:
    std::vector<std::byte> header_;
    std::vector<std::string_view> pieces_;
};

}  // namespace abut
