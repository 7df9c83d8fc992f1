// SPDX-License-Identifier: MIT
// Memory-mapped files on POSIX systems.
#include "abut/base/mapped_file.h"

#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace abut {

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__EMSCRIPTEN__)
namespace {

/// Mapped memory; unmapped when it is destroyed.
class Mapping {
public:
    Mapping(void* memory, std::size_t size) noexcept : memory_(memory), size_(size) {}
    Mapping(Mapping&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)), size_(other.size_) {}
    Mapping& operator=(Mapping&&) = delete;
    ~Mapping() {
        if (memory_ != nullptr) munmap(memory_, size_);
    }

private:
    void* memory_;
    std::size_t size_;
};

}  // namespace

std::optional<MappedFile> map_file(const std::filesystem::path& path) {
    // Tested before opening: opening a pipe here would lose the data written to it before the caller opens it again.
    struct stat before {};
    if (stat(path.c_str(), &before) != 0 || !S_ISREG(before.st_mode)) return std::nullopt;
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    struct stat status {};
    void* memory = MAP_FAILED;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
        memory = mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, file, 0);
    }
    close(file);
    if (memory == MAP_FAILED) return std::nullopt;
    const auto size = static_cast<std::size_t>(status.st_size);
    return MappedFile{{static_cast<const std::byte*>(memory), size}, SharedOwner::of(Mapping(memory, size))};
}
#else
std::optional<MappedFile> map_file(const std::filesystem::path&) { return std::nullopt; }
#endif

}  // namespace abut
