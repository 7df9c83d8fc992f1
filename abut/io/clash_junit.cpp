// SPDX-License-Identifier: MIT
// Writes JUnit XML by the schema of Ant, which test servers read.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/clash_sarif.h"
#include "abut/io/clash_view.h"
#include "abut/io/clash_words.h"
#include "abut/io/xml_writer.h"

namespace abut {
namespace {

class JunitWriter {
public:
    explicit JunitWriter(const ClashRun& run) : run_(run), by_rule_(run.rules.rules.size()) {
        for (std::size_t i = 0; i < run.found.clashes.size(); ++i) by_rule_.at(run.found.clashes[i].rule).push_back(i);
        for (const Approval& approval : run.approvals) approvals_.try_emplace(approval.key, &approval);
    }

    std::string operator()() {
        std::size_t tests = 0, failures = 0;
        for (std::size_t rule = 0; rule < by_rule_.size(); ++rule) {
            tests += tests_of(rule);
            failures += failures_of(rule);
        }
        xml_.open(
            "testsuites",
            {{"name", "abut clash"}, {"tests", fmt::format("{}", tests)}, {"failures", fmt::format("{}", failures)}});
        for (std::size_t rule = 0; rule < by_rule_.size(); ++rule) write_suite(rule);
        xml_.close();
        return std::move(xml_).document();
    }

private:
    std::size_t tests_of(std::size_t rule) const { return std::max<std::size_t>(by_rule_[rule].size(), 1); }

    bool approved(std::size_t clash) const {
        return clash < run_.states.states.size() && run_.states.states[clash] == ClashState::approved;
    }
    bool is_note(std::size_t rule) const { return run_.rules.rules[rule].severity == Severity::note; }
    bool fails(std::size_t clash) const { return !approved(clash) && !is_note(run_.found.clashes[clash].rule); }

    std::size_t failures_of(std::size_t rule) const {
        return static_cast<std::size_t>(
            std::count_if(by_rule_[rule].begin(), by_rule_[rule].end(), [&](std::size_t i) { return fails(i); }));
    }

    void write_suite(std::size_t rule) {
        const std::string& name = run_.rules.rules[rule].name;
        const std::size_t failures = failures_of(rule);
        xml_.open("testsuite", {{"name", name},
                                {"tests", fmt::format("{}", tests_of(rule))},
                                {"failures", fmt::format("{}", failures)},
                                {"errors", "0"},
                                {"skipped", fmt::format("{}", by_rule_[rule].size() - failures)}});
        if (by_rule_[rule].empty()) xml_.leaf("testcase", {{"classname", name}, {"name", "no clash"}});
        for (const std::size_t clash : by_rule_[rule]) write_case(clash, name);
        xml_.close();
    }

    void write_case(std::size_t clash, const std::string& rule) {
        const ClashReport& r = run_.found.clashes[clash].report;
        const std::string words = io::in_words(r);
        xml_.open("testcase", {{"classname", rule}, {"name", io::pair_in_words(run_, r)}});
        if (fails(clash)) {
            const std::string state =
                clash < run_.states.states.size() ? std::string(to_string(run_.states.states[clash])) + ": " : "";
            const std::string key = clash < run_.keys.size() ? "key: " + run_.keys[clash] : "";
            xml_.leaf("failure", key, {{"message", state + words}, {"type", to_string(r.kind)}});
        } else {
            xml_.leaf("skipped", approved(clash) ? reason(clash) : words);
        }
        xml_.close();
    }

    std::string reason(std::size_t clash) const {
        const auto found = approvals_.find(run_.keys.at(clash));
        if (found == approvals_.end()) return "approved";
        const Approval& approval = *found->second;
        return "approved" + (approval.by.empty() ? "" : " by " + approval.by) +
               (approval.date.empty() ? "" : ", " + approval.date) + (approval.why.empty() ? "" : ": " + approval.why);
    }

    const ClashRun& run_;
    std::vector<std::vector<std::size_t>> by_rule_;  // clashes
    std::map<std::string, const Approval*> approvals_;
    io::XmlWriter xml_;
};

}  // namespace

std::string clash_junit(const ClashRun& run) {
    const DefaultFloats floats;
    io::require_consistent(run, "JUnit file");
    return JunitWriter(run)();
}

void save_junit(const std::filesystem::path& path, const ClashRun& run) { io::write_bytes(path, clash_junit(run)); }

}  // namespace abut
