// SPDX-License-Identifier: MIT
// What befalls a page: slow and missing networks, readers in a hurry, pictures that the system takes away, broken and
// hostile files.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { assemblies } from "./assemblies.mjs";
import { attribute, start, valueOf } from "./browser.mjs";

let site;
before(async () => {
    site = await start();
});
afterEach(() => site.leave());
after(() => site.stop());

const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const cut = /ERR_FAILED|404/;
/** Holds back what has such an address until the function that this gives is called. */
async function hold(page, address) {
    let letGo;
    const free = new Promise((resolve) => (letGo = resolve));
    await page.route(address, async (route) => {
        await free;
        await route.continue();
    });
    return letGo;
}

test("pairs: the kind that was chosen last stays, however slowly an earlier one loads", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", () => true);
    const letGo = await hold(page, /bunny/);
    const b = page.getByRole("combobox", { name: "B", exact: true });
    await b.selectOption("bunny");
    await page.getByText("Loading the bunny …").waitFor();
    await b.selectOption("sphere");
    await attribute(page, "kinds", (kinds) => kinds === "aabb sphere");
    await page.getByRole("combobox", { name: "A", exact: true }).selectOption("bunny");
    letGo();
    await attribute(page, "kinds", (kinds) => kinds === "bunny sphere");
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".stage").getAttribute("data-kinds"), "bunny sphere");
    assert.equal(await b.inputValue(), "sphere");
    await close();
});

test("pairs: a kind that cannot be loaded leaves the one that was there, and a room that is left meanwhile is no error", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", () => true);
    await page.route(/bunny/, (route) => route.abort());
    const b = page.getByRole("combobox", { name: "B", exact: true });
    await b.selectOption("bunny");
    await page.getByText("It could not be loaded").waitFor();
    assert.equal(await b.inputValue(), "segment");
    await page.unrouteAll();
    const letGo = await hold(page, /bunny/);
    await b.selectOption("bunny");
    await go(page, "#/docs");
    await page.locator(".prose h1").waitFor();
    letGo();
    await page.waitForTimeout(1000);
    await close(cut);
});

test("pairs: one can begin again with what one began with", async () => {
    const { page, close } = await site.open("#/pairs");
    await attribute(page, "state", () => true);
    const beginning = page.getByRole("combobox", { name: "Begin with" });
    for (let i = 0; i < 2; ++i) {
        await page.getByRole("combobox", { name: "B", exact: true }).selectOption("cone");
        await attribute(page, "kinds", (kinds) => kinds === "aabb cone");
        await beginning.selectOption("Segment and box");
        await attribute(page, "kinds", (kinds) => kinds === "aabb segment");
    }
    await close();
});

test("rays: nothing is asked of a mesh that is not there, and no answer of one that has been left is shown", async () => {
    const { page, close } = await site.open("#/docs");
    const letGo = await hold(page, /dragon-/);
    await go(page, "#/rays");
    const cast = page.getByRole("button", { name: "Cast a million rays" });
    await cast.waitFor();
    assert.ok(await cast.isDisabled());
    await page.getByRole("button", { name: /^Colours/ }).click();
    await page.getByRole("button", { name: "Count the leaks" }).click();
    await page.getByRole("radio", { name: /Dragon/ }).check();
    letGo();
    await attribute(page, "mesh", (name) => name === "dragon");
    await attribute(page, "sample", (n) => Number(n) >= 1);
    assert.equal(await valueOf(page, "lost by abut"), null);
    await page.route(/bunny/, (route) => route.abort());
    await page.getByRole("radio", { name: /Bunny/ }).check();
    await page.getByText("The bunny could not be loaded").waitFor();
    await page.getByRole("radio", { name: /Dragon/ }).check();
    await page.locator('.stage[data-mesh="dragon"]').waitFor();
    await close(cut);
});

