// SPDX-License-Identifier: MIT
// Computes the boxes of all features of a deforming mesh during its motion, and the tree over them.
#include "abut/mesh/swept_features.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/base/executor.h"
#include "abut/bvh/build/refit_leaves.h"
#include "abut/math/norms.h"

namespace abut {
namespace {

constexpr std::size_t vertex_grain = 1 << 13, node_grain = 128;
constexpr float far = std::numeric_limits<float>::infinity();
constexpr simd::Box empty_box{{far, far, far}, {-far, -far, -far}};

simd::Box8 empty_boxes() {
    simd::Box8 boxes;
    for (auto& side : boxes.min) side.fill(far);
    for (auto& side : boxes.max) side.fill(-far);
    return boxes;
}

void include(simd::Box& all, const simd::Box& box) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        all.min[axis] = std::min(all.min[axis], box.min[axis]);
        all.max[axis] = std::max(all.max[axis], box.max[axis]);
    }
}

void put(const simd::Box& box, simd::Box8& boxes, std::size_t lane) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        boxes.min[axis][lane] = box.min[axis];
        boxes.max[axis][lane] = box.max[axis];
    }
}

simd::Box box_in(const bvh::Node& node, std::size_t lane) {
    simd::Box box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box.min[axis] = node.boxes.min[axis][lane];
        box.max[axis] = node.boxes.max[axis][lane];
    }
    return box;
}

bool overlap(const simd::Box& a, const simd::Box& b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (!(a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])) return false;
    }
    return true;
}

/// The box that contains those of the vertices of one feature, whose pads are grown to the largest of them.
template <class Vertex, class... Vertices>
simd::Box box_of(const Vertex& first, const Vertices&... others) {
    simd::Box box = first.box;
    (include(box, others.box), ...);
    const float pad = std::max({first.pad, others.pad...});
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box.min[axis] -= pad;
        box.max[axis] += pad;
    }
    return box;
}

/// Room for the rounding to floats, and for that of the pads' addition: each is at most 2^-24 of numbers of up to three
/// times the largest coordinate, or 2^-150.
double margin(const ImpactPairs& pairs) { return 0x1p-21 * pairs.largest() + pairs.slack() + 0x1p-147; }

/// The nearest float, and a finite one for a number beyond the floats: as the lower end of a box that is the lower one.
float low_float(double x) { return static_cast<float>(std::min(x, double{std::numeric_limits<float>::max()})); }
float high_float(double x) { return -low_float(-x); }

/// Calls use(node, lane, number of the leaf) for all leaves, on all cores.
template <class Use>
void for_each_leaf(const bvh::Bvh& tree, std::span<const std::uint32_t> first_leaf, Use use) {
    for_each_range(tree.nodes().size(), node_grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const bvh::Node& node = tree.nodes()[i];
            std::uint32_t number = first_leaf[i];
            bvh::for_each_lane(node.leaves, [&](std::size_t lane) { use(node, lane, number++); });
        }
    });
}

}  // namespace

SweptVertices::SweptVertices(const ImpactPairs& pairs, const DeformingMesh& mesh, double end)
    : vertices_(mesh.from().vertices().size()), all_(empty_box), is_at_rest_(pairs.drift() == Vec3(0) && mesh.rests()) {
    const std::span<Vertex> vertices = vertices_.all();
    const double constant = 0.5 * pairs.thickness() + margin(pairs);
    std::vector<Vertex> parts((vertices.size() + vertex_grain - 1) / vertex_grain);
    for_each_range(vertices.size(), vertex_grain, [&](std::size_t first, std::size_t last) {
        Vertex part{empty_box, 0};
        for (std::size_t v = first; v < last; ++v) {
            const Vec3 from = mesh.from().vertices()[v];
            const Vec3 displacement = mesh.to().vertices()[v] - from - pairs.drift();
            const Vec3 to = from + end * displacement, low = min(from, to), high = max(from, to);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto i = static_cast<glm::length_t>(axis);
                vertices[v].box.min[axis] = low_float(low[i]);
                vertices[v].box.max[axis] = high_float(high[i]);
            }
            // 2^-13 of the closing speed for each of the two: no speed exceeds twice the largest coordinate of the way.
            vertices[v].pad = low_float(constant + 0x1p-12 * norm_inf(displacement));
            include(part.box, vertices[v].box);
            part.pad = std::max(part.pad, vertices[v].pad);
        }
        parts[first / vertex_grain] = part;
    });
    Vertex all{empty_box, 0};
    for (const Vertex& part : parts) {
        include(all.box, part.box);
        all.pad = std::max(all.pad, part.pad);
    }
    all_ = box_of(all);
    most_pad_ = all.pad;
}

