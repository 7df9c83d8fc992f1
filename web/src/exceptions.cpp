// SPDX-License-Identifier: MIT
// C++ exceptions in WebAssembly: the part of the C++ runtime that clang's code calls, for libraries without it.
//
// WebAssembly itself unwinds the stack and runs destructors; what remains is the memory of what is thrown. Handlers of a
// named type would need more: only catch (...) is served, and the linker rejects any other.
#include "exceptions.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

/// A destructor, which on this platform returns the object.
using Destroy = void* (*)(void*);

/// Lies before each thrown object.
struct alignas(16) Header {
    const std::type_info* type;
    Destroy destroy;
    Header* outer;  // what was being handled when this was caught
    int handlers;
    bool rethrown;
};

Header* handled = nullptr;

Header* header_of(void* object) { return static_cast<Header*>(object) - 1; }
void* object_of(Header* header) { return header + 1; }

constexpr int cpp_tag = 0;

void* allocate(std::size_t size, std::size_t alignment) noexcept {
    if (size == 0) size = 1;
    if (alignment <= alignof(std::max_align_t)) return std::malloc(size);
    if (size > SIZE_MAX - alignment) return nullptr;
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    void* const memory = allocate(size, alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

/// So that an exception can still be thrown when memory is used up.
alignas(16) char reserve[sizeof(Header) + 64];
bool reserve_used = false;

}  // namespace

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
    void* memory = std::malloc(sizeof(Header) + size);
    if (memory == nullptr) {
        if (reserve_used || size > sizeof reserve - sizeof(Header)) std::abort();
        reserve_used = true;
        memory = reserve;
    }
    return object_of(new (memory) Header{});
}

void __cxa_free_exception(void* object) noexcept {
    Header* const header = header_of(object);
    if (reinterpret_cast<char*>(header) == reserve)
        reserve_used = false;
    else
        std::free(header);
}

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, Destroy destroy) {
    Header* const header = header_of(object);
    header->type = type;
    header->destroy = destroy;
    __builtin_wasm_throw(cpp_tag, object);
}

void* __cxa_begin_catch(void* object) noexcept {
    Header* const header = header_of(object);
    if (header->handlers++ == 0) {
        header->outer = handled;
        handled = header;
    }
    header->rethrown = false;
    return object;
}

void __cxa_end_catch() {
    Header* const header = handled;
    if (--header->handlers > 0) return;
    handled = header->outer;
    if (header->rethrown) return;
    if (header->destroy != nullptr) header->destroy(object_of(header));
    __cxa_free_exception(object_of(header));
}

[[noreturn]] void __cxa_rethrow() {
    if (handled == nullptr) std::abort();
    handled->rethrown = true;
    __builtin_wasm_throw(cpp_tag, object_of(handled));
}

}  // extern "C"

namespace web {

const std::type_info* type_of_handled() noexcept { return handled == nullptr ? nullptr : handled->type; }
const void* handled_object() noexcept { return handled == nullptr ? nullptr : object_of(handled); }

}  // namespace web

void* operator new(std::size_t size) { return allocate_or_throw(size, 1); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
