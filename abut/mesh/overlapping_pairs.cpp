// SPDX-License-Identifier: MIT
// Traverses two trees on all cores and collects the pairs that touch; where that takes too many steps, DenseSelfPairs
// or DenseMeshPairs finds them.
#include "abut/mesh/overlapping_pairs.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/mesh/dense_pairs.h"
#include "abut/mesh/overlap_beyond_corners.h"
#include "abut/mesh/pair_gathering.h"
#include "abut/pair/predicates/projected_triangle.h"
#include "abut/query/intersects-inl.h"

namespace abut {
namespace {

constexpr std::size_t pieces = 4096;
constexpr std::size_t grain = 8;
constexpr std::uint64_t single_thread_steps = 1000;  // some dozens of microseconds
constexpr std::size_t at_once = std::size_t{1} << 18;

/// The number of steps after which a traversal counts as dense: ordinary meshes take two or three a leaf.
std::int64_t step_budget(std::size_t leaves) { return (1 << 15) + 16 * static_cast<std::int64_t>(leaves); }

enum class End {
    complete,
    stopped,  ///< ended by the callback
    dense,    ///< too many steps
};

/// The steps that one thread may take before it reserves more from the budget shared by all.
template <class Reserve>
struct Steps {
    Reserve& reserve;
    std::uint64_t left = 0;
    std::int64_t miss_steps = 0;  // for the pairs that did not touch since the last reservation

    [[nodiscard]] bool more() {
        constexpr std::int64_t some = 256;
        left = some;
        const std::int64_t all = some + miss_steps;
        miss_steps = 0;
        return reserve(all);
    }
    /// Counts a pair that does not touch as four steps, since exact arithmetic may have decided it. Returns whether the
    /// budget is not yet exhausted.
    [[nodiscard]] bool count_miss() {
        miss_steps += 4;
        if (miss_steps < 256) return true;
        miss_steps = 0;
        return reserve(256);
    }
};

/// Finds the pairs of parts that `touch(i, j, part, part)` accepts: by the trees' boxes, and, where that would take
/// long, by `dense_pairs(use)`, which calls use with a ClassPairs.
template <class PartPairTraversal, class Touch, class MakeClassPairs>
class Search {
public:
    Search(const PartPairTraversal& traversal, std::size_t leaves, bool own, Touch touch, MakeClassPairs dense_pairs)
        : traversal_(traversal), leaves_(leaves), own_(own), touch_(touch), dense_pairs_(dense_pairs) {}

    [[nodiscard]] bool any() const {
        const End end = traverse([](std::size_t, TrianglePair) { return true; }, [](std::size_t) {});
        if (end != End::dense) return end == End::stopped;
        return dense_pairs_([](const ClassPairs& dense) { return count(dense, 1) > 0; });
    }

    [[nodiscard]] std::uint64_t count_up_to(std::uint64_t most) const {
        if (most == 0) return 0;
        // Among very many pairs there may be equal triangles, which the dense search counts together.
        const std::uint64_t enough = std::min<std::uint64_t>(most, at_once);
        std::atomic<std::uint64_t> total{0};
        const End end = traverse(
            [&](std::size_t, TrianglePair) { return total.fetch_add(1, std::memory_order_relaxed) + 1 >= enough; },
            [](std::size_t) {});
        if (end == End::complete) return total;
        if (end == End::stopped && enough == most) return most;
        return dense_pairs_([&](const ClassPairs& dense) { return count(dense, most); });
    }

    [[nodiscard]] PairList list(std::size_t limit) const {
        PairList result;
        const End end = gather_by_traversal(limit, result.pairs);
        if (end != End::complete) {
            result.pairs.clear();
            dense_pairs_([&](const ClassPairs& dense) {
                if (limit == any_number) {
                    result.pairs = gather(dense, {}, any_number).pairs;
                    return true;
                }
                return visit_ascending(dense, std::clamp<std::size_t>(limit, 1024, at_once),
                                       [&](std::uint32_t i, std::uint32_t j) {
                                           result.truncated = result.pairs.size() == limit;
                                           if (!result.truncated) result.pairs.push_back({i, j});
                                           return result.truncated;
                                       });
            });
        } else if (result.pairs.size() > limit) {
            result.pairs.resize(limit);
            result.truncated = true;
        }
        return result;
    }

