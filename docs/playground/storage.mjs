// Games that leave the page and come back: as a file, as a link that holds the whole game, and over a reload.
// @ts-check
import { make } from "./page.mjs";

const KEPT = "desertrules-playground";
const MARK = "#game=";
/** The most characters of a game in a link; longer games are saved as files. */
const LONGEST_LINK = 16_000;
/** The most bytes that a link may unfold to. */
const LARGEST = 4 * 1024 * 1024;

/** Save words as a file. @param {string} name @param {string} words */
export function download(name, words) {
  const url = URL.createObjectURL(new Blob([words], { type: "application/json" }));
  const link = make("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function all(stream, most) {
  /** @type {BlobPart[]} */
  const chunks = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > most) throw new Error("too large");
    chunks.push(/** @type {Uint8Array<ArrayBuffer>} */ (part.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Give a link with a game in it; null if that would be too long. @param {string} words */
export async function linkTo(words) {
  const packed = await all(new Blob([words]).stream().pipeThrough(new CompressionStream("deflate-raw")), LARGEST);
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const safe = btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const { origin, pathname } = location;
  return safe.length > LONGEST_LINK ? null : `${origin}${pathname}${MARK}${safe}`;
}

/** Whether the address of this page holds a game. */
export const isLink = () => location.hash.startsWith(MARK);

/** Give the game in the address of this page; rejects if it cannot be read. */
export async function linked() {
  const safe = location.hash.slice(MARK.length);
  if (safe.length > LONGEST_LINK) throw new Error("the game in this link is too large");
  const damaged = () => Promise.reject(new Error("the link is damaged, or a part of it is missing"));
  return unpacked(safe).catch(damaged);
}

/** @param {string} safe */
async function unpacked(safe) {
  const letters = atob(safe.replace(/-/g, "+").replace(/_/g, "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await all(stream, LARGEST));
}

/** @typedef {{record: any, seed: number}} Kept */

/** Keep a game over a reload of the page. @param {Kept} game */
export function keep(game) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(game));
  } catch {
    // A full or forbidden storage: the game is only not there after a reload.
  }
}

/** Give the game that was kept. @returns {Kept | null} */
export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}
