# SPDX-License-Identifier: MIT
# Which headers are installed, and which of them the API reference covers. tests/scripts/public_headers_test.py holds the lists
# against what the entry headers include.

# What a program includes by name.
set(abut_entry_headers
    abut/abut.h
    abut/io/load.h
    abut/io/models.h
    abut/io/save.h
    abut/io/scene_file.h
    abut/math/nearest_float.h)

# What the API reference covers: every name in these is documented, and changes only as CHANGELOG.md says.
set(abut_public_headers
    abut/abut.h
    abut/base/error.h
    abut/base/executor.h
    abut/base/shared_array.h
    abut/io/load.h
    abut/io/models.h
    abut/io/save.h
    abut/io/scene_file.h
    abut/io/trust.h
    abut/math/motion.h
    abut/math/nearest_float.h
    abut/math/pose.h
    abut/math/vec.h
    abut/mesh/check.h
    abut/mesh/clash.h
    abut/mesh/cracks.h
    abut/mesh/generate.h
    abut/mesh/impacts.h
    abut/mesh/inside.h
    abut/mesh/mesh.h
    abut/mesh/overlapping_pairs.h
    abut/mesh/raycast.h
    abut/mesh/signed_distance.h
    abut/mesh/solid.h
    abut/mesh/weld_vertices.h
    abut/mesh/winding.h
    abut/model/model.h
    abut/model/placement.h
    abut/model/shared_shape.h
    abut/query/anchor.h
    abut/query/barycentric.h
    abut/query/classify.h
    abut/query/closest_points.h
    abut/query/contact.h
    abut/query/distance.h
    abut/query/each.h
    abut/query/geometry.h
    abut/query/intersection.h
    abut/query/intersects.h
    abut/query/raycast.h
    abut/shape/result.h
    abut/query/slide.h
    abut/query/sweep.h
    abut/query/sweep_deforming.h
    abut/query/sweep_each.h
    abut/query/sweep_fractions.h
    abut/query/sweep_motion.h
    abut/query/walk.h
    abut/scene/model_id.h
    abut/scene/scene.h
    abut/scene/shared_scene.h
    abut/scene/structure.h
    abut/scene/verbs.h
    abut/shape/aabb.h
    abut/shape/any_shape.h
    abut/shape/capsule.h
    abut/shape/cone.h
    abut/shape/convex_view.h
    abut/shape/cylinder.h
    abut/shape/ellipsoid.h
    abut/shape/frustum.h
    abut/shape/hull.h
    abut/shape/line.h
    abut/shape/moving.h
    abut/shape/obb.h
    abut/shape/plane.h
    abut/shape/point.h
    abut/shape/ray.h
    abut/shape/segment.h
    abut/shape/sphere.h
    abut/shape/triangle.h
    abut/bvh/build_options.h)

# Included by the headers above for what their classes hold. Installed, but no program names anything in them.
set(abut_internal_headers
    abut/base/api.h
    abut/base/assert.h
    abut/base/large_array.h
    abut/base/large_pages.h
    abut/base/owned.h
    abut/base/reset_when_moved.h
    abut/model/hierarchy.h
    abut/simd/box8.h
    abut/bvh/bounding_disc.h
    abut/bvh/leaf_cell.h
    abut/bvh/node8.h
    abut/simd/points8.h
    abut/mesh/solid_angle.h
    abut/bvh/bvh_frame.h
    abut/bvh/bvh.h)

set(abut_installed_headers ${abut_public_headers} ${abut_internal_headers})
