// SPDX-License-Identifier: MIT
// Pairs of models that a scene ignores, and queries of a model of the scene, which find what forms a pair with it.
#include "abut/base/float_environment.h"
#include "abut/scene/scene_partners-inl.h"

namespace abut {

void Scene::ignore_pair(ModelId a, ModelId b) { ignored_.add(checked(a), checked(b)); }
void Scene::stop_ignoring_pair(ModelId a, ModelId b) { ignored_.remove(checked(a), checked(b)); }
bool Scene::ignores_pair(ModelId a, ModelId b) const { return ignored_.contains(checked(a), checked(b)); }

std::vector<ModelPair> Scene::ignored_pairs() const {
    std::vector<ModelPair> result;
    for (std::uint32_t i = 0; !ignored_.empty() && i < slots_.size(); ++i) {
        for (const std::uint32_t j : ignored_.partners(i)) {
            if (i < j) result.push_back({id_of(i), id_of(j)});
        }
    }
    return result;
}

/// The options with a filter that also requires a pair with the model. The options must outlive the result.
template <class Options>
Options Scene::options_of_partners(const Options& options, std::uint32_t index) const {
    Options result = options;
    result.filter = [this, index, &options](ModelId other) {
        return form_pair(options, index, other.index) && (!options.filter || options.filter(other));
    };
    return result;
}

std::vector<ModelId> Scene::models_touching(ModelId id, const SceneQueryOptions& options) const {
    return models_touching(model(id), options_of_partners(options, id.index));
}

bool Scene::for_each_model_touching(ModelId id, FunctionRef<bool(ModelId)> visit,
                                    const SceneQueryOptions& options) const {
    return for_each_model_touching(model(id), visit, options_of_partners(options, id.index));
}

bool Scene::intersects(ModelId id, const SceneQueryOptions& options) const {
    return intersects(model(id), options_of_partners(options, id.index));
}

std::vector<ModelId> Scene::models_within(ModelId id, double max_distance, const SceneQueryOptions& options) const {
    return models_within(model(id), max_distance, options_of_partners(options, id.index));
}

bool Scene::within(ModelId id, double max_distance, const SceneQueryOptions& options) const {
    return within(model(id), max_distance, options_of_partners(options, id.index));
}

std::optional<SceneClosestPoints> Scene::closest_points(ModelId id, const SceneQueryOptions& options,
                                                        double max_distance) const {
    return closest_points(model(id), options_of_partners(options, id.index), max_distance);
}
std::optional<SceneClosestPoints> Scene::closest_points(ModelId id, const SceneQueryOptions& options,
                                                        const ClosestOptions& closest) const {
    return closest_points(model(id), options_of_partners(options, id.index), closest);
}

std::optional<SceneSweepHit> Scene::sweep(ModelId id, Vec3 motion, const SceneSweepOptions& options) const {
    return sweep(model(id), motion, options_of_partners(options, id.index));
}

}  // namespace abut
