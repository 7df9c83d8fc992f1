// SPDX-License-Identifier: MIT
// Questions about nearness, motions, deforming meshes, repairs, clouds, sets and models of scenes, with native answers.
#pragma once

#include "questions.h"

namespace questions {

class MoreAnswers : public Recorder {
public:
    using Recorder::Recorder;

protected:
    void more_pairs(const Operand& a, const Operand& b) {
        const Words both = joined(a.words, b.words);
        record(Verb::direction_between, both,
               visit(
                   [](const auto& x, const auto& y) {
                       Words words;
                       add(words, direction_between(x, y, closest_points(x, y)));
                       return words;
                   },
                   a, b));
        std::vector<Pose> poses;
        Words question = both, answer;
        for (int i = 0; i < 3; ++i) {
            poses.push_back(dice_.pose());
            add(question, poses.back());
        }
        const auto put_one = [&](const auto& x, const auto& y) {
            answer.push_back(intersects(x, y) ? 1 : 0);
            answer.push_back(within(x, y, 1.0) ? 1 : 0);
            answer.push_back(abut::distance(x, y));
            answer = joined(answer, words_of(closest_points(x, y), web::closest_size));
            const Words touch = words_of(contact(x, y), web::contact_size);
            answer = joined(answer, touch.empty() ? Words(web::contact_size, -1) : touch);
        };
        for (const Pose& pose : poses) {
            visit([&](const auto& x, const auto& y) { put_one(pose * x, y); }, a, b);
        }
        record(Verb::at_poses, question, answer);
    }

    void more_motions(int i) {
        static constexpr int movable[] = {0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 14};
        const Operand a = i % 13 == 0 ? any(web::mesh_tag + i % 2) : of_shape(random_shape(dice_, movable[i % 11]));
        const Operand b =
            i % 5 == 0 ? any(web::posed_mesh_tag) : of_shape(random_shape(dice_, movable[dice_.below(11)]));
        const Vec3 by = dice_.vector(), back = dice_.vector();
        const Motion turn{dice_.pose(), dice_.pose(), 0}, other{dice_.pose(), dice_.pose(), i % 2};
        const Words both = joined(a.words, b.words);
        Words motions, poses;
        add(motions, by);
        add(motions, back);
        for (const Pose& pose : {turn.from, turn.to, other.from, other.to}) add(poses, pose);
        poses.push_back(other.turns);
        record(Verb::sweep_both, joined(both, motions),
               words_of(visit([&](const auto& x, const auto& y) { return sweep(x, by, y, back); }, a, b),
                        web::sweep_hit_size));
        record(Verb::sweep_motions, joined(both, poses),
               words_of(visit([&](const auto& x, const auto& y) { return sweep(x, turn, y, other); }, a, b),
                        web::sweep_hit_size));
        const std::vector<PathPose> path{{0, turn.from}, {1, turn.to}, {3, other.from}};
        Words hit;
        if (const auto found = visit(
                [&](const auto& x, const auto& y) { return sweep(x, std::span<const PathPose>(path), y); }, a, b)) {
            hit = words_of(static_cast<const SweepHit&>(*found), web::sweep_hit_size);
            hit.insert(hit.end(), {static_cast<double>(found->piece), found->time});
        }
        record(Verb::sweep_path, joined(both, poses), hit);
        const SweepFractions fractions =
            visit([&](const auto& x, const auto& y) { return sweep_fractions(x, by, y); }, a, b);
        record(Verb::sweep_fractions, joined(both, motions), {fractions.safe, fractions.unsafe});
        const AnyShape walker = random_shape(dice_, i % 2 == 0 ? 6 : 9);
        const Operand ground = any(dice_.below(web::operand_kinds));
        record(Verb::move_character, joined(joined(of_shape(walker).words, ground.words), motions),
               words_of(visit(
                            [&](const auto& x) {
                                return move_character(walker, by, x, {.step_height = 0.25, .snap_distance = 0.5});
                            },
                            ground),
                        web::character_size));
    }

    void near_triangles() {
        const AnyShape shape = random_shape(dice_, dice_.below(web::mesh_tag));
        const Operand mesh = any(web::posed_mesh_tag);
        const PosedMesh& posed = std::get<PosedMesh>(mesh.thing);
        const Vec3 place = dice_.vector();
        Words question = joined(of_shape(shape).words, mesh.words), answer;
        add(question, place);
        for (const double limit : {0.0, 0.5}) {
            const auto found = triangles_within(shape, posed, limit);
            answer.push_back(static_cast<double>(found.size()));
            answer.insert(answer.end(), found.begin(), found.end());
        }
        for (const NearTriangle& near : nearest_triangles(place, posed, 5)) {
            answer.insert(answer.end(), {static_cast<double>(near.triangle), near.distance});
            add(answer, near.point);
        }
        record(Verb::triangles_near, question, answer);
    }

