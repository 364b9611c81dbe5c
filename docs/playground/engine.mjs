// The engine: the client of engine mode, and a worker in which the library runs. `make site` puts
// both, with Pyodide, into the folder engine/.

const here = (name) => new URL(name, import.meta.url).href;

/** Whether an error is a request that the engine rejected; anything else means that it has failed. */
export const isRejected = (error) => error instanceof Error && error.name === "EngineError";

/** Load the engine; reject if that fails. */
export async function startEngine() {
  const manifest = await fetch(here("engine/manifest.json"));
  if (!manifest.ok) throw new Error("these pages were built without the engine. `make site` adds it.");
  const [{ Engine }, { overWorker }] = await Promise.all([import(here("engine/client.mjs")), import(here("engine/transport.mjs"))]);
  const worker = new Worker(here("worker.mjs"), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.failed) worker.dispatchEvent(new ErrorEvent("error", { message: data.failed }));
  });
  return Engine.start(overWorker(worker));
}

/** Load the icons that buttons and tables show. */
export async function loadIcons() {
  const response = await fetch(here("engine/icons.svg"));
  if (response.ok) document.body.prepend(new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement);
}
