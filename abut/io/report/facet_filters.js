// SPDX-License-Identifier: MIT
// The summary: how many clashes have each state, kind, severity and rule. Each count is a button that filters the table.
import { byId, element } from "./elements.js";
import { countsOf } from "./row_list.js";

const titles = { state: "State", kind: "Kind", severity: "Severity", rule: "Rule" };
const mostGroups = 500;  // in the list to choose from

/** Fills #facets; `onChange` is called when `filter` has changed. */
export function showFacets(model, filter, onChange) {
    const buttons = [];
    for (const [facet, title] of Object.entries(titles)) {
        const counts = countsOf(model, facet);
        if (counts.length === 0) continue;
        const list = counts.map(([value, count]) => {
            const button = element("button", { type: "button", class: "facet", "aria-pressed": "false", [`data-${facet}`]: value,
                click: () => {
                    const chosen = filter[facet];
                    if (!chosen.delete(value)) chosen.add(value);
                    button.setAttribute("aria-pressed", String(chosen.has(value)));
                    onChange();
                } }, element("bdi", {}, value), " ", element("span", { class: "count" }, count.toLocaleString("en")));
            buttons.push(button);
            return element("li", {}, button);
        });
        const id = `facet-${facet}`;
        byId("facets").append(element("div", { class: "facet-list" }, element("h2", { id }, title),
            element("ul", { "aria-labelledby": id }, ...list)));
    }
    const groups = byId("group");
    model.groups.slice(0, mostGroups).forEach((group, g) =>
        groups.append(element("option", { value: g }, `${group.name} (${group.rows.length})`)));
    groups.addEventListener("change", () => {
        filter.group = groups.value === "" ? null : Number(groups.value);
        onChange();
    });
    const text = byId("search");
    text.addEventListener("input", () => {
        filter.text = text.value;
        onChange();
    });
    byId("clear").addEventListener("click", () => {
        for (const facet of Object.keys(titles)) filter[facet].clear();
        for (const button of buttons) button.setAttribute("aria-pressed", "false");
        groups.value = "";
        text.value = "";
        Object.assign(filter, { text: "", group: null, part: null });
        onChange();
    });
}

/** Fills #dropped: what the rules left out, and why. */
export function showDropped(model) {
    const reasons = Object.keys(model.rules[0]?.dropped ?? {});
    const used = reasons.filter((reason) => model.rules.some((rule) => rule.dropped[reason] > 0));
    const table = byId("dropped");
    const cell = (tag, text, attributes = {}) => element(tag, attributes, text);
    const row = (...cells) => element("tr", {}, ...cells);
    table.append(element("thead", {}, row(cell("th", "Rule", { scope: "col" }), cell("th", "Clashes", { scope: "col" }),
        ...used.map((reason) => cell("th", reason, { scope: "col" })))));
    table.append(element("tbody", {}, ...model.rules.map((rule) => row(cell("th", rule.name, { scope: "row" }),
        cell("td", rule.clashes.toLocaleString("en")), ...used.map((reason) => cell("td", rule.dropped[reason].toLocaleString("en")))))));
    if (model.unmatched > 0) byId("unmatched").textContent = `${model.unmatched.toLocaleString("en")} pairs that clash match no rule.`;
}
