// SPDX-License-Identifier: MIT
// The run as the page uses it: rows for the table, and what is known of parts and clashes.

const units = { metre: "m", meter: "m", millimetre: "mm", millimeter: "mm", centimetre: "cm", inch: "in", foot: "ft" };

/** A number with few significant digits, without an exponent where that is short. */
export function figure(x, digits = 4) {
    if (x === null || !Number.isFinite(x)) return "\u2013";
    if (x === 0) return "0";
    const size = Math.abs(x);
    return size >= 1e-4 && size < 1e7 ? String(Number(x.toPrecision(digits))) : x.toExponential(digits - 1);
}

/** A coordinate: six digits, and at least three decimals, because buildings may be millions of metres from the origin. */
export function coordinate(x) {
    const size = Math.abs(x);
    return size >= 1e3 && size < 1e15 ? String(Number(x.toFixed(3))) : figure(x, 6);
}

/** Bounds of a number: one figure where they agree in these digits, the upper one alone where the lower is near 0. */
export function rangeText(lower, upper, unit, digits = 4) {
    const [least, most] = [figure(lower, digits), figure(upper, digits)];
    if (least === most) return most + unit;
    return lower < 1e-3 * upper ? `\u2264 ${most}${unit}` : `${least}\u2013${most}${unit}`;
}

/** What the column "Depth or gap" shows of a clash, and what it is sorted by: the deepest first, the widest gap last. */
function measureOf(clash, unit) {
    const length = (x) => figure(x, 3) + unit;
    if (clash.separation && clash.separation[1] !== null && clash.kind !== "too near") {
        const [lower, upper] = clash.separation;
        return { text: rangeText(lower, upper, unit, 3), order: lower };
    }
    if (clash.kind === "piercing") return { text: `\u2265 ${length(clash.depth)}`, order: clash.depth };
    if (clash.kind === "too near") return { text: `gap ${length(clash.distance)}`, order: -clash.distance };
    return { text: "\u2013", order: 0 };
}

/** Fields of clash i of the columns, and of its rule. */
function clashFrom(run, i) {
    const columns = run.clashes;
    const rule = run.rules[columns.rule[i]];
    const clash = {
        index: i,
        a: columns.a[i],
        b: columns.b[i],
        nameA: run.parts.name[columns.a[i]],
        nameB: run.parts.name[columns.b[i]],
        kind: run.kinds[columns.kind[i]],
        rule: rule.name,
        severity: rule.severity,
        state: columns.state[i],
        depth: columns.depth[i],
        distance: columns.distance[i],
        pairs: columns.pairs[i],
        separation: columns.separation[i],
        sharedVolume: columns.shared_volume[i],
        key: columns.key[i],
        point: columns.point.slice(3 * i, 3 * i + 3),
        bounds: columns.bounds.slice(6 * i, 6 * i + 6),
        view: {
            center: columns.view.slice(7 * i, 7 * i + 3),
            radius: columns.view[7 * i + 3],
            direction: columns.view.slice(7 * i + 4, 7 * i + 7),
        },
    };
    return clash;
}

/** A clash of the baseline that is gone; its parts may still be there under their names. */
function resolvedFrom(known, i, partOf) {
    const part = (name) => partOf.get(name) ?? -1;
    return {
        index: i, a: part(known.a), b: part(known.b), nameA: known.a, nameB: known.b, kind: "", rule: "", severity: "",
        state: "resolved", depth: 0, distance: 0, pairs: 0, separation: null, sharedVolume: null, key: known.key, point: null, bounds: null, view: null,
        measure: { text: "\u2013", order: -Infinity }, undecided: false, truncated: false,
    };
}

/** The run with rows: clashes first, then those that are resolved. */
export function modelFrom(run) {
    const unit = run.unit ? ` ${units[run.unit] ?? run.unit}` : "";
    const undecided = new Set(run.clashes.undecided);
    const truncated = new Set(run.clashes.truncated);
    const rows = run.clashes.a.map((_, i) => {
        const clash = clashFrom(run, i);
        clash.measure = measureOf(clash, unit);
        clash.undecided = undecided.has(i);
        clash.truncated = truncated.has(i);
        return clash;
    });
    const found = rows.length;
    const partOf = new Map(run.parts.name.map((name, i) => [name, i]));
    rows.push(...run.states.resolved.map((known, i) => resolvedFrom(known, found + i, partOf)));
    const groups = run.groups.map(({ name, clashes }) => ({ name, rows: clashes }));
    const grouped = new Set(groups.flatMap((group) => group.rows));
    const others = rows.filter((row) => row.index < found && !grouped.has(row.index)).map((row) => row.index);
    if (others.length > 0) groups.push({ name: groups.length > 0 ? "In no group" : "All clashes", rows: others });
    if (rows.length > found) groups.push({ name: "Resolved", rows: rows.slice(found).map((row) => row.index) });
    groups.forEach((group, g) => group.rows.forEach((i) => (rows[i].group = g)));
    for (const row of rows) {
        const texts = [row.nameA, row.nameB, row.kind, row.rule, row.state, row.key, groups[row.group].name];
        row.text = texts.join("\n").toLowerCase();
    }
    const approvals = new Map(run.states.approvals.map((approval) => [approval.key, approval]));
    return { ...run, unitText: unit, found, rows, groups, approvals };
}

/** The properties of a part that the report keeps, by name. */
export function propertiesOf(model, part) {
    const { properties, strings } = model.parts;
    const list = [];
    for (let i = 0; i < properties[part].length; i += 2) list.push([strings[properties[part][i]], strings[properties[part][i + 1]]]);
    return list;
}
