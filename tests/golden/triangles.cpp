// SPDX-License-Identifier: MIT
// The golden program's calls of the functions that take only points, segments and triangles, and verbs of concrete
// types.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

abut::Triangle triangle_of(World& world) {
    const abut::Vec3 a = world.point(), b = world.point(), c = world.point();
    return {a, b, c};
}

abut::Segment segment_of(World& world) {
    const abut::Vec3 a = world.point(), b = world.point();
    return {a, b};
}

double thickness_of(World& world) { return world.dice().one_in(2) ? 0 : world.scale() * power_of_two(-6); }

}  // namespace

void report_triangles(Report& report) {
    report.line("intersection", "triangle triangle", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 16; ++i) {
            World world(dice);
            const abut::Triangle s = triangle_of(world), t = triangle_of(world);
            digest.add(abut::intersects(s, t));
            digest.add(abut::intersection(s, t));
            digest.add(abut::closest_points(s, t));
        }
    });
    report.line("barycentric", "point triangle", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 16; ++i) {
            World world(dice);
            const abut::Triangle t = triangle_of(world);
            digest.add(abut::barycentric(world.point(), t));
            digest.add(abut::area_vector(t));
            digest.add(abut::Plane::through(t));
        }
    });
    report.line("sweep_deforming", "point triangle", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 4; ++i) {
            World world(dice);
            const abut::Vec3 p = world.point(), q = world.point();
            const abut::Triangle s = triangle_of(world), t = triangle_of(world);
            digest.add(
                abut::sweep(abut::Moving<abut::Point>{p, q}, abut::Moving<abut::Triangle>{s, t}, thickness_of(world)));
        }
    });
    report.line("sweep_deforming", "segment segment", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 4; ++i) {
            World world(dice);
            const abut::Segment a = segment_of(world), b = segment_of(world);
            const abut::Segment c = segment_of(world), d = segment_of(world);
            digest.add(
                abut::sweep(abut::Moving<abut::Segment>{a, b}, abut::Moving<abut::Segment>{c, d}, thickness_of(world)));
        }
    });
    report.line("raycast", "concrete triangle", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 16; ++i) {
            World world(dice);
            const abut::Triangle t = triangle_of(world);
            const abut::Vec3 origin = world.point(), direction = world.direction();
            digest.add(abut::raycast(abut::Ray{origin, direction}, t));
        }
    });
    report.line("sweep", "concrete sphere triangle", [](Dice& dice, Digest& digest) {
        for (int i = 0; i < 16; ++i) {
            World world(dice);
            const abut::Triangle t = triangle_of(world);
            const abut::Vec3 center = world.point();
            const abut::Sphere ball{center, world.radius()};
            digest.add(abut::sweep(ball, world.direction(), t));
        }
    });
}

}  // namespace golden
