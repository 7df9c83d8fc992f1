// SPDX-License-Identifier: MIT
// Titles and units of runs of several files, and the files that parts come from.
#include "abut/io/clash_run_parts.h"

#include <gtest/gtest.h>

#include <vector>

namespace abut::io {
namespace {

ClashRun run_of(const std::vector<RunFile>& files) {
    ClashRun run;
    set_files(run, files);
    return run;
}

TEST(ClashRunParts, The_title_has_the_names_of_all_files) {
    EXPECT_EQ(run_of({}).title, "");
    EXPECT_EQ(run_of({{"a.glb", "metre"}}).title, "a.glb");
    EXPECT_EQ(run_of({{"a.glb", "metre"}, {"b.glb", std::nullopt}, {"a.glb", "metre"}}).title, "a.glb, b.glb, a.glb");
}

TEST(ClashRunParts, The_unit_is_that_of_all_files_that_were_read) {
    EXPECT_EQ(run_of({}).unit, "");
    EXPECT_EQ(run_of({{"a", "metre"}, {"b", "metre"}}).unit, "metre");
    EXPECT_EQ(run_of({{"a", std::nullopt}, {"b", "metre"}}).unit, "metre");
    EXPECT_EQ(run_of({{"a", "metre"}, {"b", "inch"}, {"c", "metre"}}).unit, "");
    EXPECT_EQ(run_of({{"a", ""}, {"b", "inch"}}).unit, "");
    EXPECT_EQ(run_of({{"a", std::nullopt}}).unit, "");
}

TEST(ClashRunParts, A_part_of_a_converted_file_is_of_the_original) {
    ClashRun run;
    const glm::vec4 red(1, 0, 0, 1);
    add_part(run, {.shape = Sphere{Vec3(0), 1}}, {"a", {"site", "a"}, "a.glb", {{"type", "IfcWall"}}}, red);
    add_part(run, {.shape = Sphere{Vec3(0), 1}}, {"b", {"b"}, "b.glb", {{"file", "b.ifc"}}}, std::nullopt);
    ASSERT_EQ(run.parts.size(), 2u);
    EXPECT_EQ(run.parts[0].file, "a.glb");
    EXPECT_EQ(run.parts[1].file, "b.ifc");
    EXPECT_EQ(run.scene.name(run.scene.id(0)), "a");
    EXPECT_EQ(run.scene.name(run.scene.id(1)), "b");
    EXPECT_EQ(run.colors, (std::vector<std::optional<glm::vec4>>{red, std::nullopt}));
}

}  // namespace
}  // namespace abut::io
