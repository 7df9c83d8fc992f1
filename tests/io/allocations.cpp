// SPDX-License-Identifier: MIT
// Replaces the program's operator new by one that counts; a request beyond a limit fails, at first 1 GiB, which no test here
// needs.
#include "allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
constexpr std::size_t default_limit = std::size_t{1} << 30;
std::atomic<std::size_t> total{0};
std::atomic<std::size_t> limit{default_limit};
}  // namespace

abut::sample::LargestAllocation::LargestAllocation(std::size_t bytes) noexcept { limit = bytes; }
abut::sample::LargestAllocation::~LargestAllocation() { limit = default_limit; }

std::size_t abut::sample::allocated_bytes() noexcept { return total.load(); }

void* operator new(std::size_t size) {
    total += size;
    if (void* memory = size <= limit.load() ? std::malloc(size == 0 ? 1 : size) : nullptr) return memory;
    throw std::bad_alloc();
}
// AddressSanitizer has a variant of its own that does not throw, whose memory the operators below could not free.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
