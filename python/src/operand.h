// SPDX-License-Identifier: MIT
// An operand of a verb: whatever a Python function was given, as things of one kind in memory.
#pragma once

#include <vector>

#include "items.h"

namespace abut::python {

/// A mesh in Python. Its kind is mesh.
struct MeshObject {
    Mesh mesh;
};

/// A mesh at one pose or many, with a scale.
struct PosedMeshObject {
    nb::object mesh;  // a MeshObject, kept alive
    Poses poses;
    double scale = 1;
};

/// Whether a thing that is no shape and no mesh is of one of this module's classes, such as Scene, Pose and Solid, so
/// that it must not be read as an array of numbers.
[[nodiscard]] bool is_other_object(nb::handle thing);

/// A mesh without a pose: an abut.Mesh, or a mesh of another library, which is converted. Kept alive as long as this.
class GivenMesh {
public:
    /// Throws TypeError, which names the argument, for anything else.
    GivenMesh(nb::handle thing, std::string_view name);
    /// The same, but false for anything else.
    explicit GivenMesh(nb::handle thing);

    explicit operator bool() const { return object_.is_valid(); }
    [[nodiscard]] const Mesh& operator*() const { return nb::cast<const MeshObject&>(object_).mesh; }
    /// The abut.Mesh.
    [[nodiscard]] nb::handle object() const { return object_; }

private:
    nb::object object_;
};

/// Things of one kind with dimensions. Keeps alive what it refers to, and so must not outlive the Python call.
class Operand {
public:
    /// A mesh of another library is converted. Throws TypeError, which names the argument, for what is neither a shape,
    /// points nor a mesh.
    Operand(nb::handle thing, std::string_view name);
    explicit Operand(const NamedThing& given) : Operand(given.thing, given.name) {}

    /// Shapes, which must outlive this.
    explicit Operand(const Items& items) : kind_(items.kind), dims_(items.dims), data_(items.data) {}

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] const Dims& dims() const { return dims_; }
    [[nodiscard]] bool single() const { return dims_.single(); }
    [[nodiscard]] std::size_t count() const { return dims_.count(); }
    template <class T>
    [[nodiscard]] const T* as() const {
        return static_cast<const T*>(data_);
    }
    [[nodiscard]] bool is_mesh() const { return kind_ == Kind::mesh || kind_ == Kind::posed_mesh; }

private:
    Kind kind_{};
    Dims dims_;
    const void* data_ = nullptr;
    Doubles points_;
    std::vector<PosedMesh> posed_;
    nb::object converted_;
};

}  // namespace abut::python
