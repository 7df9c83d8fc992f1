// SPDX-License-Identifier: MIT
// Builds the wide tree: a range of primitives is split where the surface-area heuristic says, the largest piece first,
// until there are eight; each piece then becomes a leaf or a node of its own.
#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/tree/tree.h"

namespace abut::tree {
namespace {

constexpr float far = std::numeric_limits<float>::infinity();
constexpr float most = std::numeric_limits<float>::max();
constexpr int bins = 16;
constexpr std::size_t parallel_size = 8192;  // smaller ranges are built by one thread
constexpr int balanced_depth = 40;           // below it, ranges are halved, which bounds the depth

/// A box in a shape that vectors take at once: the fourth numbers say nothing.
struct alignas(16) WideBox {
    std::array<float, 4> min{far, far, far, far};
    std::array<float, 4> max{-far, -far, -far, -far};

    void include(const WideBox& other) {
        for (std::size_t i = 0; i < 4; ++i) {
            min[i] = other.min[i] < min[i] ? other.min[i] : min[i];
            max[i] = other.max[i] > max[i] ? other.max[i] : max[i];
        }
    }
};

using Center = std::array<float, 4>;

struct Primitive {
    WideBox box;
    Center center;
    std::uint32_t index;
};

Center center_of(const WideBox& box) {
    Center center;
    for (std::size_t i = 0; i < 4; ++i) {
        center[i] = 0.5f * std::clamp(box.min[i], -most, most) + 0.5f * std::clamp(box.max[i], -most, most);
    }
    return center;
}

simd::Box empty_box() { return {{far, far, far}, {-far, -far, -far}}; }

/// Half the surface, infinite when it overflows; 0 for an empty box.
float half_area(const WideBox& box) {
    const float x = box.max[0] - box.min[0], y = box.max[1] - box.min[1], z = box.max[2] - box.min[2];
    return x >= 0 ? x * y + y * z + z * x : 0;
}

/// A consecutive range of primitives, its box, and that of their centers.
struct Range {
    std::size_t first;
    std::size_t last;
    WideBox box{};
    WideBox centers{};

    std::size_t size() const { return last - first; }
};

struct Split {
    std::size_t axis = 0;
    int bin = 0;  // bins below it go to the first half
    float cost = far;
};

/// Sorts centres into bins along one axis.
struct Binning {
    float low = 0;
    float scale = 0;

    Binning() = default;
    Binning(float from, float to) : low(from), scale(static_cast<float>(bins) * 0.99999f / (to - from)) {}
    int operator()(float center) const { return std::clamp(static_cast<int>((center - low) * scale), 0, bins - 1); }
};

class Builder {
public:
    Builder(std::span<Primitive> primitives, std::size_t leaf_size) : primitives_(primitives), leaf_size_(leaf_size) {}

    Range range(std::size_t first, std::size_t last) const {
        Range result{first, last};
        for (std::size_t i = first; i < last; ++i) {
            const Primitive& p = primitives_[i];
            result.box.include(p.box);
            result.centers.include({p.center, p.center});
        }
        return result;
    }

