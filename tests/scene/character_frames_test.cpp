// SPDX-License-Identifier: MIT
// 10,000 frames of a character among a lift, a crusher, slopes of 60 degrees, a low ceiling and a crate: what its
// results say is what brute force over all parts of the level finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/scene/scene.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut {
namespace {

constexpr double gap = 0.002, reach = 3 * gap, bound = 1e-7;

Capsule at(Vec3 position) { return {position, position + Vec3(0, 0, 0.9), 0.3}; }

Mesh tiles() {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i <= 8; ++i) {
        for (std::uint32_t k = 0; k <= 8; ++k) {
            vertices.emplace_back(1.5 * i - 6, 1.5 * k - 6, 0);
            if (i == 8 || k == 8) continue;
            const std::uint32_t n = 9 * i + k;
            triangles.push_back({n, n + 9, n + 10});
            triangles.push_back({n, n + 10, n + 1});
        }
    }
    return {std::move(vertices), std::move(triangles)};
}

/// A roof along y with sides of 60 degrees.
Mesh roof() {
    const double height = std::sqrt(3.0);
    return {{{2.5, -6, 0}, {3.5, -6, height}, {4.5, -6, 0}, {2.5, -2, 0}, {3.5, -2, height}, {4.5, -2, 0}},
            {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {0, 2, 1}, {3, 4, 5}}};
}

struct Level {
    explicit Level(BroadPhaseStructure structure) : scene(structure) {
        scene.add({.shape = tiles()});
        slopes = scene.add({.shape = roof()});
        lift = scene.add({.shape = Aabb{Vec3(-1, -1, -0.2), Vec3(1, 1, 0)}});
        crusher = scene.add({.shape = Aabb{Vec3(-1.5, -1.5, 0), Vec3(1.5, 1.5, 0.5)}});
        scene.add({.shape = Aabb{Vec3(-2, -5.5, 1.8), Vec3(2, -3, 2)}});  // a ceiling
        scene.add({.shape = Aabb{Vec3(-3, 2, 0), Vec3(-1.5, 4, 0.25)}});  // a crate
        scene.add({.shape = Sphere{Vec3(0), 0.25}, .pose = {.translation = {-5, 5, 1.2}}});
        for (const double side : {-1.0, 1.0}) {
            scene.add({.shape = Plane{Vec3(1, 0, 0), 6 * side}});
            scene.add({.shape = Obb{Vec3(0, 6.5 * side, 2), Mat3(1), Vec3(7, 0.5, 3)}});
        }
        set(0);
    }
    void set(int frame) {
        const double turn = 2 * 3.14159265358979 * frame / 400;
        scene.move(lift, {.translation = {-4, -4, 1 - std::cos(turn)}});
        scene.move(crusher, {.translation = {3.5, 3.5, 1.5 + 1.4 * std::cos(turn)}});
    }

    Scene scene;
    ModelId slopes, lift, crusher;
};

struct Part {
    Where where;
    double apart;
};

double distance_of(const Capsule& body, const Scene& scene, const Where& where) {
    const Model& model = scene.model(scene.id(where.model));
    if (const Mesh* mesh = model.shape().mesh()) return distance(body, mesh->triangle(where.triangle));
    return distance(body, model);
}

/// All parts of the level less than `most` away; the meshes are at the origin.
std::vector<Part> parts_near(const Capsule& body, const Scene& scene, double most) {
    const Aabb box = grown_box(bounds(body), most);
    std::vector<Part> result;
    const auto look = [&](const Where& where) {
        if (const double apart = distance_of(body, scene, where); apart < most) result.push_back({where, apart});
    };
    for (const ModelId id : scene.models()) {
        const Mesh* mesh = scene.model(id).shape().mesh();
        if (mesh == nullptr) look({.model = id.index});
        for (std::uint32_t i = 0; mesh != nullptr && i < mesh->size(); ++i) {
            if (boxes_overlap(box, bounds(mesh->triangle(i)))) look({.model = id.index, .triangle = i});
        }
    }
    return result;
}

void check_contacts(const Level& level, const Capsule& end, const CharacterResult& moved, double max_slope) {
    const auto begin = moved.contacts.begin(), last = begin + moved.contact_count;
    for (auto one = begin; one != last; ++one) {
        EXPECT_NEAR(glm::length(one->normal), 1, 1e-12);
        const Capsule point{one->point, one->point, 0};
        EXPECT_LT(distance_of(point, level.scene, one->where), 1e-6);
        EXPECT_TRUE(std::none_of(begin, one, [&](const CharacterContact& c) { return c.where == one->where; }));
        if (one->at_end) {
            EXPECT_LT(distance_of(end, level.scene, one->where), reach + bound);
        }
        if (one->normal.z >= std::cos(max_slope)) {
            EXPECT_TRUE(one->kind == CharacterSurface::floor || one->kind == CharacterSurface::ceiling);
        }
        if (one->where.model == level.slopes.index && one->where.triangle < 4 && std::abs(one->normal.y) < 1e-9 &&
            std::abs(one->normal.z - 0.5) < 1e-6) {
            EXPECT_EQ(one->kind, CharacterSurface::steep);
        }
    }
    const std::vector<Part> near = parts_near(end, level.scene, reach - bound);
    if (near.size() > moved.contacts.size()) return;
    for (const Part& part : near) {
        EXPECT_TRUE(std::any_of(begin, last, [&](const auto& c) { return c.where == part.where && c.at_end; }))
            << "model " << part.where.model << ", triangle " << part.where.triangle << ", " << part.apart / gap
            << " gaps away";
    }
}

