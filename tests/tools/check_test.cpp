// SPDX-License-Identifier: MIT
// abut check and info, inside, and render --faults, run as a user runs them: what a print shop's files are told.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/tools/command_line.h"
#include "tests/tools/json_schema.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

using nlohmann::json;

/// Meshes as one; turned ones face the other way.
io::MeshData pile(const std::vector<std::pair<Mesh, bool>>& meshes) {
    io::MeshData data;
    for (const auto& [mesh, turned] : meshes) {
        const auto base = static_cast<std::uint32_t>(data.vertices.size());
        data.vertices.insert(data.vertices.end(), mesh.vertices().begin(), mesh.vertices().end());
        for (const auto& [a, b, c] : mesh.triangles()) {
            data.triangles.push_back(turned ? Index3{base + a, base + c, base + b}
                                            : Index3{base + a, base + b, base + c});
        }
    }
    return data;
}

io::MeshData without(const Mesh& mesh, std::vector<std::size_t> missing) {
    io::MeshData data = pile({{mesh, false}});
    for (auto i = missing.rbegin(); i != missing.rend(); ++i) {
        data.triangles.erase(data.triangles.begin() + static_cast<std::ptrdiff_t>(*i));
    }
    return data;
}

class Check : public CommandLine {
protected:
    void put(const std::string& name, const io::MeshData& mesh) const { save_mesh(at(name), mesh); }

    /// A document that keeps to the schema.
    json document(const std::string& arguments, int code) const {
        const Outcome r = run(arguments + " --json");
        EXPECT_EQ(r.code, code) << arguments << r.err;
        const json value = json::parse(r.out, nullptr, false);
        static const json schema = json::parse(read(std::string(ABUT_SOURCE_DIR) + "/docs/abut.schema.json"));
        EXPECT_EQ(schema_fault(value, schema, schema), "") << arguments << r.out.substr(0, 2000);
        return value;
    }
};

TEST_F(Check, SolidsInsideOutAndVoidsThatFaceOutwardsAreFaults) {
    const Mesh ball = make_icosphere(3, Vec3(0), 20), core = make_icosphere(3, Vec3(0), 15);
    put("good.stl", pile({{ball, false}, {core, true}}));
    put("inside_out.stl", pile({{ball, true}}));
    put("bad_void.stl", pile({{ball, false}, {core, false}}));
    EXPECT_EQ(run("check good.stl").code, 0);
    const Outcome out = run("check inside_out.stl");
    EXPECT_EQ(out.code, 1);
    EXPECT_NE(out.out.find("a shell of 1280 triangles is inside out: triangle 0, at (20, 0, 0)"), std::string::npos)
        << out.out;
    const Outcome bad = run("check bad_void.stl");
    EXPECT_EQ(bad.code, 1);
    EXPECT_NE(bad.out.find("a shell of 1280 triangles inside another faces outward, as no void does: triangle 1280"),
              std::string::npos)
        << bad.out;
    const json shells = document("check bad_void.stl", 1)["parts"][0]["shells"];
    ASSERT_EQ(shells.size(), 2u);
    EXPECT_EQ(shells[1]["depth"], 1);
    EXPECT_EQ(shells[1]["parent"], 0);
    EXPECT_EQ(shells[1]["misoriented"], true);
    EXPECT_EQ(shells[0]["misoriented"], false);
    const Outcome info = run("info good.stl inside_out.stl bad_void.stl");
    EXPECT_EQ(count(info.out, "closed, with faults"), 2u) << info.out;
}

