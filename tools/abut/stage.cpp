// SPDX-License-Identifier: MIT
// Joins parts and paints what clashes.
#include "tools/abut/stage.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

namespace abut::tool {
namespace {

Vec3 part_color(const NamedPart& part, std::size_t i) {
    if (part.color) return Vec3(part.color->r, part.color->g, part.color->b);
    constexpr std::array<Vec3, 4> palette{
        {{0.52, 0.60, 0.66}, {0.62, 0.48, 0.28}, {0.34, 0.52, 0.56}, {0.58, 0.58, 0.50}}};
    return palette[i % palette.size()];
}

/// Triangles taken from parts, each with corners of its own.
struct Pile {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    std::vector<Vec3> colors;

    void add(const Triangle& t, Vec3 color) {
        const auto base = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), {t.a, t.b, t.c});
        triangles.push_back({base, base + 1, base + 2});
        colors.push_back(color);
    }
};

}  // namespace

Vec3 color_of(ClashKind kind) noexcept {
    switch (kind) {
        case ClashKind::piercing:
            return {0.86, 0.01, 0.01};
        case ClashKind::touching:
            return {0.95, 0.28, 0.0};
        case ClashKind::enclosed:
            return {0.75, 0.02, 0.45};
        case ClashKind::too_near:
            return {0.95, 0.62, 0.0};
        case ClashKind::duplicate:
            return {0.36, 0.04, 0.85};
        case ClashKind::none:
            break;
    }
    return {0.5, 0.5, 0.5};
}

Stage make_stage(const std::vector<NamedPart>& parts, std::vector<ClashReport> findings) {
    Stage stage;
    stage.mesh = joined(parts);
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        first.push_back(stage.colors.size());
        stage.colors.insert(stage.colors.end(), parts[i].mesh.size(), part_color(parts[i], i));
    }
    Pile pile;
    const auto paint = [&](std::size_t part, std::uint32_t triangle, Vec3 color) {
        stage.colors[first[part] + triangle] = color;
        pile.add(parts[part].mesh.triangle(triangle), color);
    };
    for (const ClashReport& r : findings) {
        const Vec3 color = color_of(r.kind);
        // A wall in two triangles would be all paint for the pinhole in it; the curve shows that.
        const double most = 6 * (r.bounds.empty() ? 0 : glm::length(r.bounds.extents()));
        std::array<std::vector<std::uint32_t>, 2> touching;
        for (const TrianglePair& pair : r.pairs) {
            touching[0].push_back(pair[0]);
            touching[1].push_back(pair[1]);
        }
        for (std::size_t side = 0; side < 2; ++side) {
            auto& list = touching[side];
            std::sort(list.begin(), list.end());
            list.erase(std::unique(list.begin(), list.end()), list.end());
            const std::size_t part = side == 0 ? r.a : r.b;
            for (const std::uint32_t i : list) {
                if (glm::length(bounds(parts[part].mesh.triangle(i)).extents()) <= most) paint(part, i, color);
            }
        }
        if (!r.pairs.empty()) continue;
        const std::size_t small = parts[r.a].mesh.size() < parts[r.b].mesh.size() ? r.a : r.b;
        for (std::uint32_t i = 0; i < parts[small].mesh.size(); ++i) paint(small, i, color);
        if (r.kind == ClashKind::duplicate) {
            for (std::uint32_t i = 0; i < parts[r.a].mesh.size(); ++i) stage.colors[first[r.a] + i] = color;
            for (std::uint32_t i = 0; i < parts[r.b].mesh.size(); ++i) stage.colors[first[r.b] + i] = color;
        }
    }
    stage.highlights = Mesh(std::move(pile.vertices), std::move(pile.triangles));
    stage.highlight_colors = std::move(pile.colors);
    stage.findings = std::move(findings);
    return stage;
}

}  // namespace abut::tool
