// SPDX-License-Identifier: MIT
// Checks the requirements of a glTF file, and finds its bytes.
#include "abut/io/formats/gltf_document.h"

#include <fmt/format.h>

#include "abut/base/error.h"
#include "abut/io/formats/detect_format.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/formats/gltf_extensions.h"
#include "abut/io/formats/meshopt.h"
#include "abut/io/formats/uri.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

// Limits of decompression: a flat regular grid has about 25 triangles a byte, each with 12 bytes of indices.
constexpr std::size_t free_decompressed = std::size_t{1} << 24;
constexpr std::size_t decompressed_per_byte = 512;

}  // namespace

GltfDocument::GltfDocument(const Input& input) : input_(input), total_bytes_(input.bytes.size()) {
    Glb glb{input.bytes, 0, std::nullopt};
    const bool binary = is_glb(input.bytes);
    if (!binary && extension_of(input.name) == ".glb" && !input.bytes.starts_with('{')) {
        fail_at_byte(input, 0, "a GLB file begins with the letters glTF", "export or copy it again");
    }
    if (binary) glb = read_glb(input);
    binary_chunk_ = glb.binary;
    while (binary && glb.json.ends_with('\0')) glb.json.remove_suffix(1);  // some writers pad with zeros
    json_ = std::make_unique<JsonDocument>(input, glb.json, glb.json_offset, binary, "export it again as glTF 2.0");
    check_version();
    refuse_unread_extensions(root());
    accessors_ = root().list("accessors");
    materials_ = root().list("materials");
    meshes_ = root().list("meshes");
    nodes_ = root().list("nodes");
    skins_ = root().list("skins");
    views_ = root().list("bufferViews");
    buffer_values_ = root().list("buffers");
    buffers_.resize(buffer_values_.size());
}

void GltfDocument::check_version() const {
    constexpr std::string_view wanted = "export it as glTF 2.0";
    const std::optional<JsonValue> asset = root().find("asset");
    // Version 1.0 has objects where 2.0 has lists, and may lack "asset".
    const std::optional<JsonValue> meshes = root().find("meshes");
    if (!asset && meshes && meshes->is_object()) meshes->fail("the file is glTF 1.0, and abut reads 2.0", wanted);
    const JsonValue version = root().at("asset").at("version");
    if (version.is_number()) {
        // Some files have the numbers 1.0 and 2.0 instead of strings.
        const double number = version.number();
        if (number >= 2 && number < 3) return;
        version.fail(fmt::format("the file is glTF {:.1f}, and abut reads 2.0", number), wanted);
    }
    if (!version.text().starts_with("2.")) {
        version.fail(fmt::format("the file is glTF {}, and abut reads 2.0", in_quotes(version.text())), wanted);
    }
}

GltfDocument::View GltfDocument::view(const JsonValue& id) {
    const std::size_t view_id = id.index(views_.size(), "bufferView");
    const JsonValue& view = views_[view_id];
    const std::size_t buffer_id = view.at("buffer").index(buffers_.size(), "buffer");
    // A file may contain the uncompressed data besides the compressed.
    const bool stored = buffer_values_[buffer_id].find("uri") || (buffer_id == 0 && binary_chunk_);
    if (!stored) {
        if (const std::optional<JsonValue> compressed = meshopt_extension(view))
            return decompressed(view_id, *compressed);
    }
    return {part_of_buffer(view), view.count_or("byteStride", 0)};
}

// The bytes given by "buffer", "byteOffset" and "byteLength" of a bufferView or of its compression extension.
std::string_view GltfDocument::part_of_buffer(const JsonValue& range) {
    const std::string_view bytes = buffer(range.at("buffer").index(buffers_.size(), "buffer"));
    const std::size_t offset = range.count_or("byteOffset", 0);
    const std::size_t length = range.at("byteLength").count();
    if (offset > bytes.size() || length > bytes.size() - offset) {
        range.fail(fmt::format("bytes {} to {} + {} are not in the buffer, which has {}", offset, offset, length,
                               bytes.size()));
    }
    return bytes.substr(offset, length);
}

