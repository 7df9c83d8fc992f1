// SPDX-License-Identifier: MIT
// Writes SARIF 2.1.0.
#include "abut/io/clash_sarif.h"

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/clash_document.h"
#include "abut/io/clash_view.h"
#include "abut/io/clash_words.h"

namespace abut {
namespace {

using nlohmann::json;

/// A file's name as a relative reference to a URI: bytes that it may not have become %XX.
std::string uri_of(const std::string& file) {
    std::string uri;
    for (const char c : file) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                           std::string_view("-._~/").find(c) != std::string_view::npos;
        constexpr std::string_view digits = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        uri += plain ? std::string(1, c) : std::string{'%', digits[byte / 16], digits[byte % 16]};
    }
    return uri;
}

class SarifWriter {
public:
    explicit SarifWriter(const ClashRun& run) : run_(run) {
        for (const Approval& approval : run.approvals) approvals_.try_emplace(approval.key, &approval);
    }

    json operator()() const {
        json results = json::array();
        for (std::size_t i = 0; i < run_.found.clashes.size(); ++i) results.push_back(result(i));
        for (const KnownClash& clash : run_.states.resolved) results.push_back(result(clash));
        json driver{{"name", "abut"}, {"rules", rules()}};
        json sarif_run{{"tool", {{"driver", std::move(driver)}}},
                       {"columnKind", "utf16CodeUnits"},
                       {"results", std::move(results)}};
        return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                {"version", "2.1.0"},
                {"runs", json::array({std::move(sarif_run)})}};
    }

private:
    json rules() const {
        json list = json::array();
        for (const ClashRule& rule : run_.rules.rules) {
            list.push_back({{"id", rule.name},
                            {"shortDescription", {{"text", rule.name}}},
                            {"defaultConfiguration", {{"level", io::to_string(rule.severity)}}}});
        }
        return list;
    }

    json location(const PartInfo& part) const {
        json value{{"logicalLocations", json::array({{{"name", part.path.empty() ? part.name : part.path.back()},
                                                      {"fullyQualifiedName", part.name},
                                                      {"kind", "object"}}})}};
        if (!part.file.empty()) {
            value["physicalLocation"] = {{"artifactLocation", {{"uri", uri_of(part.file)}}}};
        }
        return value;
    }

    json result(std::size_t i) const {
        const RuledClash& clash = run_.found.clashes[i];
        const ClashReport& r = clash.report;
        json value{{"message", {{"text", io::pair_in_words(run_, r) + ": " + io::in_words(r)}}},
                   {"locations", json::array({location(run_.parts[r.a])})},
                   {"relatedLocations", json::array({location(run_.parts[r.b])})},
                   {"properties", {{"kind", to_string(r.kind)}, {"depth", r.depth}, {"distance", r.distance}}}};
        if (clash.rule < run_.rules.rules.size()) {
            value["ruleId"] = run_.rules.rules[clash.rule].name;
            value["ruleIndex"] = clash.rule;
            value["level"] = io::to_string(run_.rules.rules[clash.rule].severity);
        }
        if (i < run_.keys.size()) value["partialFingerprints"] = {{"abutClashKey/v1", run_.keys[i]}};
        if (i >= run_.states.states.size()) return value;
        const ClashState state = run_.states.states[i];
        value["baselineState"] = state == ClashState::fresh ? "new" : "unchanged";
        if (state == ClashState::approved) {
            json suppression{{"kind", "external"}, {"status", "accepted"}};
            const auto approval = approvals_.find(run_.keys.at(i));
            if (approval != approvals_.end()) suppression["justification"] = reason(*approval->second);
            value["suppressions"] = json::array({std::move(suppression)});
        }
        return value;
    }

    json result(const KnownClash& clash) const {
        return {{"message", {{"text", clash.a + " / " + clash.b + ": they no longer clash"}}},
                {"kind", "pass"},
                {"level", "none"},
                {"baselineState", "absent"},
                {"partialFingerprints", {{"abutClashKey/v1", clash.key}}}};
    }

    static std::string reason(const Approval& approval) {
        std::string text = approval.why;
        for (const std::string& word : {approval.by, approval.date}) {
            if (!word.empty()) text += (text.empty() ? "" : ", ") + word;
        }
        return text;
    }

    const ClashRun& run_;
    std::map<std::string, const Approval*> approvals_;
};

}  // namespace

std::string clash_sarif(const ClashRun& run) {
    const DefaultFloats floats;
    io::require_consistent(run, "SARIF file");
    return io::json_text(SarifWriter(run)());
}

void save_sarif(const std::filesystem::path& path, const ClashRun& run) { io::write_bytes(path, clash_sarif(run)); }

}  // namespace abut
