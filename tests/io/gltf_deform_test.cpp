// SPDX-License-Identifier: MIT
// Skins and morph targets of glTF are applied as viewers do before any animation.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <random>

#include "gltf_files.h"

namespace abut {
namespace {

using namespace sample;

using Bounds = std::pair<Vec3, Vec3>;

std::vector<float> column_major(const glm::dmat4& m) {
    std::vector<float> numbers;
    for (int i = 0; i < 16; ++i) numbers.push_back(static_cast<float>(m[i / 4][i % 4]));
    return numbers;
}

// The cube, all of it carried by joint 0 unless other numbers are given.
struct Skinned {
    std::string nodes = R"([{"mesh": 0, "skin": 0}, {"translation": [10, 0, 0]}])";
    std::string skin = R"("joints": [1])";
    std::vector<std::uint8_t> joints = std::vector<std::uint8_t>(32, 0);
    std::vector<float> weights = [] {
        std::vector<float> numbers;
        for (int i = 0; i < 8; ++i) numbers.insert(numbers.end(), {1, 0, 0, 0});
        return numbers;
    }();
    std::vector<float> matrices = {};
    std::string more_attributes = "";

    std::string bytes() const {
        GltfFile file;
        file.add(cube_positions(), "VEC3");
        file.add(cube_indices(), "SCALAR");
        file.add(joints, "VEC4");
        file.add(weights, "VEC4");
        if (!matrices.empty()) file.add(matrices, "MAT4");
        return file.bytes(
            R"("nodes": )" + nodes + R"(, "skins": [{)" + skin +
            R"(}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 2, "WEIGHTS_0": 3)" +
            more_attributes + R"(}, "indices": 1}]}])");
    }
};

TEST(GltfSkin, A_mesh_stands_where_its_joints_are_wherever_its_node_is) {
    Skinned file;
    EXPECT_EQ(bounds(mesh_of("a.glb", file.bytes())), Bounds({10, 0, 0}, {11, 1, 1}));
    // The node's own place and that of its parents count for nothing, but for its children.
    file.nodes = R"([{"translation": [100, 0, 0], "scale": [3, 3, 3], "children": [2]}, {"translation": [10, 0, 0]},
        {"name": "body", "mesh": 0, "skin": 0, "translation": [0, 50, 0], "children": [3]}, {"name": "hat", "mesh": 0}])";
    const std::vector<io::Part> parts = io::parts(scene_of("a.glb", file.bytes()));
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].name, "body");
    EXPECT_EQ(bounds(parts[0].data), Bounds({10, 0, 0}, {11, 1, 1}));
    EXPECT_EQ(parts[1].name, "body/hat");
    EXPECT_EQ(bounds(parts[1].data), Bounds({100, 150, 0}, {103, 153, 3}));
}

TEST(GltfSkin, Joints_may_lie_outside_the_scene_and_below_others) {
    Skinned file;
    file.nodes = R"([{"mesh": 0, "skin": 0}, {"translation": [1, 0, 0]}, {"scale": [2, 2, 2], "children": [1]}],
        "scenes": [{"nodes": [0]}])";
    EXPECT_EQ(bounds(mesh_of("a.glb", file.bytes())), Bounds({2, 0, 0}, {4, 2, 2}));
}

TEST(GltfSkin, In_the_pose_it_was_bound_in_a_mesh_keeps_its_shape) {
    Skinned file;
    file.nodes = R"([{"mesh": 0, "skin": 0}, {"translation": [4, -2, 8], "scale": [2, 4, 0.5]}])";
    const glm::dmat4 joint = glm::scale(glm::translate(glm::dmat4(1), Vec3(4, -2, 8)), Vec3(2, 4, 0.5));
    file.matrices = column_major(glm::inverse(joint));
    file.skin = R"("joints": [1], "skeleton": 1, "inverseBindMatrices": 4)";
    EXPECT_EQ(mesh_of("a.glb", file.bytes()), [] {
        io::MeshData mesh = mesh_of("a.glb", Skinned{.nodes = R"([{"mesh": 0}])"}.bytes());
        return mesh;
    }());
    // The last row is 0 0 0 1, whatever is written there.
    file.matrices[15] = 0.999f;
    file.matrices[3] = 1e-7f;
    EXPECT_EQ(bounds(mesh_of("a.glb", file.bytes())), Bounds({0, 0, 0}, {1, 1, 1}));
}

