// SPDX-License-Identifier: MIT
// Replaces the program's operator new by one that counts; a request beyond 1 GiB, which no test here needs, fails.
#include "allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> total{0};
}

std::size_t abut::sample::allocated_bytes() noexcept { return total.load(); }

void* operator new(std::size_t size) {
    total += size;
    if (void* memory = size <= (std::size_t{1} << 30) ? std::malloc(size == 0 ? 1 : size) : nullptr) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
