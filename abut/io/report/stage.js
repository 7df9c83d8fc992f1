// SPDX-License-Identifier: MIT
// The picture: what is chosen, from where it is seen, the section plane, the label, and drawing no more often than needed.
import { creaseEdges } from "./crease_edges.js";
import { byId } from "./elements.js";
import { OrbitView, listen } from "./orbit_view.js";
import { SceneRenderer } from "./scene_renderer.js";
import { add, dot, scaled, subtract } from "./vectors.js";

const mostEdged = 40;  // parts whose edges are drawn
const slow = 45;  // milliseconds a frame, from which on moving pictures are drawn coarser
const tooSlow = 1500;  // milliseconds, from which on other parts are boxes

/** A colour of the style sheet as three numbers. */
function styleColor(name) {
    const probe = byId("probe");
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map((c) => Number(c) / 255);
}

const toneOf = (linear) => Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));

/** Four bytes for each part: its own colour, or one of a pale palette. */
function partColors(colors) {
    const palette = [[176, 184, 192], [190, 182, 168], [168, 184, 184], [184, 180, 190]];
    const bytes = new Uint8Array(4 * colors.length);
    colors.forEach((bits, i) => {
        const own = bits === null ? palette[i % palette.length] : [16, 8, 0].map((shift) => toneOf(((bits >> shift) & 255) / 255));
        bytes.set([...own, 255], 4 * i);
    });
    return bytes;
}

/** The edges of a box, six coordinates each. */
function boxEdges([x0, y0, z0, x1, y1, z1]) {
    const corner = (i) => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
    const edges = [];
    for (let i = 0; i < 8; ++i) {
        for (const step of [1, 2, 4]) if (!(i & step)) edges.push(...corner(i), ...corner(i | step));
    }
    return edges;
}

export class Stage {
    /** Throws where there is no WebGL 2. `onPick(part)` is called for a click on a part, `onMark(row)` for one on a clash's point. */
    constructor(model, shapes, { onPick, onMark }) {
        Object.assign(this, { model, shapes, onPick, onMark });
        this.canvas = byId("canvas");
        this.renderer = new SceneRenderer(this.canvas, shapes, partColors(model.parts.color));
        this.view = new OrbitView(model.up);
        this.still = matchMedia("(prefers-reduced-motion: reduce)");
        this.section = { on: false, axis: "x", place: 0.5, flip: false };
        this.rest = "ghost";
        this.chosen = [];
        this.ratio = 1;  // of the picture's resolution while it moves
        this.coarse = false;  // whether parts are boxes while it moves
        this.measured = 0;  // pictures that were drawn in full
        this.untried = this.renderer.triangles > 1e6;  // whether to draw boxes first, to see how fast that is
        this.frames = [];
        this.waiting = false;
        this.edgesOf = new Map();
        listen(this.view, this.canvas, { changed: () => this.moved(), clicked: (event) => this.click(event) });
        new ResizeObserver(() => this.ask()).observe(this.canvas);
        this.canvas.addEventListener("webglcontextlost", () => {
            byId("status").textContent = "The graphics card has stopped drawing; load the page again.";
        });
        this.readStyle();
        this.showAll();
    }

    /** A position of the run in the coordinates of the picture. */
    local(point) {
        return scaled(subtract(point, this.shapes.center), 1 / this.shapes.size);
    }

    readStyle() {
        this.colors = {
            ground: styleColor("--ground"), other: styleColor("--other"), a: styleColor("--part-a"), b: styleColor("--part-b"),
            curve: styleColor("--curve"), edge: styleColor("--edge"),
            kinds: Object.fromEntries(this.model.kinds.map((kind) => [kind, styleColor(`--${kind.replace(" ", "-")}`)])),
        };
        this.markers();
        this.ask();
    }

    /** The parts that are not chosen: "ghost", "boxes", "solid" or "hidden". */
    setRest(rest) {
        this.measured = Infinity;
        this.rest = rest;
        this.ask();
    }

    /** Shows all parts, and the point of each clash. */
    showAll(now = null) {
        this.choose([]);
        this.frameAll(now);
    }

    /** Shows clashes alone: the part that most of them have in common is the first colour. */
    choose(rows) {
        this.chosen = rows;
        const counts = new Map();
        for (const row of rows) for (const part of [row.a, row.b]) counts.set(part, (counts.get(part) ?? 0) + 1);
        const a = new Set();
        const b = new Set();
        for (const row of rows) {
            const swapped = rows.length > 1 && counts.get(row.b) > counts.get(row.a);
            a.add(swapped ? row.b : row.a);
            b.add(swapped ? row.a : row.b);
        }
        const drawn = (parts) => [...parts].filter((part) => part >= 0);
        const glass = rows.filter((row) => row.kind === "enclosed" && row.a >= 0 && row.b >= 0).map((row) => this.larger(row.a, row.b));
        this.renderer.setRoles(drawn(a), drawn(b), glass);
        const places = rows.filter((row) => row.point);
        this.renderer.curve.set(places.flatMap((row) => this.strokes(row)), 6);
        const edged = [...new Set([...drawn(a), ...drawn(b)])];
        this.renderer.edges.set(edged.length > mostEdged ? [] : edged.flatMap((part) => this.partEdges(part)), 6);
        this.markers();
        this.ask();
    }

