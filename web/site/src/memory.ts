// SPDX-License-Identifier: MIT
// What the page remembers of a reader's choices. Browsers that keep no site data refuse the storage, or throw.

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
