// SPDX-License-Identifier: MIT
// The two models of a scene that are nearest to each other.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/math/norms.h"
#include "abut/query/closest_points.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/closest_limits.h"
#include "abut/scene/closest_to_box.h"
#include "abut/scene/moved_hull.h"
#include "abut/scene/scene_partners-inl.h"

namespace abut {
namespace {

/// Two models by their indices, i < j, and a lower bound of their distance.
struct BoundedPair {
    double lower;
    std::uint32_t i, j;

    friend bool operator<(const BoundedPair& a, const BoundedPair& b) {
        return std::tie(a.lower, a.i, a.j) < std::tie(b.lower, b.i, b.j);
    }
    /// For a heap with the least in front.
    friend bool operator>(const BoundedPair& a, const BoundedPair& b) { return b < a; }
};

/// A lower bound of the distance of two boxes that are not empty.
double boxes_apart(const Aabb& a, const Aabb& b) {
    constexpr double most = std::numeric_limits<double>::max();
    Vec3 gap(0);
    for (int i = 0; i < 3; ++i) gap[i] = std::clamp(std::max(a.min[i] - b.max[i], b.min[i] - a.max[i]), 0.0, most);
    const double square = dot(gap, gap);
    const bool is_in_range = square > 1e-250 && square < 1e250;
    return (is_in_range ? std::sqrt(square) : length_of(gap)) * (1 - 0x1p-50);
}

/// All pairs of boxes that are not empty, as a heap with the nearest at the front.
std::vector<BoundedPair> pairs_by_boxes(std::span<const Aabb> boxes) {
    std::vector<BoundedPair> pairs;
    pairs.reserve(boxes.size() * boxes.size() / 2);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].empty()) continue;
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            if (!boxes[j].empty()) pairs.push_back({boxes_apart(boxes[i], boxes[j]), i, j});
        }
    }
    std::make_heap(pairs.begin(), pairs.end(), std::greater<>());
    return pairs;
}

/// Whether two hulls are certainly farther apart than the limit.
bool are_beyond(const MovedHull& a, const MovedHull& b, double limit) {
    return limit < std::numeric_limits<double>::infinity() && within(a, b, limit) == false;
}

}  // namespace

/// A search for the nearest pair, the lowest on equal distance. Hulls are built only where bounds of their distances do
/// not decide.
class Scene::ClosestPairSearch {
public:
    ClosestPairSearch(const Scene& scene, const SceneQueryOptions& options, const ClosestOptions& closest)
        : scene_(scene), options_(options), closest_(closest), most_(scene::first_limit(closest)) {}

    std::optional<SceneClosestPair> run() {
        begin();
        // The number of models up to which all pairs of boxes are compared, which takes less time than as many
        // traversals of their tree.
        constexpr std::size_t few = 64;
        const bool is_small = boxes().boxes().size() <= few;
        if (!is_small) bound_by_hulls();
        const auto search = [&] { is_small ? search_pairs() : search_models(); };
        search();
        if (!best_ && most_ < closest_.max_distance) {
            most_ = closest_.max_distance;
            search();
        }
        return best_;
    }

private:
    [[nodiscard]] const scene::BroadPhase& boxes() const { return scene_.boxes(); }
    [[nodiscard]] const Model& model(std::uint32_t i) const { return scene_.slots_[i].world; }
    [[nodiscard]] double limit() const { return best_ ? best_->distance : most_; }
    [[nodiscard]] bool admits(std::uint32_t i) const {
        return i < scene_.slots_.size() && !boxes().box(i).empty() && scene_.admits(options_, i);
    }
    [[nodiscard]] bool form_pair(std::uint32_t i, std::uint32_t j) const {
        return scene_.form_pair(options_, i, j) && scene_.admits(options_, j);
    }
    [[nodiscard]] bool are_hulls(std::uint32_t i, std::uint32_t j) const {
        return !options_.bounds_only && model(i).is_hull() && model(j).is_hull();
    }
    /// Whether an earlier pair is known to touch, so that this one cannot change the result.
    [[nodiscard]] bool is_decided_before(std::uint32_t i, std::uint32_t j) const {
        return best_ && !(best_->distance > 0) && best_->models < ModelPair{scene_.id_of(i), scene_.id_of(j)};
    }