GltfDocument::View GltfDocument::decompressed(std::size_t view_id, const JsonValue& extension) {
    if (!reads_meshopt()) fail_compressed(extension, "EXT_meshopt_compression");
    const std::string_view compressed = part_of_buffer(extension);
    const MeshoptElements elements = meshopt_elements(extension, compressed.size());
    const auto [found, is_new] = decompressed_views_.try_emplace(view_id);
    if (is_new) {
        count_decompressed(extension, elements.count * elements.stride);
        found->second = decode_meshopt(extension, compressed);
    }
    return {found->second, elements.stride};
}

void GltfDocument::count_decompressed(const JsonValue& at, std::size_t bytes) {
    decompressed_bytes_ += bytes;
    if (decompressed_bytes_ > free_decompressed + decompressed_per_byte * total_bytes_) {
        at.fail(fmt::format("with these the compressed data come to {} bytes, out of proportion to the file's {}",
                            decompressed_bytes_, total_bytes_),
                "share decompressed data instead of compressed ones, or export the file without compression");
    }
}

std::string_view GltfDocument::buffer(std::size_t id) {
    Buffer& buffer = buffers_[id];
    if (buffer.known) return buffer.bytes;
    const JsonValue& value = buffer_values_[id];
    const std::size_t length = value.at("byteLength").count();
    if (const std::optional<JsonValue> uri = value.find("uri")) {
        buffer.storage = read_uri(*uri);
        buffer.bytes = buffer.storage;
        total_bytes_ += buffer.bytes.size();
    } else if (id == 0 && binary_chunk_) {
        buffer.bytes = *binary_chunk_;
    } else {
        value.fail("the buffer has no uri, and the file no binary chunk for it");
    }
    if (length > buffer.bytes.size()) {
        value.fail(fmt::format("{} bytes are declared, but there are {}", length, buffer.bytes.size()),
                   "the data were cut off, or the length is wrong: export the file again");
    }
    buffer.bytes = buffer.bytes.substr(0, length);
    buffer.known = true;
    return buffer.bytes;
}

std::string GltfDocument::read_uri(const JsonValue& uri) const {
    const std::string_view text = uri.text();
    if (text.starts_with("data:")) {
        std::optional<std::string> bytes = decode_data_uri(text);
        if (!bytes) uri.fail("the data are neither base64 nor text with percent codes (RFC 2397)");
        return *std::move(bytes);
    }
    const std::optional<std::string> name = decode_percent(text);
    if (!name) uri.fail("a % in the name of the file is not followed by two hexadecimal digits");
    const std::filesystem::path path(*name);
    // Only relative paths, from the folder of the file, are accepted: no absolute paths and no URLs.
    if (path.empty() || path.is_absolute() || name->find("://") != std::string::npos ||
        name->find('\0') != std::string::npos) {
        uri.fail(fmt::format("{} is not the name of a file beside this one", in_quotes(*name)));
    }
    if (!input_.directory) {
        uri.fail(fmt::format("its data are in another file, {}, which cannot be reached from here", in_quotes(*name)),
                 "load the file by its path, or pack both into a .glb");
    }
    const std::filesystem::path file = *input_.directory / path;
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        uri.fail(fmt::format("there is no file {} with its data", in_quotes(file.string())),
                 "put it there, or pack both into a .glb");
    }
    std::string bytes;
    try {
        bytes = read_bytes(file);
    } catch (const Error& failure) {
        uri.fail(failure.what());
    }
    if (is_lfs_pointer(bytes)) {
        uri.fail(fmt::format("the file {} is a Git LFS pointer in place of the data", in_quotes(file.string())),
                 lfs_remedy);
    }
    return bytes;
}

}  // namespace abut::io
