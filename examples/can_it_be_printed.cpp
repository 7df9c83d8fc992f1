// SPDX-License-Identifier: MIT
// Lists the faults of a mesh that make it unfit for a 3D printer or a solver: holes, flipped faces, self-intersections.
// Usage: can_it_be_printed [FILE]
#include <abut/abut.h>
#include <abut/io/load.h>

#include <cstdio>
#include <string>

using namespace abut;

int main(int argc, char** argv) try {
    const std::string file = argc > 1 ? argv[1] : ABUT_SOURCE_DIR "/data/dragon_case.obj";
    const Mesh mesh = load_mesh(file);
    const MeshReport report = check(mesh);

    std::printf("%zu triangles in %zu pieces, area %.6g, volume %.6g\n", mesh.size(), report.component_count,
                report.area, report.volume);
    std::printf("%zu edges at holes, %zu edges of three or more faces\n", report.boundary_edges.size(),
                report.non_manifold_edges.size());
    std::printf("%zu faces turned wrongly, %zu twice there, %zu without area\n", report.flipped_faces.size(),
                report.duplicate_faces.size(), report.degenerate_faces.size());
    for (const auto& [i, k] : report.self_intersections) {
        const Vec3 p = mesh.triangle(i).a;
        std::printf("face %u cuts face %u, near (%.6g, %.6g, %.6g)\n", i, k, p.x, p.y, p.z);
    }
    std::printf("%s\n", report.sound() ? "sound: print it" : "repair it first");
} catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
}
