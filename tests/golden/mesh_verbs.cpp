// SPDX-License-Identifier: MIT
// The golden program's calls of the functions that take only meshes.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

void add_report(Digest& digest, const abut::MeshReport& report) {
    digest.add(report.boundary_edges), digest.add(report.non_manifold_edges);
    digest.add(report.flipped_faces), digest.add(report.duplicate_faces), digest.add(report.degenerate_faces);
    digest.add(report.self_intersections);
    digest.add(std::uint64_t{report.component_count}), digest.add(report.area), digest.add(report.volume);
}

void add_clash(Digest& digest, const abut::ClashReport& clash) {
    digest.add(static_cast<int>(clash.kind)), digest.add(std::uint64_t{clash.a}), digest.add(std::uint64_t{clash.b});
    digest.add(clash.pairs), digest.add(clash.depth), digest.add(clash.distance), digest.add(clash.point);
    digest.add(clash.bounds);
    for (const abut::Polyline& line : clash.curve) digest.add(line);
}

void add_impacts(Digest& digest, const abut::Impacts& impacts) {
    for (const abut::VertexImpact& i : impacts.vertices)
        digest.add(i.vertex), digest.add(i.triangle), digest.add(i.hit);
    for (const abut::EdgeImpact& i : impacts.edges) digest.add(i.a), digest.add(i.b), digest.add(i.hit);
}

/// The mesh with each vertex moved along each axis by up to a power of two, with an exponent from `low` to `high`.
abut::Mesh perturbed(Dice& dice, const abut::Mesh& mesh, int low, int high, double worst = 1.5) {
    const InputRounding nearest;
    const double by = power_of_two(dice.pick(low, high));
    std::vector<abut::Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    for (abut::Vec3& v : vertices) v += by * abut::Vec3{dice.unit(), dice.unit(), dice.unit()};
    return mesh.refitted(std::move(vertices), worst);
}

/// A sheet whose coordinates are floats or, in some cases, not.
abut::Mesh sheet_of(Dice& dice) {
    const InputRounding nearest;
    const int n = dice.one_in(2) ? 8 : 16, bits = dice.one_in(2) ? 20 : 30;
    return make_sheet(dice, n, bits);
}

void report_overlapping_pairs(Report& report) {
    report.line(
        "overlapping_pairs", "mesh mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& a = one_mesh(dice);
            const abut::Mesh& b = one_mesh(dice);
            digest.add(abut::overlapping_pairs(a, b));
        },
        2);
    report.line(
        "overlapping_pairs", "mesh posed_mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& a = one_mesh(dice);
            const abut::Mesh& b = one_mesh(dice);
            const abut::Pose pose = near_pose(dice), other = near_pose(dice);
            digest.add(abut::overlapping_pairs(a, pose * b));
            digest.add(abut::overlapping_pairs(pose * a, b));
            digest.add(abut::overlapping_pairs(pose * a, other * b));
        },
        2);
    report.line(
        "overlapping_pairs", "mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& mesh = one_mesh(dice);
            digest.add(abut::overlapping_pairs(perturbed(dice, mesh, -8, -2)));
            digest.add(abut::overlapping_pairs(make_tangle(dice, dice.pick(3, 40))));
        },
        4);
}

void report_inside(Report& report) {
    report.line("signed_distance", "point mesh", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 8; ++i) {
            World world(dice, true);
            const abut::Vec3 point = world.point();
            const abut::Mesh& mesh = one_mesh(dice);
            digest.add(abut::signed_distance(point, mesh));
            digest.add(abut::signed_distance(point, near_pose(dice) * mesh));
        }
    });
    report.line("winding_number", "point mesh", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 4; ++i) {
            World world(dice, true);
            const abut::Vec3 point = world.point();
            digest.add(abut::winding_number(point, one_mesh(dice)));
        }
    });
    report.line(
        "winding_number", "point winding_tree",
        [](Dice& dice, Digest& digest) {
            const abut::WindingTree tree(one_mesh(dice));
            for (int i = 0; i < 16; ++i) {
                World world(dice, true);
                const abut::Vec3 point = world.point();
                digest.add(
                    abut::winding_number(point, tree, dice.one_in(2) ? 0x1p-7 : power_of_two(-dice.pick(1, 20))));
                digest.add(abut::signed_distance(point, tree));
            }
        },
        2);
}

void report_check_and_clash(Report& report) {
    report.line(
        "check", "mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& mesh = one_mesh(dice);
            add_report(digest, abut::check(perturbed(dice, mesh, -8, -2, 0)));
            add_report(digest, abut::check(make_tangle(dice, dice.pick(3, 40))));
        },
        4);
    report.line(
        "clash", "mesh mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& a = some_meshes()[static_cast<std::size_t>(dice.pick(0, 1))];
            const abut::Mesh& other = one_mesh(dice);
            const abut::Mesh b = perturbed(dice, other, -10, -3);
            abut::ClashOptions options;
            options.clearance = dice.one_in(2) ? 0 : 0.125;
            add_clash(digest, abut::clash(a, b, options));
            add_clash(digest, abut::clash(a, a, options));
        },
        4);
    report.line(
        "clash", "meshes",
        [](Dice& dice, Digest& digest) {
            std::vector<abut::Mesh> parts;
            for (int i = 0; i < 6; ++i) {
                const abut::Mesh& mesh = one_mesh(dice);
                parts.push_back(perturbed(dice, mesh, -4, -1));
            }
            for (const abut::ClashReport& one : abut::clash(std::span<const abut::Mesh>(parts))) add_clash(digest, one);
        },
        16);
}

void report_motion_and_build(Report& report) {
    report.line(
        "impacts", "mesh mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh from = sheet_of(dice);
            const abut::Mesh to = perturbed(dice, from, -6, 1, infinity());
            add_impacts(digest, abut::impacts(from, to, dice.one_in(2) ? 0 : power_of_two(-8)));
        },
        8);
    report.line(
        "refitted", "mesh",
        [](Dice& dice, Digest& digest) {
            const double worst = dice.one_in(2) ? 0 : infinity();
            const abut::Mesh& before = one_mesh(dice);
            const abut::Mesh mesh = perturbed(dice, before, -1, -1, worst);
            digest.add(mesh.bounds());
            for (int i = 0; i < 8; ++i) {
                const abut::Vec3 point{2 * dice.unit(), 2 * dice.unit(), 2 * dice.unit()};
                digest.add(abut::closest_points(point, mesh));
            }
        },
        4);
    report.line(
        "high_quality", "mesh",
        [](Dice& dice, Digest& digest) {
            const abut::Mesh& mesh = one_mesh(dice);
            const abut::Mesh built(std::vector<abut::Vec3>(mesh.vertices().begin(), mesh.vertices().end()),
                                   std::vector<abut::Index3>(mesh.triangles().begin(), mesh.triangles().end()),
                                   abut::BuildOptions{dice.pick(1, 8), abut::Quality::high});
            for (int i = 0; i < 8; ++i) {
                const abut::Vec3 point{2 * dice.unit(), 2 * dice.unit(), 2 * dice.unit()};
                digest.add(abut::closest_points(point, built));
            }
        },
        8);
}

}  // namespace

void report_mesh_verbs(Report& report) {
    report_overlapping_pairs(report);
    report_inside(report);
    report_check_and_clash(report);
    report_motion_and_build(report);
}

}  // namespace golden
