// SPDX-License-Identifier: MIT
// Uses the readers as a stranger would: exits 0 when a mesh that was saved loads as it was.
#include <abut/abut.h>
#include <abut/io/load.h>
#include <abut/io/save.h>

int main(int, char** arguments) {
    using namespace abut;
    const Mesh mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
    const std::string path = std::string(arguments[0]) + ".ply";
    save_mesh(path, mesh);
    return load_mesh(path).size() == mesh.size() ? 0 : 1;
}
