// The transport for Node: the engine is a child process.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Start an engine as a process; its standard error is shown. `close` resolves to its exit code. */
export function overProcess(command = ["desertrules", "serve"]) {
  const [program, ...args] = command;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.on("close", resolve));
  return {
    send: (line) => void child.stdin.write(`${line}\n`),
    listen(onLine, onEnd) {
      createInterface({ input: child.stdout }).on("line", onLine);
      child.on("error", onEnd);
      child.stdin.on("error", onEnd);
      child.on("close", (code) => onEnd(new Error(`the engine exited with code ${code}`)));
    },
    close() {
      child.stdin.end();
      return exited;
    },
  };
}
