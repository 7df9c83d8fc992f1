// SPDX-License-Identifier: MIT
// The room of things that move: a ball shot at a triangle, and a capsule that walks through a level.
import * as THREE from "three";
import { button, element, isPlain, segmented, slider } from "../dom.ts";
import { ShootView } from "../moving/shoot_view.ts";
import { WalkView } from "../moving/walk_view.ts";
import { dragging } from "../stage/drag.ts";
import { Stage, floorGrid } from "../stage/stage.ts";
import type { OpenRoom } from "./frame.ts";

type Mode = "shoot" | "walk";

export const open: OpenRoom = async ({ abut, stage: container, controls, picture }) => {
    const stage = new Stage(container, picture, [2.5, -9, 4]);
    const shoot = new ShootView(abut, stage);
    const walk = new WalkView(abut, stage);
    const grid = floorGrid(stage, -2.2);
    stage.scene.add(shoot.root, walk.root, grid);

    let mode: Mode = "shoot";
    let playing = false;
    const state = element("div", { className: "state" });
    const body = element("div", {});
    const readout = element("div", { className: "readout", attributes: { role: "status" } }, state, body);
    container.append(readout, walk.pad);

    shoot.onShow = ({ hit, seenByFrames }) => {
        if (mode !== "shoot") return;
        state.textContent = hit ? "Touches" : "Passes by";
        readout.style.setProperty("--state", hit ? "var(--meet)" : "var(--apart)");
        container.dataset["shot"] = hit ? (seenByFrames ? "seen" : "tunnels") : "free";
    };

    const time = slider("Time t", { min: 0, max: 1, step: 0.001, value: 1 }, (t) => t.toFixed(3), (t) => {
        playing = false;
        shoot.time = t;
        shoot.show();
    });
    const shootControls = element(
        "div",
        { className: "stack" },
        element("p", { textContent: "Drag the ball, the tip of the arrow, or the triangle. Grey is the start, blue the first touch, green where the ball slides to." }),
        element("div", { className: "row" }, button("Shoot", fire, "main"), button("A bullet", () => set(0.06, 3)), button("A ball", () => set(0.4, 4))),
        time,
        slider("Radius", { min: 0.02, max: 0.8, step: 0.01, value: shoot.radius }, (r) => r.toFixed(2), (r) => {
            shoot.radius = r;
            shoot.show();
        }),
        slider("Frames that a test without sweeps looks at", { min: 1, max: 30, step: 1, value: shoot.frames }, (n) => String(n + 1), (n) => {
            shoot.frames = n;
            shoot.show();
        }),
    );
    const key = (name: string) => element("kbd", { textContent: name });
    const walkControls = element(
        "div",
        { className: "stack", hidden: true },
        element(
            "p",
            {},
            "Steer it with ",
            key("W"),
            " ",
            key("A"),
            " ",
            key("S"),
            " ",
            key("D"),
            " or the arrows, jump with ",
            key("space"),
            "; with a finger, use the pad in the picture and the button below. Every move is a few calls of slide and sweep; arrows are the normals of what is touched.",
        ),
        element(
            "div",
            { className: "row" },
            button("Jump", () => {
                walk.walker.jump();
                stage.draw();
            }),
            button("Back to the start", () => {
                walk.walker.reset();
                stage.draw();
            }),
        ),
    );

    function set(radius: number, frames: number): void {
        shoot.radius = radius;
        shoot.frames = frames;
        const [, radiusField, framesField] = shootControls.querySelectorAll<HTMLInputElement>("input");
        for (const [field, value] of [[radiusField, radius], [framesField, frames]] as const) {
            field!.valueAsNumber = value;
            field!.dispatchEvent(new Event("input"));
        }
    }

    function fire(): void {
        playing = true;
        shoot.time = 0;
        stage.draw();
    }

    function enter(to: Mode): void {
        mode = to;
        modes.set(to);
        shoot.root.visible = to === "shoot";
        grid.visible = to === "shoot";
        walk.enter(to === "walk");
        shootControls.hidden = to !== "shoot";
        walkControls.hidden = to !== "walk";
        body.replaceChildren(to === "shoot" ? shoot.numbers : walk.numbers);
        state.hidden = to === "walk";
        container.dataset["mode"] = to;
        if (to === "shoot") stage.camera.position.set(2.5, -9, 4);
        else stage.camera.position.set(-7.5, -10, 7.5);
        stage.controls.target.set(0, 0, 0);
        stage.setSun(to === "walk" ? [-0.55, -0.5, 1] : null);
        stage.fit(to === "shoot" ? new THREE.Vector3(0, 0, 0) : new THREE.Vector3(-1, 0, 0.5), to === "shoot" ? 2.9 : 6.4);
        if (to === "shoot") shoot.show();
        else stage.canvas.focus({ preventScroll: true });
    }

    const modes = segmented(
        "What moves",
        [
            ["shoot", "A ball at a triangle"],
            ["walk", "A capsule in a level"],
        ] as const,
        mode,
        enter,
    );
    container.append(element("div", { className: "overlay" }, modes));
    controls.append(shootControls, walkControls);

    dragging(abut, stage, {
        handles: () => (mode === "shoot" ? shoot.handles : []),
        move: (name, by) => shoot.moveHandle(name, by),
    });
    stage.canvas.addEventListener("keydown", (event) => {
        if (mode !== "shoot" || !isPlain(event)) return;
        const step = event.shiftKey ? 0.01 : 0.1;
        const ways: Record<string, [number, number, number]> = { ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, 1], ArrowDown: [0, 0, -1] };
        const way = ways[event.key];
        if (event.key === "Enter") fire();
        else if (way) shoot.moveHandle("ball", new THREE.Vector3(...way).multiplyScalar(step));
        else return;
        event.preventDefault();
    });
    stage.beforeFrame = (seconds) => {
        if (mode === "walk") return walk.frame(seconds);
        if (!playing) return false;
        shoot.time = Math.min(1, shoot.time + seconds / 1.6);
        time.set(shoot.time);
        shoot.show();
        playing = shoot.time < 1;
        return playing;
    };
    enter("shoot");
    return {
        close() {
            walk.close();
            stage.close();
        },
    };
};
