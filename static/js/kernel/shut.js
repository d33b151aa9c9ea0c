/**
 * What a cell's code could reach from the worker and has no business with, taken away before Python starts: the copy of the
 * course that is kept for use without a network (a page planted there would be shown as ours, and run its scripts), the
 * notebooks' storage, and workers of its own, which would have all that anew.
 */
const SHUT = ["caches", "indexedDB", "Worker", "SharedWorker"];

export function shut() {
  for (let object = self; object; object = Object.getPrototypeOf(object)) {
    for (const name of SHUT) Reflect.deleteProperty(object, name);
  }
  for (const name of ["storage", "serviceWorker"]) Reflect.deleteProperty(Object.getPrototypeOf(navigator), name);
}
