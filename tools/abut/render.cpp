// SPDX-License-Identifier: MIT
// abut render: a picture of parts by abut's own rays, with what clashes in colour.
#include <glm/geometric.hpp>

#include <algorithm>
#include <memory>
#include <numbers>

#include "abut/abut.h"
#include "tools/abut/jobs.h"
#include "tools/abut/parts.h"
#include "tools/abut/png.h"
#include "tools/abut/text.h"

namespace abut::tool {
namespace {

struct RenderJob {
    std::vector<std::string> files;
    std::string output;
    std::vector<double> from{0.7, 1, 1};
    std::vector<double> up{0, 1, 0};
    std::vector<std::uint32_t> size{1200, 900};
    std::uint32_t samples = 3;  // a side: samples² rays a pixel
    double clearance = 0;
    bool findings = true;
};

/// A view from outside, towards the middle, that just holds the box.
class Camera {
public:
    Camera(const Aabb& box, Vec3 from, Vec3 up, double aspect) {
        const Vec3 back = glm::normalize(from);
        right_ = glm::cross(up, back);
        if (!(glm::length(right_) > 1e-9)) right_ = glm::cross(Vec3(back.z, back.x, back.y), back);
        right_ = glm::normalize(right_);
        up_ = glm::cross(back, right_);
        const double tangent = std::tan(0.5 * 28 * std::numbers::pi / 180);
        // Far enough that each corner of the box is within the field of view.
        double away = 0;
        const Vec3 middle = box.center(), half = 0.5 * box.extents();
        for (int i = 0; i < 8; ++i) {
            const Vec3 corner = half * Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
            const double across =
                std::max(std::abs(glm::dot(corner, right_)) / aspect, std::abs(glm::dot(corner, up_)));
            away = std::max(away, across / tangent + glm::dot(corner, back));
        }
        eye_ = middle + 1.04 * away * back;
        forward_ = -back;
        right_ *= tangent * aspect;
        up_ *= tangent;
    }

