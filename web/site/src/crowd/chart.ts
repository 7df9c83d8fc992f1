// SPDX-License-Identifier: MIT
// The last frames as bars: the time that abut took in each, beside the sixtieth of a second that a frame lasts.
import { element } from "../dom.ts";
import { colorOf, onTheme } from "../theme.ts";

const bars = 120;
const budget = 1000 / 60;
const css = (color: number) => `#${color.toString(16).padStart(6, "0")}`;

export class FrameChart {
    readonly canvas = element("canvas", { className: "chart", attributes: { role: "img", "aria-label": "Milliseconds of abut in the last frames, against the 16.7 of a frame" } });
    private readonly values: number[] = [];
    private readonly stop = onTheme(() => this.draw());

    add(milliseconds: number): void {
        this.values.push(milliseconds);
        if (this.values.length > bars) this.values.shift();
    }

    /** The median of the times of the last frames. */
    get median(): number {
        const sorted = this.values.toSorted((a, b) => a - b);
        return sorted[Math.floor(sorted.length / 2)] ?? 0;
    }

    clear(): void {
        this.values.length = 0;
    }

    draw(): void {
        const scale = Math.min(devicePixelRatio, 2);
        const [width, height] = [this.canvas.clientWidth * scale, this.canvas.clientHeight * scale];
        if (!width) return;
        if (this.canvas.width !== width || this.canvas.height !== height) [this.canvas.width, this.canvas.height] = [width, height];
        const pen = this.canvas.getContext("2d")!;
        // A bar that is higher than the chart is cut off.
        const top = 1.5 * budget;
        const y = (value: number) => height * (1 - Math.min(value, top) / top);
        pen.clearRect(0, 0, width, height);
        pen.fillStyle = css(colorOf("--meet"));
        const step = width / bars;
        this.values.forEach((value, i) => pen.fillRect((bars - this.values.length + i) * step, y(value), Math.max(1, step - scale), height - y(value)));
        pen.strokeStyle = css(colorOf("--muted"));
        pen.setLineDash([4 * scale, 4 * scale]);
        pen.lineWidth = scale;
        pen.beginPath();
        pen.moveTo(0, y(budget));
        pen.lineTo(width, y(budget));
        pen.stroke();
        pen.fillStyle = css(colorOf("--muted"));
        pen.font = `500 ${11 * scale}px ${getComputedStyle(this.canvas).fontFamily}`;
        pen.fillText("16.7 ms, a frame at 60 Hz", 4 * scale, y(budget) - 5 * scale);
    }

    close(): void {
        this.stop();
    }
}
