// SPDX-License-Identifier: MIT
// Pictures and cameras of clashes: both parts are seen, others do not hide them, and they are the same each time.
#include "abut/io/clash_pictures.h"

#include <gtest/gtest.h>
#include <png.h>

#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>
#include <vector>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/io/clash_view.h"
#include "abut/mesh/generate.h"
#include "sample_clash_runs.h"

namespace abut {
namespace {

namespace fs = std::filesystem;

/// How many pixels have the colours of the first part, of the second, of the curve, and of the second part behind the
/// transparent first one.
struct Colors {
    int blue = 0, orange = 0, red = 0, mixed = 0, all = 0;
};

Colors colors_of(const std::string& png) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    EXPECT_NE(png_image_begin_read_from_memory(&image, png.data(), png.size()), 0) << image.message;
    image.format = PNG_FORMAT_RGB;
    std::vector<std::uint8_t> rgb(PNG_IMAGE_SIZE(image));
    EXPECT_NE(png_image_finish_read(&image, nullptr, rgb.data(), 0, nullptr), 0) << image.message;
    Colors colors;
    for (std::size_t i = 0; i < rgb.size(); i += 3) {
        const int r = rgb[i], g = rgb[i + 1], b = rgb[i + 2];
        ++colors.all;
        if (b > 80 && 3 * b > 4 * r)
            ++colors.blue;
        else if (r > 80 && r > g + 20 && g > 2 * b)
            ++colors.orange;
        else if (r > 150 && g < 80 && b < 90)
            ++colors.red;
        else if (r > g + 10 && b > g - 30 && b > 60)
            ++colors.mixed;
    }
    return colors;
}

const ClashPictureOptions small{.width = 320, .height = 240};

std::size_t clash_of_kind(const ClashRun& run, ClashKind kind) {
    for (std::size_t i = 0; i < run.found.clashes.size(); ++i) {
        if (run.found.clashes[i].report.kind == kind) return i;
    }
    ADD_FAILURE() << "there is no clash of this kind";
    return 0;
}

TEST(ClashPicture, ShowsBothPartsAndTheCurve) {
    const ClashRun run = sample::run_of_each_kind();
    const std::size_t piercing = clash_of_kind(run, ClashKind::piercing);
    const Colors colors = colors_of(clash_picture(run, std::span(&piercing, 1), small));
    EXPECT_EQ(colors.all, 320 * 240);
    EXPECT_GT(colors.blue, 500);
    EXPECT_GT(colors.orange, 500);
    EXPECT_GT(colors.red, 10);
    // Through the transparent one the enclosed one is seen; its colour is mixed with blue.
    const std::size_t enclosed = clash_of_kind(run, ClashKind::enclosed);
    const Colors through = colors_of(clash_picture(run, std::span(&enclosed, 1), small));
    EXPECT_GT(through.mixed, 500);
    EXPECT_EQ(through.orange, 0);
}

TEST(ClashPicture, IsTheSameForAnyNumberOfThreads) {
    const ClashRun run = sample::run_of_each_kind();
    const std::size_t first = 0;
    std::string one;
    {
        const ThreadLimit limit(1);
        one = clash_picture(run, std::span(&first, 1), small);
    }
    EXPECT_EQ(clash_picture(run, std::span(&first, 1), small), one);
}

TEST(ClashPicture, ThoseOfBcfFilesAreSmaller) {
    const ClashRun run = sample::run_of_each_kind();
    const Vec3 up(0, 0, 1);
    const std::size_t first = 0;
    const std::string png = bcf_pictures(run, up)(std::span(&first, 1));
    EXPECT_EQ(colors_of(png).all, 400 * 300);
    EXPECT_EQ(png, clash_picture(run, std::span(&first, 1), {.up = up, .width = 400, .height = 300}));
}

TEST(ClashPicture, AGroupIsOnePicture) {
    const ClashRun run = sample::building(1, 60);
    const Colors colors = colors_of(clash_picture(run, run.groups[0].clashes, small));
    EXPECT_GT(colors.orange, 200);  // the joists
    EXPECT_GT(colors.red, 20);
}

/// Two cubes that pierce each other in a box with one open side.
ClashRun boxed(int open_axis, bool open_above) {
    std::vector<Mesh> meshes{make_box({Vec3(-0.5), Vec3(0.5)}), make_box({Vec3(0.3), Vec3(1)})};
    for (int axis = 0; axis < 3; ++axis) {
        for (const bool above : {false, true}) {
            if (axis == open_axis && above == open_above) continue;
            Vec3 least(-3), most(3);
            (above ? least : most)[axis] = above ? 2.9 : -2.9;
            meshes.push_back(make_box({least, most}));
        }
    }
    ClashRun run = sample::run_of(meshes, {"a", "b", "1", "2", "3", "4", "5"});
    // The sides touch each other; what counts is the first pair.
    run.found.clashes.resize(1);
    run.keys.resize(1);
    run.states.states.resize(1);
    return run;
}

TEST(ClashCamera, LooksThroughTheOpenSide) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const bool above : {false, true}) {
            // Below a floor, directions from below have to be steep enough for the opening.
            const ClashRun run = boxed(axis, above);
            ASSERT_EQ(run.found.clashes[0].report.kind, ClashKind::piercing);
            const std::size_t first = 0;
            const ClashCamera camera = clash_camera(run, std::span(&first, 1));
            EXPECT_NEAR(glm::length(camera.direction), 1, 1e-12);
            EXPECT_NEAR(glm::dot(camera.direction, camera.up), 0, 1e-12);
            const Vec3 point = run.found.clashes[0].report.point;
            const bool hidden = run.scene.occluded(Ray{point, camera.eye - point},
                                                   {.max_t = 1, .filter = [](ModelId id) { return id.index > 1; }});
            EXPECT_FALSE(hidden) << "open along axis " << axis << (above ? " above" : " below");
        }
    }
}