    Mesh moved(const Mesh& mesh, Words& question, double far) {
        std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
        question.push_back(static_cast<double>(vertices.size()));
        for (Vec3& v : vertices) {
            v += far * dice_.vector();
            add(question, v);
        }
        return mesh.refitted(vertices);
    }
    void deforming() {
        Words question{0}, answer;
        const Mesh to = moved(meshes_[0], question, 0.05), other = moved(meshes_[1], question, 0.5);
        const Impacts own = impacts(meshes_[0], to);
        const ImpactsBetween between =
            impacts(Moving<Mesh>{meshes_[0], to}, Moving<Mesh>{meshes_[1], other}, {.thickness = 0.01});
        const auto put_vertices = [&](const std::vector<VertexImpact>& list) {
            for (const VertexImpact& impact : list) {
                answer.insert(answer.end(), {double(impact.vertex), double(impact.triangle)});
                answer = joined(answer, words_of(impact.hit, web::sweep_hit_size));
            }
        };
        const auto put_edges = [&](const std::vector<EdgeImpact>& list) {
            for (const EdgeImpact& impact : list) {
                answer.insert(answer.end(),
                              {double(impact.a[0]), double(impact.a[1]), double(impact.b[0]), double(impact.b[1])});
                answer = joined(answer, words_of(impact.hit, web::sweep_hit_size));
            }
        };
        put_vertices(own.vertices);
        put_edges(own.edges);
        put_vertices(between.vertices_of_a);
        put_vertices(between.vertices_of_b);
        put_edges(between.edges);
        answer.push_back(largest_safe_step(meshes_[0], to));
        answer.push_back(largest_safe_step(Moving<Mesh>{meshes_[0], to}, Moving<Mesh>{meshes_[1], other}));
        record(Verb::impacts, question, answer);
    }

    void repairs() {
        std::vector<Vec3> corners;
        std::vector<Index3> triangles;
        const Mesh& ball = meshes_[0];
        for (std::size_t i = static_cast<std::size_t>(dice_.below(4)); i < ball.size(); ++i) {
            const Triangle t = ball.triangle(i);
            const auto first = static_cast<std::uint32_t>(corners.size());
            triangles.push_back({first, first + 1, first + 2});
            for (const Vec3& v : {t.a, t.b, t.c}) corners.push_back(v + 1e-6 * dice_.vector());
        }
        Words question{static_cast<double>(corners.size())};
        for (const Vec3& v : corners) add(question, v);
        const Mesh soup(corners, triangles);
        const auto cracks = find_cracks(soup, check(soup, {.max_self_intersections = 0}));
        const WeldedMesh welded = weld(soup, cracks ? cracks->weld_distance : 1e-4);
        const MeshReport report = check(welded.mesh);
        Words answer{cracks ? cracks->gap : -1, cracks ? cracks->weld_distance : -1,
                     cracks ? static_cast<double>(cracks->closed_edge_count) : -1,
                     static_cast<double>(welded.moved_count)};
        answer.insert(answer.end(), welded.original_triangles.begin(), welded.original_triangles.end());
        for (const Hole& hole : report.holes) {
            answer.insert(answer.end(), hole.vertices.begin(), hole.vertices.end());
            answer.insert(answer.end(), {hole.length, hole.closed ? 1.0 : 0.0});
            add(answer, hole.bounds.min);
            add(answer, hole.bounds.max);
        }
        for (const Shell& shell : report.shells) {
            answer.insert(answer.end(), {double(shell.triangle), double(shell.triangle_count), double(shell.copies),
                                         shell.volume, double(shell.facing), double(shell.depth),
                                         shell.parent ? double(*shell.parent) : -1, shell.misoriented ? 1.0 : 0.0});
            add(answer, shell.point);
        }
        answer.insert(answer.end(), report.shell_of.begin(), report.shell_of.end());
        record(Verb::repairs, question, answer);
        std::string bytes;
        const MeshImage built(welded.mesh);
        for (const std::string_view piece : built.pieces()) bytes += piece;
        Words image(bytes.size() / sizeof(double));
        std::memcpy(image.data(), bytes.data(), image.size() * sizeof(double));
        record(Verb::image, joined({answer[1]}, question), image);
    }