    bool visit(FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) const {
        std::vector<TrianglePair> pairs;
        if (gather_by_traversal(at_once, pairs) != End::complete) {
            return dense_pairs_([&](const ClassPairs& dense) { return visit_ascending(dense, at_once, visit); });
        }
        return std::any_of(pairs.begin(), pairs.end(), [&](const TrianglePair& p) { return visit(p[0], p[1]); });
    }

private:
    /// Collects sorted pairs, all of them if it returns complete; it may stop when there are more than the limit.
    End gather_by_traversal(std::size_t limit, std::vector<TrianglePair>& pairs) const {
        std::vector<std::vector<TrianglePair>> found(1);  // one for each slot
        std::atomic<std::size_t> total{0};
        const auto keep = [&](std::size_t slot, TrianglePair pair) {
            auto& list = found[slot];
            list.push_back(pair);
            constexpr std::size_t some = 64;
            return limit != any_number && list.size() % some == 0 &&
                   total.fetch_add(some, std::memory_order_relaxed) + some > limit;
        };
        const End end = traverse(keep, [&](std::size_t slots) { found.resize(slots); });
        if (end != End::complete) return end;
        std::size_t size = 0;
        for (const auto& list : found) size += list.size();
        pairs.reserve(size);
        for (auto& list : found) {
            pairs.insert(pairs.end(), list.begin(), list.end());
            std::vector<TrianglePair>().swap(list);
        }
        std::sort(pairs.begin(), pairs.end());
        return end;
    }

    /// Calls found(slot, pair) until it returns true, from many threads, but for each slot from one at a time. The
    /// first steps are slot 0. If they do not complete the traversal, prepare(number of slots) is called, and the rest
    /// is split into pieces for all cores, which depend on the trees alone.
    template <class Found, class Prepare>
    End traverse(Found found, Prepare prepare) const {
        std::atomic<bool> stopped{false}, dense{false};
        const auto keep = [&](std::size_t slot, std::uint32_t i, std::uint32_t j) {
            const bool stop = found(slot, own_ && j < i ? TrianglePair{j, i} : TrianglePair{i, j});
            if (stop) stopped.store(true, std::memory_order_relaxed);
            return stop;
        };
        auto rest = traversal_.traverse_some(single_thread_steps,
                                             [&](std::uint32_t i, std::uint32_t j, const auto& s, const auto& t) {
                                                 if (!stopped.load(std::memory_order_relaxed) && touch_(i, j, s, t))
                                                     keep(0, i, j);
                                                 return false;
                                             });
        if (stopped) return End::stopped;
        const auto work = bvh::pieces_of(traversal_.boxes(), std::move(rest), pieces);
        prepare(1 + (work.size() + grain - 1) / grain);
        std::atomic<std::int64_t> left{step_budget(leaves_)};
        const auto reserve = [&](std::int64_t steps) {
            if (left.fetch_sub(steps, std::memory_order_relaxed) <= 0) dense = true;
            return !dense && !stopped;
        };
        for_each_counted_range(work.size(), grain, [&](std::size_t first, std::size_t last) {
            const std::size_t slot = 1 + first / grain;
            Steps<decltype(reserve)> steps{reserve};
            for (std::size_t k = first; k < last; ++k) {
                const bool ended = traversal_.traverse_within(
                    work[k], steps, [&](std::uint32_t i, std::uint32_t j, const auto& s, const auto& t) {
                        const bool touches = touch_(i, j, s, t);
                        return (!touches && !steps.count_miss()) || (touches && keep(slot, i, j));
                    });
                if (ended) break;
            }
            left += static_cast<std::int64_t>(steps.left);
        });
        return stopped ? End::stopped : dense ? End::dense : End::complete;
    }

