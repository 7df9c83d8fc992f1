// SPDX-License-Identifier: MIT
// Trees of nodes become parts in the world.
#include <gtest/gtest.h>

#include <set>

#include "abut/base/error.h"
#include "abut/io/names.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

io::Node node(std::optional<std::size_t> parent, std::optional<std::size_t> mesh, Vec3 shift = Vec3(0)) {
    io::Node result{"n", parent, glm::dmat4(1), mesh};
    result.transform[3] = glm::dvec4(shift, 1);
    return result;
}

TEST(SceneFile, Children_may_come_before_their_parents) {
    const io::SceneFile scene{
        {cube()}, {"m"}, {node(1, 0, {1, 0, 0}), node(2, 0, {10, 0, 0}), node({}, 0, {100, 0, 0})}};
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].data.vertices[0], Vec3(111, 0, 0));
    EXPECT_EQ(parts[1].data.vertices[0], Vec3(110, 0, 0));
    EXPECT_EQ(io::joined(scene).triangles[12], (Index3{8, 10, 11}));
    EXPECT_EQ(io::joined(scene).vertices[8], Vec3(110, 0, 0));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(io::world_transform(scene, i), io::world_transforms(scene)[i]);
}

TEST(SceneFile, Circles_and_missing_things_are_refused) {
    const auto refused = [](std::vector<io::Node> nodes) {
        const io::SceneFile scene{{cube()}, {"m"}, std::move(nodes)};
        EXPECT_THROW(static_cast<void>(io::parts(scene)), Error);
        EXPECT_THROW(static_cast<void>(io::joined(scene)), Error);
    };
    refused({node(0, 0)});
    refused({node(1, 0), node(2, 0), node(1, 0)});
    refused({node(7, 0)});
    refused({node({}, 1)});
    const io::SceneFile circle{{}, {}, {node(1, {}), node(0, {})}};
    EXPECT_THROW(static_cast<void>(io::world_transform(circle, 0)), Error);
    EXPECT_THROW(static_cast<void>(io::world_transforms(circle)), Error);
}

TEST(SceneFile, Coordinates_that_leave_the_range_of_double_are_refused) {
    io::SceneFile scene{{cube()}, {"m"}, {node({}, 0)}};
    scene.meshes[0].vertices[3].x = 1e300;
    scene.nodes[0].transform[0][0] = 1e300;
    EXPECT_THROW(static_cast<void>(io::parts(scene)), Error);
}

TEST(SceneFile, Instances_cannot_fill_the_memory) {
    io::SceneFile scene{{cube()}, {"m"}, {}};
    scene.meshes[0].triangles.resize(100000, {0, 1, 2});
    scene.nodes.assign(1000, node({}, 0));
    EXPECT_THROW(static_cast<void>(io::parts(scene)), Error);
    EXPECT_THROW(static_cast<void>(io::joined(scene)), Error);
}

TEST(SceneFile, Meshes_without_triangles_are_no_parts) {
    io::SceneFile scene{{{{{0, 0, 0}, {1, 0, 0}}, {}, {{0, 1}}, {}}, cube()},
                        {"line", "cube"},
                        {node({}, 0), node({}, 1), node({}, {})}};
    EXPECT_EQ(io::parts(scene).size(), 1u);
    EXPECT_EQ(io::joined(scene), cube());
}

io::Node named(std::string name, std::optional<std::size_t> parent, std::optional<std::size_t> mesh = {}) {
    io::Node result = node(parent, mesh);
    result.name = std::move(name);
    return result;
}

std::vector<std::string> names_of(const std::vector<io::Part>& parts) {
    std::vector<std::string> names;
    for (const io::Part& part : parts) names.push_back(part.name);
    return names;
}

