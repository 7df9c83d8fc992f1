// SPDX-License-Identifier: MIT
// The relation of two shapes: whether and how they touch, how far apart they are, how deep they overlap.
import type { Contact, Containment, Geometry } from "abut";
import type { Engine } from "../engine.ts";

export type State = "apart" | "touching" | "crossing" | "inside";

export interface Relation {
    state: State;
    containment: Containment;
    distance: number;
    /** The nearest points while they are apart. */
    onA: readonly number[];
    onB: readonly number[];
    contact: Contact | null;
}

export const stateWords: Record<State, string> = {
    apart: "Apart",
    touching: "Touching",
    crossing: "Crossing",
    inside: "Inside",
};
export const stateColors: Record<State, `--${string}`> = {
    apart: "--apart",
    touching: "--meet",
    crossing: "--meet",
    inside: "--inside",
};

/** Computes by abut everything that the picture shows. */
export function relate(abut: Engine, a: Geometry, b: Geometry): Relation {
    const containment = abut.classify(a, b);
    const { onA, onB, distance } = abut.closestPoints(a, b);
    const contact = containment === "disjoint" ? null : abut.contact(a, b);
    let state: State = "crossing";
    if (containment === "disjoint") state = "apart";
    else if (containment === "inside" || containment === "containing") state = "inside";
    else if (contact?.depth === 0) state = "touching";
    return { state, containment, distance, onA, onB, contact };
}
