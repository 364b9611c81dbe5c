// The transport for the browser: the engine runs in a worker. Every request is a message with one
// line, and so is every reply; messages that are not strings are left to others.

/** Talk to an engine in a worker; `close` terminates it. */
export function overWorker(worker) {
  let end = () => {};
  return {
    send: (line) => worker.postMessage(line),
    listen(onLine, onEnd) {
      end = onEnd;
      worker.addEventListener("message", ({ data }) => {
        if (typeof data === "string") onLine(data.trimEnd());
      });
      worker.addEventListener("error", (event) => onEnd(new Error(event.message || "the worker failed")));
      worker.addEventListener("messageerror", () => onEnd(new Error("a message from the worker was lost")));
    },
    async close() {
      worker.terminate();
      end(new Error("the engine is closed"));
    },
  };
}
