// SPDX-License-Identifier: MIT
// What a yes or no, a distance and a contact of two convex shapes cost, beside FCL's two solvers and Bullet's.
#include "benchmarks/shape_pairs.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <type_traits>

#ifdef ABUT_BENCH_FCL
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/distance.h>
#endif
#ifdef ABUT_BENCH_BULLET
#include <BulletCollision/BroadphaseCollision/btCollisionAlgorithm.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#endif

namespace abut::bench {
namespace {

constexpr std::size_t pair_count = 4096;

// Pairs are tested one after another; every answer is made in memory that the compiler must take for read, but not copied.
template <class Pairs, class Call>
void measure_all(benchmark::State& state, const Pairs& pairs, Call call) {
    std::size_t i = 0;
    for (auto _ : state) {
        const auto answer = call(pairs[i]);
        const void* made = &answer;
        benchmark::DoNotOptimize(made);
        benchmark::ClobberMemory();
        if (++i == pairs.size()) i = 0;
    }
}

template <class A, class B>
void register_abut(const std::string& name) {
    using Pairs = std::vector<std::pair<A, B>>;
    const auto pairs = std::make_shared<Pairs>();
    const auto filled = [pairs]() -> const Pairs& {
        if (pairs->empty()) {
            for (auto& [a, b] : body_pairs<A, B>(pair_count)) pairs->emplace_back(a.shape, b.shape);
        }
        return *pairs;
    };
    benchmark::RegisterBenchmark(("meet_abut/" + name).c_str(), [filled](benchmark::State& state) {
        measure_all(state, filled(), [](const auto& p) { return intersects(p.first, p.second); });
    });
    benchmark::RegisterBenchmark(("apart_abut/" + name).c_str(), [filled](benchmark::State& state) {
        measure_all(state, filled(), [](const auto& p) { return distance(p.first, p.second); });
    });
    benchmark::RegisterBenchmark(("contact_abut/" + name).c_str(), [filled](benchmark::State& state) {
        measure_all(state, filled(), [](const auto& p) { return contact(p.first, p.second); });
    });
}

#ifdef ABUT_BENCH_FCL
fcl::Transform3d fcl_pose(const Pose& p) {
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.linear() = fcl::Quaterniond(p.rotation.w, p.rotation.x, p.rotation.y, p.rotation.z).toRotationMatrix();
    t.translation() = fcl::Vector3d(p.translation.x, p.translation.y, p.translation.z);
    return t;
}
auto fcl_shape(const Body<Sphere>& b) { return std::make_shared<fcl::Sphered>(b.size.x); }
auto fcl_shape(const Body<Capsule>& b) { return std::make_shared<fcl::Capsuled>(b.size.x, 2 * b.size.z); }
auto fcl_shape(const Body<Cylinder>& b) { return std::make_shared<fcl::Cylinderd>(b.size.x, 2 * b.size.z); }
auto fcl_shape(const Body<Cone>& b) { return std::make_shared<fcl::Coned>(b.size.x, 2 * b.size.z); }
auto fcl_shape(const Body<Obb>& b) { return std::make_shared<fcl::Boxd>(2 * b.size.x, 2 * b.size.y, 2 * b.size.z); }
auto fcl_shape(const Body<Ellipsoid>& b) { return std::make_shared<fcl::Ellipsoidd>(b.size.x, b.size.y, b.size.z); }
auto fcl_shape(const Body<Hull>& b) {
    const Hull hull(b.points);
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec3& p : hull.vertices()) points->emplace_back(p.x, p.y, p.z);
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& t : hull.triangles()) {
        faces->insert(faces->end(), {3, static_cast<int>(t[0]), static_cast<int>(t[1]), static_cast<int>(t[2])});
    }
    return std::make_shared<fcl::Convexd>(points, static_cast<int>(hull.triangles().size()), faces);
}

/// FCL's solvers as they are inside, told the shapes' types: what its calls cost without finding out.
template <class Solver>
struct FclSolver {
    template <class Placed>
    bool meet(const Placed& p) const {
        return solver.shapeIntersect(*p.shapes.first, p.a, *p.shapes.second, p.b, nullptr);
    }
    template <class Placed>
    double apart(const Placed& p) const {
        double distance = 0;
        fcl::Vector3d on_a, on_b;
        solver.shapeDistance(*p.shapes.first, p.a, *p.shapes.second, p.b, &distance, &on_a, &on_b);
        return distance;
    }
    template <class Placed>
    bool contact(const Placed& p) {
        contacts.clear();
        return solver.shapeIntersect(*p.shapes.first, p.a, *p.shapes.second, p.b, &contacts);
    }
    Solver solver;
    std::vector<fcl::ContactPointd> contacts;
};
/// The calls that FCL offers its users. How deep round shapes are by its libccd is told along a portal (Snethen 2008), not the
/// least way out: of one pair in ten it is a fifth more than that.
template <fcl::GJKSolverType solver>
struct FclCalls {
    template <class Placed>
    std::size_t meet(const Placed& p) const {
        return collide(p, false);
    }
    template <class Placed>
    double apart(const Placed& p) const {
        fcl::DistanceRequestd request(true);
        request.gjk_solver_type = solver;
        fcl::DistanceResultd result;
        return fcl::distance(p.shapes.first.get(), p.a, p.shapes.second.get(), p.b, request, result);
    }
    template <class Placed>
    std::size_t contact(const Placed& p) const {
        return collide(p, true);
    }

private:
    template <class Placed>
    static std::size_t collide(const Placed& p, bool with_contact) {
        fcl::CollisionRequestd request(1, with_contact);
        request.gjk_solver_type = solver;
        fcl::CollisionResultd result;
        return fcl::collide(p.shapes.first.get(), p.a, p.shapes.second.get(), p.b, request, result);
    }
};

