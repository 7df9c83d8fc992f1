// SPDX-License-Identifier: MIT
// The golden program's calls of the verbs of sets of shapes.
#include <abut/abut.h>

#include <variant>

#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

/// Shapes of one kind, without those that are not finite.
template <class S>
abut::ShapeSet<S> one_set(Dice& dice) {
    const std::size_t kind = abut::AnyShape(S{}).index();
    std::vector<S> shapes;
    const int count = dice.pick(1, 40);
    for (int i = 0; i < count; ++i) {
        World world(dice, true);
        const abut::AnyShape shape = world.shape(kind);
        if (abut::is_finite(shape)) shapes.push_back(std::get<S>(shape));
    }
    return abut::ShapeSet<S>(std::move(shapes));
}

template <class A, class B>
void add_closest(Digest& digest, const A& a, const B& b) {
    const abut::ClosestPoints found = abut::closest_points(a, b);
    digest.add(found), digest.add(found.where_a), digest.add(found.where_b);
    digest.add(abut::distance(a, b));
}

template <class S>
void report_set(Report& report, const std::string& name) {
    const auto query = [](Digest& digest, const abut::AnyShape& shape, const auto& set, World& world) {
        digest.add(abut::intersects(shape, set)), digest.add(abut::within(set, shape, 0.25));
        add_closest(digest, shape, set);
        for (const std::uint32_t i : abut::shapes_within(shape, set, 0.5)) digest.add(i);
        for (const abut::NearShape& near : abut::nearest_shapes(shape, set, 4, 2)) {
            digest.add(near.shape), digest.add(near.distance), digest.add(near.point);
        }
        digest.add(abut::sweep(shape, world.direction(), set));
    };
    each_shape_with(report, "sets", name, one_set<S>, query, 2);
    report.line("sets", "rays " + name, [](Dice& dice, Digest& digest) {
        const abut::ShapeSet<S> set = one_set<S>(dice);
        for (int i = 0; i < 8; ++i) {
            World world(dice, true);
            const abut::Vec3 origin = world.point(), direction = world.direction();
            const abut::Ray ray{origin, direction};
            digest.add(abut::raycast(ray, set)), digest.add(abut::occluded(ray, set));
            digest.add(abut::raycast_all(ray, set));
        }
    });
    report.line("sets", "mesh " + name, [](Dice& dice, Digest& digest) {
        const abut::ShapeSet<S> set = one_set<S>(dice);
        const abut::Mesh& mesh = one_mesh(dice);
        add_closest(digest, set, mesh), add_closest(digest, near_pose(dice) * mesh, set);
        digest.add(std::uint64_t{abut::shapes_touching(mesh, set).size()});
    });
    report.line("sets", "pairs " + name, [](Dice& dice, Digest& digest) {
        const abut::ShapeSet<S> set = one_set<S>(dice);
        const abut::ShapeSet<abut::Capsule> other = one_set<abut::Capsule>(dice);
        digest.add(abut::overlapping_pairs(set)), digest.add(abut::overlapping_pairs(other, set));
        add_closest(digest, set, other);
    });
}

}  // namespace

void report_shape_sets(Report& report) {
    report_set<abut::Segment>(report, "segment_set");
    report_set<abut::Triangle>(report, "triangle_set");
    report_set<abut::Sphere>(report, "sphere_set");
    report_set<abut::Aabb>(report, "aabb_set");
    report_set<abut::Obb>(report, "obb_set");
    report_set<abut::Capsule>(report, "capsule_set");
}

}  // namespace golden