    /** Which of two parts has the larger box of vertices. */
    larger(p, q) {
        return this.extent(p) >= this.extent(q) ? p : q;
    }

    extent(part) {
        const shape = this.shapes.parts[part];
        if (!shape) return 0;
        if (shape.box) return Math.hypot(...subtract(shape.box[1], shape.box[0]));
        const { positions } = this.shapes.meshes[shape.mesh];
        let farthest = 0;
        for (let i = 0; i < positions.length; ++i) farthest = Math.max(farthest, Math.abs(positions[i]));
        return farthest * Math.hypot(...shape.rows[0].slice(0, 3));
    }

    /** The lines of a clash: its curve, or else its box; and the translation that separates the parts, if known. */
    strokes(row) {
        const curve = this.shapes.curves[row.index];
        const corners = [...this.local(row.bounds.slice(0, 3)), ...this.local(row.bounds.slice(3))];
        const lines = curve.length > 0 ? Array.from(curve) : boxEdges(corners);
        if (row.separation) {
            const [, upper, ...direction] = row.separation;
            const from = this.local(row.point);
            lines.push(...from, ...add(from, scaled(direction, upper / this.shapes.size)));
        }
        return lines;
    }

    partEdges(part) {
        const shape = this.shapes.parts[part];
        if (!shape || shape.box) return [];
        if (!this.edgesOf.has(shape.mesh)) this.edgesOf.set(shape.mesh, creaseEdges(this.shapes.meshes[shape.mesh]));
        const edges = this.edgesOf.get(shape.mesh);
        const result = new Array(edges.length);
        for (let i = 0; i < edges.length; i += 3) {
            shape.rows.forEach((row, axis) => {
                result[i + axis] = row[0] * edges[i] + row[1] * edges[i + 1] + row[2] * edges[i + 2] + row[3];
            });
        }
        return result;
    }

    /** The points of the chosen clashes; without any, of those that the table lists. */
    markers() {
        const rows = (this.chosen.length > 0 ? this.chosen : (this.listed ?? this.model.rows)).filter((row) => row.point);
        this.marked = rows.map((row) => ({ row, at: this.local(row.point) }));
        this.renderer.markers.set(this.marked.flatMap(({ row, at }) => [...at, ...this.colors.kinds[row.kind]]), 6);
    }

    /** The clashes that the table lists now. */
    list(rows) {
        this.listed = rows;
        if (this.chosen.length === 0) this.markers();
        this.ask();
    }

    /** Moves the eye to the chosen clashes, or to all parts. */
    frame(now) {
        const places = this.chosen.filter((row) => row.view);
        if (places.length === 0) return this.frameAll(now);
        const centers = places.map((row) => this.local(row.view.center));
        const center = scaled(centers.reduce(add), 1 / centers.length);
        const size = this.shapes.size;
        const radius = Math.max(...centers.map((c, i) => Math.hypot(...subtract(c, center)) + places[i].view.radius / size));
        this.view.frame(center, radius, places[0].view.direction, this.still.matches ? null : now);
        this.centerSection(center);
        this.moved();
    }

    frameAll(now) {
        const { center, radius } = this.renderer.ball;
        this.view.frame(center, 1.02 * radius, null, this.still.matches ? null : now);
        this.centerSection(center);
        this.moved();
    }

    // The section plane.

    centerSection(at) {
        this.focus = at;
        byId("section-place").value = 500;
        this.section.place = 0.5;
    }

    setSection(changes) {
        Object.assign(this.section, changes);
        this.ask();
    }

