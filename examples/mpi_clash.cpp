// SPDX-License-Identifier: MIT
// Finds the clashes of a scene folder by many ranks: mpiexec -n 4 mpi_clash CLASHES.jsonl [FOLDER [CLEARANCE]]
//
// Ranks take the tiles of the folder one by one, and write the clashes of each to a file of its own, in a folder beside
// the output; rank 0 merges these files. The bytes of the output do not depend on the number of ranks, and are those of
// abut.distribute.clash in Python. A job that was stopped goes on from its finished tiles. A tile that cannot be read is
// named, the others are done, and nothing is merged. Without FOLDER a scene is generated.
#include <abut/abut.h>
#include <abut/io/scene_folder/pair_lines.h>
#include <abut/io/scene_folder/scene_folder_writer.h>
#include <abut/io/scene_folder/tile_pairs.h>

#include <mpi.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

int rank_of_this() {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

/// Numbers from 0 up, each given to one rank: a counter in the memory of rank 0, which every rank can add to.
class SharedCounter {
public:
    SharedCounter() {
        const MPI_Aint bytes = rank_of_this() == 0 ? sizeof(std::int64_t) : 0;
        MPI_Win_allocate(bytes, sizeof(std::int64_t), MPI_INFO_NULL, MPI_COMM_WORLD, &memory_, &window_);
        if (bytes > 0) *memory_ = 0;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    ~SharedCounter() { MPI_Win_free(&window_); }
    SharedCounter(const SharedCounter&) = delete;
    SharedCounter& operator=(const SharedCounter&) = delete;

    std::size_t next() {
        const std::int64_t one = 1;
        std::int64_t before = 0;
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window_);
        MPI_Fetch_and_op(&one, &before, MPI_INT64_T, 0, 0, MPI_SUM, window_);
        MPI_Win_unlock(0, window_);
        return static_cast<std::size_t>(before);
    }

private:
    std::int64_t* memory_ = nullptr;
    MPI_Win window_{};
};

/// Hundreds of tori, of which neighbours are linked or nearly so.
void generate(const fs::path& folder) {
    abut::SceneFolderWriter writer(folder, {.instances_per_tile = 40});
    const std::uint32_t torus = writer.add_mesh(abut::make_torus(0.5, 0.1, 24, 12));
    for (int i = 0; i < 512; ++i) {
        const abut::Vec3 place(0.75 * (i % 8), 0.75 * (i / 8 % 8), 0.75 * (i / 64));
        const abut::Pose pose = abut::Pose::from_axis_angle({1, i % 3, i % 7}, 0.1 * i, place);
        writer.add({.mesh = torus, .placement = {.pose = pose}, .name = "torus " + std::to_string(i)});
    }
    writer.finish();
}

/// Writes the clashes of a tile, whole or not at all.
void write_clashes(const abut::SceneFolder& scene, std::size_t tile, double clearance, const fs::path& file) {
    const fs::path partial = file.string() + ".part";
    std::ofstream out(partial, std::ios::binary);
    const auto write = [&](const abut::ClashReport& report) {
        const std::string a = scene.name(static_cast<std::uint32_t>(report.a));
        const std::string b = scene.name(static_cast<std::uint32_t>(report.b));
        out << abut::clash_line(report, {a, b});
        return !out;
    };
    abut::for_each_clash(scene, tile, write, {.clearance = clearance});
    out.close();
    if (!out) throw abut::Error(partial.string() + ": cannot be written; check the disk");
    fs::rename(partial, file);
}

/// The folder for finished tiles, whose name depends on what they depend on: the manifest, which has the checksums of all
/// files, and the clearance.
fs::path pieces_of(const fs::path& folder, double clearance, const fs::path& output) {
    std::ifstream in(folder / "manifest.json", std::ios::binary);
    const std::string manifest{std::istreambuf_iterator<char>(in), {}};
    const std::size_t hash = std::hash<std::string>()(manifest + std::to_string(std::hash<double>()(clearance)));
    return output.string() + "." + std::to_string(hash) + ".pieces";
}

/// Returns how many tiles failed.
int find_clashes(const fs::path& folder, double clearance, const fs::path& output) {
    // The ranks of a machine share its processors.
    const abut::ThreadLimit one_thread(1);
    const abut::SceneFolder scene(folder);
    const fs::path pieces = pieces_of(folder, clearance, output);
    fs::create_directories(pieces);
    std::vector<fs::path> files;
    for (std::size_t tile = 0; tile < scene.tiles(); ++tile)
        files.push_back(pieces / (std::to_string(tile) + ".jsonl"));

    SharedCounter counter;
    int failed = 0;
    for (std::size_t tile = counter.next(); tile < scene.tiles(); tile = counter.next()) {
        try {
            if (!fs::exists(files[tile])) write_clashes(scene, tile, clearance, files[tile]);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "tile %zu: %s\n", tile, error.what());
            ++failed;
        }
    }
    int all_failed = 0;
    MPI_Allreduce(&failed, &all_failed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (all_failed == 0 && rank_of_this() == 0) {
        const std::size_t clashes = abut::merge_pair_lines(files, output);
        fs::remove_all(pieces);
        std::printf("%zu parts, %zu tiles, %zu clashes\n", scene.size(), scene.tiles(), clashes);
    }
    return all_failed;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int failed = 0;
    try {
        if (argc < 2 || argc > 4) throw abut::Error("usage: mpi_clash CLASHES.jsonl [FOLDER [CLEARANCE]]");
        const fs::path output = argv[1];
        const fs::path folder = argc > 2 ? fs::path(argv[2]) : fs::path(output.string() + ".scene");
        if (argc == 2 && rank_of_this() == 0) {
            fs::remove_all(folder);
            generate(folder);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        failed = find_clashes(folder, argc > 3 ? std::atof(argv[3]) : 0, output);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    MPI_Finalize();
    return failed == 0 ? 0 : 1;
}
