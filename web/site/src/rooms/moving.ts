// SPDX-License-Identifier: MIT
// The room of things that move: a ball shot at a triangle, and a capsule that walks through a level.
import * as THREE from "three";
import { button, element, keyCap, row, segmented, slider, status } from "../dom.ts";
import { type Shot, ShootView } from "../moving/shoot_view.ts";
import { WalkView } from "../moving/walk_view.ts";
import { dragging } from "../stage/drag.ts";
import { type Vector, floorGrid } from "../stage/stage.ts";
import type { Frame, OpenRoom } from "./frame.ts";
import { StageRoom, arrowWays } from "./stage_room.ts";

type Mode = "shoot" | "walk";
const modes = [["shoot", "A ball at a triangle"], ["walk", "A capsule in a level"]] as const;

/** From where each of the two is seen: a ball of that radius fills the picture. */
const looks: Record<Mode, { eye: Vector; center: Vector; radius: number; sun: Vector | null }> = {
    shoot: { eye: [2.5, -9, 4], center: [0, 0, 0], radius: 2.9, sun: null },
    walk: { eye: [-7.5, -10, 7.5], center: [-1, 0, 0.5], radius: 6.4, sun: [-0.55, -0.5, 1] },
};

/** How long a shot is shown to fly. */
const secondsOfFlight = 1.6;

class MovingRoom extends StageRoom {
    private readonly shoot = new ShootView(this.abut, this.stage);
    private readonly walk = new WalkView(this.abut, this.stage);
    private readonly grid = floorGrid(this.stage, -2.2);
    private mode: Mode = "shoot";
    /** Whether the ball flies by itself. */
    private flies = false;

    private readonly state = element("div", { className: "state" });
    private readonly body = element("div", {});
    private readonly readout = status("div", "readout", this.state, this.body);
    private readonly time = slider("Time t", { min: 0, max: 1, step: 0.001, value: 1 }, (t) => t.toFixed(3), (t) => this.showAt(t));
    private readonly radius = slider("Radius", { min: 0.02, max: 0.8, step: 0.01, value: this.shoot.radius }, (r) => r.toFixed(2), (r) => this.set(r, this.shoot.frames));
    private readonly frames = slider(
        "Frames that a test without sweeps looks at",
        { min: 1, max: 30, step: 1, value: this.shoot.frames },
        (n) => String(n + 1),
        (n) => this.set(this.shoot.radius, n),
    );
    private readonly controls: Record<Mode, HTMLElement> = { shoot: this.shootControls(), walk: this.walkControls() };
    private readonly modes = segmented("What moves", modes, this.mode, (to) => this.enter(to));

    constructor(frame: Frame) {
        super(frame, looks.shoot.eye);
        this.stage.scene.add(this.shoot.root, this.walk.root, this.grid);
        this.container.append(this.readout, this.walk.pad, element("div", { className: "overlay" }, this.modes));
        frame.controls.append(this.controls.shoot, this.controls.walk);
        this.shoot.onShow = (shot) => this.say(shot);
        dragging(this.abut, this.stage, {
            handles: () => (this.mode === "shoot" ? this.shoot.handles : []),
            move: (name, by) => this.shoot.moveHandle(name, by),
        });
        this.stage.beforeFrame = (seconds) => (this.mode === "walk" ? this.walk.frame(seconds) : this.fly(seconds));
        this.enter("shoot");
    }

    override close(): void {
        this.walk.close();
        super.close();
    }

    protected act({ key, shiftKey }: KeyboardEvent): boolean {
        if (this.mode !== "shoot") return false;
        const way = arrowWays[key];
        if (key === "Enter") this.fire();
        else if (way) this.shoot.moveHandle("ball", new THREE.Vector3(...way).multiplyScalar(shiftKey ? 0.01 : 0.1));
        else return false;
        return true;
    }

    private shootControls(): HTMLElement {
        return element(
            "div",
            { className: "stack" },
            element("p", { textContent: "Drag the ball, the tip of the arrow, or the triangle. Grey is the start, blue the first touch, green where the ball slides to." }),
            row(button("Shoot", () => this.fire(), "main"), button("A bullet", () => this.begin(0.06, 3)), button("A ball", () => this.begin(0.4, 4))),
            this.time,
            this.radius,
            this.frames,
        );
    }

    private walkControls(): HTMLElement {
        const { walker } = this.walk;
        const press = (caption: string, act: () => void) =>
            button(caption, () => {
                act();
                this.stage.draw();
            });
        const letters = ["W", "A", "S", "D"].flatMap((name) => [keyCap(name), " "]);
        return element(
            "div",
            { className: "stack", hidden: true },
            element(
                "p",
                {},
                "Steer it with ",
                ...letters,
                "or the arrows, jump with ",
                keyCap("space"),
                "; with a finger, use the pad in the picture and the button below. Every move is a few calls of slide and sweep; arrows are the normals of what is touched.",
            ),
            row(press("Jump", () => walker.jump()), press("Back to the start", () => walker.reset())),
        );
    }

    private enter(to: Mode): void {
        const { eye, center, radius, sun } = looks[to];
        const { shoot, walk, stage } = this;
        this.mode = to;
        this.modes.set(to);
        shoot.root.visible = this.grid.visible = to === "shoot";
        walk.enter(to === "walk");
        this.controls.shoot.hidden = to !== "shoot";
        this.controls.walk.hidden = to !== "walk";
        this.body.replaceChildren(to === "shoot" ? shoot.numbers : walk.numbers);
        this.state.hidden = to === "walk";
        this.container.dataset["mode"] = to;
        stage.camera.position.set(...eye);
        stage.controls.target.set(0, 0, 0);
        stage.setSun(sun);
        stage.fit(new THREE.Vector3(...center), radius);
        if (to === "shoot") shoot.show();
        else stage.canvas.focus({ preventScroll: true });
    }

    /** Begins with another radius, and another number of frames. */
    private begin(radius: number, frames: number): void {
        this.radius.set(radius);
        this.frames.set(frames);
        this.set(radius, frames);
    }

    private set(radius: number, frames: number): void {
        this.shoot.radius = radius;
        this.shoot.frames = frames;
        this.shoot.show();
    }

    private fire(): void {
        this.flies = true;
        this.shoot.time = 0;
        this.stage.draw();
    }

    private showAt(time: number): void {
        this.flies = false;
        this.shoot.time = time;
        this.shoot.show();
    }

    /** One frame of a shot; whether another follows. */
    private fly(seconds: number): boolean {
        if (!this.flies) return false;
        const { shoot } = this;
        shoot.time = Math.min(1, shoot.time + seconds / secondsOfFlight);
        this.time.set(shoot.time);
        shoot.show();
        this.flies = shoot.time < 1;
        return this.flies;
    }

    private say({ hit, seenByFrames }: Shot): void {
        if (this.mode !== "shoot") return;
        this.state.textContent = hit ? "Touches" : "Passes by";
        this.readout.style.setProperty("--state", hit ? "var(--meet)" : "var(--apart)");
        this.container.dataset["shot"] = hit ? (seenByFrames ? "seen" : "tunnels") : "free";
    }
}

export const open: OpenRoom = (frame) => new MovingRoom(frame);
