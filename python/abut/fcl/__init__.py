# SPDX-License-Identifier: MIT
"""python-fcl's API over abut: `import abut.fcl as fcl` is the only line that a program changes.

Names, arguments and conventions are those of python-fcl 0.7: sides of boxes, lengths along z,
normals from the first object to the second, a negative distance for objects that intersect. The
answers are abut's: touching counts as a collision, every yes or no about straight-edged shapes,
spheres and capsules is exact, and no option tunes a solver, so the fields of requests that do so
are ignored. docs/from_trimesh_and_friends.md lists what differs.
"""

from ._data import (
    CCDMotionType,
    CCDSolverType,
    CollisionData,
    CollisionRequest,
    CollisionResult,
    Contact,
    ContinuousCollisionRequest,
    ContinuousCollisionResult,
    CostSource,
    DistanceData,
    DistanceRequest,
    DistanceResult,
    GJKSolverType,
    NODE_TYPE,
    OBJECT_TYPE,
)
from ._geometry import (
    BVHModel,
    Box,
    Capsule,
    CollisionGeometry,
    Cone,
    Convex,
    Cylinder,
    Ellipsoid,
    Halfspace,
    OcTree,
    Plane,
    Sphere,
    TriangleP,
)
from ._manager import (
    DynamicAABBTreeCollisionManager,
    defaultCollisionCallback,
    defaultDistanceCallback,
)
from ._object import (
    CollisionObject,
    Transform,
)
from ._queries import (
    collide,
    continuousCollide,
    distance,
)

__all__ = [
    "BVHModel",
    "Box",
    "CCDMotionType",
    "CCDSolverType",
    "Capsule",
    "CollisionData",
    "CollisionGeometry",
    "CollisionObject",
    "CollisionRequest",
    "CollisionResult",
    "Cone",
    "Contact",
    "ContinuousCollisionRequest",
    "ContinuousCollisionResult",
    "Convex",
    "CostSource",
    "Cylinder",
    "DistanceData",
    "DistanceRequest",
    "DistanceResult",
    "DynamicAABBTreeCollisionManager",
    "Ellipsoid",
    "GJKSolverType",
    "Halfspace",
    "NODE_TYPE",
    "OBJECT_TYPE",
    "OcTree",
    "Plane",
    "Sphere",
    "Transform",
    "TriangleP",
    "collide",
    "continuousCollide",
    "defaultCollisionCallback",
    "defaultDistanceCallback",
    "distance",
]
