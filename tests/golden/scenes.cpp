// SPDX-License-Identifier: MIT
// The golden program's calls of the verbs of scenes and models.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

constexpr std::size_t batch = 60;

void add_placements(Digest& digest, const abut::Scene& scene) {
    digest.add(scene.models());
    digest.add(scene.bounds());
    for (const abut::ModelId id : scene.models()) {
        digest.add(scene.world_placement(id)), digest.add(scene.placement(id)), digest.add(scene.bounds(id));
        digest.add(scene.parent(id)), digest.add(scene.children(id)), digest.add(scene.descendants(id));
        digest.add(scene.model(id).oriented_bounds());
    }
}

void query_one(Digest& digest, Dice& dice, const abut::Scene& scene, std::size_t kind) {
    World world(dice, true);
    const abut::AnyShape shape = world.shape(kind);
    abut::SceneQueryOptions options;
    options.bounds_only = dice.one_in(4);
    options.layers = dice.one_in(4) ? 2 : 0xffffffff;
    digest.add(scene.models_touching(shape, options));
    digest.add(scene.intersects(shape, options));
    digest.add(scene.closest_points(shape, options, dice.one_in(2) ? infinity() : 1));
}

void query_batch(Digest& digest, Dice& dice, const abut::Scene& scene) {
    std::vector<abut::Ray> rays;
    std::vector<abut::Vec3> points;
    std::vector<abut::AnyShape> shapes;
    for (std::size_t i = 0; i < batch; ++i) {
        World world(dice, true);
        const abut::Vec3 origin = world.point(), direction = world.direction();
        rays.push_back({origin, direction});
        points.push_back(world.point());
        shapes.push_back(world.shape(i % mixed_kinds));
    }
    std::vector<std::optional<abut::SceneHit>> hits(batch);
    scene.raycast_each(rays, hits);
    digest.add(hits);
    std::vector<std::optional<abut::SceneClosestPoints>> nearest(batch);
    scene.closest_points_each(points, nearest);
    digest.add(nearest);
    std::vector<std::vector<abut::ModelId>> found(batch);
    scene.models_touching_each(shapes, found);
    for (const auto& one : found) digest.add(one);
    std::vector<std::optional<abut::SceneSweepHit>> met(batch);
    scene.sweep_each(shapes, points, met);
    digest.add(met);
}

/// Moves, reparents and removes some models, and adds the changes of touches to the digest.
void change(Digest& digest, Dice& dice, abut::Scene& scene) {
    const auto one = [&] {
        const std::vector<abut::ModelId> models = scene.models();
        return models[static_cast<std::size_t>(dice.pick(0, static_cast<int>(models.size()) - 1))];
    };
    for (int i = 0; i < 6; ++i) {
        std::vector<abut::ModelId> ids;
        std::vector<abut::Pose> poses;
        for (int k = 0; k < 4; ++k) ids.push_back(one()), poses.push_back(near_pose(dice));
        scene.move_each(ids, poses);
        const abut::ModelId child = one(), parent = one();
        const std::vector<abut::ModelId> below = scene.descendants(child);
        bool may_attach = child != parent;
        for (const abut::ModelId id : below) may_attach = may_attach && id != parent;
        if (may_attach && dice.one_in(2))
            scene.set_parent(child, parent);
        else if (may_attach)
            scene.set_parent_keeping_world(child, parent);
        if (i == 3) {
            const abut::Children below_it = dice.one_in(2) ? abut::Children::remove : abut::Children::reparent;
            scene.remove(one(), below_it);
        }
        const abut::TouchEvents events = scene.update_touches();
        digest.add(events.began), digest.add(events.persisted), digest.add(events.ended);
        abut::SceneQueryOptions boxes;
        boxes.bounds_only = true;
        digest.add(scene.overlapping_pairs(boxes));
    }
    add_placements(digest, scene);
}

}  // namespace

void report_scenes(Report& report) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        report.line(
            "scene_query", kind_names[i],
            [&](Dice& dice, Digest& digest) { query_one(digest, dice, one_scene(dice), i); }, 2);
    }
    report.line(
        "scene_each", "scene", [](Dice& dice, Digest& digest) { query_batch(digest, dice, one_scene(dice)); }, 4);
    for (const auto structure :
         {abut::BroadPhaseStructure::tree, abut::BroadPhaseStructure::octree, abut::BroadPhaseStructure::brute_force}) {
        const char* name = structure == abut::BroadPhaseStructure::tree     ? "tree"
                           : structure == abut::BroadPhaseStructure::octree ? "octree"
                                                                            : "brute_force";
        report.line(
            "scene_changes", name,
            [&](Dice& dice, Digest& digest) {
                abut::Scene scene = make_scene(dice, structure);
                change(digest, dice, scene);
            },
            8);
    }
    report.line(
        "overlapping_pairs", "scene",
        [](Dice& dice, Digest& digest) {
            digest.add(abut::overlapping_pairs(make_scene(dice, abut::BroadPhaseStructure::tree)));
        },
        8);
    report.line(
        "scene_partners", "scene",
        [](Dice& dice, Digest& digest) {
            abut::Scene scene = make_scene(dice, abut::BroadPhaseStructure::tree);
            const std::vector<abut::ModelId> models = scene.models();
            const auto one = [&] {
                return models[static_cast<std::size_t>(dice.pick(0, static_cast<int>(models.size()) - 1))];
            };
            for (int i = 0; i < 8; ++i) scene.ignore_pair(one(), one());
            digest.add(scene.overlapping_pairs()), digest.add(scene.any_overlapping_pair());
            digest.add(scene.ignored_pairs()), digest.add(scene.closest_pair());
            for (int i = 0; i < 8; ++i) {
                const abut::ModelId id = one();
                const abut::Vec3 motion{dice.pick(-4, 4), dice.pick(-4, 4), dice.pick(-4, 4)};
                digest.add(scene.models_touching(id)), digest.add(scene.models_within(id, 1));
                digest.add(scene.closest_points(id)), digest.add(scene.closest_points(scene.model(id)));
                digest.add(scene.sweep(id, motion));
            }
        },
        8);
    report.line(
        "shared_scene", "scene",
        [](Dice& dice, Digest& digest) {
            abut::SharedScene shared(make_scene(dice, abut::BroadPhaseStructure::tree));
            const auto before = shared.snapshot();
            shared.update([&](abut::Scene& next) { change(digest, dice, next); });
            add_placements(digest, *before);
            digest.add(shared.snapshot()->overlapping_pairs());
        },
        16);
    report.line("model", "bounds", [](Dice& dice, Digest& digest) {
        const abut::Model child = one_model(dice), parent = one_model(dice);
        digest.add(child.bounds()), digest.add(child.oriented_bounds());
        const abut::Model attached = child.attached_to(parent);
        digest.add(attached.bounds()), digest.add(attached.placement());
    });
}

}  // namespace golden
