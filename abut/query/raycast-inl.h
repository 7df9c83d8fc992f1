// SPDX-License-Identifier: MIT
// Computes raycast, occluded and raycast_all for each type; only the library compiles them.
#pragma once

#include <optional>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/gjk/gjk_raycast.h"
#include "abut/query/composite_raycast.h"
#include "abut/query/ladder.h"
#include "abut/query/raycast.h"

namespace abut {

/// Which rung serves raycast(ray, x).
template <class X>
inline constexpr Rung raycast_rung = [] {
    constexpr bool closed = requires(const Ray& r, const X& x, const RaycastOptions& o) { pair::raycast(r, x, o); };
    constexpr bool parts = requires(const Ray& r, const X& x, const RaycastOptions& o) { composite_raycast(r, x, o); };
    if (ladder::is_any<X>) return Rung::any;
    if (closed) return Rung::closed;
    if (parts) return Rung::composite;
    if (Convex<X>) return Rung::convex;
    return Rung::none;
}();

namespace ladder {

inline std::optional<Hit> admitted(std::optional<Hit> hit, const RaycastOptions& options) {
    if (hit && !(composite::reaches_min_t(hit->t, options) && options.admits(hit->where))) hit.reset();
    return hit;
}

}  // namespace ladder

namespace query {

template <class X>
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const X& x, const RaycastOptions& options) noexcept {
    constexpr Rung rung = raycast_rung<X>;
    if constexpr (rung == Rung::any) {
        return ladder::visit_held(x, [&](const auto& shape) { return abut::raycast(ray, shape, options); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::admitted(pair::raycast(ray, x, options), options);
    } else if constexpr (rung == Rung::composite) {
        return composite_raycast(ray, x, options);
    } else if constexpr (rung == Rung::convex) {
        const gjk::RoundedShape shape = ladder::rounded(x, ray);
        return ladder::admitted(gjk::raycast(ray, shape.core, shape.radius, options), options);
    } else {
        static_assert(ladder::no_rung<X>,
                      "abut::raycast(ray, x) needs pair::raycast(ray, x, options), a Composite x or a Convex one");
        return {};
    }
}

template <class X>
[[nodiscard]] bool occluded(const Ray& ray, const X& x, const RaycastOptions& options) noexcept {
    if constexpr (ladder::is_any<X>) {
        return ladder::visit_held(x, [&](const auto& shape) { return abut::occluded(ray, shape, options); });
    } else if constexpr (requires { pair::occluded(ray, x, options); }) {
        if (!(options.min_t <= 0)) [[unlikely]]
            return query::raycast(ray, x, options).has_value();
        return pair::occluded(ray, x, options) && options.admits({});
    } else if constexpr (requires { composite_occluded(ray, x, options); }) {
        return composite_occluded(ray, x, options);
    } else {
        return query::raycast(ray, x, options).has_value();
    }
}

template <class X>
[[nodiscard]] std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options) {
    if constexpr (ladder::is_any<X>) {
        return ladder::visit_held(x, [&](const auto& shape) { return abut::raycast_all(ray, shape, options); });
    } else if constexpr (requires { composite_raycast_all(ray, x, options); }) {
        return composite_raycast_all(ray, x, options);
    } else {
        const auto hit = query::raycast(ray, x, options);
        return hit ? std::vector<Hit>{*hit} : std::vector<Hit>{};
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the three verbs for a type.
#define ABUT_RAYCAST_DECLARED(X)                                                                             \
    template <>                                                                                              \
    ABUT_API std::optional<Hit> raycast(const Ray& ray, const X& x, const RaycastOptions& options) noexcept; \
    template <>                                                                                              \
    ABUT_API bool occluded(const Ray& ray, const X& x, const RaycastOptions& options) noexcept;              \
    template <>                                                                                              \
    ABUT_API std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options);
#define ABUT_RAYCAST_DEFINED(X)                                                                      \
    template <>                                                                                      \
    std::optional<Hit> raycast(const Ray& ray, const X& x, const RaycastOptions& options) noexcept { \
        const DefaultFloats floats;                                                                  \
        return query::raycast(ray, x, options);                                                      \
    }                                                                                                \
    template <>                                                                                      \
    bool occluded(const Ray& ray, const X& x, const RaycastOptions& options) noexcept {              \
        const DefaultFloats floats;                                                                  \
        return query::occluded(ray, x, options);                                                     \
    }                                                                                                \
    template <>                                                                                      \
    std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options) {        \
        const DefaultFloats floats;                                                                  \
        return query::raycast_all(ray, x, options);                                                  \
    }
