import type { Transport } from "./client.mjs";

/** Start an engine as a process; its standard error is shown. `close` resolves to its exit code. */
export function overProcess(command?: string[]): Transport;
