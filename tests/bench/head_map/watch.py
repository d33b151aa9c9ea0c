"""What runs in each page that is measured: it makes the data, and times the frames that show a row or a head."""

# Weights of random scores; what they are does not matter for the time they take.
DATA = """
globalThis.makeData = (layers, heads, count) => {
  let seed = 1;
  const dice = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const row = () => {
    const powers = Array.from({ length: count }, () => Math.exp(4 * dice()));
    const sum = powers.reduce((all, power) => all + power, 0);
    return powers.map((power) => power / sum);
  };
  const list = (length, make) => Array.from({ length }, make);
  return {
    tokens: list(count, (_, index) => `token${index}`), layers,
    weights: list(layers * heads, () => list(count, row)),
  };
};
"""

# From an event's own time stamp to just after the next frame has been painted. Of a row the first event that was over
# it counts: a page that is busy gets its events late, and of many only the last.
WATCH = """
let watch;
const forget = () => {
  watch = { moved: new Map(), rows: new Set(), times: [], switches: [], longest: 0, last: -1, counted: -1 };
};
forget();
const afterFrame = (tell) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => tell(performance.now());
  port2.postMessage(0);
});
const nearest = (x, y) => {
  let [best, least] = [-1, Infinity];
  globalThis.points?.forEach(([left, top], row) => {
    const away = Math.abs(left - x) + Math.abs(top - y);
    if (away < least) [best, least] = [row, away];
  });
  return best;
};
for (const type of ["pointerrawupdate", "pointerover", "pointermove", "click", "keydown"]) {
  addEventListener(type, (event) => {
    watch.last = event.timeStamp;
    if (!type.startsWith("pointer")) return;
    const row = nearest(event.clientX, event.clientY);
    if (!watch.moved.has(row)) watch.moved.set(row, event.timeStamp);
  }, true);
}
globalThis.rowShown = (row) => {
  if (watch.rows.has(row)) return;
  const [began, { times }] = [watch.moved.get(row), watch];
  watch.rows.add(row);
  afterFrame((now) => began !== undefined && times.push(now - began));
};
globalThis.headShown = () => {
  const { last, switches } = watch;
  if (watch.counted === last) return;
  watch.counted = last;
  afterFrame((now) => switches.push(now - last));
};
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
  watch.longest = Math.max(watch.longest, duration);
})).observe({ type: "longtask" });
globalThis.begin = (kind) => {
  forget();
  globalThis.points = kind === "rows" ? rowPoints() : [];
  return kind === "rows" ? points : headPoints();
};
// When all that was asked for has been done, and what it left for later.
globalThis.taken = async () => {
  for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  await new Promise(requestIdleCallback);
  return { times: watch.times, switches: watch.switches, rows: watch.rows.size, longest: watch.longest };
};
"""

# From setting the data to the frame in which each head's picture is painted, in ms and in frames.
ATLAS = """async ([layers, heads, count]) => {
  const main = document.querySelector("main");
  const put = (data) => {
    const map = Object.assign(document.createElement("head-map"), { data });
    main.replaceChildren(map);
    return map;
  };
  const painted = (map) => {
    const canvases = [...map.querySelectorAll("canvas")].map((canvas) => {
      const { width, height } = canvas;
      const bytes = width && height ? canvas.getContext("2d").getImageData(0, 0, width, height).data : [];
      return { box: canvas.getBoundingClientRect(), width, height, bytes };
    });
    return headButtons(map).filter((button) => {
      const [[x, y]] = middles([button]);
      return canvases.some(({ box, width, height, bytes }) => {
        if (!bytes.length || x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
        const [left, top] = [(x - box.left) / box.width * width, (y - box.top) / box.height * height].map(Math.floor);
        return bytes[4 * (top * width + left) + 3] > 0;
      });
    }).length;
  };
  const frame = () => new Promise(afterFrame);
  await import("./js/head_map/head_map.js");
  // What the page fetches when it has many heads to show, it has from here on.
  const first = put(makeData(layers, heads, 4));
  while (painted(first) < layers * heads) await frame();
  const data = makeData(layers, heads, count);
  await frame();
  forget();
  const began = performance.now();
  const map = put(data);
  for (let frames = 1; ; frames++) {
    const now = await frame();
    if (painted(map) === layers * heads) return { ms: now - began, frames, longest: watch.longest };
  }
}"""
