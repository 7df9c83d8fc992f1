// SPDX-License-Identifier: MIT
// What a reader should know about the files that were read, beside their clashes.
import type { ReadFiles } from "./part.ts";

const inWords = (names: string[]) => (names.length < 4 ? names.join(", ") : `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`);

/** Sentences, if any: which files were left out, and which units differ. */
export function notesOf({ files, leftOut }: ReadFiles): string {
    const notes: string[] = [];
    if (leftOut.length) notes.push(`Left out, because their format is not known: ${inWords(leftOut)}.`);
    const units = new Map<string, string[]>();
    for (const { name, unit } of files) {
        const words = unit ?? "no unit named";
        units.set(words, [...(units.get(words) ?? []), name]);
    }
    if (units.size > 1) {
        const list = [...units].map(([unit, names]) => `${inWords(names)} (${unit})`);
        notes.push(`Nothing is scaled, though units may differ: ${list.join("; ")}.`);
    }
    return notes.join(" ");
}
