# SPDX-License-Identifier: MIT
"""How each library computes what compare.py measures: functions of the number of items, by
question."""

import numpy as np


def abut(data):
    import abut as library

    mesh = library.Mesh(data["vertices"], data["faces"])
    ball = library.Mesh(data["ball"], data["ball_faces"])
    rays = data["origins"], data["directions"]

    def placed(name, n):
        return library.Pose(translation=data[name][:n]) * ball

    def pairs(n):
        for i in range(n):
            library.overlapping_pairs(mesh, library.Pose(translation=data["touching"][i]) * ball)

    calls = {
        "build": lambda n: library.Mesh(data["vertices"], data["faces"]),
        "first": lambda n: library.raycast(rays[0][:n], rays[1][:n], mesh),
        "triangle": lambda n: library.triangle_hit(rays[0][:n], rays[1][:n], mesh),
        "any": lambda n: library.occluded(rays[0][:n], rays[1][:n], mesh),
        "all": lambda n: library.raycast_all(rays[0][:n], rays[1][:n], mesh),
        "near": lambda n: library.closest_points(data["near"][:n], mesh),
        "far": lambda n: library.closest_points(data["far"][:n], mesh),
        "signed": lambda n: library.signed_distance(data["far"][:n], mesh),
        "contains": lambda n: library.contains(mesh, data["inside"][:n]),
        "poses": lambda n: library.distance(placed("places", n), mesh),
    }
    if hasattr(library, "overlapping_pairs"):
        calls["pairs"] = pairs
    return calls


def trimesh(data):
    import trimesh as library

    mesh = library.Trimesh(data["vertices"], data["faces"], process=False)
    engine = library.ray.ray_pyembree.RayMeshIntersector
    rays = data["origins"], data["directions"]
    return {
        "build": lambda n: engine(mesh).intersects_first(rays[0][:1], rays[1][:1]),
        "triangle": lambda n: mesh.ray.intersects_first(rays[0][:n], rays[1][:n]),
        "any": lambda n: mesh.ray.intersects_any(rays[0][:n], rays[1][:n]),
        "all": lambda n: mesh.ray.intersects_location(rays[0][:n], rays[1][:n]),
        "near": lambda n: mesh.nearest.on_surface(data["near"][:n]),
        "far": lambda n: mesh.nearest.on_surface(data["far"][:n]),
        "signed": lambda n: mesh.nearest.signed_distance(data["far"][:n]),
        "contains": lambda n: mesh.contains(data["inside"][:n]),
    }


def embreex(data):
    """Without trimesh around it, and with arrays of its own type."""
    import embreex.mesh_construction
    import embreex.rtcore_scene

    vertices, faces = data["vertices"].astype(np.float32), data["faces"].astype(np.int32)
    origins, directions = data["origins"].astype(np.float32), data["directions"].astype(np.float32)

    def build(n=1):
        scene = embreex.rtcore_scene.EmbreeScene()
        embreex.mesh_construction.TriangleMesh(scene, vertices, faces)
        scene.run(origins[:1], directions[:1])
        return scene

    scene = build()
    return {
        "build": build,
        "first": lambda n: scene.run(origins[:n], directions[:n], output=True),
        "triangle": lambda n: scene.run(origins[:n], directions[:n]),
        "any": lambda n: scene.run(origins[:n], directions[:n], query="OCCLUDED"),
    }


def open3d(data):
    import open3d as library

    vertices, faces = data["vertices"].astype(np.float32), data["faces"].astype(np.uint32)
    rays = np.concatenate((data["origins"], data["directions"]), axis=1).astype(np.float32)
    near, far, inside = (data[name].astype(np.float32) for name in ("near", "far", "inside"))

    def build(n=1):
        scene = library.t.geometry.RaycastingScene()
        scene.add_triangles(vertices, faces)
        scene.cast_rays(rays[:1])
        return scene

    scene = build()
    return {
        "build": build,
        "first": lambda n: scene.cast_rays(rays[:n]),
        "any": lambda n: scene.test_occlusions(rays[:n]),
        "all": lambda n: scene.list_intersections(rays[:n]),
        "near": lambda n: scene.compute_closest_points(near[:n]),
        "far": lambda n: scene.compute_closest_points(far[:n]),
        "signed": lambda n: scene.compute_signed_distance(far[:n]),
        "contains": lambda n: scene.compute_occupancy(inside[:n]),
    }


