/** For the test of the notices: an effect, which only a file of runes can have. */

import { toasts } from "./toasts.svelte";

export function showOnce(ran: () => void): () => void {
  return $effect.root(() => {
    $effect(() => {
      ran();
      toasts.show("from an effect");
    });
  });
}
