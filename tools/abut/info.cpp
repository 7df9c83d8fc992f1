// SPDX-License-Identifier: MIT
// abut info: what is in files, and how healthy it is.
#include <fmt/format.h>

#include <memory>

#include "tools/abut/health.h"
#include "tools/abut/jobs.h"
#include "tools/abut/numbers.h"
#include "tools/abut/parts.h"
#include "tools/abut/text.h"

namespace abut::tool {
namespace {

int info(const std::vector<std::string>& files, const Common& common) {
    const auto parts = load_parts(files);
    std::size_t triangles = 0;
    Aabb bounds;
    nlohmann::json list = nlohmann::json::array();
    std::vector<const char*> healths;
    Progress progress("checking");
    for (const auto& [name, mesh, color] : parts) {
        healths.push_back(health(check(mesh)));
        progress(healths.size(), parts.size());
        triangles += mesh.size();
        bounds.include(mesh.bounds());
        list.push_back({{"name", name},
                        {"triangles", mesh.size()},
                        {"vertices", mesh.vertices().size()},
                        {"bounds", to_json(mesh.bounds())},
                        {"health", healths.back()},
                        {"tree",
                         {{"nodes", mesh.tree().nodes().size()},
                          {"depth", mesh.tree().depth()},
                          {"bytes", mesh.tree().bytes()}}}});
    }
    if (common.json) {
        fmt::print("{}\n", text_of({{"parts", list}, {"triangles", triangles}, {"bounds", to_json(bounds)}}, true));
        return 0;
    }
    fmt::print("{:<32} {:>10} {:>10} {:>6}  {:<20} {}\n", "part", "triangles", "vertices", "depth", "health", "size");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto& [name, mesh, color] = parts[i];
        const Vec3 e = mesh.bounds().empty() ? Vec3(0) : mesh.bounds().extents();
        fmt::print("{:<32} {:>10} {:>10} {:>6}  {:<20} {} x {} x {}\n", name, mesh.size(), mesh.vertices().size(),
                   mesh.tree().depth(), healths[i], figure(e.x), figure(e.y), figure(e.z));
    }
    fmt::print("{} parts, {} triangles", parts.size(), triangles);
    if (!bounds.empty()) {
        fmt::print(", from ({:.6g}, {:.6g}, {:.6g}) to ({:.6g}, {:.6g}, {:.6g})", bounds.min.x, bounds.min.y,
                   bounds.min.z, bounds.max.x, bounds.max.y, bounds.max.z);
    }
    fmt::print("\n");
    return 0;
}

}  // namespace

Job add_info(CLI::App& command) {
    const auto files = std::make_shared<std::vector<std::string>>();
    command.add_option("FILE", *files, "STL, OBJ, PLY, glTF, GLB or .abut; - is standard input")->required();
    return [files](const Common& common) { return info(*files, common); };
}

}  // namespace abut::tool
