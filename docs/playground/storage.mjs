// Games that leave the page and come back: as a file, as a link that contains the game, and over a
// reload of the page.
import { make } from "./page.mjs";

const KEY = "desertrules-playground";
const MARK = "#game=";
const MAX_LINK = 16_000; // characters; longer games are saved as files
const MAX_BYTES = 2 ** 21; // what a link may unpack to

/** Save text as a file. */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function collect(stream) {
  const chunks = [];
  let size = 0;
  for (let reader = stream.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) throw new Error("too large");
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Return a link that contains a game in notation; null if that would be too long. */
export async function linkTo(text) {
  const packed = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const code = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const safe = code.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return safe.length > MAX_LINK ? null : `${location.origin}${location.pathname}${MARK}${safe}`;
}

export const isLink = () => location.hash.startsWith(MARK);

/** Return the game in the address of this page; reject if it cannot be read. */
export async function readLink() {
  const safe = location.hash.slice(MARK.length);
  try {
    const bytes = Uint8Array.from(atob(safe.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream));
  } catch {
    throw new Error("The link is damaged or incomplete.");
  }
}

/** Keep a game over a reload of the page; without storage, it is lost then. */
export function keep(game) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // full or forbidden
  }
}

/** Return the game that was kept, or null. */
export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
