// The engine in a worker: Python, our wheel and what it needs, all from this site. It takes lines of the protocol
// of engine mode and answers each with one line, so a bot that thinks never holds up the page.
// @ts-check

const folder = new URL("./engine/", import.meta.url);
const START = `
from desertrules.serve import Engine
answer = Engine().answer
lambda line: answer(line.encode()).decode()
`;

/** Say something to the page: an answer is a text, anything else an object. @param {string | object} message */
const tell = (message) => postMessage(message);

/** Say that it cannot go on; Python's loader would wait for ever. @param {unknown} error */
const fail = (error) => tell({ failed: error instanceof Error ? error.message : String(error) });

/** Count what arrives, so that the page can say how far the loading is, and say what does not. @param {number} total */
function watchFetches(total) {
  const fetchFirst = globalThis.fetch;
  let loaded = 0;
  /** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  const counted = (reader) =>
    new ReadableStream({
      async pull(out) {
        const { done, value } = await reader.read().catch((error) => (fail(error), Promise.reject(error)));
        if (done) return out.close();
        loaded += value.byteLength;
        tell({ loaded, total });
        out.enqueue(value);
      },
    });
  globalThis.fetch = async (asked, ...more) => {
    try {
      const response = await fetchFirst(asked, ...more);
      if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
      const { status, headers } = response;
      return new Response(counted(response.body.getReader()), { status, headers });
    } catch (error) {
      const lost = new Error(`${String(asked).split("/").at(-1)} did not arrive (${/** @type {Error} */ (error).message})`);
      fail(lost);
      throw lost;
    }
  };
}

/** @param {string} name */
const bytesOf = async (name) => (await fetch(new URL(name, folder))).arrayBuffer();

/** Load everything; gives the function that answers a line. @returns {Promise<(line: string) => string>} */
async function start() {
  const { wheels, sizes } = await (await fetch(new URL("manifest.json", folder))).json();
  const fetched = Object.entries(sizes).filter(([name]) => !name.endsWith(".mjs")); // modules are imported
  watchFetches(fetched.reduce((sum, [, size]) => sum + size, 0));
  const bytes = Promise.all(wheels.map(bytesOf));
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder).href);
  const pyodide = await loadPyodide({ indexURL: folder.href });
  for (const wheel of await bytes) pyodide.unpackArchive(wheel, "wheel");
  tell({ stage: "games" });
  return pyodide.runPython(START);
}

const ready = start();
ready.catch(fail);
onmessage = async ({ data }) => {
  const answer = await ready.catch(() => null); // that it is not ready has been told
  try {
    if (answer) tell(answer(data));
  } catch (error) {
    fail(error); // Python itself has ended
  }
};
