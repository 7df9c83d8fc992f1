// SPDX-License-Identifier: MIT
// Operands of verbs, as JavaScript writes them: a tag, then numbers.
#pragma once

#include <abut/abut.h>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

namespace web {

/// The tag of a shape is its place among the alternatives of AnyShape; its numbers follow in the order of the fields.
/// A hull is followed by its handle.
template <class Shape, std::size_t place = 0>
consteval int tag_of() {
    if constexpr (std::is_same_v<Shape, std::variant_alternative_t<place, abut::AnyShape>>) {
        return static_cast<int>(place);
    } else {
        return tag_of<Shape, place + 1>();
    }
}
/// The tags after those of shapes: a mesh is followed by its handle, a placed mesh by its handle, pose and scale.
/// web/abut/src/tags.ts has the same numbers.
inline constexpr int mesh_tag = static_cast<int>(std::variant_size_v<abut::AnyShape>), posed_mesh_tag = mesh_tag + 1;
/// The number of things that operands are: the shapes, meshes and placed meshes.
inline constexpr int operand_kinds = posed_mesh_tag + 1;

/// A rotation x, y, z, w and a translation.
[[nodiscard]] abut::Pose read_pose(const double* words);
[[nodiscard]] inline abut::Vec3 read_vector(const double* words) { return {words[0], words[1], words[2]}; }

/// The object of a handle, which is its address as a number.
template <class T>
[[nodiscard]] T& object_of(double handle) {
    return *reinterpret_cast<T*>(static_cast<std::uintptr_t>(handle));
}

/// A shape; throws abut::Error where `words` does not begin with the tag of one.
[[nodiscard]] abut::AnyShape read_shape(const double* words);

/// The shape at the pose. An empty box stays as it is, because the product of the two has extents that are NaN, and so
/// distances that are NaN instead of +infinity.
[[nodiscard]] abut::AnyShape at_pose(const abut::Pose& pose, const abut::AnyShape& shape);

/// A shape, a mesh or a placed mesh.
using Operand = std::variant<abut::AnyShape, const abut::Mesh*, abut::PosedMesh>;
[[nodiscard]] Operand read_operand(const double* words);

template <class T>
[[nodiscard]] const T& held(const T& thing) {
    return thing;
}
[[nodiscard]] inline const abut::Mesh& held(const abut::Mesh* mesh) { return *mesh; }

/// Calls f(x) with the shape, mesh or placed mesh.
template <class F>
decltype(auto) visit(F f, const Operand& a) {
    return std::visit([&](const auto& x) -> decltype(auto) { return f(held(x)); }, a);
}
template <class F>
decltype(auto) visit(F f, const Operand& a, const Operand& b) {
    return std::visit([&](const auto& x, const auto& y) -> decltype(auto) { return f(held(x), held(y)); }, a, b);
}

/// Calls f with the mesh or placed mesh that the words name.
template <class F>
auto with_mesh(const double* words, F f) {
    const Operand operand = read_operand(words);
    if (const abut::PosedMesh* const posed = std::get_if<abut::PosedMesh>(&operand)) return f(*posed);
    return f(*std::get<const abut::Mesh*>(operand));
}

}  // namespace web
