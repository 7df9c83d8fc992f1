// SPDX-License-Identifier: MIT
// Memory that JavaScript fills and reads: blocks of any size, a fixed area for one call, and lists of results.
#include <cstdlib>

#include "buffers.h"
#include "errors.h"

namespace web {

alignas(64) double call_area[call_area_size];

std::vector<double> numbers;
std::vector<std::uint32_t> indices;
std::vector<std::uint32_t> list_ends;

}  // namespace web

WEB_EXPORT void* web_allocate(std::size_t bytes) { return std::malloc(bytes == 0 ? 1 : bytes); }
WEB_EXPORT void web_release(void* memory) { std::free(memory); }
WEB_EXPORT double* web_call_area() { return web::call_area; }

WEB_EXPORT const double* web_numbers() { return web::numbers.data(); }
WEB_EXPORT std::size_t web_numbers_size() { return web::numbers.size(); }
WEB_EXPORT const std::uint32_t* web_indices() { return web::indices.data(); }
WEB_EXPORT std::size_t web_indices_size() { return web::indices.size(); }
WEB_EXPORT const std::uint32_t* web_list_ends() { return web::list_ends.data(); }
WEB_EXPORT std::size_t web_list_ends_size() { return web::list_ends.size(); }
/// Releases the memory of the lists.
WEB_EXPORT void web_release_lists() {
    std::vector<double>().swap(web::numbers);
    std::vector<std::uint32_t>().swap(web::indices);
    std::vector<std::uint32_t>().swap(web::list_ends);
}
