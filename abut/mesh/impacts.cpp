// SPDX-License-Identifier: MIT
// Finds impacts by one traversal of the tree of all swept triangles against itself, or of two such trees; in their
// leaves corners are tested against triangles and edges against edges.
#include "abut/mesh/impacts.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/mesh/impact_pairs.h"
#include "abut/simd/box8_pairs.h"

namespace abut {
namespace {

constexpr std::size_t most_pieces = 4096;
constexpr std::size_t grain = 8;

void check(const Mesh& from, const Mesh& to, const char* verb) {
    if (from.triangles() == to.triangles()) return;
    throw Error(std::string(verb) + ": the two meshes differ in their triangles (" + std::to_string(from.size()) +
                " and " + std::to_string(to.size()) + "); make the second from the first by Mesh::refitted");
}

ImpactOptions sound(ImpactOptions options) {
    if (!(options.kept_share < 1)) options.kept_share = 1;
    if (options.kept_share < 0) options.kept_share = 0;
    return options;
}

/// The boxes of a tree's primitives, leaf by leaf, in the layout of the SIMD kernels.
class LeafBoxes {
public:
    LeafBoxes(const bvh::Bvh& tree, std::span<const Aabb> boxes, double slack) : tree_(tree), at_(tree.order().size()) {
        boxes_.reserve(tree.leaves());
        const Vec3 pad(slack);
        for (const bvh::Node& node : tree.nodes()) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (node.count[lane] == 0) continue;
                at_[node.child[lane]] = static_cast<std::uint32_t>(boxes_.size());
                boxes_.push_back(nowhere());
                for (std::size_t i = 0; i < node.count[lane]; ++i) {
                    const Aabb& box = boxes[tree.order()[node.child[lane] + i]];
                    const simd::Box wide = bvh::rounded_outwards({box.min - pad, box.max + pad});
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        boxes_.back().min[axis][i] = wide.min[axis];
                        boxes_.back().max[axis][i] = wide.max[axis];
                    }
                }
            }
        }
    }

    /// Calls use(i, j) for the pairs of a leaf's primitives and those of the other tree's leaf whose boxes overlap; for
    /// a tree with itself each pair once.
    template <class Use>
    void each_near(const LeafBoxes& other, const bvh::ChildPair& pair, Use use) const {
        const std::uint32_t first_a = tree_.nodes()[pair.a.node].child[pair.a.lane];
        const std::uint32_t first_b = other.tree_.nodes()[pair.b.node].child[pair.b.lane];
        std::uint64_t met = simd::overlaps(boxes_[at_[first_a]], 0xff, other.boxes_[other.at_[first_b]]);
        constexpr std::uint64_t above_diagonal = 0x0080c0e0f0f8fcfe;
        if (&other == this && pair.a == pair.b) met &= above_diagonal;
        for (; met != 0; met &= met - 1) {
            const auto both = static_cast<std::uint32_t>(std::countr_zero(met));
            use(tree_.order()[first_a + both / 8], other.tree_.order()[first_b + both % 8]);
        }
    }

private:
    static simd::Box8 nowhere() {
        simd::Box8 boxes;
        for (auto& side : boxes.min) side.fill(std::numeric_limits<float>::infinity());
        for (auto& side : boxes.max) side.fill(-std::numeric_limits<float>::infinity());
        return boxes;
    }

    const bvh::Bvh& tree_;
    std::vector<std::uint32_t> at_;  // index of a leaf's boxes, by its first place in the order
    std::vector<simd::Box8> boxes_;
};

/// A mesh's tree refitted to the boxes of each triangle's whole motion.
struct SweptTree {
    std::vector<Aabb> boxes;
    bvh::Bvh tree;
    LeafBoxes leaves;

    SweptTree(const ImpactPairs& pairs, const DeformingMesh& mesh)
        : boxes(boxes_of(pairs, mesh)), tree(mesh.from().tree().refitted(boxes)), leaves(tree, boxes, pairs.slack()) {}

private:
    static std::vector<Aabb> boxes_of(const ImpactPairs& pairs, const DeformingMesh& mesh) {
        std::vector<Aabb> boxes(mesh.from().size());
        for_each_range(boxes.size(), std::size_t{1} << 14, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) boxes[i] = pairs.box(mesh, i);
        });
        return boxes;
    }
};

/// Offers all pairs of triangles that may collide to sinks. A range of the work, which depends on the trees alone, has
/// the sink sink_of(number of the range).
template <class SinkOf>
void search(const ImpactPairs& pairs, const bvh::PairTraversal& traversal, const LeafBoxes& a, const LeafBoxes& b,
            const std::vector<bvh::ChildPair>& work, SinkOf sink_of) {
    for_each_range(work.size(), grain, [&](std::size_t first, std::size_t last) {
        auto& sink = sink_of(first / grain);
        for (std::size_t k = first; k < last; ++k) {
            traversal.traverse_leaves(work[k], [&](const bvh::ChildPair& pair) {
                a.each_near(b, pair, [&](std::uint32_t i, std::uint32_t j) { pairs.meet(i, j, sink); });
                return sink.limit() <= 0;
            });
        }
    });
}

std::vector<bvh::ChildPair> work_of(const bvh::PairTraversal& traversal, std::size_t triangles) {
    return bvh::pieces_of(traversal, traversal.start(), std::clamp<std::size_t>(triangles / 64, 16, most_pieces));
}

