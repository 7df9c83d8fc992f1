# SPDX-License-Identifier: MIT
"""The groups in which docs/python_reference.md shows the public names of the Python package."""

# The title, a text, and the names in the order in which they are shown.
GROUPS = (
    ("Shapes",
     "One thing, or an array of things: every argument may be an array with leading dimensions, (..., 3) for "
     "points, axes as the columns of (..., 3, 3), and these are broadcast as NumPy does. All have `.shape`, the "
     "dimensions of the array, `()` for one; `len`, and indexing by integers, slices, masks and arrays of "
     "integers; `==`, copies and pickles. They never change. Their numbers are views of their memory.",
     "Shape Segment Ray Line Plane HalfSpace Triangle Sphere Aabb Obb Capsule Cylinder Cone Ellipsoid Frustum Hull"
     " bounds reference_point"),
    ("Poses and motions",
     "Arrays like shapes: they have `.shape`, `len` and indices.",
     "Pose Motion"),
    ("Meshes",
     "",
     "Mesh PosedMesh overlapping_pairs count_overlapping_pairs triangles_touching triangles_within "
     "nearest_triangles NearTriangles make_box make_grid make_icosphere make_torus"),
    ("Questions of two things",
     "a and b may be any shape, a mesh, a mesh at poses, or an array of points (..., 3); many of either are "
     "broadcast, and give arrays. A result has `.shape`, the dimensions of the answers, `()` for a single one, and"
     " `len`.",
     "intersects distance within closest_points ClosestPoints contact Contacts direction_between classify "
     "Containment contains"),
    ("Rays",
     "Origins and directions are arrays (..., 3), or both are a Ray. A single ray without a hit gives None; of "
     "many, t is inf, an index −1 and a point NaN where there is none.",
     "raycast raycast_all occluded triangle_hit Hits TriangleHits"),
    ("Sweeps and characters",
     "",
     "sweep SweepHits slide SlideResult move_character CharacterResult CharacterContacts CharacterSurface"),
    ("Inside and outside",
     "",
     "signed_distance winding_number WindingTree Solid"),
    ("Triangles",
     "",
     "barycentric intersection TriangleIntersection"),
    ("Faults of meshes",
     "",
     "check MeshReport Hole Shell is_closed self_intersects find_cracks Cracks weld WeldedMesh welded_vertices"),
    ("Deforming meshes",
     "",
     "impacts Impacts ImpactsBetween VertexImpacts EdgeImpacts largest_safe_step sweep_deforming"),
    ("Clouds of points",
     "",
     "PointCloud nearest_points points_within NearPoints"),
    ("Scenes",
     "The options of the queries: `layers`, bits, only models of these layers count; `filter`, which models count,"
     " a function of a ModelId or an array with a truth value for each index; `pair_filter`, which pairs count, a "
     "function of two ids; with `bounds_only` boxes stand for the models.",
     "Scene ModelId SceneHits SceneSweepHits SceneClosestPoints SceneClosestPair TouchEvents first_collision "
     "SceneCollision"),
    ("Clash detection",
     "",
     "clash for_each_clash ClashReport ClashKind separation Separation shared_volume SharedVolume"),
    ("Clash runs",
     "[A clash run, every Monday](clash_runs.md) shows how they belong together. Classes that a program makes have"
     " properties that can be assigned; lists are copied.",
     "clash_run baked_clash_run ClashRun PartInfo PartCondition PartSelection PartSet ClashRule ClashRules Severity "
     "load_clash_rules clash_rules_from_toml RuledClashes RuledClash RuleCounts empty_sets EmptySet "
     "missing_properties MissingProperty group_clashes GroupBy GroupOptions group_options_from_text ClashGroup "
     "clash_keys load_clash_baseline KnownClash load_clash_approvals Approval compare_clashes ClashStates ClashState"),
    ("Reports of clash runs",
     "",
     "clash_report clash_picture clash_json clash_csv clash_sarif clash_junit clash_bcf load_bcf bcf_approvals "
     "BcfTopic BcfComment"),
    ("Files",
     "[Formats](formats.md) says what is read of each.",
     "load save load_scene read_scene_file SceneFile MeshData Node Part scene_to_json scene_from_json"),
    ("Scene folders",
     "Scenes larger than memory, and clashes on [many machines](many_machines.md).",
     "write_scene_folder SceneFolderWriter SceneFolder clash_line pair_line merge_pair_lines"),
    ("Other libraries",
     "[From trimesh, Open3D and others](from_trimesh_and_friends.md) has their calls and these.",
     "as_mesh to_trimesh to_pyvista to_open3d to_meshio to_blender"),
    ("Errors and threads",
     "",
     "Error thread_count thread_limit"),
)

# The modules that are imported when they are used, each with a text.
MODULES = (
    ("distribute", "[Larger than memory](larger_than_memory.md) and [many machines](many_machines.md) show it."),
    ("ifc", "[A clash run, every Monday](clash_runs.md) shows it."),
    ("trimesh", ""),
    ("fcl", ""),
)
