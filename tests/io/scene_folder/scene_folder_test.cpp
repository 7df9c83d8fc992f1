// SPDX-License-Identifier: MIT
// A scene comes back from its folder bit for bit; what is damaged, missing or unfinished is named.
#include "abut/io/scene_folder/scene_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "abut/base/error.h"
#include "abut/io/atomic_write.h"
#include "abut/io/file_bytes.h"
#include "abut/io/input.h"
#include "abut/io/scene_folder/folder_manifest.h"
#include "abut/io/scene_folder/instance_record.h"
#include "abut/io/scene_folder/scene_folder_writer.h"
#include "abut/io/scene_folder/tile_pairs.h"
#include "abut/mesh/generate.h"
#include "sample_scenes.h"
#include "tests/io/sample_files.h"

namespace abut {
namespace {

namespace fs = std::filesystem;
using sample::Folder;
using sample::random_scene;

/// The message of the Error that work() throws; empty when it throws none.
template <class Work>
std::string complaint_of(Work work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

void change_byte(const fs::path& path, std::size_t at) {
    std::string bytes = io::read_bytes(path);
    bytes.at(at) = static_cast<char>(bytes.at(at) ^ 1);
    io::write_bytes(path, bytes);
}

TEST(SceneFolder, AScenesModelsComeBackBitForBit) {
    const Scene scene = random_scene(1, 300);
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, scene, {.instances_per_tile = 20, .unit = "metre"});
    const SceneFolder folder(path);
    EXPECT_EQ(folder.unit(), "metre");
    EXPECT_LE(folder.meshes(), 5U);
    EXPECT_EQ(folder.bounds(), scene.bounds());
    const Scene again = folder.scene();
    EXPECT_EQ(again.size(), folder.size());
    std::set<const Mesh*> meshes;
    for (const ModelId id : scene.models()) {
        const ModelId same = again.id(id.index);
        ASSERT_TRUE(again.contains(same));
        EXPECT_EQ(again.bounds(same), scene.bounds(id));
        EXPECT_EQ(again.name(same), scene.name(id));
        EXPECT_EQ(folder.name(id.index), scene.name(id));
        EXPECT_EQ(again.layers(same), scene.layers(id));
        EXPECT_EQ(again.mask(same), scene.mask(id));
        const Mesh* const mesh = again.model(same).shape().mesh();
        ASSERT_EQ(mesh == nullptr, scene.model(id).shape().mesh() == nullptr);
        if (mesh != nullptr) {
            meshes.insert(mesh);
            EXPECT_EQ(again.model(same).triangle(0)->a, scene.model(id).triangle(0)->a);
        }
    }
    EXPECT_EQ(meshes.size(), folder.meshes());
    EXPECT_NO_THROW(folder.verify());
}

TEST(SceneFolder, ATilesSceneHasTheInstancesThatMeetIt) {
    const Scene scene = random_scene(2, 400);
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, scene, {.instances_per_tile = 30});
    const SceneFolder folder(path);
    ASSERT_GT(folder.tiles(), 4U);
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) {
        const Aabb sides = folder.tile_bounds(tile);
        for (const double clearance : {0.0, 0.7}) {
            const TileScene in = folder.tile_scene(tile, clearance);
            std::vector<std::uint32_t> expected;
            for (const ModelId id : scene.models()) {
                const Aabb& box = scene.bounds(id);
                if (box.empty()) continue;
                bool meets = true;
                for (int k = 0; k < 3; ++k) {
                    meets = meets && box.min[k] < sides.max[k] && box.max[k] + clearance >= sides.min[k];
                }
                if (meets) expected.push_back(id.index);
            }
            EXPECT_EQ(in.instances, expected);
            EXPECT_EQ(in.scene.size(), expected.size());
            if (clearance > 0) continue;
            EXPECT_EQ(folder.tile_instances(tile), expected.size());
        }
    }
}

