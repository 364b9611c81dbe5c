// The types of worker.mjs. Written by declarations.mjs, not by hand.
/**
 * Talk to an engine in a worker. Messages that are no text, such as its progress, are left alone.
 * @param {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} worker
 * @returns {import("./client.mjs").Transport}
 */
export declare function overWorker(worker: Pick<Worker, "postMessage" | "terminate" | "addEventListener">): import("./client.mjs").Transport;
