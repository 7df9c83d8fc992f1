// SPDX-License-Identifier: MIT
// A mesh that was saved with its tree comes back bit for bit, and files that lie are refused.
#include "abut/io/formats/abut_mesh.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "abut/base/error.h"
#include "abut/bvh/leaf8.h"
#include "abut/io/save.h"
#include "abut/mesh/generate.h"
#include "fuzz/abut_mesh.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;
using fuzz::BuiltHeader;
using fuzz::number_at;
using fuzz::put;
using fuzz::signed_again;

enum Array : std::size_t { vertices, triangles, nodes, order, leaves };

Mesh torus() { return make_torus(2, 1, 40, 20); }

/// Triangles between vertices that lie far apart in the list, some of them points or lines.
Mesh tangle() {
    std::mt19937 random(5);
    std::vector<Vec3> points(80000);
    for (Vec3& p : points) p = Vec3(random() % 100, random() % 100, random() % 100);
    std::vector<Index3> corners(3000);
    for (Index3& t : corners) {
        for (std::uint32_t& i : t) i = static_cast<std::uint32_t>(random() % points.size());
    }
    corners[7] = {5, 5, 5};
    corners[8] = {5, 6, 5};
    return {points, corners};
}

Mesh huge() { return {{{0, 0, 0}, {1e300, 0, 0}, {0, 1e300, 0}, {0, 0, -1e300}}, {{0, 1, 2}, {1, 2, 3}}}; }

std::vector<Mesh> meshes() {
    const Mesh high(torus().vertices(), torus().triangles(), {.leaf_size = 4, .quality = Quality::high});
    std::vector<Mesh> result{torus(), high, tangle(), huge(), make_box({Vec3(0), Vec3(1)}), Mesh()};
    result.push_back(torus().refitted([] {
        std::vector<Vec3> moved = torus().vertices();
        for (Vec3& v : moved) v.z += 0.1 * v.x * v.y;
        return moved;
    }()));
    return result;
}

std::string bytes_of(const Mesh& mesh) { return fuzz::bytes_of(mesh); }

/// What the reader says of the bytes, "" when it takes them; what it takes must then stand all queries.
std::string complaint_of(const std::string& bytes) {
    try {
        fuzz::ask(io::read_abut({"a.abut", bytes, std::nullopt}, SharedOwner()));
    } catch (const Error& error) {
        const std::string message = error.what();
        EXPECT_TRUE(message.starts_with("a.abut: byte ")) << message;
        EXPECT_NE(message.find("; "), std::string::npos) << message;
        return message;
    }
    return "";
}

TEST(BuiltMesh, Comes_back_bit_for_bit) {
    const Folder folder;
    for (const Mesh& mesh : meshes()) {
        const auto file = folder / "a.abut";
        save_mesh(file, mesh);
        for (const io::Validation validation : {io::Validation::full, io::Validation::header_only}) {
            EXPECT_EQ(bytes_of(load_mesh(file, {.validation = validation})), bytes_of(mesh))
                << mesh.size() << " triangles";
        }
    }
}

TEST(BuiltMesh, Answers_as_the_mesh_that_was_built) {
    const Folder folder;
    std::mt19937 random(1);
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    for (const Mesh& built : meshes()) {
        save_mesh(folder / "a.abut", built);
        const Mesh loaded = load_mesh(folder / "a.abut");
        ASSERT_EQ(loaded.size(), built.size());
        EXPECT_EQ(loaded.bounds(), built.bounds());
        for (int i = 0; i < 200; ++i) {
            const Ray ray{5.0 * Vec3(unit(), unit(), unit()), Vec3(unit(), unit(), unit())};
            const auto a = raycast(ray, built), b = raycast(ray, loaded);
            ASSERT_EQ(a.has_value(), b.has_value());
            if (a) {
                EXPECT_TRUE(a->t == b->t && a->where == b->where && a->normal == b->normal);
            }
            if (built.empty()) continue;
            const auto c = closest_points(ray.origin, built), d = closest_points(ray.origin, loaded);
            EXPECT_TRUE(c.distance == d.distance && c.on_b == d.on_b);
        }
        const Pose aside{.translation = {0.5, 0.25, 0.125}};
        EXPECT_EQ(overlapping_pairs(loaded, aside * built), overlapping_pairs(built, aside * built));
        EXPECT_EQ(bytes_of(loaded.refitted(loaded.vertices())), bytes_of(built.refitted(built.vertices())));
    }
}

TEST(BuiltMesh, Lives_on_when_its_file_is_replaced_or_gone) {
    const Folder folder;
    const auto file = folder / "a.abut";
    save_mesh(file, torus());
    const Mesh loaded = load_mesh(file), copy = loaded;
    save_mesh(file, make_box({Vec3(0), Vec3(1)}));
    EXPECT_EQ(load_mesh(file).size(), 12u);
    std::filesystem::remove(file);
    EXPECT_EQ(bytes_of(copy), bytes_of(torus()));
}

