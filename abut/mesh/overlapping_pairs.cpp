// SPDX-License-Identifier: MIT
// Walks two trees at once on all cores and keeps the pairs that touch.
#include "abut/mesh/overlapping_pairs.h"

#include <algorithm>

#include "abut/base/executor.h"
#include "abut/mesh/neighbours.h"
#include "abut/query/intersects-inl.h"

namespace abut {
namespace {

constexpr std::size_t pieces = 4096;
constexpr std::size_t grain = 8;
constexpr std::uint64_t steps_alone = 1000;  // some dozens of microseconds

/// Collects the parts' pairs that `touch(i, j, part, part)` accepts among those that may meet. What is not found in a few steps
/// is cut into pieces that depend on the trees alone, for all cores; the result is sorted.
template <class Meeting, class Touch>
std::vector<TrianglePair> collect(const Meeting& meeting, Touch touch) {
    const auto into = [&](std::vector<TrianglePair>& list) {
        return [&](std::uint32_t i, std::uint32_t j, const auto& s, const auto& t) {
            if (touch(i, j, s, t)) list.push_back({i, j});
            return false;
        };
    };
    std::vector<TrianglePair> result;
    auto rest = meeting.walk_some(steps_alone, into(result));
    const auto work = tree::pieces_of(meeting.boxes(), std::move(rest), pieces);
    std::vector<std::vector<TrianglePair>> found((work.size() + grain - 1) / grain);
    for_each_range(work.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t k = first; k < last; ++k) meeting.walk(work[k], into(found[first / grain]));
    });
    for (const auto& part : found) result.insert(result.end(), part.begin(), part.end());
    std::sort(result.begin(), result.end());
    return result;
}

template <Composite A, Composite B>
std::vector<TrianglePair> pairs_between(const A& a, const B& b) {
    return collect(composite::Meeting<A, B>(a, b), [&](std::uint32_t, std::uint32_t, const Triangle& s,
                                                       const Triangle& t) { return pair::intersects(s, t); });
}

}  // namespace

std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const Mesh& b) { return pairs_between(a, b); }
std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const PosedMesh& b) { return pairs_between(a, b); }
std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const Mesh& b) { return pairs_between(a, b); }
std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const PosedMesh& b) { return pairs_between(a, b); }

std::vector<TrianglePair> overlapping_pairs(const Mesh& mesh) {
    // Of each pair the lower one first, so that no tree can change the answer.
    auto pairs = collect(composite::Meeting<Mesh, Mesh>(mesh),
                         [](std::uint32_t i, std::uint32_t j, const Triangle& s, const Triangle& t) {
                             return i < j ? overlap_beyond_corners(s, t) : overlap_beyond_corners(t, s);
                         });
    for (auto& [i, j] : pairs) {
        if (i > j) std::swap(i, j);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace abut
