// SPDX-License-Identifier: MIT
// The room of scenes: thousands of moving shapes, the pairs that touch, and what a frame costs.
import { FrameChart } from "../crowd/chart.ts";
import { Crowd, type Frame as Step } from "../crowd/crowd.ts";
import { CrowdView } from "../crowd/crowd_view.ts";
import { button, checkbox, choice, element, row, status } from "../dom.ts";
import { grouped, quantity } from "../numbers.ts";
import type { Frame, OpenRoom } from "./frame.ts";
import { StageRoom } from "./stage_room.ts";

const counts = ["1000", "10000", "30000"] as const;

class ScenesRoom extends StageRoom {
    private crowd = new Crowd(this.abut, 10_000);
    private readonly view = new CrowdView(this.stage);
    private readonly chart = new FrameChart();
    private running = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    private allMove = true;
    /** The shape under the pointer; -1 for none. */
    private chosen = -1;
    private steps = 0;
    /** When the numbers were last shown. */
    private shown = -Infinity;

    private readonly numbers = element("dl", { className: "numbers" });
    private readonly readout = status("div", "readout");
    private readonly pause = button("", () => this.setRunning(!this.running));

    constructor(frame: Frame) {
        super(frame, [5, -9, 4.6]);
        this.readout.hidden = true;
        this.container.append(this.readout);
        this.fill(frame.controls);
        this.listen();
        this.setRunning(this.running);
        this.view.begin(this.crowd);
        this.stage.beforeFrame = (seconds) => this.go(seconds);
        this.stage.themed(() => this.view.show(this.crowd, this.chosen));
        this.step(0);
        this.stage.draw();
    }

    override close(): void {
        this.view.clear();
        super.close();
        this.chart.close();
        this.crowd.free();
    }

    protected act({ key }: KeyboardEvent): boolean {
        if (key === " ") this.setRunning(!this.running);
        return key === " ";
    }

    private fill(controls: HTMLElement): void {
        controls.append(
            row(
                choice("Shapes", counts.map((n) => [n, grouped(Number(n))] as const), "10000", (n) => this.begin(Number(n))),
                this.pause,
                button("One step", () => this.stepOnce()),
            ),
            checkbox("All move; otherwise every hundredth", true, (all) => {
                this.allMove = all;
                this.chart.clear();
            }),
            this.numbers,
            this.chart.canvas,
            element("p", {
                className: "hint",
                textContent:
                    "Spheres, boxes and capsules, a third each, that drift through each other. The bars are the time of moveEach and updateTouches, exact tests of all pairs included, on one thread. Point at a shape to ask the scene for it.",
            }),
        );
    }

    private listen(): void {
        const { canvas } = this.stage;
        canvas.addEventListener("pointermove", (event) => {
            if (!event.buttons) this.choose(this.under(event));
        });
        // A finger points where it touches, and what it has pointed at stays.
        canvas.addEventListener("pointerdown", (event) => {
            if (event.pointerType !== "mouse") this.choose(this.under(event));
        });
        canvas.addEventListener("pointerleave", (event) => {
            if (event.pointerType === "mouse") this.choose(-1);
        });
    }

    /** Begins anew with so many shapes. */
    private begin(count: number): void {
        this.crowd.free();
        this.crowd = new Crowd(this.abut, count);
        this.chosen = -1;
        this.steps = 0;
        this.chart.clear();
        this.view.begin(this.crowd);
        this.step(0);
        this.stage.draw();
    }

    private setRunning(on: boolean): void {
        this.running = on;
        this.pause.textContent = on ? "Pause" : "Go on";
        this.stage.draw();
    }

    /** One frame of the stage; whether another follows. */
    private go(seconds: number): boolean {
        if (this.running) this.step(Math.min(seconds, 1 / 30));
        return this.running;
    }

    private stepOnce(): void {
        this.setRunning(false);
        this.step(1 / 60);
    }

    private step(seconds: number): void {
        const step = this.crowd.step(seconds, this.allMove);
        ++this.steps;
        // The first step finds all pairs anew; the bars are of those that follow.
        if (this.steps > 1) this.chart.add(step.milliseconds);
        this.view.show(this.crowd, this.chosen);
        const now = performance.now();
        if (now - this.shown <= 150 && this.running) return;
        this.shown = now;
        this.showNumbers(step);
        this.chart.draw();
    }

    private showNumbers({ touching, began, ended }: Step): void {
        this.numbers.replaceChildren(
            quantity("pairs that touch", grouped(touching)),
            quantity("abut, median of a frame", this.chart.median.toFixed(2), " ms"),
            quantity("began in this frame", grouped(began)),
            quantity("ended in this frame", grouped(ended)),
        );
        this.container.dataset["touching"] = String(touching);
        this.container.dataset["milliseconds"] = this.chart.median.toFixed(3);
        this.container.dataset["steps"] = String(this.steps);
        this.say();
    }

    /** The shape under the pointer, by a ray through the scene; -1 for none. */
    private under(event: PointerEvent): number {
        const { origin, direction } = this.stage.rayAt(event);
        const hit = this.crowd.scene.raycast(new this.abut.Ray(origin, direction));
        return hit ? this.crowd.indexOf(hit.model) : -1;
    }

    private choose(i: number): void {
        if (i === this.chosen) return;
        this.chosen = i;
        if (this.running) return;
        this.say();
        this.view.show(this.crowd, i);
        this.stage.draw();
    }

    /** Says what the chosen shape touches. */
    private say(): void {
        const { chosen, crowd } = this;
        this.readout.hidden = chosen < 0;
        if (chosen < 0) return;
        const others = crowd.touches[chosen]!;
        this.readout.textContent = `${crowd.formOf(chosen)} ${grouped(chosen)} touches ${others === 0 ? "no other" : others === 1 ? "one other" : `${others} others`}`;
    }
}

export const open: OpenRoom = (frame) => new ScenesRoom(frame);
