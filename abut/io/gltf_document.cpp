// SPDX-License-Identifier: MIT
// Checks what a glTF file asks for, and finds its bytes.
#include "abut/io/gltf_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "abut/base/error.h"
#include "abut/io/format.h"
#include "abut/io/names.h"
#include "abut/io/uri.h"

namespace abut::io {
namespace {

constexpr std::array<std::string_view, 3> compressions = {"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                                                          "KHR_meshopt_compression"};

[[noreturn]] void fail_compressed(const JsonValue& at, std::string_view extension) {
    at.fail(fmt::format("the geometry is compressed with {}, which abut does not read", extension),
            "save the file without compression, for instance by: gltf-transform copy IN OUT");
}

// Required extensions that leave triangles where they are.
bool is_harmless(std::string_view extension) {
    constexpr std::array<std::string_view, 9> prefixes = {"KHR_materials_", "EXT_materials_", "KHR_texture_",
                                                          "EXT_texture_",   "MSFT_texture_",  "KHR_lights_",
                                                          "EXT_lights_",    "KHR_xmp",        "KHR_mesh_quantization"};
    return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view p) { return extension.starts_with(p); });
}

}  // namespace

void refuse_compression(const JsonValue& object) {
    const std::optional<JsonValue> extensions = object.find("extensions");
    if (!extensions) return;
    for (const std::string_view name : compressions) {
        if (const auto found = extensions->find(name.data())) fail_compressed(*found, name);
    }
}

GltfDocument::GltfDocument(const Input& input) : input_(input), total_bytes_(input.bytes.size()) {
    Glb glb{input.bytes, 0, std::nullopt};
    const bool binary = is_glb(input.bytes);
    if (!binary && extension_of(input.name) == ".glb" && !input.bytes.starts_with('{')) {
        fail_at_byte(input, 0, "a GLB file begins with the letters glTF", "export or copy it again");
    }
    if (binary) glb = read_glb(input);
    binary_chunk_ = glb.binary;
    while (binary && glb.json.ends_with('\0')) glb.json.remove_suffix(1);  // some writers pad with zeros, not blanks
    json_ = std::make_unique<JsonDocument>(input, glb.json, glb.json_offset, binary, "export it again as glTF 2.0");
    check_version();
    check_extensions();
    accessors_ = root().list("accessors");
    materials_ = root().list("materials");
    meshes_ = root().list("meshes");
    nodes_ = root().list("nodes");
    views_ = root().list("bufferViews");
    buffer_values_ = root().list("buffers");
    buffers_.resize(buffer_values_.size());
}

void GltfDocument::check_version() const {
    const JsonValue version = root().at("asset").at("version");
    if (!version.text().starts_with("2.")) {
        version.fail(fmt::format("the version is {} instead of 2.0", in_quotes(version.text())),
                     "export it as glTF 2.0");
    }
}

void GltfDocument::check_extensions() const {
    for (const JsonValue& required : root().list("extensionsRequired")) {
        const std::string_view name = required.text();
        const bool compressed = std::find(compressions.begin(), compressions.end(), name) != compressions.end();
        if (compressed) fail_compressed(required, name);
        if (!is_harmless(name)) {
            required.fail(fmt::format("abut does not read the required extension {}", in_quotes(name)),
                          "export the file without it");
        }
    }
}

GltfDocument::View GltfDocument::view(const JsonValue& id) {
    const JsonValue& view = views_[id.index(views_.size(), "bufferView")];
    const std::size_t buffer_id = view.at("buffer").index(buffers_.size(), "buffer");
    // Beside compressed data a file may hold the plain ones too.
    const bool stored = buffer_values_[buffer_id].find("uri") || (buffer_id == 0 && binary_chunk_);
    if (!stored) refuse_compression(view);
    const std::string_view bytes = buffer(buffer_id);
    const std::size_t offset = view.count_or("byteOffset", 0);
    const std::size_t length = view.at("byteLength").count();
    if (offset > bytes.size() || length > bytes.size() - offset) {
        view.fail(fmt::format("bytes {} to {} + {} are not in the buffer, which has {}", offset, offset, length,
                              bytes.size()));
    }
    return {bytes.substr(offset, length), view.count_or("byteStride", 0)};
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
        if (!bytes) uri.fail("the data are not base64");
        return *std::move(bytes);
    }
    const std::optional<std::string> name = decode_percent(text);
    if (!name) uri.fail("a % in the name of the file is not followed by two hexadecimal digits");
    const std::filesystem::path path(*name);
    // Only what lies beside the file, or is reached from there, is its own.
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
    try {
        return read_bytes(file);
    } catch (const Error& failure) {
        uri.fail(failure.what());
    }
}

}  // namespace abut::io
