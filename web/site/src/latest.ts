// SPDX-License-Identifier: MIT
// Which of several things that were begun is the latest: what arrives for an earlier one is not shown.

export class Latest {
    private count = 0;

    /** Begins another; the function says whether it is still the latest. */
    begin(): () => boolean {
        ++this.count;
        return this.current();
    }

    /** The function says whether what is the latest now still is. */
    current(): () => boolean {
        const mine = this.count;
        return () => mine === this.count;
    }

    /** From now on none is the latest. */
    end(): void {
        this.count = NaN; // which equals nothing
    }
}
