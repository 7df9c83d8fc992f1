// SPDX-License-Identifier: MIT
// Accessors of glTF 2.0, section 3.6.2.
#include "abut/io/formats/gltf_accessor.h"

#include <fmt/format.h>

#include <algorithm>

#include "abut/io/formats/byte_order.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

GltfComponent component_type(const JsonValue& object) {
    const JsonValue value = object.at("componentType");
    const std::size_t number = value.count();
    if ((number < 5120 || number > 5126 || number == 5124) && number != 5130) {
        value.fail(fmt::format("{} is not a component type of glTF 2.0", number));
    }
    return static_cast<GltfComponent>(number);
}

const JsonValue& accessor_of(const GltfDocument& document, const JsonValue& id) {
    return document.accessors()[id.index(document.accessors().size(), "accessor")];
}

std::size_t size_of(GltfComponent component) {
    switch (component) {
        case GltfComponent::i8:
        case GltfComponent::u8:
            return 1;
        case GltfComponent::i16:
        case GltfComponent::u16:
            return 2;
        case GltfComponent::f64:
            return 8;
        default:
            return 4;
    }
}

// The integer that represents 1.0 when normalized.
double one(GltfComponent component) {
    switch (component) {
        case GltfComponent::i8:
            return 127;
        case GltfComponent::u8:
            return 255;
        case GltfComponent::i16:
            return 32767;
        case GltfComponent::u16:
            return 65535;
        default:
            return 1;
    }
}

bool is_index(GltfComponent component) {
    return component == GltfComponent::u8 || component == GltfComponent::u16 || component == GltfComponent::u32;
}

}  // namespace

GltfAccessor::GltfAccessor(GltfDocument& document, const JsonValue& id, std::string_view type)
    : json_(accessor_of(document, id)) {
    read_type(type);
    if (json_.find("bufferView")) {
        dense_ = strided(document, json_, size_, component_, components_of(type));
    } else if (size_ > document.total_bytes()) {
        // Zeros need no bytes, but the count must not exceed what a file of this size could use.
        json_.at("count").fail(fmt::format("{} elements without data are more than the file's {} bytes could use",
                                           size_, document.total_bytes()));
    }
    read_sparse(document, components_of(type));
}

GltfAccessor::GltfAccessor(GltfDocument& document, const JsonValue& id, std::string_view type, std::string_view decoded)
    : json_(accessor_of(document, id)) {
    read_type(type);
    // The count that the file declares may be wrong; like viewers, this uses the decoded one.
    const std::size_t element = size_of(component_) * components_of(type);
    size_ = decoded.size() / element;
    dense_ = Strided{decoded, element, component_};
}

void GltfAccessor::read_type(std::string_view type) {
    component_ = component_type(json_);
    normalized_ = json_.boolean_or("normalized", false);
    size_ = json_.at("count").count();
    const JsonValue actual = json_.at("type");
    if (actual.text() != type) actual.fail(fmt::format("{} stands where {} should", in_quotes(actual.text()), type));
}

void GltfAccessor::read_sparse(GltfDocument& document, std::size_t components) {
    const std::optional<JsonValue> sparse = json_.find("sparse");
    if (!sparse) return;
    sparse_size_ = sparse->at("count").count();
    if (sparse_size_ > size_) {
        sparse->fail(fmt::format("{} replaced elements are more than all {}", sparse_size_, size_));
    }
    const JsonValue indices = sparse->at("indices");
    const GltfComponent index_type = component_type(indices);
    if (!is_index(index_type)) indices.fail("the indices are not unsigned integers");
    sparse_indices_ = strided(document, indices, sparse_size_, index_type, 1);
    sparse_values_ = strided(document, sparse->at("values"), sparse_size_, component_, components);
    double last = -1;
    for (std::size_t i = 0; i < sparse_size_; ++i) {
        const double index = load(sparse_indices_.bytes.data() + i * sparse_indices_.stride, index_type);
        if (!(index > last && index < static_cast<double>(size_))) {
            indices.fail(fmt::format("index {} is not below {} and above the one before", index, size_));
        }
        last = index;
    }
}

