// SPDX-License-Identifier: MIT
// Items: one thing of a kind, or an array of such things with dimensions, as every shape in Python is.
#pragma once

#include <abut/abut.h>

#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "arrays.h"

namespace abut::python {

/// The kinds of things that the verbs take, in the order of KindTypes.
enum class Kind : std::uint8_t {
    point,
    segment,
    ray,
    line,
    plane,
    triangle,
    sphere,
    aabb,
    obb,
    capsule,
    cylinder,
    cone,
    ellipsoid,
    frustum,
    hull,
    half_space,
    mesh,
    posed_mesh
};

template <class... Shapes>
std::tuple<Shapes..., Mesh, PosedMesh> and_meshes(const std::variant<Shapes...>&);
/// The alternatives of AnyShape in their order, and the meshes.
using KindTypes = decltype(and_meshes(std::declval<AnyShape>()));
inline constexpr std::size_t kind_count = std::tuple_size_v<KindTypes>;
/// The number of kinds that are shapes; they are the first.
inline constexpr std::size_t shape_count = std::variant_size_v<AnyShape>;
static_assert(static_cast<std::size_t>(Kind::mesh) == shape_count &&
                  static_cast<std::size_t>(Kind::posed_mesh) + 1 == kind_count,
              "Kind has a name for each of KindTypes");
template <std::size_t K>
using KindType = std::tuple_element_t<K, KindTypes>;

/// Python's name of a kind.
[[nodiscard]] const char* name_of(Kind kind);

/// Things of one type in memory that is shared: all Items that were made of one array, by indexing, keep it alive.
struct Items {
    Kind kind{};
    Dims dims;
    const std::byte* data = nullptr;
    std::shared_ptr<const void> owner;
    std::size_t size = 0;  // of one thing, in bytes

    [[nodiscard]] std::size_t count() const { return dims.count(); }
    template <class T>
    [[nodiscard]] const T* as() const {
        return reinterpret_cast<const T*>(data);
    }
};

/// Takes over the vector.
template <class T>
void set_items(Items& items, Kind kind, const Dims& dims, std::vector<T> things) {
    auto kept = std::make_shared<const std::vector<T>>(std::move(things));
    items.kind = kind;
    items.dims = dims;
    items.data = reinterpret_cast<const std::byte*>(kept->data());
    items.size = sizeof(T);
    items.owner = std::shared_ptr<const void>(kept, kept->data());
}

/// The Python classes derive from Items, each from a type of its own.
template <std::size_t K>
struct ItemsOf : Items {};

/// A matrix of 16 numbers, row by row.
[[nodiscard]] glm::dmat4 matrix_of(const double* rows);

/// Poses, one or many.
struct Poses {
    Dims dims;
    std::shared_ptr<const std::vector<Pose>> poses;
};

/// Poses from matrices (..., 4, 4).
[[nodiscard]] Poses poses_of_matrices(nb::handle matrix, std::string_view name);

/// The things that a dimension's index or slice selects; throws IndexError.
[[nodiscard]] Items item_at(const Items& items, std::ptrdiff_t index);

/// Rays from arrays (..., 3) of origins and directions.
[[nodiscard]] Items rays_of(nb::handle origins, nb::handle directions);

/// A Python object of the class that its kind has: a shape other than a point.
[[nodiscard]] nb::object to_python(Items items);

void bind_shapes(nb::module_& module);
void bind_poses(nb::module_& module);
void bind_meshes(nb::module_& module);
void bind_pair_verbs(nb::module_& module);
void bind_rays(nb::module_& module);
void bind_points(nb::module_& module);
void bind_threads(nb::module_& module);
void bind_results(nb::module_& module);
void bind_errors(nb::module_& module);
void bind_files(nb::module_& module);

}  // namespace abut::python
