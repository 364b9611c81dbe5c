// The engine: the client of engine mode, talking to a worker in which the library runs. `make site` lays the client,
// Pyodide and the wheels into the folder engine/.
// @ts-check

/** @typedef {import("../../examples/js/client.mjs").Engine} Engine */
/** @typedef {import("../../examples/js/client.mjs").Transport} Transport */
/** @typedef {import("../../examples/js/types/answers.d.ts").ErrorData} ErrorData */
/** @typedef {{loaded?: number, total?: number, stage?: string, failed?: string}} Progress */
/** @typedef {[op: string, args: object]} Request */

/** After how many milliseconds without an answer the engine is said to be silent. */
const SILENCE = 15_000;

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url).href;

/** Whether an error is a request that the engine refused. @param {unknown} error @returns {error is Error & ErrorData} */
export const refusedBy = (error) => error instanceof Error && error.name === "EngineError";

/**
 * Load the engine and start it; rejects if that fails.
 * @param {(progress: Progress) => void} onProgress
 * @param {(silent: boolean) => void} onSilence hears that nothing was answered for long, and that something was again
 * @returns {Promise<Engine>}
 */
export async function startEngine(onProgress, onSilence) {
  const listed = await fetch(beside("engine/manifest.json"));
  if (!listed.ok) throw new Error("these pages were built without it. “make site” builds them with it.");
  const [{ Engine }, { overWorker }] = await Promise.all([import(beside("engine/client.mjs")), import(beside("engine/worker.mjs"))]);
  const worker = new Worker(beside("worker.mjs"), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (typeof data === "string") return; // an answer
    if (data.failed) worker.dispatchEvent(new ErrorEvent("error", { message: data.failed }));
    else onProgress(data);
  });
  const watch = { on: false };
  const engine = await Engine.start(watched(overWorker(worker), (silent) => watch.on && onSilence(silent)));
  watch.on = true; // to load may take as long as it takes
  return engine;
}

/** Carry lines as another transport does, and say if none comes back. @param {Transport} inner @param {(silent: boolean) => void} onSilence @returns {Transport} */
function watched(inner, onSilence) {
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const wait = () => {
    clearTimeout(timer);
    if (asked > 0) timer = setTimeout(() => onSilence(true), SILENCE);
    else onSilence(false);
  };
  return {
    ...inner,
    send(line) {
      if (++asked === 1) wait();
      inner.send(line);
    },
    listen(line, ended) {
      /** @param {string} answer */
      const heard = (answer) => {
        asked--;
        wait();
        line(answer);
      };
      inner.listen(heard, (error) => {
        asked = 0;
        wait();
        ended(error);
      });
    },
  };
}