    void cloud() {
        std::vector<Vec3> points(300);
        for (Vec3& p : points) p = dice_.vector();
        const Vec3 place = dice_.vector();
        Words question{static_cast<double>(points.size())}, answer;
        for (const Vec3& p : points) add(question, p);
        add(question, place);
        const PointCloud of(points);
        for (const NearPoint& near : nearest_points(place, of, 7)) {
            answer.insert(answer.end(), {double(near.point), near.distance});
        }
        const auto within = points_within(place, of, 1.5);
        answer.insert(answer.end(), within.begin(), within.end());
        record(Verb::cloud, question, answer);
    }

    template <class S>
    void ask_set() {
        std::vector<S> shapes;
        Words question{40}, answer;
        for (int i = 0; i < 40; ++i) {
            const AnyShape shape = random_shape(dice_, web::tag_of<S>());
            shapes.push_back(std::get<S>(shape));
            add(question, shape);
        }
        const Operand x = any(dice_.below(web::operand_kinds));
        const Ray ray{dice_.vector(), dice_.vector()};
        question = joined(question, x.words);
        add(question, ray.origin);
        add(question, ray.direction);
        const ShapeSet<S> set(shapes);
        visit(
            [&](const auto& thing) {
                answer.push_back(intersects(thing, set) ? 1 : 0);
                answer = joined(answer, words_of(closest_points(thing, set), web::closest_size));
                const auto within = shapes_within(thing, set, 0.5);
                answer.insert(answer.end(), within.begin(), within.end());
                for (const NearShape& near : nearest_shapes(thing, set, 4)) {
                    answer.insert(answer.end(), {double(near.shape), near.distance});
                    add(answer, near.point);
                }
            },
            x);
        for (const ShapePair& pair : overlapping_pairs(set)) {
            answer.insert(answer.end(), {double(pair[0]), double(pair[1])});
        }
        record(Verb::shape_set, question, joined(answer, words_of(raycast(ray, set), web::hit_size)));
    }
    void shape_set(int which) {
        switch (which) {
            case 0:
                return ask_set<Segment>();
            case 1:
                return ask_set<Triangle>();
            case 2:
                return ask_set<Sphere>();
            case 3:
                return ask_set<Aabb>();
            case 4:
                return ask_set<Obb>();
            default:
                return ask_set<Capsule>();
        }
    }

    /// Models of a scene asked about others, and all moving at once.
    void scene_models() {
        Scene scene;
        Words question, answer;
        std::vector<ModelId> ids;
        for (int i = 0; i < 8; ++i) {
            const AnyShape shape = random_shape(dice_, 5 + dice_.below(8));
            const Pose pose = dice_.pose();
            NewModel model;
            model.pose = pose;
            model.shape = i == 7 ? SharedShape(meshes_[1]) : SharedShape(shape);
            ids.push_back(scene.add(model));
            question = joined(question, i == 7 ? Words{web::mesh_tag, 1} : of_shape(shape).words);
            add(question, pose);
        }
        Scene later(scene);
        for (const ModelId id : ids) {
            const Pose pose = dice_.pose();
            later.move(id, pose);
            add(question, pose);
        }
        const Vec3 motion = dice_.vector();
        add(question, motion);
        const auto take = [&](const auto& result, int size) {
            if (!result) return;
            answer = joined(answer, words_of(*result, size));
            answer.push_back(result->model.index);
        };
        for (const ModelId id : ids) {
            for (const ModelId other : scene.models_touching(id)) answer.push_back(other.index);
            for (const ModelId other : scene.models_within(id, 0.5)) answer.push_back(other.index);
            take(scene.closest_points(id), web::closest_size);
            take(scene.sweep(id, motion), web::sweep_hit_size);
        }
        take(scene.closest_points(Model(meshes_[2])), web::closest_size);
        answer = joined(answer, words_of(scene.move_character(Sphere{motion, 0.5}, motion), web::character_size));
        if (const auto found = first_collision(scene, later)) {
            answer = joined(answer, words_of(static_cast<const SweepHit&>(*found), web::sweep_hit_size));
            answer.insert(answer.end(), {double(found->models.a.index), double(found->models.b.index)});
        }
        record(Verb::scene_models, question, answer);
    }
};

}  // namespace questions
