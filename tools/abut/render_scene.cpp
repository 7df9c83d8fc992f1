// SPDX-License-Identifier: MIT
// Joins parts, and colours their clashes and faults.
#include "tools/abut/render_scene.h"

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

/// Triangles of parts, each with corners of its own.
struct TriangleSoup {
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

/// The colour of a kind of clash, linear.
Vec3 clash_color(ClashKind kind) noexcept {
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

/// The joined parts, and the colours painted on them.
class Painter {
public:
    explicit Painter(const std::vector<NamedPart>& parts) : parts_(parts) {
        stage.mesh = joined(parts);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            first_.push_back(stage.colors.size());
            stage.colors.insert(stage.colors.end(), parts[i].mesh.size(), part_color(parts[i], i));
        }
    }

    void color(std::size_t part, std::uint32_t triangle, Vec3 color) { stage.colors[first_[part] + triangle] = color; }

    /// The same, and also drawn when hidden.
    void paint(std::size_t part, std::uint32_t triangle, Vec3 color) {
        this->color(part, triangle, color);
        highlights_.add(parts_[part].mesh.triangle(triangle), color);
    }

    [[nodiscard]] RenderScene finished() && {
        stage.highlights = Mesh(std::move(highlights_.vertices), std::move(highlights_.triangles));
        stage.highlight_colors = std::move(highlights_.colors);
        return std::move(stage);
    }

    RenderScene stage;

private:
    const std::vector<NamedPart>& parts_;
    std::vector<std::size_t> first_;
    TriangleSoup highlights_;
};

}  // namespace

RenderScene make_render_scene(const std::vector<NamedPart>& parts, const std::vector<ClashReport>& findings) {
    Painter painter(parts);
    for (const ClashReport& r : findings) {
        const Vec3 color = clash_color(r.kind);
        const Aabb box = r.bounds.empty() ? Aabb{r.point, r.point} : r.bounds;
        painter.stage.marks.push_back({color, box, r.curve, r.kind != ClashKind::touching});
        // Triangles much larger than the clash are not painted: a pinhole in a wall of two triangles would paint all of
        // it; there the curve shows the place.
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
                if (glm::length(bounds(parts[part].mesh.triangle(i)).extents()) <= most) painter.paint(part, i, color);
            }
        }
        if (!r.pairs.empty()) continue;
        const std::size_t small = parts[r.a].mesh.size() < parts[r.b].mesh.size() ? r.a : r.b;
        for (std::uint32_t i = 0; i < parts[small].mesh.size(); ++i) painter.paint(small, i, color);
        if (r.kind == ClashKind::duplicate) {
            for (std::uint32_t i = 0; i < parts[r.a].mesh.size(); ++i) painter.color(r.a, i, color);
            for (std::uint32_t i = 0; i < parts[r.b].mesh.size(); ++i) painter.color(r.b, i, color);
        }
    }
    return std::move(painter).finished();
}

RenderScene make_render_scene(const std::vector<NamedPart>& parts, const std::vector<std::vector<Fault>>& faults) {
    Painter painter(parts);
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (const Fault& fault : faults[part]) {
            for (const std::uint32_t i : fault.triangles) painter.paint(part, i, fault.color);
            if (!fault.bounds.empty()) painter.stage.marks.push_back({fault.color, fault.bounds, fault.lines, true});
        }
    }
    return std::move(painter).finished();
}

}  // namespace abut::tool