test("moving: a key that is let go beside another one stops the capsule", async () => {
    const { page, close } = await site.open("#/moving");
    await page.getByRole("radio", { name: "A capsule in a level" }).check();
    await page.waitForFunction(() => document.querySelector(".readout").textContent.includes("a floor"));
    await page.keyboard.down("d");
    await page.waitForTimeout(200);
    await page.keyboard.down("Control");
    await page.keyboard.up("d");
    await page.keyboard.up("Control");
    await page.waitForTimeout(300);
    const foot = await valueOf(page, "foot");
    await page.waitForTimeout(600);
    assert.equal(await valueOf(page, "foot"), foot);
    await page.getByRole("button", { name: "Jump" }).click();
    await page.waitForFunction((was) => ![...document.querySelectorAll("dd")].some((dd) => dd.textContent === was), foot);
    await close();
});

test("scenes: a shape that is pointed at is named while nothing moves, until the pointer leaves", async () => {
    const { page, close } = await site.open("#/scenes", { reducedMotion: "reduce" });
    await attribute(page, "steps", (n) => n === "1");
    await page.mouse.move(400, 430);
    await page.mouse.move(420, 440);
    await page.locator(".readout", { hasText: /(sphere|box|capsule) [\d,]+ touches/ }).waitFor();
    await page.mouse.move(1200, 700);
    await page.locator(".readout").waitFor({ state: "hidden" });
    await close();
});

const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

/** A binary glTF of what `describe` makes of a plain tetrahedron. */
function glb(describe = (json) => json, indices = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], places = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]) {
    const binary = Buffer.concat([Buffer.from(new Float32Array(places).buffer), Buffer.from(new Uint32Array(indices).buffer)]);
    const json = describe({
        asset: { version: "2.0" },
        buffers: [{ byteLength: 96 }],
        bufferViews: [{ buffer: 0, byteLength: 48 }, { buffer: 0, byteOffset: 48, byteLength: 48 }],
        accessors: [
            { bufferView: 0, componentType: 5126, count: 4, type: "VEC3", min: [0, 0, 0], max: [1, 1, 1] },
            { bufferView: 1, componentType: 5125, count: 12, type: "SCALAR" },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        nodes: [{ mesh: 0, name: "first" }, { mesh: 0, name: "second", translation: [0.1, 0.1, 0.1] }],
        scenes: [{ nodes: [0, 1] }],
    });
    const text = Buffer.from(JSON.stringify(json).padEnd(4 * Math.ceil(JSON.stringify(json).length / 4)));
    const words = (...numbers) => Buffer.from(new Uint32Array(numbers).buffer);
    return Buffer.concat([words(0x46546c67, 2, 28 + text.length + 96), words(text.length, 0x4e4f534a), text, words(96, 0x004e4942), binary]);
}

const textured = (json) => ({
    ...json,
    images: [{ uri: "http://example.com/100%.png" }],
    textures: [{ source: 0 }, { extensions: { KHR_texture_basisu: { source: 0 } } }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, normalTexture: { index: 1 } }],
    meshes: [{ primitives: [{ ...json.meshes[0].primitives[0], material: 0 }] }],
    extensionsUsed: ["KHR_texture_basisu"],
    extensionsRequired: ["KHR_texture_basisu"],
});

