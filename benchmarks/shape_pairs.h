// SPDX-License-Identifier: MIT
// Random pairs of convex shapes, half of them touching, for every library that is measured.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "abut/abut.h"

namespace abut::bench {

/// A shape as abut takes it, and the pose and numbers that made it, as the others do.
template <class Shape>
struct Body {
    Shape shape;
    Pose pose;
    Vec3 size{0};              ///< half extents, radii, or (radius, -, height) along the pose's z
    std::vector<Vec3> points;  ///< a hull's, before the pose
};

template <class Shape>
using BodyPairs = std::vector<std::pair<Body<Shape>, Body<Shape>>>;

class BodyMaker {
public:
    explicit BodyMaker(unsigned seed) : random_(seed) {}

    template <class Shape>
    Body<Shape> make() {
        Body<Shape> body;
        const Vec3 axis(gauss_(random_), gauss_(random_), gauss_(random_));
        Quat turn(gauss_(random_), axis.x, axis.y, axis.z);
        const double length = std::sqrt(turn.w * turn.w + dot(axis, axis));
        turn = Quat(turn.w / length, turn.x / length, turn.y / length, turn.z / length);
        body.pose = {turn, 1.2 * Vec3(unit_(random_), unit_(random_), unit_(random_))};
        body.size = Vec3(0.6 + 0.3 * unit_(random_), 0.6 + 0.3 * unit_(random_), 0.6 + 0.3 * unit_(random_));
        fill(body);
        return body;
    }

private:
    [[nodiscard]] static Vec3 along(const Pose& pose, double z) { return pose * Vec3(0, 0, z); }

    void fill(Body<Sphere>& b) { b.shape = {b.pose.translation, b.size.x}; }
    void fill(Body<Capsule>& b) {
        b.size.x *= 0.5;
        b.shape = {along(b.pose, -b.size.z), along(b.pose, b.size.z), b.size.x};
    }
    void fill(Body<Cylinder>& b) { b.shape = {along(b.pose, -b.size.z), along(b.pose, b.size.z), b.size.x}; }
    void fill(Body<Cone>& b) { b.shape = {along(b.pose, -b.size.z), along(b.pose, b.size.z), b.size.x}; }
    void fill(Body<Ellipsoid>& b) { b.shape = b.pose * Ellipsoid{Vec3(0), Mat3(1.0), b.size}; }
    void fill(Body<Obb>& b) { b.shape = b.pose * Obb{Vec3(0), Mat3(1.0), b.size}; }
    void fill(Body<Triangle>& b) {
        for (int i = 0; i < 3; ++i) b.points.emplace_back(unit_(random_), unit_(random_), unit_(random_));
        b.shape = {b.pose * b.points[0], b.pose * b.points[1], b.pose * b.points[2]};
    }
    void fill(Body<Hull>& b) {
        std::vector<Vec3> moved;
        for (int i = 0; i < 32; ++i) {
            const Vec3 p(gauss_(random_), gauss_(random_), gauss_(random_));
            b.points.push_back(b.size.x / std::sqrt(dot(p, p)) * p);
            moved.push_back(b.pose * b.points.back());
        }
        b.shape = Hull(moved);
    }

    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{-1, 1};
    std::normal_distribution<double> gauss_;
};

/// As many pairs as asked, half of them touching, in no order that a branch predictor could learn.
template <class A, class B>
std::vector<std::pair<Body<A>, Body<B>>> body_pairs(std::size_t count) {
    BodyMaker maker(17);
    std::vector<std::pair<Body<A>, Body<B>>> pairs;
    std::mt19937 order;
    std::bernoulli_distribution coin;
    bool wanted = coin(order);
    while (pairs.size() < count) {
        auto a = maker.make<A>();
        auto b = maker.make<B>();
        if (intersects(a.shape, b.shape) != wanted) continue;
        pairs.emplace_back(std::move(a), std::move(b));
        wanted = coin(order);
    }
    return pairs;
}

}  // namespace abut::bench
