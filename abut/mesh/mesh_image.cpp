// SPDX-License-Identifier: MIT
// The header of an image, and the arrays that it describes.
#include "abut/mesh/mesh_image.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <type_traits>

#include "abut/base/checksum.h"
#include "abut/base/large_pages.h"
#include "abut/bvh/leaf8.h"
#include "abut/mesh/validate_mesh.h"

namespace abut {
namespace {

constexpr std::size_t page = 4096;
constexpr std::uint32_t image_version = 5;
constexpr std::uint32_t byte_order = 0x01020304;
constexpr std::array<char, 8> magic{'a', 'b', 'u', 't', 'm', 'e', 's', 'h'};
constexpr const char* build_again = "copy it again, or save it anew from the original";
constexpr std::array<std::string_view, 5> names{"vertex", "triangle", "node", "place", "leaf cell"};

struct Section {
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
    std::uint64_t element_size = 0;
    std::uint64_t sum = 0;
};

struct Header {
    std::array<char, 8> mark = magic;
    std::uint32_t order = byte_order;
    std::uint32_t version = image_version;
    std::uint64_t file_size = 0;
    std::array<double, 6> bounds{};
    double built_cost = 0;
    std::uint64_t leaf_count = 0;
    std::uint32_t depth = 0;
    std::uint32_t leaf_size = 0;
    std::array<Section, 5> sections{};
    std::uint64_t quality = 0;
    std::array<std::uint64_t, 30> rest{};
    std::uint64_t sum = 0;  // of everything before it
};
static_assert(sizeof(Header) == 512 && std::is_trivially_copyable_v<Header>);
// These types have no padding, so the file contains no uninitialised bytes.
static_assert(std::has_unique_object_representations_v<Index3> && sizeof(Vec3) == 24 && sizeof(bvh::Node) == 320 &&
              sizeof(bvh::LeafCell) == 24 && std::has_unique_object_representations_v<bvh::LeafHead>);

std::uint64_t sum_of(const Header& header) {
    return checksum({reinterpret_cast<const std::byte*>(&header), offsetof(Header, sum)});
}

/// Calls `each(array, section)` for each array and its section.
template <class Arrays, class Sections, class Each>
void for_each_array(Arrays& arrays, Sections& sections, Each each) {
    each(arrays.vertices, sections[0]);
    each(arrays.triangles, sections[1]);
    each(arrays.nodes, sections[2]);
    each(arrays.order, sections[3]);
    each(arrays.leaves, sections[4]);
}

/// "a B c": the message of a fault, without the C++ streams.
std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}
std::string digits(std::uint64_t number) { return std::to_string(number); }

/// What is wrong with the sections, if anything: each must have elements of the right size, lie within the image, and
/// begin after the one before.
std::optional<ImageFault> fault_of_sections(const Header& header, std::size_t size) {
    constexpr std::array<std::size_t, 5> sizes{sizeof(Vec3), sizeof(Index3), sizeof(bvh::Node), sizeof(std::uint32_t),
                                               sizeof(bvh::LeafCell)};
    std::uint64_t end = sizeof(Header);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const Section& section = header.sections[i];
        if (section.element_size != sizes[i]) {
            return ImageFault{offsetof(Header, sections),
                              joined({"each ", names[i], " has ", digits(section.element_size), " bytes, and here ",
                                      digits(sizes[i])}),
                              "save it anew from the original"};
        }
        if (section.offset % page != 0 || section.offset < end || section.offset > size ||
            section.count > (size - section.offset) / sizes[i]) {
            return ImageFault{offsetof(Header, sections) + i * sizeof(Section),
                              joined({digits(section.count), " for each ", names[i], " from byte ",
                                      digits(section.offset), " on reach beyond the file, or into others"}),
                              build_again};
        }
        end = section.offset + section.count * sizes[i];
    }
    return {};
}

/// What is wrong with the header, if anything: the bytes must be an image of this version and byte order, with the
/// declared size and arrays that do not overlap.
std::optional<ImageFault> fault_of_header(const Header& header, std::size_t size) {
    if (header.mark != magic) return ImageFault{0, "this is no mesh saved by abut", "name a .abut file"};
    if (header.order != byte_order) {
        return ImageFault{8, "the file comes from a machine with another byte order", "save it anew on this machine"};
    }
    if (header.version != image_version) {
        return ImageFault{
            12, joined({"the file is of version ", digits(header.version), ", and abut reads ", digits(image_version)}),
            "save it anew from the original"};
    }
    if (header.sum != sum_of(header)) return ImageFault{0, "the header is damaged", build_again};
    if (header.file_size != size) {
        return ImageFault{
            static_cast<std::size_t>(std::min<std::uint64_t>(size, header.file_size)),
            joined({"the header declares ", digits(header.file_size), " bytes, but there are ", digits(size)}),
            build_again};
    }
    if (const auto fault = fault_of_sections(header, size)) return fault;
    if (header.leaf_size < 1 || header.leaf_size > 8) {
        return ImageFault{offsetof(Header, leaf_size), "no tree has such leaves", build_again};
    }
    if (header.quality > static_cast<std::uint64_t>(Quality::high)) {
        return ImageFault{offsetof(Header, quality), "no tree is built in such a way", build_again};
    }
    return {};
}

