// The engine in a worker: Pyodide, the library's wheel and what it needs, all from this site. It
// replies to lines of engine mode, so that the page stays responsive while a bot thinks.

const folder = new URL("./engine/", import.meta.url);
const START = `
from desertrules.serve import Engine
reply = Engine().reply
lambda line: reply(line.encode()).decode()
`;

const fail = (error) => postMessage({ failed: error instanceof Error ? error.message : String(error) });

async function load(name) {
  const response = await fetch(new URL(name, folder));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

/** Load everything; return the function that replies to a line. */
async function start() {
  const { wheels } = await (await load("manifest.json")).json();
  const archives = Promise.all(wheels.map(async (name) => (await load(name)).arrayBuffer()));
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder).href);
  const pyodide = await loadPyodide({ indexURL: folder.href });
  for (const archive of await archives) pyodide.unpackArchive(archive, "wheel");
  return pyodide.runPython(START);
}

const started = start();
started.catch(fail);
onmessage = async ({ data }) => {
  const reply = await started.catch(() => null);
  try {
    if (reply) postMessage(reply(data));
  } catch (error) {
    fail(error); // Python itself has ended
  }
};
