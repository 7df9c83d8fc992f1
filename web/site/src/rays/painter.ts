// SPDX-License-Identifier: MIT
// Paints the picture again and again: at once and coarse while the camera moves, then finer, sample after sample.
import * as THREE from "three";
import { isDark } from "../theme.ts";
import type { Pool } from "./pool.ts";
import type { Camera, Paint, Painted } from "./protocol.ts";

const samples = 32;
const pixelsAtOnce = 20_000;

export interface Progress {
    /** Rays of this view so far, and their number for each second in which a thread computes in abut. */
    rays: number;
    raysPerSecond: number;
    sample: number;
}

export class Painter {
    private view = 0;
    private moved = 0;
    private running = false;
    private closed = false;
    private rays = 0;
    private milliseconds = 0;
    private speed = 200;
    private paused = false;
    floor = -1;
    onProgress: ((progress: Progress) => void) | undefined;
    private readonly coarse = document.createElement("canvas");

    constructor(
        private readonly canvas: HTMLCanvasElement,
        private readonly camera: THREE.PerspectiveCamera,
        private readonly pool: Pool,
    ) {}

    /** Begins a new view; `moving` says that another will follow soon. */
    again(moving: boolean): void {
        ++this.view;
        this.rays = 0;
        this.milliseconds = 0;
        this.moved = moving ? performance.now() : 0;
        void this.run();
    }

    /** Stops until again() is called, so that the threads are free for something else. */
    pause(): void {
        this.paused = true;
        ++this.view;
    }

    resume(): void {
        this.paused = false;
        this.again(false);
    }

    close(): void {
        this.closed = true;
        ++this.view;
    }

    private async run(): Promise<void> {
        if (this.running) return;
        this.running = true;
        try {
            let done = -1;
            let sample = 0;
            while (!this.closed && !this.paused) {
                const view = this.view;
                if (done !== view) {
                    sample = 0;
                    done = view;
                    await this.quick(view);
                    continue;
                }
                const rest = 140 - (performance.now() - this.moved);
                if (rest > 0) {
                    await new Promise((go) => setTimeout(go, rest));
                    continue;
                }
                if (sample === samples) return;
                if (await this.fine(view, sample)) ++sample;
            }
        } catch (error) {
            if (!this.closed) console.error(error);
        } finally {
            this.running = false;
        }
    }

    private look(width: number, height: number): Camera {
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        this.camera.updateMatrixWorld();
        const tall = Math.tan((this.camera.fov * Math.PI) / 360);
        const axis = (i: number, by: number) => new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, i).multiplyScalar(by).toArray();
        return { eye: this.camera.position.toArray(), right: axis(0, tall * this.camera.aspect), up: axis(1, tall), forward: axis(2, -1) };
    }

    private request(thread: number, part: Partial<Paint> & Pick<Paint, "width" | "height" | "y0" | "rows" | "sample" | "view" | "camera">): Promise<Painted> {
        return this.pool.threads[thread]!.ask<Painted>({ kind: "paint", dark: isDark(), floor: this.floor, ...part });
    }

    private count({ rays, milliseconds }: Painted): void {
        this.rays += rays;
        this.milliseconds += milliseconds;
    }

    /** The whole picture at once, as fine as a twentieth of a second allows. */
    private async quick(view: number): Promise<void> {
        const { width: fullWidth, height: fullHeight } = this.canvas;
        const threads = this.pool.threads.length;
        const shrink = Math.min(8, Math.max(2, Math.sqrt((fullWidth * fullHeight) / (this.speed * 50 * threads))));
        const [width, height] = [Math.max(8, Math.round(fullWidth / shrink)), Math.max(8, Math.round(fullHeight / shrink))];
        const camera = this.look(width, height);
        const rows = Math.ceil(height / threads);
        const pieces: Promise<Painted>[] = [];
        for (let i = 0; i * rows < height; ++i) {
            pieces.push(this.request(i, { view, camera, width, height, y0: i * rows, rows: Math.min(rows, height - i * rows), sample: -1 }));
        }
        const painted = await Promise.all(pieces);
        [this.coarse.width, this.coarse.height] = [width, height];
        const pen = this.coarse.getContext("2d")!;
        for (const piece of painted) {
            pen.putImageData(new ImageData(piece.pixels, width), 0, piece.y0);
            this.count(piece);
            if (piece.milliseconds > 1) this.speed = 0.7 * this.speed + 0.3 * (piece.rays / piece.milliseconds);
        }
        const full = this.canvas.getContext("2d")!;
        full.clearRect(0, 0, fullWidth, fullHeight);
        full.drawImage(this.coarse, 0, 0, fullWidth, fullHeight);
        this.reportProgress(0);
    }

    /** One sample of every pixel; false if the view changed meanwhile. */
    private async fine(view: number, sample: number): Promise<boolean> {
        const { width, height } = this.canvas;
        const camera = this.look(width, height);
        const rows = Math.max(4, Math.ceil(pixelsAtOnce / width));
        const pen = this.canvas.getContext("2d")!;
        const threads = this.pool.threads.length;
        // A thread gathers the samples of its rows, so the same rows go to the same thread.
        const work = this.pool.threads.map(async (_, i) => {
            for (let y0 = i * rows; y0 < height; y0 += rows * threads) {
                if (this.view !== view || this.closed) return;
                const piece = await this.request(i, { view, camera, width, height, y0, rows: Math.min(rows, height - y0), sample });
                if (this.view !== view || this.closed) return;
                this.count(piece);
                pen.putImageData(new ImageData(piece.pixels, width), 0, y0);
            }
        });
        await Promise.all(work);
        if (this.view !== view) return false;
        this.reportProgress(sample + 1);
        return true;
    }

    private reportProgress(sample: number): void {
        const raysPerSecond = this.milliseconds > 0 ? (1000 * this.rays) / this.milliseconds : 0;
        this.onProgress?.({ rays: this.rays, raysPerSecond, sample });
    }
}
