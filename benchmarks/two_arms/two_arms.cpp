// SPDX-License-Identifier: MIT
// Two robot arms in abut and in Coal: a yes or no, and the least distance with its triangles, for one configuration.
//
// Both libraries get the same links, pairs and configurations, use one thread, and must agree. A time is the median of
// several passes over all configurations, abut and Coal in turn; it includes moving the links.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>

#include "benchmarks/two_arms/coal_arms.h"

namespace abut::bench {
namespace {

class AbutArms {
public:
    explicit AbutArms(const SharedShape& link) {
        for (std::size_t i = 0; i < 2 * links; ++i) models_.push_back(scene_.add({.shape = link}));
        for (std::size_t i = 0; i < models_.size(); ++i) {
            for (std::size_t j = i + 1; j < models_.size(); ++j) {
                if (!form_pair(i, j)) scene_.ignore_pair(models_[i], models_[j]);
            }
        }
    }

    void set(const Configuration& poses) { scene_.move_each(models_, poses); }
    [[nodiscard]] bool collides() const { return scene_.any_overlapping_pair().has_value(); }
    [[nodiscard]] SceneClosestPair distance() const { return *scene_.closest_pair(); }
    /// The same, beginning with the triangles that were nearest before.
    [[nodiscard]] SceneClosestPair distance_from(const SceneClosestPair& last) const {
        return *scene_.closest_pair({}, {.near_a = last.where_a, .near_b = last.where_b});
    }

private:
    Scene scene_;
    std::vector<ModelId> models_;
};

/// The time of this thread, so that other programs on the machine do not count.
double seconds_of_thread() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
double seconds_of(const std::function<void()>& pass) {
    const double begin = seconds_of_thread();
    pass();
    return seconds_of_thread() - begin;
}

/// Runs all passes in turn, several times; prints the median time of each for one configuration, in microseconds, and
/// how many times that of the first it is.
struct Row {
    const char* name;
    std::function<void()> pass;
};
void print_times(const char* question, std::size_t count, const std::vector<Row>& rows) {
    constexpr int passes = 5;
    std::vector<std::vector<double>> times(rows.size());
    for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 0; i < rows.size(); ++i) times[i].push_back(seconds_of(rows[i].pass));
    }
    double first = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::nth_element(times[i].begin(), times[i].begin() + passes / 2, times[i].end());
        const double time = times[i][passes / 2] / static_cast<double>(count);
        if (i == 0) first = time;
        std::printf("  %-10s %-34s %10.2f us %8.1f\n", question, rows[i].name, 1e6 * time, time / first);
    }
}

/// Returns whether the two agree: the verdict, and distances within what Coal's tolerance allows. Hulls and meshes that
/// touch within that tolerance are for neither to decide.
bool agree(AbutArms& abut, CoalArms& coal, const std::vector<Configuration>& all) {
    constexpr double tolerance = 1e-5;
    std::size_t free = 0, unequal = 0;
    double most = 0;
    for (const Configuration& poses : all) {
        abut.set(poses);
        coal.set(poses);
        const SceneClosestPair nearest = abut.distance();
        const CoalAnswer its = coal.distance(), managed = coal.distance_by_manager();
        const bool hit = abut.collides(), coal_hit = coal.collides();
        free += hit ? 0 : 1;
        const bool clear = nearest.distance == 0 || nearest.distance > tolerance;
        bool same =
            hit == (nearest.distance == 0) && (!clear || (hit == coal_hit && hit == coal.collides_by_manager()));
        if (!hit) {
            const double difference =
                std::max(std::fabs(its.distance - nearest.distance), std::fabs(managed.distance - nearest.distance));
            most = std::max(most, difference);
            same = same && difference <= tolerance;
        }
        if (!same && unequal++ < 5) {
            std::printf("  different: abut %d %.9g, Coal %d %.9g %.9g\n", hit, nearest.distance, coal_hit, its.distance,
                        managed.distance);
        }
    }
    std::printf("  %zu of %zu configurations are free; distances differ by at most %.1e; %zu answers differ\n", free,
                all.size(), most, unequal);
    return unequal == 0;
}

void measure(AbutArms& abut, CoalArms& coal, const std::vector<Configuration>& all, bool is_path) {
    const auto each = [&](auto& arms, auto call) {
        return [&arms, &all, call] {
            for (const Configuration& poses : all) {
                arms.set(poses);
                call(arms);
            }
        };
    };
    volatile double sink = 0;
    print_times("yes or no", all.size(),
                {{"abut", each(abut, [&](AbutArms& a) { sink = a.collides(); })},
                 {"Coal, all pairs", each(coal, [&](CoalArms& c) { sink = c.collides(); })},
                 {"Coal, its broad phase", each(coal, [&](CoalArms& c) { sink = c.collides_by_manager(); })}});
    SceneClosestPair last;
    std::vector<Row> rows{
        {"abut", each(abut, [&](AbutArms& a) { sink = a.distance().distance; })},
        {"Coal, all pairs", each(coal, [&](CoalArms& c) { sink = c.distance().distance; })},
        {"Coal, its broad phase", each(coal, [&](CoalArms& c) { sink = c.distance_by_manager().distance; })}};
    if (is_path) {
        rows.insert(rows.begin() + 1, {"abut, from the last answer", each(abut, [&](AbutArms& a) {
                                           last = a.distance_from(last);
                                           sink = last.distance;
                                       })});
    }
    print_times("distance", all.size(), rows);
}

bool compare(const char* what, int level, std::size_t count, bool as_hull) {
    const Mesh link = make_link(level);
    const std::vector<Vec3> vertices(link.vertices().begin(), link.vertices().end());
    const SharedShape shape = as_hull ? SharedShape(Hull(vertices)) : SharedShape(link);
    std::printf("%s\n", what);
    AbutArms abut(shape);
    CoalArms coal(link, as_hull);
    const auto any = any_configurations(count), path = path_of_configurations(count, 50);
    bool good = true;
    for (const auto* all : {&any, &path}) {
        std::printf(" %s\n", all == &any ? "independent configurations" : "a path");
        good = agree(abut, coal, *all) && good;
        measure(abut, coal, *all, all == &path);
    }
    return good;
}

}  // namespace
}  // namespace abut::bench

int main() {
    using namespace abut;
    const ThreadLimit one(1);
    std::setvbuf(stdout, nullptr, _IOLBF, 1024);
    bool good = bench::compare("hulls of 42 vertices", 1, 200, true);
    good = bench::compare("hulls of 642 vertices", 3, 200, true) && good;
    good = bench::compare("meshes of 1,280 triangles", 3, 100, false) && good;
    good = bench::compare("meshes of 5,120 triangles", 4, 50, false) && good;
    return good ? 0 : 1;
}
