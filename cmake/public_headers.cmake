# SPDX-License-Identifier: MIT
# Lists the headers that are installed, and those of them that the API reference covers.
# tests/scripts/public_headers_test.py checks the lists against what the entry headers include.

# Headers that programs include by name.
set(abut_entry_headers
    abut/abut.h
    abut/io/load.h
    abut/io/load_scene.h
    abut/io/save.h
    abut/io/scene_file.h
    abut/math/nearest_float.h)

# Headers that the API reference covers: every name in them is documented, and every change of one is listed in
# CHANGELOG.md.
set(abut_public_headers
    abut/abut.h
    abut/base/error.h
    abut/base/executor.h
    abut/base/function.h
    abut/base/function_ref.h
    abut/base/shared_array.h
    abut/base/shared_pointer.h
    abut/bvh/build_options.h
    abut/io/load.h
    abut/io/load_scene.h
    abut/io/save.h
    abut/io/scene_file.h
    abut/io/validation.h
    abut/math/motion.h
    abut/math/nearest_float.h
    abut/math/pose.h
    abut/math/vec.h
    abut/mesh/check.h
    abut/mesh/clash/clash.h
    abut/mesh/cracks.h
    abut/mesh/generate.h
    abut/mesh/impacts.h
    abut/mesh/inside.h
    abut/mesh/measures.h
    abut/mesh/mesh.h
    abut/mesh/mesh_batches.h
    abut/mesh/overlapping_pairs.h
    abut/mesh/point_cloud.h
    abut/mesh/signed_distance.h
    abut/mesh/solid.h
    abut/mesh/triangles_near.h
    abut/mesh/weld_vertices.h
    abut/mesh/winding.h
    abut/query/barycentric.h
    abut/query/classify.h
    abut/query/closest_points.h
    abut/query/contact.h
    abut/query/direction_between.h
    abut/query/distance.h
    abut/query/each.h
    abut/query/geometry.h
    abut/query/intersection.h
    abut/query/intersects.h
    abut/query/move_character.h
    abut/query/raycast.h
    abut/query/reference_point.h
    abut/query/slide.h
    abut/query/sweep.h
    abut/query/sweep_deforming.h
    abut/query/sweep_fractions.h
    abut/query/sweep_motion.h
    abut/query/within.h
    abut/scene/broad_phase_structure.h
    abut/scene/model.h
    abut/scene/model_id.h
    abut/scene/placement.h
    abut/scene/scene.h
    abut/scene/scene_verbs.h
    abut/scene/shared_scene.h
    abut/scene/shared_shape.h
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
    abut/shape/result.h
    abut/shape/segment.h
    abut/shape/sphere.h
    abut/shape/triangle.h)

# Headers that the public ones include for the members of their classes. They are installed, but nothing in them is API.
set(abut_internal_headers
    abut/base/api.h
    abut/base/assert.h
    abut/base/large_array.h
    abut/base/large_pages.h
    abut/base/owned.h
    abut/base/reset_when_moved.h
    abut/bvh/bounding_disc.h
    abut/bvh/bvh.h
    abut/bvh/bvh_frame.h
    abut/bvh/leaf_cell.h
    abut/bvh/node8.h
    abut/mesh/solid_angle.h
    abut/scene/hierarchy.h
    abut/scene/ignored_pairs.h
    abut/simd/box8.h
    abut/simd/points8.h)

set(abut_installed_headers
    ${abut_internal_headers}
    ${abut_public_headers})
