// What Material's bundle expects on `window`: where its small settings are kept, one address per course.
// Material writes these inline; here they are a file, and they survive a browser that refuses storage.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const scope = new URL(script.dataset.root || ".", location.href);
  Object.assign(window, {
    __md_scope: scope,
    /** @param {string} text */
    __md_hash: (text) => [...text].reduce((sum, letter) => (sum << 5) - sum + letter.charCodeAt(0), 0),
    /** @param {string} key @param {Storage} [store] @param {URL} [at] */
    __md_get: (key, store, at = scope) => {
      try {
        return JSON.parse((store ?? localStorage).getItem(`${at.pathname}.${key}`) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param {string} key @param {unknown} value @param {Storage} [store] @param {URL} [at] */
    __md_set: (key, value, store, at = scope) => {
      try {
        (store ?? localStorage).setItem(`${at.pathname}.${key}`, JSON.stringify(value));
      } catch {
        // Nothing is kept; nothing breaks.
      }
    },
  });
})();
