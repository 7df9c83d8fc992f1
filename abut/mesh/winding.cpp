// SPDX-License-Identifier: MIT
// Solid angles of single triangles (van Oosterom and Strackee 1983), and of clusters by a Taylor expansion about their center
// (Barill, Dickson, Schmidt, Levin and Jacobson 2018) with a proved bound, which decides what is far enough.
#include "abut/mesh/winding.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

#include "abut/exact/orient.h"
#include "abut/math/elementary.h"
#include "abut/math/length.h"
#include "abut/math/nearest_float.h"
#include "abut/tree/walk.h"

namespace abut {
namespace {

using Cluster = WindingTree::Cluster;

constexpr double whole = 4 * std::numbers::pi;

/// The solid angle of a triangle seen from a point, positive from behind; 0 from within its plane.
double solid_angle(const Triangle& t, Vec3 point) {
    const exact::Sign side = exact::orient3d(t.a, t.b, t.c, point);
    if (side == exact::Sign::zero) return 0;
    // Halves keep the differences of the largest numbers finite; the angle does not mind the size.
    std::array<Vec3, 3> way;
    for (int i = 0; i < 3; ++i) {
        way[static_cast<std::size_t>(i)] = 0.5 * t.vertex(i) - 0.5 * point;
        const double size = length_of(way[static_cast<std::size_t>(i)]);
        if (!(size > 0)) return 0;
        way[static_cast<std::size_t>(i)] /= size;
    }
    const auto [a, b, c] = way;
    const double volume = std::abs(dot(a, cross(b, c)));
    const double angle = 2 * arc_tangent(volume, 1 + dot(a, b) + dot(b, c) + dot(c, a));
    return side == exact::Sign::negative ? angle : -angle;
}

/// A sum that keeps what its rounding loses (Neumaier 1974).
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

/// The moments of triangles about a center: ∫ n, ∫ x n and ∫ x x n over their area, the latter two symmetrised, which is all
/// that their potential sees.
struct Moments {
    Vec3 center{0};
    double radius = 0, area = 0;
    Vec3 normal{0};
    std::array<double, 6> linear{};
    std::array<double, 10> quadratic{};
};

// Where x_i x_j stands in linear, and x_i x_j x_k in quadratic.
constexpr std::array<std::array<std::size_t, 3>, 3> pair_place{{{0, 3, 5}, {3, 1, 4}, {5, 4, 2}}};
constexpr std::array<std::array<int, 3>, 10> triples{
    {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {0, 0, 1}, {0, 0, 2}, {1, 1, 0}, {1, 1, 2}, {2, 2, 0}, {2, 2, 1}, {0, 1, 2}}};
constexpr std::array<std::array<int, 2>, 6> pairs{{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {2, 0}}};
// How many orders of its axes each place stands for.
constexpr std::array<double, 10> orders{1, 1, 1, 3, 3, 3, 3, 3, 3, 6};

std::size_t pair_at(int i, int j) { return pair_place[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]; }

/// Adds the moments of `part`, which lie about a center of their own.
void add(Moments& sum, const Moments& part) {
    const Vec3 s = part.center - sum.center;
    sum.radius = std::max(sum.radius, length_of(s) + part.radius);
    sum.area += part.area;
    sum.normal += part.normal;
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        const auto [i, j] = pairs[n];
        sum.linear[n] += part.linear[n] + 0.5 * (s[i] * part.normal[j] + s[j] * part.normal[i]);
    }
    for (std::size_t n = 0; n < triples.size(); ++n) {
        const auto [i, j, k] = triples[n];
        const double once =
            s[i] * part.linear[pair_at(j, k)] + s[j] * part.linear[pair_at(i, k)] + s[k] * part.linear[pair_at(i, j)];
        const double twice = s[i] * s[j] * part.normal[k] + s[j] * s[k] * part.normal[i] + s[k] * s[i] * part.normal[j];
        sum.quadratic[n] += part.quadratic[n] + (2 * once + twice) / 3;
    }
}

/// About its centroid, where ∫ x is 0 and ∫ x x is a twelfth of the area times the corners' products.
Moments moments_of(const Triangle& t) {
    Moments m;
    m.center = (t.a + t.b + t.c) / 3.0;
    m.normal = 0.5 * cross(t.b - t.a, t.c - t.a);
    m.area = length_of(m.normal);
    const std::array<Vec3, 3> corner{t.a - m.center, t.b - m.center, t.c - m.center};
    for (const Vec3& c : corner) m.radius = std::max(m.radius, length_of(c));
    std::array<double, 6> second{};
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        const auto [i, j] = pairs[n];
        for (const Vec3& c : corner) second[n] += c[i] * c[j] / 12;
    }
    for (std::size_t n = 0; n < triples.size(); ++n) {
        const auto [i, j, k] = triples[n];
        m.quadratic[n] = (second[pair_at(i, j)] * m.normal[k] + second[pair_at(j, k)] * m.normal[i] +
                          second[pair_at(k, i)] * m.normal[j]) /
                         3;
    }
    return m;
}