test("clash: broken files are refused in words that name them, and the next one is read", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const cases = [
        ["empty.glb", "", /^empty\.glb is empty\.$/],
        ["empty.stl", "", /^empty\.stl is empty\.$/],
        ["words.glb", "words words words words", /^words\.glb could not be read as GLB: /],
        ["words.ifc", "words", /^words\.ifc could not be read as IFC: it does not begin with ISO-10303-21/],
        ["lie.stl", Buffer.concat([Buffer.alloc(80), Buffer.from(new Uint32Array([1000]).buffer), Buffer.alloc(50)]), /^lie\.stl could not be read as STL: it is damaged, or has what is not read here\.$/],
        ["cut.ifc", assemblies.IFC[0].buffer.subarray(0, -20), /^cut\.ifc could not be read as IFC: its end is missing, as if it was cut off\.$/],
        ["cut.ply", assemblies.PLY[0].buffer.subarray(0, -20), /^cut\.ply could not be read as PLY: it was cut off, or a count is wrong: export it again\.$/],
        ["cut.stl", assemblies.STL[0].buffer.subarray(0, -20), /^cut\.stl could not be read as STL: a solid has no end, as if the file was cut off\.$/],
        ["far.glb", glb(undefined, [0, 2, 1, 0, 1, 999, 0, 3, 2, 1, 2, 3]), /^far\.glb could not be read as GLB: a triangle has vertex 999, but there are 4\.$/],
        ["nan.glb", glb(undefined, undefined, [NaN, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]), /^nan\.glb could not be read as GLB: vertex 0 is at NaN/],
        ["index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", /^index\.obj could not be read as OBJ: vertex 2 is at NaN/],
        ["magic.glb", glb((json) => ({ ...json, extensionsRequired: ["KHR_materials_unlit", "VENDOR_magic"] })), /^magic\.glb could not be read as GLB: it requires the extension "VENDOR_magic", which is not read here/],
        ["magic.gltf", JSON.stringify({ asset: { version: "2.0" }, extensionsUsed: ["VENDOR_magic"], extensionsRequired: ["VENDOR_magic"] }), /^magic\.gltf could not be read as GLTF: it requires the extension "VENDOR_magic"/],
        ["none.glb", glb(({ scenes, ...json }) => json), /^none\.glb could not be read as GLB: it has no scene\.$/],
        ["a.constructor", "x", /^None of these files is of a known format/],
        ["lines.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n", /^lines\.obj has no triangles\.$/],
    ];
    for (const [name, content, words] of cases) {
        await page.locator('input[type="file"]').setInputFiles([file(name, content)]);
        await page.locator(".controls [role=status]", { hasText: words }).waitFor();
    }
    await page.locator('input[type="file"]').setInputFiles([file("good.glb", glb())]);
    await attribute(page, "clashes", (n) => n === "1");
    assert.equal(await page.locator('input[type="file"]').inputValue(), "", "the same file can be chosen again");
    await close();
});

const corner = (x) => [[x, 0], [x + 2, 0], [x + 2, 1], [x + 1, 1], [x + 1, 2], [x, 2]];
/** A concave polygon of six corners, as the one face of a PLY file. */
const polygon = (x, z) => `ply\nformat ascii 1.0\nelement vertex 6\nproperty double x\nproperty double y\nproperty double z
element face 1\nproperty list uchar int vertex_index\nend_header\n${corner(x).map(([u, v]) => `${u} ${v} ${z}\n`).join("")}6 0 1 2 3 4 5\n`;

test("clash: faces beside lines, and faces of many corners, are read", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const input = page.locator('input[type="file"]');
    const crossed = "o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 \\\n2\no b\nv .2 .2 -1\nv .2 .2 1\nv .3 .2 1\nl 4 5\np 4\nf 4 5 6\n";
    await input.setInputFiles([file("beside.obj", crossed)]);
    await attribute(page, "clashes", (n) => n === "1");
    // Each has one face of six corners.
    await input.setInputFiles([file("a.ply", polygon(0, 0)), file("b.ply", polygon(1.5, 0.25))]);
    await page.getByText("a.ply, b.ply. Choose a clash").waitFor();
    assert.equal(await page.locator(".amount").textContent(), "0.2500");
    await close();
});

test("clash: morph targets move the vertices", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const morphed = (weights) => (json) => ({
        ...json,
        meshes: [{ primitives: [{ ...json.meshes[0].primitives[0], targets: [{ POSITION: 0 }] }] }],
        nodes: [{ ...json.nodes[0], weights }, { ...json.nodes[1], translation: [0.5, 0.5, 0.5] }],
    });
    for (const [weight, kind] of [[0, "Too near"], [1, "Piercing"]]) {
        await page.locator('input[type="file"]').setInputFiles([file(`morphed_${weight}.glb`, glb(morphed([weight])))]);
        await page.getByText(`morphed_${weight}.glb. Choose a clash`).waitFor();
        assert.equal(await page.locator("button.kind").textContent(), kind);
    }
    await close();
});

