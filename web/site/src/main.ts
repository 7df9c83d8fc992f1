// SPDX-License-Identifier: MIT
// Starts the page: the header, the theme, and the way from an address after # to a room or a page.
import "@fontsource-variable/inter";
import "@fontsource-variable/jetbrains-mono";
import "./style/tokens.css";
import "./style/page.css";
import "./style/room.css";
import "./style/rooms_own.css";
import "./style/document.css";
import { button, element, row, status } from "./dom.ts";
import { messageOf } from "./errors.ts";
import { Latest } from "./latest.ts";
import { rooms } from "./rooms/list.ts";
import { startTheme } from "./theme.ts";

/** A room or page that is shown: leave() closes it, and go() shows another address within it. */
export interface Place {
    leave(): void;
    /** Shows the address without being opened anew; false if it has to be. */
    go?(rest: string[]): boolean;
}

const main = document.querySelector<HTMLElement>("#main")!;
const nav = document.querySelector<HTMLElement>("#nav")!;
let here: { name: string; place: Place } | undefined;
const visits = new Latest();

function fillNavigation() {
    const link = (href: string, name: string, caption: string, number = "", className = "") =>
        element(
            "li",
            { className },
            element(
                "a",
                { href, attributes: { "data-name": name } },
                number && element("span", { className: "number", textContent: number, attributes: { "aria-hidden": "true" } }),
                caption,
            ),
        );
    nav.append(
        element(
            "ul",
            {},
            ...rooms.map((room, i) => link(`#/${room.id}`, room.id, room.name, String(i + 1))),
            link("#/docs", "docs", "Docs", "", "apart-from-rooms"),
            link("#/measured", "measured", "Measured"),
        ),
    );
}

function markCurrent(name: string) {
    for (const link of nav.querySelectorAll("a")) {
        if (link.dataset["name"] === name) {
            link.setAttribute("aria-current", "page");
            if (nav.scrollWidth > nav.clientWidth) link.scrollIntoView({ block: "nearest", inline: "center" });
        } else {
            link.removeAttribute("aria-current");
        }
    }
}

async function enter(holder: HTMLElement, name: string, rest: string[]): Promise<Place> {
    if (name === "docs") return (await import("./pages/manual.ts")).enterManual(holder, rest);
    if (name === "measured") return (await import("./pages/measured.ts")).enterMeasured(holder);
    const room = rooms.find((r) => r.id === name)!;
    return (await import("./rooms/frame.ts")).enterRoom(holder, room, rooms.indexOf(room) + 1);
}

/** Shows what the address names; an unknown one shows the first room. */
async function follow(focus: boolean) {
    const [first = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/");
    const known = first === "docs" || first === "measured" || rooms.some((room) => room.id === first);
    const name = known ? first : rooms[0]!.id;
    if (here?.name === name && here.place.go?.(rest)) return;
    const isLatest = visits.begin();
    here?.place.leave();
    here = undefined;
    markCurrent(name);
    // Each visit has an element of its own, which the next one removes: a place that loads slowly, and that the reader has
    // left meanwhile, fills only what is no longer seen.
    const holder = element("div", { className: "place" });
    holder.append(status("div", "loading", "Loading"));
    main.replaceChildren(holder);
    window.scrollTo(0, 0);
    try {
        const place = await enter(holder, name, rest);
        if (isLatest()) here = { name, place };
        else place.leave();
    } catch (error) {
        if (!isLatest()) return;
        console.error(error);
        holder.replaceChildren(
            element(
                "div",
                { className: "notice", attributes: { role: "alert" } },
                element("h1", { textContent: "This place could not be opened" }),
                element("p", { textContent: messageOf(error) }),
                row(button("Try again", () => void follow(true))),
            ),
        );
    }
    if (focus && isLatest()) main.focus({ preventScroll: true });
}

fillNavigation();
startTheme(document.querySelector<HTMLButtonElement>("#theme")!);
document.querySelector<HTMLAnchorElement>(".skip")!.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
});
// A file that is dropped beside the room of clashes would otherwise replace the page.
for (const name of ["dragover", "drop"] as const) {
    addEventListener(name, (event) => {
        if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "none";
    });
}
addEventListener("hashchange", () => void follow(true));
void follow(false);
