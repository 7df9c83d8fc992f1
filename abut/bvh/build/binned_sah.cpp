// SPDX-License-Identifier: MIT
// Finds the cheapest binned split of a range, and moves the primitives to their sides.
#include "abut/bvh/build/binned_sah.h"

namespace abut::bvh {
namespace {

constexpr float far = GrowingBox::far;

}  // namespace

std::pair<Range, Range> BinnedSplitter::split(const Range& r, int depth) const {
    if (depth >= balanced_depth) return halves(r);
    const Split best = best_of(r);
    return best.found() ? partitioned(r, best) : halves(r);
}

/// Halves a range as it is ordered: at great depths, and where no split has a finite cost.
std::pair<Range, Range> BinnedSplitter::halves(const Range& r) const {
    const std::size_t middle = r.first + r.size() / 2;
    Range left{r.first, middle, r.moved}, right{middle, r.last, r.moved};
    include_centers(of(left), left.centers);
    include_centers(of(right), right.centers);
    return {left, right};
}

BinnedSplitter::Split BinnedSplitter::best_of(const Range& r) const {
    Split best;
    best.binning = Binning::between(r.centers, Bins::most);
    Bins bins;
    bin(of(r), best.binning, bins);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (best.binning.scale[axis] > 0) consider(bins, axis, best);
    }
    return best;
}

/// The first part is written upwards from the beginning of the range, the second downwards from its end.
std::pair<Range, Range> BinnedSplitter::partitioned(const Range& r, const Split& at) const {
    Primitive* const to = room_for(r).data();
    std::array<GrowingBox, 2> centers{};
    const std::size_t middle = r.first + partition(of(r), at.binning, at.axis, at.bin, to, to + r.size(), centers);
    return {{r.first, middle, !r.moved, centers[0]}, {middle, r.last, !r.moved, centers[1]}};
}

/// The number of groups that hold so many primitives: kernels process a leaf in one step, however full it is. Computed
/// as a product, because divisions are slow; exact up to 2^28.
float BinnedSplitter::groups_of(std::uint32_t count) const {
    return static_cast<float>((count + std::uint64_t{group_} - 1) * per_group_ >> 31);
}

void BinnedSplitter::consider(const Bins& bins, std::size_t axis, Split& best) const {
    const auto& boxes = bins.boxes[axis];
    const auto& counts = bins.counts[axis];
    std::array<float, Bins::most> above;  // cost of all bins from i on
    GrowingBox box;
    std::uint32_t count = 0;
    for (std::size_t i = Bins::most; i-- > 1;) {
        box.include(boxes[i]);
        count += counts[i];
        above[i] = count == 0 ? far : box.half_area() * groups_of(count);
    }
    box = {};
    count = 0;
    for (std::size_t i = 1; i < Bins::most; ++i) {
        box.include(boxes[i - 1]);
        count += counts[i - 1];
        const float cost = count == 0 ? far : box.half_area() * groups_of(count) + above[i];
        if (cost >= best.cost) continue;
        best.axis = axis;
        best.bin = static_cast<std::uint32_t>(i);
        best.cost = cost;
    }
}

}  // namespace abut::bvh