// Random skins of five joints and two sets, against the sum written out vertex by vertex.
template <class Joint, class Weight>
void check_random_skin(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> real(-2, 2);
    constexpr std::size_t joints = 5;
    std::vector<glm::dmat4> poses, binds;
    std::string nodes = R"([{"mesh": 0, "skin": 0, "translation": [7, 7, 7]})";
    std::vector<float> matrices;
    for (std::size_t i = 0; i < joints; ++i) {
        glm::dmat4 pose(1), bind(1);
        std::string numbers;
        for (int k = 0; k < 16; ++k) {
            if (k % 4 < 3) pose[k / 4][k % 4] = std::round(real(random) * 64) / 64;
            if (k % 4 < 3) bind[k / 4][k % 4] = std::round(real(random) * 64) / 64;
            numbers += (k == 0 ? "" : ", ") + std::to_string(pose[k / 4][k % 4]);
        }
        nodes += R"(, {"matrix": [)" + numbers + "]}";
        poses.push_back(pose);
        binds.push_back(bind);
        for (const float x : column_major(bind)) matrices.push_back(x);
    }
    std::vector<Joint> names[2];
    std::vector<Weight> weights[2];
    std::vector<Vec3> expected;
    const double one = std::is_same_v<Weight, float> ? 1 : std::numeric_limits<Weight>::max();
    for (const Vec3& p : cube().vertices) {
        Vec3 sum(0);
        double total = 0;
        for (int set = 0; set < 2; ++set) {
            for (int k = 0; k < 4; ++k) {
                const std::size_t joint = random() % joints;
                const Weight weight = static_cast<Weight>(std::abs(real(random)) / 2 * one);
                names[set].push_back(static_cast<Joint>(joint));
                weights[set].push_back(weight);
                total += static_cast<double>(weight);
                sum += static_cast<double>(weight) * Vec3(poses[joint] * binds[joint] * glm::dvec4(p, 1));
            }
        }
        expected.push_back(sum / total);
    }
    GltfFile file;
    file.add(cube_positions(), "VEC3");
    file.add(matrices, "MAT4");
    const std::string_view normalized = std::is_same_v<Weight, float> ? "" : R"(, "normalized": true)";
    for (int set = 0; set < 2; ++set) {
        file.add(names[set], "VEC4");
        file.add(weights[set], "VEC4", normalized);
    }
    file.add(std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 7, 0}, "SCALAR");
    const io::MeshData mesh = mesh_of(
        "a.glb",
        file.bytes(
            R"("nodes": )" + nodes +
            R"(], "skins": [{"joints": [1, 2, 3, 4, 5], "inverseBindMatrices": 1}], "meshes": [{"primitives": [{"attributes":
        {"POSITION": 0, "JOINTS_0": 2, "WEIGHTS_0": 3, "JOINTS_1": 4, "WEIGHTS_1": 5}, "indices": 6}]}])"));
    ASSERT_EQ(mesh.vertices.size(), expected.size()) << "seed " << seed;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(mesh.vertices[i][axis], expected[i][axis], 1e-13) << "seed " << seed << ", vertex " << i;
        }
    }
}

TEST(GltfSkin, Every_joint_of_every_set_counts_by_its_weight) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        check_random_skin<std::uint8_t, float>(seed);
        check_random_skin<std::uint16_t, std::uint8_t>(seed);
        check_random_skin<std::uint8_t, std::uint16_t>(seed);
    }
}

TEST(GltfSkin, Corners_that_differ_in_the_order_of_their_joints_alone_are_welded) {
    Skinned file;
    file.nodes =
        R"([{"mesh": 0, "skin": 0}, {"translation": [0.1, 0, 0]}, {"translation": [0.7, 0, 0.3]}, {"scale": [3, 1, 1]}])";
    file.skin = R"("joints": [1, 2, 3])";
    GltfFile gltf;
    std::vector<float> positions, weights;
    std::vector<std::uint8_t> joints;
    for (const Index3& t : cube().triangles) {
        for (const auto corner : t) {
            for (int axis = 0; axis < 3; ++axis) positions.push_back(static_cast<float>(cube().vertices[corner][axis]));
            const std::size_t turn = positions.size() % 4;
            const std::uint8_t names[] = {0, 1, 2, 1};
            const float shares[] = {0.1f, 0.3f, 0.45f, 0.15f};
            for (std::size_t k = 0; k < 4; ++k) {
                joints.push_back(names[(k + turn) % 4]);
                weights.push_back(shares[(k + turn) % 4]);
            }
        }
    }
    gltf.add(positions, "VEC3");
    gltf.add(joints, "VEC4");
    gltf.add(weights, "VEC4");
    EXPECT_TRUE(is_closed(mesh_of(
        "a.glb",
        gltf.bytes(
            R"("nodes": )" + file.nodes + R"(, "skins": [{)" + file.skin +
            R"(}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}])"))));
}

