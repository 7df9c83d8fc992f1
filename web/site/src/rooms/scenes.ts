// SPDX-License-Identifier: MIT
// The room of scenes: thousands of moving shapes, the pairs that touch, and what a frame costs.
import { FrameChart } from "../crowd/chart.ts";
import { Crowd, type Frame } from "../crowd/crowd.ts";
import { CrowdView } from "../crowd/crowd_view.ts";
import { button, choice, element, isPlain } from "../dom.ts";
import { Stage } from "../stage/stage.ts";
import type { OpenRoom } from "./frame.ts";

const counts = ["1000", "10000", "30000"] as const;
const number = (x: number) => x.toLocaleString("en");

export const open: OpenRoom = async ({ abut, stage: container, controls, picture }) => {
    const stage = new Stage(container, picture, [5, -9, 4.6]);
    const view = new CrowdView(stage);
    const chart = new FrameChart();
    const numbers = element("dl", { className: "numbers" });
    const readout = element("div", { className: "readout", hidden: true, attributes: { role: "status" } });
    container.append(readout);

    let crowd = new Crowd(abut, 10_000);
    let running = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    let all = true;
    let chosen = -1;
    let shown = 0;
    let steps = 0;
    view.begin(crowd);

    const fields = new Map(
        ["pairs that touch", "abut, median of a frame", "began in this frame", "ended in this frame"].map((name) => [name, element("dd", { textContent: "0" })]),
    );
    numbers.append(...[...fields].map(([name, value]) => element("div", {}, element("dt", { textContent: name }), value)));
    function fill(frame: Frame): void {
        const put = (name: string, value: string, unit = "") => fields.get(name)!.replaceChildren(value, unit && element("small", { textContent: unit }));
        put("pairs that touch", number(frame.touching));
        put("abut, median of a frame", chart.median.toFixed(2), " ms");
        put("began in this frame", number(frame.began));
        put("ended in this frame", number(frame.ended));
        container.dataset["touching"] = String(frame.touching);
        container.dataset["milliseconds"] = chart.median.toFixed(3);
        container.dataset["steps"] = String(steps);
        say();
    }

    /** Says what the shape under the pointer touches. */
    function say(): void {
        readout.hidden = chosen < 0;
        if (chosen < 0) return;
        const others = crowd.touches[chosen]!;
        readout.textContent = `${crowd.formOf(chosen)} ${number(chosen)} touches ${others === 0 ? "no other" : others === 1 ? "one other" : `${others} others`}`;
    }

    /** The shape under the pointer, by a ray through the scene; -1 for none. */
    function under(event: PointerEvent): number {
        const { origin, direction } = stage.rayAt(event);
        const hit = crowd.scene.raycast(new abut.Ray(origin, direction));
        return hit ? crowd.indexOf(hit.model) : -1;
    }

    function choose(i: number): void {
        if (i === chosen) return;
        chosen = i;
        if (running) return;
        say();
        view.show(crowd, chosen);
        stage.draw();
    }

    function step(seconds: number): void {
        const frame = crowd.step(seconds, all);
        ++steps;
        // The first step finds all pairs anew; the bars are of those that follow.
        if (steps > 1) chart.add(frame.milliseconds);
        view.show(crowd, chosen);
        const now = performance.now();
        if (now - shown > 150 || !running) {
            shown = now;
            fill(frame);
            chart.draw();
        }
    }

    function begin(count: number): void {
        crowd.free();
        crowd = new Crowd(abut, count);
        chosen = -1;
        steps = 0;
        chart.clear();
        view.begin(crowd);
        step(0);
        stage.draw();
    }

    stage.beforeFrame = (seconds) => {
        if (!running) return false;
        step(Math.min(seconds, 1 / 30));
        return true;
    };
    const pause = button(running ? "Pause" : "Go on", () => {
        running = !running;
        pause.textContent = running ? "Pause" : "Go on";
        stage.draw();
    });
    const once = button("One step", () => {
        running = false;
        pause.textContent = "Go on";
        step(1 / 60);
        stage.draw();
    });
    const movers = element("input", {
        type: "checkbox",
        checked: true,
        on: {
            change: () => {
                all = movers.checked;
                chart.clear();
            },
        },
    });
    controls.append(
        element(
            "div",
            { className: "row" },
            choice("Shapes", counts.map((n) => [n, number(Number(n))] as const), "10000", (n) => begin(Number(n))),
            pause,
            once,
        ),
        element("label", { className: "check" }, movers, "All move; otherwise every hundredth"),
        numbers,
        chart.canvas,
        element("p", {
            className: "hint",
            textContent:
                "Spheres, boxes and capsules, a third each, that drift through each other. The bars are the time of moveEach and updateTouches, exact tests of all pairs included, on one thread. Point at a shape to ask the scene for it.",
        }),
    );
    stage.canvas.addEventListener("pointermove", (event) => {
        if (!event.buttons) choose(under(event));
    });
    // A finger points where it touches, and what it has pointed at stays.
    stage.canvas.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "mouse") choose(under(event));
    });
    stage.canvas.addEventListener("pointerleave", (event) => {
        if (event.pointerType === "mouse") choose(-1);
    });
    stage.canvas.addEventListener("keydown", (event) => {
        if (event.key !== " " || !isPlain(event)) return;
        event.preventDefault();
        pause.click();
    });
    stage.themed(() => view.show(crowd, chosen));
    step(0);
    stage.draw();
    return {
        close() {
            view.clear();
            stage.close();
            chart.close();
            crowd.free();
        },
    };
};
