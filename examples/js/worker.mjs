// The transport for the browser: the engine runs in a worker, which gets every line as a message and
// posts every answer as one. A worker that cannot run posts nothing but its error event.

/**
 * Talk to an engine in a worker. Messages that are no text, such as its progress, are left alone.
 * @param {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} worker
 * @returns {import("./client.mjs").Transport}
 */
export function overWorker(worker) {
  /** @type {(error: Error) => void} */
  let end = () => {};
  return {
    send: (line) => worker.postMessage(line),
    listen(line, ended) {
      end = ended;
      worker.addEventListener("message", ({ data }) => {
        if (typeof data === "string") line(data.trimEnd());
      });
      worker.addEventListener("error", (event) =>
        ended(new Error(event.message || "the worker cannot run the engine")),
      );
      worker.addEventListener("messageerror", () => ended(new Error("a message was lost")));
    },
    async close() {
      worker.terminate();
      end(new Error("the engine is closed"));
    },
  };
}
