# SPDX-License-Identifier: MIT
"""trimesh's rays, proximity queries and collisions, computed by abut.

A trimesh.Trimesh can be passed to every function of abut that takes a mesh. The classes and
functions here have the names, arguments and results of those of trimesh.ray, trimesh.proximity and
trimesh.collision instead. install() puts them in the place of trimesh's own, so that mesh.ray,
mesh.nearest, mesh.contains and the rest of a program use them. docs/from_trimesh_and_friends.md
lists what differs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core, fcl
from .convert import as_mesh, cached

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

__all__ = [
    "CollisionManager",
    "ContactData",
    "DistanceData",
    "ProximityQuery",
    "RayMeshIntersector",
    "closest_point",
    "install",
    "longest_ray",
    "scene_to_collision",
    "signed_distance",
    "uninstall",
]


def _points(points: npt.ArrayLike, name: str = "points") -> Floats:
    array = np.asarray(points, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] != 3:
        raise ValueError(f"{name} must be (n,3)!")
    return array


class RayMeshIntersector:
    """Rays against one mesh, as trimesh.ray.ray_triangle and trimesh.ray.ray_pyembree have it.

    Whether a ray hits is exact, through edges and corners as well. intersects_id lists every
    triangle that a ray hits, as ray_triangle does; with one_hit_per_place only one of the triangles
    that share a place, as Embree does. Hits are in the order of the rays, those of a ray from near
    to far. scale_to_box has no effect: coordinates are doubles.
    """

    _one_hit_per_place = False

    def __init__(
        self, mesh: Any, scale_to_box: bool = True, *, one_hit_per_place: bool | None = None
    ) -> None:
        self.mesh = mesh
        if one_hit_per_place is not None:
            self._one_hit_per_place = one_hit_per_place

    def intersects_id(
        self,
        ray_origins: npt.ArrayLike,
        ray_directions: npt.ArrayLike,
        return_locations: bool = False,
        multiple_hits: bool = True,
        *,
        max_hits: int | None = None,
    ) -> tuple[Any, ...]:
        """The triangles that the rays hit, the index of each one's ray, and with
        return_locations the places, of which each is listed once for a ray."""
        origins = _points(ray_origins, "ray_origins")
        directions = _points(ray_directions, "ray_directions")
        if origins.shape != directions.shape:
            raise ValueError("Ray origin and direction don't match!")
        if multiple_hits:
            hits, first = _core.raycast_all(origins, directions, as_mesh(self.mesh))
            ray = np.repeat(np.arange(len(origins)), np.diff(first))
            triangle, location = hits.triangle.astype(np.int64), np.array(hits.point)
            if return_locations or self._one_hit_per_place:
                keep = _first_at_each_place(location, ray)
                triangle, ray, location = triangle[keep], ray[keep], location[keep]
            if max_hits is not None:
                rank = np.arange(len(ray)) - np.searchsorted(ray, ray)
                keep = np.nonzero(rank < max_hits)[0]
                triangle, ray, location = triangle[keep], ray[keep], location[keep]
        else:
            hits = _core.raycast(origins, directions, as_mesh(self.mesh))
            ray = np.nonzero(hits.hit)[0]
            triangle, location = hits.triangle[ray].astype(np.int64), hits.point[ray]
        return (triangle, ray, location) if return_locations else (triangle, ray)

    def intersects_location(
        self, ray_origins: npt.ArrayLike, ray_directions: npt.ArrayLike, **kwargs: Any
    ) -> tuple[Floats, Ints, Ints]:
        """The places that the rays hit, the index of each one's ray and of its triangle."""
        triangle, ray, location = self.intersects_id(
            ray_origins, ray_directions, return_locations=True, **kwargs
        )
        return location, ray, triangle

    def intersects_first(self, ray_origins: npt.ArrayLike, ray_directions: npt.ArrayLike) -> Ints:
        """The triangle that each ray hits first, -1 for none; the lowest index where several are
        equally near."""
        hits = _core.triangle_hit(
            _points(ray_origins, "ray_origins"),
            _points(ray_directions, "ray_directions"),
            as_mesh(self.mesh),
        )
        return np.asarray(hits.triangle, dtype=np.int64)

    def intersects_any(self, ray_origins: npt.ArrayLike, ray_directions: npt.ArrayLike) -> Bools:
        """Whether each ray hits the mesh."""
        return np.asarray(
            _core.occluded(
                _points(ray_origins, "ray_origins"),
                _points(ray_directions, "ray_directions"),
                as_mesh(self.mesh),
            )
        )

    def contains_points(self, points: npt.ArrayLike) -> Bools:
        """Whether each point is inside the mesh or on its surface; exact."""
        return np.asarray(as_mesh(self.mesh).contains(_points(points)))


