// SPDX-License-Identifier: MIT
// The shapes of models, as arguments and results in Python.
#pragma once

#include "operand.h"

namespace abut::python {

/// The shapes of new models: None, one shape or many, one mesh, or a mesh at poses, which become those of the models.
struct NewShapes {
    explicit NewShapes(nb::handle thing);

    Dims dims;
    std::vector<SharedShape> shapes;  // one for all, or one for each
    std::vector<Pose> poses;          // of a mesh at poses
    double scale = 1;

    [[nodiscard]] const SharedShape& at(std::size_t i) const { return shapes.size() == 1 ? shapes[0] : shapes[i]; }
};

/// A shape as an object of its class; a point as an array.
[[nodiscard]] nb::object to_python(const AnyShape& shape);
/// A mesh or shape in its own frame; None for an empty one.
[[nodiscard]] nb::object to_python(const SharedShape& shape);
/// A model in the world: a mesh at its pose, or the placed shape.
[[nodiscard]] nb::object to_python(const Model& model);

}  // namespace abut::python
