// SPDX-License-Identifier: MIT
// Builds trees of oriented boxes, and proves that boxes or items are apart.
#include "abut/bvh/obb_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "abut/base/executor.h"

namespace abut::bvh {
namespace {

constexpr std::uint32_t leaf_size = ObbTree::leaf_size;
constexpr std::size_t alone = 8192;   // fewer are built by one thread
constexpr std::size_t sampled = 256;  // so many items determine a node's axes

// Coordinates are at most 2. A projection onto an axis has an error below 2^-49, and axes are orthonormal within 2^-49,
// which moves a point of a box by no more than 2^-46.
constexpr double rounding = 0x1p-44;

double dot(Vec3 a, Vec3 b) noexcept { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 cross(Vec3 a, Vec3 b) noexcept { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

struct Interval {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double x) noexcept {
        low = std::min(low, x);
        high = std::max(high, x);
    }
    void include(const Interval& other) noexcept {
        low = std::min(low, other.low);
        high = std::max(high, other.high);
    }
    [[nodiscard]] double middle() const noexcept { return 0.5 * (low + high); }
    [[nodiscard]] double length() const noexcept { return high - low; }
};

Interval along(const ObbTreeItem& item, Vec3 axis) noexcept {
    const double a = dot(item.points[0], axis), b = dot(item.points[1], axis), c = dot(item.points[2], axis);
    return {std::min({a, b, c}) - item.pad, std::max({a, b, c}) + item.pad};
}
Interval along(const ObbTreeNode& node, Vec3 axis) noexcept {
    const double middle = dot(node.center, axis);
    double projected_radius = rounding;
    for (int k = 0; k < 3; ++k)
        projected_radius += node.half[k] * std::abs(dot(node.axes[static_cast<std::size_t>(k)], axis));
    return {middle - projected_radius, middle + projected_radius};
}

using Symmetric = std::array<std::array<double, 3>, 3>;

/// The eigenvectors of a symmetric matrix by Jacobi rotations, made orthonormal at the end.
std::array<Vec3, 3> eigenvectors(Symmetric m) noexcept {
    std::array<Vec3, 3> axes{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
    for (int round = 0; round < 8; ++round) {
        for (const auto& [p, q] : {std::array<std::size_t, 2>{0, 1}, {0, 2}, {1, 2}}) {
            if (!(std::abs(m[p][q]) > 0x1p-60 * (std::abs(m[p][p]) + std::abs(m[q][q])))) continue;
            const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
            const double t = (theta < 0 ? -1.0 : 1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
            const double c = 1 / std::sqrt(t * t + 1), s = t * c;
            for (std::size_t k = 0; k < 3; ++k) {
                const double x = m[k][p], y = m[k][q];
                m[k][p] = c * x - s * y;
                m[k][q] = s * x + c * y;
            }
            for (std::size_t k = 0; k < 3; ++k) {
                const double x = m[p][k], y = m[q][k];
                m[p][k] = c * x - s * y;
                m[q][k] = s * x + c * y;
            }
            const Vec3 u = axes[p], v = axes[q];
            axes[p] = c * u - s * v;
            axes[q] = s * u + c * v;
        }
    }
    axes[0] = axes[0] / std::sqrt(dot(axes[0], axes[0]));
    axes[1] = axes[1] - dot(axes[0], axes[1]) * axes[0];
    axes[1] = axes[1] / std::sqrt(dot(axes[1], axes[1]));
    axes[2] = cross(axes[0], axes[1]);
    return axes;
}

/// The number of nodes of a binary tree with so many leaves.
std::uint32_t nodes_over(std::size_t leaves) { return static_cast<std::uint32_t>(2 * leaves - 1); }
std::size_t leaves_of(std::size_t items) { return (items + leaf_size - 1) / leaf_size; }

struct Key {
    double at;
    std::uint32_t item;
    bool operator<(const Key& other) const noexcept { return at != other.at ? at < other.at : item < other.item; }
};

/// Builds the tree of one group. The places of all its nodes are known in advance, so that threads need not wait for
/// each other.
class Builder {
public:
    Builder(std::span<const ObbTreeItem> items, std::span<Key> keys, std::span<ObbTreeNode> nodes)
        : items_(items), keys_(keys), nodes_(nodes) {}

    void build(std::size_t first, std::size_t last, std::uint32_t node_index) const {
        ObbTreeNode& node = nodes_[node_index];
        const std::size_t split_axis = enclose(node, first, last);
        const std::size_t leaves = leaves_of(last - first);
        if (leaves == 1) {
            node.first = static_cast<std::uint32_t>(first);
            node.count = static_cast<std::uint32_t>(last - first);
            return;
        }
        const std::size_t middle = first + leaves / 2 * leaf_size;
        const Vec3 axis = node.axes[split_axis];
        for (std::size_t i = first; i < last; ++i) keys_[i].at = along(items_[keys_[i].item], axis).middle();
        std::nth_element(&keys_[first], &keys_[middle], keys_.data() + last);
        node.left = node_index + 1;
        node.right = node_index + 1 + nodes_over(leaves / 2);
        if (last - first < alone) {
            build(first, middle, node.left);
            build(middle, last, node.right);
        } else {
            in_parallel([&] { build(first, middle, node.left); }, [&] { build(middle, last, node.right); });
        }
    }

private:
    /// Sets the box of a range, and returns the axis to split along.
    std::size_t enclose(ObbTreeNode& node, std::size_t first, std::size_t last) const {
        node.axes = axes_of(first, last);
        node.lowest = ObbTreeItem::no_group;
        node.highest = node.first = node.count = node.left = node.right = 0;
        node.is_group = false;
        std::array<Interval, 3> box, centers;
        std::array<double, 3> lengths{};
        for (std::size_t i = first; i < last; ++i) {
            const ObbTreeItem& item = items_[keys_[i].item];
            node.lowest = std::min(node.lowest, item.lowest);
            node.highest = std::max(node.highest, item.highest);
            for (std::size_t k = 0; k < 3; ++k) {
                const Interval here = along(item, node.axes[k]);
                box[k].include(here);
                centers[k].include(here.middle());
                lengths[k] += here.length();
            }
        }
        node.center = Vec3(0);
        std::size_t best = 0;
        double most = -1;
        for (std::size_t k = 0; k < 3; ++k) {
            node.center = node.center + box[k].middle() * node.axes[k];
            node.half[static_cast<glm::length_t>(k)] = 0.5 * box[k].length();
            const double spread = centers[k].length();
            const double parted =
                spread / (lengths[k] / static_cast<double>(last - first) + 0x1p-10 * spread + rounding);
            if (parted > most) best = k, most = parted;
        }
        return best;
    }

    std::array<Vec3, 3> axes_of(std::size_t first, std::size_t last) const {
        Symmetric sum{};
        const std::size_t step = std::max<std::size_t>(1, (last - first) / sampled);
        for (std::size_t i = first; i < last; i += step) {
            const auto& p = items_[keys_[i].item].points;
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const Vec3 e = p[(corner + 1) % 3] - p[corner];
                for (std::size_t r = 0; r < 3; ++r) {
                    for (std::size_t c = 0; c < 3; ++c) {
                        sum[r][c] += e[static_cast<glm::length_t>(r)] * e[static_cast<glm::length_t>(c)];
                    }
                }
            }
        }
        return eigenvectors(sum);
    }

    std::span<const ObbTreeItem> items_;
    std::span<Key> keys_;
    std::span<ObbTreeNode> nodes_;
};

/// Builds the tree above the groups' roots, of axis-aligned boxes.
class UpperBuilder {
public:
    explicit UpperBuilder(std::span<ObbTreeNode> nodes) : nodes_(nodes) {}

    /// Builds the tree over some roots at `node_index`, unless there is only one; returns the index of its root.
    std::uint32_t build(std::span<std::uint32_t> roots, std::uint32_t node_index) const {
        if (roots.size() == 1) return roots[0];
        ObbTreeNode node{};
        node.axes = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
        node.lowest = ObbTreeItem::no_group;
        std::array<Interval, 3> box, centers;
        for (const std::uint32_t root : roots) {
            node.lowest = std::min(node.lowest, nodes_[root].lowest);
            node.highest = std::max(node.highest, nodes_[root].highest);
            for (std::size_t k = 0; k < 3; ++k) {
                box[k].include(along(nodes_[root], node.axes[k]));
                centers[k].include(nodes_[root].center[static_cast<glm::length_t>(k)]);
            }
        }
        glm::length_t axis = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            node.center[static_cast<glm::length_t>(k)] = box[k].middle();
            node.half[static_cast<glm::length_t>(k)] = 0.5 * box[k].length();
            if (centers[k].length() > centers[static_cast<std::size_t>(axis)].length()) {
                axis = static_cast<glm::length_t>(k);
            }
        }
        const std::size_t middle = roots.size() / 2;
        std::nth_element(roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(middle), roots.end(),
                         [&](std::uint32_t i, std::uint32_t k) {
                             const double p = nodes_[i].center[axis], q = nodes_[k].center[axis];
                             return p != q ? p < q : i < k;
                         });
        node.left = build(roots.first(middle), node_index + 1);
        node.right = build(roots.subspan(middle), node_index + static_cast<std::uint32_t>(middle));
        nodes_[node_index] = node;
        return node_index;
    }

private:
    std::span<ObbTreeNode> nodes_;
};

}  // namespace

ObbTree::ObbTree(std::vector<ObbTreeItem> items) {
    if (items.empty()) return;
    std::stable_sort(items.begin(), items.end(),
                     [](const ObbTreeItem& a, const ObbTreeItem& b) { return a.group < b.group; });
    struct Group {
        std::size_t first, last;
        std::uint32_t root;
    };
    std::vector<Group> groups;
    for (std::size_t first = 0, last = 0; first < items.size(); first = last) {
        while (last < items.size() && items[last].group == items[first].group) ++last;
        groups.push_back({first, last, 0});
    }
    auto node_index = static_cast<std::uint32_t>(groups.size() - 1);  // the upper nodes come first
    for (Group& group : groups) {
        group.root = node_index;
        node_index += nodes_over(leaves_of(group.last - group.first));
    }
    nodes_.resize(node_index);
    std::vector<Key> keys(items.size());
    for (std::uint32_t i = 0; i < keys.size(); ++i) keys[i] = {0, i};
    const Builder builder(items, keys, nodes_);
    for_each_range(groups.size(), 16, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) builder.build(groups[i].first, groups[i].last, groups[i].root);
    });
    std::vector<std::uint32_t> roots;
    for (const Group& group : groups) {
        nodes_[group.root].is_group = items[group.first].group != ObbTreeItem::no_group;
        roots.push_back(group.root);
    }
    UpperBuilder(nodes_).build(roots, 0);
    items_.reserve(items.size());
    for (const Key& key : keys) items_.push_back(items[key.item]);
}

