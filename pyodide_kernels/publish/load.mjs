/** Pyodide under Node from the files that the page's worker unpacks, unpacked by the same code. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install, unpack } from "../../static/js/kernel/packed.mjs";

/** @param {string} runtime the folder, absolute @returns {Promise<any>} Pyodide, with NumPy and `headwise` to import */
export async function load(runtime) {
  const { files: listed } = JSON.parse(await readFile(join(runtime, "runtime.json"), "utf8"));
  const files = await unpack(
    await Promise.all(
      listed.map(async (/** @type {{name: string}} */ file) => ({
        file,
        bytes: new Uint8Array(await readFile(join(runtime, file.name))),
      })),
    ),
  );
  /** @param {string} name */
  const text = (name) => new TextDecoder().decode(files.get(name));

  // Node imports and reads files only: Pyodide's own lie beside the archive unchanged, but not the trimmed library.
  const folder = await mkdtemp(join(tmpdir(), "headwise-"));
  const stdLibURL = join(folder, "python_stdlib.zip");
  await writeFile(stdLibURL, /** @type {Uint8Array} */ (files.get("python_stdlib.zip")));
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const pyodide = await loadPyodide({
    indexURL: runtime,
    stdLibURL,
    lockFileContents: JSON.parse(text("pyodide-lock.json")),
    packageBaseUrl: runtime,
    stdout: (/** @type {string} */ line) => console.error(line),
    stderr: (/** @type {string} */ line) => console.error(line),
  });
  await rm(folder, { recursive: true });
  install(pyodide, files);
  return pyodide;
}