template <class T>
SharedArray<T> array_at(const char* from, std::size_t count, const SharedOwner& keeper) {
    if (count == 0) return {};
    if (keeper) return {std::span(reinterpret_cast<const T*>(from), count), keeper};
    std::vector<T> copy;
    reserve_large_pages(copy, count);
    copy.resize(count);
    std::memcpy(static_cast<void*>(copy.data()), from, count * sizeof(T));
    return copy;
}

std::span<const std::byte> as_bytes(std::string_view text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

std::optional<ImageFault> find_damage(std::string_view bytes, const Header& header) {
    for (std::size_t i = 0; i < header.sections.size(); ++i) {
        const Section& section = header.sections[i];
        const std::string_view part = bytes.substr(section.offset, section.count * section.element_size);
        if (checksum(as_bytes(part)) == section.sum) continue;
        return ImageFault{static_cast<std::size_t>(section.offset),
                          joined({"something is damaged in the bytes of each ", names[i]}), build_again};
    }
    return {};
}

/// The first fault of the arrays' contents.
std::optional<ImageFault> fault_of_arrays(const MeshArrays& arrays, const Header& header) {
    const std::optional<MeshFault> fault = validate(arrays);
    if (!fault) return {};
    const auto i = static_cast<std::size_t>(fault->array);
    const Section& section = header.sections[i];
    return ImageFault{static_cast<std::size_t>(section.offset + fault->element * section.element_size),
                      joined({names[i], " ", digits(fault->element), ": ", fault->what}), build_again};
}

}  // namespace

std::variant<Mesh, ImageFault> mesh_of_image(std::string_view bytes, const SharedOwner& keeper, bool trusted) {
    if (bytes.size() < sizeof(Header)) {
        return ImageFault{bytes.size(),
                          joined({"the file ends inside its header of ", digits(sizeof(Header)), " bytes"}),
                          build_again};
    }
    Header header;
    std::memcpy(&header, bytes.data(), sizeof(Header));
    if (auto fault = fault_of_header(header, bytes.size())) return std::move(*fault);
    MeshArrays arrays;
    for_each_array(arrays, header.sections, [&]<class T>(SharedArray<T>& array, const Section& section) {
        array = array_at<T>(bytes.data() + section.offset, static_cast<std::size_t>(section.count), keeper);
    });
    const auto& b = header.bounds;
    arrays.bounds = {Vec3(b[0], b[1], b[2]), Vec3(b[3], b[4], b[5])};
    arrays.options.leaf_size = static_cast<int>(header.leaf_size);
    arrays.options.quality = static_cast<Quality>(header.quality);
    arrays.built_cost = header.built_cost;
    arrays.depth = static_cast<int>(header.depth);
    arrays.leaf_count = static_cast<std::size_t>(header.leaf_count);
    if (!trusted) {
        if (auto fault = find_damage(bytes, header)) return std::move(*fault);
        if (auto fault = fault_of_arrays(arrays, header)) return std::move(*fault);
    }
    return Mesh(std::move(arrays));
}

MeshImage::MeshImage(const Mesh& mesh) : header_(page) {
    const MeshArrays arrays = mesh.arrays();
    Header header;
    std::uint64_t end = page;
    const auto from_memory = [](const void* data, std::size_t size) {
        return std::string_view(static_cast<const char*>(data), size);
    };
    pieces_.push_back(from_memory(header_.data(), page));
    for_each_array(arrays, header.sections, [&]<class T>(const SharedArray<T>& array, Section& section) {
        const std::string_view bytes = from_memory(array.data(), array.size() * sizeof(T));
        section = {end, array.size(), sizeof(T), checksum(as_bytes(bytes))};
        pieces_.push_back(bytes);
        // The rest of the header's page, which is all zeros, serves as padding.
        const std::size_t gap = (page - bytes.size() % page) % page;
        for (std::size_t left = gap; left > 0;) {
            const std::size_t part = std::min(left, page - sizeof(Header));
            pieces_.push_back(from_memory(header_.data() + sizeof(Header), part));
            left -= part;
        }
        end += bytes.size() + gap;
    });
    header.file_size = end;
    const Aabb& box = mesh.bounds();
    header.bounds = {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
    header.built_cost = arrays.built_cost;
    header.leaf_count = arrays.leaf_count;
    header.depth = static_cast<std::uint32_t>(arrays.depth);
    header.leaf_size = static_cast<std::uint32_t>(arrays.options.leaf_size);
    header.quality = static_cast<std::uint64_t>(arrays.options.quality);
    header.sum = sum_of(header);
    std::memcpy(header_.data(), &header, sizeof(Header));
}

}  // namespace abut
