// SPDX-License-Identifier: MIT
// A glTF accessor: typed, strided, possibly sparse numbers in a buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "abut/io/formats/gltf_document.h"
#include "abut/math/vec.h"

namespace abut::io {

/// Those of glTF 2.0, and f64 of KHR_accessor_float64.
enum class GltfComponent { i8 = 5120, u8 = 5121, i16 = 5122, u16 = 5123, u32 = 5125, f32 = 5126, f64 = 5130 };

/// Reads element by element, directly from the bytes; the constructor checks that every element lies within them.
class GltfAccessor {
public:
    /// accessors[id], which must have the `type` "SCALAR", "VEC3", "VEC4" or "MAT4".
    GltfAccessor(GltfDocument& document, const JsonValue& id, std::string_view type);
    /// The same for an accessor with decompressed elements: `decoded` contains them one after the other, and must
    /// outlive the accessor.
    GltfAccessor(GltfDocument& document, const JsonValue& id, std::string_view type, std::string_view decoded);

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] GltfComponent component() const noexcept { return component_; }
    /// Component k of element i as a double, normalized if the file says so; possibly not finite.
    [[nodiscard]] double number(std::size_t i, std::size_t k) const;
    /// Element i of a "VEC3" in doubles; fails when it is not finite.
    [[nodiscard]] Vec3 position(std::size_t i) const;
    /// Element i of a "SCALAR" of integers.
    [[nodiscard]] std::uint32_t index(std::size_t i) const;
    /// Fails unless the elements are unsigned integers, as indices are.
    void require_indices() const;

    [[noreturn]] void fail(std::string_view what) const;

    /// The component type of accessors[id].
    [[nodiscard]] static GltfComponent component_of(const GltfDocument& document, const JsonValue& id);
    /// The number of components of an element of that type.
    [[nodiscard]] static std::size_t components_of(std::string_view type) noexcept;

private:
    // Elements at equal distances in a buffer.
    struct Strided {
        std::string_view bytes;
        std::size_t stride = 0;
        GltfComponent component{};
    };

    [[nodiscard]] Strided strided(GltfDocument& document, const JsonValue& from, std::size_t count,
                                  GltfComponent component, std::size_t components) const;
    void read_type(std::string_view type);
    void read_sparse(GltfDocument& document, std::size_t components);
    [[nodiscard]] const char* element(std::size_t i) const;
    [[nodiscard]] const char* sparse_element(std::size_t i) const;
    [[nodiscard]] static double load(const char* from, GltfComponent component);

    JsonValue json_;
    std::size_t size_ = 0;
    std::optional<Strided> dense_;  // none: all zeros
    std::size_t sparse_size_ = 0;
    Strided sparse_indices_;
    Strided sparse_values_;
    GltfComponent component_{};
    bool normalized_ = false;
};

}  // namespace abut::io
