/** Files that the page makes for the reader; nothing is sent anywhere. */
import { make } from "../dom.js";

/**
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = make("a", "", { href: address, download: name, hidden: "" });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers begin to read it only later.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A vector picture as pixels.
 *
 * @param {string} svg
 * @param {number} scale pixels for a length of 1
 * @returns {Promise<Blob>}
 */
export async function pixels(svg, scale) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make("canvas");
    [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