/// The sum of parts about the middle of their area.
Moments sum_of(std::span<const Moments> parts) {
    Moments sum;
    double weight = 0;
    for (const Moments& p : parts) {
        sum.center += p.area * p.center;
        weight += p.area;
    }
    sum.center = weight > 0 ? sum.center / weight : parts.empty() ? Vec3(0) : parts[0].center;
    for (const Moments& p : parts) add(sum, p);
    return sum;
}

float up(double x) {
    const auto f = static_cast<float>(x * (1 + 0x1p-20));
    return std::nextafter(f, std::numeric_limits<float>::infinity());
}

template <std::size_t N>
void round_to(std::array<float, N>& out, const std::array<double, N>& in) {
    for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<float>(in[i]);
}

Cluster cluster_of(const Moments& m) {
    Cluster c;
    // The moments are kept about the center before its rounding; the radius takes that up too.
    for (int i = 0; i < 3; ++i) {
        c.center[static_cast<std::size_t>(i)] = static_cast<float>(m.center[i]);
        c.normal[static_cast<std::size_t>(i)] = static_cast<float>(m.normal[i]);
    }
    c.radius = up(m.radius);
    c.area = up(m.area);
    round_to(c.linear, m.linear);
    round_to(c.quadratic, m.quadratic);
    return c;
}

/// Gathers the moments of everything below each lane, children before parents.
class Gather {
public:
    Gather(const Mesh& mesh, Vec3 origin, double unit, std::vector<std::array<Cluster, 8>>& out)
        : mesh_(mesh), origin_(origin), unit_(unit), out_(out) {}

    Moments below(std::uint32_t index) {
        const tree::Node& node = mesh_.tree().nodes()[index];
        std::array<Moments, 8> lanes;
        std::size_t size = 0;
        tree::for_each_lane(node.used, [&](std::size_t lane) {
            // The center as its float says, so that the moments lie about it exactly.
            Moments sum = node.count[lane] == 0 ? below(node.child[lane]) : of_leaf(node, lane);
            Moments rounded;
            rounded.center = nearest_floats(sum.center);
            add(rounded, sum);
            out_[index][lane] = cluster_of(rounded);
            lanes[size++] = rounded;
        });
        return sum_of(std::span(lanes).first(size));
    }

private:
    Moments of_leaf(const tree::Node& node, std::size_t lane) {
        parts_.clear();
        for (std::uint32_t i = 0; i < node.count[lane]; ++i) {
            const Triangle t = mesh_.triangle(mesh_.tree().order()[node.child[lane] + i]);
            const auto placed = [&](Vec3 v) { return (v - origin_) / unit_; };
            parts_.push_back(moments_of({placed(t.a), placed(t.b), placed(t.c)}));
        }
        return sum_of(parts_);
    }

    const Mesh& mesh_;
    Vec3 origin_;
    double unit_;
    std::vector<std::array<Cluster, 8>>& out_;
    std::vector<Moments> parts_;
};

/// What a cluster fills of the view from a point that is `apart` from its center and `far` away.
double seen_angle(const Cluster& c, Vec3 apart, double far) {
    const double r2 = far * far, r3 = far * r2, r5 = r3 * r2, r7 = r5 * r2;
    const Vec3& d = apart;
    const Vec3 normal(c.normal[0], c.normal[1], c.normal[2]);
    double form = 0, trace = static_cast<double>(c.linear[0]) + c.linear[1] + c.linear[2];
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        form += (n < 3 ? 1 : 2) * c.linear[n] * d[pairs[n][0]] * d[pairs[n][1]];
    }
    double cubic = 0;
    for (std::size_t n = 0; n < triples.size(); ++n) {
        cubic += orders[n] * c.quadratic[n] * d[triples[n][0]] * d[triples[n][1]] * d[triples[n][2]];
    }
    const auto& q = c.quadratic;
    const Vec3 traces(q[0] + q[5] + q[7], q[1] + q[3] + q[8], q[2] + q[4] + q[6]);
    return dot(normal, d) / r3 + trace / r3 - 3 * form / r5 + 0.5 * (15 * cubic / r7 - 9 * dot(traces, d) / r5);
}

