/** For a reader who is back and keeps no copy: have what a first Run fetches in the browser's cache before it is pressed. */

export async function prefetch() {
  const folder = new URL("../../runtime/", import.meta.url);
  try {
    const { files } = await (await fetch(new URL("runtime.json", folder), { cache: "no-cache" })).json();
    for (const { name } of files) await (await fetch(new URL(name, folder), { priority: "low" })).arrayBuffer();
  } catch {
    // Run will fetch it, and say what is wrong.
  }
}
