// SPDX-License-Identifier: MIT
// An array of operands: points, shapes, or one thing at many poses.
#pragma once

#include <abut/abut.h>

#include <cstdint>
#include <variant>

#include "batches.h"
#include "operand.h"

namespace web {

/// Numbers for each shape: its tag, its numbers, and some that are not used.
inline constexpr std::size_t shape_stride = 32;

/// What JavaScript describes in memory. Seven numbers a pose: translation, rotation x, y, z, w.
struct OperandArray {
    enum Kind : std::uint32_t { points, shapes, poses };

    std::uint32_t count;
    Kind kind;
    Array data;

    [[nodiscard]] abut::AnyShape shape(std::size_t i) const {
        if (kind == points) return data.vector(i);
        return read_shape(static_cast<const double*>(data.data) + shape_stride * i);
    }
    [[nodiscard]] abut::Pose pose(std::size_t i) const {
        abut::Pose pose;
        pose.translation = {data.number(7 * i), data.number(7 * i + 1), data.number(7 * i + 2)};
        pose.rotation.x = data.number(7 * i + 3);
        pose.rotation.y = data.number(7 * i + 4);
        pose.rotation.z = data.number(7 * i + 5);
        pose.rotation.w = data.number(7 * i + 6);
        return pose;
    }
};

/// A shape, mesh or placed mesh at a pose.
[[nodiscard]] inline Operand placed(const abut::Pose& pose, const Operand& thing) {
    if (const auto* const shape = std::get_if<abut::AnyShape>(&thing)) return at_pose(pose, *shape);
    if (const auto* const posed = std::get_if<abut::PosedMesh>(&thing)) return pose * *posed;
    return pose * *std::get<const abut::Mesh*>(thing);
}

/// The i-th of them; `thing` is what stands at the poses.
[[nodiscard]] inline Operand operand_at(const OperandArray& operands, std::size_t i, const Operand& thing) {
    if (operands.kind == OperandArray::poses) return placed(operands.pose(i), thing);
    return operands.shape(i);
}

/// Calls f(i, a, b) for each of them, a, and the operand, b.
template <class F>
void for_each_with(const OperandArray& operands, const double* thing, const double* x, F f) {
    const Operand at_poses =
        operands.kind == OperandArray::poses ? read_operand(thing) : Operand(abut::AnyShape(abut::Vec3(0)));
    const Operand other = read_operand(x);
    for (std::size_t i = 0; i < operands.count; ++i) {
        web::visit([&](const auto& a, const auto& b) { f(i, a, b); }, operand_at(operands, i, at_poses), other);
    }
}

}  // namespace web
