/** Links to boards: the share code (F194, F204) stands in the fragment. The rules read what people bring. */

/** Where a shared board is played: the code needs no escaping in the fragment of a link. */
export const linkOf = (code: string, origin: string): string => `${origin}/play/flow-free#${code}`;

/** The code in the fragment of a link, whatever the browser escaped of it. */
export function codeIn(hash: string): string | null {
  const text = hash.replace(/^#/, "");
  try {
    return /^F[12]/.test(text) ? decodeURIComponent(text) : null;
  } catch {
    return text;
  }
}