TEST_F(Check, HolesAreToldOneByOneWithLengthAndPlace) {
    put("holes.stl", without(make_icosphere(3, Vec3(0), 20), {10, 500, 1000}));
    const Outcome r = run("check holes.stl");
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(count(r.out, "    a hole of 3 edges, "), 3u) << r.out;
    EXPECT_EQ(r.out.find("boundary edge"), std::string::npos);
    EXPECT_NE(r.out.find("(no unit named)"), std::string::npos);
    const json part = document("check holes.stl", 1)["parts"][0];
    EXPECT_EQ(part["boundary_edges"].size(), 9u);
    ASSERT_EQ(part["holes"].size(), 3u);
    for (const json& hole : part["holes"]) {
        EXPECT_EQ(hole["edges"], 3);
        double length = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            double square = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                square +=
                    std::pow(hole["points"][i][k].get<double>() - hole["points"][(i + 1) % 3][k].get<double>(), 2);
            }
            length += std::sqrt(square);
        }
        EXPECT_NEAR(hole["length"].get<double>(), length, 1e-12);
    }
    put("many.stl", [] {
        std::vector<std::size_t> missing;
        for (std::size_t i = 0; i < 1280; i += 64) missing.push_back(i);
        return without(make_icosphere(3), missing);
    }());
    const Outcome many = run("check many.stl");
    EXPECT_EQ(count(many.out, "    a hole of"), 10u) << many.out;
    EXPECT_NE(many.out.find("more holes; --json tells all"), std::string::npos);
}

TEST_F(Check, EveryKindOfFaultKeepsToTheSchema) {
    io::MeshData all = pile({{make_box({Vec3(0), Vec3(1)}), false},
                             {make_box({Vec3(1, 1, 0), Vec3(2, 2, 1)}), true},
                             {make_box({Vec3(0.5, 0.5, 0.25), Vec3(0.75, 3, 0.5)}), false},
                             {make_box({Vec3(4), Vec3(5)}), false},
                             {make_box({Vec3(4), Vec3(5)}), false},
                             {make_box({Vec3(5), Vec3(6)}), false},
                             {make_box({Vec3(20), Vec3(21)}), false},
                             {make_box({Vec3(21), Vec3(22)}), false},
                             {make_icosphere(1, Vec3(9, 0, 0)), false}});
    std::swap(all.triangles.back()[0], all.triangles.back()[1]);
    all.triangles.push_back({0, 1, 1});
    all.triangles.push_back({0, 3, 7});
    put("all.obj", all);
    const json part = document("check all.obj", 1)["parts"][0];
    for (const char* list :
         {"holes", "boundary_edges", "non_manifold_edges", "non_manifold_vertices", "flipped_faces", "duplicate_faces",
          "degenerate_faces", "self_intersections", "shells", "intersecting_shells"}) {
        EXPECT_FALSE(part[list].empty()) << list;
    }
    const Outcome text = run("check all.obj");
    for (const char* line : {"is inside out", "is there 2 times", "cross or touch", "an open rim of",
                             "an edge of more than two", "a vertex where pieces", "1 flipped triangle, ",
                             "12 duplicate triangles, ", "degenerate triangle", "of triangles that intersect"}) {
        EXPECT_NE(text.out.find(line), std::string::npos) << line << text.out;
    }
    EXPECT_EQ(run("check all.obj --threads 1").out, text.out);
    document("check all.obj --weld 0.01", 1);
    document("info all.obj", 0);
    document("clash all.obj all.obj", 1);
    write("points.txt", "0.5 0.5 0.5\n9 9 9\n");
    write("rays.txt", "0.5 0.5 9 0 0 -1\n9 9 9 0 0 1\n");
    document("inside all.obj --points points.txt", 1);
    document("closest all.obj --points points.txt", 1);
    document("ray all.obj --rays rays.txt", 1);
    document("sweep all.obj --sphere 0.5,0.5,3,0.5 --motion 0,0,-3", 1);
    document("sweep all.obj --sphere 0.5,0.5,3,0.5 --motion 0,0,-3 --slide", 1);
    document("sweep all.obj --sphere 0.5,0.5,3,0.5 --motion 0,0,1", 0);
    document("build all.obj -o all.abut", 0);
}

