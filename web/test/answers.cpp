// SPDX-License-Identifier: MIT
// Writes questions and the native answers to a file of doubles, for the tests of the npm package to compare with.
//
//     abut_web_answers FILE [CASES]
//
// The file: the number of meshes, and for each the numbers of vertices and triangles, coordinates and indices; then
// records: verb, size of the question, the question, size of the answer, the answer. Operands are as in
// web/src/operand.h, but a mesh is named by its index and a hull is given by the number of its points and these.
#include <abut/abut.h>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include "results.h"

namespace {

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
    scene
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

void add(Words& words, const Vec3& v) { words.insert(words.end(), {v.x, v.y, v.z}); }
void add(Words& words, const Pose& pose) {
    words.insert(words.end(), {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w});
    add(words, pose.translation);
}
void add(Words& words, const Mat3& m) {
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

void add(Words& words, const AnyShape& shape) {
    words.push_back(static_cast<double>(shape.index()));
    std::visit(Writer{words}, shape);
}

AnyShape random_shape(Dice& dice, int kind) {
    const Mat3 axes = glm::mat3_cast(dice.pose().rotation);
    const Vec3 a = dice.vector(), b = dice.vector();
    switch (kind) {
        case 0:
            return a;
        case 1:
            return Segment{a, b};
        case 2:
            return Ray{a, b};
        case 3:
            return Line{a, b};
        case 4:
            return Plane{a, dice.number()};
        case 5:
            return Triangle{a, b, dice.vector()};
        case 6:
            return Sphere{a, dice.positive()};
        case 7:
            return Aabb{a, a + dice.positives()};
        case 8:
            return Obb{a, axes, dice.positives()};
        case 9:
            return Capsule{a, b, dice.positive()};
        case 10:
            return Cylinder{a, b, dice.positive()};
        case 11:
            return Cone{a, b, dice.positive()};
        case 12:
            return Ellipsoid{a, axes, dice.positives()};
        case 13: {
            Frustum frustum;
            for (Plane& plane : frustum.planes) plane.offset *= dice.positive();
            return frustum;
        }
        case 14: {
            std::vector<Vec3> points(4 + static_cast<std::size_t>(dice.below(6)));
            for (Vec3& p : points) p = dice.vector() * 0.5;
            return Hull(points);
        }
        default:
            return HalfSpace{a, dice.number()};
    }
}

struct Operand {
    Words words;
    std::variant<AnyShape, const Mesh*, PosedMesh> thing;
};

const Mesh& held(const Mesh* mesh) { return *mesh; }
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

Operand of_shape(const AnyShape& shape) {
    Operand operand{{}, shape};
    add(operand.words, shape);
    return operand;
}

class Program {
public:
    Program(std::FILE* file, int cases) : file_(file), cases_(cases) {
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

    void run() {
        for (int i = 0; i < cases_; ++i) {
            pair_verbs(any(i % 18), any(dice_.below(18)));
            rays(any(i % 18));
            motions(i);
            if (i % 8 == 0) mesh_verbs();
            if (i % 64 == 0) scene();
        }
    }

private:
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
        if (kind < 16) return of_shape(random_shape(dice_, kind));
        const int i = dice_.below(3);
        const Mesh& mesh = meshes_[static_cast<std::size_t>(i)];
        if (kind == 16) return {{16, static_cast<double>(i)}, &mesh};
        const Pose pose = dice_.pose();
        const double scale = dice_.positive();
        Operand operand{{17, static_cast<double>(i)}, PosedMesh(pose, mesh, scale)};
        add(operand.words, pose);
        operand.words.push_back(scale);
        return operand;
    }

    void pair_verbs(const Operand& a, const Operand& b) {
        const Words both = joined(a.words, b.words);
        const double limit = dice_.positive();
        const auto number = [&](auto f) { return Words{static_cast<double>(visit(f, a, b))}; };
        record(Verb::intersects, both, number([](const auto& x, const auto& y) { return intersects(x, y); }));
        record(Verb::distance, both, number([](const auto& x, const auto& y) { return abut::distance(x, y); }));
        record(Verb::within, joined(both, {limit}),
               number([&](const auto& x, const auto& y) { return within(x, y, limit); }));
        record(Verb::classify, both, number([](const auto& x, const auto& y) { return classify(x, y); }));
        record(Verb::closest_points, both,
               words_of(visit([](const auto& x, const auto& y) { return closest_points(x, y); }, a, b),
                        web::closest_size));
        record(Verb::contact, both,
               words_of(visit([](const auto& x, const auto& y) { return contact(x, y); }, a, b), web::contact_size));
    }

    void rays(const Operand& x) {
        const Ray ray{dice_.vector(), dice_.vector()};
        Words question;
        add(question, ray.origin);
        add(question, ray.direction);
        question.insert(question.end(), x.words.begin(), x.words.end());
        record(Verb::raycast, question,
               words_of(visit([&](const auto& thing) { return raycast(ray, thing); }, x), web::hit_size));
        record(Verb::occluded, question,
               {static_cast<double>(visit([&](const auto& thing) { return occluded(ray, thing); }, x))});
        Words all;
        for (const Hit& hit : visit([&](const auto& thing) { return raycast_all(ray, thing); }, x)) {
            all = joined(all, words_of(hit, web::hit_size));
        }
        record(Verb::raycast_all, question, all);
    }

    void motions(int i) {
        static constexpr int movable[] = {0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 14};
        const AnyShape shape = random_shape(dice_, movable[i % 11]);
        const Operand moving = of_shape(shape), x = any(dice_.below(18));
        const Vec3 motion = dice_.vector();
        const Words both = joined(moving.words, x.words);
        Words by;
        add(by, motion);
        record(Verb::sweep, joined(both, by),
               words_of(visit([&](const auto& thing) { return sweep(shape, motion, thing); }, x), web::sweep_hit_size));
        record(Verb::slide, joined(both, by),
               words_of(visit([&](const auto& thing) { return slide(shape, motion, thing); }, x), 11 + 4 * 13));
        const Motion turn{dice_.pose(), dice_.pose(), 0};
        Words poses;
        add(poses, turn.from);
        add(poses, turn.to);
        record(Verb::sweep_motion, joined(both, poses),
               words_of(visit([&](const auto& thing) { return sweep(shape, turn, thing); }, x), web::sweep_hit_size));
    }

    void mesh_verbs() {
        const Operand a = any(17), b = any(16 + dice_.below(2));
        const PosedMesh& posed = std::get<PosedMesh>(a.thing);
        const Vec3 point = dice_.vector();
        Words at;
        add(at, point);
        record(Verb::signed_distance, joined(at, a.words), {signed_distance(point, posed)});
        record(Verb::winding_number, joined(at, {16, a.words[1]}), {winding_number(point, posed.mesh())});
        record(Verb::contains, joined(a.words, joined({0}, at)), {contains(posed, point) ? 1.0 : 0.0});
        Words pairs;
        const auto found = visit(
            [&](const auto& y) {
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(y)>, AnyShape>)
                    return std::vector<TrianglePair>();
                else
                    return overlapping_pairs(posed, y);
            },
            b);
        for (const TrianglePair& pair : found) pairs.insert(pairs.end(), {double(pair[0]), double(pair[1])});
        record(Verb::overlapping_pairs, joined(a.words, b.words), pairs);
    }

    void scene() {
        Scene scene;
        Words question;
        const int count = 12;
        question.push_back(count);
        for (int i = 0; i < count; ++i) {
            static constexpr int kinds[] = {5, 6, 7, 8, 9, 10, 11, 12, 14};
            const Pose pose = dice_.pose();
            NewModel model;
            model.pose = pose;
            if (i % 4 == 3) {
                const int mesh = dice_.below(3);
                model.shape = meshes_[static_cast<std::size_t>(mesh)];
                question = joined(question, {16, static_cast<double>(mesh)});
            } else {
                const AnyShape shape = random_shape(dice_, kinds[dice_.below(9)]);
                model.shape = shape;
                add(question, shape);
            }
            add(question, pose);
            scene.add(model);
        }
        const Ray ray{dice_.vector() * 3.0, dice_.vector()};
        const AnyShape probe = Sphere{dice_.vector(), 0.5};
        const Vec3 motion = dice_.vector();
        add(question, ray.origin);
        add(question, ray.direction);
        add(question, probe);
        add(question, motion);
        Words answer;
        const auto take = [&](const auto& result, int size) {
            answer.push_back(result ? 1 : 0);
            if (!result) return;
            answer = joined(answer, words_of(*result, size));
            answer.push_back(result->model.index);
        };
        for (const ModelPair& pair : scene.overlapping_pairs()) {
            answer.insert(answer.end(), {double(pair.a.index), double(pair.b.index)});
        }
        take(scene.raycast(ray), web::hit_size);
        take(scene.closest_points(probe), web::closest_size);
        take(scene.sweep(probe, motion), web::sweep_hit_size);
        record(Verb::scene, question, answer);
    }

    std::FILE* file_;
    int cases_;
    Dice dice_;
    std::vector<Mesh> meshes_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    std::FILE* const file = std::fopen(argv[1], "wb");
    if (file == nullptr) return 2;
    Program(file, argc > 2 ? std::atoi(argv[2]) : 2000).run();
    return std::fclose(file) == 0 ? 0 : 2;
}
