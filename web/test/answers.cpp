// SPDX-License-Identifier: MIT
// Writes questions and the native answers to a file of doubles, for the tests of the npm package to compare with.
//
//     abut_web_answers FILE [CASES]
//
// The file: the number of meshes, and for each the numbers of vertices and triangles, coordinates and indices; then
// records: verb, size of the question, the question, size of the answer, the answer. Operands are as in
// web/src/operand.h, but a mesh is named by its index and a hull is given by the number of its points and these.
#include "more_answers.h"

namespace {

using namespace questions;

class Program : public MoreAnswers {
public:
    using MoreAnswers::MoreAnswers;

    void run() {
        for (int i = 0; i < cases_; ++i) {
            pair_verbs(any(i % web::operand_kinds), any(dice_.below(web::operand_kinds)));
            rays(any(i % web::operand_kinds));
            motions(i);
            if (i % 8 == 0) mesh_verbs();
            if (i % 64 == 0) scene();
            more_pairs(any(i % web::operand_kinds), any(dice_.below(web::operand_kinds)));
            more_motions(i);
            if (i % 8 == 0) near_triangles();
            if (i % 64 == 1) deforming();
            if (i % 64 == 2) repairs();
            if (i % 64 == 3) cloud();
            if (i % 16 == 4) shape_set(i / 16 % 6);
            if (i % 64 == 5) scene_models();
        }
    }

private:
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
        const Operand moving = of_shape(shape), x = any(dice_.below(web::operand_kinds));
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
        const Operand a = any(web::posed_mesh_tag), b = any(web::mesh_tag + dice_.below(2));
        const PosedMesh& posed = std::get<PosedMesh>(a.thing);
        const Vec3 point = dice_.vector();
        Words at;
        add(at, point);
        record(Verb::signed_distance, joined(at, a.words), {signed_distance(point, posed)});
        record(Verb::winding_number, joined(at, {web::mesh_tag, a.words[1]}), {winding_number(point, posed.mesh())});
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
                question = joined(question, {web::mesh_tag, static_cast<double>(mesh)});
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
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    std::FILE* const file = std::fopen(argv[1], "wb");
    if (file == nullptr) return 2;
    Program(file, argc > 2 ? std::atoi(argv[2]) : 2000).run();
    return std::fclose(file) == 0 ? 0 : 2;
}
