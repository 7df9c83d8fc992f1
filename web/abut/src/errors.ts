// SPDX-License-Identifier: MIT
// AbutError: the class of all errors that abut throws.

/** What abut throws: the message names what is wrong, where, and the remedy. */
export class AbutError extends Error {
    constructor(message: string, options?: ErrorOptions) {
        super(message, options);
        this.name = "AbutError";
    }
}
