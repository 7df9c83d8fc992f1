// SPDX-License-Identifier: MIT
// Turns files of which y points up and files of which z does to one another.
import type { Assembly, Part, ReadFiles, Up } from "./part.ts";

/** The part after a quarter turn about x, which makes the y axis the z axis. Nothing is rounded. */
export function zUp(part: Part): Part {
    const positions = part.positions.slice();
    for (let i = 0; i < positions.length; i += 3) [positions[i + 1], positions[i + 2]] = [-positions[i + 2]!, positions[i + 1]!];
    return { ...part, positions };
}

/** Whether the files differ in the axis that points up. */
export const isMixed = ({ files }: ReadFiles): boolean => new Set(files.map(({ up }) => up)).size > 1;

/** All parts in one frame: that of the files where they agree. Where they differ, z points up, and those with y up are
 * turned, if wanted. */
export function assembled(read: ReadFiles, turn: boolean): Assembly {
    const up: Up = isMixed(read) ? "z" : read.files[0]!.up;
    return { name: read.name, up, parts: read.files.flatMap((file) => (turn && file.up !== up ? file.parts.map(zUp) : file.parts)) };
}

/** The files with y up, in a few words. */
export function filesWithYUp({ files }: ReadFiles): string {
    const names = files.filter(({ up }) => up === "y").map(({ name }) => name);
    return names.length < 3 ? names.join(" and ") : `${names.length} files`;
}