TEST(SceneFile, Parts_are_named_by_their_paths) {
    io::SceneFile scene{{cube()}, {"m"}, {}};
    scene.nodes = {named("Pump A", {}),     named("Casing", 0),     named("Body1", 1, 0), named("Body1", 1, 0),
                   named("Pump/B %2F", {}), named("", 4),           named("Body1", 5, 0), named("", 4, 0),
                   named("Body1", {}, 0),   named("a/b %25", {}, 0)};
    const std::vector<io::Part> parts = io::parts(scene);
    EXPECT_EQ(names_of(parts),
              (std::vector<std::string>{"Pump A/Casing/Body1", "Pump A/Casing/Body1 (2)", "Pump%2FB %252F/Body1",
                                        "Pump%2FB %252F/m", "Body1", "a/b %25"}));
    EXPECT_EQ(parts[1].path, (std::vector<std::string>{"Pump A", "Casing", "Body1"}));
    EXPECT_EQ(parts[2].path, (std::vector<std::string>{"Pump/B %2F", "Body1"}));
    // A part that goes takes no other's name with it.
    scene.nodes[6].mesh.reset();
    EXPECT_EQ(io::parts(scene)[1].name, "Pump A/Casing/Body1 (2)");
}

TEST(SceneFile, The_only_root_stands_for_the_file) {
    io::SceneFile scene{{cube()}, {""}, {}};
    scene.nodes = {named("world", {}), named("wheel", 0, 0), named("", 0, 0), named("", 2, 0)};
    EXPECT_EQ(names_of(io::parts(scene)), (std::vector<std::string>{"wheel", "world", "world (2)"}));
    scene.nodes[0].mesh = 0;
    EXPECT_EQ(names_of(io::parts(scene))[1], "world/wheel");
    scene.nodes[0].mesh.reset();
    scene.nodes.push_back(named("other", {}, 0));
    EXPECT_EQ(names_of(io::parts(scene))[0], "world/wheel");
    scene.nodes = {named("", {}), named("", 0, 0)};
    EXPECT_EQ(names_of(io::parts(scene)), (std::vector<std::string>{"part 1"}));
}

TEST(SceneFile, Nodes_without_names_do_not_shorten_paths) {
    io::SceneFile scene{{cube()}, {"m"}, {named("top", {}), named("", {})}};
    for (std::size_t i = 0; i < 1000; ++i) scene.nodes.push_back(named(i == 500 ? "middle" : " ", i == 0 ? 0 : i + 1));
    scene.nodes.push_back(named("", scene.nodes.size() - 1, 0));
    EXPECT_EQ(io::parts(scene)[0].path, (std::vector<std::string>{"top", "middle", "m"}));
    // 100000 parts below as many nodes without names.
    scene.nodes = {named("top", {}), named("other", {})};
    for (std::size_t i = 0; i < 100000; ++i) scene.nodes.push_back(named("", i == 0 ? 0 : i + 1));
    for (std::size_t i = 0; i < 100000; ++i) scene.nodes.push_back(named("", 100001, 0));
    scene.meshes[0].triangles.resize(1);
    EXPECT_EQ(io::parts(scene)[99999].name, "top/m (100000)");
}

TEST(SceneFile, Paths_have_at_most_64_names_above_the_parts_own) {
    for (const std::size_t above : {std::size_t{64}, std::size_t{65}}) {
        io::SceneFile scene{{cube()}, {"m"}, {named("other", {})}};
        for (std::size_t i = 0; i < above; ++i) {
            scene.nodes.push_back(named(std::to_string(i), i == 0 ? std::optional<std::size_t>{} : i));
        }
        scene.nodes.push_back(named("part", above, 0));
        const std::vector<std::string> path = io::parts(scene)[0].path;
        EXPECT_EQ(path.front(), above == 64 ? "0" : "…");
        EXPECT_EQ(path[1], "1");
        EXPECT_EQ(path.back(), "part");
        EXPECT_EQ(path.size(), above + 1);
    }
}

TEST(SceneFile, Paths_cannot_fill_the_memory) {
    io::SceneFile scene{{cube()}, {std::string(100000, 'm')}, {named("root", {}), named("second", {})}};
    scene.meshes[0].triangles.resize(1);
    for (std::size_t i = 0; i < 100000; ++i) scene.nodes.push_back(named(i % 2 == 0 ? "x" : "", i, 0));
    scene.nodes.push_back(named(std::string(100000, 'n'), 1));
    for (int i = 0; i < 100; ++i) scene.nodes.push_back(named("leaf", 100002, 0));
    const std::vector<io::Part> parts = io::parts(scene);
    for (const io::Part& part : parts) ASSERT_LT(part.name.size(), 1100u);
    EXPECT_EQ(parts[90000].name.find("…/x/"), 0u);
    EXPECT_EQ(parts[100000].name, "…/leaf");
    EXPECT_EQ(parts[100001].name, "…/leaf (2)");
}

