# SPDX-License-Identifier: MIT
"""Requests, results and the numbers that name types."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ._geometry import CollisionGeometry

Array = npt.NDArray[np.float64]


class OBJECT_TYPE:
    """Kinds of geometries, as numbers."""

    OT_UNKNOWN, OT_BVH, OT_GEOM, OT_OCTREE, OT_COUNT = range(5)


class NODE_TYPE:
    """Types of geometries, as numbers."""

    BV_UNKNOWN, BV_AABB, BV_OBB, BV_RSS, BV_kIOS, BV_OBBRSS, BV_KDOP16, BV_KDOP18, BV_KDOP24 = (
        range(9)
    )
    GEOM_BOX, GEOM_SPHERE, GEOM_ELLIPSOID, GEOM_CAPSULE, GEOM_CONE, GEOM_CYLINDER = range(9, 15)
    GEOM_CONVEX, GEOM_PLANE, GEOM_HALFSPACE, GEOM_TRIANGLE, GEOM_OCTREE, NODE_COUNT = range(15, 21)


class CCDMotionType:
    """How continuousCollide moves objects: CCDM_TRANS keeps the rotation, CCDM_LINEAR turns
    about the moving origin."""

    CCDM_TRANS, CCDM_LINEAR, CCDM_SCREW, CCDM_SPLINE = range(4)


class CCDSolverType:
    """Ignored: there is one solver, which advances without passing through a contact."""

    CCDC_NAIVE, CCDC_CONSERVATIVE_ADVANCEMENT, CCDC_RAY_SHOOTING, CCDC_POLYNOMIAL_SOLVER = range(4)


class GJKSolverType:
    """Ignored."""

    GST_LIBCCD, GST_INDEP = range(2)


class Contact:
    """A place where two objects touch: geometries, indices of triangles (-1 for shapes), the
    normal from the first to the second, a point halfway between the two surfaces, and the depth."""

    def __init__(self) -> None:
        self.o1: CollisionGeometry | None = None
        self.o2: CollisionGeometry | None = None
        self.b1 = -1
        self.b2 = -1
        self.normal: Array = np.zeros(3)
        self.pos: Array = np.zeros(3)
        self.penetration_depth = 0.0


class CostSource:
    """Exists for imports; abut computes no costs."""

    def __init__(self) -> None:
        self.aabb_min: Array = np.zeros(3)
        self.aabb_max: Array = np.zeros(3)
        self.cost_density = 0.0
        self.total_cost = 0.0


class CollisionRequest:
    """How many contacts collide lists at most, and whether with points, normals and depths."""

    def __init__(
        self,
        num_max_contacts: int = 1,
        enable_contact: bool = False,
        num_max_cost_sources: int = 1,
        enable_cost: bool = False,
        use_approximate_cost: bool = True,
        gjk_solver_type: int = GJKSolverType.GST_LIBCCD,
    ) -> None:
        self.num_max_contacts = num_max_contacts
        self.enable_contact = enable_contact
        self.num_max_cost_sources = num_max_cost_sources
        self.enable_cost = enable_cost
        self.use_approximate_cost = use_approximate_cost
        self.gjk_solver_type = gjk_solver_type


class CollisionResult:
    """What collide found; repeated calls add to it."""

    def __init__(self, is_collision: bool = False) -> None:
        self.is_collision = is_collision
        self.contacts: list[Contact] = []
        self.cost_sources: list[CostSource] = []


class ContinuousCollisionRequest:
    """The kind of motion, and the error of the time of contact."""

    def __init__(
        self,
        num_max_iterations: int = 10,
        toc_err: float = 0.0001,
        ccd_motion_type: int = CCDMotionType.CCDM_TRANS,
        gjk_solver_type: int = GJKSolverType.GST_LIBCCD,
        ccd_solver_type: int = CCDSolverType.CCDC_CONSERVATIVE_ADVANCEMENT,
    ) -> None:
        self.num_max_iterations = num_max_iterations
        self.toc_err = toc_err
        self.ccd_motion_type = ccd_motion_type
        self.gjk_solver_type = gjk_solver_type
        self.ccd_solver_type = ccd_solver_type


class ContinuousCollisionResult:
    """Whether and when two moving objects touch."""

    def __init__(self, is_collide: bool = False, time_of_contact: float = 1.0) -> None:
        self.is_collide = is_collide
        self.time_of_contact = time_of_contact


class DistanceRequest:
    """With enable_signed_distance, the distance of intersecting objects is their negative
    penetration depth, not -1."""

    def __init__(
        self,
        enable_nearest_points: bool = False,
        enable_signed_distance: bool = False,
        gjk_solver_type: int = GJKSolverType.GST_LIBCCD,
    ) -> None:
        self.enable_nearest_points = enable_nearest_points
        self.enable_signed_distance = enable_signed_distance
        self.gjk_solver_type = gjk_solver_type


class DistanceResult:
    """The least distance so far, with its points, geometries and triangles (-1 for shapes)."""

    def __init__(self, min_distance_: float = sys.float_info.max) -> None:
        self.min_distance = min_distance_
        self.nearest_points: list[Array | None] = [None, None]
        self.o1: CollisionGeometry | None = None
        self.o2: CollisionGeometry | None = None
        self.b1 = -1
        self.b2 = -1


class CollisionData:
    """What a manager passes to the callback of collide."""

    def __init__(
        self, request: CollisionRequest | None = None, result: CollisionResult | None = None
    ) -> None:
        self.request = request or CollisionRequest()
        self.result = result or CollisionResult()
        self.done = False


class DistanceData:
    """What a manager passes to the callback of distance."""

    def __init__(
        self, request: DistanceRequest | None = None, result: DistanceResult | None = None
    ) -> None:
        self.request = request or DistanceRequest()
        self.result = result or DistanceResult()
        self.done = False
