// SPDX-License-Identifier: MIT
// Winding numbers: solid angles of single triangles (van Oosterom and Strackee 1983), and of clusters by a Taylor
// expansion about their centre (Barill, Dickson, Schmidt, Levin and Jacobson 2018) with a proved error bound, which
// decides where clusters suffice.
#include "abut/mesh/winding.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/exact/double_double.h"
#include "abut/exact/orient.h"
#include "abut/math/elementary.h"
#include "abut/math/norms.h"
#include "abut/mesh/winding_moments.h"

namespace abut {
namespace {

using winding::Moments;

constexpr double whole = 4 * std::numbers::pi;

exact::DoubleDouble root(exact::DoubleDouble a) {
    if (!(a.high > 0)) return {};
    const double near = std::sqrt(a.high);
    return exact::fast_two_sum(near, (a - exact::exact_product(near, near)).high / (2 * near));
}

/// The magnitude of the solid angle of a triangle, in double-doubles, for triangles whose formula cancels in doubles.
double cancelling_angle(const Triangle& t, Vec3 point) {
    std::array<exact::DoubleDouble3, 3> offsets;
    std::array<exact::DoubleDouble, 3> length;
    for (std::size_t i = 0; i < 3; ++i) {
        // Halves, as in solid_angle(). The angle does not depend on the length of any of the three.
        exact::DoubleDouble3& v = offsets[i];
        v = exact::difference(0.5 * t.vertex(static_cast<int>(i)), 0.5 * point);
        const double size = norm_inf(leading(v));
        if (!(size > 0)) return 0;
        for (exact::DoubleDouble* x : {&v.x, &v.y, &v.z}) {
            x->high = std::ldexp(x->high, -std::ilogb(size));
            x->low = std::ldexp(x->low, -std::ilogb(size));
        }
        length[i] = root(dot(v, v));
    }
    const auto& [a, b, c] = offsets;
    const exact::DoubleDouble real =
        length[0] * length[1] * length[2] + length[0] * dot(b, c) + length[1] * dot(c, a) + length[2] * dot(a, b);
    return 2 * arc_tangent(std::abs(dot(a, cross(b, c)).high), real.high);
}

/// The solid angle of a triangle at a point, positive behind the triangle; 0 in its plane.
double solid_angle(const Triangle& t, Vec3 point) {
    const exact::Sign side = exact::orient3d(t.a, t.b, t.c, point);
    if (side == exact::Sign::zero) return 0;
    // Halves keep the differences of the largest numbers finite; the angle does not depend on the scale.
    std::array<Vec3, 3> offsets;
    for (int i = 0; i < 3; ++i) {
        offsets[static_cast<std::size_t>(i)] = 0.5 * t.vertex(i) - 0.5 * point;
        const double size = length_of(offsets[static_cast<std::size_t>(i)]);
        if (!(size > 0)) return 0;
        offsets[static_cast<std::size_t>(i)] /= size;
    }
    const auto [a, b, c] = offsets;
    const double volume = std::abs(dot(a, cross(b, c)));
    const double real = 1 + dot(a, b) + dot(b, c) + dot(c, a);
    const bool cancels = volume + std::abs(real) < winding::least_size;
    const double angle = cancels ? cancelling_angle(t, point) : 2 * arc_tangent(volume, real);
    return side == exact::Sign::negative ? angle : -angle;
}

/// A compensated sum (Neumaier 1974).
class Sum {
public:
    void add(double x) {
        const double next = sum_ + x;
        rest_ += std::abs(sum_) >= std::abs(x) ? (sum_ - next) + x : (x - next) + sum_;
        sum_ = next;
    }
    [[nodiscard]] double value() const { return sum_ + rest_; }

private:
    double sum_ = 0, rest_ = 0;
};

/// Computes the moments of the subtree of each lane, children before parents.
class Gather {
public:
    Gather(const Mesh& mesh, Vec3 origin, double unit, std::vector<winding::Clusters8>& out)
        : mesh_(mesh), origin_(origin), unit_(unit), out_(out) {}

    Moments below(std::uint32_t index) {
        const bvh::Node& node = mesh_.tree().nodes()[index];
        std::array<Moments, 8> lanes;
        std::size_t size = 0;
        bvh::for_each_lane(node.used, [&](std::size_t lane) {
            Moments& sum = lanes[size++];
            sum = node.count[lane] == 0 ? below(node.child[lane]) : of_leaf(node, lane);
            put(sum, out_[index], lane);
        });
        return sum_of(std::span(lanes).first(size));
    }

private:
    Moments of_leaf(const bvh::Node& node, std::size_t lane) {
        parts_.clear();
        for (std::uint32_t i = 0; i < node.count[lane]; ++i) {
            const Triangle t = mesh_.triangle(mesh_.tree().order()[node.child[lane] + i]);
            const auto placed = [&](Vec3 v) { return (v - origin_) / unit_; };
            parts_.push_back(winding::moments_of({placed(t.a), placed(t.b), placed(t.c)}));
        }
        return winding::sum_of(parts_);
    }