    /** The plane in the coordinates of the picture: what lies on its positive side is cut away. */
    plane() {
        const { on, axis, place, flip } = this.section;
        if (!on) return [0, 0, 0, -1];
        const axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], view: this.view.direction };
        const normal = scaled(axes[axis], flip ? -1 : 1);
        // Half of the way on each side of what is chosen; finer near the middle.
        const shift = 2 * place - 1;
        const reach = this.chosen.length > 0 ? this.view.distance : this.renderer.ball.radius;
        const at = dot(normal, this.focus ?? [0, 0, 0]) + (flip ? -1 : 1) * Math.sign(shift) * shift * shift * reach;
        return [...normal, -at];
    }

    // Drawing.

    moved() {
        this.moving = performance.now();
        this.ask();
    }

    ask() {
        if (this.waiting || !this.renderer) return;
        this.waiting = true;
        requestAnimationFrame((now) => this.drawFrame(now));
    }

    drawFrame(now) {
        this.waiting = false;
        const gliding = this.view.advance(now);
        const moving = gliding || now - (this.moving ?? -Infinity) < 180;
        this.measure(now, moving);
        const fine = window.devicePixelRatio || 1;
        const ratio = moving ? fine * this.ratio : fine;
        const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight].map((side) => Math.max(1, Math.round(side * ratio)));
        if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
        const count = this.marked.length;
        const style = {
            ...this.colors, plane: this.plane(), rest: this.rest, ghost: 0.09, ratio, coarse: moving && this.coarse,
            markerSize: this.chosen.length > 0 ? 9 : count < 200 ? 11 : count < 1500 ? 7 : 4,
        };
        if (this.untried) this.tryBoxes(style);
        this.renderer.draw(this.view, style);
        this.label();
        if (!moving && this.measured < 3) this.judge();
        // Drawn again, in full resolution, when it stands still.
        if (moving) this.ask();
    }

    /** On a computer that draws slowly, draws other parts as boxes, and sets the choice above the picture to it. */
    judge() {
        // The first picture includes the preparation of the graphics card.
        this.measured += 1;
        const time = this.renderer.finish();
        if (this.measured >= 2 && time > tooSlow && this.renderer.triangles > 1e5) this.drawBoxes();
    }

    /** Draws the boxes of a large run, and concludes whether all triangles would take too long. */
    tryBoxes(style) {
        this.untried = false;
        const drawn = () => {
            this.renderer.draw(this.view, { ...style, coarse: true });
            return this.renderer.finish();
        };
        drawn();  // with the preparation of the graphics card
        if ((drawn() * this.renderer.triangles) / (this.renderer.boxes.count / 3) < 2 * tooSlow) return;
        this.drawBoxes();
        style.rest = "boxes";
    }

    drawBoxes() {
        this.setRest("boxes");
        byId("rest").value = "boxes";
        byId("status").textContent = "Other parts are drawn as boxes, because this computer draws slowly.";
    }

    /** Draws coarser while frames take long: parts as boxes first, then fewer pixels. */
    measure(now, moving) {
        if (moving && this.last) {
            this.frames.push(now - this.last);
            if (this.frames.length > 240) this.frames.shift();
            const recent = this.frames.slice(-4);
            const mean = recent.reduce((sum, t) => sum + t, 0) / recent.length;
            if (recent.length === 4 && mean > slow) {
                if (this.coarse || this.renderer.triangles < 1e5) this.ratio = Math.max(0.35, this.ratio * 0.8);
                this.coarse = this.renderer.triangles >= 1e5;
            } else if (recent.length === 4 && mean < slow / 3) this.ratio = Math.min(1, this.ratio * 1.1);
        }
        this.last = moving ? now : null;
    }

    /** The measure of the chosen clash beside its point. */
    label() {
        const label = byId("label");
        const row = this.chosen.length === 1 ? this.chosen[0] : null;
        const at = row?.point && this.view.place(this.local(row.point), this.canvas.clientWidth, this.canvas.clientHeight);
        label.hidden = !at;
        if (!at) return;
        const text = row.measure.text === "\u2013" ? row.kind : `${row.kind}, ${row.measure.text}`;
        if (label.textContent !== text) label.textContent = text;
        label.style.transform = `translate(${Math.round(at[0] + 12)}px, ${Math.round(at[1] - 30)}px)`;
    }

    click(event) {
        const box = this.canvas.getBoundingClientRect();
        const [x, y] = [event.clientX - box.left, event.clientY - box.top];
        let nearest = null;
        let least = 12;
        for (const { row, at } of this.chosen.length > 0 ? [] : this.marked) {
            const place = this.view.place(at, box.width, box.height);
            const away = place ? Math.hypot(place[0] - x, place[1] - y) : Infinity;
            if (away < least) [nearest, least] = [row, away];
        }
        if (nearest) return this.onMark(nearest);
        const scale = this.canvas.width / box.width;
        const part = this.renderer.partAt(this.view, { ...this.colors, plane: this.plane(), rest: this.rest }, x * scale, y * scale);
        this.ask();
        if (part >= 0) this.onPick(part);
    }

    /** The picture as it is now, for a printer. */
    picture() {
        this.moving = -Infinity;
        this.drawFrame(performance.now());
        return this.canvas.toDataURL("image/png");
    }
}
