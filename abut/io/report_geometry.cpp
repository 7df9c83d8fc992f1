// SPDX-License-Identifier: MIT
// Rounds shapes to a grid and writes them as differences.
#include "abut/io/report_geometry.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "abut/base/executor.h"

namespace abut::io {
namespace {

constexpr int grid_bits = 23;
constexpr std::size_t most_curve_points = 4096;  // of one clash

/// Appends numbers to a stream.
class Writer {
public:
    explicit Writer(std::string& out) : out_(out) {}

    void count(std::size_t n) {
        for (; n >= 0x80; n >>= 7) out_ += static_cast<char>((n & 0x7f) | 0x80);
        out_ += static_cast<char>(n);
    }
    void difference(std::int64_t d) {
        count((static_cast<std::uint64_t>(d) << 1) ^ static_cast<std::uint64_t>(d >> 63));
    }
    void number(double x) { little(std::bit_cast<std::uint64_t>(x), 8); }
    void number(Vec3 v) { number(v.x), number(v.y), number(v.z); }
    void small(double x) { little(std::bit_cast<std::uint32_t>(static_cast<float>(x)), 4); }
    void small(Vec3 v) { small(v.x), small(v.y), small(v.z); }
    void bytes(std::string_view all) { out_ += all; }

private:
    void little(std::uint64_t bits, int bytes) {
        for (int i = 0; i < bytes; ++i) out_ += static_cast<char>((bits >> (8 * i)) & 0xff);
    }

    std::string& out_;
};

/// The least power of two that is at least x; 1 for 0 and for what is not finite.
double power_of_two(double x) {
    if (!(x > 0) || !std::isfinite(x)) return 1;
    int exponent = 0;
    const bool exact = std::frexp(x, &exponent) == 0.5;
    return std::ldexp(1, std::clamp(exact ? exponent - 1 : exponent, -1000, 1000));
}

double largest(Vec3 v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }
Vec3 center_of(const Aabb& box) { return 0.5 * box.min + 0.5 * box.max; }

/// The nearest multiple of the step; what is far beyond the grid stays on its edge.
std::int64_t rounded(double x, double step) {
    constexpr double edge = 1 << 30;
    const double multiple = std::nearbyint(x / step);
    if (!(std::abs(multiple) <= edge)) return multiple > 0 ? 1 << 30 : -(1 << 30);
    return static_cast<std::int64_t>(multiple);
}

/// Copies of a mesh share these arrays.
using Identity = std::pair<const Vec3*, const Index3*>;
Identity identity(const Mesh& mesh) { return {mesh.vertices().data(), mesh.triangles().data()}; }

/// A mesh, and the parts that use it.
struct Stored {
    const Mesh* mesh = nullptr;
    double scale = 0;      // the largest of its parts
    bool clashes = false;  // whether one of its parts does
    bool kept = false;
    std::size_t number = 0;  // in the stream
};

class Builder {
public:
    Builder(const ClashRun& run, std::size_t most_triangles) : run_(run), most_triangles_(most_triangles) {
        clashing_.assign(run.parts.size(), 0);
        for (const RuledClash& clash : run.found.clashes) clashing_[clash.report.a] = clashing_[clash.report.b] = 1;
        frame();
        collect();
        choose();
    }

    ReportGeometry build() {
        Writer out(result_.bytes);
        out.number(result_.center);
        out.number(result_.size);
        put_meshes(out);
        put_parts(out);
        for (const RuledClash& clash : run_.found.clashes) put_curve(out, clash.report.curve);
        return std::move(result_);
    }

private:
    [[nodiscard]] const Model* model(std::size_t part) const {
        const ModelId id = run_.scene.id(static_cast<std::uint32_t>(part));
        return run_.scene.contains(id) ? &run_.scene.model(id) : nullptr;
    }

    /// Whether a part is drawn: it has a mesh or box, and is not so far away that the grid would be too coarse.
    [[nodiscard]] bool drawn(const Model& m) const {
        const Aabb box = m.bounds();
        if (box.empty()) return false;
        return largest(box.min - result_.center) <= 8 * result_.size &&
               largest(box.max - result_.center) <= 8 * result_.size;
    }

    void frame() {
        Aabb box, all;
        for (std::size_t i = 0; i < run_.parts.size(); ++i) {
            const Model* m = model(i);
            if (m == nullptr || m->bounds().empty() || !is_finite(*m)) continue;
            all.include(m->bounds());
            if (clashing_[i] != 0) box.include(m->bounds());
        }
        if (box.empty()) box = all;
        if (box.empty()) return;
        result_.center = center_of(box);
        result_.size = power_of_two(largest(box.max - result_.center));
    }

    void collect() {
        for (std::size_t i = 0; i < run_.parts.size(); ++i) {
            const Model* m = model(i);
            const Mesh* mesh = m == nullptr ? nullptr : m->shape().mesh();
            if (mesh == nullptr || mesh->empty() || !drawn(*m)) continue;
            const auto [entry, fresh] = meshes_.try_emplace(identity(*mesh), stored_.size());
            if (fresh) stored_.push_back({mesh});
            Stored& stored = stored_[entry->second];
            stored.scale = std::max(stored.scale, m->scale());
            stored.clashes = stored.clashes || clashing_[i] != 0;
        }
    }

