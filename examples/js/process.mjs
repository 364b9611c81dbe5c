// The transport for node: the engine is a process of its own.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Start an engine as a process; what it says on standard error is shown.
 * @param {string[]} command The program and its arguments.
 * @returns {import("./client.mjs").Transport}
 */
export function overProcess(command = ["desertrules", "serve"]) {
  const [program, ...words] = command;
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("close", resolve));
  return {
    send: (line) => void child.stdin.write(`${line}\n`),
    listen(line, end) {
      createInterface({ input: child.stdout }).on("line", line);
      child.on("error", end);
      child.stdin.on("error", end);
      child.on("close", (code) => end(new Error(`the engine has ended (${code})`)));
    },
    close() {
      child.stdin.end();
      return ended; // its exit code
    },
  };
}
