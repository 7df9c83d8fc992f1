// SPDX-License-Identifier: MIT
// abut sweep: what a moving ball touches first, or where it slides to.
#include <fmt/format.h>

#include <memory>

#include "abut/abut.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"
#include "tools/abut/parts.h"

namespace abut::tool {
namespace {

struct SweepJob {
    std::string file;
    std::vector<double> sphere, motion;
    bool slide = false;
    double gap = 0;
};

nlohmann::json described(const SweepHit& hit, const std::vector<NamedPart>& parts) {
    const auto [part, triangle] = part_of(parts, hit.where.triangle);
    return {{"hit", true},
            {"t", hit.t},
            {"position", to_json(hit.position)},
            {"point", to_json(hit.point)},
            {"normal", to_json(hit.normal)},
            {"depth", hit.depth},
            {"part", parts[part].name},
            {"triangle", triangle}};
}

int sweep_ball(const SweepJob& job, const Common& common) {
    const Loaded loaded = load_files({job.file}, common.convert);
    if (loaded.failed()) return finish_unread(loaded, {{"schema", "abut.sweep/1"}}, common.json);
    const std::vector<NamedPart>& parts = loaded.parts;
    const Mesh mesh = joined(parts);
    const Sphere ball{{job.sphere[0], job.sphere[1], job.sphere[2]}, job.sphere[3]};
    const Vec3 motion(job.motion[0], job.motion[1], job.motion[2]);
    nlohmann::json answer = {{"hit", false}};
    bool found = false;
    if (job.slide) {
        const SlideResult slid = slide(ball, motion, mesh, {.gap = job.gap});
        found = slid.count > 0 || slid.depenetrated;
        nlohmann::json hits = nlohmann::json::array();
        for (int i = 0; i < slid.count; ++i) hits.push_back(described(slid.hits[static_cast<std::size_t>(i)], parts));
        answer = {{"position", to_json(slid.position)},
                  {"displacement", to_json(slid.displacement)},
                  {"remaining", to_json(slid.remaining)},
                  {"depenetrated", slid.depenetrated},
                  {"hits", std::move(hits)}};
    } else if (const auto hit = sweep(ball, motion, mesh)) {
        found = true;
        answer = described(*hit, parts);
    }
    if (common.json) {
        answer["schema"] = "abut.sweep/1";
        answer["files"] = described(loaded.files);
    }
    fmt::print("{}\n", text_of(answer, common.json));
    return found ? 1 : 0;
}

}  // namespace

Command add_sweep(CLI::App& command) {
    const auto job = std::make_shared<SweepJob>();
    add_input(command, job->file);
    command.add_option("--sphere", job->sphere, "X,Y,Z,R: the ball's centre and radius")
        ->delimiter(',')
        ->expected(4)
        ->check(finite)
        ->check(CLI::Validator(not_negative).application_index(3))
        ->required();
    command.add_option("--motion", job->motion, "X,Y,Z; t counts in its lengths")
        ->delimiter(',')
        ->expected(3)
        ->check(finite)
        ->required();
    auto* slide = command.add_flag("--slide", job->slide, "slide along obstacles");
    command.add_option("--gap", job->gap, "the distance to keep; by default a small part of the ball's size")
        ->check(positive)
        ->needs(slide);
    return [job](const Common& common) { return sweep_ball(*job, common); };
}

}  // namespace abut::tool
