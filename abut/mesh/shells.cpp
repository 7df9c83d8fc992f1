// SPDX-License-Identifier: MIT
// Finds the closed shells of a mesh, and the sign of each one's volume.
//
// Patches that are closed by themselves are shells; the others are closed together or not at all. A shell faces
// outwards when its volume, with the orientation of most of its triangles, is positive.
#include "abut/mesh/shells.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "abut/base/disjoint_sets.h"
#include "abut/base/sort.h"
#include "abut/exact/leading_bits.h"
#include "abut/mesh/enclosed_volume.h"

namespace abut::checking {
namespace {

/// Whether the corners are an even permutation of `sorted`.
bool even(const Index3& t, const Index3& sorted) {
    return (t[0] == sorted[0] && t[1] == sorted[1]) || (t[1] == sorted[0] && t[2] == sorted[1]) ||
           (t[2] == sorted[0] && t[0] == sorted[1]);
}

/// The triangles that represent all with the same corners, and how many each represents.
struct Representatives {
    std::vector<Index3> triangles;      // collapsed where another triangle, or none, represents it
    std::vector<std::uint32_t> copies;  // for each representative
};

Representatives without_duplicates(std::vector<Index3> triangles) {
    std::vector<Index3> sorted = triangles;
    for (Index3& t : sorted) std::sort(t.begin(), t.end());
    std::vector<std::uint32_t> order(triangles.size());
    std::iota(order.begin(), order.end(), 0u);
    sort_range(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return sorted[i] != sorted[k] ? sorted[i] < sorted[k] : i < k;
    });
    std::vector<std::uint32_t> copies(triangles.size(), 1);
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
        std::int64_t balance = 0;
        for (; last < order.size() && sorted[order[last]] == sorted[order[first]]; ++last) {
            balance += even(triangles[order[last]], sorted[order[last]]) ? 1 : -1;
        }
        if (last - first == 1) continue;
        // The first triangle with the orientation of the majority.
        bool needs_representative = balance != 0;
        for (std::size_t i = first; i < last; ++i) {
            Index3& t = triangles[order[i]];
            const bool chosen = needs_representative && even(t, sorted[order[i]]) == (balance > 0);
            if (chosen) {
                needs_representative = false;
                copies[order[i]] = static_cast<std::uint32_t>(std::abs(balance));
            } else {
                t = {};
            }
        }
    }
    return {std::move(triangles), std::move(copies)};
}

/// Marks the pieces with an edge along which the numbers of triangles in the two directions differ; piece(t) is a
/// triangle's piece.
template <class Piece>
std::vector<bool> open_pieces(const EdgeTable& edges, const std::vector<std::uint8_t>& flipped, std::size_t triangles,
                              Piece piece) {
    std::vector<bool> open(triangles, false);
    std::vector<std::pair<std::uint32_t, int>> balance;
    edges.each([&](std::span<const Side> group) {
        balance.clear();
        for (const Side& side : group) {
            const std::uint32_t of = piece(side.triangle);
            if (of == no_shell) continue;
            balance.emplace_back(of, side.forward != (flipped[side.triangle] != 0) ? 1 : -1);
        }
        std::sort(balance.begin(), balance.end());
        for (std::size_t i = 0; i < balance.size();) {
            const std::uint32_t of = balance[i].first;
            int sum = 0;
            for (; i < balance.size() && balance[i].first == of; ++i) sum += balance[i].second;
            if (sum != 0) open[of] = true;
        }
    });
    return open;
}

/// For each triangle the first one of its shell, or no_shell.
std::vector<std::uint32_t> first_of_shell(const std::vector<Index3>& triangles, const EdgeTable& edges,
                                          Orientations& patches, const std::vector<std::uint8_t>& flipped) {
    const std::size_t count = triangles.size();
    std::vector<std::uint32_t> first(count, no_shell);
    const auto patch = [&](std::uint32_t t) { return patches.root(t); };
    const std::vector<bool> open = open_pieces(edges, flipped, count, patch);
    bool any_open = false;
    for (std::uint32_t t = 0; t < count; ++t) {
        if (collapsed(triangles[t])) continue;
        const std::uint32_t root = patch(t);
        if (!open[root]) first[t] = root;
        any_open = any_open || open[root];
    }
    if (!any_open) return first;

    // Patches that meet at edges of more than two triangles may close each other.
    DisjointSets<std::uint32_t> pieces(count);
    edges.each([&](std::span<const Side> group) {
        std::uint32_t before = no_shell;
        for (const Side& side : group) {
            if (first[side.triangle] != no_shell) continue;
            if (before != no_shell) pieces.join(before, side.triangle);
            before = side.triangle;
        }
    });
    const auto piece = [&](std::uint32_t t) { return first[t] != no_shell ? no_shell : pieces.root(t); };
    const std::vector<bool> still_open = open_pieces(edges, flipped, count, piece);
    std::vector<std::uint32_t> result = first;
    for (std::uint32_t t = 0; t < count; ++t) {
        if (collapsed(triangles[t]) || first[t] != no_shell) continue;
        const std::uint32_t root = pieces.root(t);
        if (!still_open[root]) result[t] = root;
    }
    return result;
}

