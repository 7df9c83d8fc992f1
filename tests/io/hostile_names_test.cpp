// SPDX-License-Identifier: MIT
// Names that other people wrote, at their worst: SARIF, JUnit XML, BCF and JSON stay valid, and the same bytes twice.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "abut/io/bcf_plan.h"
#include "abut/io/clash_json.h"
#include "abut/io/clash_sarif.h"
#include "abut/io/names.h"
#include "abut/io/xml_writer.h"
#include "bcf_entries.h"
#include "sample_run.h"

namespace abut {
namespace {

using nlohmann::json;

std::vector<std::string> hostile_names() {
    std::vector<std::string> names{
        "",
        " ",
        "\t\r\n",
        "]]>",
        "<![CDATA[x]]>",
        "</Description></Topic><Topic Guid=\"x\" TopicStatus=\"Approved\"/>",
        "<!--",
        "--> <?xml version=\"1.0\"?>",
        "<!DOCTYPE x [<!ENTITY a \"b\">]>",
        "&amp;&lt;&#0;&#xFFFE;&undefined;&",
        "\" onclick=\"x\" 'y'",
        "a\nb\r\nc\rd",
        "../../../etc/passwd",
        "..\\a:b|c?*",
        "%00%2F%s%n",
        "{\"a\": \"\\u0000\"}",
        std::string("nul\0nul", 7),
        "\xED\xA0\x80 lone \xED\xBF\xBF surrogates \xED\xA0\xBD\xED\xB8\x80",
        "\xFF\xFE\xC0\xAF\xF8\x88\x80\x80\x80 \xF4\x90\x80\x80 \xE2\x82",
        "\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xB7\x90\xF0\x9F\xBF\xBE",
        "\xEF\xBB\xBF"
        "byte order mark",
        "\xE2\x80\xAE right to left \xE2\x80\xA8 separators \xE2\x80\xA9",
        "e\xCC\x81\xCC\x81\xCC\x81 \xF0\x9F\x98\x80",
        std::string(10000, 'x'),
        std::string(5000, '\n') + std::string(5000, '<'),
        "a" + std::string(9999, '\xFF'),
    };
    std::string controls;
    for (int c = 0; c < 0x20; ++c) controls += static_cast<char>(c);
    names.push_back(controls + "\x7F\xC2\x80\xC2\x85\xC2\x9F");
    return names;
}

/// A run in which everything that a person can name has this name.
ClashRun named(const std::string& name) {
    ClashRun run = sample::clash_run();
    run.title = name;
    for (PartInfo& part : run.parts) {
        part.name = name;
        part.path = {name, name};
        part.file = name;
        part.properties = {{"guid", name}, {"type", name}};
    }
    run.rules.rules[0].name = name;
    for (ClashGroup& group : run.groups) group.name = name + (&group == &run.groups[0] ? "" : " 2");
    for (std::size_t i = 0; i < run.keys.size(); ++i) run.keys[i] = name + "|" + std::to_string(i);
    run.approvals = {{run.keys[2], name, name, name}};
    run.states.resolved = {{name + "|9", name, name, ClashState::active}};
    run.states.unused = {{name + "|8", name, name, name}};
    return run;
}

/// Whether the bytes are UTF-8, of characters that XML 1.0 has.
bool is_xml_text(std::string_view text) {
    std::string without_line_feeds(text);
    std::erase(without_line_feeds, '\n');
    for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        if (text.find(none) != std::string_view::npos) return false;
    }
    // readable() replaces what is not UTF-8 and what controls; blanks at the ends would be cut off.
    return io::readable("|" + without_line_feeds + "|") == "|" + without_line_feeds + "|";
}

/// The name as XML keeps it in one line: line feeds are blanks in attributes.
std::string in_xml(const std::string& name) {
    std::string text = io::readable(name);
    for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        for (std::size_t at = 0; (at = text.find(none, at)) != std::string::npos;) text.replace(at, 3, "\xEF\xBF\xBD");
    }
    return text;
}

bool is_in_one_line(const std::string& name) { return name.find('\n') == std::string::npos; }

TEST(HostileNames, Junit_is_xml_with_the_same_tests) {
    for (const std::string& name : hostile_names()) {
        const ClashRun run = named(name);
        const std::string text = clash_junit(run);
        EXPECT_TRUE(is_xml_text(text)) << name;
        EXPECT_EQ(text, clash_junit(named(name)));
        pugi::xml_document document;
        const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size(), pugi::parse_full);
        ASSERT_TRUE(result) << result.description() << "\n" << name;
        const pugi::xml_node suite = document.child("testsuites").child("testsuite");
        EXPECT_TRUE(suite && !suite.next_sibling());
        const auto cases = suite.children("testcase");
        EXPECT_EQ(std::distance(cases.begin(), cases.end()), 3) << name;
        EXPECT_EQ(std::distance(suite.begin(), suite.end()), 3) << name;
        if (is_in_one_line(name) && name != " ") {
            EXPECT_EQ(suite.attribute("name").value(), in_xml(name));
        }
    }
}

