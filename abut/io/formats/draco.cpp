// SPDX-License-Identifier: MIT
// Decompresses meshes with Draco.
#include "abut/io/formats/draco.h"

#include <fmt/format.h>

#include <cstring>

#include "abut/io/formats/gltf_extensions.h"

#if ABUT_HAS_DRACO
#include <draco/compression/mesh/mesh_edgebreaker_decoder.h>
#include <draco/compression/mesh/mesh_sequential_decoder.h>
#include <draco/core/decoder_buffer.h>
#include <draco/core/varint_decoding.h>
#include <draco/mesh/mesh.h>
#endif

namespace abut::io {

#if ABUT_HAS_DRACO

struct DracoMesh::Decoded {
    draco::Mesh mesh;
};

namespace {

constexpr std::string_view remedy = "export the file again, or without compression";

// Limits on what a stream may declare, so that a few bytes cannot fill memory. Real streams have up to 25 triangles a
// byte, for a flat regular grid, and up to 4 attribute values for each corner.
struct Limits {
    explicit Limits(std::size_t bytes) : triangles((std::uint64_t{1} << 18) + 32 * std::uint64_t{bytes}) {}
    std::uint64_t corners() const { return 3 * triangles; }
    std::uint64_t values() const { return 4 * corners(); }

    std::uint64_t triangles;
};

// The library's decoders, extended by checks of a stream's counts before the library allocates by them.
class Edgebreaker final : public draco::MeshEdgebreakerDecoder {
public:
    explicit Edgebreaker(Limits limits) : limits_(limits) {}

private:
    bool DecodeConnectivity() override {
        draco::DecoderBuffer ahead = *buffer();
        std::uint32_t vertices = 0, triangles = 0, symbols = 0, splits = 0;
        std::uint8_t attributes = 0;
        const bool complete = draco::DecodeVarint(&vertices, &ahead) && draco::DecodeVarint(&triangles, &ahead) &&
                              ahead.Decode(&attributes) && draco::DecodeVarint(&symbols, &ahead) &&
                              draco::DecodeVarint(&splits, &ahead);
        if (!complete || triangles > limits_.triangles || vertices > limits_.corners() || symbols > triangles ||
            splits > symbols || std::uint64_t{attributes} * 3 * triangles > limits_.values()) {
            return false;
        }
        return MeshEdgebreakerDecoder::DecodeConnectivity();
    }
    bool DecodeAllAttributes() override;

    Limits limits_;
};

class Sequential final : public draco::MeshSequentialDecoder {
public:
    explicit Sequential(Limits limits) : limits_(limits) {}

private:
    bool DecodeConnectivity() override {
        draco::DecoderBuffer ahead = *buffer();
        std::uint32_t triangles = 0, points = 0;
        if (!draco::DecodeVarint(&triangles, &ahead) || !draco::DecodeVarint(&points, &ahead)) return false;
        if (triangles > limits_.triangles || points > limits_.corners()) return false;
        return MeshSequentialDecoder::DecodeConnectivity();
    }
    bool DecodeAllAttributes() override;

