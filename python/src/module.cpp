// SPDX-License-Identifier: MIT
// The extension module: each file of this folder declares its part.
#include <string>

#include "bindings.h"
#include "clash_runs.h"
#include "command_line.h"
#include "docstrings.h"

namespace abut::python {
namespace {

/// abut::Error is abut.Error, a ValueError, with the same message.
void bind_error(nb::module_& module) {
    nb::exception<Error>(module, "Error", PyExc_ValueError).attr("__doc__") = doc("Error");
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::invalid_argument& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        } catch (const nb::cast_error&) {
            PyErr_SetString(PyExc_TypeError,
                            "this is not an object of the class that is needed, or its __init__ has not been called: "
                            "a subclass calls super().__init__(...)");
        }
    });
}

/// The public names of the module, as its __all__.
nb::list public_names(const nb::module_& module) {
    nb::list names;
    for (const nb::handle name : module.attr("__dict__").attr("keys")()) {
        if (nb::cast<std::string>(name)[0] != '_') names.append(name);
    }
    names.sort();
    return names;
}

}  // namespace
}  // namespace abut::python

NB_MODULE(_core, module) {
    // From Python 3.12 on, some globals of modules are alive when the interpreter ends, which is no leak of abut's.
    nanobind::set_leak_warnings(false);
    using namespace abut::python;
    module.doc() = "Where things in 3D touch, exactly and fast.";
    // Classes and functions take over the name of the module in which they are declared; users know them as abut's.
    const nb::object name = module.attr("__name__");
    module.attr("__name__") = "abut";
    bind_error(module);
    bind_shapes(module);
    bind_poses(module);
    bind_meshes(module);
    bind_results(module);
    bind_pair_verbs(module);
    bind_rays(module);
    bind_points(module);
    bind_threads(module);
    bind_sweeps(module);
    bind_scenes(module);
    bind_scene_changes(module);
    bind_scene_queries(module);
    bind_scene_pairs(module);
    bind_mesh_checks(module);
    bind_clashes(module);
    bind_clash_rules(module);
    bind_clash_results(module);
    bind_clash_states(module);
    bind_clash_files(module);
    bind_mesh_tools(module);
    bind_mesh_methods(module);
    bind_shape_bounds(module);
    bind_point_clouds(module);
    bind_solids(module);
    bind_impacts(module);
    bind_first_collision(module);
    bind_files(module);
    bind_scene_folders(module);
    bind_pickles(module);
    bind_command_line(module);
    module.attr("__all__") = public_names(module);
    module.attr("__version__") = ABUT_VERSION;
    module.attr("__name__") = name;
}
