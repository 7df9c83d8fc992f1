// SPDX-License-Identifier: MIT
// What is known of the chosen clash: measures, place, state, and the two parts.
import { byId, element } from "./elements.js";
import { coordinate, figure, propertiesOf, rangeText } from "./report_model.js";

function entries(pairs) {
    return element("dl", {}, ...pairs.filter(([, value]) => value !== "" && value !== null && value !== undefined)
        .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

function partOf(model, part, name, letter, onPart) {
    const heading = element("h3", {}, element("span", { class: `swatch ${letter}`, "aria-hidden": "true" }), `Part ${letter.toUpperCase()}: `,
        element("bdi", {}, name));
    if (part < 0) return element("section", {}, heading, element("p", {}, "This part is no longer there."));
    return element("section", {}, heading,
        entries([["Path", model.parts.path[part]], ["File", model.parts.files[model.parts.file[part]]], ...propertiesOf(model, part)]),
        element("button", { type: "button", click: () => onPart(part) }, "Only clashes of this part"));
}

function measures(model, row) {
    const length = (x) => figure(x) + model.unitText;
    const list = [];
    if (row.kind === "piercing") list.push(["Depth", `at least ${length(row.depth)}`]);
    if (row.kind === "too near" || row.kind === "enclosed") list.push(["Distance of the surfaces", length(row.distance)]);
    if (row.separation) {
        const [lower, upper, ...direction] = row.separation;
        const text = upper === null ? "not known: a part is not closed" : `${rangeText(lower, upper, model.unitText)}, along (${direction.map((x) => figure(x)).join(", ")})`;
        list.push(["Separation", text]);
    }
    if (row.sharedVolume) {
        const [lower, upper] = row.sharedVolume;
        const cubic = model.unitText ? `${model.unitText}\u00b3` : "";
        list.push(["Shared volume", upper === null ? "not known: a part is not closed" : rangeText(lower, upper, cubic)]);
    }
    if (row.point) list.push(["Point", `(${row.point.map(coordinate).join(", ")})`]);
    if (row.pairs > 0) list.push(["Pairs of triangles", row.pairs.toLocaleString("en") + (row.truncated ? " and more" : "")]);
    return list;
}

/** Shows a row in #details. */
export function showClash(model, row, onPart) {
    const approval = model.approvals.get(row.key);
    const told = approval ? [["Approved by", approval.by], ["Approved on", approval.date], ["Reason", approval.why]] : [];
    const copy = element("button", { type: "button", click: () => navigator.clipboard?.writeText(row.key) }, "Copy key");
    byId("details").replaceChildren(
        element("h2", {}, row.kind ? `Clash ${row.index + 1}: ${row.kind}` : "Resolved clash"),
        entries([["Rule", row.rule], ["State", row.state], ["Severity", row.severity], ...measures(model, row), ...told]),
        ...(row.undecided ? [element("p", { class: "notice" }, "The bounds of the separation leave open whether the tolerance is exceeded.")] : []),
        partOf(model, row.a, row.nameA, "a", onPart),
        partOf(model, row.b, row.nameB, "b", onPart),
        element("p", { class: "key" }, "Key: ", element("code", {}, row.key), " ", copy));
}

/** Shows a group: how many clashes it has, of which kinds. */
export function showGroup(line) {
    const kinds = new Map();
    for (const row of line.rows) kinds.set(row.kind || "resolved", (kinds.get(row.kind || "resolved") ?? 0) + 1);
    byId("details").replaceChildren(element("h2", {}, "Group ", element("bdi", {}, line.name)),
        entries([["Clashes", line.count.toLocaleString("en")], ...[...kinds].map(([kind, count]) => [kind, count.toLocaleString("en")])]));
}

export function showNothing() {
    byId("details").replaceChildren(element("p", {}, "Choose a clash in the table to see it alone."));
}