test("clash: files that were left out, and units that differ, are said", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const input = page.locator('input[type="file"]'), notes = page.locator(".notes");
    assert.ok(await notes.isHidden());
    await input.setInputFiles([...assemblies.STL, file("a.off", "OFF\n"), file("a.mtl", "")]);
    await page.getByText("Left out, because their format is not known: a.off.").waitFor();
    await input.setInputFiles([...assemblies.STL, file("good.glb", glb())]);
    await page.getByText("Nothing is scaled, though units may differ: boxes.stl (no unit named); good.glb (metres).").waitFor();
    await input.setInputFiles(assemblies.OBJ);
    await attribute(page, "clashes", (n) => n === "1");
    assert.ok(await notes.isHidden());
    await close();
});

test("clash: no address that a file names is asked for, and textures are not needed", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const asked = [];
    page.on("request", (request) => /example\.com/.test(request.url()) && asked.push(request.url()));
    await page.locator('input[type="file"]').setInputFiles([file("textured.glb", glb(textured))]);
    await attribute(page, "clashes", (n) => n === "1");
    const outside = {
        asset: { version: "2.0" },
        buffers: [{ byteLength: 8, uri: "http://example.com/of.bin" }],
        bufferViews: [{ buffer: 0, byteLength: 8 }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 0, type: "VEC3" }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        nodes: [{ mesh: 0 }],
        scenes: [{ nodes: [0] }],
    };
    await page.locator('input[type="file"]').setInputFiles([file("outside.gltf", JSON.stringify(outside))]);
    await page.getByText("it refers to of.bin: drop that file together with it").waitFor();
    assert.equal(await page.evaluate(() => fetch("http://example.com/").then(() => "sent", () => "refused")), "refused");
    assert.deepEqual(asked, []);
    await close(/Content Security Policy/);
});

/** A cube of 2 with y up, with its coordinates as doubles; its node is at x, y, z. */
function gltfOfDoubles(x, y, z) {
    const places = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [k & 1 ? 2 : 0, k & 2 ? 2 : 0, k & 4 ? 2 : 0]);
    const corners = [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5];
    const data = Buffer.concat([Buffer.from(new Float64Array(places).buffer), Buffer.from(new Uint16Array(corners).buffer)]);
    return JSON.stringify({
        asset: { version: "2.0" },
        extensionsUsed: ["KHR_accessor_float64"],
        extensionsRequired: ["KHR_accessor_float64"],
        buffers: [{ byteLength: data.length, uri: `data:application/octet-stream;base64,${data.toString("base64")}` }],
        bufferViews: [{ buffer: 0, byteLength: 192 }, { buffer: 0, byteOffset: 192, byteLength: 72 }],
        accessors: [
            { bufferView: 0, componentType: 5130, count: 8, type: "VEC3", min: [0, 0, 0], max: [2, 2, 2] },
            { bufferView: 1, componentType: 5123, count: 36, type: "SCALAR" },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        nodes: [{ mesh: 0, name: "cube", translation: [x, y, z] }],
        scenes: [{ nodes: [0] }],
    });
}

test("clash: files with y up are turned to those with z up, unless the reader wants them as they are", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const box = page.getByRole("checkbox", { name: "Turn up.gltf from y up to z up, as the other files are" });
    assert.ok(await box.isHidden());
    await page.getByLabel(/Clearance/).fill("0");
    // With y up the cube lies below the boxes of the STL file; turned, it pierces both.
    const input = page.locator('input[type="file"]'), cube = file("up.gltf", gltfOfDoubles(0, 1, -2.25));
    for (const files of [[cube, ...assemblies.STL], [...assemblies.STL, cube]]) {
        await input.setInputFiles(files);
        await attribute(page, "clashes", (n) => n === "3");
        assert.ok(await box.isChecked());
        await box.uncheck();
        await attribute(page, "clashes", (n) => n === "1");
        await box.check();
        await attribute(page, "clashes", (n) => n === "3");
    }
    await input.setInputFiles(assemblies.IFC);
    await page.getByText("beams.ifc. Choose a clash").waitFor();
    assert.ok(await page.locator(".check", { hasText: "y up" }).isHidden());
    await close();
});