/// Orders vertices by x, ascending, then by y and z, descending. A ray along +x from the last vertex, moved as in
/// crossing_number.h, then hits the next of a row of equal shells instead of passing all of them.
bool comes_first(const Vec3& p, const Vec3& q) { return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y > q.y : p.z > q.z; }

/// The volume of each shell, and its exact sign: summed in doubles relative to one of its own points, with an error
/// bound; computed exactly where the bound leaves the sign open.
class Volumes {
public:
    Volumes(const Mesh& mesh, const Shells& shells)
        : mesh_(mesh), shells_(shells), signs_(shells.all.size()), values_(shells.all.size()) {
        const int exponent = size_exponent(mesh.bounds());
        const double unit = std::ldexp(1.0, -exponent);
        std::vector<TetrahedronSum> sums(shells.all.size());
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            if (shells.shell_of[i] == no_shell) continue;
            const Vec3 o = unit * shells.all[shells.shell_of[i]].point;
            const Triangle t = oriented_triangle(i);
            sums[shells.shell_of[i]].add(unit * t.a - o, unit * t.b - o, unit * t.c - o);
        }
        std::vector<std::uint32_t> open;
        for (std::uint32_t shell = 0; shell < sums.size(); ++shell) {
            const double error = sums[shell].error(shells_.all[shell].triangle_count), value = sums[shell].value;
            values_[shell] = std::ldexp(value / 6, 3 * exponent);
            signs_[shell] = value > error ? 1 : value < -error ? -1 : 0;
            if (signs_[shell] == 0) open.push_back(shell);
        }
        if (!open.empty()) compute_exactly(open);
    }

    [[nodiscard]] double value(std::size_t shell) const { return values_[shell]; }
    [[nodiscard]] int sign(std::size_t shell) const { return signs_[shell]; }

private:
    [[nodiscard]] Triangle oriented_triangle(std::uint32_t i) const {
        Triangle t = mesh_.triangle(i);
        if (shells_.flipped[i] != 0) std::swap(t.b, t.c);
        return t;
    }

    /// Computes the volumes of these shells, given in ascending order, exactly. The volume of a closed shell is the
    /// same relative to any point, the origin included.
    void compute_exactly(const std::vector<std::uint32_t>& open) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> terms;  // a shell and its triangle
        for (std::uint32_t i = 0; i < mesh_.size(); ++i) {
            const std::uint32_t shell = shells_.shell_of[i];
            if (shell != no_shell && std::binary_search(open.begin(), open.end(), shell)) terms.emplace_back(shell, i);
        }
        std::sort(terms.begin(), terms.end());
        for (std::size_t i = 0; i < terms.size();) {
            exact::Big<3> sum;
            const std::uint32_t shell = terms[i].first;
            for (; i < terms.size() && terms[i].first == shell; ++i) {
                sum = sum + exact_volume(oriented_triangle(terms[i].second), Vec3(0));
            }
            signs_[shell] = sum.sign();
            values_[shell] = to_double(exact::leading_bits(sum) / exact::Scaled(6));
        }
    }

    const Mesh& mesh_;
    const Shells& shells_;
    std::vector<int> signs_;
    std::vector<double> values_;
};

}  // namespace

Shells find_shells(const Mesh& mesh, const std::vector<Index3>& triangles, const EdgeTable& edges,
                   Orientations& patches, const std::vector<std::uint8_t>& flipped, bool duplicates) {
    Shells result;
    result.flipped = flipped;
    std::vector<std::uint32_t> first, copies;
    if (duplicates) {
        Representatives representatives = without_duplicates(triangles);
        const EdgeTable own(representatives.triangles);
        Orientations own_patches = patches_of(own, representatives.triangles.size());
        result.flipped = flipped_in_patch(own_patches, representatives.triangles.size());
        first = first_of_shell(representatives.triangles, own, own_patches, result.flipped);
        copies = std::move(representatives.copies);
    } else {
        first = first_of_shell(triangles, edges, patches, flipped);
    }

    result.shell_of.assign(triangles.size(), no_shell);
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        if (first[t] == no_shell) continue;
        std::uint32_t& shell = result.shell_of[t];
        if (first[t] == t) {
            shell = static_cast<std::uint32_t>(result.all.size());
            result.all.push_back({.triangle = t, .point = mesh.triangle(t).a});
            result.lowest.push_back(mesh.triangle(t).a);
            if (!copies.empty()) result.all.back().copies = copies[t];
        }
        shell = result.shell_of[first[t]];
        Shell& it = result.all[shell];
        ++it.triangle_count;
        if (!copies.empty()) it.copies = std::min(it.copies, copies[t]);
        const Triangle at = mesh.triangle(t);
        for (const Vec3& p : {at.a, at.b, at.c}) {
            if (comes_first(it.point, p)) it.point = p;
            if (comes_first(p, result.lowest[shell])) result.lowest[shell] = p;
        }
    }
    if (result.all.empty()) return result;
    const Volumes volumes(mesh, result);
    for (std::size_t i = 0; i < result.all.size(); ++i) {
        result.all[i].volume = volumes.value(i);
        const int sign = volumes.sign(i);
        result.all[i].facing = sign > 0 ? Facing::outward : sign < 0 ? Facing::inward : Facing::none;
    }
    return result;
}

}  // namespace abut::checking
