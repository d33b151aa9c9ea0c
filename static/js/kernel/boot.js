/** Start Pyodide from the packed files: nothing is asked of the network, and only what was checked is run. */
import { install, unpack } from "./packed.mjs";

/** @typedef {import("./download.js").Downloaded} Downloaded */
/** @typedef {Map<string, Uint8Array<ArrayBuffer>>} Files */

/**
 * @param {Downloaded[]} downloaded zstd.wasm and the archives
 * @param {URL} folder where they came from
 * @returns {Promise<any>} Pyodide, with NumPy and `headwise` to import
 */
export async function boot(downloaded, folder) {
  const files = await unpack(downloaded);
  const lock = JSON.parse(new TextDecoder().decode(part(files, "pyodide-lock.json")));
  const answers = new Map([
    [new URL("pyodide.asm.wasm", folder).href, response(files, "pyodide.asm.wasm", "application/wasm")],
    [new URL("python_stdlib.zip", folder).href, response(files, "python_stdlib.zip", "application/zip")],
  ]);
  const restore = answerFetch(answers);
  try {
    // Pyodide imports this one by its address otherwise; run before, it only leaves a function for Pyodide to find.
    const [{ loadPyodide }] = await Promise.all([
      importScript(files, "pyodide.mjs"),
      importScript(files, "pyodide.asm.js"),
    ]);
    const pyodide = await loadPyodide({
      indexURL: folder.href,
      // Whatever the page's cells may import is put in place below, so there is nothing to look up.
      lockFileContents: lock,
      packageBaseUrl: folder.href,
    });
    install(pyodide, files);
    return pyodide;
  } finally {
    restore();
  }
}

/** @param {Files} files @param {string} name */
function part(files, name) {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`the packed files lack ${name}; run \`make site\` again`);
  return bytes;
}

/** @param {Files} files @param {string} name @param {string} type */
function response(files, name, type) {
  return new Response(part(files, name), { headers: { "Content-Type": type } });
}

/** @param {Files} files @param {string} name */
async function importScript(files, name) {
  const address = URL.createObjectURL(new Blob([part(files, name)], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Answer Pyodide's own requests with what is here; the type of the WebAssembly lets it be compiled while it is read.
 * A request that Pyodide made in another way would get the same file as it was published, which lies at that address.
 * @param {Map<string, Response>} answers by address, each for one request
 */
function answerFetch(answers) {
  const original = self.fetch;
  self.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    const answer = answers.get(asked);
    answers.delete(asked);
    return answer ? Promise.resolve(answer) : original.call(self, input, init);
  };
  return () => {
    self.fetch = original;
  };
}
