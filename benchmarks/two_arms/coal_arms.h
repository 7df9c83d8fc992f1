// SPDX-License-Identifier: MIT
// The two arms in Coal, as a planner uses it: the pairs that count, each with a functor and requests of its own.
#pragma once

#include <coal/BVH/BVH_model.h>
#include <coal/broadphase/broadphase_dynamic_AABB_tree.h>
#include <coal/collision.h>
#include <coal/distance.h>
#include <coal/shape/convex.h>

#include <memory>
#include <vector>

#include "benchmarks/two_arms/arms.h"

namespace abut::bench {

/// What Coal says of one configuration.
struct CoalAnswer {
    double distance;
    std::size_t a, b;  // the links that are nearest
};

class CoalArms {
public:
    CoalArms(const Mesh& link, bool as_hull) : shape_(as_hull ? hull_of(link) : mesh_of(link)) {
        for (std::size_t i = 0; i < 2 * links; ++i) {
            objects_.push_back(std::make_unique<coal::CollisionObject>(shape_));
            objects_.back()->setUserData(reinterpret_cast<void*>(i));
            manager_.registerObject(objects_.back().get());
        }
        manager_.setup();
        for (std::size_t i = 0; i < 2 * links; ++i) {
            for (std::size_t j = i + 1; j < 2 * links; ++j) {
                if (form_pair(i, j)) pairs_.emplace_back(i, j, shape_.get());
            }
        }
    }

    void set(const Configuration& poses) {
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const Quat& q = poses[i].rotation;
            const Vec3& t = poses[i].translation;
            objects_[i]->setTransform(coal::Quatf(q.w, q.x, q.y, q.z).toRotationMatrix(), coal::Vec3s(t.x, t.y, t.z));
            objects_[i]->computeAABB();
        }
    }

    /// Whether any pair collides: pair by pair, where their boxes overlap.
    [[nodiscard]] bool collides() {
        for (Pair& pair : pairs_) {
            if (objects_[pair.a]->getAABB().overlap(objects_[pair.b]->getAABB()) && collides(pair)) return true;
        }
        return false;
    }

    /// The same by Coal's broad phase.
    [[nodiscard]] bool collides_by_manager() {
        struct Callback : coal::CollisionCallBackBase {
            CoalArms* arms;
            bool found = false;
            bool collide(coal::CollisionObject* a, coal::CollisionObject* b) override {
                const auto i = reinterpret_cast<std::size_t>(a->getUserData());
                const auto j = reinterpret_cast<std::size_t>(b->getUserData());
                if (!form_pair(i, j)) return false;
                found = arms->collides(*arms->pair_of(i, j));
                return found;
            }
        };
        manager_.update();
        Callback callback;
        callback.arms = this;
        manager_.collide(&callback);
        return callback.found;
    }

    /// The least distance of any pair, and the links: pair by pair, where their boxes are nearer than the nearest so far.
    [[nodiscard]] CoalAnswer distance() {
        CoalAnswer best{std::numeric_limits<double>::infinity(), 0, 0};
        for (Pair& pair : pairs_) {
            if (objects_[pair.a]->getAABB().distance(objects_[pair.b]->getAABB()) >= best.distance) continue;
            const double d = distance(pair);
            if (d < best.distance) best = {d, pair.a, pair.b};
            if (best.distance <= 0) break;
        }
        return best;
    }

    /// The same by Coal's broad phase.
    [[nodiscard]] CoalAnswer distance_by_manager() {
        struct Callback : coal::DistanceCallBackBase {
            CoalArms* arms;
            CoalAnswer best{std::numeric_limits<double>::infinity(), 0, 0};
            bool distance(coal::CollisionObject* a, coal::CollisionObject* b, coal::CoalScalar& least) override {
                const auto i = reinterpret_cast<std::size_t>(a->getUserData());
                const auto j = reinterpret_cast<std::size_t>(b->getUserData());
                if (form_pair(i, j)) {
                    const double d = arms->distance(*arms->pair_of(i, j));
                    if (d < best.distance) best = {d, i, j};
                }
                least = best.distance;
                return best.distance <= 0;
            }
        };
        manager_.update();
        Callback callback;
        callback.arms = this;
        manager_.distance(&callback);
        return callback.best;
    }

private:
    struct Pair {
        std::size_t a, b;
        coal::ComputeCollision collide;
        coal::ComputeDistance distance;
        coal::CollisionRequest collision_request{coal::NO_REQUEST, 1};
        coal::DistanceRequest distance_request{true, false};
        Pair(std::size_t i, std::size_t j, const coal::CollisionGeometry* shape)
            : a(i), b(j), collide(shape, shape), distance(shape, shape) {
            collision_request.gjk_initial_guess = coal::GJKInitialGuess::CachedGuess;
            distance_request.gjk_initial_guess = coal::GJKInitialGuess::CachedGuess;
        }
    };

    static std::shared_ptr<std::vector<coal::Vec3s>> points_of(const Mesh& mesh) {
        auto points = std::make_shared<std::vector<coal::Vec3s>>();
        for (const Vec3& v : mesh.vertices()) points->emplace_back(v.x, v.y, v.z);
        return points;
    }
    static std::shared_ptr<coal::CollisionGeometry> hull_of(const Mesh& mesh) {
        auto points = points_of(mesh);
        std::shared_ptr<coal::CollisionGeometry> hull(
            coal::ConvexBase::convexHull(points, static_cast<unsigned>(points->size()), true));
        hull->computeLocalAABB();
        return hull;
    }
    static std::shared_ptr<coal::CollisionGeometry> mesh_of(const Mesh& mesh) {
        std::vector<coal::Triangle> triangles;
        for (const Index3& t : mesh.triangles()) triangles.emplace_back(t[0], t[1], t[2]);
        auto model = std::make_shared<coal::BVHModel<coal::OBBRSS>>();
        model->beginModel(static_cast<unsigned>(triangles.size()), static_cast<unsigned>(mesh.vertices().size()));
        model->addSubModel(*points_of(mesh), triangles);
        model->endModel();
        model->computeLocalAABB();
        return model;
    }

    [[nodiscard]] Pair* pair_of(std::size_t i, std::size_t j) {
        for (Pair& pair : pairs_) {
            if ((pair.a == i && pair.b == j) || (pair.a == j && pair.b == i)) return &pair;
        }
        return nullptr;
    }
    [[nodiscard]] bool collides(Pair& pair) const {
        coal::CollisionResult result;
        pair.collide(objects_[pair.a]->getTransform(), objects_[pair.b]->getTransform(), pair.collision_request,
                     result);
        pair.collision_request.updateGuess(result);
        return result.isCollision();
    }
    [[nodiscard]] double distance(Pair& pair) const {
        coal::DistanceResult result;
        pair.distance(objects_[pair.a]->getTransform(), objects_[pair.b]->getTransform(), pair.distance_request,
                      result);
        pair.distance_request.updateGuess(result);
        return result.min_distance;
    }

    std::shared_ptr<coal::CollisionGeometry> shape_;
    std::vector<std::unique_ptr<coal::CollisionObject>> objects_;
    std::vector<Pair> pairs_;
    coal::DynamicAABBTreeCollisionManager manager_;
};

}  // namespace abut::bench
