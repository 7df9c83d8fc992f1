// SPDX-License-Identifier: MIT
// Casts a file of rays at a mesh by many ranks: mpiexec -n 4 mpi_rays HITS [MESH.abut RAYS]
//
// RAYS has six doubles a ray, the origin and the direction. HITS gets two numbers a ray: t, a double, inf for a miss,
// and the triangle, a 64-bit integer, -1 for a miss. Its bytes do not depend on the number of ranks. Without MESH and
// RAYS both are generated. Ranks of one machine share the memory of the mapped mesh, and each holds one range of rays at
// a time, so that the files may be larger than memory.
#include <abut/abut.h>
#include <abut/io/load.h>
#include <abut/io/save.h>

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Record {
    double t = std::numeric_limits<double>::infinity();
    std::int64_t triangle = -1;
};
static_assert(sizeof(abut::Ray) == 6 * sizeof(double) && sizeof(Record) == 16);

constexpr std::uint64_t rays_at_once = 1 << 16;

void check(int code, const std::string& file) {
    if (code == MPI_SUCCESS) return;
    char text[MPI_MAX_ERROR_STRING];
    int size = 0;
    MPI_Error_string(code, text, &size);
    throw abut::Error(file + ": " + std::string(text, static_cast<std::size_t>(size)));
}

/// A file that all ranks have opened.
class SharedFile {
public:
    SharedFile(std::string name, int mode) : name_(std::move(name)) {
        check(MPI_File_open(MPI_COMM_WORLD, name_.c_str(), mode, MPI_INFO_NULL, &file_), name_);
    }

    std::uint64_t size() const {
        MPI_Offset bytes = 0;
        check(MPI_File_get_size(file_, &bytes), name_);
        return static_cast<std::uint64_t>(bytes);
    }
    void resize(std::uint64_t bytes) { check(MPI_File_set_size(file_, static_cast<MPI_Offset>(bytes)), name_); }

    template <class T>
    void read(std::uint64_t first, std::vector<T>& items) {
        MPI_Status status;
        check(MPI_File_read_at(file_, at<T>(first), items.data(), bytes(items), MPI_BYTE, &status), name_);
        require_all(status, items);
    }
    template <class T>
    void write(std::uint64_t first, const std::vector<T>& items) {
        MPI_Status status;
        check(MPI_File_write_at(file_, at<T>(first), items.data(), bytes(items), MPI_BYTE, &status), name_);
        require_all(status, items);
    }
    void close() { check(MPI_File_close(&file_), name_); }

private:
    template <class T>
    static MPI_Offset at(std::uint64_t index) {
        return static_cast<MPI_Offset>(index * sizeof(T));
    }
    template <class T>
    static int bytes(const std::vector<T>& items) {
        return static_cast<int>(items.size() * sizeof(T));
    }
    template <class T>
    void require_all(const MPI_Status& status, const std::vector<T>& items) const {
        int count = 0;
        MPI_Get_count(&status, MPI_BYTE, &count);
        if (count != bytes(items)) throw abut::Error(name_ + ": the file has become shorter, or the disk is full");
    }

    std::string name_;
    MPI_File file_ = MPI_FILE_NULL;
};

/// A torus, and rays around it.
void generate(const std::string& mesh, const std::string& rays) {
    abut::save_mesh(mesh, abut::make_torus(2, 0.5, 256, 128));
    std::ofstream out(rays, std::ios::binary);
    for (int i = 0; i < 300'000; ++i) {
        const double x = (i % 600 - 300) / 100.0, y = (i / 600 - 250) / 80.0;
        const abut::Ray ray{{x, y, 3}, {y / 8, x / 8, -1}};
        out.write(reinterpret_cast<const char*>(&ray), sizeof ray);
    }
    if (!out.flush()) throw abut::Error(rays + ": cannot be written");
}

void cast_rays(const std::string& mesh_file, const std::string& rays_file, const std::string& hits_file) {
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    const abut::Mesh mesh = abut::load_mesh(mesh_file);
    SharedFile rays_in(rays_file, MPI_MODE_RDONLY);
    if (rays_in.size() % sizeof(abut::Ray) != 0) {
        throw abut::Error(rays_file + ": " + std::to_string(rays_in.size()) + " bytes are not six doubles a ray");
    }
    const std::uint64_t count = rays_in.size() / sizeof(abut::Ray);
    const std::string partial = hits_file + ".part";
    SharedFile hits_out(partial, MPI_MODE_CREATE | MPI_MODE_WRONLY);
    hits_out.resize(count * sizeof(Record));

    // Ranges are dealt in turn, because neighbouring rays often cost about the same.
    const auto step = static_cast<std::uint64_t>(ranks) * rays_at_once;
    for (std::uint64_t first = static_cast<std::uint64_t>(rank) * rays_at_once; first < count; first += step) {
        std::vector<abut::Ray> rays(std::min(rays_at_once, count - first));
        std::vector<std::optional<abut::Hit>> hits(rays.size());
        std::vector<Record> records(rays.size());
        rays_in.read(first, rays);
        abut::raycast_each(rays, mesh, hits);
        for (std::size_t i = 0; i < hits.size(); ++i) {
            if (hits[i]) records[i] = {hits[i]->t, hits[i]->where.triangle};
        }
        hits_out.write(first, records);
    }
    rays_in.close();
    hits_out.close();  // returns when all ranks have written
    if (rank == 0) {
        std::filesystem::rename(partial, hits_file);
        std::printf("%llu rays, %d ranks\n", static_cast<unsigned long long>(count), ranks);
    }
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    try {
        if (argc != 2 && argc != 4) throw abut::Error("usage: mpi_rays HITS [MESH.abut RAYS]");
        const std::string hits = argv[1];
        const std::string mesh = argc == 4 ? argv[2] : hits + ".mesh.abut";
        const std::string rays = argc == 4 ? argv[3] : hits + ".rays";
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        if (argc == 2 && rank == 0) generate(mesh, rays);
        MPI_Barrier(MPI_COMM_WORLD);
        cast_rays(mesh, rays, hits);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    MPI_Finalize();
}