TEST(SceneFolder, AnEmptySceneHasOneTileWithoutPairs) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, Scene());
    const SceneFolder folder(path);
    EXPECT_EQ(folder.size(), 0U);
    EXPECT_EQ(folder.tiles(), 1U);
    EXPECT_TRUE(folder.bounds().empty());
    EXPECT_TRUE(folder.scene().empty());
    EXPECT_TRUE(clash(folder, 0, {.clearance = 1}).empty());
    EXPECT_NO_THROW(folder.verify());
}

TEST(SceneFolder, RecordsHaveTheLayoutOfTheManual) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    SceneFolderWriter writer(path);
    const std::uint32_t box = writer.add_mesh(make_box({Vec3(0), Vec3(1)}));
    writer.add({});
    writer.add({box, {{Quat(0, 1, 0, 0), Vec3(2, 3, 4)}, 5}, 6, 7, "seven"});
    writer.finish();
    std::string expected;
    for (const double number : {0.0, 1.0, 0.0, 0.0, 2.0, 3.0, 4.0, 5.0}) expected += sample::bytes_of(number);
    for (const std::uint32_t number : {0U, 1U, 6U, 7U}) expected += sample::bytes_of(number);
    const std::string bytes = io::read_bytes(path / "instances.bin");
    EXPECT_EQ(bytes.size(), 160U);
    EXPECT_EQ(bytes.substr(80), expected);
    EXPECT_EQ(io::read_bytes(path / "tiles" / "000000.bin"), expected);
    EXPECT_EQ(io::read_bytes(path / "names.txt"), "seven");
    EXPECT_EQ(io::read_bytes(path / "name_ends.bin"),
              sample::bytes_of(std::uint64_t{0}) + sample::bytes_of(std::uint64_t{5}));
    EXPECT_TRUE(fs::exists(path / "meshes" / "000000.abut"));
}

/// More tiles than are written at once.
TEST(SceneFolder, HundredsOfTilesAreWrittenInSeveralPasses) {
    Scene scene;
    const SharedShape box = make_box({Vec3(-0.6), Vec3(0.6)});
    for (int i = 0; i < 1 << 15; ++i) {
        scene.add({.shape = box, .pose = {.translation = Vec3(i % 32 * 20, i / 32 % 32 * 20, i / 1024)}});
    }
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, scene, {.instances_per_tile = 32});
    const SceneFolder folder(path);
    ASSERT_GT(folder.tiles(), 700U);
    EXPECT_NO_THROW(folder.verify());
    std::size_t found = 0;
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) found += overlapping_pairs(folder, tile, true).size();
    EXPECT_EQ(found, 31U * 1024);
    for (const auto& entry : fs::directory_iterator(path / "tiles")) EXPECT_EQ(entry.path().extension(), ".bin");
}

TEST(SceneFolder, WhatIsNoSceneFolderIsRefused) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    EXPECT_NE(complaint_of([&] { SceneFolder folder(path); }).find("no manifest.json"), std::string::npos);
    {
        SceneFolderWriter writer(path);
        writer.add({});
    }
    EXPECT_NE(complaint_of([&] { SceneFolder folder(path); }).find("not written to its end"), std::string::npos);
    const auto refusal = [&](std::string_view manifest) {
        io::write_bytes(path / "manifest.json", manifest);
        return complaint_of([&] { SceneFolder folder(path); });
    };
    EXPECT_NE(refusal("{").find("manifest.json"), std::string::npos);
    EXPECT_NE(refusal("{}").find("no manifest of a scene folder"), std::string::npos);
    EXPECT_NE(refusal(R"({"format":"abut.scene_folder","version":2})").find("version 2"), std::string::npos);
    const std::string empty = R"({"format":"abut.scene_folder","version":1,"instances":0,"meshes":[],)"
                              R"("checksum":"0000000000000000",)";
    EXPECT_NE(refusal(empty + R"("cuts":[[0,1],[]],"tiles":[]})").find("cuts"), std::string::npos);
    EXPECT_NE(refusal(empty + R"("cuts":[[3,1],[],[]],"tiles":[]})").find("cuts"), std::string::npos);
    EXPECT_NE(refusal(empty + R"("cuts":[[]],"tiles":[]})").find("tiles"), std::string::npos);
    EXPECT_NE(refusal(empty + R"("cuts":[[]],"tiles":[{"instances":1,"triangles":0,"checksum":"0000000000000000"}]})")
                  .find("tiles"),
              std::string::npos);
    EXPECT_NE(refusal(empty + R"("cuts":[[]],"tiles":[{"instances":0,"triangles":0,"checksum":"x"}]})").find("16"),
              std::string::npos);
}

