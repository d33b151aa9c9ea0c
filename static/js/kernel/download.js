/**
 * Fetch the files that running Python needs, tell how far it is, and refuse any file whose sha256 is not the
 * recorded one. Nothing here knows what the files are for.
 */

/** @typedef {{name: string, sha256: string, bytes: number, gzip_bytes: number, unpacked_bytes?: number}} RuntimeFile */
/** @typedef {{files: RuntimeFile[], total_gzip_bytes: number, pyodide: string, numpy: string}} Runtime */

/** @typedef {{file: RuntimeFile, bytes: Uint8Array<ArrayBuffer>}} Downloaded */

/** A file that did not arrive, or not as it was published; `message` is for the reader. */
class DownloadError extends Error {}

/**
 * @param {URL} folder where the files lie
 * @param {(loaded: number, total: number) => void} onProgress bytes so far, after decompression, of all files
 * @returns {Promise<Downloaded[]>} the listed files, in their order
 */
export async function downloadRuntime(folder, onProgress) {
  const runtime = await fetchList(folder);
  const total = runtime.files.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  const progress = (/** @type {number} */ bytes) => onProgress((loaded += bytes), total);
  return Promise.all(
    runtime.files.map(async (file) => ({ file, bytes: await fetchVerified(folder, file, progress) })),
  );
}

/**
 * The list of hashes is always asked for anew: an old one would refuse every file of a newer deploy.
 * @param {URL} folder
 * @returns {Promise<Runtime>}
 */
async function fetchList(folder) {
  const bytes = await fetchBytes(new URL("runtime.json", folder), () => {}, { cache: "no-cache" });
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // As a network's log-in page would be.
    throw new DownloadError("runtime.json could not be read: something else was sent in its place.");
  }
}

/**
 * A cache may hold a file of an earlier deploy, so one mismatch is worth one fresh request.
 * @param {URL} folder
 * @param {RuntimeFile} file
 * @param {(bytes: number) => void} onBytes
 */
async function fetchVerified(folder, file, onBytes) {
  const url = new URL(file.name, folder);
  const first = await fetchBytes(url, onBytes);
  if (await hasHash(first, file.sha256)) return first;
  const again = await fetchBytes(url, () => {}, { cache: "reload" });
  if (await hasHash(again, file.sha256)) return again;
  throw new DownloadError(`${file.name} is not the file this site was published with, so it was not used.`);
}

/**
 * @param {URL} url
 * @param {(bytes: number) => void} onBytes
 * @param {RequestInit} [options]
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function fetchBytes(url, onBytes, options) {
  const name = url.pathname.split("/").pop();
  let response;
  try {
    response = await fetch(url, options);
    if (!response.ok) throw new DownloadError(`${name} could not be fetched: the server answered ${response.status}.`);
    const counted = response.body?.pipeThrough(counter(onBytes));
    return new Uint8Array(await new Response(counted).arrayBuffer());
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError(`${name} could not be fetched: the connection failed.`);
  }
}

/** @param {(bytes: number) => void} onBytes */
function counter(onBytes) {
  return new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} sha256 in hexadecimal
 */
async function hasHash(bytes, sha256) {
  // Browsers offer SHA-256 only to secure pages; over plain http on another machine there is nothing to check with.
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