SweptFeatures::SweptFeatures(const DeformingMesh& mesh, const SweptVertices& vertices, const simd::Box& region) {
    const bvh::Bvh& tree = mesh.from().tree();
    first_leaf_.resize(tree.nodes().size());
    std::uint32_t leaves = 0;
    for (std::size_t i = 0; i < first_leaf_.size(); ++i) {
        first_leaf_[i] = leaves;
        leaves += static_cast<std::uint32_t>(std::popcount(tree.nodes()[i].leaves));
    }
    boxes_.assign(leaves, empty_box);
    const std::vector<std::uint8_t> used = find_leaves(mesh, vertices, region);
    const FeatureOwners owners(mesh.from().triangles(), mesh.from().vertices().size(), used);
    count(tree, owners);
    for_each_leaf(tree, first_leaf_, [&](const bvh::Node& node, std::size_t lane, std::uint32_t number) {
        if (near_[number + 1] == near_[number]) return;
        const auto triangles = tree.order().subspan(node.child[lane], node.count[lane]);
        fill_leaf(mesh, vertices, number, triangles);
        fill_blocks(mesh, vertices, owners, number, triangles);
    });
    tree_ = bvh::refit_leaves(tree, boxes_);
}

/// Sets the boxes of the leaves that overlap the region. Returns which triangles they have.
std::vector<std::uint8_t> SweptFeatures::find_leaves(const DeformingMesh& mesh, const SweptVertices& vertices,
                                                     const simd::Box& region) {
    const bvh::Bvh& tree = mesh.from().tree();
    std::vector<std::uint8_t> used(mesh.from().size());
    for_each_leaf(tree, first_leaf_, [&](const bvh::Node& node, std::size_t lane, std::uint32_t number) {
        if (vertices.is_at_rest() &&
            !overlap(box_of(SweptVertices::Vertex{box_in(node, lane), vertices.most_pad()}), region))
            return;
        const auto triangles = tree.order().subspan(node.child[lane], node.count[lane]);
        simd::Box box = empty_box;
        for (const std::uint32_t triangle : triangles) {
            const Index3& t = mesh.corners(triangle);
            include(box, box_of(vertices[t[0]], vertices[t[1]], vertices[t[2]]));
        }
        if (!overlap(box, region)) return;
        boxes_[number] = box;
        for (const std::uint32_t triangle : triangles) used[triangle] = 1;
    });
    return used;
}

/// Counts the leaves that are not left out and their blocks, and makes room for them.
void SweptFeatures::count(const bvh::Bvh& tree, const FeatureOwners& owners) {
    near_.resize(boxes_.size() + 1);
    first_block_.resize(boxes_.size() + 1);
    for_each_leaf(tree, first_leaf_, [&](const bvh::Node& node, std::size_t lane, std::uint32_t number) {
        if (is_empty(boxes_[number])) return;
        std::size_t features = 0;
        for (const std::uint32_t triangle : tree.order().subspan(node.child[lane], node.count[lane])) {
            const OwnFeatures& own = owners[triangle];
            for (std::size_t k = 0; k < 3; ++k) features += std::size_t{own.vertex[k]} + std::size_t{own.edge[k]};
        }
        near_[number + 1] = 1;
        first_block_[number + 1] = static_cast<std::uint32_t>((features + 7) / 8);
    });
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        near_[i + 1] += near_[i];
        first_block_[i + 1] += first_block_[i];
    }
    leaves_ = LargeArray<Leaf>(near_.back());
    blocks_ = LargeArray<Block>(first_block_.back());
}

void SweptFeatures::fill_leaf(const DeformingMesh& mesh, const SweptVertices& vertices, std::uint32_t number,
                              std::span<const std::uint32_t> triangles) {
    Leaf& leaf = leaves_.all()[near_[number]];
    leaf.boxes = empty_boxes();
    leaf.used = static_cast<std::uint8_t>((1u << triangles.size()) - 1);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Index3& t = mesh.corners(triangles[i]);
        put(box_of(vertices[t[0]], vertices[t[1]], vertices[t[2]]), leaf.boxes, i);
        for (std::size_t k = 0; k < 3; ++k) leaf.corner[k][i] = t[k];
    }
}

void SweptFeatures::fill_blocks(const DeformingMesh& mesh, const SweptVertices& vertices, const FeatureOwners& owners,
                                std::uint32_t number, std::span<const std::uint32_t> triangles) {
    const std::span<Block> all =
        blocks_.all().subspan(first_block_[number], first_block_[number + 1] - first_block_[number]);
    for (Block& block : all) {
        block.boxes = empty_boxes();
        block.vertices = block.edges = 0;
    }
    std::size_t next = 0;
    const auto add = [&](std::uint32_t from, std::uint32_t to, std::size_t i) {
        Block& block = all[next / 8];
        const std::size_t lane = next % 8;
        put(box_of(vertices[from], vertices[to]), block.boxes, lane);
        block.from[lane] = from;
        block.to[lane] = to;
        block.lane[lane] = static_cast<std::uint8_t>(i);
        std::uint8_t& kind = from == to ? block.vertices : block.edges;
        kind = static_cast<std::uint8_t>(kind | 1u << lane);
        ++next;
    };
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Index3& t = mesh.corners(triangles[i]);
        for (std::size_t k = 0; k < 3; ++k) {
            if (owners[triangles[i]].vertex[k]) add(t[k], t[k], i);
        }
    }
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            if (!owners[triangles[i]].edge[k]) continue;
            const VertexPair e = edge_of(mesh.corners(triangles[i]), k);
            add(e[0], e[1], i);
        }
    }
}

}  // namespace abut
