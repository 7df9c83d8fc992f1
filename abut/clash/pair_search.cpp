// SPDX-License-Identifier: MIT
// Finds pairs of near boxes by the scene's broad phase, tests most of them without copies of their meshes, and examines
// the rest with placed meshes. Rows of models, and pairs, are worked on in blocks, so that memory stays limited.
#include "abut/clash/pair_search.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/monitored_work.h"
#include "abut/clash/shell_samples.h"
#include "abut/mesh/clash/clash_pair.h"
#include "abut/mesh/inside.h"
#include "abut/query/intersects.h"
#include "abut/query/within.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut::clashing {
namespace {

constexpr std::size_t rows_at_once = 512, pairs_at_once = 2048, bytes_of_placed_meshes = std::size_t{16} << 20;

struct Candidate {
    std::uint32_t a, b;
};

class Search {
public:
    Search(const Scene& scene, const SceneQueryOptions& query, const PairSearch& search)
        : scene_(scene), query_(query), search_(search), placed_(scene, bytes_of_placed_meshes), samples_(scene) {
        for (const ModelId id : scene.models()) {
            const Mesh* mesh = scene.model(id).shape().mesh();
            if (mesh == nullptr || mesh->empty() || !admits(id)) continue;
            require_finite(id);
            rows_.push_back(id.index);
            any_boundless_ = any_boundless_ || is_boundless(id.index);
        }
        is_row_.resize(rows_.empty() ? 0 : rows_.back() + std::size_t{1}, 0);
        for (const std::uint32_t row : rows_) is_row_[row] = 1;
    }

    bool run() {
        CountedWork work(rows_.size());
        for (std::size_t first = 0; first < rows_.size(); first += rows_at_once) {
            const std::size_t last = std::min(rows_.size(), first + rows_at_once);
            const std::vector<Candidate> candidates = candidates_of(first, last);
            for (std::size_t from = 0; from < candidates.size(); from += pairs_at_once) {
                const std::size_t count = std::min(pairs_at_once, candidates.size() - from);
                if (examine(std::span(candidates).subspan(from, count))) return true;
            }
            work.add(last - first);
        }
        work.finish();
        return false;
    }

private:
    void require_finite(ModelId id) const {
        const Model& model = scene_.model(id);
        if (is_finite(scene_.bounds(id)) || is_identity(model.placement())) return;
        const std::string& name = scene_.name(id);
        throw Error("Model " + std::to_string(id.index) + (name.empty() ? "" : " (" + name + ")") +
                    ": it leaves the range of double where it is placed; give it a smaller scale");
    }
    /// Whether the box of a model is not finite. Such a model has the identity as its placement (see require_finite),
    /// so its mesh is finite: it is compared as a placed mesh, and its box excludes nothing.
    [[nodiscard]] bool is_boundless(std::uint32_t index) const { return !is_finite(scene_.bounds(scene_.id(index))); }
    [[nodiscard]] bool admits(ModelId id) const {
        return (scene_.layers(id) & query_.layers) != 0 && (!query_.filter || query_.filter(id));
    }
    [[nodiscard]] bool form_pair(ModelId a, ModelId b) const {
        return (scene_.layers(a) & scene_.mask(b)) != 0 && (scene_.layers(b) & scene_.mask(a)) != 0 &&
               !scene_.ignores_pair(a, b) && (!query_.pair_filter || query_.pair_filter(a, b));
    }

    /// The models of higher index whose boxes are within the clearance of the model's, ascending. A model's box bounds
    /// the placed box of its mesh, and is wider than the placed mesh.
    [[nodiscard]] std::vector<std::uint32_t> partners_of(std::size_t row) const {
        const std::uint32_t a = rows_[row];
        const ModelId id = scene_.id(a);
        const Aabb near = grown_box(scene_.bounds(id), search_.clearance);
        std::vector<std::uint32_t> partners;
        const auto add = [&](std::uint32_t b) {
            if (b > a && form_pair(id, scene_.id(b))) partners.push_back(b);
            return false;
        };
        if (!is_finite(near) || any_boundless_) {
            std::for_each(rows_.begin() + static_cast<std::ptrdiff_t>(row) + 1, rows_.end(), [&](std::uint32_t b) {
                if (is_boundless(a) || is_boundless(b) || boxes_overlap(near, scene_.bounds(scene_.id(b)))) add(b);
            });
            return partners;
        }
        const auto add_row = [&](ModelId other) { return add(is_row(other.index) ? other.index : a); };
        scene_.for_each_model_touching(near, add_row, {.bounds_only = true});
        std::sort(partners.begin(), partners.end());
        return partners;
    }
    [[nodiscard]] bool is_row(std::uint32_t index) const { return index < is_row_.size() && is_row_[index] != 0; }