template <class A, class B>
class FclPairs {
    struct Placed {
        decltype(std::pair(fcl_shape(Body<A>()), fcl_shape(Body<B>()))) shapes;
        fcl::Transform3d a, b;
    };
    using Pairs = std::vector<Placed>;

public:
    /// Registers all questions, put to one of the interfaces above.
    template <class Calls>
    void register_calls(const std::string& who, const std::string& name) const {
        register_calls<Calls>("meet_" + who + "/" + name, [](Calls& calls, const Placed& p) { return calls.meet(p); });
        register_calls<Calls>("apart_" + who + "/" + name,
                              [](Calls& calls, const Placed& p) { return calls.apart(p); });
        register_calls<Calls>("contact_" + who + "/" + name,
                              [](Calls& calls, const Placed& p) { return calls.contact(p); });
    }

private:
    template <class Calls, class Call>
    void register_calls(const std::string& title, Call call) const {
        benchmark::RegisterBenchmark(title.c_str(), [pairs = pairs_, call](benchmark::State& state) {
            if (pairs->empty()) {
                for (auto& [a, b] : body_pairs<A, B>(pair_count)) {
                    pairs->push_back({{fcl_shape(a), fcl_shape(b)}, fcl_pose(a.pose), fcl_pose(b.pose)});
                }
            }
            Calls calls;
            measure_all(state, *pairs, [&](const Placed& p) { return call(calls, p); });
        });
    }

    std::shared_ptr<Pairs> pairs_ = std::make_shared<Pairs>();
};

template <class A, class B>
void register_fcl(const std::string& name) {
    const FclPairs<A, B> pairs;
    pairs.template register_calls<FclCalls<fcl::GST_LIBCCD>>("fcl_libccd", name);
    pairs.template register_calls<FclCalls<fcl::GST_INDEP>>("fcl_own", name);
    pairs.template register_calls<FclSolver<fcl::detail::GJKSolver_libccd<double>>>("fcl_libccd_inside", name);
    pairs.template register_calls<FclSolver<fcl::detail::GJKSolver_indep<double>>>("fcl_own_inside", name);
}
#endif

#ifdef ABUT_BENCH_BULLET
btTransform bullet_pose(const Pose& p) {
    const auto f = [](double x) { return static_cast<btScalar>(x); };
    return btTransform(btQuaternion(f(p.rotation.x), f(p.rotation.y), f(p.rotation.z), f(p.rotation.w)),
                       btVector3(f(p.translation.x), f(p.translation.y), f(p.translation.z)));
}
using BulletShape = std::shared_ptr<btConvexShape>;
template <class Shape>
BulletShape bullet_shape(const Body<Shape>& b) {
    const auto x = static_cast<btScalar>(b.size.x), y = static_cast<btScalar>(b.size.y),
               z = static_cast<btScalar>(b.size.z);
    if constexpr (std::is_same_v<Shape, Sphere>) {
        return std::make_shared<btSphereShape>(x);
    } else if constexpr (std::is_same_v<Shape, Capsule>) {
        return std::make_shared<btCapsuleShapeZ>(x, 2 * z);
    } else if constexpr (std::is_same_v<Shape, Cylinder>) {
        return std::make_shared<btCylinderShapeZ>(btVector3(x, x, z));
    } else if constexpr (std::is_same_v<Shape, Cone>) {
        return std::make_shared<btConeShapeZ>(x, 2 * z);
    } else if constexpr (std::is_same_v<Shape, Obb>) {
        return std::make_shared<btBoxShape>(btVector3(x, y, z));
    } else {
        auto hull = std::make_shared<btConvexHullShape>();
        for (const Vec3& p : b.points) {
            hull->addPoint(
                btVector3(static_cast<btScalar>(p.x), static_cast<btScalar>(p.y), static_cast<btScalar>(p.z)), false);
        }
        hull->recalcLocalAabb();
        return hull;
    }
}

