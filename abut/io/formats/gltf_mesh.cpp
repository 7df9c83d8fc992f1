// SPDX-License-Identifier: MIT
// Primitives of glTF 2.0, section 3.7.2.
#include "abut/io/formats/gltf_mesh.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "abut/io/formats/gltf_extensions.h"

namespace abut::io {
namespace {

enum Mode : std::size_t { points, lines, line_loop, line_strip, triangles, triangle_strip, triangle_fan };

// The number of corners that any file may have, and the further corners for each of its bytes. A strip of one-byte
// indices has 1 a byte, files that share data between meshes somewhat more.
constexpr std::size_t free_corners = std::size_t{1} << 22;
constexpr std::size_t corners_per_byte = 16;

std::optional<glm::vec4> color_of(const GltfDocument& document, const JsonValue& primitive) {
    const std::optional<JsonValue> id = primitive.find("material");
    if (!id) return std::nullopt;
    const JsonValue& material = document.materials()[id->index(document.materials().size(), "material")];
    const std::optional<JsonValue> surface = material.find("pbrMetallicRoughness");
    const std::optional<JsonValue> factor = surface ? surface->find("baseColorFactor") : std::nullopt;
    if (!factor) return std::nullopt;
    const auto [red, green, blue, alpha] = factor->numbers<4>();
    return glm::vec4(red, green, blue, alpha);
}

// The decompressed mesh of a primitive whose positions are stored only in compressed form.
std::optional<DracoMesh> draco_of(GltfDocument& document, const JsonValue& primitive, const JsonValue& position_id) {
    const std::vector<JsonValue>& accessors = document.accessors();
    if (accessors[position_id.index(accessors.size(), "accessor")].find("bufferView")) return std::nullopt;
    const std::optional<JsonValue> compressed = extension(primitive, "KHR_draco_mesh_compression");
    if (!compressed) return std::nullopt;
    if (!reads_draco()) fail_compressed(*compressed, "KHR_draco_mesh_compression");
    if (primitive.count_or("mode", triangles) != triangles) {
        primitive.at("mode").fail("abut reads triangles only, no strips, from Draco");
    }
    DracoMesh mesh(*compressed, document.view(compressed->at("bufferView")).bytes);
    document.count_decompressed(*compressed,
                                mesh.corners().size() * sizeof(std::uint32_t) + mesh.points() * sizeof(Vec3));
    return mesh;
}

// The corners of one primitive, in order, as vertex indices of the mesh.
class Corners {
public:
    Corners(GltfVertices& vertices, const std::optional<GltfAccessor>& indices, const std::optional<DracoMesh>& draco,
            Weld& weld)
        : vertices_(vertices), indices_(indices), draco_(draco), weld_(weld) {
        // A position is welded once and remembered, unless that would take more memory than the corners do.
        if ((indices || draco) && vertices.size() / 2 <= size()) known_.assign(vertices.size(), unknown);
    }

    std::size_t size() const {
        if (draco_) return draco_->corners().size();
        return indices_ ? indices_->size() : vertices_.size();
    }

    std::uint32_t operator()(std::size_t corner) {
        if (!indices_ && !draco_) return weld_(vertices_(corner));
        const std::uint32_t at = draco_ ? draco_->corners()[corner] : indices_->index(corner);
        if (at >= vertices_.size()) {
            indices_->fail(fmt::format("element {} is {}, but there are {} positions", corner, at, vertices_.size()));
        }
        if (known_.empty()) return weld_(vertices_(at));
        if (known_[at] == unknown) known_[at] = weld_(vertices_(at));
        return known_[at];
    }

private:
    static constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

    GltfVertices& vertices_;
    const std::optional<GltfAccessor>& indices_;
    const std::optional<DracoMesh>& draco_;
    Weld& weld_;
    std::vector<std::uint32_t> known_;  // mesh vertices by position; or empty
};

}  // namespace

MeshData GltfMeshReader::read(const JsonValue& mesh, const GltfDeformation& deformation) {
    MeshData result;
    Weld weld(0);
    bool first = true;
    for (const JsonValue& primitive : mesh.at("primitives").elements()) {
        read_primitive(primitive, deformation, result, weld);
        const std::optional<glm::vec4> color = color_of(document_, primitive);
        if (first) result.color = color;
        if (result.color != color) result.color.reset();
        first = false;
    }
    result.vertices = std::move(weld).vertices();
    return result;
}

void GltfMeshReader::read_primitive(const JsonValue& primitive, const GltfDeformation& deformation, MeshData& mesh,
                                    Weld& weld) {
    const std::size_t mode = primitive.count_or("mode", triangles);
    if (mode > triangle_fan) primitive.at("mode").fail(fmt::format("{} is not a mode of glTF 2.0", mode));
    const std::optional<JsonValue> position_id = primitive.at("attributes").find("POSITION");
    if (mode == points || !position_id) {
        point_clouds_ += position_id ? 1 : 0;
        return;
    }
    const std::optional<DracoMesh> draco = draco_of(document_, primitive, *position_id);
    GltfVertices vertices(document_, primitive, deformation, draco ? &*draco : nullptr);
    std::optional<GltfAccessor> indices;
    if (const std::optional<JsonValue> id = draco ? std::nullopt : primitive.find("indices")) {
        indices.emplace(document_, *id, "SCALAR");
        indices->require_indices();
    }
    Corners corner(vertices, indices, draco, weld);
    const std::size_t count = corner.size();
    corners_read_ += count * vertices.parts();
    if (corners_read_ > free_corners + corners_per_byte * document_.total_bytes() + document_.decompressed_bytes()) {
        primitive.fail(
            fmt::format("with this primitive the file comes to {} corners, out of proportion to its {} bytes",
                        corners_read_, document_.total_bytes()),
            "share meshes between nodes instead of data between meshes");
    }

    const std::size_t first_triangle = mesh.triangles.size();
    if (mode == lines && count % 2 != 0) primitive.fail(fmt::format("{} corners are no whole lines", count));
    if (mode == triangles && count % 3 != 0) primitive.fail(fmt::format("{} corners are no whole triangles", count));
    if (mode == lines) {
        for (std::size_t i = 0; i < count; i += 2) mesh.lines.push_back({corner(i), corner(i + 1)});
    } else if (mode == line_strip || mode == line_loop) {
        for (std::size_t i = 1; i < count; ++i) mesh.lines.push_back({corner(i - 1), corner(i)});
        if (mode == line_loop && count > 2) mesh.lines.push_back({corner(count - 1), corner(0)});
    } else if (mode == triangles) {
        mesh.triangles.reserve(mesh.triangles.size() + count / 3);
        for (std::size_t i = 0; i < count; i += 3) mesh.triangles.push_back({corner(i), corner(i + 1), corner(i + 2)});
    } else if (mode == triangle_strip) {
        for (std::size_t i = 2; i < count; ++i) {
            const std::uint32_t a = corner(i - 2);
            const std::uint32_t b = corner(i - 1);
            const std::uint32_t c = corner(i);
            if (a == b || b == c || c == a) continue;  // degenerate, connects two parts of the strip
            mesh.triangles.push_back(i % 2 == 0 ? Index3{a, b, c} : Index3{b, a, c});
        }
    } else {
        for (std::size_t i = 2; i < count; ++i) mesh.triangles.push_back({corner(0), corner(i - 1), corner(i)});
    }
    if (vertices.mirrored()) {
        for (std::size_t i = first_triangle; i < mesh.triangles.size(); ++i) {
            std::swap(mesh.triangles[i][1], mesh.triangles[i][2]);
        }
    }
}

}  // namespace abut::io
