// SPDX-License-Identifier: MIT
// Plans splits by a sample of the primitives, and moves all primitives to their parts.
#include "abut/bvh/build/sampled_partition.h"

#include <algorithm>
#include <vector>

#include "abut/base/executor.h"

namespace abut::bvh {
namespace {

constexpr std::size_t chunk = 8192;  // primitives are processed on all cores, in chunks of so many

using Sides = std::array<std::uint32_t, Sorting::most_sides>;

/// A sample: one block out of each of many equal steps, at varying places, since meshes repeat themselves.
std::vector<Primitive> some_of(std::span<const Primitive> all) {
    constexpr std::size_t block = 4;  // two primitives fill a cache line
    constexpr std::size_t most_blocks = std::size_t{1} << 12;
    const std::size_t rate = all.size() > 8 * SampledPartitioner::large ? 8 : 2;
    const std::size_t step = std::max(rate, all.size() / most_blocks / block) * block;
    std::vector<Primitive> some;
    some.reserve((all.size() / step + 1) * block);
    for (std::size_t i = 0; i + step <= all.size(); i += step) {
        const std::uint32_t mixed = static_cast<std::uint32_t>(i / step) * 0x9e3779b1u;
        const std::span<const Primitive> taken = all.subspan(i + (mixed >> 16) % (step / block) * block, block);
        some.insert(some.end(), taken.begin(), taken.end());
    }
    return some;
}

}  // namespace

void Parts::split(std::size_t i, const std::pair<Range, Range>& halves) noexcept {
    nodes[i].child = {static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(count + 1)};
    nodes[count++] = {halves.first};
    nodes[count++] = {halves.second};
}

/// The splits of a sample, each of which belongs to one node of `parts`.
struct SampledPartitioner::Plan {
    Parts parts;  // of the sample
    Sorting sorting;
    std::array<std::uint8_t, Parts::most_nodes> number{};  // by node: of its split, or of the part that it is

    /// Numbers the parts below a node; `next` is the next free number.
    void number_parts(std::size_t i, std::uint8_t& next) {
        if (parts[i].part()) {
            number[i] = next++;
            return;
        }
        for (const std::size_t child : parts[i].child) number_parts(child, next);
    }

    /// The part of a primitive that is below the splits in the set `below`.
    [[nodiscard]] std::uint8_t part(std::size_t below) const {
        std::size_t i = 0;
        while (!parts[i].part()) i = parts[i].child[(below >> number[i] & 1u) != 0 ? 0 : 1];
        return number[i];
    }
};

SampledPartitioner::SampledPartitioner(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t group)
    : splitter_(primitives, others, group), count_(primitives.size()), group_(group) {
    if (count_ > large) sides_ = LargeArray<std::uint8_t>(count_);
}

Range SampledPartitioner::whole() const {
    Range all{0, count_};
    if (count_ <= large) include_centers(splitter_.of(all), all.centers);
    return all;
}

/// The largest part is split next.
SampledPartitioner::Plan SampledPartitioner::plan(std::span<const Primitive> all, int depth) const {
    std::vector<Primitive> some = some_of(all), others(some.size());
    const BinnedSplitter splitter(some, others, group_);
    Plan plan;
    Parts& parts = plan.parts;
    parts.nodes[0] = {{0, some.size()}};
    include_centers(some, parts.nodes[0].range.centers);
    parts.count = 1;
    std::array<std::size_t, Parts::most_nodes> size{some.size()};  // 0 for nodes that are split or cannot be
    std::array<int, Parts::most_nodes> depths{depth};
    while (plan.sorting.splits < Sorting::most_splits) {
        const auto i = static_cast<std::size_t>(std::max_element(size.begin(), size.end()) - size.begin());
        if (size[i] == 0) break;
        size[i] = 0;
        const Range range = parts[i].range;
        const BinnedSplitter::Split best =
            depths[i] < balanced_depth ? splitter.best_of(range) : BinnedSplitter::Split{};
        if (!best.found()) continue;
        plan.number[i] = static_cast<std::uint8_t>(plan.sorting.splits);
        plan.sorting.add(best.binning, best.axis, best.bin);
        for (std::size_t k = parts.count; k < parts.count + 2; ++k) depths[k] = depths[i] + 1;
        parts.split(i, splitter.partitioned(range, best));
        for (const std::size_t child : parts[i].child) size[child] = parts[child].range.size();
    }
    std::uint8_t next = 0;
    plan.number_parts(0, next);
    for (std::size_t below = 0; below < plan.sorting.side.size(); ++below) plan.sorting.side[below] = plan.part(below);
    return plan;
}

Parts SampledPartitioner::parts(const Range& r, int depth) const {
    const std::span<const Primitive> all = splitter_.of(r);
    const auto [parts_of_some, sorting, number] = plan(all, depth);
    Parts parts = parts_of_some;
    if (sorting.splits == 0) {
        // No split separates the sample, or the range is deep: all primitives decide.
        Range exactly = r;
        include_centers(all, exactly.centers);
        parts.split(0, splitter_.split(exactly, depth));
        return parts;
    }
    // How many primitives of each chunk go to each part determines where the chunk puts its own.
    std::uint8_t* const sides = &sides_.all()[r.first];
    std::vector<Sides> places((r.size() + chunk - 1) / chunk);
    for_each_range(r.size(), chunk, [&, &sorting = sorting](std::size_t first, std::size_t last) {
        classify_sides(all.subspan(first, last - first), sorting, sides + first, places[first / chunk]);
    });
    std::array<std::uint32_t, Sorting::most_sides + 1> begin{};
    for (std::size_t side = 0; side < Sorting::most_sides; ++side) {
        std::uint32_t next = begin[side];
        for (Sides& of_chunk : places) next += std::exchange(of_chunk[side], next);
        begin[side + 1] = next;
    }
    Primitive* const to = splitter_.room_for(r).data();
    for_each_range(r.size(), chunk, [&](std::size_t first, std::size_t last) {
        scatter(all.subspan(first, last - first), sides + first, to, places[first / chunk]);
    });
    for_each_range(parts.count, 1, [&, &number = number](std::size_t i, std::size_t) {
        if (!parts[i].part()) return;
        Range& range = parts.nodes[i].range;
        range = {r.first + begin[number[i]], r.first + begin[number[i] + 1u], !r.moved};
        if (range.size() <= large) include_centers(splitter_.of(range), range.centers);
    });
    return parts;
}

}  // namespace abut::bvh