// The algorithm is found once, as in a world where the pair persists; its manifold is cleared for every question.
template <class A, class B>
void register_bullet(const std::string& name) {
    struct Placed {
        std::unique_ptr<btCollisionObject> a, b;
    };
    struct World {
        btDefaultCollisionConfiguration configuration;
        btCollisionDispatcher dispatcher{&configuration};
        std::vector<std::pair<BulletShape, BulletShape>> shapes;
        std::vector<Placed> pairs;
    };
    const auto world = std::make_shared<std::unique_ptr<World>>();
    const auto filled = [world]() -> World& {
        if (*world) return **world;
        *world = std::make_unique<World>();
        World& w = **world;
        for (auto& [a, b] : body_pairs<A, B>(pair_count)) {
            w.shapes.emplace_back(bullet_shape(a), bullet_shape(b));
            Placed placed{std::make_unique<btCollisionObject>(), std::make_unique<btCollisionObject>()};
            placed.a->setCollisionShape(w.shapes.back().first.get());
            placed.b->setCollisionShape(w.shapes.back().second.get());
            placed.a->setWorldTransform(bullet_pose(a.pose));
            placed.b->setWorldTransform(bullet_pose(b.pose));
            w.pairs.push_back(std::move(placed));
        }
        return w;
    };
    benchmark::RegisterBenchmark(("contact_bullet/" + name).c_str(), [filled](benchmark::State& state) {
        World& w = filled();
        const auto wrap = [](const btCollisionObject& o) {
            return btCollisionObjectWrapper(nullptr, o.getCollisionShape(), &o, o.getWorldTransform(), -1, -1);
        };
        const auto first_a = wrap(*w.pairs[0].a), first_b = wrap(*w.pairs[0].b);
        btCollisionAlgorithm* algorithm =
            w.dispatcher.findAlgorithm(&first_a, &first_b, nullptr, BT_CLOSEST_POINT_ALGORITHMS);
        btDispatcherInfo info;
        measure_all(state, w.pairs, [&](const Placed& p) {
            const auto a = wrap(*p.a), b = wrap(*p.b);
            btManifoldResult result(&a, &b);
            algorithm->processCollision(&a, &b, info, &result);
            int contacts = 0;
            if (btPersistentManifold* manifold = result.getPersistentManifold()) {
                contacts = manifold->getNumContacts();
                manifold->clearManifold();
            }
            return contacts;
        });
        algorithm->~btCollisionAlgorithm();
        w.dispatcher.freeCollisionAlgorithm(algorithm);
    });
    // Bullet has no cheaper yes or no than its distance.
    for (const char* question : {"meet_bullet/", "apart_bullet/"}) {
        benchmark::RegisterBenchmark((question + name).c_str(), [filled](benchmark::State& state) {
            World& w = filled();
            measure_all(state, w.pairs, [&](const Placed& p) {
                btGjkEpaSolver2::sResults results;
                const btVector3 guess = p.b->getWorldTransform().getOrigin() - p.a->getWorldTransform().getOrigin();
                const bool apart = btGjkEpaSolver2::Distance(
                    static_cast<const btConvexShape*>(p.a->getCollisionShape()), p.a->getWorldTransform(),
                    static_cast<const btConvexShape*>(p.b->getCollisionShape()), p.b->getWorldTransform(), guess,
                    results);
                return apart ? results.distance : btScalar(0);
            });
        });
    }
}
#endif

template <class A, class B>
void register_pair(const std::string& name) {
    register_abut<A, B>(name);
#ifdef ABUT_BENCH_FCL
    register_fcl<A, B>(name);
#endif
#ifdef ABUT_BENCH_BULLET
    if constexpr (!std::is_same_v<A, Ellipsoid> && !std::is_same_v<B, Ellipsoid>) register_bullet<A, B>(name);
#endif
}

template <class Shape>
constexpr const char* name_of = "";
template <>
constexpr const char* name_of<Sphere> = "sphere";
template <>
constexpr const char* name_of<Capsule> = "capsule";
template <>
constexpr const char* name_of<Obb> = "box";
template <>
constexpr const char* name_of<Cylinder> = "cylinder";
template <>
constexpr const char* name_of<Cone> = "cone";
template <>
constexpr const char* name_of<Ellipsoid> = "ellipsoid";
template <>
constexpr const char* name_of<Hull> = "hull";

// Each shape with itself and with those after it.
template <class First, class... Rest>
void register_from() {
    register_pair<First, First>(std::string(name_of<First>) + "_" + name_of<First>);
    (register_pair<First, Rest>(std::string(name_of<First>) + "_" + name_of<Rest>), ...);
    if constexpr (sizeof...(Rest) > 0) register_from<Rest...>();
}

[[maybe_unused]] const bool registered = [] {
    register_from<Sphere, Capsule, Obb, Cylinder, Cone, Ellipsoid, Hull>();
    return true;
}();

}  // namespace
}  // namespace abut::bench