TEST(GltfSkin, A_mesh_that_its_joints_mirror_still_faces_outwards) {
    Skinned file;
    file.nodes = R"([{"mesh": 0, "skin": 0}, {"scale": [-2, 1, 1]}])";
    const io::MeshData mesh = mesh_of("a.glb", file.bytes());
    EXPECT_TRUE(is_closed(mesh));
    EXPECT_EQ(volume(mesh), 2);
}

TEST(GltfSkin, A_vertex_without_weights_follows_its_first_joint) {
    Skinned file;
    file.weights.assign(32, 0);
    EXPECT_EQ(bounds(mesh_of("a.glb", file.bytes())), Bounds({10, 0, 0}, {11, 1, 1}));
    // What has no weight need not be a joint of the skin.
    file.weights = Skinned{}.weights;
    file.joints[1] = 200;
    EXPECT_EQ(bounds(mesh_of("a.glb", file.bytes())), Bounds({10, 0, 0}, {11, 1, 1}));
}

TEST(GltfSkin, Nodes_that_show_the_same_share_it) {
    Skinned file;
    file.nodes = R"([{"mesh": 0, "skin": 0}, {"translation": [10, 0, 0]}, {"mesh": 0, "skin": 0}, {"mesh": 0}])";
    const io::SceneFile scene = scene_of("a.glb", file.bytes());
    EXPECT_EQ(scene.meshes.size(), 2u);
    EXPECT_EQ(io::parts(scene).size(), 3u);
}

void expect_complaint(const std::string& bytes, std::string_view place, std::string_view words) {
    const std::string message = complaint("a.glb", bytes);
    EXPECT_NE(message.find(place), std::string::npos) << message << "\nexpected " << place;
    EXPECT_NE(message.find(words), std::string::npos) << message << "\nexpected " << words;
}

TEST(GltfSkin, Malformed_skins_are_refused_with_the_place) {
    Skinned file;
    file.joints[4] = 1;
    expect_complaint(file.bytes(), "accessors[2]: element 1: joint 1 does not exist, the skin has 1", ";");
    file = Skinned{};
    file.weights[8] = std::numeric_limits<float>::quiet_NaN();
    expect_complaint(file.bytes(), "accessors[3]: element 2", "is not a weight");
    file.weights[8] = -0.5f;
    expect_complaint(file.bytes(), "accessors[3]: element 2", "-0.5 is not a weight");
    file = Skinned{};
    file.weights.resize(28);
    expect_complaint(file.bytes(), "JOINTS_0", "7 weights are not one for each of 8 positions");
    file = Skinned{};
    file.skin = R"("joints": [2])";
    expect_complaint(file.bytes(), "skins[0].joints[0]", "node 2 does not exist");
    file.skin = R"("joints": [])";
    expect_complaint(file.bytes(), "skins[0].joints", "needs a joint");
    file.skin = R"("joint": [1])";
    expect_complaint(file.bytes(), "skins[0]", "\"joints\" is missing");
    file.skin = R"("joints": [1, 1], "inverseBindMatrices": 4)";
    file.matrices = column_major(glm::dmat4(1));
    expect_complaint(file.bytes(), "skins[0].inverseBindMatrices", "1 matrices are fewer than the 2 joints");
    file.skin = R"("joints": [1], "inverseBindMatrices": 0)";
    expect_complaint(file.bytes(), "accessors[0].type", "MAT4");
    file.skin = R"("joints": [1], "inverseBindMatrices": 4)";
    file.matrices[5] = std::numeric_limits<float>::infinity();
    expect_complaint(file.bytes(), "skins[0].joints[0]", "not finite");
    file = Skinned{};
    file.nodes = R"([{"mesh": 0, "skin": 1}, {}])";
    expect_complaint(file.bytes(), "nodes[0].skin", "skin 1 does not exist");
    file = Skinned{};
    expect_complaint(replaced(file.bytes(), "JOINTS_0", "JOINTS_9"), "attributes", "\"JOINTS_0\" is missing");
    expect_complaint(replaced(file.bytes(), "WEIGHTS_0", "WEIGHTS_9"), "attributes", "\"WEIGHTS_0\" is missing");
    file.more_attributes = R"(, "JOINTS_1": 2)";
    expect_complaint(file.bytes(), "attributes", "\"WEIGHTS_1\" is missing");
    file = Skinned{};
    file.nodes = R"([{"mesh": 0, "skin": 0}, {"scale": [1e200, 1, 1], "children": [2]}, {"scale": [1e200, 1, 1]}])";
    file.skin = R"("joints": [2])";
    expect_complaint(file.bytes(), "skins[0].joints[0]", "not finite");
}