class _EmbreeLikeIntersector(RayMeshIntersector):
    """The same with the order of arguments that trimesh.ray.ray_pyembree has."""

    _one_hit_per_place = True

    def intersects_id(  # type: ignore[override]
        self,
        ray_origins: npt.ArrayLike,
        ray_directions: npt.ArrayLike,
        multiple_hits: bool = True,
        max_hits: int | None = None,
        return_locations: bool = False,
    ) -> tuple[Any, ...]:
        return super().intersects_id(
            ray_origins, ray_directions, return_locations, multiple_hits, max_hits=max_hits
        )

    def intersects_location(
        self,
        ray_origins: npt.ArrayLike,
        ray_directions: npt.ArrayLike,
        multiple_hits: bool = True,
        **kwargs: Any,
    ) -> tuple[Floats, Ints, Ints]:
        return super().intersects_location(
            ray_origins, ray_directions, multiple_hits=multiple_hits, **kwargs
        )


def _first_at_each_place(location: Floats, ray: Ints) -> Ints:
    """The hits without those of the same ray at the same place, within trimesh's tolerance for
    equal points."""
    from trimesh.grouping import unique_rows

    if len(ray) == 0:
        return np.empty(0, dtype=np.int64)
    first, _ = unique_rows(np.column_stack((location, ray)))  # type: ignore[no-untyped-call,unused-ignore]
    return np.sort(np.asarray(first, dtype=np.int64))


class ProximityQuery:
    """Points against one mesh, as trimesh.proximity has it."""

    def __init__(self, mesh: Any) -> None:
        self._mesh = mesh

    def on_surface(self, points: npt.ArrayLike) -> tuple[Floats, Floats, Ints]:
        """See closest_point."""
        return closest_point(self._mesh, points)

    def vertex(self, points: npt.ArrayLike) -> tuple[Floats, Ints]:
        """The distance to the nearest vertex, and its index; the lowest where several are
        equally near."""

        def make() -> Any:
            # A triangle whose corners are one point is that point.
            corners = np.repeat(np.arange(len(self._mesh.vertices)), 3).reshape(-1, 3)
            return _core.Mesh(self._mesh.vertices, corners)

        found = _core.closest_points(_points(points), cached(self._mesh, "abut vertices", make))
        return found.distance.copy(), found.triangle_b.astype(np.int64)

    def signed_distance(self, points: npt.ArrayLike) -> Floats:
        """See signed_distance."""
        return signed_distance(self._mesh, points)


def closest_point(mesh: Any, points: npt.ArrayLike) -> tuple[Floats, Floats, Ints]:
    """The nearest point of the surface for each point, its distance, and its triangle: the
    lowest index where several are equally near."""
    found = _core.closest_points(_points(points), as_mesh(mesh))
    return found.on_b.copy(), found.distance.copy(), found.triangle_b.astype(np.int64)


def signed_distance(mesh: Any, points: npt.ArrayLike) -> Floats:
    """The distance to the surface, positive inside, negative outside. The sign is exact for a
    watertight mesh; for others it is that of the winding number, for which triangles must face
    outwards."""
    ours = as_mesh(mesh)
    solid: Any = ours
    if not mesh.is_watertight:
        solid = cached(mesh, "abut winding tree", lambda: _core.WindingTree(ours))
    return 0.0 - np.asarray(_core.signed_distance(_points(points), solid))


def longest_ray(mesh: Any, points: npt.ArrayLike, directions: npt.ArrayLike) -> Floats:
    """How far each ray goes before it hits the mesh, infinite for none; hits within tol.planar
    of its start do not count, so that rays may start on the surface."""
    from trimesh.constants import tol

    origins, headings = _points(points), _points(directions, "directions")
    if len(origins) != len(headings):
        raise ValueError("number of points must equal number of directions!")
    hits, first = _core.raycast_all(origins, headings, as_mesh(mesh))
    ray = np.repeat(np.arange(len(origins)), np.diff(first))
    lengths = hits.t * np.linalg.norm(headings, axis=1)[ray]
    counts = lengths > tol.planar
    longest = np.full(len(origins), np.inf)
    np.minimum.at(longest, ray[counts], lengths[counts])
    return longest


class ContactData:
    """One contact of two objects of a CollisionManager."""

    def __init__(self, names: tuple[Hashable, Hashable], contact: fcl.Contact) -> None:
        self.names = set(names)
        self._triangles = {names[0]: contact.b1, names[1]: contact.b2}
        self.normal = contact.normal  #: from the first object to the second
        self.point = contact.pos  #: halfway between the surfaces
        self.depth = contact.penetration_depth  #: the penetration depth

    def index(self, name: Hashable) -> int:
        """The triangle of the object with this name; -1 for a convex mesh, which counts as a
        solid."""
        return self._triangles[name]


