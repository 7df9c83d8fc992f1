// SPDX-License-Identifier: MIT
// Decompresses bufferViews with meshoptimizer.
#include "abut/io/formats/meshopt.h"

#include <fmt/format.h>

#include "abut/io/formats/gltf_extensions.h"
#include "abut/io/names.h"

#if ABUT_HAS_MESHOPT
#include <meshoptimizer.h>
#endif

namespace abut::io {
namespace {

// The most that the compressed bytes can represent: 16 bytes of one column of vertices take at least 2 bits, when all
// equal their predecessors; a triangle and an index of a sequence take a byte each.
std::size_t most_bytes(std::string_view mode, std::size_t compressed_size) {
    if (mode == "ATTRIBUTES") return 64 * compressed_size;
    return (mode == "TRIANGLES" ? 12 : 4) * compressed_size;
}

}  // namespace

MeshoptElements meshopt_elements(const JsonValue& extension, std::size_t compressed_size) {
    const JsonValue mode = extension.at("mode");
    const JsonValue stride = extension.at("byteStride");
    const JsonValue count = extension.at("count");
    const MeshoptElements elements{count.count(), stride.count()};
    // The library requires these without checking them.
    if (mode.text() == "ATTRIBUTES") {
        if (elements.stride == 0 || elements.stride > 256 || elements.stride % 4 != 0) {
            stride.fail(fmt::format("{} is not a multiple of 4 up to 256", elements.stride));
        }
    } else if (mode.text() == "TRIANGLES" || mode.text() == "INDICES") {
        if (elements.stride != 2 && elements.stride != 4) {
            stride.fail(fmt::format("indices have 2 or 4 bytes, not {}", elements.stride));
        }
        if (mode.text() == "TRIANGLES" && elements.count % 3 != 0) {
            count.fail(fmt::format("{} corners are no whole triangles", elements.count));
        }
    } else {
        mode.fail(fmt::format("{} is not a mode of this compression", in_quotes(mode.text())));
    }
    if (elements.count > most_bytes(mode.text(), compressed_size) / elements.stride) {
        count.fail(fmt::format("{} elements cannot be in {} bytes", elements.count, compressed_size));
    }
    return elements;
}

#if ABUT_HAS_MESHOPT

namespace {

void apply_filter(const JsonValue& extension, std::string& bytes, const MeshoptElements& elements) {
    const std::optional<JsonValue> filter = extension.find("filter");
    const std::string_view name = filter ? filter->text() : "NONE";
    if (name == "NONE") return;
    const bool octahedral = name == "OCTAHEDRAL";
    const bool quaternion = name == "QUATERNION";
    if (!octahedral && !quaternion && name != "EXPONENTIAL") {
        filter->fail(fmt::format("{} is not a filter that abut reads", in_quotes(name)), "export the file without it");
    }
    const std::size_t stride = elements.stride;
    if ((octahedral && stride != 4 && stride != 8) || (quaternion && stride != 8)) {
        filter->fail(fmt::format("{} is not for elements of {} bytes", name, stride));
    }
    if (octahedral) meshopt_decodeFilterOct(bytes.data(), elements.count, stride);
    if (quaternion) meshopt_decodeFilterQuat(bytes.data(), elements.count, stride);
    if (name == "EXPONENTIAL") meshopt_decodeFilterExp(bytes.data(), elements.count, stride);
}

}  // namespace

bool reads_meshopt() noexcept { return true; }

std::string decode_meshopt(const JsonValue& extension, std::string_view compressed) {
    const MeshoptElements elements = meshopt_elements(extension, compressed.size());
    const std::string_view mode = extension.at("mode").text();
    std::string bytes(elements.count * elements.stride, '\0');
    const auto* data = reinterpret_cast<const unsigned char*>(compressed.data());
    const auto decode = [&] {
        if (mode == "ATTRIBUTES") {
            return meshopt_decodeVertexBuffer(bytes.data(), elements.count, elements.stride, data, compressed.size());
        }
        if (mode == "TRIANGLES") {
            return meshopt_decodeIndexBuffer(bytes.data(), elements.count, elements.stride, data, compressed.size());
        }
        return meshopt_decodeIndexSequence(bytes.data(), elements.count, elements.stride, data, compressed.size());
    };
    if (decode() != 0) {
        extension.fail("the compressed bytes are cut off, broken, or of a version that this build does not read",
                       "export the file again, or without compression");
    }
    if (mode == "ATTRIBUTES") apply_filter(extension, bytes, elements);
    return bytes;
}

#else

bool reads_meshopt() noexcept { return false; }

std::string decode_meshopt(const JsonValue& extension, std::string_view) {
    fail_compressed(extension, "EXT_meshopt_compression");
}

#endif

}  // namespace abut::io
