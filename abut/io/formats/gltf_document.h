// SPDX-License-Identifier: MIT
// A parsed glTF file: its JSON, and the bytes of its buffers.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/formats/glb.h"
#include "abut/io/formats/json_document.h"
#include "abut/io/input.h"

namespace abut::io {

/// The lists of a glTF file, and its buffers, each read when it is first needed.
class GltfDocument {
public:
    /// Parses the JSON; fails when it is not glTF 2, or requires an extension that changes geometry and is not read.
    explicit GltfDocument(const Input& input);

    /// The bytes of bufferViews[id], decompressed if necessary, with the stride that it specifies, 0 for none.
    struct View {
        std::string_view bytes;
        std::size_t stride = 0;
    };
    [[nodiscard]] View view(const JsonValue& id);

    /// Counts bytes that are about to be decompressed; fails at `at` where their sum is out of proportion to the file.
    void count_decompressed(const JsonValue& at, std::size_t bytes);
    [[nodiscard]] std::size_t decompressed_bytes() const noexcept { return decompressed_bytes_; }

    /// The bytes of the file and of all buffers read so far, after decoding base64.
    [[nodiscard]] std::size_t total_bytes() const noexcept { return total_bytes_; }
    [[nodiscard]] const Input& input() const noexcept { return input_; }
    [[nodiscard]] JsonValue root() const { return json_->root(); }

    const std::vector<JsonValue>& accessors() const noexcept { return accessors_; }
    const std::vector<JsonValue>& materials() const noexcept { return materials_; }
    const std::vector<JsonValue>& meshes() const noexcept { return meshes_; }
    const std::vector<JsonValue>& nodes() const noexcept { return nodes_; }
    const std::vector<JsonValue>& skins() const noexcept { return skins_; }

private:
    struct Buffer {
        bool known = false;
        std::string_view bytes;
        std::string storage;
    };

    void check_version() const;
    std::string_view part_of_buffer(const JsonValue& range);
    View decompressed(std::size_t view_id, const JsonValue& extension);
    std::string_view buffer(std::size_t id);
    std::string read_uri(const JsonValue& uri) const;

    const Input& input_;
    std::optional<std::string_view> binary_chunk_;
    std::unique_ptr<JsonDocument> json_;
    std::vector<JsonValue> accessors_;
    std::vector<JsonValue> materials_;
    std::vector<JsonValue> meshes_;
    std::vector<JsonValue> nodes_;
    std::vector<JsonValue> skins_;
    std::vector<JsonValue> views_;
    std::vector<JsonValue> buffer_values_;
    std::vector<Buffer> buffers_;
    std::map<std::size_t, std::string> decompressed_views_;  // by their index
    std::size_t total_bytes_ = 0;
    std::size_t decompressed_bytes_ = 0;
};

}  // namespace abut::io