    const Mesh& mesh_;
    Vec3 origin_;
    double unit_;
    std::vector<winding::Clusters8>& out_;
    std::vector<Moments> parts_;
};

/// A sum of the angles of single triangles, eight at a time.
class NearSum {
public:
    NearSum(const Mesh& mesh, Vec3 point, double unit) : mesh_(mesh), point_(point), per_(1 / unit) {}

    void add_leaf(const bvh::Node& node, std::size_t lane) {
        const std::uint32_t first = node.child[lane], count = node.count[lane];
        const auto order = mesh_.tree().order();
        for (std::uint32_t from = 0; from < count; from += 8) {
            const std::uint32_t n = std::min(count - from, 8u);
            std::array<Triangle, 8> triangle;
            winding::Views8 views;
            for (std::size_t k = 0; k < n; ++k) {
                triangle[k] = mesh_.triangle(order[first + from + k]);
                // Differences first: they are rounded once, as the kernel's proof needs. Those that overflow are marked
                // uncertain by the kernel.
                const auto set_corner = [&](std::size_t corner, Vec3 v) {
                    const Vec3 offset = (v - point_) * per_;
                    for (int i = 0; i < 3; ++i) views.corner[corner][static_cast<std::size_t>(i)][k] = offset[i];
                };
                set_corner(0, triangle[k].a), set_corner(1, triangle[k].b), set_corner(2, triangle[k].c);
            }
            std::uint32_t uncertain = winding::add_angles(views, sum_) & ((1u << n) - 1);
            bvh::for_each_lane(uncertain, [&](std::size_t k) { rest_.add(solid_angle(triangle[k], point_)); });
            any_ = true;
        }
    }

    void clear() {
        sum_ = {};
        rest_ = {};
        any_ = false;
    }

    [[nodiscard]] double value() const {
        if (!any_) return rest_.value();
        // Multiplies the lanes' complex numbers, as the kernel adds triangles to each lane.
        double re = sum_.real[0], im = sum_.imaginary[0], turns = sum_.turns[0];
        for (std::size_t k = 1; k < 8; ++k) {
            const double u = sum_.real[k], v = sum_.imaginary[k], next = re * u - im * v;
            const bool up = im >= 0 && v > 0, down = im < 0 && v < 0;
            im = re * v + im * u;
            re = next;
            if (up && im < 0) turns += 1;
            if (down && im >= 0) turns -= 1;
            turns += sum_.turns[k];
        }
        return rest_.value() + (2 * arc_tangent(im + 0.0, re) + turns * whole);
    }

private:
    const Mesh& mesh_;
    Vec3 point_;
    double per_;
    winding::AngleSum sum_;
    Sum rest_;
    bool any_ = false;
};

/// The clusters that are accepted, of which as many are stored as there is room for and the others added up.
class FarSum {
public:
    FarSum(const Mesh& mesh, std::span<const winding::Clusters8> clusters, Vec3 from, NearSum& near)
        : mesh_(mesh), clusters_(clusters), from_{from.x, from.y, from.z}, near_(near) {}

    /// Opens clusters whose error exceeds a share of `most`, and smaller ones until the sum of all errors is at most
    /// `most`. False where that would take too long; then the sum is meaningless.
    [[nodiscard]] bool find(double most) {
        double share = most / 16;
        open_below_root(share);
        for (double error = sum_of_errors(); error > most; error = sum_of_errors()) {
            if (!(share > 0x1p-50 * most)) return false;
            // Reduces the share according to the excess of the error, and by half as much again, since there will be
            // more clusters.
            const double part = most / error;
            share *= std::clamp(0.7 * part * std::sqrt(part), 0x1p-8, 0.5);
            if (left_out_ == 0) {
                open_above(share);
            } else {
                // There was no room for all clusters: starts again from the root.
                sum_ = {};
                near_.clear();
                left_out_ = 0;
                count_ = 0;
                open_below_root(share);
            }
        }
        return true;
    }

    [[nodiscard]] double value() const {
        Sum sum = sum_;
        for (std::size_t i = 0; i < count_; ++i) sum.add(accepted_[i].angle);
        return sum.value();
    }

private:
    static constexpr std::size_t most_accepted = 512;
    struct Accepted {
        double angle, error;
        std::uint32_t child;  // in lane child % 8 of node child / 8
    };

