// SPDX-License-Identifier: MIT
// The golden program's meshes, whose coordinates are dyadic too.
#pragma once

#include <abut/abut.h>

#include <memory>
#include <vector>

#include "dice.h"

namespace golden {

/// An octahedron whose faces are cut in four `levels` times and whose vertices then move a little: closed, facing outwards.
/// With `bits` of at most 20, coordinates are floats.
abut::Mesh make_solid(Dice& dice, int levels, int bits);

/// A height field of 2 n² triangles over the square from -2 to 2.
abut::Mesh make_sheet(Dice& dice, int n, int bits);

/// Triangles between points of a coarse grid, many of them degenerate, equal or touching.
abut::Mesh make_tangle(Dice& dice, int count);

/// The meshes that shapes are held against: solids, a sheet, a tangle, one far from the origin, an empty one.
const std::vector<abut::Mesh>& some_meshes();

/// One of them, and a pose with a rotation and a small translation.
const abut::Mesh& one_mesh(Dice& dice);
abut::Pose near_pose(Dice& dice);

/// Models: meshes and shapes at poses, some scaled.
abut::Model one_model(Dice& dice);

/// Some 40 models in a tree of parents, of meshes, of every kind of shape, and of none.
abut::Scene make_scene(Dice& dice, abut::BroadPhaseStructure structure);
const abut::Scene& one_scene(Dice& dice);

}  // namespace golden