test("clash: hostile names are shown as they are", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const name = "<img src=x onerror=alert(1)>";
    const named = (json) => ({ ...json, nodes: [{ ...json.nodes[0], name }, { ...json.nodes[1], name: "/" }] });
    page.on("dialog", (dialog) => assert.fail(dialog.message()));
    await page.locator('input[type="file"]').setInputFiles([file(`${name}.glb`, glb(named))]);
    await attribute(page, "clashes", (n) => n === "1");
    assert.deepEqual(await page.locator(".clashes tbody td:nth-child(2) span").allTextContents(), [name, "/"]);
    assert.ok((await page.locator(".controls [role=status]").textContent()).startsWith(name));
    await close();
});

/** Boxes in a row, of which each pierces or touches all others within reach. */
function rowOfBoxes(count, step) {
    let text = "";
    for (let i = 0; i < count; ++i) {
        text += `o box ${i}\n`;
        for (let k = 0; k < 8; ++k) text += `v ${i * step + (k & 1)} ${(k >> 1) & 1} ${(k >> 2) & 1}\n`;
        for (const face of ["132", "234", "567", "687", "125", "265", "374", "478", "153", "357", "246", "486"]) {
            text += `f ${[...face].map((v) => Number(v) + 8 * i).join(" ")}\n`;
        }
    }
    return file("row.obj", text);
}

test("clash: long names of files and parts stay within the panel", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const long = "n".repeat(200);
    const named = (json) => ({ ...json, nodes: json.nodes.map((node) => ({ ...node, name: `${long} ${node.name}` })) });
    await page.locator('input[type="file"]').setInputFiles([file(`${long}.glb`, glb(named)), file(`${long}.off`, "OFF"), file(`${long}.stl`, assemblies.STL[0].buffer)]);
    await page.locator(".notes", { hasText: "Left out" }).waitFor();
    await page.getByText(`Turn ${long}.glb from y up`).waitFor();
    await page.locator("button.kind").first().waitFor();
    for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => {
            const panel = document.querySelector(".panel");
            return [panel.scrollWidth - panel.clientWidth, document.documentElement.scrollWidth - innerWidth];
        });
        assert.deepEqual(wide, [0, 0], `${width}`);
    }
    await close();
});

test("clash: a file that is opened during a long search ends it, and long tables are shown in pieces", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const input = page.locator('input[type="file"]');
    await input.setInputFiles([rowOfBoxes(600, 0.001)]);
    await page.getByText("row.obj: looking for clashes").waitFor();
    await input.setInputFiles(assemblies.OBJ);
    await attribute(page, "clashes", (n) => n === "1");

    await input.setInputFiles([rowOfBoxes(40, 0.01)]);
    await attribute(page, "clashes", (n) => n === "780");
    assert.equal(await page.locator(".clashes tbody tr").count(), 500);
    await page.getByRole("button", { name: "Show 280 more of 280" }).click();
    assert.equal(await page.locator(".clashes tbody tr").count(), 780);
    assert.ok(await page.getByRole("button", { name: /^Show \d/ }).isHidden());
    await close();
});

test("clash: a clearance that is no number from 0 on is refused in words, and the arrows begin at either end", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const clearance = page.getByLabel(/Clearance/);
    for (const wrong of ["-1", ""]) {
        await clearance.fill(wrong);
        await clearance.press("Tab");
        await page.getByText("The clearance is a number, from 0 on.").waitFor();
        await clearance.fill("0.5");
        await clearance.press("Tab");
        await page.getByText("gearbox.glb. Choose a clash").waitFor();
    }
    await page.locator(".stage canvas").focus();
    for (const [key, chosen] of [["ArrowUp", "4"], ["ArrowDown", "0"], ["Escape", "-1"], ["ArrowDown", "0"]]) {
        await page.keyboard.press(key);
        await attribute(page, "chosen", (n) => n === chosen);
    }
    await close();
});

