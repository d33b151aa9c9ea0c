// Runs in JupyterLite's page before JupyterLite does. A reader who changed a notebook has a copy of it in this browser,
// which JupyterLite would show for ever, also when the lesson has a newer one. Here such a copy of an older lesson gets a
// name of its own, the new notebook opens, and the reader is told where the copy is. Nothing is deleted or sent.

const path = new URLSearchParams(location.search).get("path") ?? "";
const base = new URL("..", location.href.replace(/[?#].*/, "")).pathname; // what JupyterLite names its store after

/** @returns {Promise<IDBDatabase | null>} the store, or null where there is none; none is made */
function openStore() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`JupyterLite Storage - ${base}`);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (request.error?.name === "AbortError" ? resolve(null) : reject(request.error));
  });
}

/** @param {IDBRequest} request */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Give the saved copy another name if it was made from another version of the lesson; return that name. */
async function setAside() {
  const shipped = await (await fetch(`../files/${encodeURIComponent(path)}`, { cache: "no-cache" })).json();
  const store = await openStore();
  if (store === null) return null;
  try {
    if (!store.objectStoreNames.contains("files")) return null;
    const files = store.transaction("files", "readwrite").objectStore("files");
    const saved = await answer(files.get(path));
    const version = saved?.content?.metadata?.headwise?.version;
    if (!saved || version === shipped.metadata.headwise.version) return null;
    let name = path.replace(/\.ipynb$/, " (my copy).ipynb");
    for (let count = 2; await answer(files.get(name)); count++) {
      name = path.replace(/\.ipynb$/, ` (my copy ${count}).ipynb`);
    }
    await answer(files.put({ ...saved, name, path: name }, name)); // first kept under its new name,
    await answer(files.delete(path)); // then taken off the old one, in the same transaction
    return name;
  } finally {
    store.close();
  }
}

/** @param {string} name */
function tell(name) {
  const note = document.createElement("div");
  note.setAttribute("role", "status");
  note.style.cssText =
    "position:fixed;z-index:10000;left:1rem;right:1rem;bottom:1rem;padding:.8rem 1rem;background:#fff;color:#111;" +
    "border:2px solid #0b62a8;border-radius:4px;font:16px/1.4 system-ui,sans-serif";
  const link = document.createElement("a");
  link.href = `index.html?path=${encodeURIComponent(name)}`;
  link.textContent = name;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "OK";
  button.style.marginInlineStart = "1rem";
  button.onclick = () => note.remove();
  note.append("This lesson has a new version, shown here. The notebook you had changed is kept as ", link, ".", button);
  document.body.append(note);
}

if (/^[\w-]+\.ipynb$/.test(path)) {
  try {
    const name = await setAside();
    if (name !== null) {
      if (document.body) tell(name);
      else addEventListener("DOMContentLoaded", () => tell(name));
    }
  } catch (error) {
    // Storage may be blocked; then there is no copy either, and the notebook opens as it is.
    console.warn("saved copies:", error);
  }
}
