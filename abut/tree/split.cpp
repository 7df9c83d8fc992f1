// SPDX-License-Identifier: MIT
// Binning, and moving primitives to their sides, on all cores where there are many.
#include "abut/tree/split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "abut/base/executor.h"

namespace abut::tree {
namespace {

constexpr float far = simd::GrowingBox::far;

}  // namespace

Range range_of_all(std::span<const Primitive> primitives) {
    Range whole{0, primitives.size()};
    std::vector<simd::GrowingBox> parts((primitives.size() + chunk - 1) / chunk);
    for_each_range(primitives.size(), chunk, [&](std::size_t first, std::size_t last) {
        parts[first / chunk] = simd::centers_of(primitives.subspan(first, last - first));
    });
    for (const simd::GrowingBox& centers : parts) whole.centers.include(centers);
    return whole;
}

std::pair<Range, Range> Splitter::split(const Range& r, int depth) const {
    if (depth >= balanced_depth) return halves(r);
    const simd::Binning binning = simd::Binning::between(r.centers, simd::Bins::most);
    const std::vector<simd::Bins> parts = chunks_of(r, binning);
    simd::Bins bins;
    bins.clear(binning.bins);
    if (parts.empty()) simd::bin(of(r), binning, bins);
    for (const simd::Bins& some : parts) bins.include(some, binning.bins);
    Split best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (binning.scale[axis] > 0) consider(bins, binning.bins, axis, best);
    }
    if (!(best.cost < far)) return halves(r);

    Range left{r.first, 0, !r.moved}, right{0, r.last, !r.moved};
    left.last = right.first = r.first + bins.count_below(best.axis, best.bin);
    if (parts.empty()) {
        Primitive* const to = array(!r.moved).data();
        std::array<simd::GrowingBox, 2> centers;
        simd::part(of(r), binning, best.axis, best.bin, to + r.first, to + r.last, centers);
        left.centers = centers[0];
        right.centers = centers[1];
    } else {
        part_chunks(r, binning, best, parts, left, right);
    }
    return {left, right};
}

/// Where no split is better than another.
std::pair<Range, Range> Splitter::halves(const Range& r) const {
    const std::size_t middle = r.first + r.size() / 2;
    Range left{r.first, middle, r.moved}, right{middle, r.last, r.moved};
    left.centers = simd::centers_of(of(left));
    right.centers = simd::centers_of(of(right));
    return {left, right};
}

/// The bins of each chunk of a large range; nothing for a small one.
std::vector<simd::Bins> Splitter::chunks_of(const Range& r, const simd::Binning& binning) const {
    if (r.size() <= parallel_size) return {};
    std::vector<simd::Bins> parts((r.size() + chunk - 1) / chunk);
    for_each_range(r.size(), chunk, [&](std::size_t first, std::size_t last) {
        parts[first / chunk].clear(binning.bins);
        simd::bin(of(r).subspan(first, last - first), binning, parts[first / chunk]);
    });
    return parts;
}

/// Moves a large range's primitives into the other array, to their sides. How many of each chunk go to the left says where
/// each puts its own.
void Splitter::part_chunks(const Range& r, const simd::Binning& binning, const Split& at,
                           std::span<const simd::Bins> parts, Range& left, Range& right) const {
    std::vector<std::size_t> lefts(parts.size() + 1);
    for (std::size_t i = 0; i < parts.size(); ++i) lefts[i + 1] = lefts[i] + parts[i].count_below(at.axis, at.bin);
    Primitive* const to = array(!r.moved).data();
    std::vector<std::array<simd::GrowingBox, 2>> centers(parts.size());
    for_each_range(r.size(), chunk, [&](std::size_t first, std::size_t last) {
        const std::size_t i = first / chunk;
        simd::part(of(r).subspan(first, last - first), binning, at.axis, at.bin, to + left.first + lefts[i],
                   to + right.first + (last - lefts[i + 1]), centers[i]);
    });
    for (const auto& [a, b] : centers) {
        left.centers.include(a);
        right.centers.include(b);
    }
}

/// How many groups would hold so many: kernels take a leaf at once, however full it is. By a product, since divisions take
/// long; exact up to 2^28.
float Splitter::groups_of(std::uint32_t count) const {
    return static_cast<float>((count + std::uint64_t{group_} - 1) * per_group_ >> 31);
}

void Splitter::consider(const simd::Bins& bins, std::size_t count_of_bins, std::size_t axis, Split& best) const {
    const auto& boxes = bins.boxes[axis];
    const auto& counts = bins.counts[axis];
    std::array<float, simd::Bins::most> above;  // cost of all bins from i on
    simd::GrowingBox box;
    std::uint32_t count = 0;
    for (std::size_t i = count_of_bins; i-- > 1;) {
        box.include(boxes[i]);
        count += counts[i];
        above[i] = count == 0 ? far : box.half_area() * groups_of(count);
    }
    box = {};
    count = 0;
    for (std::size_t i = 1; i < count_of_bins; ++i) {
        box.include(boxes[i - 1]);
        count += counts[i - 1];
        const float cost = count == 0 ? far : box.half_area() * groups_of(count) + above[i];
        if (cost < best.cost) best = {axis, static_cast<std::uint32_t>(i), cost};
    }
}

}  // namespace abut::tree