/// Searches a mesh against itself. `make` gets the number of ranges before the search.
template <class Make, class SinkOf>
void search_one(const Mesh& from, const Mesh& to, const ImpactOptions& options, Make make, SinkOf sink_of) {
    const DeformingMesh mesh(from, to);
    const ImpactPairs pairs(mesh, mesh, options);
    const SweptTree swept(pairs, mesh);
    const bvh::PairTraversal traversal(swept.tree, from.frame());
    const auto work = work_of(traversal, from.size());
    make((work.size() + grain - 1) / grain);
    search(pairs, traversal, swept.leaves, swept.leaves, work, sink_of);
}

template <class Make, class SinkOf>
void search_two(const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options, Make make, SinkOf sink_of) {
    if (a.from.empty() || b.from.empty()) return make(0);
    const DeformingMesh first(a.from, a.to), second(b.from, b.to);
    const ImpactPairs pairs(first, second, options);
    const SweptTree swept_a(pairs, first), swept_b(pairs, second);
    const bvh::PairTraversal traversal(swept_a.tree, a.from.frame(), swept_b.tree, b.from.frame());
    const auto work = work_of(traversal, std::max(a.from.size(), b.from.size()));
    make((work.size() + grain - 1) / grain);
    search(pairs, traversal, swept_a.leaves, swept_b.leaves, work, sink_of);
}

/// All impacts of a mesh with itself, found by one range of the work.
struct AllOfOne : Impacts {
    [[nodiscard]] static double limit() { return 1; }
    void of_a(const VertexImpact& impact) { vertices.push_back(impact); }
    void of_b(const VertexImpact& impact) { vertices.push_back(impact); }
    void of_edges(const EdgeImpact& impact) { edges.push_back(impact); }
};

/// All impacts of two meshes.
struct AllOfTwo : ImpactsBetween {
    [[nodiscard]] static double limit() { return 1; }
    void of_a(const VertexImpact& impact) { vertices_of_a.push_back(impact); }
    void of_b(const VertexImpact& impact) { vertices_of_b.push_back(impact); }
    void of_edges(const EdgeImpact& impact) { edges.push_back(impact); }
};

/// The least time, shared by all threads. A sweep with a limit gives the same t as one without whenever it is within
/// the limit, so the least time does not depend on the order.
class Earliest {
public:
    [[nodiscard]] double limit() const { return least_.load(std::memory_order_relaxed); }
    void of_a(const VertexImpact& impact) { offer(impact.hit.t); }
    void of_b(const VertexImpact& impact) { offer(impact.hit.t); }
    void of_edges(const EdgeImpact& impact) { offer(impact.hit.t); }

private:
    void offer(double t) {
        double least = limit();
        while (t < least && !least_.compare_exchange_weak(least, t, std::memory_order_relaxed)) {}
    }

    std::atomic<double> least_{1};
};

template <class Impact>
void append(std::vector<Impact>& all, const std::vector<Impact>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

void sort(std::vector<VertexImpact>& impacts) {
    std::sort(impacts.begin(), impacts.end(), [](const VertexImpact& p, const VertexImpact& q) {
        return std::tie(p.vertex, p.triangle) < std::tie(q.vertex, q.triangle);
    });
}

void sort(std::vector<EdgeImpact>& impacts) {
    std::sort(impacts.begin(), impacts.end(),
              [](const EdgeImpact& p, const EdgeImpact& q) { return std::tie(p.a, p.b) < std::tie(q.a, q.b); });
}

}  // namespace

Impacts impacts(const Mesh& from, const Mesh& to, double thickness) {
    return impacts(from, to, ImpactOptions{.thickness = thickness});
}

Impacts impacts(const Mesh& from, const Mesh& to, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(from, to, "impacts");
    if (!(options.thickness >= 0)) return {};
    std::vector<AllOfOne> found;
    search_one(
        from, to, sound(options), [&](std::size_t ranges) { found.resize(ranges); },
        [&](std::size_t range) -> AllOfOne& { return found[range]; });
    Impacts result;
    for (const Impacts& part : found) {
        append(result.vertices, part.vertices);
        append(result.edges, part.edges);
    }
    sort(result.vertices);
    sort(result.edges);
    return result;
}

ImpactsBetween impacts(const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(a.from, a.to, "impacts");
    check(b.from, b.to, "impacts");
    if (!(options.thickness >= 0)) return {};
    std::vector<AllOfTwo> found;
    search_two(
        a, b, sound(options), [&](std::size_t ranges) { found.resize(ranges); },
        [&](std::size_t range) -> AllOfTwo& { return found[range]; });
    ImpactsBetween result;
    for (const ImpactsBetween& part : found) {
        append(result.vertices_of_a, part.vertices_of_a);
        append(result.vertices_of_b, part.vertices_of_b);
        append(result.edges, part.edges);
    }
    sort(result.vertices_of_a);
    sort(result.vertices_of_b);
    sort(result.edges);
    return result;
}

double largest_safe_step(const Mesh& from, const Mesh& to, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(from, to, "largest_safe_step");
    Earliest earliest;
    if (!(options.thickness >= 0)) return earliest.limit();
    search_one(
        from, to, sound(options), [](std::size_t) {}, [&](std::size_t) -> Earliest& { return earliest; });
    return earliest.limit();
}

double largest_safe_step(const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(a.from, a.to, "largest_safe_step");
    check(b.from, b.to, "largest_safe_step");
    Earliest earliest;
    if (!(options.thickness >= 0)) return earliest.limit();
    search_two(
        a, b, sound(options), [](std::size_t) {}, [&](std::size_t) -> Earliest& { return earliest; });
    return earliest.limit();
}

}  // namespace abut