def point_cloud_utils(data):
    import point_cloud_utils as library

    vertices, faces = data["vertices"], data["faces"].astype(np.int64)
    rays = data["origins"], data["directions"]
    engine = library.RayMeshIntersector(vertices, faces)
    return {
        "build": lambda n: library.RayMeshIntersector(vertices, faces),
        "first": lambda n: engine.intersect_rays(rays[0][:n], rays[1][:n]),
        "near": lambda n: library.closest_points_on_mesh(data["near"][:n], vertices, faces),
        "far": lambda n: library.closest_points_on_mesh(data["far"][:n], vertices, faces),
        "signed": lambda n: library.signed_distance_to_mesh(data["far"][:n], vertices, faces),
    }


def libigl(data):
    import igl as library

    vertices, faces = data["vertices"], data["faces"].astype(np.int64)
    rays = data["origins"], data["directions"]

    def build(n=1):
        created = library.AABB()
        created.init(vertices, faces)
        return created

    tree = build()
    return {
        "build": build,
        "first": lambda n: tree.intersect_ray_first(vertices, faces, rays[0][:n], rays[1][:n]),
        "near": lambda n: tree.squared_distance(vertices, faces, data["near"][:n]),
        "far": lambda n: tree.squared_distance(vertices, faces, data["far"][:n]),
        "signed": lambda n: library.signed_distance(data["far"][:n], vertices, faces),
    }


def fcpw(data):
    import fcpw as library

    vertices = np.asfortranarray(data["vertices"], dtype=np.float32)
    faces = np.asfortranarray(data["faces"], dtype=np.int32)

    def build(n=1):
        scene = library.scene_3D()
        scene.set_object_count(1)
        scene.set_object_vertices(vertices, 0)
        scene.set_object_triangles(faces, 0)
        scene.build(library.aggregate_type.bvh_surface_area, True)
        return scene

    scene = build()
    infinite = np.full(len(data["near"]), np.finfo(np.float32).max, dtype=np.float32)
    unit = data["directions"] / np.linalg.norm(data["directions"], axis=1, keepdims=True)

    def cast(n, any_hit):
        origins = np.asfortranarray(data["origins"][:n], dtype=np.float32)
        directions = np.asfortranarray(unit[:n], dtype=np.float32)
        found = library.interaction_3D_list()
        scene.intersect(origins, directions, infinite[:n], found, any_hit)

    def closest(name, n):
        points = np.asfortranarray(data[name][:n], dtype=np.float32)
        scene.find_closest_points(points, infinite[:n], library.interaction_3D_list())

    def contains(n):
        points = np.asfortranarray(data["inside"][:n], dtype=np.float32)
        scene.contains(points, np.zeros(n, dtype=np.int32))

    return {
        "build": build,
        "first": lambda n: cast(n, False),
        "any": lambda n: cast(n, True),
        "near": lambda n: closest("near", n),
        "far": lambda n: closest("far", n),
        "contains": contains,
    }


