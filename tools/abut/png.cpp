// SPDX-License-Identifier: MIT
// PNG by libpng's simplified interface.
#include "tools/abut/png.h"

#include <png.h>

#include "abut/base/error.h"
#include "tools/abut/files.h"

namespace abut::tool {

void save_png(const std::string& path, const render::Picture& picture) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = picture.width;
    image.height = picture.height;
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = 0;
    if (png_image_write_to_memory(&image, nullptr, &size, 0, picture.rgb.data(), 0, nullptr) == 0) {
        throw Error(path + ": " + image.message);
    }
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, picture.rgb.data(), 0, nullptr) == 0) {
        throw Error(path + ": " + image.message);
    }
    bytes.resize(size);
    write_file(path, bytes);
}

}  // namespace abut::tool