    /// First tests the pair that the options name, because its distance bounds the search.
    void begin() {
        ClosestOptions here = scene::up_to(most_, closest_);
        if (here.near_a.model > here.near_b.model) std::swap(here.near_a, here.near_b);
        const std::uint32_t i = here.near_a.model, j = here.near_b.model;
        if (i < j && admits(i) && admits(j) && form_pair(i, j)) test_pair(i, j, here);
    }

    void test_pair(std::uint32_t i, std::uint32_t j, const ClosestOptions& here) {
        if (are_hulls(i, j) && are_beyond(*model(i).moved_hull(), *model(j).moved_hull(), limit())) return;
        const ClosestPoints found = options_.bounds_only ? scene::closest_boxes(boxes().box(i), boxes().box(j))
                                                         : abut::closest_points(model(i), model(j), here);
        if (!scene::counts(found, limit())) return;
        const ModelPair models{scene_.id_of(i), scene_.id_of(j)};
        if (best_ && found.distance == best_->distance && best_->models < models) return;
        best_ = SceneClosestPair{found, models};
        best_->where_a.model = i;
        best_->where_b.model = j;
    }
    void test_pair(std::uint32_t i, std::uint32_t j) { test_pair(i, j, scene::up_to(limit())); }

    /// Returns a lower bound of the distance of two hulls, and limits the search to an upper bound of it.
    double bound(std::uint32_t i, std::uint32_t j) {
        const auto bounds = distance_bounds(*model(i).moved_hull(), *model(j).moved_hull(), limit());
        most_ = std::min(most_, bounds.upper);
        return bounds.lower;
    }

    /// Tests the pairs in the order of the distances of their boxes, and then those of two hulls, in the order of their
    /// lower bounds.
    void search_pairs() {
        std::vector<BoundedPair> waiting = pairs_by_boxes(boxes().boxes()), hulls;
        for (auto end = waiting.end(); end != waiting.begin() && waiting.front().lower <= limit(); --end) {
            BoundedPair pair = waiting.front();
            std::pop_heap(waiting.begin(), end, std::greater<>());
            const auto [lower, i, j] = pair;
            if (is_decided_before(i, j) || !scene_.admits(options_, i) || !form_pair(i, j)) continue;
            if (are_hulls(i, j)) {
                pair.lower = std::max(lower, bound(i, j));
                hulls.push_back(pair);
            } else {
                test_pair(i, j);
            }
        }
        std::sort(hulls.begin(), hulls.end());
        for (const auto& [lower, i, j] : hulls) {
            if (lower > limit()) break;
            if (!is_decided_before(i, j)) test_pair(i, j);
        }
    }

    /// Limits the search by the distances of hulls.
    void bound_by_hulls() {
        for (std::uint32_t i = 0; i < scene_.slots_.size() && !best_; ++i) {
            if (!admits(i) || !model(i).is_hull()) continue;
            const auto bound_to = [&](std::uint32_t j) {
                if (j > i && are_hulls(i, j) && form_pair(i, j)) bound(i, j);
            };
            boxes().traverse_nearest(
                boxes().box(i), [&] { return limit(); }, bound_to);
        }
    }

    /// Tests each model with those after it, the nearest boxes first.
    void search_models() {
        for (std::uint32_t i = 0; i < scene_.slots_.size(); ++i) {
            if (!admits(i)) continue;
            if (best_ && !(best_->distance > 0) && i > best_->where_a.model) break;
            const auto test_partner = [&](std::uint32_t j) {
                if (j > i && form_pair(i, j)) test_pair(i, j);
            };
            boxes().traverse_nearest(
                boxes().box(i), [&] { return limit(); }, test_partner);
        }
    }

    const Scene& scene_;
    const SceneQueryOptions& options_;
    const ClosestOptions& closest_;
    double most_;  // the limit of the search until a pair is found
    std::optional<SceneClosestPair> best_;
};

std::optional<SceneClosestPair> Scene::closest_pair(const SceneQueryOptions& options, double max_distance) const {
    return closest_pair(options, scene::up_to(max_distance));
}

std::optional<SceneClosestPair> Scene::closest_pair(const SceneQueryOptions& options,
                                                    const ClosestOptions& closest) const {
    const DefaultFloats floats;
    return ClosestPairSearch(*this, options, closest).run();
}

}  // namespace abut
