// SPDX-License-Identifier: MIT
// The golden program's calls of the readers, for files in memory, and of scenes' transforms.
#include <abut/io/load.h>
#include <abut/io/load_scene.h>
#include <abut/io/scene_file.h>

#include <cstring>

#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

std::span<const std::byte> bytes(const std::string& text) { return std::as_bytes(std::span(text)); }

void add_data(Digest& digest, const abut::io::MeshData& data) {
    digest.add(data.vertices), digest.add(data.triangles), digest.add(data.lines);
}

/// A number of up to 19 digits, with a decimal point and an exponent: some lie half-way between two doubles, or nearly.
std::string decimal(Dice& dice) {
    if (dice.one_in(6)) {
        constexpr std::array<const char*, 8> hard = {"9007199254740993",
                                                     "9007199254740992.999999999999999999",
                                                     "-0.1000000000000000055511151231257827",
                                                     "1.00000000000000011102230246251565",
                                                     "4.4501477170144023e-30",
                                                     "6.0221409e+2",
                                                     "-.5",
                                                     "123456789012345678e-20"};
        return hard[static_cast<std::size_t>(dice.pick(0, 7))];
    }
    std::string text = dice.one_in(2) ? "-" : "";
    text += std::to_string(dice.pick(0, 999)) + '.';
    const int digits = dice.pick(1, 18);
    for (int i = 0; i < digits; ++i) text += static_cast<char>('0' + dice.pick(0, 9));
    if (dice.one_in(3)) text += 'e' + std::to_string(dice.pick(-12, 12));
    return text;
}

std::string point_text(Dice& dice) {
    std::string text = decimal(dice);
    text += ' ' + decimal(dice);
    text += ' ' + decimal(dice);
    return text;
}

std::string obj(Dice& dice) {
    std::string text;
    for (int i = 0; i < 12; ++i) text += "v " + point_text(dice) + '\n';
    for (int i = 0; i < 8; ++i) {
        text += 'f';
        const int corners = dice.pick(3, 5), first = dice.pick(1, 7);
        for (int k = 0; k < corners; ++k) text += ' ' + std::to_string(first + k);
        text += '\n';
    }
    return text;
}

std::string ply(Dice& dice) {
    std::string text =
        "ply\nformat ascii 1.0\nelement vertex 6\nproperty double x\nproperty double y\nproperty double z\n"
        "element face 2\nproperty list uchar int vertex_indices\nend_header\n";
    for (int i = 0; i < 6; ++i) text += point_text(dice) + '\n';
    return text + "3 0 1 2\n3 3 4 5\n";
}

std::string stl(Dice& dice) {
    std::string text = "solid golden\n";
    for (int i = 0; i < 4; ++i) {
        text += "facet normal 0 0 1\nouter loop\n";
        for (int k = 0; k < 3; ++k) text += "vertex " + point_text(dice) + '\n';
        text += "endloop\nendfacet\n";
    }
    return text + "endsolid golden\n";
}

/// A tree of nodes, most of them rotated and scaled, some stretched or mirrored.
abut::io::SceneFile file_of(Dice& dice) {
    const InputRounding to_nearest;
    abut::io::SceneFile file;
    for (int i = 0; i < 2; ++i) {
        const abut::Mesh mesh = make_solid(dice, i, 20);
        abut::io::MeshData data;
        data.vertices.assign(mesh.vertices().begin(), mesh.vertices().end());
        data.triangles.assign(mesh.triangles().begin(), mesh.triangles().end());
        file.meshes.push_back(std::move(data));
        file.mesh_names.push_back("mesh");
    }
    for (std::size_t i = 0; i < 8; ++i) {
        abut::io::Node node;
        node.name = "node";
        if (i > 0 && dice.one_in(2)) node.parent = static_cast<std::size_t>(dice.pick(0, static_cast<int>(i) - 1));
        const abut::Mat3 turn = abut::rotation_matrix(abut::Pose{rotation(dice), abut::Vec3(0, 0, 0)});
        const double scale = 0.25 * dice.pick(1, 12);
        const int sort = dice.pick(0, 3);
        const double stretch = sort == 0 ? 2 : sort == 1 ? -1 : 1;
        for (int c = 0; c < 3; ++c) {
            for (int r = 0; r < 3; ++r) node.transform[c][r] = scale * turn[c][r] * (c == 0 ? stretch : 1);
            node.transform[3][c] = 4 * dice.unit();
        }
        if (!dice.one_in(5)) node.mesh = static_cast<std::size_t>(dice.pick(0, 1));
        file.nodes.push_back(std::move(node));
    }
    return file;
}

}  // namespace

void report_io(Report& report) {
    report.line("load", "obj", [](Dice& dice, Digest& digest) {
        add_data(digest, abut::io::load_mesh_data("golden.obj", bytes(obj(dice))));
    });
    report.line("load", "ply", [](Dice& dice, Digest& digest) {
        add_data(digest, abut::io::load_mesh_data("golden.ply", bytes(ply(dice))));
    });
    report.line("load", "stl", [](Dice& dice, Digest& digest) {
        add_data(digest, abut::io::load_mesh_data("golden.stl", bytes(stl(dice))));
    });
    report.line(
        "scene_file", "nodes",
        [](Dice& dice, Digest& digest) {
            const abut::io::SceneFile file = file_of(dice);
            for (const glm::dmat4& m : abut::io::world_transforms(file)) {
                for (int c = 0; c < 4; ++c) {
                    for (int r = 0; r < 4; ++r) digest.add(m[c][r]);
                }
            }
            for (const abut::io::Part& part : abut::io::parts(file)) digest.add(part.name), add_data(digest, part.data);
            const abut::Scene scene = abut::to_scene(file);
            for (const abut::ModelId id : scene.models()) {
                digest.add(scene.world_placement(id)), digest.add(scene.placement(id)), digest.add(scene.bounds(id));
                digest.add(scene.name(id));
            }
        },
        2);
    report.line(
        "models_json", "scene",
        [](Dice& dice, Digest& digest) {
            const std::string text = abut::scene_to_json(make_scene(dice, abut::BroadPhaseStructure::tree));
            digest.add(text);
            const abut::Scene scene = abut::scene_from_json("golden.json", text);
            digest.add(scene.bounds());
            digest.add(scene.overlapping_pairs());
        },
        16);
}

}  // namespace golden
