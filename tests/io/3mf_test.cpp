// SPDX-License-Identifier: MIT
// 3MF files are read as they are meant, and written so that they come back.
#include "abut/io/formats/3mf.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "abut/base/error.h"
#include "abut/io/property.h"
#include "abut/io/save.h"
#include "abut/io/zip_archive.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

const std::string core = "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\"";
const std::string tetrahedron =
    "<mesh><vertices><vertex x=\"0\" y=\"0\" z=\"0\"/><vertex x=\"1\" y=\"0\" z=\"0\"/><vertex x=\"0\" y=\"1\" "
    "z=\"0\"/>"
    "<vertex x=\"0\" y=\"0\" z=\"1\"/></vertices><triangles><triangle v1=\"0\" v2=\"2\" v3=\"1\"/>"
    "<triangle v1=\"0\" v2=\"1\" v3=\"3\"/><triangle v1=\"0\" v2=\"3\" v3=\"2\"/><triangle v1=\"1\" v2=\"2\" v3=\"3\"/>"
    "</triangles></mesh>";
const std::string start = "3D/3dmodel.model";

std::string model(const std::string& resources, const std::string& build, const std::string& attributes = "") {
    return fmt::format("<?xml version=\"1.0\"?><model {} {}><resources>{}</resources><build>{}</build></model>", core,
                       attributes, resources, build);
}

std::string package(const std::string& xml) { return io::write_zip({{start, xml}}); }

std::string object(int id, const std::string& content, const std::string& attributes = "") {
    return fmt::format("<object id=\"{}\" {}>{}</object>", id, attributes, content);
}

/// What is said of a package whose build has object 1, with this content.
std::string complaint_about(const std::string& content) {
    return complaint("a.3mf", package(model(object(1, content), "<item objectid=\"1\"/>")));
}

TEST(ThreeMf, An_object_is_a_part_in_the_unit_of_the_file) {
    const io::SceneFile scene =
        scene_of("a.3mf", package(model(object(4, tetrahedron, "name=\"Tip\""), "<item objectid=\"4\"/>")));
    EXPECT_EQ(scene.unit, "millimetre");
    ASSERT_EQ(scene.nodes.size(), 1u);
    EXPECT_EQ(scene.nodes[0].name, "Tip");
    EXPECT_TRUE(is_closed(scene.meshes.at(0)));
    EXPECT_NEAR(volume(scene.meshes.at(0)), 1.0 / 6, 1e-15);
    for (const auto& [unit, name] : std::vector<std::pair<std::string, std::string>>{{"micron", "micrometre"},
                                                                                     {"centimeter", "centimetre"},
                                                                                     {"inch", "inch"},
                                                                                     {"foot", "foot"},
                                                                                     {"meter", "metre"}}) {
        const std::string xml = model(object(1, tetrahedron), "<item objectid=\"1\"/>", "unit=\"" + unit + "\"");
        EXPECT_EQ(scene_of("a.3mf", package(xml)).unit, name);
    }
}

TEST(ThreeMf, Transforms_multiply_rows_from_the_right) {
    const std::string item = "<item objectid=\"1\" transform=\"0 2 0 -2 0 0 0 0 2 10 20 30\"/>";
    const io::MeshData mesh = mesh_of("a.3mf", package(model(object(1, tetrahedron), item)));
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{10, 20, 30}, {10, 22, 30}, {8, 20, 30}, {10, 20, 32}}));
}

TEST(ThreeMf, Components_are_nodes_below_their_object_and_share_meshes) {
    const std::string resources =
        object(1, tetrahedron, "name=\"Tip\"") +
        object(
            2,
            "<components><component objectid=\"1\"/><component objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 5 0 0\"/>"
            "</components>",
            "name=\"Pair\"");
    const io::SceneFile scene = scene_of(
        "a.3mf", package(model(resources,
                               "<item objectid=\"2\"/><item objectid=\"2\" transform=\"1 0 0 0 1 0 0 0 1 0 7 0\"/>")));
    EXPECT_EQ(scene.meshes.size(), 1u);
    ASSERT_EQ(scene.nodes.size(), 6u);
    EXPECT_EQ(scene.nodes[5].parent, 3u);
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 4u);
    EXPECT_EQ(parts[0].name, "Pair/Tip");
    EXPECT_EQ(parts[3].data.vertices[0], Vec3(5, 7, 0));
}

