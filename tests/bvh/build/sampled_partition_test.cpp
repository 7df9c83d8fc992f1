// SPDX-License-Identifier: MIT
// Every primitive of a large range is in one of its parts; no part is empty, and the parts are the same for any number
// of threads, whatever the boxes are.
#include "abut/bvh/build/sampled_partition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "abut/base/executor.h"

namespace abut::bvh {
namespace {

constexpr std::size_t count = 5 * SampledPartitioner::large + 7;

/// Primitives whose boxes are points on the diagonal, at `corner` of their index.
template <class Corner>
std::vector<Primitive> primitives(Corner corner) {
    std::vector<Primitive> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float x = corner(i);
            all[i].below[axis] = -x;
            all[i].above[axis] = x;
        }
        all[i].below[3] = index_as_float(static_cast<std::uint32_t>(i));
    }
    return all;
}

/// The primitives' indices, part by part, from the left.
std::vector<std::uint32_t> in_parts(std::vector<Primitive> all, int depth) {
    std::vector<Primitive> others(all.size());
    const SampledPartitioner splitter(all, others, 8);
    const Parts parts = splitter.parts(splitter.whole(), depth);
    std::vector<std::uint32_t> numbers;
    const auto visit = [&](const auto& self, std::size_t i) -> void {
        if (!parts[i].part()) {
            for (const std::size_t child : parts[i].child) self(self, child);
            return;
        }
        const Range& range = parts[i].range;
        EXPECT_EQ(range.first, numbers.size());
        EXPECT_LT(range.first, range.last);
        bvh::GrowingBox centers;
        for (std::size_t k = range.first; k < range.last; ++k) {
            const Primitive& p = (range.moved ? others : all)[k];
            numbers.push_back(index_of(p));
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const float center = 0.5f * p.above[axis] - 0.5f * p.below[axis];
                centers.below[axis] = std::max(centers.below[axis], -center);
                centers.above[axis] = std::max(centers.above[axis], center);
            }
        }
        if (range.size() > SampledPartitioner::large) return;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(range.centers.below[axis], centers.below[axis]);
            EXPECT_EQ(range.centers.above[axis], centers.above[axis]);
        }
    };
    EXPECT_FALSE(parts[0].part());
    visit(visit, 0);
    return numbers;
}

/// Checks the parts for several numbers of threads, and returns the primitives' indices, part by part.
std::vector<std::uint32_t> expect_parted(const std::vector<Primitive>& all, int depth = 0) {
    std::vector<std::uint32_t> alone;
    {
        const ThreadLimit one(1);
        alone = in_parts(all, depth);
    }
    for (const int threads : {2, 8}) {
        const ThreadLimit limit(threads);
        EXPECT_EQ(in_parts(all, depth), alone);
    }
    std::vector<std::uint32_t> sorted = alone;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted.size(), all.size());
    for (std::uint32_t i = 0; i < sorted.size(); ++i) EXPECT_EQ(sorted[i], i);
    return alone;
}

TEST(SampledPartitioner, PutsEveryPrimitiveInOnePart) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> unit(-1, 1);
    expect_parted(primitives([&](std::size_t) { return unit(random); }));
    expect_parted(primitives([&](std::size_t) { return 1e38f * unit(random); }));
    expect_parted(primitives([&](std::size_t) { return 1e-44f * unit(random); }));
    expect_parted(
        primitives([&](std::size_t) { return std::ldexp(unit(random), static_cast<int>(120 * unit(random))); }));
    expect_parted(primitives([&](std::size_t i) { return std::ldexp(1.0f, -static_cast<int>(i % 140)); }));
    expect_parted(primitives([&](std::size_t i) { return static_cast<float>(i % 2); }));
    expect_parted(primitives([&](std::size_t) { return std::numeric_limits<float>::infinity(); }));
}

TEST(SampledPartitioner, FindsWhatNoneOfThoseTakenShows) {
    // Nearly all primitives are alike: those that differ decide the split, even if none of them is in the sample; if
    // none differs, the range is halved.
    expect_parted(primitives([](std::size_t) { return 1.0f; }));
    for (std::size_t odd = 0; odd < 64; ++odd) {
        EXPECT_EQ(expect_parted(primitives([&](std::size_t i) { return i == odd ? 2.0f : 1.0f; })).back(), odd);
    }
}

TEST(SampledPartitioner, HalvesWhatIsDeep) {
    std::mt19937 random(2);
    std::uniform_real_distribution<float> unit(-1, 1);
    const std::vector<Primitive> all = primitives([&](std::size_t) { return unit(random); });
    for (int depth = balanced_depth - 8; depth < balanced_depth + 2; ++depth) expect_parted(all, depth);
}

}  // namespace
}  // namespace abut::bvh
