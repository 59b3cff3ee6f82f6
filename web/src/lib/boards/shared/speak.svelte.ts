/** What a board says to those who listen, through the one voice of the page (`state/announcer`). */

import { announce } from "$lib/state/announcer.svelte";

/** Says a text whenever it becomes another one; what it is at the start is read with the board. To be called while a component is made. */
export function speak(text: () => string | null): void {
  let before: string | null | undefined;
  $effect(() => {
    const now = text();
    if (before !== undefined && now !== null && now !== before) announce(now);
    before = now;
  });
}