TEST_F(Check, EveryCommandPrintsADocumentAlsoOfFilesThatCannotBeRead) {
    save("a.obj", cube(0));
    write("points.txt", "0.5 0.5 0.5\n");
    const json figures = document("bench --subdivisions 1", 0);
    EXPECT_EQ(figures["schema"], "abut.bench/1");
    EXPECT_EQ(figures["triangles"], 80);
    const json picture = document("render a.obj -o p.png --size 40,30 --samples 1", 0);
    EXPECT_EQ(picture["file"], "p.png");
    EXPECT_EQ(picture["width"], 40);
    EXPECT_EQ(picture["height"], 30);
    const std::vector<std::pair<std::string, std::string>> commands{
        {"info", ""},
        {"check", " --output found.glb"},
        {"clash", " --output found"},
        {"ray", " --origin=0.5,0.5,-1 --direction=0,0,1"},
        {"sweep", " --sphere=0.5,0.5,3,0.5 --motion=0,0,-3"},
        {"closest", " --points points.txt"},
        {"inside", " --points points.txt"},
        {"render", " -o none.png"},
        {"build", " -o none.abut"}};
    for (const auto& [command, options] : commands) {
        const std::set<std::string> before = files();
        const json value = document(command + " none.obj" + options, 3);
        EXPECT_EQ(value["schema"], "abut." + command + "/1");
        ASSERT_EQ(value["files"].size(), 1u) << command;
        EXPECT_EQ(value["files"][0]["file"], "none.obj");
        EXPECT_EQ(value["files"][0]["error"], "none.obj: cannot be read: No such file or directory; check the path");
        EXPECT_EQ(run(command + " none.obj" + options).out, "") << command;
        EXPECT_EQ(files(), before) << command;
    }
}

TEST_F(Check, A_part_of_which_welding_leaves_nothing_is_not_sound) {
    save("a.obj", cube(0));
    save("big.obj", make_box({Vec3(100), Vec3(200)}));
    const Outcome r = run("check a.obj big.obj --weld 10");
    EXPECT_EQ(r.code, 1);
    EXPECT_NE(r.out.find("a: not closed, 0 triangles in 0 components, "), std::string::npos) << r.out;
    EXPECT_NE(
        r.out.find(
            "    welded within 10: 7 vertices moved\n"
            "    nothing is left of its 12 triangles, because corners were joined; give a smaller --weld than 10\n"),
        std::string::npos)
        << r.out;
    EXPECT_NE(r.out.find("big: sound, 12 triangles"), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("    welded within 10: 0 vertices moved\n"), std::string::npos) << r.out;
    const json parts = document("check a.obj big.obj --weld 10", 1)["parts"];
    EXPECT_EQ(parts[0]["health"], "not closed");
    EXPECT_EQ(parts[0]["sound"], false);
    EXPECT_EQ(parts[0]["closed"], false);
    EXPECT_EQ(parts[0]["triangles"], 12);
    EXPECT_EQ(parts[0]["welded"]["triangles"], 0);
    EXPECT_EQ(parts[1]["sound"], true);
    // A mesh that never had a triangle has no fault.
    save("none.abut", Mesh());
    EXPECT_EQ(run("check none.abut --weld 10").code, 0);
    EXPECT_EQ(run("check none.abut").code, 0);
    // One vertex of two moves onto the other.
    write("thin.obj", "v 0 0 0\nv 0.25 0 0\nv 0 9 0\nf 1 2 3\n");
    EXPECT_NE(run("check thin.obj --weld 1").out.find("1 vertex moved\n    nothing is left of its 1 triangle, because"),
              std::string::npos);
}

TEST_F(Check, WhatReadersPassOverIsCounted) {
    write("edge.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\nf 1 2 3\n");
    EXPECT_EQ(document("info edge.obj", 0)["files"][0]["skipped"]["faces"], 1);
    EXPECT_NE(run("info edge.obj").out.find("edge.obj: skipped 1 face of fewer than 3 corners"), std::string::npos);
    save("plain.obj", cube(0));
    EXPECT_FALSE(document("info plain.obj", 0)["files"][0].contains("skipped"));
}

