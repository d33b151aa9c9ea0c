/**
 * Read what the build packed (pyodide_kernels/distribution/pack.py says how). Used by the page's worker and, for the
 * outputs that stand on the page, by the build's Node (which knows modules by .mjs): so both run the same files.
 *
 * Browsers have no zstd decoder of their own that pages may use; this is the reference one, compiled to WebAssembly.
 * It decodes 25 MB in about 0.09 s, where one in JavaScript takes 0.4 s.
 */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{file: {name: string, unpacked_bytes?: number}, bytes: Bytes}} Listed a file that runtime.json lists */
/** @typedef {(packed: Bytes, size: number) => Bytes} Decode */

const DECODER = "zstd.wasm";

/**
 * The files in all archives, by name.
 * @param {Listed[]} listed the decoder and the archives
 * @returns {Promise<Map<string, Bytes>>}
 */
export async function unpack(listed) {
  const decoder = listed.find(({ file }) => file.name === DECODER);
  if (!decoder) throw new Error(`runtime.json does not list ${DECODER}; run \`make site\` again`);
  const decode = await zstdDecoder(decoder.bytes);
  return new Map(
    listed.flatMap(({ file, bytes }) => (file.unpacked_bytes ? filesOf(decode(bytes, file.unpacked_bytes)) : [])),
  );
}

/**
 * @param {Bytes} wasm
 * @returns {Promise<Decode>} what it gives is a view of memory that the next call may change
 */
async function zstdDecoder(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm, { env: { emscripten_notify_memory_growth() {} } });
  const zstd = /** @type {any} */ (instance.exports);
  return (packed, size) => {
    const source = zstd.malloc(packed.length);
    const target = zstd.malloc(size);
    // Not before both are there: growing the memory takes earlier views of it away.
    new Uint8Array(zstd.memory.buffer).set(packed, source);
    const made = zstd.ZSTD_decompress(target, size, source, packed.length);
    zstd.free(source);
    zstd.free(target);
    // An error is a number that is no length.
    if (made !== size) throw new Error("a packed file could not be unpacked; run `make site` again");
    return new Uint8Array(zstd.memory.buffer, target, size);
  };
}

/**
 * @param {Bytes} plain a decoded archive
 * @returns {[string, Bytes][]} copies of its files
 */
function filesOf(plain) {
  const start = 4 + new DataView(plain.buffer, plain.byteOffset).getUint32(0, true);
  let end = start;
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(plain.subarray(4, start)));
  return index.map(([name, size]) => [name, plain.slice(end, (end += size))]);
}

/**
 * Put the files that have a path where Python looks for them.
 * @param {any} pyodide
 * @param {Map<string, Bytes>} files
 */
export function install(pyodide, files) {
  const placed = [...files].filter(([name]) => name.startsWith("/"));
  for (const folder of new Set(placed.map(([path]) => path.slice(0, path.lastIndexOf("/"))))) {
    pyodide.FS.mkdirTree(folder);
  }
  // Python may keep these very bytes: nobody else uses them.
  for (const [path, bytes] of placed) pyodide.FS.writeFile(path, bytes, { canOwn: true });
  // What Python remembers of folders is older. importlib.invalidate_caches() would do, and imports 15 modules for it.
  pyodide.pyimport("sys").path_importer_cache.clear();
}