TEST(ThreeMf, Other_parts_of_the_package_are_read) {
    const std::string production = "xmlns:p=\"http://schemas.microsoft.com/3dmanufacturing/production/2015/06\"";
    const std::string first =
        model(object(2, "<components><component objectid=\"1\" p:path=\"/3D/Objects/a%20b.model\"/></components>"),
              "<item objectid=\"2\"/>", production + " requiredextensions=\"p\"");
    const std::string second = model(object(1, tetrahedron, "name=\"far\""), "");
    const std::string relations =
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"a\" "
        "Target=\"/3D/main.model\" "
        "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>";
    const std::string file =
        io::write_zip({{"3d/Objects/a b.model", second}, {"_rels/.rels", relations}, {"3D/main.model", first}});
    EXPECT_EQ(io::parts(scene_of("a.3mf", file)).at(0).name, "far");
    EXPECT_EQ(io::parts(scene_of("a", file)).size(), 1u);  // recognised without its extension
    EXPECT_EQ(io::parts(scene_of("a", io::write_zip({{"3D/3DMODEL.MODEL",
                                                      model(object(1, tetrahedron, ""), "<item objectid=\"1\"/>")}})))
                  .size(),
              1u);
    const std::string broken = replaced(first, "a%20b", "c");
    const std::string message = complaint("a.3mf", io::write_zip({{"3D/3dmodel.model", broken}}));
    EXPECT_NE(message.find("the archive has no \"/3D/Objects/c.model\""), std::string::npos) << message;
    const std::string inches = replaced(second, "<model ", "<model unit=\"inch\" ");
    const std::string mixed = complaint("a.3mf", io::write_zip({{"3D/Objects/a b.model", inches}, {start, first}}));
    EXPECT_NE(mixed.find("unit"), std::string::npos) << mixed;
}

TEST(ThreeMf, Materials_part_numbers_and_types_are_properties) {
    const std::string bases =
        "<basematerials id=\"5\"><base name=\"PLA\" displaycolor=\"#FF0000\"/><base name=\"Glass\" "
        "displaycolor=\"#00ff8080\"/>"
        "</basematerials>";
    const std::string xml = model(bases + object(1, tetrahedron, "pid=\"5\" pindex=\"1\" partnumber=\"A-1\"") +
                                      object(2, tetrahedron, "type=\"support\" pid=\"5\" pindex=\"9\""),
                                  "<item objectid=\"1\" partnumber=\"B-7\"/><item objectid=\"2\"/>");
    const io::SceneFile scene = scene_of("a.3mf", package(xml));
    EXPECT_EQ(scene.nodes[0].properties, (io::Properties{{"material", "Glass"}, {"partnumber", "B-7"}}));
    EXPECT_EQ(scene.nodes[1].properties, (io::Properties{{"type", "support"}}));
    ASSERT_TRUE(scene.meshes[0].color);
    EXPECT_NEAR(scene.meshes[0].color->g, 1, 1e-6);
    EXPECT_NEAR(scene.meshes[0].color->b, 0.21586, 1e-4);
    EXPECT_NEAR(scene.meshes[0].color->a, 128 / 255.0, 1e-6);
    EXPECT_FALSE(scene.meshes[1].color);
}

TEST(ThreeMf, Elements_may_have_any_prefix_and_numbers_any_form) {
    std::string xml = model(object(1, tetrahedron), "<item objectid=\" 1 \"/>");
    xml = replaced(replaced(xml, "x=\"1\"", "x=\" +1.0E0 \""), "y=\"1\"", "y=\".1e1\"");
    EXPECT_EQ(mesh_of("a.3mf", package(xml)).vertices[1], Vec3(1, 0, 0));
    std::string prefixed;
    for (std::size_t i = 0; i < xml.size(); ++i) {
        prefixed += xml[i];
        const bool opens = xml[i] == '<' && xml[i + 1] != '?' && xml[i + 1] != '/';
        if (opens || (xml[i] == '/' && xml[i - 1] == '<')) prefixed += "ns0:";
    }
    EXPECT_TRUE(is_closed(mesh_of("a.3mf", package(replaced(prefixed, "xmlns=", "xmlns:ns0=")))));
    EXPECT_TRUE(is_closed(mesh_of("a.3mf", package("\xEF\xBB\xBF" + xml))));
}

TEST(ThreeMf, What_changes_triangles_is_refused_and_the_rest_is_passed_over) {
    const auto extended = [](const std::string& uri) {
        return complaint("a.3mf", package(model(object(1, tetrahedron), "<item objectid=\"1\"/>",
                                                "xmlns:b=\"http://schemas.microsoft.com/3dmanufacturing/" + uri +
                                                    "\" requiredextensions=\"b\"")));
    };
    for (const std::string uri : {"material/2015/02", "production/2015/06", "slice/2015/07", "trianglesets/2021/07"}) {
        EXPECT_EQ(extended(uri), "");
    }
    for (const std::string uri : {"beamlattice/2017/02", "securecontent/2019/04", "volumetric/2022/01", "x"}) {
        EXPECT_NE(extended(uri).find("does not read the required extension \"b\""), std::string::npos) << uri;
    }
    const std::string lattice = replaced(tetrahedron, "</mesh>",
                                         "<b:beamlattice><b:beams><b:beam v1=\"0\" v2=\"1\"/><b:beam v1=\"0\" "
                                         "v2=\"2\"/></b:beams></b:beamlattice></mesh>");
    EXPECT_EQ(scene_of("a.3mf", package(model(object(1, lattice), "<item objectid=\"1\"/>"))).skipped.lines, 2u);
    const std::string preview = model(object(1, tetrahedron, "s:meshresolution=\"lowres\""), "<item objectid=\"1\"/>");
    EXPECT_NE(complaint("a.3mf", package(preview)).find("only a preview"), std::string::npos);
    EXPECT_NE(complaint_about("<bo:booleanshape/>").find("neither a mesh nor components"), std::string::npos);
}

