// SPDX-License-Identifier: MIT
// Draws the parts by WebGL 2: all of them, or those of a clash with the others transparent around them.
import { ballAround, batchesFrom } from "./part_batches.js";
import { lineFragments, lineVertices, partFragments, partVertices, pointFragments, pointVertices, role } from "./shader_sources.js";
import { add, scaled, unit } from "./vectors.js";

const textureWidth = 1024;
const bit = (which) => 1 << which;

function programOf(gl, vertices, fragments) {
    const program = gl.createProgram();
    for (const [type, source] of [[gl.VERTEX_SHADER, vertices], [gl.FRAGMENT_SHADER, fragments]]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) || "a shader does not compile");
    const places = {};
    for (let i = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS); i-- > 0;) {
        const { name } = gl.getActiveUniform(program, i);
        places[name.replace("[0]", "")] = gl.getUniformLocation(program, name);
    }
    return { program, places };
}

function bufferOf(gl, target, data) {
    const buffer = gl.createBuffer();
    gl.bindBuffer(target, buffer);
    gl.bufferData(target, data, gl.STATIC_DRAW);
    return buffer;
}

function attribute(gl, place, size, stride = 0, offset = 0, divisor = 0) {
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
    gl.vertexAttribDivisor(place, divisor);
}

/** Segments or points whose number changes. */
class Strokes {
    constructor(gl, layout) {
        this.gl = gl;
        this.array = gl.createVertexArray();
        this.buffer = gl.createBuffer();
        this.count = 0;
        gl.bindVertexArray(this.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
        layout();
    }
    set(numbers, each) {
        const { gl } = this;
        this.count = numbers.length / each;
        gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(numbers), gl.DYNAMIC_DRAW);
    }
}

export class SceneRenderer {
    /** Throws where WebGL 2 is missing. `colors` has four bytes for each part. */
    constructor(canvas, shapes, colors) {
        const gl = canvas.getContext("webgl2", { antialias: true, alpha: false, powerPreference: "high-performance" });
        if (!gl) throw new Error("WebGL 2 is missing");
        Object.assign(this, { gl, canvas, parts: shapes.parts.length });
        this.surfaces = programOf(gl, partVertices, partFragments);
        this.lines = programOf(gl, lineVertices, lineFragments);
        this.points = programOf(gl, pointVertices, pointFragments);
        const batches = batchesFrom(shapes);
        this.ball = ballAround(batches);
        this.upload(batches);
        this.rows = Math.max(1, Math.ceil(this.parts / textureWidth));
        this.roleTexture = this.texture();
        this.colorTexture = this.texture();
        const padded = new Uint8Array(4 * textureWidth * this.rows);
        padded.set(colors);
        gl.bindTexture(gl.TEXTURE_2D, this.colorTexture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, textureWidth, this.rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, padded);
        const segment = () => {
            attribute(gl, 0, 3, 24, 0, 1);
            attribute(gl, 1, 3, 24, 12, 1);
        };
        this.curve = new Strokes(gl, segment);
        this.edges = new Strokes(gl, segment);
        this.markers = new Strokes(gl, () => {
            attribute(gl, 0, 3, 24, 0);
            attribute(gl, 1, 3, 24, 12);
        });
        this.chosen = [];
        this.setRoles([], [], []);
    }

    texture() {
        const { gl } = this;
        const texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
        return texture;
    }

    upload({ joined, instanced, ranges, boxes }) {
        const { gl } = this;
        this.ranges = ranges;
        const arrayOf = ({ positions, indices, numbers, rows }) => {
            const array = gl.createVertexArray();
            gl.bindVertexArray(array);
            bufferOf(gl, gl.ARRAY_BUFFER, positions);
            attribute(gl, 0, 3);
            bufferOf(gl, gl.ELEMENT_ARRAY_BUFFER, indices);
            const numberBuffer = bufferOf(gl, gl.ARRAY_BUFFER, numbers);
            attribute(gl, 1, 1, 0, 0, rows ? 1 : 0);
            const rowBuffer = rows && bufferOf(gl, gl.ARRAY_BUFFER, rows);
            gl.bindVertexArray(null);
            return { array, count: indices.length, instances: numbers.length, numberBuffer, rowBuffer };
        };
        this.joined = arrayOf(joined);
        this.instanced = instanced.map(arrayOf);
        this.boxes = arrayOf(boxes);
        this.triangles = joined.indices.length / 3 + this.instanced.reduce((sum, batch) => sum + (batch.count / 3) * batch.instances, 0);
    }

