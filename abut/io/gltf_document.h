// SPDX-License-Identifier: MIT
// A glTF file taken apart: its JSON, and the bytes of its buffers.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/glb.h"
#include "abut/io/input.h"
#include "abut/io/json_document.h"

namespace abut::io {

/// The lists of a glTF file, and its buffers, each read when it is first asked for.
class GltfDocument {
public:
    /// Parses the JSON, and refuses what is not glTF 2 or needs an extension that changes geometry and is not read.
    explicit GltfDocument(const Input& input);

    /// The bytes of bufferViews[id], with the stride that it gives, 0 for none.
    struct View {
        std::string_view bytes;
        std::size_t stride = 0;
    };
    [[nodiscard]] View view(const JsonValue& id);

    /// The bytes of the file and of all buffers read so far, base64 decoded.
    [[nodiscard]] std::size_t total_bytes() const noexcept { return total_bytes_; }
    [[nodiscard]] const Input& input() const noexcept { return input_; }
    [[nodiscard]] JsonValue root() const { return json_->root(); }

    const std::vector<JsonValue>& accessors() const noexcept { return accessors_; }
    const std::vector<JsonValue>& materials() const noexcept { return materials_; }
    const std::vector<JsonValue>& meshes() const noexcept { return meshes_; }
    const std::vector<JsonValue>& nodes() const noexcept { return nodes_; }

private:
    struct Buffer {
        bool known = false;
        std::string_view bytes;
        std::string storage;
    };

    void check_version() const;
    void check_extensions() const;
    std::string_view buffer(std::size_t id);
    std::string read_uri(const JsonValue& uri) const;

    const Input& input_;
    std::optional<std::string_view> binary_chunk_;
    std::unique_ptr<JsonDocument> json_;
    std::vector<JsonValue> accessors_;
    std::vector<JsonValue> materials_;
    std::vector<JsonValue> meshes_;
    std::vector<JsonValue> nodes_;
    std::vector<JsonValue> views_;
    std::vector<JsonValue> buffer_values_;
    std::vector<Buffer> buffers_;
    std::size_t total_bytes_ = 0;
};

/// Fails when the object has one of the extensions by which geometry is compressed, and says which.
void refuse_compression(const JsonValue& object);

}  // namespace abut::io