TEST(ClashCamera, IsOutsideOfWhatEnclosesTheOther) {
    const ClashRun run = sample::run_of_each_kind();
    const std::size_t enclosed = clash_of_kind(run, ClashKind::enclosed);
    const ClashCamera camera = clash_camera(run, std::span(&enclosed, 1));
    EXPECT_GT(glm::length(camera.eye - Vec3(5, 1, 1)), 1);
}

TEST(ClashPicture, WrongArgumentsAreRefused) {
    const ClashRun run = sample::run_of_each_kind();
    const std::size_t none = 99, first = 0;
    EXPECT_THROW(static_cast<void>(clash_picture(run, std::span(&none, 1), small)), Error);
    EXPECT_THROW(static_cast<void>(clash_camera(run, std::span(&none, 1))), Error);
    EXPECT_THROW(static_cast<void>(clash_picture(run, std::span(&first, 1), {.width = 0})), Error);
    EXPECT_THROW(static_cast<void>(clash_picture(run, std::span(&first, 1), {.height = 20000})), Error);
}

TEST(ClashPicture, AFolderHasOneOfEachClash) {
    const fs::path folder = fs::temp_directory_path() / "abut_clash_pictures_test";
    fs::remove_all(folder);
    const ClashRun run = sample::run_of_each_kind();
    EXPECT_EQ(save_clash_pictures(folder / "pictures", run, {.width = 40, .height = 30, .samples = 1}), 5u);
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(folder / "pictures")) {
        EXPECT_GT(fs::file_size(entry), 100u);
        ++files;
    }
    EXPECT_EQ(files, 5u);
    EXPECT_TRUE(fs::exists(folder / "pictures" / "clash_0005.png"));
    std::ofstream(folder / "file") << "no folder";
    EXPECT_THROW(save_clash_pictures(folder / "file", run, small), Error);
    fs::remove_all(folder);
}

}  // namespace
}  // namespace abut
