import type { Transport } from "./client.mjs";

/** Talk to an engine in a worker; `close` terminates it. */
export function overWorker(worker: Pick<Worker, "postMessage" | "terminate" | "addEventListener">): Transport;