// The cube with two targets: one moves it by (10, 0, 0), the other by (0, 20, 0).
std::string morphed(std::string_view mesh, std::string_view node, std::string_view more = "") {
    GltfFile file;
    file.add(cube_positions(), "VEC3");
    file.add(cube_indices(), "SCALAR");
    std::vector<float> x, y;
    for (int i = 0; i < 8; ++i) {
        x.insert(x.end(), {10, 0, 0});
        y.insert(y.end(), {0, 20, 0});
    }
    file.add(x, "VEC3");
    file.add(y, "VEC3");
    file.add(std::vector<float>(21, 1), "VEC3");
    return file.bytes(R"("nodes": [{"mesh": 0)" + std::string(node) + "}" + std::string(more) +
                      R"(], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1,
                      "targets": [{"POSITION": 2}, {"POSITION": 3}]}])" +
                      std::string(mesh) + "}]");
}

TEST(GltfMorph, Weights_of_the_mesh_move_it_and_those_of_the_node_come_first) {
    const auto at = [](std::string_view mesh, std::string_view node) {
        return bounds(mesh_of("a.glb", morphed(mesh, node))).first;
    };
    EXPECT_EQ(at("", ""), Vec3(0));
    EXPECT_EQ(at(R"(, "weights": [0, 0])", ""), Vec3(0));
    EXPECT_EQ(at(R"(, "weights": [1, 0.5])", ""), Vec3(10, 10, 0));
    EXPECT_EQ(at(R"(, "weights": [1, 0.5])", R"(, "weights": [0, -1])"), Vec3(0, -20, 0));
    EXPECT_EQ(at("", R"(, "weights": [0.25])"), Vec3(2.5, 0, 0));
    EXPECT_EQ(mesh_of("a.glb", morphed("", "")), mesh_of("a.glb", morphed(R"(, "weights": [0])", "")));
}

TEST(GltfMorph, Nodes_may_give_one_mesh_several_shapes) {
    const io::SceneFile scene =
        scene_of("a.glb", morphed(R"(, "weights": [1, 0])", "", R"(, {"mesh": 0, "weights": [0, 1]}, {"mesh": 0})"));
    EXPECT_EQ(scene.meshes.size(), 2u);
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(bounds(parts[0].data).first, Vec3(10, 0, 0));
    EXPECT_EQ(bounds(parts[1].data).first, Vec3(0, 20, 0));
    EXPECT_EQ(parts[2].data, parts[0].data);
}

TEST(GltfMorph, Skins_come_after_morph_targets) {
    const std::string file = morphed(R"(, "weights": [1])", "");
    GltfFile gltf;
    gltf.add(cube_positions(), "VEC3");
    std::vector<float> x;
    for (int i = 0; i < 8; ++i) x.insert(x.end(), {10, 0, 0});
    gltf.add(x, "VEC3");
    gltf.add(Skinned{}.joints, "VEC4");
    gltf.add(Skinned{}.weights, "VEC4");
    gltf.add(cube_indices(), "SCALAR");
    const io::MeshData mesh = mesh_of("a.glb", gltf.bytes(R"("nodes": [{"mesh": 0, "skin": 0}, {"scale": [2, 1, 1]}],
        "skins": [{"joints": [1]}], "meshes": [{"weights": [1], "primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 2,
        "WEIGHTS_0": 3}, "indices": 4, "targets": [{"POSITION": 1}]}]}])"));
    EXPECT_EQ(bounds(mesh), Bounds({20, 0, 0}, {22, 1, 1}));
}

TEST(GltfMorph, Malformed_targets_are_refused_with_the_place) {
    expect_complaint(morphed(R"(, "weights": [0, 0, 1])", ""), "targets", "weight for target 2, but there are 2");
    expect_complaint(replaced(morphed(R"(, "weights": [0, 1])", ""), R"({"POSITION": 3}])", R"({"POSITION": 4}])"),
                     "targets[1].POSITION", "7 displacements are not one for each of 8 positions");
    expect_complaint(morphed(R"(, "weights": 1)", ""), "meshes[0].weights", "no array");
    expect_complaint(morphed(R"(, "weights": ["1"])", ""), "meshes[0].weights[0]", "no number");
    expect_complaint(morphed(R"(, "weights": [1e308, 1e308])", ""), "accessors[0]", "beyond the range of double");
    // Targets without positions, and primitives without targets, keep their shape.
    EXPECT_EQ(bounds(mesh_of("a.glb", replaced(morphed(R"(, "weights": [1, 1])", ""), R"({"POSITION": 3}])",
                                               R"({"NORMAL": 3}  ])")))
                  .first,
              Vec3(10, 0, 0));
    EXPECT_EQ(
        bounds(mesh_of("a.glb", replaced(morphed(R"(, "weights": [1, 1])", ""), R"("targets")", R"("targetz")"))).first,
        Vec3(0));
}

}  // namespace
}  // namespace abut
