// SPDX-License-Identifier: MIT
// A picture in three dimensions: camera, light, and a frame drawn whenever something has changed.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { element } from "../dom.ts";
import { colorOf, onTheme } from "../theme.ts";
import { type PointerRay, pointerRay } from "./pointer_ray.ts";

export type Vector = readonly [number, number, number];

/** A text that stays at a place of the scene. */
export interface Label {
    at(place: THREE.Vector3 | null, text?: string): void;
}

function rendererFor(canvas: HTMLCanvasElement): THREE.WebGLRenderer {
    try {
        return new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    } catch (cause) {
        throw new Error("This browser has no WebGL 2 for the page, with which this room draws. The room of rays needs none.", { cause });
    }
}

export class Stage {
    readonly scene = new THREE.Scene();
    readonly camera = new THREE.PerspectiveCamera(32, 1, 0.05, 500);
    readonly renderer: THREE.WebGLRenderer;
    readonly canvas: HTMLCanvasElement;
    readonly controls: OrbitControls;
    /** Called before each frame with the seconds since the last; returns whether another one must follow. */
    beforeFrame: ((seconds: number) => boolean) | undefined;

    private sun: THREE.Vector3 | null = null;
    private readonly light = new THREE.DirectionalLight(0xffffff, 2.1);
    private readonly sky = new THREE.HemisphereLight(0xffffff, 0x8090a0, 1.5);
    private readonly labels: { place: THREE.Vector3 | null; box: HTMLElement }[] = [];
    private readonly undo: (() => void)[] = [];
    private frame = 0;
    private before = 0;

    constructor(
        private readonly container: HTMLElement,
        picture: string,
        eye: Vector = [5, -7, 4],
    ) {
        this.canvas = element("canvas", {
            tabIndex: 0,
            attributes: { role: "img", "aria-label": picture },
        });
        this.renderer = rendererFor(this.canvas);
        container.prepend(this.canvas);
        this.renderer.setClearAlpha(0);
        this.camera.up.set(0, 0, 1);
        this.camera.position.set(...eye);
        this.controls = new OrbitControls(this.camera, this.canvas);
        this.controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.controls.dampingFactor = 0.12;
        this.controls.addEventListener("change", () => this.draw());
        this.scene.add(this.light, this.light.target, this.sky, this.camera);

        // The system may discard the graphics context, as when it sleeps, and then restores it empty.
        this.canvas.addEventListener("webglcontextrestored", () => this.draw());
        const sizes = new ResizeObserver(() => this.resize());
        sizes.observe(container);
        this.undo.push(() => sizes.disconnect());
        this.resize();
    }

    /** Calls back now and whenever the colours of the page change, and draws. */
    themed(apply: () => void): void {
        apply();
        this.undo.push(
            onTheme(() => {
                apply();
                this.draw();
            }),
        );
    }

    /** Light from one side, with shadows within `shadowRadius` of the point at which the camera looks; null: light
     * from the camera. */
    setSun(from: Vector | null, shadowRadius = 12): void {
        this.sun = from && new THREE.Vector3(...from).setLength(30);
        this.renderer.shadowMap.enabled = from !== null;
        this.renderer.shadowMap.type = THREE.PCFShadowMap;
        this.light.castShadow = from !== null;
        this.light.shadow.mapSize.set(2048, 2048);
        this.light.shadow.normalBias = 0.03;
        Object.assign(this.light.shadow.camera, { left: -shadowRadius, right: shadowRadius, top: shadowRadius, bottom: -shadowRadius, near: 1, far: 60 });
        this.light.shadow.camera.updateProjectionMatrix();
    }

