// SPDX-License-Identifier: MIT
// Law: for two small meshes of any kind, size, position and scale, intersects, the nearest points, and the lowest of
// several equally near pairs are those of brute force over all pairs of triangles.
#include "abut/math/nearest_float.h"
#include "abut/query/intersects.h"
#include "tests/laws/mesh_law.h"
#include "tests/mesh/nearest_of_all.h"

namespace abut::laws {
namespace {

Mesh some_mesh(Dice& dice, double size, Vec3 at) {
    const bool in_floats = dice.one_in(2);
    const auto place = [&](Vec3 v) { return in_floats ? nearest_floats(size * v + at) : size * v + at; };
    const int count = dice.pick(1, 40), leaf_size = dice.pick(1, 8), kind = dice.pick(0, 5);
    if (kind == 0) return moved(make_icosphere(1), place);
    if (kind == 1) return moved(make_torus(2, 1, dice.pick(5, 12), dice.pick(4, 8)), place);
    const auto corner = [&] {
        const Vec3 v = dice.cube();
        if (kind == 2) return dice.integers(3);
        if (kind == 3) return Vec3(v.x, 1e-3 * v.y, 1e-6 * v.z);
        return kind == 4 ? Vec3(v.x, v.y, 0) : std::exp(4 * dice.unit()) * v;
    };
    // Most triangles are adjacent to the one before.
    std::array<Vec3, 3> last{corner(), corner(), corner()};
    return soup(count, leaf_size, [&] {
        last = dice.one_in(4) ? std::array{corner(), corner(), corner()} : std::array{last[1], last[2], corner()};
        return std::array{place(last[0]), place(last[1]), place(last[2])};
    });
}

Pose some_pose(Dice& dice, Vec3 at) {
    const Quat turn(dice.unit(), dice.unit(), dice.unit(), dice.unit());
    return {dice.one_in(3) ? Quat(1, 0, 0, 0) : dice.one_in(3) ? Quat(1, 1, 0, 0) : turn, at};
}

double some_scale(Dice& dice) { return dice.one_in(3) ? std::exp2(6 * dice.unit()) : 1; }

TEST(MeshPairsLaw, NearestPairOfAll) {
    Tally tally{"two small meshes"};
    for (long k = 0; k < cases(); ++k) {
        Dice dice(static_cast<std::uint64_t>(k));
        const double size = dice.one_in(3) ? std::exp2(40 * dice.unit()) : 1;
        const Vec3 at = dice.one_in(3) ? size * std::exp2(dice.pick(0, 29)) * dice.cube() : Vec3(0);
        const Mesh a = some_mesh(dice, size, at);
        const Mesh b = some_mesh(dice, dice.one_in(2) ? size * std::exp2(8 * dice.unit()) : size, at);
        const double gap = size * (dice.one_in(3)   ? dice.pick(0, 3)
                                   : dice.one_in(2) ? 3 * std::abs(dice.unit())
                                                    : std::exp2(20 * dice.unit()));
        const PosedMesh in_a(some_pose(dice, dice.one_in(2) ? Vec3(0) : size * dice.cube()), a, some_scale(dice));
        const PosedMesh in_b(some_pose(dice, gap * (dice.one_in(2) ? Vec3(0, 0, 1) : dice.cube())), b,
                             some_scale(dice));
        const CompositeClosest truth = nearest_of_all(in_a, in_b), found = composite_closest(in_a, in_b),
                               back = composite_closest(in_b, in_a);
        const bool met = truth.points.distance == 0;
        tally.add(met,
                  found.points.distance == truth.points.distance && found.part_a == truth.part_a &&
                      found.part_b == truth.part_b && found.points.on_a == truth.points.on_a &&
                      found.points.on_b == truth.points.on_b && back.points.distance == truth.points.distance &&
                      composite_closest(in_a, in_b, truth.points.distance).part_a == truth.part_a &&
                      intersects(in_a, in_b) == met,
                  "case " + std::to_string(k));
    }
}

}  // namespace
}  // namespace abut::laws