TEST(BuiltMesh, Is_taken_for_what_it_is_without_an_extension_and_as_a_scene) {
    const Folder folder;
    const auto file = folder.write("mesh", bytes_of(torus()));
    EXPECT_EQ(bytes_of(load_mesh(file)), bytes_of(torus()));
    const io::SceneFile scene = io::read_scene_file(file);
    ASSERT_EQ(scene.meshes.size(), 1u);
    EXPECT_EQ(scene.meshes[0].triangles, std::vector<Index3>(torus().triangles()));
    const auto box = folder / "box.abut";
    save_mesh(box, cube());
    EXPECT_EQ(io::load_mesh_data(box), cube());
}

TEST(BuiltMesh, Refuses_every_file_that_is_cut_off) {
    const std::string bytes = bytes_of(make_box({Vec3(0), Vec3(1)}));
    for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_NE(complaint_of(bytes.substr(0, size)), "") << size;
    EXPECT_NE(complaint_of(bytes + '\0'), "");
}

TEST(BuiltMesh, Refuses_every_damaged_byte_of_header_and_arrays) {
    const std::string good = bytes_of(make_box({Vec3(0), Vec3(1)}));
    ASSERT_EQ(complaint_of(good), "");
    const auto refused = [&](std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < first + count; ++i) {
            std::string bytes = good;
            bytes[i] = static_cast<char>(bytes[i] ^ 1 << i % 8);
            EXPECT_NE(complaint_of(bytes), "") << i;
        }
    };
    refused(0, BuiltHeader::size);
    for (std::size_t i = 0; i < 5; ++i) {
        refused(number_at<std::uint64_t>(good, BuiltHeader::offset(i)),
                number_at<std::uint64_t>(good, BuiltHeader::count(i)) *
                    number_at<std::uint64_t>(good, BuiltHeader::element_size(i)));
    }
    std::string header = good;
    header[100] = static_cast<char>(header[100] + 1);
    EXPECT_THROW(
        static_cast<void>(io::read_abut({"a", header, std::nullopt}, SharedOwner(), io::Validation::header_only)),
        Error);
}

TEST(BuiltMesh, Refuses_forged_arrays_and_says_where) {
    const std::string good = bytes_of(torus());
    const auto at = [&](Array array, std::size_t element, std::size_t byte = 0) {
        return number_at<std::uint64_t>(good, BuiltHeader::offset(array)) +
               element * number_at<std::uint64_t>(good, BuiltHeader::element_size(array)) + byte;
    };
    const auto refused = [&]<class T>(std::size_t place, T value, const std::string& reason, std::size_t element) {
        std::string bytes = good;
        put(bytes, place, value);
        const std::string message = complaint_of(signed_again(bytes));
        EXPECT_TRUE(message.starts_with("a.abut: byte " + std::to_string(element) + ": ")) << reason << ": " << message;
        EXPECT_NE(message.find(reason), std::string::npos) << reason << ": " << message;
    };
    constexpr std::size_t child = offsetof(bvh::Node, child), counts = offsetof(bvh::Node, count),
                          used = offsetof(bvh::Node, used), first_leaf = offsetof(bvh::Node, first_leaf);
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();

    refused(at(vertices, 9, 8), std::numeric_limits<double>::infinity(), "not finite", at(vertices, 9));
    refused(at(triangles, 5, 4), std::uint32_t{800}, "not there", at(triangles, 5));
    refused(at(order, 6), number_at<std::uint32_t>(good, at(order, 7)), "has a place already", at(order, 7));
    refused(at(order, 6), std::uint32_t{1600}, "not there", at(order, 6));
    refused(at(nodes, 0, child), std::uint32_t{0}, "is not after it", at(nodes, 0));
    refused(at(nodes, 0, used), std::uint16_t{3}, "root", at(nodes, 0));
    for (const std::uint32_t wrong : {0u, 1u, 3u, 100000u, ~0u}) {
        refused(at(nodes, 1, child), wrong, "node ", at(nodes, wrong == 3 ? 2 : 1));
    }
    refused(at(nodes, 1, child + 4), number_at<std::uint32_t>(good, at(nodes, 1, child)), "another parent",
            at(nodes, 1));
    refused(at(nodes, 1, counts), std::uint8_t{4}, "is not a leaf", at(nodes, 1));
    refused(at(nodes, 1, used), std::uint16_t{0}, "its bits", at(nodes, 1));
    refused(at(nodes, 1, used), std::uint16_t{0xffff}, "its bits", at(nodes, 1));
    // The cells of leaves begin with those of the first node that has any.
    std::size_t has_leaves = 1;
    while (number_at<std::uint16_t>(good, at(nodes, has_leaves, offsetof(bvh::Node, leaves))) == 0) ++has_leaves;
    const auto refused_leaf = [&]<class T>(std::size_t place, T value) {
        refused(place, value, "not where it says", at(nodes, has_leaves));
    };
    refused_leaf(at(nodes, has_leaves, first_leaf), std::uint32_t{1 << 20});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, corners)), std::uint16_t{0xffff});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, first)), std::uint32_t{1600});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, coordinate)), std::uint8_t{0});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, coordinate)), std::uint8_t{4});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, coordinate)), std::uint8_t{16});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, vertices)), std::uint8_t{0});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, vertices)), std::uint8_t{200});
    refused_leaf(at(leaves, 0, offsetof(bvh::LeafHead, count)), std::uint8_t{9});
    refused_leaf(at(leaves, 1), std::numeric_limits<double>::quiet_NaN());
    refused(at(nodes, 1), nan, "box", at(nodes, 1));
    refused(at(nodes, 1), infinity, "box", at(nodes, 1));
    refused(BuiltHeader::depth, std::uint32_t{2}, "depth", at(nodes, 0));
    refused(BuiltHeader::leaf_count, std::uint64_t{2}, "leaves", at(nodes, 0));
    refused(BuiltHeader::leaf_size, std::uint32_t{9}, "leaves", BuiltHeader::leaf_size);
    refused(BuiltHeader::quality, std::uint64_t{2}, "such a way", BuiltHeader::quality);
    refused(BuiltHeader::bounds, 17.0, "box", at(nodes, 0));
    for (std::size_t i = 0; i < 5; ++i) {
        refused(BuiltHeader::count(i), std::uint64_t{1} << 60, "beyond the file", BuiltHeader::offset(i));
        refused(BuiltHeader::count(i), ~std::uint64_t{0}, "beyond the file", BuiltHeader::offset(i));
        refused(BuiltHeader::offset(i), ~std::uint64_t{0} - 4095, "beyond the file", BuiltHeader::offset(i));
        refused(BuiltHeader::offset(i), std::uint64_t{0}, "into others", BuiltHeader::offset(i));
        refused(BuiltHeader::offset(i), at(static_cast<Array>(i), 0) + 1, "into others", BuiltHeader::offset(i));
        refused(BuiltHeader::element_size(i), std::uint64_t{0}, "has 0 bytes", BuiltHeader::sections);
    }
    for (const Array i : {triangles, order, leaves}) {
        std::string bytes = good;
        put(bytes, BuiltHeader::count(i), number_at<std::uint64_t>(good, BuiltHeader::count(i)) - 1);
        EXPECT_NE(complaint_of(signed_again(bytes)), "") << i;
    }
    refused(8, std::uint32_t{0x04030201}, "byte order", 8);
    refused(12, std::uint32_t{7}, "version 7", 12);
    refused(0, 'A', "no mesh", 0);
}

