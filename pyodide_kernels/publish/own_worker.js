// Runs in JupyterLite's pages before JupyterLite does. It takes whatever service worker answers its page for its own, and
// ends all of the origin's when it has a new version: also the one that keeps the lessons for use without a network
// (static/offline.js), and those of other courses. So it gets to see only what is its own.

const { serviceWorker } = navigator;
const base = new URL("..", location.href.replace(/[?#].*/, "")).href;

if (serviceWorker) {
  const all = serviceWorker.getRegistrations.bind(serviceWorker);
  serviceWorker.getRegistrations = async () => (await all()).filter(({ scope }) => scope.startsWith(base));
  const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller") ?? {};
  Object.defineProperty(serviceWorker, "controller", {
    get() {
      const worker = get?.call(serviceWorker);
      return worker?.scriptURL.startsWith(base) ? worker : null;
    },
  });
}
