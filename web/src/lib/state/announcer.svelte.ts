/** News for those who hear the page: one voice for all of it (`ui/Spoken.svelte`), so that nobody is talked over. */

class Announcer {
  /** What is said, and which saying it is: the same words said twice are two sayings. */
  saying: { n: number; text: string } = $state.raw({ n: 0, text: "" });
}

export const announcer = new Announcer();

/** Says something politely, when the voice is free; nothing for an empty text. */
export function announce(text: string): void {
  if (text !== "") announcer.saying = { n: announcer.saying.n + 1, text };
}
