// SPDX-License-Identifier: MIT
// Pictures with transparent models, and the side from which points are seen.
#include "abut/render/ghost_picture.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
#include "abut/render/clear_view.h"
#include "abut/render/strokes.h"

namespace abut::render {
namespace {

/// A green ball of radius 1 at the origin, seen along -z; a wall before it, beside it, or behind it.
struct Stage {
    Scene scene;
    std::vector<ColoredModel> models;
    Camera camera{{0, 0, 0}, 1.5, {0, 0, 1}, {0, 1, 0}, 0.4, 60, 60};

    Stage() {
        const ModelId ball = scene.add({.shape = make_icosphere(3)});
        models.push_back({ball.index, {0, 0.8, 0}});
    }
    Canvas draw() const { return ghost_picture(scene, models, camera, 60, 60, 2); }
    void wall(double z) { scene.add({.shape = make_box({{-9, -9, z}, {9, 9, z + 0.1}})}); }
};

Vec3 middle(const Canvas& canvas) { return canvas.pixels[30 * 60 + 30]; }
Vec3 corner(const Canvas& canvas) { return canvas.pixels[2 * 60 + 2]; }

TEST(GhostPicture, TheColoredModelHasItsColorAndTheGroundItsOwn) {
    const Canvas canvas = Stage().draw();
    EXPECT_GT(middle(canvas).y, 0.4);
    EXPECT_EQ(middle(canvas).x, 0);
    EXPECT_GT(glm::min(corner(canvas).x, corner(canvas).z), 0.8);
}

TEST(GhostPicture, OthersAreTransparentBeforeItAndHiddenBehindIt) {
    const Vec3 alone = middle(Stage().draw());
    Stage before, behind;
    before.wall(2);
    behind.wall(-2);
    const Vec3 through = middle(before.draw());
    EXPECT_GT(through.x, 0.01);
    EXPECT_LT(glm::length(through - alone), 0.25);
    EXPECT_EQ(middle(behind.draw()), alone);
    EXPECT_NE(corner(behind.draw()), corner(Stage().draw()));
}

TEST(GhostPicture, OneIsSeenThroughTheOther) {
    Stage stage;
    const ModelId shell = stage.scene.add({.shape = make_icosphere(3, {0, 0, 0}, 1.4)});
    stage.models.push_back({shell.index, {0.8, 0, 0}, true});
    const Vec3 both = middle(stage.draw());
    EXPECT_GT(both.x, 0.05);
    EXPECT_GT(both.y, 0.2);
    stage.models.back().see_through = false;
    EXPECT_EQ(middle(stage.draw()).y, 0);
}

TEST(GhostPicture, OutlinesAreDark) {
    const Canvas canvas = Stage().draw();
    Vec3 darkest(1);
    for (std::size_t x = 0; x < 60; ++x) darkest = glm::min(darkest, canvas.pixels[30 * 60 + x]);
    EXPECT_LT(darkest.y, 0.4);
}

TEST(GhostPicture, IsTheSameForAnyNumberOfThreads) {
    Stage stage;
    stage.wall(2);
    const Canvas many = stage.draw();
    const ThreadLimit limit(1);
    EXPECT_EQ(stage.draw().pixels, many.pixels);
}

TEST(GhostPicture, AnEmptySceneIsGround) {
    const Canvas canvas = ghost_picture(Scene(), {}, Stage().camera, 8, 4, 2);
    ASSERT_EQ(canvas.pixels.size(), 32u);
    EXPECT_EQ(to_picture(canvas).rgb.size(), 96u);
}

TEST(ClearDirection, IsTheFirstWhereNothingHides) {
    Scene scene;
    const ModelId ball = scene.add({.shape = make_icosphere(2)});
    const std::vector<Vec3> points{{0, 1, 0}};
    const std::vector<std::uint32_t> own{ball.index};
    const Vec3 free = clear_direction(scene, points, own, {0, 1, 0}, 10, 1e-3);
    EXPECT_NEAR(glm::length(free), 1, 1e-12);
    EXPECT_TRUE(free.x > 0 && free.y > 0 && free.z > 0);
    // A wall on that side: another direction.
    scene.add({.shape = make_box({{2, -9, -9}, {2.1, 9, 9}})});
    EXPECT_LT(clear_direction(scene, points, own, {0, 1, 0}, 10, 1e-3).x, 0);
    // Farther away than the eye, it hides nothing.
    EXPECT_EQ(clear_direction(scene, points, own, {0, 1, 0}, 1, 1e-3), free);
    // Without points any direction will do; an up vector of zero is the y axis.
    EXPECT_EQ(clear_direction(scene, {}, own, {0, 0, 0}, 10, 1e-3), free);
}

TEST(Strokes, LinesCoverTheirPixelsAndHiddenOnesAreFaint) {
    Stage stage;
    Canvas canvas{60, 60, std::vector<Vec3>(3600)};
    const std::vector<Polyline> lines{{{-1, 0, 0}, {1, 0, 0}}};
    draw_lines(canvas, stage.camera, lines, {1, 0, 0}, 1.5, [](Vec3) { return false; });
    EXPECT_EQ(middle(canvas).x, 1);
    EXPECT_EQ(corner(canvas).x, 0);
    Canvas faint{60, 60, std::vector<Vec3>(3600)};
    draw_lines(faint, stage.camera, lines, {1, 0, 0}, 1.5, [](Vec3) { return true; });
    EXPECT_NEAR(middle(faint).x, 0.35, 1e-6);
}

}  // namespace
}  // namespace abut::render