    /** Sets which parts are a and b of the chosen clashes, and which of these are transparent. */
    setRoles(a, b, glass) {
        const { gl } = this;
        const roles = new Uint8Array(textureWidth * this.rows);
        for (const part of b) roles[part] = role.b;
        for (const part of a) roles[part] = role.a;
        gl.bindTexture(gl.TEXTURE_2D, this.roleTexture);
        gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8UI, textureWidth, this.rows, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, roles);
        const clear = new Set(glass);
        const all = [...new Set([...a, ...b])].filter((part) => this.ranges[part]);
        this.solid = all.filter((part) => !clear.has(part));
        this.glass = all.filter((part) => clear.has(part));
        this.any = a.length + b.length > 0;
    }

    rowAttributes(batch, first) {
        const { gl } = this;
        gl.bindBuffer(gl.ARRAY_BUFFER, batch.rowBuffer);
        for (let i = 0; i < 3; ++i) attribute(gl, 2 + i, 4, 48, 48 * first + 16 * i, 1);
        gl.bindBuffer(gl.ARRAY_BUFFER, batch.numberBuffer);
        attribute(gl, 1, 1, 0, 4 * first, 1);
    }

    drawAll(asBoxes = false) {
        const { gl } = this;
        if (asBoxes) {
            gl.bindVertexArray(this.boxes.array);
            gl.drawElements(gl.TRIANGLES, this.boxes.count, gl.UNSIGNED_INT, 0);
            return;
        }
        gl.bindVertexArray(this.joined.array);
        gl.drawElements(gl.TRIANGLES, this.joined.count, gl.UNSIGNED_INT, 0);
        for (const batch of this.instanced) {
            gl.bindVertexArray(batch.array);
            this.rowAttributes(batch, 0);
            gl.drawElementsInstanced(gl.TRIANGLES, batch.count, gl.UNSIGNED_INT, 0, batch.instances);
        }
    }

    drawParts(parts) {
        const { gl } = this;
        for (const part of parts) {
            const range = this.ranges[part];
            if (range.batch === undefined) {
                gl.bindVertexArray(this.joined.array);
                gl.drawElements(gl.TRIANGLES, range.count, gl.UNSIGNED_INT, 4 * range.first);
            } else {
                const batch = this.instanced[range.batch];
                gl.bindVertexArray(batch.array);
                this.rowAttributes(batch, range.instance);
                gl.drawElementsInstanced(gl.TRIANGLES, batch.count, gl.UNSIGNED_INT, 0, 1);
            }
        }
    }

    /** Sets what all passes of the surfaces share. */
    useSurfaces(view, matrix, style) {
        const { gl, surfaces } = this;
        const { places } = surfaces;
        gl.useProgram(surfaces.program);
        // The rows of what is in the joined array: the identity.
        gl.vertexAttrib4f(2, 1, 0, 0, 0);
        gl.vertexAttrib4f(3, 0, 1, 0, 0);
        gl.vertexAttrib4f(4, 0, 0, 1, 0);
        const { right, up, back } = view.axes;
        gl.uniformMatrix4fv(places.matrix, false, matrix);
        gl.uniform3fv(places.target, view.target);
        gl.uniform3fv(places.toEye, scaled(back, view.distance));
        gl.uniform3fv(places.light, unit(add(add(scaled(back, 0.55), scaled(up, 0.7)), scaled(right, -0.45))));
        gl.uniform4fv(places.plane, style.plane);
        gl.uniform3fv(places.roleColors, [...style.other, ...style.a, ...style.b]);
        gl.activeTexture(gl.TEXTURE0);
        gl.bindTexture(gl.TEXTURE_2D, this.roleTexture);
        gl.activeTexture(gl.TEXTURE1);
        gl.bindTexture(gl.TEXTURE_2D, this.colorTexture);
        gl.uniform1i(places.roles, 0);
        gl.uniform1i(places.colors, 1);
        gl.activeTexture(gl.TEXTURE0);
        this.pass({ drawn: 15, opacity: 1, own: false, numbers: false });
    }

    pass({ drawn, opacity, own = false, numbers = false }) {
        const { gl } = this;
        const { places } = this.surfaces;
        gl.uniform1ui(places.drawn, drawn);
        gl.uniform1f(places.opacity, opacity);
        gl.uniform1i(places.ownColors, own ? 1 : 0);
        gl.uniform1i(places.numbers, numbers ? 1 : 0);
        const clear = opacity < 1;
        gl.depthMask(!clear);
        if (clear) gl.enable(gl.BLEND);
        else gl.disable(gl.BLEND);
    }

    /**
     * Draws the view. `style`: colours, the section's plane, and how what is not chosen is drawn: "ghost", "boxes", "solid" or
     * "hidden"; `coarse`: all of it as boxes. */
    draw(view, style) {
        const { gl, canvas } = this;
        const [width, height] = [canvas.width, canvas.height];
        const matrix = view.matrix(width / height);
        gl.viewport(0, 0, width, height);
        gl.clearColor(...style.ground, 1);
        gl.depthMask(true);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.enable(gl.DEPTH_TEST);
        gl.depthFunc(gl.LEQUAL);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        this.useSurfaces(view, matrix, style);
        if (!this.any) {
            this.pass({ drawn: bit(role.other), opacity: 1, own: true });
            this.drawAll(style.coarse || style.rest === "boxes");
        } else {
            this.drawParts(this.solid);
            if (style.rest !== "hidden") {
                const solid = style.rest === "solid";
                this.pass({ drawn: bit(role.other), opacity: solid ? 1 : style.ghost, own: solid });
                this.drawAll(style.coarse || style.rest === "boxes");
            }
            this.pass({ drawn: bit(role.a) | bit(role.b), opacity: 0.38 });
            this.drawParts(this.glass);
        }
        this.drawStrokes(view, matrix, style);
        gl.bindVertexArray(null);
    }

    drawStrokes(view, matrix, style) {
        const { gl, lines, points } = this;
        gl.enable(gl.BLEND);
        gl.depthMask(false);
        const strokes = (which, width, color, nearer) => {
            if (which.count === 0) return;
            gl.uniform1f(lines.places.width, width * style.ratio);
            gl.uniform1f(lines.places.nearer, nearer);
            gl.uniform4fv(lines.places.color, color);
            gl.bindVertexArray(which.array);
            gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, which.count);
        };
        gl.useProgram(lines.program);
        gl.uniformMatrix4fv(lines.places.matrix, false, matrix);
        gl.uniform3fv(lines.places.target, view.target);
        gl.uniform2f(lines.places.size, this.canvas.width, this.canvas.height);
        if (this.any) strokes(this.edges, 0.8, [...style.edge, 0.75], 2e-4);
        gl.disable(gl.DEPTH_TEST);
        strokes(this.curve, 1.4, [...style.curve, 0.45], 0);
        gl.enable(gl.DEPTH_TEST);
        strokes(this.curve, 2.2, [...style.curve, 1], 3e-4);
        if (this.markers.count > 0) {
            gl.disable(gl.DEPTH_TEST);
            gl.useProgram(points.program);
            gl.uniformMatrix4fv(points.places.matrix, false, matrix);
            gl.uniform3fv(points.places.target, view.target);
            gl.uniform1f(points.places.width, style.markerSize * style.ratio);
            gl.uniform1f(points.places.opacity, 0.92);
            gl.uniform1f(points.places.rim, style.markerSize > 5 ? 0.7 : 1);
            gl.bindVertexArray(this.markers.array);
            gl.drawArrays(gl.POINTS, 0, this.markers.count);
            gl.enable(gl.DEPTH_TEST);
        }
    }

    /** Waits until all is drawn; returns for how long, in milliseconds. */
    finish() {
        const { gl } = this;
        const start = performance.now();
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        return performance.now() - start;
    }

    /** The number of the part that is seen at a place of the canvas, in its pixels from the top left; -1 if there is none. */
    partAt(view, style, x, y) {
        const { gl, canvas } = this;
        const [width, height] = [canvas.width, canvas.height];
        const frame = gl.createFramebuffer();
        gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
        const made = [[gl.RGBA8, gl.COLOR_ATTACHMENT0], [gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT]].map(([format, place]) => {
            const buffer = gl.createRenderbuffer();
            gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
            gl.renderbufferStorage(gl.RENDERBUFFER, format, width, height);
            gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, buffer);
            return buffer;
        });
        gl.viewport(0, 0, width, height);
        gl.enable(gl.SCISSOR_TEST);
        const [left, bottom] = [Math.floor(x), height - 1 - Math.floor(y)];
        gl.scissor(left, bottom, 1, 1);
        gl.clearColor(0, 0, 0, 0);
        gl.depthMask(true);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.enable(gl.DEPTH_TEST);
        this.useSurfaces(view, view.matrix(width / height), style);
        this.pass({ drawn: 15, opacity: 1, numbers: true });
        if (this.any) this.drawParts(this.solid);
        else this.drawAll(style.rest === "boxes");
        const pixel = new Uint8Array(4);
        gl.readPixels(left, bottom, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        gl.disable(gl.SCISSOR_TEST);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.deleteFramebuffer(frame);
        for (const buffer of made) gl.deleteRenderbuffer(buffer);
        gl.bindVertexArray(null);
        return pixel[0] + 256 * pixel[1] + 65536 * pixel[2] - 1;
    }
}
