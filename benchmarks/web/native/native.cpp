// SPDX-License-Identifier: MIT
// The native library's times for the questions of benchmarks/web, on one thread and held to SSE4, whose vectors are as
// wide as WebAssembly's. Prints seconds, one line for each row of the table.
#include <abut/abut.h>

#include <hwy/targets.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <vector>

using namespace abut;

namespace {

template <class T>
std::vector<T> read(std::istream& file, std::size_t count) {
    std::vector<T> numbers(count);
    file.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(count * sizeof(T)));
    return numbers;
}
std::vector<Vec3> read_vectors(std::istream& file, std::size_t count) {
    const std::vector<float> numbers = read<float>(file, 3 * count);
    std::vector<Vec3> vectors(count);
    for (std::size_t i = 0; i < count; ++i) vectors[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
    return vectors;
}

template <class Work>
void print_median(std::size_t count, Work work) {
    std::array<double, 3> times;
    for (double& time : times) {
        const std::clock_t start = std::clock();
        work();
        time = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / static_cast<double>(count);
    }
    std::sort(times.begin(), times.end());
    std::printf("%.17g\n", times[1]);
}

}  // namespace

int main(int count_of_arguments, char** arguments) {
    if (count_of_arguments != 2) return 1;
#ifdef HWY_SSE4
    hwy::DisableTargets(~static_cast<std::int64_t>(HWY_SSE4));
#endif
    const ThreadLimit one(1);
    std::ifstream file(arguments[1], std::ios::binary);
    const auto counts = read<std::uint32_t>(file, 3);
    const auto shift = read<double>(file, 3);
    const std::vector<Vec3> vertices = read_vectors(file, counts[0]);
    const auto corners = read<std::uint32_t>(file, 3 * std::size_t{counts[1]});
    std::vector<Index3> triangles(counts[1]);
    for (std::size_t i = 0; i < triangles.size(); ++i)
        triangles[i] = {corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]};
    const std::size_t n = counts[2];
    const std::vector<Vec3> origins = read_vectors(file, n), directions = read_vectors(file, n),
                            near = read_vectors(file, n);
    std::vector<Ray> rays(n);
    for (std::size_t i = 0; i < n; ++i) rays[i] = {origins[i], directions[i]};

    Mesh mesh(vertices, triangles);
    print_median(1, [&] { mesh = Mesh(vertices, triangles); });
    double sum = 0;
    print_median(n, [&] {
        for (const Ray& ray : rays) {
            if (const auto hit = raycast(ray, mesh)) sum += hit->t;
        }
    });
    std::vector<std::optional<Hit>> hits(n);
    print_median(n, [&] { raycast_each(rays, mesh, hits); });
    std::vector<ClosestPoints> found(n);
    for (const std::vector<Vec3>* points : {&near, &origins}) {
        print_median(n, [&] {
            for (const Vec3& p : *points) sum += closest_points(p, mesh).distance;
        });
        print_median(n, [&] { closest_points_each(*points, mesh, found); });
    }
    Pose pose;
    pose.translation = {shift[0], shift[1], shift[2]};
    const PosedMesh moved(pose, mesh);
    print_median(1, [&] { sum += static_cast<double>(overlapping_pairs(mesh, moved).size()); });
    return sum == sum ? 0 : 1;
}
