// SPDX-License-Identifier: MIT
// Files of clash runs: models, rules, baselines and approvals that are read; JSON, CSV, SARIF, JUnit, BCF, HTML and PNG
// that are written.
#include <nanobind/stl/array.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "batch.h"
#include "clash_runs.h"
#include "items.h"
#include "moving.h"
#include "records.h"

#include <abut/io/bcf.h>
#include <abut/io/bcf_name.h>
#include <abut/io/clash_baseline.h>
#include <abut/io/clash_json.h>
#include <abut/io/clash_pictures.h>
#include <abut/io/clash_report.h>
#include <abut/io/clash_rules_file.h>
#include <abut/io/clash_sarif.h>
#include <abut/io/load_clash_run.h>

namespace abut::python {
namespace {

using Path = std::filesystem::path;
/// A copy of the run, because other threads may assign to it while it is written.
using GivenRun = OneOf<"run", ClashRun>;

/// Indices of clashes.
std::vector<std::size_t> indices_in(nb::handle given) {
    Dims dims;
    const std::vector<std::uint32_t> indices = read_indices(given, "clashes", dims, "(n,)");
    if (dims.rank != 1) refuse_value("clashes", " must be indices of shape (n,), not " + to_string(dims));
    return {indices.begin(), indices.end()};
}

/// The size of a picture.
template <ArgumentName name>
using Pixels = Count<name, std::uint32_t, 1, 16384>;

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

/// The upward direction: the given one, or for None that of the run. Throws ValueError for anything else.
Vec3 up_of(const ClashRun& run, nb::handle given) {
    if (given.is_none()) return abut::up_of(run);
    const Vec3 up = read_vector(given, "up");
    if (is_finite(up) && up != Vec3(0)) return up;
    throw nb::value_error("'up' must be None or a direction, three finite numbers that are not all 0");
}

/// A run, or null for None. Throws TypeError for anything else.
const ClashRun* run_or_none(nb::handle given) {
    const ClashRun* run = nullptr;
    if (!given.is_none() && (!nb::try_cast(given, run) || run == nullptr))
        refuse_type("run", "a ClashRun or None", given);
    return run;
}

void bind_inputs(nb::module_& module) {
    module.def(
        "load_clash_rules",
        [](const PathTo<"path">& path) {
            const nb::gil_scoped_release release;
            return load_clash_rules(path.value);
        },
        nb::arg("path").none(), nb::sig("def load_clash_rules(path: str | os.PathLike[str]) -> ClashRules"),
        doc("load_clash_rules"));
    module.def(
        "clash_rules_from_toml",
        [](const Text<"toml">& toml, const Text<"name">& name) {
            return clash_rules_from_toml(name.value, toml.value);
        },
        nb::arg("toml").none(), nb::kw_only(), nb::arg("name").none() = "rules",
        nb::sig("def clash_rules_from_toml(toml: str, *, name: str = 'rules') -> ClashRules"),
        "The rules of a text in TOML, as load_clash_rules reads them from a file; error messages call it `name`.");
    module.def(
        "load_clash_baseline",
        [](const PathTo<"path">& path) {
            const nb::gil_scoped_release release;
            return load_clash_baseline(path.value);
        },
        nb::arg("path").none(), nb::sig("def load_clash_baseline(path: str | os.PathLike[str]) -> list[KnownClash]"),
        doc("load_clash_baseline"));
    std::string approvals = doc("load_clash_approvals");
    approvals +=
        "\n\nWith `run` also from a file that ends with .bcf or .bcfzip, a BCF file: the approvals that its topics "
        "express, see bcf_approvals. Without it such a file raises TypeError.";
    module.def(
        "load_clash_approvals",
        [](const PathTo<"path">& path, nb::handle run) {
            std::optional<ClashRun> given;  // a copy: other threads may assign to the run
            if (const ClashRun* const original = run_or_none(run)) given = *original;
            if (!given && io::is_named_bcf(path.value)) {
                refuse_type("run", " must be the ClashRun whose clashes the topics of the BCF file 'path' approve");
            }
            const nb::gil_scoped_release release;
            return given ? load_clash_approvals(path.value, *given) : load_clash_approvals(path.value);
        },
        nb::arg("path").none(), nb::arg("run") = nb::none(),
        nb::sig("def load_clash_approvals(path: str | os.PathLike[str], run: ClashRun | None = None) -> "
                "list[Approval]"),
        approvals.c_str());
}

/// The files' contents, which `kept` keeps alive. Throws TypeError for anything else.
std::vector<const io::SceneFile*> contents_of(nb::handle given, nb::list& kept) {
    const std::string wanted = "a sequence of SceneFile, one for each file";
    std::vector<const io::SceneFile*> contents;
    for (const nb::handle each : items_of(given, "scene_files", wanted)) {
        contents.push_back(&read_item<io::SceneFile>(each, "scene_files", wanted));
        kept.append(each);
    }
    return contents;
}

void bind_baked_run(nb::module_& module) {
    module.def(
        "baked_clash_run",
        [](const PathsTo<"files">& files, nb::handle scene_files) {
            nb::list kept;
            const std::vector<const io::SceneFile*> contents = contents_of(scene_files, kept);
            return watched([&] { return baked_clash_run(files.value, contents); });
        },
        nb::arg("files").none(), nb::arg("scene_files").none(),
        nb::sig("def baked_clash_run(files: typing.Sequence[str | os.PathLike[str]], scene_files: "
                "typing.Sequence[SceneFile]) -> ClashRun"),
        "The run of files that have been read: its title, unit, scene, parts and colours; rules and clashes are left "
        "to the caller. Each part is a mesh of its own in world coordinates, as SceneFile.parts gives it and as the "
        "command line compares it. A part's name is preceded by its file's if another file has a part of that name, "
        "and by the folders that tell files of one name apart; a property named \"file\" is its file. The unit is "
        "empty if the files do not agree. Raises Error, which names the file, as SceneFile.parts does, and for "
        "another number of contents than of files.");
}

void bind_texts(nb::module_& module) {
    const auto text = [&](const char* name, const char* what, auto write) {
        const std::string signature = std::string("def ") + name + "(run: ClashRun) -> str";
        module.def(
            name,
            [write](const GivenRun& run) {
                const nb::gil_scoped_release release;
                return write(run);
            },
            nb::arg("run").none(), nb::sig(signature.c_str()), what);
    };
    text("clash_json", doc("clash_json"), [](const ClashRun& run) { return clash_json(run); });
    text("clash_csv", doc("clash_csv"), [](const ClashRun& run) { return clash_csv(run); });
    text("clash_sarif", doc("clash_sarif"), [](const ClashRun& run) { return clash_sarif(run); });
    text("clash_junit", doc("clash_junit"), [](const ClashRun& run) { return clash_junit(run); });
}

void bind_pictures(nb::module_& module) {
    module.def(
        "clash_report",
        [](const GivenRun& run, nb::handle given_up, Count<"most_triangles"> most_triangles) {
            const Vec3 up = up_of(run, given_up);
            const nb::gil_scoped_release release;
            return clash_report(run, {.up = up, .most_triangles = most_triangles});
        },
        nb::arg("run").none(), nb::kw_only(), nb::arg("up") = nb::none(), nb::arg("most_triangles").none() = 3'000'000,
        nb::sig("def clash_report(run: ClashRun, *, up: tuple[float, float, float] | None = None, most_triangles: int "
                "= 3000000) -> str"),
        "The run as the text of an HTML file that needs no other file and no network: a table of the clashes with the "
        "run's groups, filters, and the parts in 3D. Beyond `most_triangles` the largest meshes are shown as boxes. "
        "`up` points upwards: by default z for buildings, y for others.");
    module.def(
        "clash_picture",
        [](const GivenRun& run, nb::handle given_clashes, nb::handle given_up, Pixels<"width"> width,
           Pixels<"height"> height) {
            const std::vector<std::size_t> clashes = indices_in(given_clashes);
            const Vec3 up = up_of(run, given_up);
            std::string png;
            {
                const nb::gil_scoped_release release;
                png = clash_picture(run, clashes, {.up = up, .width = width, .height = height});
            }
            return bytes_of(png);
        },
        nb::arg("run").none(), nb::arg("clashes").none(), nb::kw_only(), nb::arg("up") = nb::none(),
        nb::arg("width").none() = 800, nb::arg("height").none() = 600,
        nb::sig("def clash_picture(run: ClashRun, clashes: typing.Sequence[int], *, up: tuple[float, float, float] | "
                "None = None, width: int = 800, height: int = 600) -> bytes"),
        doc("clash_picture"));
}

void bind_topics(nb::module_& module) {
    nb::class_<BcfComment> comment(module, "BcfComment", doc("BcfComment"));
    attribute(comment, "author", &BcfComment::author, "str", doc("BcfComment.author"));
    attribute(comment, "date", &BcfComment::date, "str", doc("BcfComment.date"));
    attribute(comment, "text", &BcfComment::text, "str", doc("BcfComment.text"));
    comment.def("__repr__", [](const BcfComment& c) { return "BcfComment('" + c.text + "')"; });
    nb::class_<BcfTopic> topic(module, "BcfTopic", doc("BcfTopic"));
    attribute(topic, "guid", &BcfTopic::guid, "str", doc("BcfTopic.guid"));
    attribute(topic, "title", &BcfTopic::title, "str", doc("BcfTopic.title"));
    attribute(topic, "description", &BcfTopic::description, "str", doc("BcfTopic.description"));
    attribute(topic, "status", &BcfTopic::status, "str", doc("BcfTopic.status"));
    attribute(topic, "author", &BcfTopic::author, "str", doc("BcfTopic.author"));
    attribute(topic, "date", &BcfTopic::date, "str", doc("BcfTopic.date"));
    sequence_attribute(topic, "comments", &BcfTopic::comments, "BcfComment", doc("BcfTopic.comments"));
    topic.def("__repr__", [](const BcfTopic& t) { return "BcfTopic('" + t.title + "', '" + t.status + "')"; });
}

BcfVersion version_of(const std::string& text) {
    if (const std::optional<BcfVersion> version = bcf_version_from_text(text)) return *version;
    refuse_value("version", " must be " + std::string(bcf_version_forms) + ", not '" + text + "'");
}

nb::bytes bcf(const GivenRun& run, const Text<"date">& date, const Text<"version">& version,
              const Text<"author">& author, Flag<"pictures"> pictures, nb::handle up) {
    BcfOptions options{.version = version_of(version), .date = date, .author = author, .up = up_of(run, up)};
    if (pictures) options.picture = bcf_pictures(run, options.up);
    std::string bytes;
    {
        const nb::gil_scoped_release release;
        bytes = clash_bcf(run, options);
    }
    return bytes_of(bytes);
}

void bind_bcf(nb::module_& module) {
    bind_topics(module);
    module.def(
        "clash_bcf", &bcf, nb::arg("run").none(), nb::arg("date").none(), nb::kw_only(),
        nb::arg("version").none() = "2.1", nb::arg("author").none() = "abut", nb::arg("pictures").none() = true,
        nb::arg("up") = nb::none(),
        nb::sig("def clash_bcf(run: ClashRun, date: str, *, version: str = '2.1', author: str = 'abut', pictures: bool "
                "= True, up: tuple[float, float, float] | None = None) -> bytes"),
        "The bytes of a BCF file, version 2.1 or 3.0: a topic for each group, or for each clash where there are none, "
        "with a viewpoint, and a picture unless `pictures` is false. `date` is that of the run, such as '2026-11-27'. "
        "The same run gives the same bytes, and a topic keeps its GUID from run to run. `up` points upwards: by "
        "default z for buildings, y for others.");
    module.def(
        "load_bcf",
        [](const PathTo<"path">& path) {
            const nb::gil_scoped_release release;
            return load_bcf(path.value);
        },
        nb::arg("path").none(), nb::sig("def load_bcf(path: str | os.PathLike[str]) -> list[BcfTopic]"),
        doc("load_bcf"));
    module.def(
        "bcf_approvals",
        [](const AllOf<"topics", BcfTopic>& topics, const Given<"run", const ClashRun>& run,
           const Text<"author">& author) { return bcf_approvals(topics.value, run, {.author = author}); },
        nb::arg("topics").none(), nb::arg("run").none(), nb::kw_only(), nb::arg("author").none() = "abut",
        nb::sig("def bcf_approvals(topics: typing.Sequence[BcfTopic], run: ClashRun, *, author: str = 'abut') -> "
                "list[Approval]"),
        doc("bcf_approvals"));
}

}  // namespace

void bind_clash_files(nb::module_& module) {
    bind_inputs(module);
    bind_baked_run(module);
    bind_texts(module);
    bind_pictures(module);
    bind_bcf(module);
}

}  // namespace abut::python