    void choose() {
        std::vector<std::size_t> order(stored_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const auto rank = [&](std::size_t i) {
                return std::tuple(!stored_[i].clashes, stored_[i].mesh->size(), i);
            };
            return rank(a) < rank(b);
        });
        for (const std::size_t i : order) {
            if (stored_[i].mesh->size() > most_triangles_ - result_.triangles) continue;
            stored_[i].kept = true;
            result_.triangles += stored_[i].mesh->size();
        }
        for (std::size_t i = 0, number = 0; i < stored_.size(); ++i) {
            if (stored_[i].kept) stored_[i].number = number++;
        }
    }

    void put_meshes(Writer& out) const {
        std::vector<const Stored*> kept;
        for (const Stored& stored : stored_) {
            if (stored.kept) kept.push_back(&stored);
        }
        std::vector<std::string> streams(kept.size());
        for_each_range(kept.size(), 16, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                Writer writer(streams[i]);
                put_mesh(writer, *kept[i]);
            }
        });
        out.count(kept.size());
        for (const std::string& stream : streams) out.bytes(stream);
    }

    void put_mesh(Writer& out, const Stored& stored) const {
        const Mesh& mesh = *stored.mesh;
        constexpr std::uint32_t unused = ~std::uint32_t{0};
        std::vector<std::uint32_t> numbers(mesh.vertices().size(), unused), order, corners;
        for (const Index3& triangle : mesh.triangles()) {
            for (const std::uint32_t vertex : triangle) {
                const auto next = static_cast<std::uint32_t>(order.size());
                if (numbers[vertex] == unused) {
                    numbers[vertex] = next;
                    order.push_back(vertex);
                }
                corners.push_back(next - numbers[vertex]);
            }
        }
        const Vec3 center = center_of(mesh.bounds());
        const double step = std::ldexp(result_.size, -grid_bits) / power_of_two(stored.scale);
        out.count(order.size());
        out.count(mesh.size());
        out.number(center);
        out.number(step);
        for (int axis = 0; axis < 3; ++axis) {
            std::int64_t last = 0;
            for (const std::uint32_t vertex : order) {
                const std::int64_t here = rounded(mesh.vertices()[vertex][axis] - center[axis], step);
                out.difference(here - last);
                last = here;
            }
        }
        for (const std::uint32_t corner : corners) out.count(corner);
    }

    void put_parts(Writer& out) {
        out.count(run_.parts.size());
        for (std::size_t i = 0; i < run_.parts.size(); ++i) {
            const Model* m = model(i);
            if (m == nullptr || m->bounds().empty()) {
                out.count(0);
            } else if (!drawn(*m)) {
                ++result_.left_out;
                out.count(0);
            } else {
                put_part(out, *m);
            }
        }
    }

    void put_part(Writer& out, const Model& m) {
        const Mesh* mesh = m.shape().mesh();
        const Stored* stored = nullptr;
        if (mesh != nullptr) stored = &stored_[meshes_.at(identity(*mesh))];
        if (stored == nullptr || !stored->kept) {
            if (stored != nullptr) ++result_.boxes;
            out.count(3);
            out.small((m.bounds().min - result_.center) / result_.size);
            out.small((m.bounds().max - result_.center) / result_.size);
            return;
        }
        const bool placed = !(is_unrotated(m.placement()) && m.scale() == 1 && m.pose().translation == Vec3(0));
        out.count(placed ? 2 : 1);
        out.count(stored->number);
        if (!placed) return;
        const Quat& q = m.pose().rotation;
        for (const double x : {q.x, q.y, q.z, q.w, m.scale()}) out.small(x);
        out.small((m.placement() * center_of(mesh->bounds()) - result_.center) / result_.size);
    }

    void put_curve(Writer& out, const std::vector<Polyline>& curve) {
        const double step = std::ldexp(result_.size, -grid_bits);
        std::vector<std::size_t> lengths;
        std::size_t left = most_curve_points;
        for (const Polyline& line : curve) {
            const std::size_t length = std::min(line.size(), left);
            if (length < line.size() || left == 0) {
                ++result_.shortened;
                if (length > 1) lengths.push_back(length);
                break;
            }
            lengths.push_back(length);
            left -= length;
        }
        out.count(lengths.size());
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            out.count(lengths[i]);
            std::int64_t last[3] = {0, 0, 0};
            for (std::size_t k = 0; k < lengths[i]; ++k) {
                for (int axis = 0; axis < 3; ++axis) {
                    const std::int64_t here = rounded(curve[i][k][axis] - result_.center[axis], step);
                    out.difference(here - last[axis]);
                    last[axis] = here;
                }
            }
        }
    }

    const ClashRun& run_;
    std::size_t most_triangles_;
    std::vector<char> clashing_;              // of each part
    std::map<Identity, std::size_t> meshes_;  // indices into stored_; only looked up, so the order does not matter
    std::vector<Stored> stored_;              // in the order of the first parts that use them
    ReportGeometry result_;
};

}  // namespace

ReportGeometry report_geometry(const ClashRun& run, std::size_t most_triangles) {
    return Builder(run, most_triangles).build();
}

}  // namespace abut::io