TEST(BuiltMesh, Refuses_trees_that_are_too_deep) {
    // A chain: each node holds a leaf of one triangle and the next node.
    const std::size_t length = 100;
    MeshArrays arrays;
    arrays.vertices = std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    arrays.triangles = std::vector<Index3>(length, Index3{0, 1, 2});
    arrays.bounds = {Vec3(0), Vec3(1, 1, 0)};
    const Mesh one(arrays.vertices, std::vector<Index3>{{0, 1, 2}});
    std::vector<bvh::Node> chain(length + 1, one.tree().nodes()[0]);
    std::vector<std::uint32_t> places;
    for (std::uint32_t i = 0; i <= length; ++i) {
        bvh::Node& node = chain[i];
        node.child[0] = i + 1;
        node.count[0] = i == length;
        if (i == length) node.child[0] = i - 1;
        if (i > 0 && i < length) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                node.boxes.min[axis][1] = node.boxes.min[axis][0];
                node.boxes.max[axis][1] = node.boxes.max[axis][0];
            }
            node.child[1] = i - 1;
            node.count[1] = 1;
            node.used = 3;
        }
        if (i > 0) places.push_back(i - 1);
    }
    arrays.leaf_count = bvh::mark_leaves(chain);
    arrays.depth = static_cast<int>(length);
    arrays.nodes = chain;
    arrays.order = places;
    const std::string message = complaint_of(bytes_of(Mesh(arrays)));
    EXPECT_NE(message.find("deeper"), std::string::npos) << message;
}

TEST(BuiltMesh, Any_forgery_is_refused_or_stands_all_queries) {
    const unsigned seed = 11;
    std::mt19937_64 random(seed);
    for (const Mesh& mesh : {make_torus(2, 1, 12, 8), tangle(), make_box({Vec3(0), Vec3(1)})}) {
        const std::string good = bytes_of(mesh);
        const int rounds = mesh.size() > 1000 ? 20 : 700;
        for (int round = 0; round < rounds; ++round) {
            std::string bytes = good;
            for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes) {
                const std::size_t i = random() % 5;
                const std::size_t size = number_at<std::uint64_t>(good, BuiltHeader::count(i)) *
                                         number_at<std::uint64_t>(good, BuiltHeader::element_size(i));
                const std::size_t at = number_at<std::uint64_t>(good, BuiltHeader::offset(i)) + random() % size;
                bytes[at] = static_cast<char>(random() % 2 == 0 ? random() : bytes[at] ^ 1 << random() % 8);
            }
            complaint_of(signed_again(bytes));
        }
    }
}

}  // namespace
}  // namespace abut