void check_flags(const Level& level, const Capsule& start, const Capsule& end, Vec3 motion,
                 const CharacterResult& moved) {
    const auto has = [&](CharacterSurface kind) {
        return std::any_of(moved.contacts.begin(), moved.contacts.begin() + moved.contact_count,
                           [&](const CharacterContact& c) { return c.kind == kind; });
    };
    const bool was_near = level.scene.within(start, gap * (1 - 0x1p-5)), is_in = level.scene.intersects(end);
    EXPECT_FALSE(moved.depenetrated && is_in);
    EXPECT_EQ(moved.stuck, is_in);
    if (was_near) {
        EXPECT_TRUE(moved.depenetrated || moved.stuck);
    }
    if (!level.scene.within(start, gap)) {
        EXPECT_FALSE(moved.depenetrated || moved.stuck);
    }
    if (moved.on_floor) {
        ASSERT_GT(moved.contact_count, 0);
        EXPECT_EQ(moved.contacts[0].kind, CharacterSurface::floor);
        EXPECT_EQ(moved.contacts[0].where, moved.floor);
        EXPECT_FALSE(moved.on_steep);
    }
    if (moved.on_steep) {
        EXPECT_EQ(moved.contacts[0].kind, CharacterSurface::steep);
        EXPECT_TRUE(moved.contacts[0].at_end);
    }
    if (moved.ceiling) {
        EXPECT_GT(motion.z, 0);
        EXPECT_TRUE(has(CharacterSurface::ceiling) || moved.contact_count == 8);
    }
    if (moved.stepped) {
        EXPECT_TRUE(moved.stepping);
        EXPECT_TRUE(moved.on_floor || motion.z > 0);
    }
}

struct Tally {
    int on_lift = 0, stuck = 0, freed = 0, steep = 0, ceiling = 0, stepped = 0, in_the_air = 0, crowded = 0, fallen = 0;
    std::vector<CharacterResult> results;
};

Tally play(BroadPhaseStructure structure, int frames, bool checks) {
    Level level(structure);
    Tally tally;
    std::mt19937 random(7);
    const CharacterOptions options{.step_height = 0.3, .snap_distance = 0.1, .gap = gap, .all_contacts = true};
    const std::vector<Vec3> places{{-4, -4, 0},  {3.5, 3.5, 0}, {0, -4, 0}, {5.5, -4, 0},
                                   {1.5, -4, 0}, {-2, 3, 0},    {-5, 5, 0}, {-4.5, 2.5, 0}};
    Vec3 position(0, 0, 0.302), target = places[0];
    double speed = 0;
    CharacterResult moved;
    for (int frame = 0; frame < frames && !testing::Test::HasFailure(); ++frame) {
        SCOPED_TRACE("frame " + std::to_string(frame));
        const double lift_before = level.scene.world_placement(level.lift).pose.translation.z;
        level.set(frame);
        if (random() % 150 == 0) target = places[random() % places.size()];
        speed = moved.on_floor ? -0.004 : moved.ceiling ? 0 : std::max(speed - 0.004, -0.2);
        if (moved.on_floor && random() % 100 == 0) speed = 0.09;
        Vec3 way = target - position;
        way.z = 0;
        const double length = glm::length(way);
        Vec3 motion = (length > 0.05 ? 0.05 / length : 1) * way + Vec3(0, 0, speed);
        const bool rides = moved.on_floor && moved.floor.model == level.lift.index;
        if (rides && random() % 2 == 0) {
            motion.z += level.scene.world_placement(level.lift).pose.translation.z - lift_before;
        }
        const Capsule start = at(position);
        moved = level.scene.move_character(start, motion, options);
        position = moved.position;
        // The crusher may press it through the floor, which is a surface.
        if (position.z < -2) {
            position = Vec3(0, 0, 0.302);
            ++tally.fallen;
            continue;
        }
        tally.on_lift += rides ? 1 : 0, tally.stuck += moved.stuck ? 1 : 0, tally.freed += moved.depenetrated ? 1 : 0;
        tally.steep += moved.on_steep ? 1 : 0, tally.ceiling += moved.ceiling ? 1 : 0;
        tally.stepped += moved.stepped ? 1 : 0, tally.in_the_air += moved.on_floor || moved.on_steep ? 0 : 1;
        tally.crowded += moved.contact_count == 8 ? 1 : 0;
        tally.results.push_back(moved);
        if (!checks) continue;
        check_contacts(level, at(position), moved, options.max_slope);
        check_flags(level, start, at(position), motion, moved);
    }
    return tally;
}

TEST(CharacterFrames, Results_name_what_brute_force_finds) {
    const Tally tally = play(BroadPhaseStructure::tree, 10000, true);
    std::printf(
        "%d on the lift, %d stuck, %d freed, %d on steep, %d at a ceiling, %d steps, %d in the air, %d crowded, %d "
        "fallen\n",
        tally.on_lift, tally.stuck, tally.freed, tally.steep, tally.ceiling, tally.stepped, tally.in_the_air,
        tally.crowded, tally.fallen);
    for (const int count : {tally.on_lift, tally.stuck, tally.freed, tally.steep, tally.ceiling, tally.stepped}) {
        EXPECT_GT(count, 5);
    }
    const Tally other = play(BroadPhaseStructure::brute_force, 2000, false);
    for (std::size_t i = 0; i < other.results.size(); ++i) {
        const CharacterResult &a = tally.results[i], &b = other.results[i];
        ASSERT_EQ(a.position, b.position) << i;
        ASSERT_EQ(a.contact_count, b.contact_count) << i;
        for (std::size_t k = 0; k < static_cast<std::size_t>(a.contact_count); ++k) {
            ASSERT_EQ(a.contacts[k].where, b.contacts[k].where) << i;
            ASSERT_EQ(a.contacts[k].point, b.contacts[k].point) << i;
        }
    }
}

}  // namespace
}  // namespace abut
