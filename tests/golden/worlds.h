// SPDX-License-Identifier: MIT
// The shapes of the golden program: random, touching, degenerate, far, tiny, huge, needle-thin and not finite ones.
#pragma once

#include <abut/abut.h>

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "dice.h"

namespace golden {

inline constexpr std::size_t kind_count = std::variant_size_v<abut::AnyShape>;
/// Labels of lines, which are hashed with the answers: a list of the program's own, since it is also compiled against
/// an installed abut, and a label must not change with the library's names.
inline constexpr std::array kind_names = {"point",     "segment", "ray",  "line",      "plane",    "triangle",
                                          "sphere",    "aabb",    "obb",  "capsule",   "cylinder", "cone",
                                          "ellipsoid", "frustum", "hull", "half_space"};
static_assert(kind_names.size() == kind_count, "a label for each alternative of AnyShape");

/// The kinds that random models and batches mix: the first ones, so that a kind added later changes no line of theirs.
inline constexpr std::size_t mixed_kinds = 15;

/// The source of a case's coordinates, all of which are dyadic and exact.
class World {
public:
    /// Chooses one of eight sorts. If `mesh_sized`, shapes are about as large as the meshes, and nearer to them.
    World(Dice& dice, bool mesh_sized = false);

    abut::Vec3 point();
    abut::Vec3 direction();
    /// Mostly positive; sometimes zero, rarely negative.
    double radius();
    /// The columns of a rotation matrix.
    abut::Mat3 axes();
    abut::AnyShape shape(std::size_t kind);
    abut::Pose pose();
    [[nodiscard]] double scale() const { return scale_; }
    Dice& dice() { return dice_; }

private:
    enum class Sort { random, grid, far, scaled, mixed, broken, needle, perturbed };

    double coordinate();
    double length();
    double maybe_broken(double x);
    abut::Vec3 finite_point();
    abut::Vec3 new_point();
    abut::Frustum frustum();
    abut::Hull hull();

    Dice& dice_;
    Sort sort_;
    double scale_ = 1;
    abut::Vec3 offset_{0, 0, 0};
    std::vector<abut::Vec3> points_;
};

/// A rotation of whole numbers, which abut normalises.
abut::Quat rotation(Dice& dice);

}  // namespace golden
