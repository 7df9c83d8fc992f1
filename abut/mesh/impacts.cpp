// SPDX-License-Identifier: MIT
// Finds impacts by one traversal of the tree of all swept triangles against itself, or of two such trees; in their
// leaves, boxes of vertices are tested against boxes of triangles and those of edges against edges, eight at a time.
#include "abut/mesh/impacts.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <tuple>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/monitored_work.h"
#include "abut/base/sort.h"
#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/mesh/impact_pairs.h"
#include "abut/mesh/swept_features.h"

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

constexpr float far = std::numeric_limits<float>::infinity();
constexpr simd::Box everywhere{{-far, -far, -far}, {far, far, far}};

/// A search of two trees, or of one against itself, in parts: ranges of pairs of children, below which all features are
/// that come near each other.
class Search {
public:
    Search(const Mesh& from, const SweptFeatures& swept)
        : a_(swept), b_(swept), traversal_(swept.tree(), from.frame()), work_(work_of(from.size())) {}
    Search(const Mesh& a, const SweptFeatures& swept_a, const Mesh& b, const SweptFeatures& swept_b)
        : a_(swept_a),
          b_(swept_b),
          traversal_(swept_a.tree(), a.frame(), swept_b.tree(), b.frame()),
          work_(work_of(std::max(a.size(), b.size()))) {}

    /// The number of parts, which depends on the trees alone.
    [[nodiscard]] std::size_t parts() const { return (work_.size() + grain - 1) / grain; }

    /// Tests the features that come near each other in one part of the search.
    template <class Sink>
    void part(std::size_t number, const ImpactPairs& pairs, Sink& sink) const {
        const Visitor<Sink> visitor{pairs, sink};
        // A part can take seconds where very many features are near each other, so the monitor is checked within it.
        std::size_t leaves = 0;
        for (std::size_t k = number * grain; k < std::min((number + 1) * grain, work_.size()); ++k) {
            traversal_.traverse_leaves(work_[k], [&](const bvh::ChildPair& pair) {
                if (++leaves % 64 == 0) check_monitor();
                a_.each_near(b_, pair, visitor);
                return sink.limit() <= 0;
            });
        }
    }

private:
    template <class Sink>
    struct Visitor {
        const ImpactPairs& pairs;
        Sink& sink;
        void vertex_of_a(std::uint32_t v, std::uint32_t i, std::uint32_t j) const { pairs.vertex_of_a(v, i, j, sink); }
        void vertex_of_b(std::uint32_t v, std::uint32_t j, std::uint32_t i) const { pairs.vertex_of_b(v, j, i, sink); }
        void edges(const VertexPair& e, std::uint32_t i, const VertexPair& f, std::uint32_t j) const {
            pairs.edges(e, i, f, j, sink);
        }
    };

    [[nodiscard]] std::vector<bvh::ChildPair> work_of(std::size_t triangles) const {
        return bvh::pieces_of(traversal_, traversal_.start(), std::clamp<std::size_t>(triangles / 64, 16, most_pieces));
    }

    const SweptFeatures& a_;
    const SweptFeatures& b_;
    bvh::PairTraversal traversal_;
    std::vector<bvh::ChildPair> work_;
};

/// Calls use(search) for the search of one mesh over the motion up to `end`.
template <class Use>
void with_search(const DeformingMesh& mesh, const ImpactPairs& pairs, double end, Use use) {
    const SweptFeatures swept(mesh, SweptVertices(pairs, mesh, end), everywhere);
    use(Search(mesh.from(), swept));
}

template <class Use>
void with_search(const DeformingMesh& a, const DeformingMesh& b, const ImpactPairs& pairs, double end, Use use) {
    std::optional<SweptFeatures> swept_a, swept_b;
    {
        const SweptVertices vertices_a(pairs, a, end), vertices_b(pairs, b, end);
        swept_a.emplace(a, vertices_a, vertices_b.all());
        swept_b.emplace(b, vertices_b, vertices_a.all());
    }
    use(Search(a.from(), *swept_a, b.from(), *swept_b));
}

