// SPDX-License-Identifier: MIT
// Lists the parts of an assembly that pierce, touch, enclose or duplicate each other, or are too near.
// Usage: assembly_clashes [FILE [CLEARANCE]]
#include <abut/abut.h>
#include <abut/io/load.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace abut;

int main(int argc, char** argv) try {
    const std::string file = argc > 1 ? argv[1] : ABUT_SOURCE_DIR "/data/gearbox.glb";
    const double clearance = argc > 2 ? std::atof(argv[2]) : 0.5;

    std::vector<std::string> names;
    std::vector<Mesh> meshes;
    for (io::Part& part : io::parts(io::read_scene_file(file))) {
        names.push_back(part.name);
        meshes.emplace_back(std::move(part.data.vertices), std::move(part.data.triangles));
    }

    for (const ClashReport& found : clash(meshes, {.clearance = clearance})) {
        const std::string kind(to_string(found.kind));
        std::printf("%-10s %s / %s", kind.c_str(), names[found.a].c_str(), names[found.b].c_str());
        if (found.kind == ClashKind::piercing) std::printf(", %.3g deep", found.depth);
        if (found.kind == ClashKind::too_near) std::printf(", %.3g apart", found.distance);
        std::printf(", near (%.4g, %.4g, %.4g)\n", found.point.x, found.point.y, found.point.z);
    }
} catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
}
