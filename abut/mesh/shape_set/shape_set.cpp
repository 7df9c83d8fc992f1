// SPDX-License-Identifier: MIT
// Builds and refits sets of shapes.
#include "abut/mesh/shape_set/shape_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"

namespace abut {
namespace {

constexpr std::size_t grain = 4096;

/// Whether the shape is finite or empty. A box with min > max is empty, even if its numbers are infinite, as those of a
/// default box are.
template <SetShape S>
bool is_valid(const S& shape) {
    if constexpr (std::same_as<S, Aabb>) {
        for (int i = 0; i < 3; ++i) {
            if (std::isnan(shape.min[i]) || std::isnan(shape.max[i])) return false;
        }
        if (shape.empty()) return true;
    }
    return is_finite(shape);
}

template <SetShape S>
void refuse_bad_shapes(const std::vector<S>& shapes) {
    if (shapes.size() >= Where::none) {
        throw Error("ShapeSet: " + std::to_string(shapes.size()) + " shapes; at most 4294967294 are possible");
    }
    std::size_t bad = 0, first_bad = 0;
    for (std::size_t i = shapes.size(); i > 0; --i) {
        if (is_valid(shapes[i - 1])) continue;
        ++bad;
        first_bad = i - 1;
    }
    if (bad > 0) {
        throw Error("ShapeSet: shape " + std::to_string(first_bad) + " is not finite (" + std::to_string(bad) + " of " +
                    std::to_string(shapes.size()) + " shapes are not); remove them");
    }
}

/// The box within the range of doubles, for bounds that have overflowed.
Aabb clamped(const Aabb& box) {
    constexpr double most = std::numeric_limits<double>::max();
    Aabb result;
    for (int i = 0; i < 3; ++i) {
        result.min[i] = std::clamp(box.min[i], -most, most);
        result.max[i] = std::clamp(box.max[i], -most, most);
    }
    return result;
}

}  // namespace

/// Sets bounds_, and returns a box for each shape. An empty shape gets the box of a point, which changes no answer,
/// since the verbs decide.
template <SetShape S>
std::vector<Aabb> ShapeSet<S>::boxes_of_all() {
    std::vector<Aabb> boxes(size());
    for_each_range(size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) boxes[i] = abut::bounds(shapes_[i]);
    });
    Aabb all;
    for (const Aabb& box : boxes) all.include(box);
    bounds_ = all;
    const Vec3 anywhere = all.empty() ? Vec3(0) : clamped(all).center();
    for (Aabb& box : boxes) box = box.empty() ? Aabb{anywhere, anywhere} : clamped(box);
    return boxes;
}

template <SetShape S>
ShapeSet<S>::ShapeSet(std::vector<S> shapes, BuildOptions options) : options_(options) {
    const DefaultFloats floats;
    refuse_bad_shapes(shapes);
    shapes_ = std::move(shapes);
    tree_ = bvh::Bvh(boxes_of_all(), options);
    built_cost_ = tree_.cost();
}

template <SetShape S>
ShapeSet<S> ShapeSet<S>::refitted(std::vector<S> shapes, double max_cost_ratio) const {
    const DefaultFloats floats;
    if (shapes.size() != size()) {
        throw Error("ShapeSet::refitted: " + std::to_string(shapes.size()) + " shapes for a set of " +
                    std::to_string(size()) + "; give each shape its new numbers, in the same order");
    }
    refuse_bad_shapes(shapes);
    ShapeSet result;
    result.shapes_ = std::move(shapes);
    result.options_ = options_;
    const std::vector<Aabb> boxes = result.boxes_of_all();
    result.tree_ = tree_.refitted(boxes);
    result.built_cost_ = built_cost_;
    if (!(result.tree_.cost() <= max_cost_ratio * built_cost_)) {
        result.tree_ = bvh::Bvh(boxes, options_);
        result.built_cost_ = result.tree_.cost();
    }
    return result;
}

template class ShapeSet<Sphere>;
template class ShapeSet<Segment>;
template class ShapeSet<Capsule>;
template class ShapeSet<Aabb>;
template class ShapeSet<Obb>;
template class ShapeSet<Triangle>;

}  // namespace abut
