// SPDX-License-Identifier: MIT
// Writes the reference of the npm package: every public name with its declaration and its comment, as Markdown.
// web_reference.mjs OUTPUT
//
// TypeScript's compiler, which the package is built with, gives the declarations of web/abut/src without what is
// internal. Fails where a public name is in a file without a group, or has no comment.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = resolve(dirname(fileURLToPath(import.meta.url)), "../web/abut");
const source = join(folder, "src");

/** The groups: title, and the files whose names they show, in that order. */
const groups = [
    ["Loading", ["index.ts", "module.ts", "errors.ts"]],
    ["Vectors and arrays", ["vectors.ts"]],
    ["Shapes and poses", ["shapes.ts", "pose.ts"]],
    ["Meshes", ["mesh.ts", "operands.ts", "mesh_queries.ts", "triangles.ts"]],
    ["Questions of two things", ["pairs.ts"]],
    ["Rays", ["rays.ts"]],
    ["Sweeps and characters", ["sweeps.ts", "characters.ts"]],
    ["Results and options", ["results.ts"]],
    ["Batches", ["batches.ts", "operand_batches.ts"]],
    ["Scenes", ["scene.ts"]],
    ["Clouds and sets", ["point_cloud.ts", "shape_set.ts"]],
    ["Clashes and repairs of meshes", ["clash.ts", "repairs.ts"]],
    ["Deforming meshes", ["deforming.ts"]],
];
const three = [["three.js: abut/three", ["three/index.ts", "three/bounds_tree.ts", "three/conversions.ts", "three/geometry.ts", "three/intersections.ts"]]];

const introduction = [
    "# TypeScript reference",
    "",
    "Every public name of the npm package, by what it is for; [its page](../web/abut/README.md) shows how they are used.",
    "Written from the package's declarations by `scripts/web_reference.mjs`.",
    "",
    "Lengths are in the unit of the coordinates, angles in radians. All but `init` and `supportsSimd` need `init()` first.",
    "What holds memory of the module (`Mesh`, `Hull`, `PointCloud`, `ShapeSet`, `Scene`) has `free()`,",
    "and may be declared by `using`; the garbage collector gives back the rest.",
    "",
];

/** The declarations as the compiler writes them, by file, as syntax trees. */
function declarations(ts, program) {
    const found = new Map();
    program.emit(undefined, (name, text) => {
        const file = relative(source, name).replace(/\.d\.ts$/, ".ts");
        found.set(file, ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true));
    }, undefined, true);
    return found;
}

/** The public names of a module, by the file that declares them. */
function publicNames(ts, program, file) {
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(source, file)));
    const names = new Map();
    for (const exported of checker.getExportsOfModule(module)) {
        const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
        const from = relative(source, symbol.declarations[0].getSourceFile().fileName);
        if (!names.has(from)) names.set(from, []);
        names.get(from).push(exported.name);
    }
    return names;
}

/** What a comment says, without its stars. */
function commentOf(ts, node) {
    const ranges = ts.getLeadingCommentRanges(node.getFullText(), 0) ?? [];
    const last = ranges.map((r) => node.getFullText().slice(r.pos, r.end)).filter((text) => text.startsWith("/**")).at(-1) ?? "";
    return last.replace(/^\/\*\*|\*\/$/g, "").replace(/^\s*\* ?/gm, "").trim().replace(/\s+/g, " ");
}

/** The declaration as it is imported: without `export declare`, and of a class without what is private. */
function shown(ts, node, file) {
    let text = node.getText(file);
    const hidden = (node.members ?? []).filter((m) => m.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword));
    for (const member of hidden.reverse()) {
        const begin = member.getFullStart() - node.getStart(file), end = member.getEnd() - node.getStart(file);
        text = text.slice(0, begin) + text.slice(end);
    }
    return text.replace(/^ *#private;\n/m, "").replace(/^export (declare )?/, "").replace(/^declare /, "").replace(/ extends (Base|Owned)(<[^>]*>)?(?= \{)/, "");
}

const kinds = (ts) => new Map([
    [ts.SyntaxKind.ClassDeclaration, "class "],
    [ts.SyntaxKind.InterfaceDeclaration, "interface "],
    [ts.SyntaxKind.TypeAliasDeclaration, "type "],
    [ts.SyntaxKind.FunctionDeclaration, ""],
    [ts.SyntaxKind.VariableStatement, "const "],
]);