    void below(std::uint32_t index, std::size_t lane, bvh::Stack<std::uint32_t>& stack) {
        const bvh::Node& node = mesh_.tree().nodes()[index];
        if (node.count[lane] == 0) {
            stack.push(node.child[lane]);
        } else {
            near_.add_leaf(node, lane);
        }
    }

    [[nodiscard]] double sum_of_errors() const {
        double error = left_out_;
        for (std::size_t i = 0; i < count_; ++i) error += accepted_[i].error;
        return error;
    }

    void open_all(bvh::Stack<std::uint32_t>& stack, double share) {
        while (!stack.empty()) open(stack.pop(), share, stack);
    }
    void open_below_root(double share) {
        bvh::Stack<std::uint32_t> stack;
        stack.push(0);
        open_all(stack, share);
    }
    /// Replaces accepted clusters with too large an error by their subtrees.
    void open_above(double share) {
        std::array<std::uint32_t, most_accepted> opened;
        std::size_t remaining = 0, out = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (accepted_[i].error > share) {
                opened[out++] = accepted_[i].child;
            } else {
                accepted_[remaining++] = accepted_[i];
            }
        }
        count_ = remaining;
        for (std::size_t i = 0; i < out; ++i) {
            bvh::Stack<std::uint32_t> stack;
            below(opened[i] / 8, opened[i] % 8, stack);
            open_all(stack, share);
        }
    }

    void open(std::uint32_t index, double share, bvh::Stack<std::uint32_t>& stack) {
        winding::Angles8 angles;
        winding::far_angles(clusters_[index], from_, angles);
        bvh::for_each_lane(mesh_.tree().nodes()[index].used, [&](std::size_t lane) {
            const double error = angles.error[lane];
            if (!(error <= share)) {
                below(index, lane, stack);
            } else if (count_ < most_accepted) {
                accepted_[count_++] = {angles.angle[lane], error, 8 * index + static_cast<std::uint32_t>(lane)};
            } else {
                sum_.add(angles.angle[lane]);
                left_out_ += error;
            }
        });
    }

    const Mesh& mesh_;
    std::span<const winding::Clusters8> clusters_;
    std::array<double, 3> from_;
    NearSum& near_;
    Sum sum_;              // of clusters for which there is no room
    double left_out_ = 0;  // their error
    std::size_t count_ = 0;
    std::array<Accepted, most_accepted> accepted_;
};

}  // namespace

double winding_number(const Vec3& point, const Mesh& mesh) noexcept {
    const DefaultFloats floats;
    if (!is_finite(point)) return std::numeric_limits<double>::quiet_NaN();
    Sum sum;
    for (std::size_t i = 0; i < mesh.size(); ++i) sum.add(solid_angle(mesh.triangle(i), point));
    return sum.value() / whole;
}

WindingTree::WindingTree(const Mesh& mesh) : mesh_(&mesh) {
    const DefaultFloats floats;
    if (mesh.empty()) return;
    // Moments are products of up to four lengths; in units of the mesh's size none under- or overflows. Halved, for
    // meshes that span the whole range of doubles.
    const Vec3 half = 0.5 * mesh.bounds().max - 0.5 * mesh.bounds().min;
    const double size = std::max({half.x, half.y, half.z});
    origin_ = 0.5 * mesh.bounds().min + 0.5 * mesh.bounds().max;
    unit_ = size > 0 ? std::ldexp(1.0, std::clamp(std::ilogb(size), -1021, 1020)) : 1;
    clusters_.resize(mesh.tree().nodes().size());
    Gather(mesh, origin_, unit_, clusters_).below(0);
}

double winding_number(const Vec3& point, const WindingTree& tree, double tolerance) noexcept {
    const DefaultFloats floats;
    if (!is_finite(point)) return std::numeric_limits<double>::quiet_NaN();
    const Mesh& mesh = tree.mesh();
    if (mesh.empty()) return 0;
    const Vec3 from = (0.5 * point - 0.5 * tree.origin_) / (0.5 * tree.unit_);
    if (!(tolerance >= 0)) tolerance = 0;
    const double most = whole * tolerance;
    // From so far away a triangle's angle is at most about 2^-280, so that the sum counts as 0; powers of the distance
    // would overflow.
    if (!(length_of(from) < 0x1p140)) return most > 0 ? 0 : winding_number(point, mesh);

    NearSum near(mesh, point, tree.unit_);
    FarSum far(mesh, tree.clusters_, from, near);
    if (!far.find(most)) return winding_number(point, mesh);
    return (far.value() + near.value()) / whole;
}

void winding_number_each(std::span<const Vec3> points, const WindingTree& tree, std::span<double> out,
                         double tolerance) {
    constexpr std::size_t grain = 64;
    for_each_counted_range(std::min(points.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = winding_number(points[i], tree, tolerance);
    });
}

}  // namespace abut