TEST(HostileNames, Sarif_and_json_are_json_with_the_same_clashes) {
    for (const std::string& name : hostile_names()) {
        const ClashRun run = named(name);
        const std::string text = clash_sarif(run);
        EXPECT_EQ(text, clash_sarif(named(name)));
        const json sarif = json::parse(text, nullptr, false);
        ASSERT_FALSE(sarif.is_discarded()) << name;
        ASSERT_EQ(sarif["runs"][0]["results"].size(), 4u);
        for (const json& result : sarif["runs"][0]["results"]) {
            EXPECT_TRUE(result["message"]["text"].is_string());
            if (!result.contains("locations") || name.empty()) continue;
            // A URI consists of these characters alone.
            const std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
            EXPECT_EQ(uri.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/%"),
                      std::string::npos)
                << uri;
        }
        const std::string whole = clash_json(run);
        EXPECT_EQ(whole, clash_json(named(name)));
        const json parsed = json::parse(whole, nullptr, false);
        ASSERT_FALSE(parsed.is_discarded()) << name;
        EXPECT_EQ(parsed["clashes"].size(), 3u);
        if (io::readable("|" + name + "|") == "|" + name + "|") {
            EXPECT_EQ(parsed["parts"][0]["name"], name);
        }
    }
}

/// The elements whose text BCF 3.0 wants to be neither empty nor blank.
void expect_no_blank_text(const pugi::xml_node& node, const std::string& name) {
    for (const pugi::xml_node& child : node.children()) {
        // A file without labels has an empty list of them.
        if (child.type() != pugi::node_element || std::string_view(child.name()) == "TopicLabels") continue;
        const pugi::xml_node inner = child.first_child();
        const bool is_leaf = !inner || (inner.type() == pugi::node_pcdata && !inner.next_sibling());
        if (is_leaf && !child.first_attribute()) {
            EXPECT_NE(std::string(child.child_value()).find_first_not_of(" \n"), std::string::npos)
                << child.name() << " of " << name;
        }
        expect_no_blank_text(child, name);
    }
}

TEST(HostileNames, Bcf_is_an_archive_of_xml_with_the_same_topics) {
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        for (const bool grouped : {true, false}) {
            for (const std::string& name : hostile_names()) {
                ClashRun run = named(name);
                if (!grouped) run.groups.clear();
                const std::string bytes = clash_bcf(run, sample::dated(version));
                EXPECT_TRUE(bytes == clash_bcf(run, sample::dated(version)));
                for (const io::ZipEntry& entry : sample::entries_of(bytes)) {
                    // Names of entries are GUIDs and words of abut's own.
                    EXPECT_EQ(entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-./"),
                              std::string::npos)
                        << entry.name;
                    EXPECT_TRUE(is_xml_text(entry.bytes)) << name;
                    pugi::xml_document document;
                    const pugi::xml_parse_result result =
                        document.load_buffer(entry.bytes.data(), entry.bytes.size(), pugi::parse_full);
                    ASSERT_TRUE(result) << entry.name << ": " << result.description() << "\n" << name;
                    expect_no_blank_text(document, name);
                }
                const std::vector<BcfTopic> topics = bcf_from_bytes("a", bytes);
                EXPECT_EQ(topics.size(), grouped ? 3u : 4u) << name;
                for (const BcfTopic& topic : topics) EXPECT_NE(topic.title, "");
                // The third clash alone is approved; in a group with another that is not.
                const std::vector<Approval> approvals = bcf_approvals(topics, run);
                ASSERT_EQ(approvals.size(), grouped ? 0u : 1u) << name;
                if (!grouped) {
                    EXPECT_EQ(approvals[0].key, run.keys[2]);
                }
            }
        }
    }
}

TEST(HostileNames, Many_lines_take_linear_time) {
    // Quadratic time would be many minutes; a group of 100,000 clashes took 13 s.
    EXPECT_EQ(io::xml_text(std::string(3000000, '\n')).size(), 3000000u);
    ClashRun run = sample::clash_run();
    run.groups = {{"all", std::vector<std::size_t>(100000, 0)}};
    EXPECT_EQ(bcf_from_bytes("a", clash_bcf(run, sample::dated())).size(), 2u);
}

}  // namespace
}  // namespace abut