/// No less than seen_angle errs by, where ratio < 1 is the radius over the distance. The k-th term of the expansion of
/// x / |x|³ is a gradient of a solid harmonic, at most (k + 1) ratio^k over the distance squared; these are the terms from
/// the third on, and then what floats lose of the others.
double error_of(double area, double far, double ratio) {
    const double left = 1 - ratio;
    return area / (far * far) * (ratio * ratio * ratio * (4 - 3 * ratio) / (left * left) + 0x1p-18);
}

}  // namespace

double winding_number(const Vec3& point, const Mesh& mesh) noexcept {
    if (!is_finite(point)) return std::numeric_limits<double>::quiet_NaN();
    Sum sum;
    for (std::size_t i = 0; i < mesh.size(); ++i) sum.add(solid_angle(mesh.triangle(i), point));
    return sum.value() / whole;
}

WindingTree::WindingTree(const Mesh& mesh) : mesh_(&mesh) {
    if (mesh.empty()) return;
    // Moments are products of up to four lengths: in units of the mesh's size none is lost to under- or overflow. Halves, for
    // meshes as wide as all doubles.
    const Vec3 half = 0.5 * mesh.bounds().max - 0.5 * mesh.bounds().min;
    const double size = std::max({half.x, half.y, half.z});
    origin_ = 0.5 * mesh.bounds().min + 0.5 * mesh.bounds().max;
    unit_ = size > 0 ? std::ldexp(1.0, std::clamp(std::ilogb(size), -1021, 1020)) : 1;
    clusters_.resize(mesh.tree().nodes().size());
    Gather(mesh, origin_, unit_, clusters_).below(0);
}

double winding_number(const Vec3& point, const WindingTree& tree, double tolerance) noexcept {
    if (!is_finite(point)) return std::numeric_limits<double>::quiet_NaN();
    const Mesh& mesh = tree.mesh();
    if (mesh.empty()) return 0;
    const auto nodes = mesh.tree().nodes();
    const auto order = mesh.tree().order();
    const Vec3 from = (0.5 * point - 0.5 * tree.origin_) / (0.5 * tree.unit_);
    if (!(tolerance >= 0)) tolerance = 0;
    const double most = whole * tolerance;
    // Seen from so far, what fills less of the view than any double but 0; powers of the distance would overflow.
    if (!(length_of(from) < 0x1p140)) return most > 0 ? 0 : winding_number(point, mesh);

    // Clusters count as one while their radius is at most `ratio` of their distance. The errors' sum decides whether that was
    // enough; if not, nearer.
    for (double ratio = std::min(0.5, cube_root(0.25 * tolerance));; ratio = ratio > 0x1p-10 ? 0.5 * ratio : 0) {
        Sum sum;
        double error = 0;
        tree::Stack<std::uint32_t> stack;
        stack.push(0);
        while (!stack.empty() && !(error > most)) {
            const std::uint32_t index = stack.pop();
            const tree::Node& node = nodes[index];
            tree::for_each_lane(node.used, [&](std::size_t lane) {
                const Cluster& c = tree.clusters_[index][lane];
                const Vec3 apart = Vec3(c.center[0], c.center[1], c.center[2]) - from;
                const double far = std::sqrt(dot(apart, apart));
                if (c.radius < ratio * far) {
                    sum.add(seen_angle(c, apart, far));
                    error += error_of(c.area, far, c.radius / far);
                } else if (node.count[lane] == 0) {
                    stack.push(node.child[lane]);
                } else {
                    for (std::uint32_t i = 0; i < node.count[lane]; ++i) {
                        sum.add(solid_angle(mesh.triangle(order[node.child[lane] + i]), point));
                    }
                }
            });
        }
        if (!(error > most)) return sum.value() / whole;
    }
}

}  // namespace abut
