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
    const std::size_t step = r.size() > 8 * parallel_size ? 16 * every : r.size() > parallel_size ? 4 * every : every;
    Split best = best_of(r, binning, step);
    if (!(best.cost < far) && step != every) best = best_of(r, binning, every);
    return best.cost < far ? parted(r, binning, best) : halves(r);
}

/// Where no split is better than another.
std::pair<Range, Range> Splitter::halves(const Range& r) const {
    const std::size_t middle = r.first + r.size() / 2;
    Range left{r.first, middle, r.moved}, right{middle, r.last, r.moved};
    left.centers = simd::centers_of(of(left));
    right.centers = simd::centers_of(of(right));
    return {left, right};
}

/// By some of the primitives, which stand for all.
Splitter::Split Splitter::best_of(const Range& r, const simd::Binning& binning, std::size_t step) const {
    simd::Bins bins;
    bins.clear(binning.bins);
    if (r.size() <= parallel_size) {
        simd::bin(of(r), step, binning, bins);
    } else {
        std::vector<simd::Bins> parts((r.size() + chunk - 1) / chunk);
        for_each_range(r.size(), chunk, [&](std::size_t first, std::size_t last) {
            parts[first / chunk].clear(binning.bins);
            simd::bin(of(r).subspan(first, last - first), step, binning, parts[first / chunk]);
        });
        for (const simd::Bins& some : parts) bins.include(some, binning.bins);
    }
    Split best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (binning.scale[axis] > 0) consider(bins, binning.bins, axis, best);
    }
    return best;
}

/// Others are busy with other ranges, unless this one is large among all.
bool Splitter::for_one_thread(const Range& r) const {
    if (r.size() <= parallel_size) return true;
    const auto threads = static_cast<std::size_t>(thread_count());
    return threads == 1 || r.size() <= arrays_[0].size() / (2 * threads);
}

/// Moves a range's primitives into the other array: to the left from its begin on, to the right from its end on downwards.
std::pair<Range, Range> Splitter::parted(const Range& r, const simd::Binning& binning, const Split& at) const {
    const std::span<Primitive> to = array(!r.moved).subspan(r.first, r.size());
    Sides sides;
    if (for_one_thread(r)) {
        sides.lefts = simd::part(of(r), binning, at.axis, at.bin, to.data(), to.data() + to.size(), sides.centers);
    } else {
        sides = part_chunks(r, binning, at, to);
    }
    const std::size_t middle = r.first + sides.lefts;
    return {{r.first, middle, !r.moved, sides.centers[0]}, {middle, r.last, !r.moved, sides.centers[1]}};
}

/// The same on all cores. How many of each chunk go to the left says where each puts its own.
Splitter::Sides Splitter::part_chunks(const Range& r, const simd::Binning& binning, const Split& at,
                                      std::span<Primitive> to) const {
    const std::size_t chunks = (r.size() + chunk - 1) / chunk;
    std::vector<std::size_t> lefts(chunks + 1);
    for_each_range(r.size(), chunk, [&](std::size_t first, std::size_t last) {
        lefts[first / chunk + 1] = simd::count_below(of(r).subspan(first, last - first), binning, at.axis, at.bin);
    });
    for (std::size_t i = 0; i < chunks; ++i) lefts[i + 1] += lefts[i];
    std::vector<std::array<simd::GrowingBox, 2>> centers(chunks);
    for_each_range(r.size(), chunk, [&](std::size_t first, std::size_t last) {
        const std::size_t i = first / chunk, rights = first - lefts[i];
        simd::part(of(r).subspan(first, last - first), binning, at.axis, at.bin, to.data() + lefts[i],
                   to.data() + to.size() - rights, centers[i]);
    });
    Sides sides{lefts[chunks], {}};
    for (const auto& [left, right] : centers) {
        sides.centers[0].include(left);
        sides.centers[1].include(right);
    }
    return sides;
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