    /** Draws one frame, soon. */
    draw(): void {
        this.frame ||= requestAnimationFrame((now) => {
            this.frame = 0;
            const seconds = this.before ? Math.min((now - this.before) / 1000, 0.1) : 1 / 60;
            this.before = now;
            const again = this.beforeFrame?.(seconds) ?? false;
            const turning = this.controls.update();
            this.light.target.position.copy(this.controls.target);
            if (this.sun) this.light.position.copy(this.controls.target).add(this.sun);
            else this.light.position.copy(this.camera.position).add(new THREE.Vector3(-2, -1, 6));
            this.renderer.render(this.scene, this.camera);
            this.placeLabels();
            if (again || turning) this.draw();
            else this.before = 0;
        });
    }

    /** The ray from the camera through a place of the window. */
    rayAt(event: { clientX: number; clientY: number }): PointerRay {
        return pointerRay(event, this.canvas, this.camera);
    }

    /** Looks at a box from where it fills the picture, keeping the direction. */
    fit(center: THREE.Vector3, radius: number, fill = 1): void {
        const half = (this.camera.fov * Math.PI) / 360;
        const narrow = Math.min(1, this.camera.aspect);
        const distance = radius / Math.sin(Math.atan(Math.tan(half) * narrow)) / fill;
        const back = this.camera.position.clone().sub(this.controls.target).normalize();
        this.controls.target.copy(center);
        this.camera.position.copy(center).addScaledVector(back, distance);
        this.camera.near = distance / 200;
        this.camera.far = distance * 20;
        this.camera.updateProjectionMatrix();
        this.controls.update();
        this.draw();
    }

    label(className = ""): Label {
        const box = element("span", { className: `label ${className}`, hidden: true, attributes: { "aria-hidden": "true" } });
        this.container.append(box);
        const entry = { place: null as THREE.Vector3 | null, box };
        this.labels.push(entry);
        return {
            at: (place, text) => {
                entry.place = place?.clone() ?? null;
                if (text !== undefined) box.textContent = text;
                box.hidden = !place;
            },
        };
    }

    close(): void {
        cancelAnimationFrame(this.frame);
        this.beforeFrame = undefined;
        for (const undo of this.undo) undo();
        this.controls.dispose();
        this.scene.traverse((object) => {
            if (object instanceof THREE.Mesh) {
                (object.geometry as THREE.BufferGeometry).dispose();
                for (const material of [object.material].flat() as THREE.Material[]) material.dispose();
            }
        });
        this.renderer.dispose();
        this.renderer.forceContextLoss();
    }

    private placeLabels(): void {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        for (const { place, box } of this.labels) {
            if (!place) continue;
            const at = place.clone().project(this.camera);
            box.style.transform = `translate(${((at.x + 1) / 2) * width + 12}px, ${((1 - at.y) / 2) * height - 34}px)`;
        }
    }

    private resize(): void {
        const { clientWidth: width, clientHeight: height } = this.container;
        if (!width || !height) return;
        // It changes with the zoom of the page, and from screen to screen.
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        this.draw();
    }
}

/** A floor of thin lines that fade out, at height z. */
export function floorGrid(stage: Stage, z: number, size = 14): THREE.Object3D {
    const lines: number[] = [];
    const colors: number[] = [];
    const color = new THREE.Color();
    const geometry = new THREE.BufferGeometry();
    const steps = 24;
    const fade = (x: number, y: number) => Math.max(0, 1 - Math.hypot(x, y) / (size / 2)) ** 1.2;
    for (let i = -size / 2; i <= size / 2; ++i) {
        for (let k = 0; k < steps; ++k) {
            const from = -size / 2 + (k / steps) * size;
            const to = from + size / steps;
            lines.push(i, from, z, i, to, z, from, i, z, to, i, z);
        }
    }
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(lines, 3));
    const material = new THREE.LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false });
    const grid = new THREE.LineSegments(geometry, material);
    stage.themed(() => {
        color.setHex(colorOf("--grid"));
        colors.length = 0;
        for (let i = 0; i < lines.length; i += 3) colors.push(color.r, color.g, color.b, fade(lines[i]!, lines[i + 1]!));
        geometry.setAttribute("color", new THREE.Float32BufferAttribute(colors, 4));
    });
    return grid;
}
