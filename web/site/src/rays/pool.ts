// SPDX-License-Identifier: MIT
// A few threads that cast rays; each answers one thing at a time, in order.
import type { Answer, Failed, RayRequest } from "./protocol.ts";

type PendingRequest = { on: (answer: Answer) => boolean; fail: (error: Error) => void };

export class Thread {
    private readonly worker = new Worker(new URL("./ray_worker.ts", import.meta.url), { type: "module" });
    private readonly waiting: PendingRequest[] = [];
    private failure: Error | null = null;

    constructor() {
        this.worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
            const first = this.waiting[0];
            if (!first) return;
            if (data.kind === "failed") {
                this.waiting.shift();
                first.fail(new Error((data as Failed).message));
            } else if (first.on(data)) {
                this.waiting.shift();
            }
        });
        this.worker.addEventListener("error", (event) => {
            this.failure = new Error(event.message || "A thread could not be started.");
            for (const { fail } of this.waiting.splice(0)) fail(this.failure);
        });
    }

    get busy(): number {
        return this.waiting.length;
    }

    /** Sends a request and returns the last answer to it; `progress` is called with the answers before. */
    ask<T extends Answer>(request: RayRequest, last: (answer: T) => boolean = () => true, progress?: (answer: T) => void): Promise<T> {
        if (this.failure) return Promise.reject(this.failure);
        return new Promise((resolve, fail) => {
            this.waiting.push({
                on: (answer) => {
                    const done = last(answer as T);
                    if (done) resolve(answer as T);
                    else progress?.(answer as T);
                    return done;
                },
                fail,
            });
            this.worker.postMessage(request);
        });
    }

    end(): void {
        this.worker.terminate();
    }
}

export class Pool {
    readonly threads: Thread[];

    constructor(count = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1))) {
        this.threads = Array.from({ length: count }, () => new Thread());
    }

    /** Asks every thread, and gives all answers. */
    askAll<T extends Answer>(requestOf: (i: number) => RayRequest): Promise<T[]> {
        return Promise.all(this.threads.map((thread, i) => thread.ask<T>(requestOf(i))));
    }

    end(): void {
        for (const thread of this.threads) thread.end();
    }
}
