// SPDX-License-Identifier: MIT
// A program that is compiled with each of GLM's configuration macros: it prints the bits of some answers, which are those of a
// program without any.
#include <abut/abut.h>

#include <cstdio>

namespace {

using namespace abut;

void print(const char* what, double x) { std::printf("%s %a\n", what, x); }
void print(const char* what, Vec3 v) { std::printf("%s %a %a %a\n", what, v.x, v.y, v.z); }

}  // namespace

int main() {
    const Pose turn{Quat(0.5, 0.5, 0.5, 0.5), Vec3(3, 0, 0)};
    print("a turn", turn * Vec3(1, 2, 3));
    print("two turns", (turn * turn).translation);
    print("back", inverse(turn) * Vec3(1, 2, 3));
    print("turned axes", (turn * Aabb{{0, 0, 0}, {4, 1, 1}}).axes[0]);

    const Mesh box = make_box({.min = {0, 0, 0}, .max = {4, 1, 1}});
    print("touches", intersects(Vec3(3, 4, 0), turn * box));
    print("apart", distance(Sphere{{10, 0, 0}, 1}, turn * box));
    if (const auto hit = raycast(Ray{{3.5, 9, 0.5}, {0, -1, 0}}, turn * box)) print("hit", hit->point);
    if (const auto hit = sweep(Capsule{{9, 1, 0}, {9, 2, 0}, 0.5}, Vec3(-9, 0, 0), turn * box)) print("swept", hit->t);
    if (const auto found = contact(Obb{{0, 0, 0}, Mat3(1), {1, 2, 3}}, Sphere{{1.5, 0, 0}, 1}))
        print("out", found->direction);

    const Frustum seen = Frustum::from_matrix(glm::dmat4(1));
    print("seen", intersects(seen, Vec3(0.5, 0.5, 0.5)));
    Scene scene;
    const ModelId crane = scene.add({.shape = box, .pose = turn});
    const ModelId hook = scene.add({.shape = Sphere{{2, 0, 0}, 0.5}, .parent = crane});
    print("hook", scene.model(hook).bounds().min);
    print("slid", slide(Sphere{{9, 1, 0.5}, 0.5}, Vec3(-9, 0, 0), turn * box).displacement);
}
