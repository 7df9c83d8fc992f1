// SPDX-License-Identifier: MIT
// The meshes of the golden program, whose coordinates are dyadic.
#pragma once

#include <abut/abut.h>

#include <memory>
#include <vector>

#include "dice.h"

namespace golden {

/// An octahedron whose faces are divided in four `levels` times and whose vertices are then moved a little. It is
/// closed and faces outward. If `bits` is at most 20, coordinates are floats.
abut::Mesh make_solid(Dice& dice, int levels, int bits);

/// A height field of 2 n² triangles over the square from -2 to 2.
abut::Mesh make_sheet(Dice& dice, int n, int bits);

/// Triangles between points of a coarse grid, many of them degenerate, equal or touching.
abut::Mesh make_tangle(Dice& dice, int count);

/// The meshes against which shapes are tested: solids, a sheet, a tangle, one far from the origin, an empty one.
const std::vector<abut::Mesh>& some_meshes();

/// One of these meshes, and a pose with a rotation and a small translation.
const abut::Mesh& one_mesh(Dice& dice);
abut::Pose near_pose(Dice& dice);

/// Models of meshes and shapes at random poses, some of them scaled.
abut::Model one_model(Dice& dice);

/// A scene of about 40 models in a tree of parents: meshes, every kind of shape, and models without a shape.
abut::Scene make_scene(Dice& dice, abut::BroadPhaseStructure structure);
const abut::Scene& one_scene(Dice& dice);

}  // namespace golden
