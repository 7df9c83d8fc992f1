// SPDX-License-Identifier: MIT
// abut.h: the whole core of abut, which finds where things in 3D touch, exactly; readers and writers of files are in
// abut/io/.
#pragma once

// The shapes: Vec3, Pose, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb, Capsule, Cylinder, Cone, Ellipsoid,
// Frustum, Hull, HalfSpace; and AnyShape, which holds one of them.
#include "abut/math/pose.h"
#include "abut/shape/any_shape.h"

// The verbs, which take every pair of shapes.
#include "abut/query/barycentric.h"  // barycentric(point, triangle)
#include "abut/query/classify.h"     // classify(a, b)        -> disjoint, crossing, inside, containing; contains(a, b)
#include "abut/query/closest_points.h"     // closest_points(a, b)  -> on_a, on_b, distance
#include "abut/query/contact.h"            // contact(a, b)         -> optional depth, direction, points
#include "abut/query/direction_between.h"  // direction_between(a, b, closest points) -> unit Vec3, also when touching
#include "abut/query/distance.h"           // distance(a, b)        -> double, 0 exactly when they touch
#include "abut/query/each.h"               // raycast_each, closest_points_each, intersects_each, …: many at once
#include "abut/query/intersection.h"       // intersection(s, t)    -> what two triangles share
#include "abut/query/intersects.h"         // intersects(a, b)      -> bool
#include "abut/query/move_character.h"     // move_character(a, motion, x) -> slides over floors, slopes, steps
#include "abut/query/raycast.h"            // raycast(ray, x)       -> optional Hit; occluded, raycast_all
#include "abut/query/slide.h"              // slide(a, motion, x)   -> where it ends, moved along obstacles
#include "abut/query/sweep.h"              // sweep(a, motion, x)   -> optional SweepHit: when a moving shape touches
#include "abut/query/sweep_deforming.h"    // sweep(Moving, Moving) -> the same for points, triangles, edges that deform
#include "abut/query/sweep_fractions.h"    // sweep_fractions(a, motion, x) -> how much of a motion is certainly free
#include "abut/query/sweep_motion.h"       // sweep(a, Motion, x)   -> the same for a shape that also turns
#include "abut/query/sweep_motions.h"      // sweep(a, Motion, b, Motion) -> the same where both move, and for meshes
#include "abut/query/sweep_path.h"         // sweep(a, path, x)     -> the first touch along poses with times
#include "abut/query/within.h"             // within(a, b, d)       -> bool: is their distance at most d?

// Meshes: triangles with a BVH. Every verb takes a mesh, and a placed one, `pose * mesh`.
#include "abut/mesh/check.h"              // check(mesh)               -> MeshReport
#include "abut/mesh/clash/clash.h"        // clash(a, b)               -> ClashReport
#include "abut/mesh/cracks.h"             // find_cracks(mesh, report)  -> the distance within which to weld
#include "abut/mesh/generate.h"           // make_icosphere, make_box, make_torus, make_grid
#include "abut/mesh/impacts.h"            // impacts(from, to)         -> where deforming meshes collide
#include "abut/mesh/inside.h"             // contains(mesh, point)
#include "abut/mesh/measures.h"           // measure(mesh)             -> area, volume
#include "abut/mesh/mesh.h"               // Mesh, PosedMesh
#include "abut/mesh/mesh_batches.h"       // raycast_each, closest_points_each for meshes
#include "abut/mesh/overlapping_pairs.h"  // overlapping_pairs(a, b)   -> the triangles that touch
#include "abut/mesh/point_cloud.h"        // nearest_points(place, PointCloud, k), points_within
#include "abut/mesh/signed_distance.h"    // signed_distance(point, mesh), winding_number(point, mesh)
#include "abut/mesh/solid.h"              // contains(Solid, point)    -> also of meshes with holes
#include "abut/mesh/triangles_near.h"     // triangles_touching(shape, mesh), triangles_within, nearest_triangles
#include "abut/mesh/weld_vertices.h"      // weld(mesh, distance)      -> near vertices joined

// Sets of shapes: many spheres, segments, capsules, boxes or triangles with one BVH. Most verbs take a set, too.
#include "abut/mesh/shape_set/shape_set.h"    // ShapeSet<Capsule>
#include "abut/mesh/shape_set/shapes_near.h"  // shapes_touching(x, set), shapes_within, nearest_shapes, all pairs

// Models and scenes: placed shapes and meshes in a tree of parents, queried together.
#include "abut/scene/first_collision.h"  // first_collision(from, to) -> the earliest pair while all models move
#include "abut/scene/model.h"            // Model, SharedShape, Placement; every verb takes a Model
#include "abut/scene/scene.h"            // Scene: add, move, the verbs, overlapping_pairs, update_touches
#include "abut/scene/scene_verbs.h"      // raycast(ray, scene), sweep(shape, motion, scene), and other verbs
#include "abut/scene/shared_scene.h"     // SharedScene: snapshots for readers, one writer

// Clash runs: the clashes of a scene or an assembly that count by rules, their groups, and what is new since the last
// run.
#include "abut/clash/clash_groups.h"  // group_clashes(clashes, parts, rules) -> by element, rule, property, nearness
#include "abut/clash/clash_rules.h"   // clash(scene, parts, rules)  -> RuledClashes
#include "abut/clash/clash_run.h"     // ClashRun: all that reports show
#include "abut/clash/clash_scene.h"   // clash(scene), for_each_clash
#include "abut/clash/clash_states.h"  // compare_clashes(keys, baseline, approvals) -> new, active, resolved, approved
#include "abut/clash/empty_sets.h"    // empty_sets(parts, rules) -> sets to which no part belongs
#include "abut/clash/missing_properties.h"  // missing_properties(parts, rules) -> those that no part has
#include "abut/clash/part_info.h"           // PartInfo: name, path, file, properties; part_keys
#include "abut/clash/separation.h"          // separation(a, b), shared_volume(a, b) of two solids

// Errors are thrown as abut::Error; ThreadLimit bounds the number of threads of parallel work, and ProgressMonitor
// reports its progress and stops it.
#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/progress_monitor.h"
