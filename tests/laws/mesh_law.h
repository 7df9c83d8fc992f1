// SPDX-License-Identifier: MIT
// Compares queries of a mesh with brute force over its triangles, for every mesh of mesh_cases.h in every pose.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/laws/law_environment.h"
#include "tests/laws/mesh_cases.h"

namespace abut::laws {

inline long cases() { return environment_case_count(2000); }

inline bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
inline bool same(Vec3 a, Vec3 b) { return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z); }
template <class Shape>
std::string show(const Shape& shape) {
    std::string text;
    const auto* values = reinterpret_cast<const double*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) {
        char digits[40];
        std::snprintf(digits, sizeof digits, "%a, ", values[i]);
        text += digits;
    }
    return text;
}

/// Counts queries and wrong answers, and reports the first failures.
struct Tally {
    const char* verb;
    long queries = 0, met = 0, wrong = 0;

    void add(bool meets, bool right, const std::string& what) {
        ++queries;
        met += meets;
        if (right) return;
        if (++wrong <= 3) ADD_FAILURE() << verb << " differs from brute force: " << what;
    }
    ~Tally() {
        std::printf("%-28s %8ld queries, %4.1f%% meet: %ld wrong\n", verb, queries,
                    queries > 0 ? 100.0 * static_cast<double>(met) / static_cast<double>(queries) : 0.0, wrong);
        std::fflush(stdout);
    }
};

/// Calls law(mesh, its triangles, seed, description) for every mesh in every pose, cases() / share times in all.
template <class Law>
void for_each_query(long share, Law law) {
    const auto meshes = mesh_cases();
    const auto places = poses();
    const long each = std::max(cases() / share / static_cast<long>(meshes.size() * (places.size() + 1)), 1L);
    for (const MeshCase& m : meshes) {
        const auto run = [&](const auto& mesh, const std::string& name) {
            std::vector<Triangle> parts;
            for (std::uint32_t i = 0; i < mesh.size(); ++i) parts.push_back(mesh.part(i));
            for (long k = 0; k < each; ++k) {
                const auto seed = static_cast<std::uint64_t>(k);
                law(mesh, parts, seed, name + ", seed " + std::to_string(k));
            }
        };
        run(m.mesh, m.name);
        for (std::size_t p = 0; p < places.size(); ++p) {
            run(places[p] * m.mesh, m.name + ", pose " + std::to_string(p));
        }
    }
}

template <class Law>
void for_each_query(Law law) {
    for_each_query(1, law);
}

}  // namespace abut::laws