TEST_F(Check, AfterABadFileTheOthersAreToldAllTheSame) {
    save("a.stl", cube(0));
    save("b.stl", cube(0.5));
    write("html.stl", "<html><body>404 not found</body></html>");
    write("empty.stl", "");
    for (const std::string job : {"check", "info", "clash"}) {
        const Outcome r = run(job + " html.stl a.stl empty.stl b.stl");
        EXPECT_EQ(r.code, 3) << job;
        EXPECT_NE(r.err.find("abut: html.stl: byte 0: this is a web page"), std::string::npos) << r.err;
        EXPECT_NE(r.err.find("abut: empty.stl: byte 0"), std::string::npos) << r.err;
        EXPECT_EQ(count(r.err, "\n"), 2u) << r.err;
        EXPECT_NE(r.out.find("a "), std::string::npos) << job;
        EXPECT_NE(r.out.find("b"), std::string::npos) << job;
        const json value = document(job + " html.stl a.stl empty.stl b.stl", 3);
        EXPECT_EQ(value["parts"].size(), 2u) << job;
        ASSERT_EQ(value["files"].size(), 4u) << job;
        EXPECT_TRUE(value["files"][0].contains("error"));
        EXPECT_FALSE(value["files"][1].contains("error"));
        EXPECT_TRUE(value["files"][2].contains("error"));
        const Outcome nothing = run(job + " html.stl empty.stl");
        EXPECT_EQ(nothing.code, 3) << job;
        EXPECT_EQ(nothing.out, "") << job;
    }
    EXPECT_EQ(run("render a.stl html.stl --size 16,16 -o p.png").code, 3);
    EXPECT_TRUE(fs::exists(at("p.png")));
    // A mesh that lacks some of its parts is no result.
    EXPECT_EQ(run("build a.stl html.stl -o p.abut").code, 3);
    EXPECT_FALSE(fs::exists(at("p.abut")));
}

TEST_F(Check, FaultsAreWrittenAndDrawn) {
    put("holes.stl", without(make_icosphere(3, Vec3(0), 20), {10, 500, 1000}));
    put("inside_out.stl", pile({{make_box({Vec3(50, 0, 0), Vec3(60, 10, 10)}), true}}));
    save("sound.stl", make_box({Vec3(80, 0, 0), Vec3(90, 10, 10)}));
    EXPECT_EQ(run("check holes.stl inside_out.stl sound.stl --output faults.glb").code, 1);
    const io::SceneFile scene = io::read_scene_file(at("faults.glb"));
    std::map<std::string, const io::MeshData*> shown;
    for (const io::Node& node : scene.nodes) shown[node.name] = &scene.meshes[*node.mesh];
    ASSERT_EQ(shown.size(), 6u);
    EXPECT_EQ(shown.at("hole: holes")->triangles.size(), 9u);
    EXPECT_EQ(shown.at("hole: holes (lines)")->lines.size(), 9u);
    EXPECT_EQ(shown.at("misoriented shell: inside_out")->triangles.size(), 12u);
    EXPECT_NE(shown.at("hole: holes")->color, shown.at("misoriented shell: inside_out")->color);
    EXPECT_EQ(shown.at("sound")->color->a, 0.35f);
    EXPECT_EQ(run("check holes.stl --output faults.stl").code, 2);
    EXPECT_EQ(run("check sound.stl --output new/faults.glb").code, 0);
    EXPECT_TRUE(fs::exists(at("new/faults.glb")));

    const std::string picture = "render holes.stl inside_out.stl --size 60,40 --samples 1 -o ";
    EXPECT_EQ(run(picture + "plain.png").code, 0);
    EXPECT_EQ(run(picture + "faults.png --faults").code, 0);
    EXPECT_NE(read(at("plain.png")), read(at("faults.png")));
    const std::string sound = "render sound.stl --size 60,40 --samples 1 -o ";
    EXPECT_EQ(run(sound + "plain.png").code, 0);
    EXPECT_EQ(run(sound + "faults.png --faults").code, 0);
    EXPECT_EQ(read(at("plain.png")), read(at("faults.png")));
}

TEST_F(Check, TheFileIsWrittenThoughNobodyReadsTheTable) {
    // The table fills the pipe, which nothing reads, until its end is closed.
    io::SceneFile scene;
    scene.meshes.push_back({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}, {}, {}});
    for (int i = 0; i < 200; ++i) {
        io::Node& node = scene.nodes.emplace_back();
        node.name = std::string(900, 'x') + std::to_string(i);
        node.mesh = 0;
    }
    io::write_scene_file(at("many.glb"), scene);
    for (const std::string how : {"", " --json"}) {
        fs::remove(at("faults.glb"));
        ASSERT_EQ(std::system(("cd '" + folder.string() + "' && { '" + program() +
                               "' check many.glb --output faults.glb" + how + "; echo $? >code; } | sleep 0.5")
                                  .c_str()),
                  0);
        EXPECT_NE(read(at("code")), "1\n");
        EXPECT_TRUE(fs::exists(at("faults.glb")));
    }
    fs::create_directory(at("taken.glb"));
    EXPECT_NE(run("check many.glb --output taken.glb").out.find("not closed"), std::string::npos);
}