    /// The nodes of a range with more than a leaf holds; node 0 is its own, and children count from there.
    std::vector<Node> build(const Range& whole, int depth, int& deepest) const {
        std::array<Range, 8> children{whole};
        std::size_t count = 1;
        while (count < 8) {
            std::size_t widest = 8;
            for (std::size_t i = 0; i < count; ++i) {
                if (children[i].size() <= leaf_size_) continue;
                if (widest == 8 || half_area(children[i].box) > half_area(children[widest].box)) widest = i;
            }
            if (widest == 8) break;
            const auto [a, b] = split(children[widest], depth);
            children[widest] = a;
            children[count++] = b;
        }

        // Children are built apart from each other and joined in order, whoever is ready first.
        std::array<std::vector<Node>, 8> below;
        std::array<int, 8> depths{};
        const auto build_child = [&](std::size_t i) {
            if (children[i].size() > leaf_size_) below[i] = build(children[i], depth + 1, depths[i]);
        };
        if (whole.size() > parallel_size) {
            for_each_range(count, 1, [&](std::size_t i, std::size_t) { build_child(i); });
        } else {
            for (std::size_t i = 0; i < count; ++i) build_child(i);
        }

        std::vector<Node> nodes(1);
        deepest = 1;
        for (std::size_t i = 0; i < count; ++i) {
            const auto offset = static_cast<std::uint32_t>(nodes.size());
            set_lane(nodes[0], i, children[i],
                     below[i].empty() ? static_cast<std::uint32_t>(children[i].first) : offset, below[i].empty());
            for (Node& node : below[i]) {
                shift(node, offset);
                nodes.push_back(node);
            }
            deepest = std::max(deepest, depths[i] + 1);
        }
        for (std::size_t i = count; i < 8; ++i) clear_lane(nodes[0], i);
        return nodes;
    }

    static void set_lane(Node& node, std::size_t lane, const Range& range, std::uint32_t child, bool leaf) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            node.boxes.min[axis][lane] = range.box.min[axis];
            node.boxes.max[axis][lane] = range.box.max[axis];
        }
        node.child[lane] = child;
        node.count[lane] = leaf ? static_cast<std::uint8_t>(range.size()) : std::uint8_t{0};
        node.used |= 1u << lane;
    }

    static void clear_lane(Node& node, std::size_t lane) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            node.boxes.min[axis][lane] = far;
            node.boxes.max[axis][lane] = -far;
        }
    }

    static void shift(Node& node, std::uint32_t offset) {
        for (std::size_t i = 0; i < 8; ++i) {
            if ((node.used >> i & 1u) != 0 && node.count[i] == 0) node.child[i] += offset;
        }
    }

private:
    std::pair<Range, Range> split(const Range& r, int depth) const {
        const Split best = depth < balanced_depth ? cheapest(r) : Split{};
        std::size_t middle = r.first + r.size() / 2;
        if (best.cost < far) {
            const Binning bin(r.centers.min[best.axis], r.centers.max[best.axis]);
            const auto second = std::partition(at(r.first), at(r.last),
                                               [&](const Primitive& p) { return bin(p.center[best.axis]) < best.bin; });
            middle = static_cast<std::size_t>(second - primitives_.begin());
        }
        if (middle == r.first || middle == r.last) middle = r.first + r.size() / 2;
        return {range(r.first, middle), range(middle, r.last)};
    }

    std::span<Primitive>::iterator at(std::size_t i) const {
        return primitives_.begin() + static_cast<std::ptrdiff_t>(i);
    }

    Split cheapest(const Range& r) const {
        std::array<Binning, 3> binning;
        std::array<bool, 3> usable{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float low = r.centers.min[axis], high = r.centers.max[axis];
            binning[axis] = Binning(low, high);
            usable[axis] = high > low && std::isfinite(high - low) && std::isfinite(binning[axis].scale);
            if (!usable[axis]) binning[axis] = {};
        }
        std::array<std::array<WideBox, bins>, 3> boxes;
        std::array<std::array<std::size_t, bins>, 3> counts{};
        for (std::size_t i = r.first; i < r.last; ++i) {
            const Primitive& p = primitives_[i];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto k = static_cast<std::size_t>(binning[axis](p.center[axis]));
                boxes[axis][k].include(p.box);
                ++counts[axis][k];
            }
        }
        Split best;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (usable[axis]) consider(boxes[axis], counts[axis], axis, best);
        }
        return best;
    }

    /// How many full leaves would hold so many: kernels take a leaf at once, however full it is.
    float leaves_of(std::size_t count) const { return static_cast<float>((count + leaf_size_ - 1) / leaf_size_); }

    void consider(const std::array<WideBox, bins>& boxes, const std::array<std::size_t, bins>& counts, std::size_t axis,
                  Split& best) const {
        std::array<float, bins> above{};  // cost of all bins from i on
        WideBox box;
        std::size_t count = 0;
        for (std::size_t i = bins; i-- > 1;) {
            box.include(boxes[i]);
            count += counts[i];
            above[i] = count == 0 ? far : half_area(box) * leaves_of(count);
        }
        box = {};
        count = 0;
        for (std::size_t i = 1; i < bins; ++i) {
            box.include(boxes[i - 1]);
            count += counts[i - 1];
            const float cost = count == 0 ? far : half_area(box) * leaves_of(count) + above[i];
            if (cost < best.cost) best = {axis, static_cast<int>(i), cost};
        }
    }

    std::span<Primitive> primitives_;
    std::size_t leaf_size_;
};