GltfAccessor::Strided GltfAccessor::strided(GltfDocument& document, const JsonValue& from, std::size_t count,
                                            GltfComponent component, std::size_t components) const {
    const JsonValue view_id = from.at("bufferView");
    const GltfDocument::View view = document.view(view_id);
    const std::size_t element = size_of(component) * components;
    const std::size_t stride = view.stride == 0 ? element : view.stride;
    if (stride < element) {
        view_id.fail(fmt::format("elements of {} bytes overlap at a stride of {}", element, stride));
    }
    const std::size_t offset = from.count_or("byteOffset", 0);
    const std::size_t length = view.bytes.size();
    // The last element needs no padding up to the stride.
    const bool fits = count == 0 || (offset <= length && element <= length - offset &&
                                     count - 1 <= (length - offset - element) / stride);
    if (!fits) {
        from.fail(fmt::format("{} elements of {} bytes from byte {} on are not in the bufferView, which has {}", count,
                              element, offset, length),
                  "the data were cut off, or the count is wrong: export the file again");
    }
    return {view.bytes.substr(std::min(offset, length)), stride, component};
}

// The bytes that replace element i, if any; the constructor has checked that the indices ascend.
const char* GltfAccessor::sparse_element(std::size_t i) const {
    std::size_t first = 0;
    std::size_t last = sparse_size_;
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        const double index =
            load(sparse_indices_.bytes.data() + middle * sparse_indices_.stride, sparse_indices_.component);
        if (index == static_cast<double>(i)) return sparse_values_.bytes.data() + middle * sparse_values_.stride;
        if (index < static_cast<double>(i)) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return nullptr;
}

double GltfAccessor::load(const char* from, GltfComponent component) {
    switch (component) {
        case GltfComponent::i8:
            return io::load<std::int8_t>(from);
        case GltfComponent::u8:
            return io::load<std::uint8_t>(from);
        case GltfComponent::i16:
            return io::load<std::int16_t>(from);
        case GltfComponent::u16:
            return io::load<std::uint16_t>(from);
        case GltfComponent::u32:
            return io::load<std::uint32_t>(from);
        case GltfComponent::f32:
            return io::load<float>(from);
        case GltfComponent::f64:
            return io::load<double>(from);
    }
    return 0;
}

// The bytes of element i; null for zeros.
const char* GltfAccessor::element(std::size_t i) const {
    const char* bytes = sparse_size_ > 0 ? sparse_element(i) : nullptr;
    return bytes || !dense_ ? bytes : dense_->bytes.data() + i * dense_->stride;
}

double GltfAccessor::number(std::size_t i, std::size_t k) const {
    const char* bytes = element(i);
    if (!bytes) return 0;
    const double value = load(bytes + k * size_of(component_), component_);
    return normalized_ ? std::max(value / one(component_), -1.0) : value;
}

Vec3 GltfAccessor::position(std::size_t i) const {
    const char* bytes = element(i);
    if (!bytes) return Vec3(0);
    Vec3 p;
    for (int axis = 0; axis < 3; ++axis) {
        p[axis] = load(bytes + static_cast<std::size_t>(axis) * size_of(component_), component_);
        if (normalized_) p[axis] = std::max(p[axis] / one(component_), -1.0);
    }
    if (!is_finite(p)) fail(fmt::format("element {} is not finite", i));
    return p;
}

std::uint32_t GltfAccessor::index(std::size_t i) const {
    const char* bytes = element(i);
    return bytes ? static_cast<std::uint32_t>(load(bytes, component_)) : 0;
}

GltfComponent GltfAccessor::component_of(const GltfDocument& document, const JsonValue& id) {
    return component_type(accessor_of(document, id));
}

std::size_t GltfAccessor::components_of(std::string_view type) noexcept {
    return type == "VEC3" ? 3 : type == "VEC4" ? 4 : type == "MAT4" ? 16 : 1;
}

void GltfAccessor::require_indices() const {
    if (!is_index(component_)) json_.at("componentType").fail("indices must be unsigned integers");
}

void GltfAccessor::fail(std::string_view what) const { json_.fail(what); }

}  // namespace abut::io
