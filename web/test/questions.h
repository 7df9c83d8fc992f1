// SPDX-License-Identifier: MIT
// Questions for the tests of the npm package, and the file to which they and the answers go.
#pragma once

#include <abut/abut.h>
#include <abut/mesh/mesh_image.h>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "operand.h"
#include "results.h"

namespace questions {

using namespace abut;

/// The numbers of the verbs in the file.
enum class Verb {
    intersects,
    distance,
    within,
    classify,
    closest_points,
    contact,
    contains,
    raycast,
    raycast_all,
    occluded,
    sweep,
    sweep_motion,
    slide,
    signed_distance,
    winding_number,
    overlapping_pairs,
    check,
    clash,
    scene,
    triangles_near,
    direction_between,
    sweep_both,
    sweep_motions,
    sweep_path,
    sweep_fractions,
    move_character,
    at_poses,
    impacts,
    repairs,
    image,
    cloud,
    shape_set,
    scene_models
};

class Dice {
public:
    std::uint32_t next() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::uint32_t>(state_ >> 33);
    }
    int below(int n) { return static_cast<int>(next() % static_cast<std::uint32_t>(n)); }
    /// Half of the numbers are halves, so that much touches.
    double number() { return (next() & 1) != 0 ? (below(17) - 8) / 2.0 : (next() / 2147483648.0 - 0.5) * 8; }
    double positive() { return (next() & 1) != 0 ? (1 + below(4)) / 2.0 : next() / 2147483648.0 * 2; }
    Vec3 vector() {
        const double x = number(), y = number();
        return {x, y, number()};
    }
    Vec3 positives() {
        const double x = positive(), y = positive();
        return {x, y, positive()};
    }
    Pose pose() {
        const double angle = number() / 3;
        const double x = std::sin(angle), w = std::cos(angle);
        Pose pose;
        pose.rotation.w = w;
        pose.rotation.x = pose.rotation.y = pose.rotation.z = 0;
        (below(2) == 0 ? pose.rotation.x : pose.rotation.z) = x;
        pose.translation = vector();
        return pose;
    }

private:
    std::uint64_t state_ = 42;
};

/// A question as numbers, and what they stand for.
using Words = std::vector<double>;

inline void add(Words& words, const Vec3& v) { words.insert(words.end(), {v.x, v.y, v.z}); }
inline void add(Words& words, const Pose& pose) {
    words.insert(words.end(), {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w});
    add(words, pose.translation);
}
inline void add(Words& words, const Mat3& m) {
    for (int i = 0; i < 3; ++i) add(words, m[i]);
}

struct Writer {
    Words& words;
    void operator()(const Vec3& v) const { add(words, v); }
    void operator()(const Segment& s) const { both(s.a, s.b); }
    void operator()(const Ray& r) const { both(r.origin, r.direction); }
    void operator()(const Line& l) const { both(l.origin, l.direction); }
    void operator()(const Plane& p) const { one(p.normal, p.offset); }
    void operator()(const HalfSpace& h) const { one(h.normal, h.offset); }
    void operator()(const Sphere& s) const { one(s.center, s.radius); }
    void operator()(const Triangle& t) const {
        both(t.a, t.b);
        add(words, t.c);
    }
    void operator()(const Aabb& b) const { both(b.min, b.max); }
    void operator()(const Obb& b) const { turned(b.center, b.axes, b.half_extents); }
    void operator()(const Ellipsoid& e) const { turned(e.center, e.axes, e.radii); }
    void operator()(const Capsule& c) const { round(c.a, c.b, c.radius); }
    void operator()(const Cylinder& c) const { round(c.a, c.b, c.radius); }
    void operator()(const Cone& c) const { round(c.base, c.apex, c.radius); }
    void operator()(const Frustum& f) const {
        for (const Plane& p : f.planes) one(p.normal, p.offset);
    }
    void operator()(const Hull& h) const {
        words.push_back(static_cast<double>(h.vertices().size()));
        for (const Vec3& v : h.vertices()) add(words, v);
    }

private:
    void both(const Vec3& a, const Vec3& b) const {
        add(words, a);
        add(words, b);
    }
    void one(const Vec3& v, double number) const {
        add(words, v);
        words.push_back(number);
    }
    void round(const Vec3& a, const Vec3& b, double radius) const {
        both(a, b);
        words.push_back(radius);
    }
    void turned(const Vec3& center, const Mat3& axes, const Vec3& sizes) const {
        add(words, center);
        add(words, axes);
        add(words, sizes);
    }
};

inline void add(Words& words, const AnyShape& shape) {
    words.push_back(static_cast<double>(shape.index()));
    std::visit(Writer{words}, shape);
}

