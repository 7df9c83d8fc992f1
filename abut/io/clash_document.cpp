// SPDX-License-Identifier: MIT
// Converts a clash run to JSON.
#include "abut/io/clash_document.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/clash_view.h"
#include "abut/io/clash_words.h"
#include "abut/io/names.h"

namespace abut {
namespace {

using nlohmann::json;

json to_json(const Vec3& v) { return {v.x, v.y, v.z}; }

json to_json(const Aabb& box) {
    if (box.empty()) return nullptr;
    return {{"min", to_json(box.min)}, {"max", to_json(box.max)}};
}

json to_json(const PartInfo& part, const Mesh* mesh) {
    json value{{"name", part.name},
               {"path", part.path},
               {"file", part.file},
               {"triangles", mesh == nullptr ? std::size_t{0} : mesh->size()}};
    for (const char* key : {"guid", "type"}) {
        if (const std::string* found = part.property(key)) value[key] = *found;
    }
    return value;
}

json to_json(const ClashReport& r, std::span<const PartInfo> parts) {
    json curve = json::array();
    for (const Polyline& line : r.curve) {
        json points = json::array();
        for (const Vec3& p : line) points.push_back(to_json(p));
        curve.push_back(std::move(points));
    }
    return {{"kind", to_string(r.kind)},
            {"a", parts[r.a].name},
            {"b", parts[r.b].name},
            {"part_a", r.a},
            {"part_b", r.b},
            {"triangle_pairs", r.pairs.size()},
            {"truncated", r.truncated},
            {"depth", r.depth},
            {"distance", r.distance},
            {"point", to_json(r.point)},
            {"bounds", to_json(r.bounds)},
            {"curve", std::move(curve)}};
}

json to_json(const Approval& approval) {
    json value = json::object();
    if (!approval.by.empty()) value["by"] = approval.by;
    if (!approval.date.empty()) value["date"] = approval.date;
    if (!approval.why.empty()) value["why"] = approval.why;
    return value;
}

/// Adds the members that only runs with rules, states or groups have.
class Document {
public:
    Document(const ClashRun& run, const ClashJsonOptions& options) : run_(run), options_(options) {
        for (const Approval& approval : run.approvals) approvals_.try_emplace(approval.key, &approval);
        groups_.resize(run.found.clashes.size());
        for (std::size_t group = 0; group < run.groups.size(); ++group) {
            for (const std::size_t clash : run.groups[group].clashes) groups_.at(clash) = group;
        }
    }

    json operator()() const {
        json root{{"schema", "abut.clash/1"},
                  {"files", files()},
                  {"parts", json::array()},
                  {"clearance", options_.clearance},
                  {"clashes", json::array()}};
        if (!run_.title.empty()) root["title"] = run_.title;
        for (std::size_t i = 0; i < run_.parts.size(); ++i) {
            const ModelId id = run_.scene.id(static_cast<std::uint32_t>(i));
            const bool known = run_.scene.contains(id);
            root["parts"].push_back(to_json(run_.parts[i], known ? run_.scene.model(id).shape().mesh() : nullptr));
        }
        for (std::size_t i = 0; i < run_.found.clashes.size(); ++i) root["clashes"].push_back(clash(i));
        if (options_.with_rules) {
            root["rules"] = rules();
            root["unmatched"] = run_.found.unmatched;
        }
        if (options_.with_groups) root["groups"] = groups();
        if (options_.with_states) {
            root["resolved"] = resolved();
            root["unused_approvals"] = unused();
        }
        return root;
    }

private:
    json files() const {
        json list = json::array();
        std::map<std::string, bool> seen;
        for (const PartInfo& part : run_.parts) {
            if (!seen.try_emplace(part.file, true).second) continue;
            list.push_back({{"file", part.file}});
            if (!run_.unit.empty()) list.back()["unit"] = run_.unit;
        }
        return list;
    }