    [[nodiscard]] std::vector<Candidate> candidates_of(std::size_t first, std::size_t last) const {
        std::vector<std::vector<std::uint32_t>> partners(last - first);
        for_each_range(partners.size(), 16, [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) partners[i] = partners_of(first + i);
        });
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < partners.size(); ++i) {
            for (const std::uint32_t b : partners[i]) candidates.push_back({rows_[first + i], b});
        }
        return candidates;
    }

    /// Examines pairs on all cores, and then visits them in order.
    bool examine(std::span<const Candidate> candidates) {
        std::vector<std::optional<PairAnswer>> answers(candidates.size());
        for_each_range(candidates.size(), 1, [&](std::size_t i, std::size_t) {
            const auto [a, b] = candidates[i];
            const PairPlan plan = search_.plan(a, b);
            if (plan.question == Question::touches_or_encloses) {
                if (touch_or_enclose(a, b)) answers[i].emplace(PairAnswer{.a = a, .b = b, .plan = plan, .report = {}});
            } else if (plan.question == Question::report && may_clash(a, b, plan.clearance)) {
                const std::shared_ptr<const PlacedPart> first = placed_(a), second = placed_(b);
                PairAnswer answer{.a = a, .b = b, .plan = plan, .report = report_of(*first, *second, plan)};
                if (answer.report.kind == ClashKind::none) return;
                answer.report.a = a;
                answer.report.b = b;
                search_.measure(answer, *first, *second);
                answers[i] = std::move(answer);
            }
        });
        for (std::optional<PairAnswer>& each : answers) {
            if (each && search_.visit(*each)) return true;
        }
        return false;
    }

    [[nodiscard]] PosedMesh posed(std::uint32_t index) const {
        const Model& model = scene_.model(scene_.id(index));
        return {model.placement().pose, *model.shape().mesh(), model.placement().scale};
    }

    /// Whether clash_pair may find a clash of the placed meshes; exact but for distances near the clearance.
    [[nodiscard]] bool may_clash(std::uint32_t a, std::uint32_t b, double clearance) {
        if (is_boundless(a) || is_boundless(b)) return true;
        const PosedMesh in_a = posed(a), in_b = posed(b);
        // The margin is more than the rounding error of a computed distance.
        if (clearance > 0 && within(in_a, in_b, clearance * (1 + 0x1p-40))) return true;
        return (!(clearance > 0) && intersects(in_a, in_b)) || encloses(in_a, a, in_b, b);
    }

    /// Whether one of two meshes that do not touch has a vertex in the box of the other from which a ray crosses the
    /// other's surface an odd number of times.
    [[nodiscard]] bool encloses(const PosedMesh& in_a, std::uint32_t a, const PosedMesh& in_b, std::uint32_t b) {
        const auto any_inside = [&](std::uint32_t inner, const PosedMesh& outer) {
            const Model& model = scene_.model(scene_.id(inner));
            const Mesh& mesh = *model.shape().mesh();
            const std::vector<std::uint32_t>& samples = samples_(inner);
            return std::any_of(samples.begin(), samples.end(), [&](std::uint32_t v) {
                return contains(outer, model.placement() * mesh.vertices()[v]);
            });
        };
        if (!boxes_overlap(in_a.bounds(), in_b.bounds())) return false;
        return any_inside(a, in_b) || any_inside(b, in_a);
    }

    [[nodiscard]] bool touch_or_enclose(std::uint32_t a, std::uint32_t b) {
        if (!is_boundless(a) && !is_boundless(b)) {
            const PosedMesh in_a = posed(a), in_b = posed(b);
            if (intersects(in_a, in_b)) return true;
            if (!encloses(in_a, a, in_b, b)) return false;
        }
        // encloses() also accepts meshes that are not closed; the report excludes these.
        const std::shared_ptr<const PlacedPart> first = placed_(a), second = placed_(b);
        return report_of(*first, *second, {Question::report, 0, false}).kind != ClashKind::none;
    }

    [[nodiscard]] ClashReport report_of(const PlacedPart& a, const PlacedPart& b, const PairPlan& plan) const {
        if (far_apart(a.mesh.bounds(), b.mesh.bounds(), plan.clearance)) return {};
        return clash_pair(a.body, b.body,
                          {.clearance = plan.clearance,
                           .max_pairs = search_.max_pairs,
                           .is_duplicate = have_same_triangles(a, b),
                           .describes_touching = plan.describes_touching});
    }

    const Scene& scene_;
    const SceneQueryOptions& query_;
    const PairSearch& search_;
    PlacedParts placed_;
    ShellSamples samples_;
    std::vector<std::uint32_t> rows_;  // indices of models with meshes, ascending
    std::vector<char> is_row_;         // by index
    bool any_boundless_ = false;       // then the scene's tree of boxes is not used
};

}  // namespace

bool search_pairs(const Scene& scene, const SceneQueryOptions& query, const PairSearch& search) {
    return Search(scene, query, search).run();
}

}  // namespace abut::clashing
