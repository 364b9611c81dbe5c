// The types of process.mjs. Written by declarations.mjs, not by hand.
/**
 * Start an engine as a process; what it says on standard error is shown.
 * @param {string[]} command The program and its arguments.
 * @returns {import("./client.mjs").Transport}
 */
export declare function overProcess(command?: string[]): import("./client.mjs").Transport;