test("clash: the gearbox that cannot be loaded is named, and files can be opened nevertheless", async () => {
    const { page, close } = await site.open("#/docs");
    await page.route(/gearbox/, (route) => route.fulfill({ status: 404 }));
    await go(page, "#/clash");
    await page.getByText("The gearbox could not be loaded: 404").waitFor();
    await page.unrouteAll();
    await page.route(/gearbox/, (route) => route.abort());
    await page.getByRole("button", { name: "Open the gearbox" }).click();
    await page.getByText("The gearbox could not be loaded. Is there a network?").waitFor();
    await page.locator('input[type="file"]').setInputFiles(assemblies.OBJ);
    await attribute(page, "clashes", (n) => n === "1");
    await close(cut);
});

test("a room that loads slowly does not replace the page to which the reader has gone on", async () => {
    const { page, close } = await site.open("#/measured");
    await page.locator("table").first().waitFor();
    const letGo = await hold(page, /\/rays-[^/]*\.js/);
    const asked = page.waitForRequest(/\/rays-[^/]*\.js/);
    await go(page, "#/rays");
    await asked;
    await go(page, "#/docs");
    await page.getByRole("heading", { level: 1, name: "Getting started" }).waitFor();
    const answered = page.waitForResponse(/\/rays-[^/]*\.js/);
    letGo();
    await (await answered).finished();
    await page.waitForTimeout(500);
    assert.deepEqual(await page.locator("#main h1").allTextContents(), ["Getting started"]);
    assert.equal(await page.title(), "Getting started – abut");
    await close();
});

test("what cannot be loaded says so, and can be tried again", async () => {
    const { page, close } = await site.open("#/docs");
    await page.getByRole("heading", { level: 1, name: "Getting started" }).waitFor();
    await page.route(/\/(exactness|scenes|_virtual_search)-/, (route) => route.abort());
    await go(page, "#/docs/exactness");
    await page.getByRole("heading", { name: "This page could not be opened" }).waitFor();
    await page.getByRole("searchbox").fill("mesh");
    await page.locator(".results").getByText("The index could not be loaded").waitFor();
    await go(page, "#/scenes");
    await page.getByRole("heading", { name: "This place could not be opened" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await attribute(page, "steps", (n) => Number(n) > 0);
    await close(/ERR_FAILED|dynamically imported module/);
});

test("the page opens where the browser keeps no site data", async () => {
    const { page, close } = await site.open("#/docs");
    await page.context().addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
            get() {
                throw new DOMException("denied", "SecurityError");
            },
        });
    });
    await page.reload();
    await page.locator(".prose h1").waitFor();
    await go(page, "#/pairs");
    await attribute(page, "state", () => true);
    await page.getByRole("tab", { name: "Python" }).click();
    await page.getByRole("button", { name: /^Colours/ }).click();
    await close();
});