float float_below(double x) {
    if (x > static_cast<double>(most)) return most;
    const float f = static_cast<float>(x);
    return static_cast<double>(f) > x ? std::nextafter(f, -far) : f;
}
float float_above(double x) { return -float_below(-x); }

}  // namespace

simd::Box rounded_outwards(const Aabb& box) noexcept {
    if (box.empty()) return empty_box();
    simd::Box result;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<glm::length_t>(i);
        result.min[i] = float_below(box.min[axis]);
        result.max[i] = float_above(box.max[axis]);
    }
    return result;
}

Aabb lane_box(const Node& node, std::size_t lane) noexcept {
    const auto& [min, max] = node.boxes;
    return {Vec3(min[0][lane], min[1][lane], min[2][lane]), Vec3(max[0][lane], max[1][lane], max[2][lane])};
}

Tree::Tree(std::span<const Aabb> boxes, const BuildOptions& options) {
    if (boxes.empty()) return;
    std::vector<Primitive> primitives(boxes.size());
    for_each_range(boxes.size(), parallel_size, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const simd::Box box = rounded_outwards(boxes[i]);
            Primitive& p = primitives[i];
            p.box = {{box.min[0], box.min[1], box.min[2], 0}, {box.max[0], box.max[1], box.max[2], 0}};
            p.center = center_of(p.box);
            p.index = static_cast<std::uint32_t>(i);
        }
    });
    const auto leaf_size = static_cast<std::size_t>(std::clamp(options.leaf_size, 1, 8));
    const Builder builder(primitives, leaf_size);
    const Range whole = builder.range(0, primitives.size());

    std::vector<Node> nodes(1);
    const bool leaf = whole.size() <= leaf_size;
    Builder::set_lane(nodes[0], 0, whole, leaf ? 0 : 1, leaf);
    for (std::size_t i = 1; i < 8; ++i) Builder::clear_lane(nodes[0], i);
    if (!leaf) {
        std::vector<Node> below = builder.build(whole, 0, depth_);
        for (Node& node : below) Builder::shift(node, 1);
        const Node root = nodes[0];
        nodes.clear();
        reserve_large_pages(nodes, below.size() + 1);
        nodes.push_back(root);
        nodes.insert(nodes.end(), below.begin(), below.end());
    }
    std::vector<std::uint32_t> order;
    reserve_large_pages(order, primitives.size());
    order.resize(primitives.size());
    for (std::size_t i = 0; i < primitives.size(); ++i) order[i] = primitives[i].index;
    leaves_ = number_leaves(nodes);
    nodes_ = std::move(nodes);
    order_ = std::move(order);
}

std::size_t number_leaves(std::span<Node> nodes) noexcept {
    std::size_t leaves = 0;
    for (Node& node : nodes) {
        node.first_leaf = static_cast<std::uint32_t>(leaves);
        node.leaves = 0;
        for (std::size_t i = 0; i < 8; ++i) node.leaves |= (node.count[i] != 0 ? 1u : 0u) << i;
        leaves += static_cast<std::size_t>(std::popcount(node.leaves));
    }
    return leaves;
}

}  // namespace abut::tree