    json clash(std::size_t i) const {
        const RuledClash& found = run_.found.clashes[i];
        json value = to_json(found.report, run_.parts);
        if (i < run_.keys.size()) value["key"] = run_.keys[i];
        if (found.separation) value["separation"] = io::to_json(*found.separation);
        if (found.shared_volume) value["shared_volume"] = io::to_json(*found.shared_volume);
        if (options_.with_rules && found.rule < run_.rules.rules.size()) {
            const ClashRule& rule = run_.rules.rules[found.rule];
            value["rule"] = rule.name;
            value["severity"] = io::to_string(rule.severity);
            value["undecided"] = found.undecided;
        }
        if (options_.with_states && i < run_.states.states.size()) {
            value["state"] = to_string(run_.states.states[i]);
            const auto approval = i < run_.keys.size() ? approvals_.find(run_.keys[i]) : approvals_.end();
            if (run_.states.states[i] == ClashState::approved && approval != approvals_.end()) {
                value["approval"] = to_json(*approval->second);
            }
        }
        if (options_.with_groups && groups_[i]) value["group"] = *groups_[i];
        return value;
    }

    json rules() const {
        json list = json::array();
        for (std::size_t i = 0; i < run_.rules.rules.size(); ++i) {
            const ClashRule& rule = run_.rules.rules[i];
            const RuleCounts counts = i < run_.found.by_rule.size() ? run_.found.by_rule[i] : RuleCounts{};
            list.push_back({{"name", rule.name},
                            {"severity", io::to_string(rule.severity)},
                            {"tolerance", rule.tolerance},
                            {"clearance", rule.clearance},
                            {"clashes", counts.clashes},
                            {"not_counted",
                             {{"piercing", counts.piercing},
                              {"within_tolerance", counts.within_tolerance},
                              {"touching", counts.touching},
                              {"enclosed", counts.enclosed},
                              {"duplicate", counts.duplicate},
                              {"ignored", counts.ignored}}}});
            if (!rule.a.empty()) list.back()["a"] = rule.a;
            if (!rule.b.empty()) list.back()["b"] = rule.b;
        }
        return list;
    }

    json groups() const {
        json list = json::array();
        for (const ClashGroup& group : run_.groups) {
            list.push_back({{"name", group.name}, {"clashes", group.clashes}});
            if (options_.with_rules && group.rule < run_.rules.rules.size()) {
                list.back()["rule"] = run_.rules.rules[group.rule].name;
            }
        }
        return list;
    }

    json resolved() const {
        json list = json::array();
        for (const KnownClash& clash : run_.states.resolved) {
            list.push_back({{"key", clash.key}, {"a", clash.a}, {"b", clash.b}});
        }
        return list;
    }

    json unused() const {
        json list = json::array();
        for (const Approval& approval : run_.states.unused) {
            list.push_back(to_json(approval));
            list.back()["key"] = approval.key;
        }
        return list;
    }

    const ClashRun& run_;
    const ClashJsonOptions& options_;
    std::map<std::string, const Approval*> approvals_;
    std::vector<std::optional<std::size_t>> groups_;  // of each clash
};

}  // namespace

json io::to_json(const Separation& separation) {
    json value{{"lower", separation.lower}};
    if (std::isfinite(separation.upper)) {
        value["upper"] = separation.upper;
        value["direction"] = abut::to_json(separation.direction);
    }
    return value;
}

json io::to_json(const SharedVolume& volume) {
    json value{{"lower", volume.lower}};
    if (std::isfinite(volume.upper)) value["upper"] = volume.upper;
    return value;
}

std::string io::json_text(const json& json) { return json.dump(2, ' ', false, json::error_handler_t::replace) + "\n"; }

json io::clash_document(const ClashRun& run, const ClashJsonOptions& options) {
    require_consistent(run, "clash JSON");
    return Document(run, options)();
}

std::string clash_json(const ClashRun& run, const ClashJsonOptions& options) {
    const DefaultFloats floats;
    return io::json_text(io::clash_document(run, options));
}

void save_clash_json(const std::filesystem::path& path, const ClashRun& run, const ClashJsonOptions& options) {
    io::write_bytes(path, clash_json(run, options));
}

}  // namespace abut