TEST(ThreeMf, Vertices_that_are_not_finite_count_only_where_they_are_used) {
    const std::string more = replaced(tetrahedron, "</vertices>", "<vertex x=\"nan\" y=\"0\" z=\"0\"/></vertices>");
    const io::SceneFile scene = scene_of("a.3mf", package(model(object(1, more), "<item objectid=\"1\"/>")));
    EXPECT_EQ(scene.meshes[0].vertices.size(), 4u);
    EXPECT_EQ(scene.skipped.vertices, 1u);
    EXPECT_NE(complaint_about(replaced(more, "v3=\"3\"", "v3=\"4\"")).find("vertex 4 of the triangle is not finite"),
              std::string::npos);
}

TEST(ThreeMf, Objects_within_objects_are_bounded) {
    EXPECT_NE(complaint_about("<components><component objectid=\"1\"/></components>").find("placed within itself"),
              std::string::npos);
    // Each object twice within the next: 2^40 tetrahedra.
    std::string resources = object(1, tetrahedron);
    const std::string one = "<component objectid=\"{}\"/>";
    const auto doubled = [&](int id) {
        return object(
            id,
            fmt::format("<components><component objectid=\"{0}\"/><component objectid=\"{0}\"/></components>", id - 1));
    };
    for (int id = 2; id <= 41; ++id) resources += doubled(id);
    const std::string many = complaint("a.3mf", package(model(resources, "<item objectid=\"41\"/>")));
    EXPECT_NE(many.find("more than 1048576 parts"), std::string::npos) << many;
    // 2^17 parts with long names.
    std::string named = object(1, tetrahedron, fmt::format("name=\"{}\"", std::string(2000, 'n')));
    for (int id = 2; id <= 18; ++id) named += doubled(id);
    const std::string long_names = complaint("a.3mf", package(model(named, "<item objectid=\"18\"/>")));
    EXPECT_NE(long_names.find("names and properties of the build come to more than"), std::string::npos) << long_names;
    std::string chain = object(1, tetrahedron);
    for (int id = 2; id <= 400; ++id) {
        chain += object(id, fmt::format("<components><component objectid=\"{}\"/></components>", id - 1));
    }
    const std::string deep = complaint("a.3mf", package(model(chain, "<item objectid=\"400\"/>")));
    EXPECT_NE(deep.find("more than 256 deep"), std::string::npos) << deep;
}

TEST(ThreeMf, Faults_are_told_with_part_and_byte) {
    const std::string good = model(object(1, tetrahedron), "<item objectid=\"1\"/>");
    const std::vector<std::array<std::string, 3>> cases{
        {"x=\"1\"", "x=\"one\"", "x \"one\" is not a number"},
        {"x=\"1\" ", "", "vertex has no x"},
        {"v3=\"3\"", "v3=\"4\"", "v3 is 4, but the mesh has 4 vertices"},
        {"v3=\"3\"", "v3=\"-1\"", "v3 is -1"},
        {"v3=\"3\"", "v3=\"1.5\"", "v3 \"1.5\" is not a whole number"},
        {" v3=\"3\"", "", "the triangle has no v3"},
        {"<item objectid=\"1\"/>", "<item objectid=\"2\"/>", "object 2 does not exist"},
        {"<item objectid=\"1\"/>", "<item/>", "objectid is missing"},
        {"<item objectid=\"1\"/>", "", "the build shows no triangles"},
        {"<item objectid=\"1\"/>", "<item objectid=\"1\" transform=\"1 0 0\"/>", "fewer than 12 numbers"},
        {"<item objectid=\"1\"/>", "<item objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 0 0 0 0\"/>",
         "more than 12 numbers"},
        {"<item objectid=\"1\"/>", "<item objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 inf 0 0 0\"/>",
         "\"inf\" in the transform"},
        {"<object id=\"1\"", "<object", "the object has no id"},
        {"</resources>", object(1, tetrahedron) + "</resources>", "two objects have the id 1"},
        {"<model ", "<model unit=\"parsec\" ", "the unit \"parsec\" is not of 3MF"},
        {"</model>", "", "this is not XML"},
    };
    EXPECT_EQ(complaint("a.3mf", package(good)), "");
    for (const auto& [from, to, wanted] : cases) {
        const std::string message = complaint("a.3mf", package(replaced(good, from, to)));
        EXPECT_TRUE(message.starts_with("a.3mf: 3D/3dmodel.model: byte ")) << message;
        EXPECT_NE(message.find(wanted), std::string::npos) << message << "\nexpected " << wanted;
        EXPECT_NE(message.find("; "), std::string::npos) << message;
    }
    EXPECT_NE(complaint("a.3mf", package("<html></html>")).find("the root is \"html\""), std::string::npos);
    EXPECT_NE(complaint("a.3mf", io::write_zip({{"a.txt", "1"}})).find("has no 3D model"), std::string::npos);
    EXPECT_NE(complaint("a.3mf", "solid").find("no zip archive"), std::string::npos);
    EXPECT_NE(complaint("a.stl", package(good)).find("is a ZIP archive"), std::string::npos);
}