class DistanceData:
    """The nearest points of two objects of a CollisionManager."""

    def __init__(self, names: tuple[Hashable, Hashable], result: fcl.DistanceResult) -> None:
        self.names = set(names)
        self._triangles = {names[0]: result.b1, names[1]: result.b2}
        self._places = dict(zip(names, result.nearest_points))
        self.distance = result.min_distance  #: negative where the objects intersect

    def index(self, name: Hashable) -> int:
        """The nearest triangle of the object with this name; -1 for a convex mesh, which counts
        as a solid."""
        return self._triangles[name]

    def point(self, name: Hashable) -> Floats | None:
        """The nearest point of the object with this name."""
        return self._places[name]


_Pair = tuple[Hashable, fcl.CollisionObject, Hashable, fcl.CollisionObject]


class CollisionManager:
    """Named meshes and their collisions, as trimesh.collision has it; python-fcl is not needed.

    Convex meshes are solids, others are surfaces, as in trimesh. Touching is a collision.
    """

    def __init__(self) -> None:
        self._objs: dict[Hashable, fcl.CollisionObject] = {}

    def add_object(
        self, name: Hashable, mesh: Any, transform: npt.ArrayLike | None = None
    ) -> fcl.CollisionObject:
        """Adds a mesh, or replaces the one with this name."""
        self._objs[name] = _placed(mesh, transform)
        return self._objs[name]

    def remove_object(self, name: Hashable) -> None:
        """Removes the mesh with this name."""
        self._known(name)
        del self._objs[name]

    def set_transform(self, name: Hashable, transform: npt.ArrayLike) -> None:
        """Moves the mesh with this name."""
        self._known(name).setTransform(_transform(transform))

    def in_collision_single(
        self,
        mesh: Any,
        transform: npt.ArrayLike | None = None,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Whether the mesh touches any of these; with return_names also the set of their names,
        with return_data a list of ContactData."""
        pairs = self._pairs({"__external": _placed(mesh, transform)})
        found, names, data = _collisions(pairs, return_names, return_data)
        return _chosen(found, {pair[0] for pair in names}, data, return_names, return_data)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two of these touch; with return_names also the set of their pairs of names
        in order."""
        found, pairs, data = _collisions(self._pairs(None), return_names, return_data)
        names = {tuple(sorted(pair)) for pair in pairs}  # type: ignore[type-var]
        return _chosen(found, names, data, return_names, return_data)

    def in_collision_other(
        self,
        other_manager: CollisionManager,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Whether any of these touches any of the other manager's; with return_names also the
        set of pairs of names."""
        pairs = self._pairs(other_manager._objs)
        found, names, data = _collisions(pairs, return_names, return_data)
        return _chosen(found, set(names), data, return_names, return_data)

    def min_distance_single(
        self,
        mesh: Any,
        transform: npt.ArrayLike | None = None,
        return_name: bool = False,
        return_data: bool = False,
    ) -> Any:
        """The least distance of the mesh to any of these, negative by the depth where they
        intersect; with return_name also the nearest one's name, with return_data a DistanceData."""
        distance, names, data = self._least(
            self._objs, {"__external": _placed(mesh, transform)}, return_data
        )
        return _chosen(distance, names and names[0], data, return_name, return_data)

    def min_distance_internal(
        self, name: Hashable = None, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """The least distance of any two of these, or of the named one to another; with
        return_names also the two names in order."""
        if name is None:
            distance, names, data = self._least(self._objs, None, return_data)
        else:
            others = {key: o for key, o in self._objs.items() if key != name}
            distance, names, data = self._least(others, {name: self._known(name)}, return_data)
        ordered = names and tuple(sorted(names))  # type: ignore[type-var]
        return _chosen(distance, ordered, data, return_names, return_data)

    def min_distance_other(
        self,
        other_manager: CollisionManager,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """The least distance of any of these to any of the other manager's; with return_names
        also the two names."""
        distance, names, data = self._least(self._objs, other_manager._objs, return_data)
        return _chosen(distance, names, data, return_names, return_data)

    def _known(self, name: Hashable) -> fcl.CollisionObject:
        if name not in self._objs:
            raise ValueError(f"{name} not in collision manager!")
        return self._objs[name]

    def _pairs(self, others: dict[Hashable, fcl.CollisionObject] | None) -> Iterator[_Pair]:
        """The pairs whose boxes overlap."""
        mine = list(self._objs.items())
        theirs = mine if others is None else list(others.items())
        manager = _managed(self._objs)
        for i, j in manager._overlaps(None if others is None else [o for _, o in theirs]):
            yield (*mine[i], *theirs[j])

    def _least(
        self,
        firsts: dict[Hashable, fcl.CollisionObject],
        seconds: dict[Hashable, fcl.CollisionObject] | None,
        with_points: bool,
    ) -> tuple[float, tuple[Hashable, Hashable] | None, DistanceData | None]:
        mine = list(firsts.items())
        theirs = mine if seconds is None else list(seconds.items())
        request = fcl.DistanceRequest(
            enable_nearest_points=with_points, enable_signed_distance=True
        )
        result, names = fcl.DistanceResult(), None
        order = _managed(firsts)._nearest_first(None if seconds is None else [o for _, o in theirs])
        for i, j, gap in order:
            # Only objects whose boxes overlap can intersect, and so be nearer than 0.
            if gap > 0 and gap >= result.min_distance:
                break
            least = result.min_distance
            fcl.distance(mine[i][1], theirs[j][1], request, result)
            if result.min_distance < least:
                names = (mine[i][0], theirs[j][0])
        data = None if names is None else DistanceData(names, result)
        return result.min_distance, names, data


def _managed(objects: dict[Hashable, fcl.CollisionObject]) -> fcl.DynamicAABBTreeCollisionManager:
    manager = fcl.DynamicAABBTreeCollisionManager()
    manager.registerObjects(objects.values())
    return manager


def _collisions(
    pairs: Iterator[_Pair], with_names: bool, with_data: bool
) -> tuple[bool, list[tuple[Hashable, Hashable]], list[ContactData]]:
    """Whether any pair touches, the names of all that do, and their contacts; without these the
    first one suffices."""
    names: list[tuple[Hashable, Hashable]] = []
    data: list[ContactData] = []
    request = fcl.CollisionRequest(num_max_contacts=100_000, enable_contact=with_data)
    for first, a, second, b in pairs:
        result = fcl.CollisionResult()
        if fcl.collide(a, b, request, result) == 0:
            continue
        names.append((first, second))
        if with_data:
            data.extend(ContactData((first, second), contact) for contact in result.contacts)
        if not with_names and not with_data:
            break
    return bool(names), names, data


def _chosen(result: Any, names: Any, data: Any, with_names: bool, with_data: bool) -> Any:
    """The result alone, or a tuple of it and of the names or data that are asked for."""
    extra = [*([names] if with_names else []), *([data] if with_data else [])]
    return (result, *extra) if extra else result


def _transform(transform: npt.ArrayLike | None) -> fcl.Transform:
    matrix = np.eye(4) if transform is None else np.asarray(transform, dtype=np.float64)
    if matrix.shape != (4, 4):
        raise ValueError("transform must be (4,4)!")
    if not np.isfinite(matrix).all():
        raise ValueError("'transform' must be finite: with NaN or infinity nothing is ever in collision")
    placed = fcl.Transform(matrix[:3, :3], matrix[:3, 3])
    placed._pose()  # refuses here what is no rotation, not in a query later
    return placed


def _placed(mesh: Any, transform: npt.ArrayLike | None) -> fcl.CollisionObject:
    def make() -> fcl.CollisionGeometry:
        if mesh.is_convex:
            return fcl.Convex(mesh.vertices, len(mesh.faces), ())
        return fcl.BVHModel.of(mesh)

    return fcl.CollisionObject(cached(mesh, "abut geometry", make), _transform(transform))


def scene_to_collision(scene: Any) -> tuple[CollisionManager, dict[Hashable, fcl.CollisionObject]]:
    """A manager with the meshes of a trimesh.Scene, and its objects by the names of their nodes."""
    manager = CollisionManager()
    objects = {}
    for node in scene.graph.nodes_geometry:
        transform, geometry = scene.graph[node]
        objects[node] = manager.add_object(node, scene.geometry[geometry], transform)
    return manager, objects


_replaced: list[tuple[Any, str, Any]] = []


def install() -> None:
    """Puts the classes and functions of this module in the place of trimesh's. Meshes that exist
    already keep the engines that they have."""
    import trimesh

    if _replaced:
        return
    ours: list[tuple[Any, str, Any]] = [
        (trimesh.ray.ray_triangle, "RayMeshIntersector", RayMeshIntersector),
        (trimesh.proximity, "ProximityQuery", ProximityQuery),
        (trimesh.proximity, "closest_point", closest_point),
        (trimesh.proximity, "signed_distance", signed_distance),
        (trimesh.proximity, "longest_ray", longest_ray),
        (trimesh.collision, "CollisionManager", CollisionManager),
        (trimesh.collision, "ContactData", ContactData),
        (trimesh.collision, "DistanceData", DistanceData),
        (trimesh.collision, "scene_to_collision", scene_to_collision),
    ]
    if trimesh.ray.has_embree:
        ours.append((trimesh.ray.ray_pyembree, "RayMeshIntersector", _EmbreeLikeIntersector))
    for module, name, replacement in ours:
        _replaced.append((module, name, getattr(module, name)))
        setattr(module, name, replacement)


def uninstall() -> None:
    """Puts trimesh's own classes and functions back."""
    while _replaced:
        setattr(*_replaced.pop())
