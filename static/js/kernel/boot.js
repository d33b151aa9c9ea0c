/** Start Pyodide from the packed files: nothing is asked of the network, and only what was checked is run. */
import { install, unpack } from "./packed.mjs";

/** @typedef {import("./download.js").Downloaded} Downloaded */
/** @typedef {Map<string, Uint8Array<ArrayBuffer>>} Files */

/**
 * @param {Downloaded[]} downloaded zstd.wasm and the archives
 * @param {URL} folder where they came from
 * @param {WebAssembly.Module} [known] Pyodide's WebAssembly, where an earlier worker has compiled it
 * @returns {Promise<{pyodide: any, module: WebAssembly.Module}>} Pyodide, with NumPy and `headwise` to import
 */
export async function boot(downloaded, folder, known) {
  const files = await unpack(downloaded);
  const lock = JSON.parse(new TextDecoder().decode(part(files, "pyodide-lock.json")));
  const wasm = () => response(files, "pyodide.asm.wasm", "application/wasm");
  // Compiled on other threads, while this one reads the loader. Of the loader, Pyodide imports the second part by its
  // address otherwise; run before, it only leaves a function for Pyodide to find.
  const [module, { loadPyodide }] = await Promise.all([
    known ?? WebAssembly.compileStreaming(wasm()),
    importScript(files, "pyodide.mjs"),
    importScript(files, "pyodide.asm.js"),
  ]);
  const ours = wasm();
  const restore = [
    answerFetch(
      new Map([
        [new URL("pyodide.asm.wasm", folder).href, ours],
        [new URL("python_stdlib.zip", folder).href, response(files, "python_stdlib.zip", "application/zip")],
      ]),
    ),
    useCompiled(ours, module),
  ];
  try {
    const pyodide = await loadPyodide({
      indexURL: folder.href,
      // Whatever the page's cells may import is put in place below, so there is nothing to look up.
      lockFileContents: lock,
      packageBaseUrl: folder.href,
    });
    install(pyodide, files);
    return { pyodide, module };
  } finally {
    for (const undo of restore) undo();
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
 * Answer Pyodide's own requests with what is here.
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

/**
 * Have the module where Pyodide would compile `wasm`. Should it go another way about it, it compiles these bytes.
 * @param {Response} wasm
 * @param {WebAssembly.Module} module
 */
function useCompiled(wasm, module) {
  const original = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const given = await source;
    if (given !== wasm) return original.call(WebAssembly, given, imports);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    WebAssembly.instantiateStreaming = original;
  };
}
