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

TEST(Names, Are_unique_and_keep_what_was_unique) {
    const std::vector<std::string> names = io::unique_names({"a", "b", "a", "a", "a (2)", "b"});
    EXPECT_EQ(names, (std::vector<std::string>{"a", "b", "a (2)", "a (3)", "a (2) (2)", "b (2)"}));
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

TEST(Names, Are_quoted_for_messages_without_harm) {
    EXPECT_EQ(io::in_quotes("a\x1B\xC3\xA9"), "\"a???\"");
    EXPECT_EQ(io::in_quotes(std::string(100, 'x')), "\"" + std::string(40, 'x') + "…\"");
}

}  // namespace
}  // namespace abut