bool apart(const ObbTreeNode& a, const ObbTreeNode& b) noexcept {
    const Vec3 between = b.center - a.center;
    std::array<double, 3> radius_b{};
    std::array<std::array<double, 3>, 3> cosines;
    for (std::size_t i = 0; i < 3; ++i) {
        double radius = a.half[static_cast<glm::length_t>(i)] + rounding;
        for (std::size_t k = 0; k < 3; ++k) {
            cosines[i][k] = std::abs(dot(a.axes[i], b.axes[k]));
            radius += cosines[i][k] * b.half[static_cast<glm::length_t>(k)];
        }
        if (std::abs(dot(a.axes[i], between)) > radius) return true;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        radius_b[k] = b.half[static_cast<glm::length_t>(k)] + rounding;
        for (std::size_t i = 0; i < 3; ++i) radius_b[k] += cosines[i][k] * a.half[static_cast<glm::length_t>(i)];
        if (std::abs(dot(b.axes[k], between)) > radius_b[k]) return true;
    }
    return false;
}

LeafItems::LeafItems(std::span<const ObbTreeItem> items, const ObbTreeNode& a, const ObbTreeNode& b) noexcept {
    for (std::size_t i = 0; i < items.size(); ++i) {
        for (std::size_t k = 0; k < 6; ++k) {
            const Interval here = along(items[i], k < 3 ? a.axes[k] : b.axes[k - 3]);
            intervals[i].low[k] = here.low - rounding;
            intervals[i].high[k] = here.high + rounding;
        }
    }
}

bool apart(const LeafItems& a, std::size_t i, const LeafItems& b, std::size_t k) noexcept {
    bool result = false;
    for (std::size_t axis = 0; axis < 6; ++axis) {
        result |= a.intervals[i].low[axis] > b.intervals[k].high[axis] ||
                  b.intervals[k].low[axis] > a.intervals[i].high[axis];
    }
    return result;
}

}  // namespace abut::bvh