test("pages of the documentation that follow each other have the focus at their heading", async () => {
    const { page, close } = await site.open("#/docs");
    await page.locator(".prose h1").waitFor();
    await page.locator("aside nav a", { hasText: "Exactness" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Exactness" }).waitFor();
    await page.waitForFunction(() => document.activeElement.tagName === "H1");
    await close();
});

test("keys with Alt, Ctrl or the command key are the browser's", async () => {
    const { page, close } = await site.open("#/docs", { reducedMotion: "reduce" });
    for (const room of ["pairs", "rays", "moving", "scenes", "clash"]) {
        await go(page, `#/${room}`);
        await page.locator(`.room-${room} .controls button`).first().waitFor();
        const taken = await page.evaluate(() => {
            const canvas = document.querySelector(".stage canvas"), cases = [];
            for (const modifier of ["altKey", "ctrlKey", "metaKey"]) for (const key of ["ArrowLeft", "s", "+", " "]) cases.push({ key, [modifier]: true });
            return cases.filter((given) => !canvas.dispatchEvent(new KeyboardEvent("keydown", { ...given, bubbles: true, cancelable: true })));
        });
        assert.deepEqual(taken, [], room);
    }
    await close();
});

test("a picture that the system has taken away comes back", async () => {
    const { page, close } = await site.open("#/docs", { reducedMotion: "reduce", width: 700, height: 600 });
    for (const room of ["pairs", "moving", "scenes", "clash"]) {
        await go(page, `#/${room}`);
        await page.locator(`.room-${room}`).waitFor();
        if (room === "clash") await attribute(page, "clashes", (n) => n === "5");
        await page.waitForTimeout(1000);
        const canvas = page.locator(".stage canvas").first();
        const picture = async () => (await canvas.screenshot()).toString("base64");
        const was = await picture();
        await canvas.evaluate(async (element) => {
            const extension = element.getContext("webgl2").getExtension("WEBGL_lose_context");
            extension.loseContext();
            await new Promise((resolve) => setTimeout(resolve, 300));
            const back = new Promise((resolve) => element.addEventListener("webglcontextrestored", resolve, { once: true }));
            extension.restoreContext();
            await back;
        });
        await page.waitForTimeout(700);
        assert.ok(Math.abs((await picture()).length - was.length) < 0.02 * was.length, room);
    }
    await close();
});

test("without WebGL the rooms that need it name it", async () => {
    const { page, close } = await site.open("#/docs");
    await page.context().addInitScript(() => {
        const plain = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            return /webgl/.test(kind) ? null : plain.call(this, kind, ...rest);
        };
    });
    await page.reload();
    await go(page, "#/pairs");
    await page.getByText("This browser has no WebGL 2").waitFor();
    await close(/WebGL/);
});

test("files that are dropped beside the room of clashes do not replace the page, and text can be dropped into fields", async () => {
    const { page, close } = await site.open("#/clash");
    await attribute(page, "clashes", (n) => n === "5");
    const answers = await page.evaluate(() => {
        const files = new DataTransfer(), text = new DataTransfer();
        files.items.add(new File(["x"], "a.obj"));
        text.setData("text/plain", "0.1");
        const room = document.querySelector(".room");
        const drag = (type, at, dataTransfer, relatedTarget) => !at.dispatchEvent(new DragEvent(type, { dataTransfer, relatedTarget, bubbles: true, cancelable: true }));
        const header = document.querySelector("header");
        const beside = [drag("dragover", header, files), drag("drop", header, files)];
        drag("dragover", room, files);
        drag("dragleave", room.querySelector("canvas"), files, room.querySelector(".panel"));
        const within = room.classList.contains("dropping");
        drag("dragleave", room, files, header);
        return { beside, within, left: room.classList.contains("dropping"), text: drag("drop", room.querySelector("input[type=number]"), text) };
    });
    assert.deepEqual(answers, { beside: [true, true], within: true, left: false, text: false });
    await close();
});

test("on a phone on its side the words can be scrolled beside the picture", async () => {
    const { page, close } = await site.open("#/docs", { width: 740, height: 360, touch: true, reducedMotion: "reduce" });
    for (const room of ["pairs", "moving", "scenes", "clash", "rays"]) {
        await go(page, `#/${room}`);
        await page.locator(`.room-${room} .controls button`).first().waitFor();
        const { stage, panel, scrolls } = await page.evaluate(() => {
            const [picture, words] = [".stage", ".panel"].map((name) => document.querySelector(name));
            return { stage: picture.getBoundingClientRect(), panel: words.getBoundingClientRect(), scrolls: words.scrollHeight > words.clientHeight };
        });
        assert.ok(scrolls && panel.left >= stage.right && panel.width > 250 && panel.bottom <= 361 && stage.bottom <= 361, room);
    }
    await close();
});
