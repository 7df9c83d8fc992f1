// SPDX-License-Identifier: MIT
// The golden program's calls of poses, placements, bounds, hulls, frusta and generated meshes.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

void add_shape(Digest& digest, const abut::AnyShape& shape) {
    digest.add(abut::bounds(shape));
    digest.add(abut::is_finite(shape));
    if (const auto* box = std::get_if<abut::Obb>(&shape)) digest.add(*box);
    if (const auto* plane = std::get_if<abut::Plane>(&shape)) digest.add(*plane);
    if (const auto* solid = std::get_if<abut::HalfSpace>(&shape)) digest.add(solid->boundary());
    if (const auto* point = std::get_if<abut::Vec3>(&shape)) digest.add(*point);
    if (const auto* round = std::get_if<abut::Ellipsoid>(&shape)) digest.add(round->axes), digest.add(round->center);
    if (const auto* cone = std::get_if<abut::Cone>(&shape)) digest.add(cone->base), digest.add(cone->apex);
    if (const auto* camera = std::get_if<abut::Frustum>(&shape)) {
        for (const abut::Plane& plane : camera->planes) digest.add(plane);
    }
}

void add_hull(Digest& digest, const abut::Hull& hull) {
    digest.add(hull.vertices());
    digest.add(hull.triangles());
    digest.add(std::uint64_t{hull.facet_count()});
    digest.add(hull.dimension());
    digest.add(hull.neighbors());
    digest.add(hull.bounds());
    for (const auto& plane : hull.facet_planes())
        digest.add(plane.normal), digest.add(plane.error), digest.add(plane.corner);
}

void add_mesh(Digest& digest, const abut::Mesh& mesh) {
    for (const abut::Vec3& v : mesh.vertices()) digest.add(v);
    for (const abut::Index3& t : mesh.triangles()) digest.add(t);
    digest.add(mesh.bounds());
}

}  // namespace

void report_shapes(Report& report) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        report.line("bounds", kind_names[i], [&](Dice& dice, Digest& digest) {
            World world(dice);
            add_shape(digest, world.shape(i));
        });
        report.line("pose", kind_names[i], [&](Dice& dice, Digest& digest) {
            World world(dice);
            const abut::AnyShape shape = world.shape(i);
            const abut::Pose pose{rotation(dice), abut::Vec3{dice.unit(), dice.unit(), dice.unit()}};
            add_shape(digest, pose * shape);
            constexpr std::array<double, 3> scales = {0.5, 3, 0.01};
            add_shape(digest, abut::Placement{pose, scales[static_cast<std::size_t>(dice.pick(0, 2))]} * shape);
        });
    }
    report.line("pose", "pose", [](Dice& dice, Digest& digest) {
        World world(dice);
        const abut::Pose a = world.pose(), b = world.pose();
        digest.add(a * b), digest.add(abut::inverse(a)), digest.add(abut::rotation_matrix(b));
        digest.add(a * world.point()), digest.add(abut::is_finite(a));
    });
    report.line("placement", "placement", [](Dice& dice, Digest& digest) {
        World world(dice);
        const abut::Placement a{world.pose(), 1.5}, b{world.pose(), 0.1};
        digest.add(a * b), digest.add(abut::inverse(a)), digest.add(a * world.point());
    });
    report.line("hull", "points", [](Dice& dice, Digest& digest) {
        const int sort = dice.pick(0, 2), count = dice.pick(4, 60);
        std::vector<abut::Vec3> points;
        for (int i = 0; i < count; ++i) {
            if (sort == 0) points.push_back(abut::Vec3{dice.unit(), dice.unit(), dice.unit()});
            if (sort == 1)
                points.push_back(abut::Vec3{0.5 * dice.pick(-2, 2), 0.5 * dice.pick(-2, 2), 0.5 * dice.pick(-2, 2)});
            if (sort == 2) points.push_back(abut::Vec3{dice.unit(), dice.unit(), dice.unit() * power_of_two(-40)});
        }
        add_hull(digest, abut::Hull(points));
    });
    report.line("hull", "moved", [](Dice& dice, Digest& digest) {
        World world(dice, true);
        const abut::AnyShape hull = world.shape(mixed_kinds - 1);
        add_hull(digest, near_pose(dice) * std::get<abut::Hull>(hull));
    });
    report.line("frustum", "corners", [](Dice& dice, Digest& digest) {
        World world(dice);
        const abut::AnyShape shape = world.shape(13);
        const abut::FrustumCorners corners = std::get<abut::Frustum>(shape).corners();
        digest.add(corners.count), digest.add(corners.bounded);
        for (std::size_t i = 0; i < static_cast<std::size_t>(corners.count); ++i) digest.add(corners.points[i]);
    });
    report.line(
        "make", "icosphere",
        [](Dice& dice, Digest& digest) {
            const int levels = dice.pick(0, 3);
            const abut::Vec3 center{dice.unit(), dice.unit(), dice.unit()};
            add_mesh(digest, abut::make_icosphere(levels, center, 0.25 * dice.pick(1, 9)));
        },
        4);
    report.line(
        "make", "torus",
        [](Dice& dice, Digest& digest) {
            const int around = dice.pick(3, 60), across = dice.pick(3, 40);
            add_mesh(digest, abut::make_torus(2, 0.125 * dice.pick(1, 9), around, across));
        },
        4);
    report.line(
        "make", "box",
        [](Dice&, Digest& digest) {
            add_mesh(digest, abut::make_box({abut::Vec3(-1, -2, 0), abut::Vec3(1, 3, 0.5)}));
            add_mesh(digest, abut::make_box(abut::Aabb{}));
        },
        1000);
    report.line(
        "make", "grid", [](Dice& dice, Digest& digest) { add_mesh(digest, abut::make_grid(dice.pick(1, 20))); }, 4);
}

}  // namespace golden
