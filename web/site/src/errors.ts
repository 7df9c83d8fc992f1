// SPDX-License-Identifier: MIT
// What is thrown, in words.

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
