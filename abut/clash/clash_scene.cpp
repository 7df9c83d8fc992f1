// SPDX-License-Identifier: MIT
// Clashes of scenes: every pair is examined for its report.
#include "abut/clash/clash_scene.h"

#include <utility>

#include "abut/base/float_environment.h"
#include "abut/clash/pair_search.h"

namespace abut {
namespace {

bool visit_clashes(const Scene& scene, FunctionRef<bool(ClashReport&)> visit, const ClashOptions& options,
                   const SceneQueryOptions& query) {
    using namespace clashing;
    const double clearance = options.clearance > 0 ? options.clearance : 0;
    const auto plan = [&](std::uint32_t, std::uint32_t) { return PairPlan{Question::report, clearance}; };
    const auto measure = [](PairAnswer&, const PlacedPart&, const PlacedPart&) {};
    const auto visit_answer = [&](PairAnswer& answer) { return visit(answer.report); };
    return search_pairs(scene, query,
                        {.clearance = clearance,
                         .max_pairs = options.max_pairs,
                         .plan = plan,
                         .measure = measure,
                         .visit = visit_answer});
}

}  // namespace

std::vector<ClashReport> clash(const Scene& scene, const ClashOptions& options, const SceneQueryOptions& query) {
    const DefaultFloats floats;
    std::vector<ClashReport> reports;
    const auto keep = [&](ClashReport& report) {
        reports.push_back(std::move(report));
        return false;
    };
    visit_clashes(scene, keep, options, query);
    return reports;
}

bool for_each_clash(const Scene& scene, FunctionRef<bool(const ClashReport&)> visit, const ClashOptions& options,
                    const SceneQueryOptions& query) {
    const DefaultFloats floats;
    return visit_clashes(
        scene, [&](ClashReport& report) { return visit(report); }, options, query);
}

}  // namespace abut
