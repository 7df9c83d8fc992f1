// SPDX-License-Identifier: MIT
// Stores a reader's choices. In browsers that keep no site data the storage is missing, or using it throws.

export function remembered(name: string): string | null {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

export function remember(name: string, value: string): void {
    try {
        localStorage.setItem(name, value);
    } catch {
        // The choice holds until the page is left.
    }
}
