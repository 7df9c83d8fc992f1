// SPDX-License-Identifier: MIT
// The five rooms: what they are called, what they say, and where their code is.
import type { OpenRoom } from "./frame.ts";

export interface RoomEntry {
    id: string;
    name: string;
    title: string;
    /** One paragraph on what there is to see; ** marks what is important. */
    lead: string;
    /** What assistive technology says of the picture. */
    picture: string;
    /** The page of the documentation that says more. */
    more: { page: string; caption: string };
    load: () => Promise<{ open: OpenRoom }>;
}

export const rooms: RoomEntry[] = [
    {
        id: "pairs",
        name: "Pairs",
        title: "Do these two touch?",
        lead: "Every shape against every shape, decided **exactly**: touching counts, and there is no tolerance. Drag either of the two.",
        picture: "Two shapes in space, coloured by how they touch. Arrow keys move the chosen one.",
        more: { page: "matrix", caption: "Which pairs are exact, and the bounds of the others" },
        load: () => import("./pairs.ts"),
    },
    {
        id: "rays",
        name: "Rays",
        title: "What does a ray hit first?",
        lead: "The picture is drawn by abut’s own rays, as you turn it. They are **exact and watertight**: none slips through between two triangles.",
        picture: "A scanned figure, drawn by casting one ray for each pixel. Arrow keys turn it.",
        more: { page: "exactness", caption: "What is exact, what is rounded, and by how much" },
        load: () => import("./rays.ts"),
    },
    {
        id: "moving",
        name: "Moving",
        title: "When does it touch, and where next?",
        lead: "A sweep says **when** a moving shape first touches, where, and with which normal; a slide, where it goes on from there. Nothing tunnels, at any speed.",
        picture: "A ball that is shot at a triangle, or a capsule that walks through a level.",
        more: { page: "moving", caption: "Sweeps, slides, characters and cloth" },
        load: () => import("./moving.ts"),
    },
    {
        id: "scenes",
        name: "Scenes",
        title: "Which of ten thousand touch?",
        lead: "All move, in every frame. The scene finds **every pair that touches**, and which touches began and ended.",
        picture: "Thousands of shapes that move in a box, coloured while they touch another one.",
        more: { page: "scenes", caption: "Models, parents, queries of all models at once" },
        load: () => import("./scenes.ts"),
    },
    {
        id: "clash",
        name: "Clash",
        title: "What is wrong in this assembly?",
        lead: "Drop a file: GLB, STL, OBJ, PLY, 3MF or IFC. Which parts pierce, touch, enclose or duplicate each other, or are too near? **Nothing leaves your machine.**",
        picture: "The parts of an assembly; the chosen clash in colour, the rest ghosted.",
        more: { page: "command_line", caption: "The same on the command line" },
        load: () => import("./clash.ts"),
    },
];