    Limits limits_;
};

bool attributes_fit(const draco::PointCloud& cloud, const Limits& limits) {
    std::uint64_t components = 0;
    for (int i = 0; i < cloud.num_attributes(); ++i) {
        components += static_cast<std::uint64_t>(cloud.attribute(i)->num_components());
    }
    return components * cloud.num_points() <= limits.values();
}

bool Edgebreaker::DecodeAllAttributes() {
    return attributes_fit(*point_cloud(), limits_) && MeshEdgebreakerDecoder::DecodeAllAttributes();
}

bool Sequential::DecodeAllAttributes() {
    return attributes_fit(*point_cloud(), limits_) && MeshSequentialDecoder::DecodeAllAttributes();
}

// Whether the stream was decoded. Only the version that glTF specifies is accepted, so that no code for older ones
// runs.
bool decode(std::string_view compressed, draco::Mesh& mesh) {
    draco::DecoderBuffer buffer;
    buffer.Init(compressed.data(), compressed.size());
    draco::DecoderBuffer ahead = buffer;
    draco::DracoHeader header;
    if (!draco::PointCloudDecoder::DecodeHeader(&ahead, &header).ok()) return false;
    if (header.encoder_type != draco::TRIANGULAR_MESH || header.version_major != 2 || header.version_minor != 2)
        return false;
    const draco::DecoderOptions options;
    const Limits limits(compressed.size());
    if (header.encoder_method == draco::MESH_EDGEBREAKER_ENCODING) {
        return Edgebreaker(limits).Decode(options, &buffer, &mesh).ok();
    }
    return header.encoder_method == draco::MESH_SEQUENTIAL_ENCODING &&
           Sequential(limits).Decode(options, &buffer, &mesh).ok();
}

template <class T>
std::string converted(const draco::PointAttribute& attribute, std::size_t points, std::size_t components) {
    if (!attribute.buffer() || (!attribute.is_mapping_identity() && attribute.indices_map_size() < points)) return {};
    std::string bytes(points * components * sizeof(T), '\0');
    std::vector<T> values(components);
    for (std::size_t point = 0; point < points; ++point) {
        const draco::AttributeValueIndex at =
            attribute.mapped_index(draco::PointIndex(static_cast<std::uint32_t>(point)));
        if (at.value() >= attribute.size() ||
            !attribute.ConvertValue<T>(at, static_cast<std::int8_t>(components), values.data())) {
            return {};
        }
        std::memcpy(bytes.data() + point * components * sizeof(T), values.data(), components * sizeof(T));
    }
    return bytes;
}

}  // namespace

bool reads_draco() noexcept { return true; }

DracoMesh::DracoMesh(const JsonValue& extension, std::string_view compressed) : decoded_(std::make_unique<Decoded>()) {
    draco::Mesh& mesh = decoded_->mesh;
    if (!decode(compressed, mesh)) {
        extension.fail("the compressed bytes are cut off, broken, out of proportion, or no mesh of Draco 2.2", remedy);
    }
    corners_.reserve(3 * std::size_t{mesh.num_faces()});
    for (draco::FaceIndex face(0); face < mesh.num_faces(); ++face) {
        for (int i = 0; i < 3; ++i) {
            const std::uint32_t point = mesh.face(face)[static_cast<std::size_t>(i)].value();
            if (point >= mesh.num_points()) {
                extension.fail(fmt::format("a triangle has point {}, but there are {}", point, mesh.num_points()),
                               remedy);
            }
            corners_.push_back(point);
        }
    }
}

std::size_t DracoMesh::points() const noexcept { return decoded_->mesh.num_points(); }

std::string DracoMesh::values(const JsonValue& id, GltfComponent component, std::size_t components) const {
    const std::size_t number = id.count();
    const draco::PointAttribute* attribute =
        number <= 0xFFFFFFFF ? decoded_->mesh.GetAttributeByUniqueId(static_cast<std::uint32_t>(number)) : nullptr;
    if (!attribute) id.fail(fmt::format("the compressed mesh has no attribute {}", number), remedy);
    if (attribute->num_components() != static_cast<int>(components)) {
        id.fail(fmt::format("attribute {} has {} components instead of {}", number,
                            static_cast<int>(attribute->num_components()), components),
                remedy);
    }
    const auto convert = [&] {
        switch (component) {
            case GltfComponent::i8:
                return converted<std::int8_t>(*attribute, points(), components);
            case GltfComponent::u8:
                return converted<std::uint8_t>(*attribute, points(), components);
            case GltfComponent::i16:
                return converted<std::int16_t>(*attribute, points(), components);
            case GltfComponent::u16:
                return converted<std::uint16_t>(*attribute, points(), components);
            case GltfComponent::u32:
                return converted<std::uint32_t>(*attribute, points(), components);
            case GltfComponent::f32:
                return converted<float>(*attribute, points(), components);
            case GltfComponent::f64:
                return converted<double>(*attribute, points(), components);
        }
        return std::string();
    };
    std::string bytes = convert();
    if (bytes.empty() && points() > 0) {
        id.fail(fmt::format("attribute {} is not of the component type that its accessor gives", number), remedy);
    }
    return bytes;
}

#else

struct DracoMesh::Decoded {};

bool reads_draco() noexcept { return false; }

DracoMesh::DracoMesh(const JsonValue& extension, std::string_view) {
    fail_compressed(extension, "KHR_draco_mesh_compression");
}

std::size_t DracoMesh::points() const noexcept { return 0; }

std::string DracoMesh::values(const JsonValue&, GltfComponent, std::size_t) const { return {}; }

#endif

DracoMesh::~DracoMesh() = default;
DracoMesh::DracoMesh(DracoMesh&&) noexcept = default;
DracoMesh& DracoMesh::operator=(DracoMesh&&) noexcept = default;

}  // namespace abut::io
