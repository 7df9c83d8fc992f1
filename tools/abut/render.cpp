// SPDX-License-Identifier: MIT
// abut render: a picture of parts by abut's own raycasts, with clashes or faults in colour.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>

#include "abut/base/executor.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/names.h"
#include "abut/io/png_image.h"
#include "abut/io/view_directions.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/files.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"
#include "tools/abut/outputs.h"
#include "tools/abut/overlay.h"
#include "tools/abut/parts.h"
#include "tools/abut/shading.h"

namespace abut::tool {
namespace {

struct RenderJob {
    std::vector<std::string> files;
    std::string output;
    std::vector<double> from;  // empty: from above, between two sides
    std::vector<double> up;    // empty: z of IFC parts, y as glTF has it of others
    std::vector<std::uint32_t> size{1200, 900};
    std::uint32_t samples = 3;  // a side: samples² rays a pixel
    double clearance = 0;
    bool findings = true;
    bool faults = false;
};

/// Refuses the names of other pictures, which would hold PNG nevertheless; devices and pipes have any name.
const CLI::Validator png_name(
    [](const std::string& name) {
        std::error_code error;
        const bool fine = name == "-" || io::extension_of(name) == ".png" || std::filesystem::is_other(name, error);
        return fine ? std::string()
                    : fmt::format("{}: only PNG is written; give a name that ends in .png", io::readable(name));
    },
    "");

Vec3 to_vec(const std::vector<double>& v) { return {v[0], v[1], v[2]}; }

/// The directions of --up and --from, or those that suit the parts.
io::ViewDirections directions_of(const RenderJob& job, const std::vector<NamedPart>& parts) {
    io::ViewDirections result = io::view_directions(parts);
    if (!job.up.empty()) result.up = to_vec(job.up);
    if (!job.from.empty()) result.from = to_vec(job.from);
    return result;
}

void trace(render::Canvas& canvas, const Shading& light, std::uint32_t samples) {
    Progress progress("rendering");
    std::atomic<std::size_t> done = 0;
    std::mutex writing;
    for_each_range(canvas.height, 4, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first * canvas.width; i < last * canvas.width; ++i) {
            Vec3 sum(0);
            for (std::uint32_t s = 0; s < samples * samples; ++s) {
                const double x = static_cast<double>(i % canvas.width) + (s % samples + 0.5) / samples;
                const double y = static_cast<double>(i / canvas.width) + (s / samples + 0.5) / samples;
                const Vec3 color = light.at(x, y, {static_cast<std::uint32_t>(i), s});
                sum += Vec3(render::compress_highlights(color.x), render::compress_highlights(color.y),
                            render::compress_highlights(color.z));
            }
            canvas.pixels[i] = sum / static_cast<double>(samples * samples);
        }
        done += last - first;
        const std::scoped_lock lock(writing);
        progress(done, canvas.height);
    });
}

/// The power of two that scales parts to a size of about 1 if squares of their size would leave the range of double; 1
/// for all others.
double unit_for(const std::vector<NamedPart>& parts) {
    Aabb all;
    for (const NamedPart& part : parts) all.include(part.mesh.bounds());
    if (all.empty()) return 1;
    double most = 0;
    for (int i = 0; i < 3; ++i) most = std::max({most, std::abs(all.min[i]), std::abs(all.max[i])});
    if (!(most > 0) || (most > 1e-100 && most < 1e100)) return 1;
    return std::ldexp(1, -std::clamp(std::ilogb(most), -1000, 1000));
}

void scale(std::vector<NamedPart>& parts, double unit) {
    for (NamedPart& part : parts) {
        std::vector<Vec3> vertices = part.mesh.vertices();
        for (Vec3& v : vertices) v *= unit;
        part.mesh = Mesh(std::move(vertices), part.mesh.triangles());
    }
}

RenderScene stage_of(const RenderJob& job, Loaded& loaded, double unit) {
    const std::vector<NamedPart>& parts = loaded.parts;
    if (job.faults) {
        std::vector<std::vector<Fault>> faults(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            loaded.work_on(i, [&] { faults[i] = faults_of(parts[i].mesh, check(parts[i].mesh)); });
        }
        return make_render_scene(parts, faults);
    }
    std::vector<ClashReport> findings;
    if (job.findings) {
        std::vector<const Mesh*> meshes;
        for (const NamedPart& part : parts) meshes.push_back(&part.mesh);
        findings = clash(std::span<const Mesh* const>(meshes), {.clearance = unit * job.clearance});
    }
    return make_render_scene(parts, findings);
}

int render(const RenderJob& job, const Common& common) {
    Loaded loaded = load_files(job.files, common.convert);
    if (loaded.nothing()) return finish_unread(loaded, {{"schema", "abut.render/1"}}, common.json);
    const double unit = unit_for(loaded.parts);
    if (unit != 1) scale(loaded.parts, unit);
    const RenderScene stage = stage_of(job, loaded, unit);
    render::Canvas canvas{job.size[0], job.size[1], {}};
    canvas.pixels.resize(canvas.width * canvas.height);
    const auto [up, from] = directions_of(job, loaded.parts);
    const render::Camera camera(stage.mesh.vertices(), from, up, static_cast<double>(canvas.width),
                                static_cast<double>(canvas.height));
    trace(canvas, Shading(stage, camera, up, static_cast<double>(canvas.height)), job.samples);
    draw_marks(canvas, stage, camera);
    write_file(job.output, io::png_image(render::to_picture(canvas)));
    if (common.json) {
        fmt::print("{}\n", text_of({{"schema", "abut.render/1"},
                                    {"files", described(loaded.files)},
                                    {"file", io::readable(job.output)},
                                    {"width", canvas.width},
                                    {"height", canvas.height}},
                                   true));
    }
    return loaded.exit_code(0);
}

}  // namespace

Command add_render(CLI::App& command) {
    const auto job = std::make_shared<RenderJob>();
    add_input(command, job->files, ": the parts of all files together");
    command.add_option("-o,--output", job->output, "the PNG to write; - is standard output")
        ->check(file_name)
        ->check(png_name)
        ->required();
    add_direction(command, "--from", job->from, "X,Y,Z: where the picture is taken from; else above");
    add_direction(command, "--up", job->up, "X,Y,Z: which way is up; else Z for IFC parts, and Y for others");
    command.add_option("--size", job->size, "WIDTH,HEIGHT in pixels")
        ->delimiter(',')
        ->expected(2)
        ->check(CLI::Range(1, 16384));
    command.add_option("--samples", job->samples, "N x N rays a pixel")->check(CLI::Range(1, 16));
    command.add_option("--clearance", job->clearance, "colour pairs nearer than this too")->check(not_negative);
    command.add_flag("--faults", job->faults, "colour what is wrong with each part instead of what clashes");
    command.add_flag("!--no-findings", job->findings, "leave out the colours of what clashes");
    return [job](const Common& common) { return render(*job, common); };
}

}  // namespace abut::tool