TEST(SceneFolder, DamagedAndMissingFilesAreNamed) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, random_scene(3, 200), {.instances_per_tile = 30});
    const auto damaged = [&](const char* name, std::size_t at, auto work) {
        const fs::path file = path / name;
        const std::string before = io::read_bytes(file);
        const auto names_it = [&] { return complaint_of(work).find(name) != std::string::npos; };
        EXPECT_EQ(complaint_of(work), "");
        change_byte(file, at);
        EXPECT_TRUE(names_it()) << name << " changed";
        io::write_bytes(file, std::string_view(before).substr(0, before.size() - 1));
        EXPECT_TRUE(names_it()) << name << " truncated";
        fs::remove(file);
        EXPECT_TRUE(names_it()) << name << " removed";
        io::write_bytes(file, before);
    };
    damaged("tiles/000001.bin", 100, [&] { static_cast<void>(SceneFolder(path).tile_scene(1)); });
    damaged("tiles/000001.bin", 100, [&] { SceneFolder(path).verify(); });
    damaged("meshes/000000.abut", 5000, [&] { static_cast<void>(SceneFolder(path).scene()); });
    damaged("meshes/000000.abut", 5000, [&] { SceneFolder(path).verify(); });
    damaged("instances.bin", 90, [&] { static_cast<void>(SceneFolder(path).scene()); });
    damaged("name_ends.bin", 7, [&] { SceneFolder(path).verify(); });
    damaged("names.txt", 5, [&] { SceneFolder(path).verify(); });
    const std::string manifest = io::read_bytes(path / "manifest.json");
    damaged("manifest.json", manifest.find("\"max\"") + 8, [&] { SceneFolder folder(path); });
    damaged("manifest.json", manifest.find("\"triangles\"") + 12, [&] { SceneFolder folder(path); });
    damaged("manifest.json", manifest.find("manifest_checksum\"") + 22, [&] { SceneFolder folder(path); });
    // The other tiles are not concerned.
    change_byte(path / "tiles/000001.bin", 0);
    EXPECT_NO_THROW(static_cast<void>(SceneFolder(path).tile_scene(0)));
}

/// Writes other bytes as both instances.bin and the only tile of a folder, with their checksum.
void forge(const fs::path& folder, const std::string& records) {
    const fs::path instances = folder / "instances.bin";
    const auto digits = [](const std::string& bytes) { return fmt::format("{:016x}", io::checksum_of(bytes)); };
    const std::string before = digits(io::read_bytes(instances)), after = digits(records);
    std::string manifest = io::read_bytes(folder / "manifest.json");
    for (std::size_t at = manifest.find(before); at != std::string::npos; at = manifest.find(before, at + 1)) {
        manifest.replace(at, before.size(), after);
    }
    io::write_bytes(folder / "manifest.json", io::with_own_checksum(manifest));
    io::write_bytes(instances, records);
    io::write_bytes(folder / "tiles" / "000000.bin", records);
}

