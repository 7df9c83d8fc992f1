// SPDX-License-Identifier: MIT
// The thread that searches for clashes. Only the last search is answered: an earlier one that is still running is
// stopped with its thread, because an assembly of many clashes may take minutes.
import type { Answer, ClashRequest } from "./clash_worker.ts";
import type { Assembly } from "./part.ts";

export class Search {
    private worker: Worker | null = null;
    /** The assembly whose meshes the thread has. */
    private sentAssembly: Assembly | null = null;
    private busy = false;

    constructor(private readonly onAnswer: (assembly: Assembly, answer: Answer) => void) {}

    ask(assembly: Assembly, clearance: number): void {
        if (this.busy) this.end();
        const worker = (this.worker ??= this.start());
        const request: ClashRequest = { clearance };
        if (this.sentAssembly !== assembly) request.parts = assembly.parts.map(({ name, positions, indices }) => ({ name, positions, indices }));
        this.sentAssembly = assembly;
        this.busy = true;
        worker.postMessage(request);
    }

    end(): void {
        this.worker?.terminate();
        this.worker = this.sentAssembly = null;
        this.busy = false;
    }

    private start(): Worker {
        const worker = new Worker(new URL("./clash_worker.ts", import.meta.url), { type: "module" });
        const answer = (result: Answer) => {
            const assembly = this.sentAssembly;
            if (worker !== this.worker || !assembly) return;
            this.busy = false;
            // A thread that failed may lack some of the meshes, or memory.
            if (result.kind === "failed") this.end();
            this.onAnswer(assembly, result);
        };
        worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => answer(data));
        worker.addEventListener("error", ({ message }) => answer({ kind: "failed", message: message || "the thread could not be started" }));
        return worker;
    }
}