/// All impacts, in the order of the parts of the work.
template <class Found>
std::vector<Found> all_of(const Search& search, const ImpactPairs& pairs) {
    std::vector<Found> found(search.parts());
    for_each_range(found.size(), 1, [&](std::size_t i, std::size_t) { search.part(i, pairs, found[i]); });
    return found;
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

/// The least time. One part in 16 is searched first. If it lowers the bound much, all parts are searched anew over the
/// shorter motion; otherwise the other parts follow.
template <class WithSearch>
double least_time(const ImpactPairs& pairs, WithSearch with_search) {
    Earliest earliest;
    const auto parts = [&](const Search& search, auto wanted) {
        for_each_range(search.parts(), 1, [&](std::size_t i, std::size_t) {
            if (wanted(i)) search.part(i, pairs, earliest);
        });
    };
    bool again = false;
    with_search(1, [&](const Search& search) {
        constexpr std::size_t every = 16;
        parts(search, [](std::size_t i) { return i % every == 0; });
        again = earliest.limit() < 0.75 && search.parts() > every;
        if (!again) parts(search, [](std::size_t i) { return i % every != 0; });
    });
    if (again && earliest.limit() > 0) {
        with_search(earliest.limit(), [&](const Search& search) { parts(search, [](std::size_t) { return true; }); });
    }
    return earliest.limit();
}

template <class Impact>
void append(std::vector<Impact>& all, const std::vector<Impact>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

void sort(std::vector<VertexImpact>& impacts) {
    sort_range(impacts.begin(), impacts.end(), [](const VertexImpact& p, const VertexImpact& q) {
        return std::tie(p.vertex, p.triangle) < std::tie(q.vertex, q.triangle);
    });
}

void sort(std::vector<EdgeImpact>& impacts) {
    sort_range(impacts.begin(), impacts.end(),
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
    Impacts result;
    const DeformingMesh mesh(from, to);
    const ImpactOptions valid = sound(options);
    const ImpactPairs pairs(mesh, mesh, valid);
    with_search(mesh, pairs, 1, [&](const Search& search) {
        for (const Impacts& part : all_of<AllOfOne>(search, pairs)) {
            append(result.vertices, part.vertices);
            append(result.edges, part.edges);
        }
    });
    sort(result.vertices);
    sort(result.edges);
    return result;
}

ImpactsBetween impacts(const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(a.from, a.to, "impacts");
    check(b.from, b.to, "impacts");
    if (!(options.thickness >= 0) || a.from.empty() || b.from.empty()) return {};
    ImpactsBetween result;
    const DeformingMesh first(a.from, a.to), second(b.from, b.to);
    const ImpactOptions valid = sound(options);
    const ImpactPairs pairs(first, second, valid);
    with_search(first, second, pairs, 1, [&](const Search& search) {
        for (const ImpactsBetween& part : all_of<AllOfTwo>(search, pairs)) {
            append(result.vertices_of_a, part.vertices_of_a);
            append(result.vertices_of_b, part.vertices_of_b);
            append(result.edges, part.edges);
        }
    });
    sort(result.vertices_of_a);
    sort(result.vertices_of_b);
    sort(result.edges);
    return result;
}

double largest_safe_step(const Mesh& from, const Mesh& to, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(from, to, "largest_safe_step");
    if (!(options.thickness >= 0)) return 1;
    const DeformingMesh mesh(from, to);
    const ImpactOptions valid = sound(options);
    const ImpactPairs pairs(mesh, mesh, valid);
    return least_time(pairs, [&](double end, auto use) { with_search(mesh, pairs, end, use); });
}

double largest_safe_step(const Moving<Mesh>& a, const Moving<Mesh>& b, const ImpactOptions& options) {
    const DefaultFloats floats;
    check(a.from, a.to, "largest_safe_step");
    check(b.from, b.to, "largest_safe_step");
    if (!(options.thickness >= 0) || a.from.empty() || b.from.empty()) return 1;
    const DeformingMesh first(a.from, a.to), second(b.from, b.to);
    const ImpactOptions valid = sound(options);
    const ImpactPairs pairs(first, second, valid);
    return least_time(pairs, [&](double end, auto use) { with_search(first, second, pairs, end, use); });
}

}  // namespace abut
