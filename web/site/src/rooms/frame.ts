// SPDX-License-Identifier: MIT
// What all rooms have: the picture, the words and the code beside it, and abut, loaded once.
import { codeTabs } from "../code.ts";
import { button, element, row } from "../dom.ts";
import { type Engine, engine, missingSimd } from "../engine.ts";
import type { Place } from "../main.ts";
import type { RoomEntry } from "./list.ts";

/** What a room is given: abut, a place for its picture, and one for its controls. */
export interface Frame {
    abut: Engine;
    stage: HTMLElement;
    controls: HTMLElement;
    /** What the picture is called for assistive technology. */
    picture: string;
}

export type OpenRoom = (frame: Frame) => { close(): void } | Promise<{ close(): void }>;

/** The text with what is between ** in bold. */
function emphasised(text: string): Node[] {
    return text
        .split("**")
        .map((piece, i) => (i % 2 ? element("strong", { textContent: piece }) : document.createTextNode(piece)));
}

/** Says what is missing, in words; `goOn` tries without it. */
function sayWhatIsMissing(holder: HTMLElement, goOn: () => void): void {
    const paragraphs = [
        "The rooms run abut’s C++ core as WebAssembly with SIMD. Chrome and Edge have it since version 91, Firefox since 89, Safari since 16.4; some switch it off in a lockdown mode.",
        hasPlainModule
            ? "Without it abut gives the same answers, several times slower. The documentation and the measured tables need none of it."
            : "This copy of the page was built without the module that does without SIMD. The documentation and the measured tables need none of it.",
    ];
    holder.replaceChildren(
        element(
            "div",
            { className: "notice", attributes: { role: "alert" } },
            element("h1", { textContent: "This browser has no WebAssembly SIMD" }),
            ...paragraphs.map((textContent) => element("p", { textContent })),
            row(hasPlainModule && button("Go on without SIMD", goOn), button("Read the documentation", () => (location.hash = "#/docs"))),
        ),
    );
}

let slowAccepted = false;

export async function enterRoom(holder: HTMLElement, room: RoomEntry, number: number): Promise<Place> {
    if (holder.isConnected) document.title = `${room.name} – abut`;
    if (missingSimd() && !slowAccepted) {
        await new Promise<void>((goOn) => sayWhatIsMissing(holder, goOn));
        slowAccepted = true;
    }
    const [abut, { open }] = await Promise.all([engine(), room.load()]);
    if (!holder.isConnected) return { leave: () => {} };
    const stage = element("div", { className: "stage" });
    const controls = element("div", { className: "controls" });
    const code = codeTabs(room.id);
    const panel = element(
        "section",
        { className: "panel", attributes: { "aria-label": room.name, tabindex: "0" } },
        element("h1", {}, element("span", { className: "number", textContent: `Room ${number} of 5: ${room.name}` }), room.title),
        element("p", { className: "lead" }, ...emphasised(room.lead)),
        controls,
        code && element("h2", { textContent: "The code" }),
        code,
        element("p", {}, element("a", { href: `#/docs/${room.more.page}`, textContent: room.more.caption })),
    );
    holder.replaceChildren(element("div", { className: `room room-${room.id}` }, stage, panel));
    const opened = await open({ abut, stage, controls, picture: room.picture });
    return { leave: () => opened.close() };
}
