// SPDX-License-Identifier: MIT
// Operands of verbs, as JavaScript writes them: a tag, then numbers.
#pragma once

#include <abut/abut.h>

#include <utility>
#include <variant>

namespace web {

/// The tags 0 to 15 are the alternatives of AnyShape in their order; their numbers follow in the order of the fields.
/// A hull is followed by its handle, a mesh by its handle, a placed mesh by its handle, pose and scale.
inline constexpr int hull_tag = 14, mesh_tag = 16, posed_mesh_tag = 17;

/// A rotation x, y, z, w and a translation.
[[nodiscard]] abut::Pose read_pose(const double* words);
[[nodiscard]] inline abut::Vec3 read_vector(const double* words) { return {words[0], words[1], words[2]}; }

/// The object of a handle, which is its address as a number.
template <class T>
[[nodiscard]] T& object_of(double handle) {
    return *reinterpret_cast<T*>(static_cast<std::uintptr_t>(handle));
}

/// A shape; `words` must have a tag of a shape.
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
