// SPDX-License-Identifier: MIT
// The types of what vite.config.ts and the modules of plugins/ give at build time.
/** Whether the page was built with the module that engines without SIMD need. */
declare const hasPlainModule: boolean;
declare module "virtual:documents" {
    export interface Document {
        id: string;
        group: string;
        title: string;
        contents: { anchor: string; heading: string }[];
        load: () => Promise<{ default: string }>;
    }
    const documents: Document[];
    export default documents;
}
declare module "virtual:snippets" {
    const snippets: Record<string, Partial<Record<"ts" | "cpp" | "python", string>>>;
    export default snippets;
}
declare module "virtual:search" {
    const index: string;
    export default index;
}
declare module "virtual:measured" {
    const html: string;
    export default html;
}
declare module "virtual:models" {
    /** Addresses of the meshes that plugins/models.ts packs. */
    const models: { dragon: string; bunny: string; gearbox: string };
    export default models;
}