    /// x and y from -1 to 1, to the right and up.
    [[nodiscard]] Ray ray(double x, double y) const { return {eye_, forward_ + x * right_ + y * up_}; }
    [[nodiscard]] Vec3 key_light() const {
        return glm::normalize(-forward_ + 1.2 * up_ / glm::length(up_) - 0.9 * right_ / glm::length(right_));
    }

private:
    Vec3 eye_, forward_, right_, up_;
};

/// What is looked at: all parts as one mesh, with a colour for each triangle.
struct Stage {
    Mesh mesh;
    std::vector<Vec3> colors;
    double reach = 1;  // of shadows
    Vec3 light{0};
};

Vec3 part_color(const NamedPart& part, std::size_t i) {
    if (part.color) return Vec3(part.color->r, part.color->g, part.color->b);
    constexpr Vec3 palette[] = {{0.55, 0.6, 0.66}, {0.7, 0.55, 0.35}, {0.4, 0.55, 0.6}, {0.62, 0.62, 0.55}};
    return palette[i % std::size(palette)];
}

Stage make_stage(const std::vector<NamedPart>& parts, const RenderJob& job) {
    Stage stage;
    stage.mesh = joined(parts);
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        first.push_back(stage.colors.size());
        stage.colors.insert(stage.colors.end(), parts[i].mesh.size(), part_color(parts[i], i));
    }
    if (job.findings) {
        std::vector<const Mesh*> meshes;
        for (const NamedPart& part : parts) meshes.push_back(&part.mesh);
        const Vec3 red(0.9, 0.05, 0.02), orange(0.95, 0.4, 0.02);
        for (const ClashReport& r : clash(std::span<const Mesh* const>(meshes), {.clearance = job.clearance})) {
            for (const auto& [i, j] : r.pairs) {
                stage.colors[first[r.a] + i] = red;
                stage.colors[first[r.b] + j] = red;
            }
            if (!r.pairs.empty()) continue;
            // Without touching triangles the smaller of the two parts shows where to look.
            const std::size_t small = parts[r.a].mesh.size() < parts[r.b].mesh.size() ? r.a : r.b;
            std::fill_n(stage.colors.begin() + static_cast<std::ptrdiff_t>(first[small]), parts[small].mesh.size(),
                        orange);
        }
    }
    if (!stage.mesh.empty()) stage.reach = glm::length(stage.mesh.bounds().extents());
    return stage;
}

/// How much of the sky above a surface point is open, by a few fixed directions turned by a number of the pixel's.
double openness(const Stage& stage, Vec3 point, Vec3 normal, std::uint32_t turn) {
    constexpr int rays = 6;
    const Vec3 side = glm::normalize(std::abs(normal.x) < 0.7 ? glm::cross(normal, Vec3(1, 0, 0))
                                                              : glm::cross(normal, Vec3(0, 1, 0)));
    const Vec3 other = glm::cross(normal, side);
    int open = 0;
    for (int i = 0; i < rays; ++i) {
        const double angle = 2 * std::numbers::pi * (i + (turn * 2654435761u >> 16) / 65536.0) / rays;
        const double slope = i % 2 == 0 ? 0.5 : 1.2;
        const Vec3 direction = glm::normalize(normal + slope * (std::cos(angle) * side + std::sin(angle) * other));
        open += occluded(Ray{point, direction}, stage.mesh, {.max_t = 0.12 * stage.reach}) ? 0 : 1;
    }
    return static_cast<double>(open) / rays;
}

/// The light that comes back along a ray; linear.
Vec3 trace(const Stage& stage, const Ray& ray, double y, std::uint32_t turn) {
    const auto hit = raycast(ray, stage.mesh);
    if (!hit) return glm::mix(Vec3(0.80, 0.84, 0.88), Vec3(0.98, 0.98, 0.97), 0.5 + 0.5 * y);
    const Vec3 view = -glm::normalize(ray.direction);
    Vec3 normal = hit->normal;
    if (glm::dot(normal, view) < 0) normal = -normal;
    const Vec3 point = hit->point + 1e-5 * stage.reach * normal;
    const bool lit = glm::dot(normal, stage.light) > 0 && !occluded(Ray{point, stage.light}, stage.mesh);
    const double key = lit ? glm::dot(normal, stage.light) : 0;
    const double shine = lit ? std::pow(std::max(0.0, glm::dot(normal, glm::normalize(stage.light + view))), 40) : 0;
    const double sky = openness(stage, point, normal, turn) * (0.65 + 0.35 * normal.y);
    const double head = std::max(0.0, glm::dot(normal, view));
    return stage.colors[hit->where.triangle] * (0.75 * key + 0.45 * sky + 0.12 * head) + Vec3(0.18 * shine);
}

std::uint8_t to_byte(double linear) {
    return static_cast<std::uint8_t>(std::lround(255 * std::pow(std::clamp(linear, 0.0, 1.0), 1 / 2.2)));
}

int render(const RenderJob& job, const Common&) {
    const auto parts = load_parts(job.files);
    Stage stage = make_stage(parts, job);
    Picture picture{job.size[0], job.size[1], {}};
    picture.rgb.resize(std::size_t{3} * picture.width * picture.height, 255);
    const Aabb box = stage.mesh.empty() ? Aabb{Vec3(-1), Vec3(1)} : stage.mesh.bounds();
    const Camera camera(box, {job.from[0], job.from[1], job.from[2]}, {job.up[0], job.up[1], job.up[2]},
                        static_cast<double>(picture.width) / picture.height);
    stage.light = camera.key_light();
    for_each_range(picture.height, 4, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            for (std::size_t column = 0; column < picture.width; ++column) {
                Vec3 sum(0);
                for (std::uint32_t s = 0; s < job.samples * job.samples; ++s) {
                    const double x = static_cast<double>(column) + (s % job.samples + 0.5) / job.samples;
                    const double y = static_cast<double>(row) + (s / job.samples + 0.5) / job.samples;
                    const double up = 1 - 2 * y / picture.height;
                    sum += glm::clamp(trace(stage, camera.ray(2 * x / picture.width - 1, up), up,
                                            static_cast<std::uint32_t>(row * picture.width + column) * 16 + s),
                                      0.0, 1.0);
                }
                sum /= job.samples * job.samples;
                std::uint8_t* pixel = &picture.rgb[3 * (row * picture.width + column)];
                for (int i = 0; i < 3; ++i) pixel[i] = to_byte(sum[i]);
            }
        }
    });
    save_png(job.output, picture);
    return 0;
}

}  // namespace

Job add_render(CLI::App& command) {
    const auto job = std::make_shared<RenderJob>();
    command.add_option("FILE", job->files, "parts of all files together; - is standard input")->required();
    command.add_option("-o,--output", job->output, "the PNG to write; - is standard output")->required();
    command.add_option("--from", job->from, "X,Y,Z: the direction from which one looks")->delimiter(',')->expected(3);
    command.add_option("--up", job->up, "X,Y,Z: which way is up")->delimiter(',')->expected(3);
    command.add_option("--size", job->size, "WIDTH,HEIGHT in pixels")
        ->delimiter(',')
        ->expected(2)
        ->check(CLI::Range(1, 16384));
    command.add_option("--samples", job->samples, "N x N rays a pixel")->check(CLI::Range(1, 16));
    command.add_option("--clearance", job->clearance, "colour pairs nearer than this too")
        ->check(CLI::NonNegativeNumber);
    command.add_flag("!--no-findings", job->findings, "leave out the colours of what clashes");
    return [job](const Common& common) { return render(*job, common); };
}

}  // namespace abut::tool