TEST(Names, Are_unique_and_keep_what_was_unique) {
    const std::vector<std::string> names = io::unique_names({"a", "b", "a", "a", "a (2)", "b"});
    EXPECT_EQ(names, (std::vector<std::string>{"a", "b", "a (3)", "a (4)", "a (2)", "b (2)"}));
    const std::vector<std::string> many = io::unique_names(std::vector<std::string>(20000, "same"));
    EXPECT_EQ(std::set<std::string>(many.begin(), many.end()).size(), many.size());
}

TEST(Names, Are_valid_utf8_without_controls) {
    EXPECT_EQ(io::readable("  caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\t"),
              "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
    EXPECT_EQ(io::readable("a\nb\x1B\x7F"
                           "c"),
              "a b  c");
    EXPECT_EQ(io::readable("\xC2\x9B"
                           "1m"),
              "1m");  // a control of 8-bit terminals
    const std::string wrong = "\xEF\xBF\xBD";
    EXPECT_EQ(io::readable("\xFF"), wrong);
    EXPECT_EQ(io::readable("\xC0\xAF"), wrong + wrong);              // overlong
    EXPECT_EQ(io::readable("\xED\xA0\x80"), wrong + wrong + wrong);  // a surrogate
    EXPECT_EQ(io::readable("\xE2\x82"), wrong + wrong);              // cut off
    EXPECT_EQ(io::readable("\xF4\x90\x80\x80").size(), 12u);         // beyond Unicode
    EXPECT_EQ(io::readable(" \t\n"), "");
}

TEST(Names, Hold_no_character_that_reorders_or_hides_text) {
    for (const char* control :
         {"\xD8\x9C", "\xE1\xA0\x8E", "\xE2\x80\x8B", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xA8", "\xE2\x80\xAA",
          "\xE2\x80\xAE", "\xE2\x81\xA0", "\xE2\x81\xA6", "\xE2\x81\xA9", "\xE2\x81\xAF", "\xEF\xBB\xBF",
          "\xEF\xBF\xB9", "\xF0\x9D\x85\xB3", "\xF3\xA0\x80\x81", "\xF3\xA0\x81\xBF"}) {
        EXPECT_EQ(io::readable(std::string("a") + control + "b" + control), "a b") << control;
    }
    for (const char* kept : {"\xC2\xA0", "\xC2\xAD", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE2\x80\x90", "\xE2\x80\xAF",
                             "\xE2\x81\x9F", "\xE2\x81\xB0", "\xEF\xBF\xBC", "\xD7\xA9", "\xF3\xA0\x84\x80"}) {
        const std::string name = std::string("a") + kept + "b";
        EXPECT_EQ(io::readable(name), name);
    }
}

TEST(Names, Are_quoted_in_any_language) {
    EXPECT_EQ(io::in_quotes("L\xC3\xBC"
                            "ftung"),
              "\"L\xC3\xBC"
              "ftung\"");
    EXPECT_EQ(io::in_quotes("a\x1B\xFF\xE2\x80\xAE\xC2\x9B"
                            "b"),
              "\"a????b\"");
    EXPECT_EQ(io::in_quotes(""), "\"\"");
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "\xE6\xA2\x81";
    EXPECT_EQ(io::in_quotes(forty), "\"" + forty + "\"");
    EXPECT_EQ(io::in_quotes(forty + "x"), "\"" + forty + "\xE2\x80\xA6\"");
}

TEST(Names, Are_cut_between_characters) {
    EXPECT_EQ(io::shortened("caf\xC3\xA9", 5), "caf\xC3\xA9");
    EXPECT_EQ(io::shortened("caf\xC3\xA9", 4), "caf");
    EXPECT_EQ(io::shortened("\xF0\x9F\x98\x80", 3), "");
}

TEST(Names, Are_quoted_for_messages_without_harm) {
    EXPECT_EQ(io::in_quotes("a\x1B\xC3\xA9"), "\"a?\xC3\xA9\"");
    EXPECT_EQ(io::in_quotes(std::string(100, 'x')), "\"" + std::string(40, 'x') + "…\"");
}

}  // namespace
}  // namespace abut
