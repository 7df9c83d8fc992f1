// SPDX-License-Identifier: MIT
// What the rooms that draw with three.js have in common: a stage, its keys, and how they are left.
import type { Engine } from "../engine.ts";
import { onKey } from "../dom.ts";
import { Stage, type Vector } from "../stage/stage.ts";
import type { Frame } from "./frame.ts";

/** The ways of the arrow keys, in a picture whose z points up. */
export const arrowWays: Record<string, Vector> = { ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, 1], ArrowDown: [0, 0, -1] };

export abstract class StageRoom {
    protected readonly abut: Engine;
    /** Holds the picture and what is said upon it; its data attributes have the room's state. */
    protected readonly container: HTMLElement;
    protected readonly stage: Stage;

    constructor({ abut, stage, picture }: Frame, eye: Vector) {
        this.abut = abut;
        this.container = stage;
        this.stage = new Stage(stage, picture, eye);
        onKey(this.stage.canvas, (event) => this.act(event));
    }

    /** Acts on a key; false if it has no meaning here. */
    protected abstract act(event: KeyboardEvent): boolean;

    close(): void {
        this.stage.close();
    }
}