    const PartPairTraversal& traversal_;
    std::size_t leaves_;
    bool own_;
    Touch touch_;
    MakeClassPairs dense_pairs_;
};

/// Calls use(search) for the pairs of two meshes.
template <class A, class B, class Use>
auto between(const A& a, const B& b, Use use) {
    const DefaultFloats floats;
    const composite::PartPairTraversal<A, B> traversal(a, b);
    const auto touch = [](std::uint32_t, std::uint32_t, const Triangle& s, const Triangle& t) {
        return pair::intersects(s, t);
    };
    const auto dense_pairs = [&](auto use_dense) {
        const DenseMeshPairs dense(
            mesh_of(a), [&](std::uint32_t i) { return a.triangle(i); }, a.bounds(),  //
            mesh_of(b), [&](std::uint32_t i) { return b.triangle(i); }, b.bounds());
        return use_dense(
            ClassPairs{[&](bvh::Rows rows, const VisitClasses& visit) { return dense.for_each(rows, visit); },
                       static_cast<std::uint32_t>(a.size()), false});
    };
    return use(Search(traversal, a.tree().leaves() + b.tree().leaves(), false, touch, dense_pairs));
}

/// The same for a mesh's own pairs.
template <class Use>
auto within(const Mesh& mesh, const PairOptions& options, Use use) {
    const DefaultFloats floats;
    const composite::PartPairTraversal<Mesh, Mesh> traversal(mesh);
    // The lower triangle of each pair comes first, so that the tree cannot affect the result.
    const auto touch = [&](std::uint32_t i, std::uint32_t j, const Triangle& s, const Triangle& t) {
        return (i < j ? overlap_beyond_corners(s, t) : overlap_beyond_corners(t, s)) &&
               (options.include_degenerate || (!pair::is_flat(s) && !pair::is_flat(t)));
    };
    const auto dense_pairs = [&](auto use_dense) {
        const DenseSelfPairs dense(mesh, options.include_degenerate);
        return use_dense(
            ClassPairs{[&](bvh::Rows rows, const VisitClasses& visit) { return dense.for_each(rows, visit); },
                       static_cast<std::uint32_t>(mesh.size()), true});
    };
    return use(Search(traversal, mesh.tree().leaves(), true, touch, dense_pairs));
}

template <class A, class B>
PairList list_between(const A& a, const B& b, std::size_t limit) {
    return between(a, b, [&](const auto& search) { return search.list(limit); });
}
template <class A, class B>
std::uint64_t count_between(const A& a, const B& b, const PairOptions& options) {
    return between(a, b, [&](const auto& search) { return search.count_up_to(options.max_pairs); });
}

}  // namespace

std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const Mesh& b) {
    const DefaultFloats floats;
    return list_between(a, b, any_number).pairs;
}
std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const PosedMesh& b) {
    const DefaultFloats floats;
    return list_between(a, b, any_number).pairs;
}
std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const Mesh& b) {
    const DefaultFloats floats;
    return list_between(a, b, any_number).pairs;
}
std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const PosedMesh& b) {
    const DefaultFloats floats;
    return list_between(a, b, any_number).pairs;
}
std::vector<TrianglePair> overlapping_pairs(const Mesh& mesh) {
    const DefaultFloats floats;
    return overlapping_pairs(mesh, PairOptions{}).pairs;
}

PairList overlapping_pairs(const Mesh& a, const Mesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return list_between(a, b, options.max_pairs);
}
PairList overlapping_pairs(const Mesh& a, const PosedMesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return list_between(a, b, options.max_pairs);
}
PairList overlapping_pairs(const PosedMesh& a, const Mesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return list_between(a, b, options.max_pairs);
}
PairList overlapping_pairs(const PosedMesh& a, const PosedMesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return list_between(a, b, options.max_pairs);
}
PairList overlapping_pairs(const Mesh& mesh, const PairOptions& options) {
    const DefaultFloats floats;
    return within(mesh, options, [&](const auto& search) { return search.list(options.max_pairs); });
}

std::uint64_t count_overlapping_pairs(const Mesh& a, const Mesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return count_between(a, b, options);
}
std::uint64_t count_overlapping_pairs(const Mesh& a, const PosedMesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return count_between(a, b, options);
}
std::uint64_t count_overlapping_pairs(const PosedMesh& a, const Mesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return count_between(a, b, options);
}
std::uint64_t count_overlapping_pairs(const PosedMesh& a, const PosedMesh& b, const PairOptions& options) {
    const DefaultFloats floats;
    return count_between(a, b, options);
}
std::uint64_t count_overlapping_pairs(const Mesh& mesh, const PairOptions& options) {
    const DefaultFloats floats;
    return within(mesh, options, [&](const auto& search) { return search.count_up_to(options.max_pairs); });
}

bool self_intersects(const Mesh& mesh, const PairOptions& options) {
    const DefaultFloats floats;
    return within(mesh, options, [](const auto& search) { return search.any(); });
}

bool for_each_overlapping_pair(const Mesh& a, const Mesh& b, FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) {
    const DefaultFloats floats;
    return between(a, b, [&](const auto& search) { return search.visit(visit); });
}
bool for_each_overlapping_pair(const Mesh& mesh, FunctionRef<bool(std::uint32_t, std::uint32_t)> visit) {
    const DefaultFloats floats;
    return within(mesh, {}, [&](const auto& search) { return search.visit(visit); });
}

}  // namespace abut