def trueform(data):
    import trueform as library

    faces, points = data["faces"].astype(np.int32), data["vertices"]

    def build(n=1):
        created = library.Mesh(faces, points)
        created.build_tree()
        return created

    mesh = build()
    ball = library.Mesh(data["ball_faces"].astype(np.int32), data["ball"])

    def cast(n):
        rays = library.Ray(origin=data["origins"][:n], direction=data["directions"][:n])
        library.ray_cast(rays, mesh)

    def placed(place):
        matrix = np.eye(4)
        matrix[:3, 3] = place
        ball.transformation = matrix
        return ball

    def pairs(n):
        for place in data["touching"][:n]:
            library.gather_intersecting_ids(mesh, placed(place))

    def poses(n):
        for place in data["places"][:n]:
            library.distance(mesh, placed(place))

    return {
        "build": build,
        "first": cast,
        "near": lambda n: library.neighbor_search(mesh, library.Point(data["near"][:n])),
        "far": lambda n: library.neighbor_search(mesh, library.Point(data["far"][:n])),
        "signed": lambda n: library.signed_distance(mesh, library.Point(data["far"][:n])),
        "pairs": pairs,
        "poses": poses,
    }


def meshlib(data):
    from meshlib import mrmeshnumpy, mrmeshpy as library

    def build(n=1):
        created = mrmeshnumpy.meshFromFacesVerts(data["faces"].astype(np.int32), data["vertices"])
        created.getAABBTree()
        return created

    mesh = build()
    ball = mrmeshnumpy.meshFromFacesVerts(data["ball_faces"].astype(np.int32), data["ball"])

    def moved(place):
        return library.AffineXf3f.translation(library.Vector3f(*map(float, place)))

    def pairs(n):
        for place in data["touching"][:n]:
            library.findCollidingTriangles(mesh, ball, moved(place))

    def poses(n):
        for place in data["places"][:n]:
            library.findDistance(mesh, ball, moved(place))

    return {"build": build, "pairs": pairs, "poses": poses}


def python_fcl(data):
    import fcl as library

    def model(vertices, faces):
        created = library.BVHModel()
        created.beginModel(len(vertices), len(faces))
        created.addSubModel(vertices, faces)
        created.endModel()
        return created

    mesh = library.CollisionObject(model(data["vertices"], data["faces"]))
    ball = library.CollisionObject(model(data["ball"], data["ball_faces"]))

    def pairs(n):
        for place in data["touching"][:n]:
            ball.setTranslation(place)
            library.collide(
                mesh, ball, library.CollisionRequest(100_000, False), library.CollisionResult()
            )

    def poses(n):
        for place in data["places"][:n]:
            ball.setTranslation(place)
            library.distance(mesh, ball, library.DistanceRequest(), library.DistanceResult())

    return {
        "build": lambda n: model(data["vertices"], data["faces"]),
        "pairs": pairs,
        "poses": poses,
    }


def coal(data):
    import coal as library

    def model(vertices, faces):
        created = library.BVHModelOBBRSS()
        created.beginModel(len(faces), len(vertices))
        created.addVertices(vertices)
        created.addTriangles(np.asarray(faces, dtype=np.int64))
        created.endModel()
        return created

    mesh, ball = model(data["vertices"], data["faces"]), model(data["ball"], data["ball_faces"])
    still, moved = library.Transform3s(), library.Transform3s()

    def pairs(n):
        request = library.CollisionRequest()
        request.num_max_contacts = 100_000
        for place in data["touching"][:n]:
            moved.setTranslation(place)
            library.collide(mesh, still, ball, moved, request, library.CollisionResult())

    def poses(n):
        for place in data["places"][:n]:
            moved.setTranslation(place)
            library.distance(
                mesh, still, ball, moved, library.DistanceRequest(), library.DistanceResult()
            )

    return {
        "build": lambda n: model(data["vertices"], data["faces"]),
        "pairs": pairs,
        "poses": poses,
    }


LIBRARIES = {
    "abut": abut,
    "trimesh+embreex": trimesh,
    "embreex": embreex,
    "open3d": open3d,
    "point-cloud-utils": point_cloud_utils,
    "libigl": libigl,
    "python-fcl": python_fcl,
    "coal": coal,
    "fcpw": fcpw,
    "trueform": trueform,
    "meshlib": meshlib,
}
