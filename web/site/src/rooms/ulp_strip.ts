// SPDX-License-Identifier: MIT
// Finds two neighbouring doubles of which one coordinate touches and the other does not, and shows the doubles around.
import { element } from "../dom.ts";
import { between, full, stepUlps, ulpsBetween } from "../doubles.ts";

/** Two neighbouring doubles: at `meets` the two touch, at `apart` they do not. */
export interface UlpBoundary {
    meets: number;
    apart: number;
    calls: number;
}

/** Halves the doubles between a place that meets and one that does not, until they are neighbours. */
export function findUlpBoundary(meets: number, apart: number, touches: (x: number) => boolean): UlpBoundary {
    let calls = 0;
    for (;;) {
        const gap = ulpsBetween(meets, apart);
        if (gap === 1n || gap === -1n) return { meets, apart, calls };
        const middle = between(meets, apart);
        ++calls;
        if (touches(middle)) meets = middle;
        else apart = middle;
    }
}

/** Looks from x in steps that double, away in the direction of `sign`, for a place where the answer is `wanted`. */
export function findAnswer(x: number, sign: number, wanted: boolean, touches: (x: number) => boolean): number | null {
    for (let step = 1 / 64; step <= 16; step *= 2) {
        // Small steps between the doublings, so that a thin thing is not passed over.
        for (let k = 1; k <= 8; ++k) {
            const place = x + sign * step * (1 + k / 8);
            if (touches(place) === wanted) return place;
        }
    }
    return null;
}

/** How many doubles are shown on either side, so few that each is wide enough for a finger. */
const reach = 5;

/** A row of neighbouring doubles, each coloured by the exact answer there; pressing one goes there. */
export class UlpStrip {
    readonly root: HTMLElement;
    private readonly cells: HTMLButtonElement[] = [];
    private readonly coordinate = element("output", { className: "coordinate" });

    constructor(private readonly go: (x: number) => void) {
        const row = element("div", { className: "ulps", attributes: { role: "group", "aria-label": "Neighbouring doubles" } });
        for (let k = -reach; k <= reach; ++k) {
            const cell = element("button", { type: "button", className: "ulp" });
            this.cells.push(cell);
            row.append(cell);
        }
        this.root = element("div", { className: "ulp-strip", hidden: true }, row, this.coordinate);
    }

    show(axis: string, x: number, touches: (x: number) => boolean): void {
        this.root.hidden = false;
        this.cells.forEach((cell, i) => {
            const place = stepUlps(x, i - reach);
            const touching = touches(place);
            cell.classList.toggle("touches", touching);
            cell.classList.toggle("here", i === reach);
            cell.title = `${axis} = ${full(place)}: ${touching ? "touching" : "apart"}`;
            cell.setAttribute("aria-label", cell.title);
            if (i === reach) cell.setAttribute("aria-current", "true");
            cell.onclick = () => this.go(place);
        });
        this.coordinate.textContent = `${axis} = ${full(x)}`;
    }

    hide(): void {
        this.root.hidden = true;
    }
}
