// SPDX-License-Identifier: MIT
// SharedShape: the mesh or shape of a model, shared by all models that use it.
#pragma once

#include <concepts>
#include <utility>
#include <variant>

#include "abut/base/shared_pointer.h"
#include "abut/mesh/mesh.h"
#include "abut/shape/any_shape.h"

namespace abut {

/// A mesh or any shape, in its own frame. Copies share it, so a thousand models of one mesh store it once. A default
/// one is empty: a mere attachment point for other models.
///
///     const SharedShape brick = load_mesh("brick.obj");     // or Sphere{...}, or a shared_ptr to a mesh
class ABUT_API SharedShape {
public:
    SharedShape() = default;
    /// Takes ownership of the mesh; pass a copy, or a shared_ptr, if it is needed elsewhere too.
    SharedShape(Mesh mesh) : held_(SharedPointer<Mesh>(std::move(mesh))) {}
    /// A std::shared_ptr to a mesh, or another pointer that shares it; a null pointer makes an empty one.
    template <class Pointer>
    requires requires(const Pointer& pointer) {
        { pointer.get() } -> std::convertible_to<const Mesh*>;
        pointer.use_count();
    }
    SharedShape(Pointer pointer) {
        const Mesh* mesh = pointer.get();
        if (mesh != nullptr) held_ = SharedPointer<Mesh>(mesh, SharedOwner::of(std::move(pointer)));
    }
    /// Any of the shapes.
    template <class Shape>
    requires(std::convertible_to<Shape, AnyShape> && !std::convertible_to<Shape, Mesh> &&
             !std::same_as<std::remove_cvref_t<Shape>, SharedShape>) SharedShape(Shape&& shape)
        : held_(SharedPointer<AnyShape>(AnyShape(std::forward<Shape>(shape)))) {}

    /// Whether it holds neither a mesh nor a shape.
    [[nodiscard]] bool empty() const noexcept { return std::holds_alternative<std::monostate>(held_); }
    /// The mesh, or null when it holds none.
    [[nodiscard]] const Mesh* mesh() const noexcept {
        const auto* mesh = std::get_if<SharedPointer<Mesh>>(&held_);
        return mesh == nullptr ? nullptr : mesh->get();
    }
    /// The shape, or null when it holds none.
    [[nodiscard]] const AnyShape* shape() const noexcept {
        const auto* shape = std::get_if<SharedPointer<AnyShape>>(&held_);
        return shape == nullptr ? nullptr : shape->get();
    }

    /// Whether both share the same object, or both are empty.
    friend bool operator==(const SharedShape&, const SharedShape&) = default;

private:
    std::variant<std::monostate, SharedPointer<Mesh>, SharedPointer<AnyShape>> held_;
};

/// A box that contains it in its own frame; empty when it is empty.
[[nodiscard]] ABUT_API Aabb bounds(const SharedShape& shape) noexcept;
/// Whether all its numbers are finite; true when it or its box is empty.
[[nodiscard]] ABUT_API bool is_finite(const SharedShape& shape) noexcept;

}  // namespace abut