TEST(SceneFolder, ImpossibleRecordsAreRefusedWhateverTheirChecksumIs) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    SceneFolderWriter writer(path);
    writer.add({writer.add_mesh(make_box({Vec3(0), Vec3(1)}))});
    writer.finish();
    const io::InstanceRecord good = io::record_at(io::read_bytes(path / "instances.bin").data());
    const auto refused = [&](const io::InstanceRecord& record) {
        std::string bytes;
        io::append(bytes, record);
        forge(path, bytes);
        const SceneFolder folder(path);
        const std::string whole = complaint_of([&] { static_cast<void>(folder.scene()); });
        const std::string tile = complaint_of([&] { static_cast<void>(folder.tile_scene(0)); });
        return whole.find("instances.bin: instance 0") != std::string::npos &&
               tile.find("000000.bin: instance 0") != std::string::npos;
    };
    EXPECT_FALSE(refused(good));
    io::InstanceRecord bad = good;
    bad.mesh = 1;
    EXPECT_TRUE(refused(bad));
    bad = good;
    bad.placement.scale = -1;
    EXPECT_TRUE(refused(bad));
    bad = good;
    bad.placement.pose.translation.y = NAN;
    EXPECT_TRUE(refused(bad));
    bad = good;
    bad.placement.pose.rotation = Quat(0, 0, 0, 0);
    EXPECT_TRUE(refused(bad));
}

TEST(SceneFolderWriter, WhatCannotBePlacedIsRefusedByItsNumber) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    SceneFolderWriter writer(path);
    const std::uint32_t box = writer.add_mesh(make_box({Vec3(0), Vec3(1)}));
    writer.add({});
    const auto complaint = [&](const FolderInstance& instance) { return complaint_of([&] { writer.add(instance); }); };
    EXPECT_NE(complaint({box + 1}).find("Instance 1: there is no mesh 1"), std::string::npos);
    EXPECT_NE(complaint({box, {{}, 0}}).find("Instance 1"), std::string::npos);
    EXPECT_NE(complaint({box, {{Quat(0, 0, 0, 0), Vec3(0)}, 1}}).find("Instance 1"), std::string::npos);
    EXPECT_NE(complaint({box, {{Quat(1, 0, 0, 0), Vec3(NAN)}, 1}}).find("Instance 1"), std::string::npos);
    EXPECT_NE(complaint({box, {{Quat(1, 0, 0, 0), Vec3(1.7976931348623157e308)}, 1e99}}).find("range"),
              std::string::npos);
    writer.add({box});  // the others left nothing
    writer.finish();
    EXPECT_EQ(SceneFolder(path).size(), 2U);
    EXPECT_NE(complaint({box}).find("finished"), std::string::npos);
    EXPECT_NE(complaint_of([&] { SceneFolderWriter another(path); }).find("no empty folder"), std::string::npos);
    EXPECT_NE(complaint_of([&] { SceneFolderWriter nowhere(path / "no" / "folder"); }).find("cannot be written"),
              std::string::npos);
}

TEST(SceneFolderWriter, ScenesThatAFolderCannotHoldAreRefusedBeforeAnythingIsWritten) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    Scene scene;
    const ModelId box = scene.add({.shape = make_box({Vec3(0), Vec3(1)}), .name = "box"});
    const ModelId ball = scene.add({.shape = Sphere{Vec3(0), 1}, .name = "ball"});
    EXPECT_NE(complaint_of([&] { write_scene_folder(path, scene); }).find("Model 1 (ball)"), std::string::npos);
    scene.set_shape(ball, make_icosphere(1));
    scene.ignore_pair(box, ball);
    EXPECT_NE(complaint_of([&] { write_scene_folder(path, scene); }).find("ignores pairs"), std::string::npos);
    EXPECT_FALSE(fs::exists(path));
    scene.stop_ignoring_pair(box, ball);
    write_scene_folder(path, scene);
    EXPECT_EQ(overlapping_pairs(SceneFolder(path), 0).size(), 1U);
}

}  // namespace
}  // namespace abut
