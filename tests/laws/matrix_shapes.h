// SPDX-License-Identifier: MIT
// Makes and moves shapes of every type, for the laws that hold for all pairs.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <tuple>
#include <vector>

#include "abut/query/closed_forms.h"
#include "abut/shape/any_shape.h"
#include "tests/pair/symmetries.h"

namespace abut::laws {

/// The names of the shapes, which are those of the matrix.
template <class Shape>
inline constexpr const char* name_of = "";
#define ABUT_NAME(Type, name) \
    template <>               \
    inline constexpr const char* name_of<Type> = name
ABUT_NAME(Vec3, "point");
ABUT_NAME(Segment, "segment");
ABUT_NAME(Ray, "ray");
ABUT_NAME(Line, "line");
ABUT_NAME(Plane, "plane");
ABUT_NAME(Triangle, "triangle");
ABUT_NAME(Sphere, "sphere");
ABUT_NAME(Aabb, "Aabb");
ABUT_NAME(Obb, "Obb");
ABUT_NAME(Capsule, "capsule");
ABUT_NAME(Cylinder, "cylinder");
ABUT_NAME(Cone, "cone");
ABUT_NAME(Ellipsoid, "ellipsoid");
ABUT_NAME(Frustum, "frustum");
ABUT_NAME(Hull, "hull");
ABUT_NAME(HalfSpace, "half-space");
#undef ABUT_NAME

template <class... Shapes>
struct ListOf {
    template <class Visit>
    static void each(Visit visit) {
        (visit.template operator()<Shapes>(), ...);
    }
    template <template <class...> class List>
    using as = List<Shapes...>;
    static constexpr std::size_t size = sizeof...(Shapes);
};
using Nouns = ListOf<Vec3, Segment, Ray, Line, Plane, Triangle, Sphere, Aabb, Obb, Capsule, Cylinder, Cone, Ellipsoid,
                     Frustum, Hull, HalfSpace>;

template <class Shape>
inline constexpr bool is_curved =
    std::is_same_v<Shape, Cylinder> || std::is_same_v<Shape, Cone> || std::is_same_v<Shape, Ellipsoid>;
template <class Shape>
inline constexpr bool is_unbounded = std::is_same_v<Shape, Ray> || std::is_same_v<Shape, Line> ||
                                     std::is_same_v<Shape, Plane> || std::is_same_v<Shape, HalfSpace>;

/// How shapes are made. On a grid of small integers they often touch, coincide or degenerate; flat ones are often
/// degenerate.
enum class Family { random, grid, flat };

/// Makes random shapes of about unit size around the origin.
class ShapeMaker {
public:
    ShapeMaker(std::uint64_t seed, Family family) : random_(seed), family_(family) {}

    void make(Vec3& p) { p = point(); }
    void make(Segment& s) { s = {point(), flat() ? s.a : point()}; }
    void make(Ray& r) { r = {point(), flat() ? Vec3(0) : point()}; }
    void make(Line& l) { l = {point(), flat() ? Vec3(0) : point()}; }
    void make(Plane& p) { p = {direction(), number()}; }
    void make(HalfSpace& h) { h = {direction(), number()}; }
    void make(Triangle& t) {
        t = {point(), point(), point()};
        if (flat()) t.c = pick(2) ? t.b : 0.5 * (t.a + t.b);
    }
    void make(Sphere& s) { s = {point(), radius()}; }
    void make(Aabb& b) {
        b = {};
        b.include(point());
        b.include(point());
        if (flat()) b.max[static_cast<int>(pick(3))] = b.min[0];
        if (b.empty()) make(b);
    }
    void make(Obb& b) { b = {point(), axes(), Vec3(radius(), radius(), radius())}; }
    void make(Capsule& c) { c = {point(), flat() ? c.a : point(), radius()}; }
    void make(Cylinder& c) { c = {point(), flat() ? c.a : point(), radius()}; }
    void make(Cone& c) { c = {point(), flat() ? c.base : point(), radius()}; }
    void make(Ellipsoid& e) { e = {point(), axes(), Vec3(radius(), radius(), radius())}; }
    void make(Frustum& f) { f = Frustum::from_matrix(view_projection()); }
    void make(Hull& h) {
        std::vector<Vec3> points;
        const std::size_t count = flat() ? pick(4) + 1 : 4 + pick(12);
        for (std::size_t i = 0; i < count; ++i) points.push_back(point());
        h = Hull(points);
    }

private:
    bool flat() { return family_ == Family::flat && pick(2) == 0; }
    std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    double number() {
        if (family_ != Family::random) return static_cast<double>(pick(5)) - 2;
        return std::uniform_real_distribution<double>(-1, 1)(random_);
    }
    Vec3 point() {
        const double x = number(), y = number(), z = number();
        return {x, y, z};
    }
    Vec3 direction() {
        const Vec3 d = point();
        return d == Vec3(0) ? Vec3(0, 0, 1) : d;
    }
    double radius() {
        if (flat()) return 0;
        if (family_ != Family::random) return static_cast<double>(pick(2) + 1);
        return std::uniform_real_distribution<double>(0.1, 0.7)(random_);
    }
    Mat3 axes() {
        if (family_ != Family::random && pick(2) == 0) {
            return test::Move{static_cast<int>(pick(48)), Vec3(0), 1}.axes();
        }
        std::normal_distribution<double> gauss;
        const double w = gauss(random_), x = gauss(random_), y = gauss(random_), z = gauss(random_);
        return rotation_matrix({Quat(w, x, y, z), Vec3(0)});
    }
    /// The view projection of a camera with a random position and rotation.
    glm::dmat4 view_projection() {
        const double near = 0.2, far = 2 + radius(), wide = 0.4 + radius();
        const Mat3 turn = axes();
        const Vec3 eye = point();
        glm::dmat4 view(1.0);
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) view[j][i] = turn[i][j];
            view[3][i] = -dot(turn[i], eye);
        }
        glm::dmat4 projection(0.0);
        projection[0][0] = 1 / wide;
        projection[1][1] = 1 / wide;
        projection[2][2] = -(far + near) / (far - near);
        projection[2][3] = -1;
        projection[3][2] = -2 * far * near / (far - near);
        return projection * view;
    }

    std::mt19937_64 random_;
    Family family_;
};

/// Rotations of the cube's group, translations and scales by powers of two, for every shape. Exact for small dyadic
/// numbers.
struct ShapeTransform : test::Move {
    using test::Move::operator();
    Capsule operator()(const Capsule& c) const { return {(*this)(c.a), (*this)(c.b), scale * c.radius}; }
    Cylinder operator()(const Cylinder& c) const { return {(*this)(c.a), (*this)(c.b), scale * c.radius}; }
    Cone operator()(const Cone& c) const { return {(*this)(c.base), (*this)(c.apex), scale * c.radius}; }
    Ellipsoid operator()(const Ellipsoid& e) const {
        return {(*this)(e.center), Mat3(turned(e.axes[0]), turned(e.axes[1]), turned(e.axes[2])), scale * e.radii};
    }
    Frustum operator()(const Frustum& f) const {
        Frustum moved = f;
        for (Plane& plane : moved.planes) plane = (*this)(plane);
        return moved;
    }
    Hull operator()(const Hull& h) const {
        std::vector<Vec3> points;
        for (const Vec3& p : h.vertices()) points.push_back((*this)(p));
        return Hull(points);
    }
};

}  // namespace abut::laws