TEST_F(Check, CracksAreHintedAtAndWelded) {
    io::MeshData torn;
    const Mesh ball = make_icosphere(3, Vec3(0), 20);
    std::uint32_t state = 1;
    const auto noise = [&] {
        state = state * 1664525u + 1013904223u;
        return 1e-4 * (static_cast<double>(state >> 8) / 0x1p23 - 1);
    };
    for (std::uint32_t i = 0; i < ball.size(); ++i) {
        const Triangle t = ball.triangle(i);
        for (const Vec3& p : {t.a, t.b, t.c}) torn.vertices.push_back(p + Vec3(noise(), noise(), noise()));
        torn.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    put("torn.ply", torn);
    const Outcome r = run("check torn.ply");
    EXPECT_EQ(r.code, 1);
    EXPECT_NE(r.out.find("1280 components"), std::string::npos);
    EXPECT_NE(r.out.find("hint: boundary vertices lie "), std::string::npos) << r.out;
    const json cracks = document("check torn.ply", 1)["parts"][0]["cracks"];
    std::ostringstream distance;
    distance << cracks["weld"].get<double>();
    EXPECT_NE(r.out.find("--weld " + distance.str() + " closes 3840 of 3840"), std::string::npos) << r.out;
    EXPECT_EQ(run("check torn.ply --weld " + distance.str()).code, 0);
    const json welded = document("check torn.ply --weld " + distance.str(), 0)["parts"][0];
    EXPECT_EQ(welded["welded"]["triangles"], 1280);
    EXPECT_EQ(welded["components"], 1);
    for (const char* wrong : {"0", "-1", "nan", "x"})
        EXPECT_EQ(run(std::string("check torn.ply --weld ") + wrong).code, 2);
    put("sheet.ply", pile({{make_grid(20), false}}));
    EXPECT_EQ(run("check sheet.ply").out.find("hint"), std::string::npos);
}

TEST_F(Check, PointsInAnOpenPartGoByTheWindingNumberAndAWarningSaysSo) {
    put("open.obj", without(make_box({Vec3(0), Vec3(1)}), {8, 9}));
    save("closed.obj", make_box({Vec3(0), Vec3(1)}));
    write("points.txt", "0.1 0.5 0.5\n0.5 0.5 0.5\n5 0.5 0.5\n");
    const Outcome open = run("inside open.obj --points points.txt");
    EXPECT_EQ(open.code, 1);
    EXPECT_EQ(count(open.out, "\"inside\":true"), 2u) << open.out;
    EXPECT_EQ(open.err.find("abut: open is open: "), 0u) << open.err;
    const json by = document("inside open.obj --points points.txt", 1);
    EXPECT_EQ(by["parts"][0]["by"], "winding");
    EXPECT_NEAR(std::abs(by["answers"][1]["winding"]["open"].get<double>()), 5.0 / 6, 0.01);
    const Outcome closed = run("inside closed.obj --points points.txt");
    EXPECT_EQ(closed.err, "");
    EXPECT_EQ(closed.out,
              "{\"inside\":true,\"parts\":[\"closed\"]}\n{\"inside\":true,\"parts\":[\"closed\"]}\n"
              "{\"inside\":false,\"parts\":[]}\n");
    EXPECT_EQ(document("inside closed.obj --points points.txt", 1)["parts"][0]["by"], "parity");
}

TEST_F(Check, PartsAreNamedByTheirPathsInEveryForm) {
    io::SceneFile scene;
    const auto add = [&](const std::string& name, std::optional<std::size_t> parent, std::optional<Mesh> mesh = {}) {
        io::Node node{name, parent, glm::dmat4(1), std::nullopt};
        if (mesh) {
            node.mesh = scene.meshes.size();
            scene.meshes.push_back({mesh->vertices(), mesh->triangles(), {}, {}});
            scene.mesh_names.push_back("Body1");
        }
        scene.nodes.push_back(node);
        return scene.nodes.size() - 1;
    };
    const std::size_t a = add("Pump A", {}), odd = add("Pump \"C\", old/new", {});
    add("Body1", a, cube(0));
    add("Body1", odd, cube(0.5));
    add("Body1", odd, cube(20));
    io::write_scene_file(at("plant.glb"), scene);
    const json value = document("clash plant.glb", 1);
    EXPECT_EQ(value["files"][0]["unit"], "metre");
    ASSERT_EQ(value["parts"].size(), 3u);
    EXPECT_EQ(value["parts"][0]["name"], "Pump A/Body1");
    EXPECT_EQ(value["parts"][1]["name"], "Pump \"C\", old%2Fnew/Body1");
    EXPECT_EQ(value["parts"][1]["path"], json::parse(R"(["Pump \"C\", old/new", "Body1"])"));
    EXPECT_EQ(value["parts"][2]["name"], "Pump \"C\", old%2Fnew/Body1 (2)");
    EXPECT_EQ(value["parts"][2]["node"], 4);
    EXPECT_EQ(value["clashes"][0]["part_b"], 1);
    EXPECT_EQ(run("clash plant.glb --output found").code, 1);
    EXPECT_EQ(read(at("found.csv"))
                  .find("kind,a,b,triangle_pairs,depth,distance,x,y,z,schema,rule,severity,state,group,key\npiercing,"
                        "\"Pump A/Body1\","
                        "\"Pump \"\"C\"\", old%2Fnew/Body1\","),
              0u)
        << read(at("found.csv"));
    // The same name in two files: both get their file's.
    save("Body.obj", cube(5));
    fs::create_directory(at("other"));
    save("other/Body.stl", cube(7));
    const json two = document("info Body.obj other/Body.stl plant.glb", 0);
    EXPECT_EQ(two["parts"][0]["name"], "Body.obj: Body");
    EXPECT_EQ(two["parts"][1]["name"], "Body.stl: Body");
    EXPECT_EQ(two["parts"][2]["name"], "Pump A/Body1");
    // Files of one name are told apart by their folders, in any order and from any folder.
    fs::create_directories(at("far/other"));
    save("far/other/Body.stl", cube(9));
    const json three = document("info far/other/Body.stl other/../other/Body.stl Body.obj", 0);
    EXPECT_EQ(three["parts"][0]["name"], "far/other/Body.stl: Body");
    EXPECT_EQ(three["parts"][1]["name"], folder.filename().string() + "/other/Body.stl: Body");
    EXPECT_EQ(three["parts"][2]["name"], "Body.obj: Body");
    const json twice = document("info other/Body.stl ./other/Body.stl", 0);
    EXPECT_EQ(twice["parts"][0]["name"], "Body.stl: Body");
    EXPECT_EQ(twice["parts"][1]["name"], "Body.stl: Body (2)");
}

TEST_F(Check, TooLittleMemoryIsNamedWithTheFile) {
    save("ball.stl", make_icosphere(8));  // 1.3 million triangles
    save("small.stl", make_box({Vec3(5), Vec3(6)}));
    bool seen = false;
    for (const int megabytes : {80, 120, 180, 260, 400}) {
        const std::string limit = "ulimit -v " + std::to_string(1024 * megabytes) + " && ";
        const Outcome small = run("check small.stl --threads 1", limit);
        if (small.code != 0) continue;  // not even that
        for (const std::string job : {"check", "info", "clash"}) {
            const Outcome r = run(job + " ball.stl small.stl --threads 1", limit);
            EXPECT_TRUE(r.code == 0 || r.code == 3) << job << " " << megabytes << ": " << r.code << r.err;
            if (r.code != 3) continue;
            EXPECT_EQ(r.err.find("abut: ball.stl"), 0u) << r.err;
            EXPECT_NE(r.err.find("memory"), std::string::npos) << r.err;
            // The other is told all the same.
            if (job != "clash") {
                EXPECT_NE(r.out.find("small"), std::string::npos) << r.out;
            }
            seen = true;
        }
    }
    if (!seen) GTEST_SKIP() << "no limit was found between too little for the program and enough for the file";
}

}  // namespace
}  // namespace abut

#endif
