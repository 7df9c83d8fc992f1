// SPDX-License-Identifier: MIT
// Which rows the table shows, in which order: filters, groups that fold, sorting. No document is needed, so Node tests it.

/** No filter: an empty set admits all. */
export const noFilter = () => ({
    text: "", state: new Set(), kind: new Set(), severity: new Set(), rule: new Set(), group: null, part: null,
});

const facets = ["state", "kind", "severity", "rule"];

function admits(filter, words, row) {
    return facets.every((facet) => filter[facet].size === 0 || filter[facet].has(row[facet])) &&
        (filter.group === null || row.group === filter.group) &&
        (filter.part === null || row.a === filter.part || row.b === filter.part) &&
        words.every((word) => row.text.includes(word));
}

const severities = ["error", "warning", "note", ""];
const states = ["new", "active", "approved", "resolved"];
const sortKeys = {
    number: (row) => row.index,
    state: (row) => states.indexOf(row.state),
    kind: (row) => row.kind,
    severity: (row) => severities.indexOf(row.severity),
    rule: (row) => row.rule,
    a: (row) => row.nameA,
    b: (row) => row.nameB,
    measure: (row) => -row.measure.order,
};
const collator = new Intl.Collator("en", { numeric: true });

/** Compares by a column, then by number. */
function comparison({ column, down }) {
    const key = sortKeys[column];
    return (p, q) => {
        const [x, y] = [key(p), key(q)];
        const difference = typeof x === "string" ? collator.compare(x, y) : x === y ? 0 : x < y ? -1 : 1;
        return (down ? -difference : difference) || p.index - q.index;
    };
}

/** The groups by which the rows are listed: those of the run, one for each rule, or none. */
function groupsOf(model, by) {
    if (by === "group") return model.groups;
    const lists = new Map();
    for (const row of model.rows) {
        if (!lists.has(row.rule)) lists.set(row.rule, []);
        lists.get(row.rule).push(row.index);
    }
    return [...lists].map(([name, rows]) => ({ name: name || "Resolved", rows }));
}

/**
 * The lines of the table: {key, name, count, rows, folded} and {row}. Groups keep the order of the run; `folded` holds the keys of
 * those whose rows are not listed.
 */
export function linesOf(model, filter, sort, by, folded) {
    const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
    const compare = comparison(sort);
    const sorted = (indices) => indices.map((i) => model.rows[i]).filter((row) => admits(filter, words, row)).sort(compare);
    const lines = [];
    let count = 0;
    if (by === "none") {
        const rows = sorted(model.rows.map((row) => row.index));
        return { lines: rows.map((row) => ({ row })), count: rows.length };
    }
    groupsOf(model, by).forEach((group, g) => {
        const rows = sorted(group.rows);
        if (rows.length === 0) return;
        count += rows.length;
        const key = `${by}:${g}`;
        const isFolded = folded.has(key);
        lines.push({ key, name: group.name, count: rows.length, rows, folded: isFolded });
        if (!isFolded) lines.push(...rows.map((row) => ({ row })));
    });
    return { lines, count };
}

/** How many rows have each value of a facet, in the order in which they matter. */
export function countsOf(model, facet) {
    const counts = new Map();
    for (const row of model.rows) {
        if (row[facet] !== "") counts.set(row[facet], (counts.get(row[facet]) ?? 0) + 1);
    }
    const ranks = { state: states, severity: severities, kind: model.kinds, rule: model.rules.map((rule) => rule.name) }[facet];
    return [...counts].sort(([p], [q]) => ranks.indexOf(p) - ranks.indexOf(q));
}