TEST(ThreeMf, A_small_file_cannot_fill_memory) {
    const std::string bomb = io::write_zip({{start, std::string(std::size_t{1} << 26, ' ')}});
    EXPECT_NE(complaint("a.3mf", bomb).find("comes to more than"), std::string::npos);
}

TEST(ThreeMf, A_mesh_comes_back_with_every_bit) {
    io::MeshData mesh = cube();
    for (Vec3& p : mesh.vertices) p = p * (1.0 / 3) + Vec3(0.1, -5e-324, 1e300);
    mesh.vertices[3].x = -0.0;
    const Folder folder;
    save_mesh(folder / "a.3mf", mesh);
    const io::MeshData back = io::load_mesh_data(folder / "a.3mf");
    EXPECT_EQ(back.vertices, mesh.vertices);
    EXPECT_EQ(back.triangles, mesh.triangles);
    EXPECT_TRUE(std::signbit(back.vertices[3].x));
    EXPECT_EQ(io::write_3mf(mesh), io::write_3mf(mesh));
}

TEST(ThreeMf, Triangles_with_two_equal_corners_are_not_written) {
    io::MeshData mesh = cube();
    mesh.triangles.push_back({1, 1, 2});
    EXPECT_EQ(mesh_of("a.3mf", io::write_3mf(mesh)).triangles.size(), 12u);
    mesh.triangles = {{1, 1, 2}};
    EXPECT_THROW((void)io::write_3mf(mesh), Error);
}

TEST(ThreeMf, A_scene_comes_back_with_its_tree_names_colours_and_unit) {
    io::SceneFile scene;
    scene.unit = "metre";
    scene.meshes = {cube(), cube(), {}};
    scene.meshes[1].color = glm::vec4(1, 0, 0.5f, 1);
    scene.mesh_names = {"", "", ""};
    glm::dmat4 moved(1);
    moved[3] = {0.1, 1.0 / 3, -7, 1};
    moved[0][1] = 0.25;
    scene.nodes = {{"Frame", std::nullopt, moved, std::nullopt},
                   {"Bolt <1> & \"2\"", 0, moved, 0},
                   {"Bolt 2", 0, glm::dmat4(1), 0},
                   {"Plate", 1, moved, 1},
                   {"Nothing", 0, glm::dmat4(1), 2},
                   {"Plate", std::nullopt, moved, 1}};
    const Folder folder;
    write_scene_file(folder / "a.3mf", scene);
    const io::SceneFile back = io::read_scene_file(folder / "a.3mf");
    EXPECT_EQ(back.unit, "metre");
    EXPECT_EQ(back.meshes.size(), 2u);
    const std::vector<io::Part> wanted = io::parts(scene), found = io::parts(back);
    ASSERT_EQ(found.size(), 4u);
    for (const io::Part& part : wanted) {
        const auto same =
            std::find_if(found.begin(), found.end(), [&](const io::Part& other) { return other.name == part.name; });
        ASSERT_NE(same, found.end()) << part.name;
        EXPECT_EQ(same->data.vertices, part.data.vertices) << part.name;
        EXPECT_EQ(same->data.color.has_value(), part.data.color.has_value()) << part.name;
        if (part.data.color) {
            EXPECT_NEAR(same->data.color->b, 0.5, 0.005);
        }
    }
    scene.unit = "furlong";
    EXPECT_THROW(write_scene_file(folder / "b.3mf", scene), Error);
    scene.unit = "";
    scene.meshes = {{}, {}, {}};
    EXPECT_THROW(write_scene_file(folder / "b.3mf", scene), Error);
    EXPECT_FALSE(std::filesystem::exists(folder / "b.3mf"));
}

}  // namespace
}  // namespace abut
