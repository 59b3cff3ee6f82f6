/** Boards by their share code (F194), read for pictures and written in the other forms. The rules read what people bring. */

import type { Cell, Size } from "./cells";

export interface Ends extends Size {
  /** In the order in which the colours first appear. */
  readonly pairs: readonly { readonly colour: string; readonly ends: readonly [Cell, Cell] }[];
}

/** The board of a code that the rules wrote; nothing for anything else. */
export function readCode(code: string): Ends | null {
  const [, w, h, body] = /^F1;(\d{1,2})x(\d{1,2});([A-Z0-9/]+)$/.exec(code) ?? [];
  if (body === undefined) return null;
  const [width, height] = [Number(w), Number(h)];
  const found = new Map<string, Cell[]>();
  const rows = body.split("/");
  if (rows.length !== height) return null;
  for (const [row, text] of rows.entries()) {
    let column = 0;
    for (const [token] of text.matchAll(/\d+|[A-Z]/g)) {
      if (/\d/.test(token)) {
        column += Number(token);
      } else {
        found.set(token, [...(found.get(token) ?? []), row * width + column]);
        column += 1;
      }
    }
    if (column !== width) return null;
  }
  const pairs = [];
  for (const [colour, [one, two, ...more]] of found) {
    if (one === undefined || two === undefined || more.length > 0) return null;
    pairs.push({ colour, ends: [one, two] as const });
  }
  return { width, height, pairs };
}

/** Where a shared board is played: the code needs no escaping in the fragment of a link. */
export const linkOf = (code: string, origin: string): string => `${origin}/play/flow-free#${code}`;

/** The code in the fragment of a link, whatever the browser escaped of it. */
export function codeIn(hash: string): string | null {
  const text = hash.replace(/^#/, "");
  try {
    return text.startsWith("F1") ? decodeURIComponent(text) : null;
  } catch {
    return text;
  }
}