/** A public name with its declarations, its comment and its heading, in a list; of an internal one an empty list. */
function entry(ts, file, name) {
    const nodes = file.statements.filter((s) => s.name?.text === name || s.declarationList?.declarations.some((d) => d.name.text === name));
    if (nodes.length === 0) return []; // internal
    const kind = kinds(ts).get(nodes[0].kind);
    const comment = nodes.map((node) => commentOf(ts, node)).find((text) => text !== "") ?? "";
    return [{ name, comment, code: nodes.map((node) => shown(ts, node, file)), heading: kind === "" ? `${name}()` : kind + name }];
}

/** The types without a public name that the code mentions, as lines behind it. */
function unnamedTypes(ts, files, known, code) {
    const types = [...files.values()].flatMap((file) =>
        file.statements.filter((s) => ts.isTypeAliasDeclaration(s) || ts.isInterfaceDeclaration(s)).map((s) => [s.name.text, shown(ts, s, file)]));
    const lines = [...code];
    for (let i = 0; i < lines.length; ++i) {
        for (const [name, text] of types) {
            if (!known.has(name) && !lines.includes(text) && new RegExp(`\\b${name}\\b`).test(lines[i])) lines.push(text);
        }
    }
    return lines;
}

const anchorOf = (heading) => heading.toLowerCase().replace(/[^\w\s-]/g, "").trim().replace(/\s/g, "-");

/** Text as Markdown: names of several words become links. */
function linked(text, anchors, own) {
    return text.split(/(`[^`]+`)/).map((part, i) => {
        const link = (name) => (name !== own && anchors.has(name) && /[a-z][A-Z]/.test(name) ? `[${i % 2 ? part : name}](#${anchors.get(name)})` : undefined);
        if (i % 2) return link(part.slice(1, -1)) ?? part;
        return part.replace(/[*<](?=\S)/g, "\\$&").replace(/(?<![\w.[(])[A-Za-z]\w*(?![\w(]|\.\w)/g, (name) => link(name) ?? name);
    }).join("");
}

const firstSentence = (text) => /^.*?[^.]\.(?= |$)/.exec(text)?.[0] ?? text;

/** The groups of a module with their entries. */
function read(ts, files, names, grouping) {
    const result = grouping.map(([title, members]) => [title, members.flatMap((file) => {
        const found = names.get(file) ?? [];
        names.delete(file);
        return found.flatMap((name) => entry(ts, files.get(file), name));
    })]);
    const left = [...names].filter(([file, found]) => found.some((name) => entry(ts, files.get(file), name).length > 0));
    if (left.length > 0) throw new Error(`no group in web_reference.mjs for ${left.map(([file]) => file).join(", ")}`);
    return result;
}

/** The page. */
export function written() {
    const ts = createRequire(join(folder, "package.json"))("typescript");
    const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
    const program = ts.createProgram(fileNames, { ...options, outDir: undefined, declarationDir: source, stripInternal: true, emitDeclarationOnly: true });
    const files = declarations(ts, program);
    const main = publicNames(ts, program, "index.ts"), extra = publicNames(ts, program, "three/index.ts");
    const all = [...read(ts, files, main, groups), ...read(ts, files, extra, three)];
    const entries = all.flatMap(([, found]) => found);
    const nameless = entries.filter(({ comment }) => comment === "").map(({ name }) => name);
    if (nameless.length > 0) throw new Error(`without a comment: ${nameless.join(", ")}`);

    const anchors = new Map(entries.map(({ name, heading }) => [name, anchorOf(heading)]));
    const lines = [...introduction, "## Names", ""];
    for (const [title, found] of all) {
        lines.push(`**[${title}](#${anchorOf(title)})**`, "", "| name | what it is |", "|---|---|");
        for (const { name, comment } of found) {
            const sentence = linked(firstSentence(comment), anchors, name).replaceAll("|", "\\|");
            lines.push("| [`" + name + "`](#" + anchors.get(name) + ") | " + sentence + " |");
        }
        lines.push("");
    }
    for (const [title, found] of all) {
        lines.push(`## ${title}`, "");
        for (const { name, comment, code, heading } of found) {
            lines.push(`### ${heading}`, "", "```ts", ...unnamedTypes(ts, files, anchors, code), "```", "", linked(comment, anchors, name), "");
        }
    }
    return `${lines.join("\n").trimEnd()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(process.argv[2], written());