inline AnyShape random_shape(Dice& dice, int kind) {
    const Mat3 axes = glm::mat3_cast(dice.pose().rotation);
    const Vec3 a = dice.vector(), b = dice.vector();
    switch (kind) {
        case web::tag_of<Vec3>():
            return a;
        case web::tag_of<Segment>():
            return Segment{a, b};
        case web::tag_of<Ray>():
            return Ray{a, b};
        case web::tag_of<Line>():
            return Line{a, b};
        case web::tag_of<Plane>():
            return Plane{a, dice.number()};
        case web::tag_of<Triangle>():
            return Triangle{a, b, dice.vector()};
        case web::tag_of<Sphere>():
            return Sphere{a, dice.positive()};
        case web::tag_of<Aabb>():
            return Aabb{a, a + dice.positives()};
        case web::tag_of<Obb>():
            return Obb{a, axes, dice.positives()};
        case web::tag_of<Capsule>():
            return Capsule{a, b, dice.positive()};
        case web::tag_of<Cylinder>():
            return Cylinder{a, b, dice.positive()};
        case web::tag_of<Cone>():
            return Cone{a, b, dice.positive()};
        case web::tag_of<Ellipsoid>():
            return Ellipsoid{a, axes, dice.positives()};
        case web::tag_of<Frustum>(): {
            Frustum frustum;
            for (Plane& plane : frustum.planes) plane.offset *= dice.positive();
            return frustum;
        }
        case web::tag_of<Hull>(): {
            std::vector<Vec3> points(4 + static_cast<std::size_t>(dice.below(6)));
            for (Vec3& p : points) p = dice.vector() * 0.5;
            return Hull(points);
        }
        case web::tag_of<HalfSpace>():
            return HalfSpace{a, dice.number()};
        default:
            std::abort();  // add a case for the new shape
    }
}

struct Operand {
    Words words;
    std::variant<AnyShape, const Mesh*, PosedMesh> thing;
};

inline const Mesh& held(const Mesh* mesh) { return *mesh; }
template <class T>
const T& held(const T& thing) {
    return thing;
}
template <class F>
auto visit(F f, const Operand& a) {
    return std::visit([&](const auto& x) { return f(held(x)); }, a.thing);
}
template <class F>
auto visit(F f, const Operand& a, const Operand& b) {
    return std::visit([&](const auto& x, const auto& y) { return f(held(x), held(y)); }, a.thing, b.thing);
}

inline Operand of_shape(const AnyShape& shape) {
    Operand operand{{}, shape};
    add(operand.words, shape);
    return operand;
}

/// Writes the meshes, then records.
class Recorder {
public:
    Recorder(std::FILE* file, int cases) : file_(file), cases_(cases) {
        meshes_.push_back(make_icosphere(2));
        meshes_.push_back(make_box(Aabb{Vec3(-1), Vec3(1)}));
        meshes_.push_back(make_torus(2, 0.5, 24, 12));
        put(static_cast<double>(meshes_.size()));
        for (const Mesh& mesh : meshes_) {
            put(static_cast<double>(mesh.vertices().size()));
            put(static_cast<double>(mesh.size()));
            for (const Vec3& v : mesh.vertices()) put_all({v.x, v.y, v.z});
            for (const Index3& t : mesh.triangles()) {
                for (const std::uint32_t k : t) put(k);
            }
        }
    }

protected:
    void put(double number) { std::fwrite(&number, sizeof number, 1, file_); }
    void put_all(const Words& words) { std::fwrite(words.data(), sizeof(double), words.size(), file_); }
    void record(Verb verb, const Words& question, const Words& answer) {
        put(static_cast<double>(verb));
        put(static_cast<double>(question.size()));
        put_all(question);
        put(static_cast<double>(answer.size()));
        put_all(answer);
    }
    template <class T>
    static Words words_of(const T& result, int size) {
        Words words(static_cast<std::size_t>(size));
        web::write(result, words.data());
        return words;
    }
    template <class T>
    static Words words_of(const std::optional<T>& result, int size) {
        return result ? words_of(*result, size) : Words{};
    }
    static Words joined(const Words& a, const Words& b) {
        Words both = a;
        both.insert(both.end(), b.begin(), b.end());
        return both;
    }

    Operand any(int kind) {
        if (kind < web::mesh_tag) return of_shape(random_shape(dice_, kind));
        const int i = dice_.below(3);
        const Mesh& mesh = meshes_[static_cast<std::size_t>(i)];
        if (kind == web::mesh_tag) return {{web::mesh_tag, static_cast<double>(i)}, &mesh};
        const Pose pose = dice_.pose();
        const double scale = dice_.positive();
        Operand operand{{web::posed_mesh_tag, static_cast<double>(i)}, PosedMesh(pose, mesh, scale)};
        add(operand.words, pose);
        operand.words.push_back(scale);
        return operand;
    }

    std::FILE* file_;
    int cases_;
    Dice dice_;
    std::vector<Mesh> meshes_;
};

}  // namespace questions
