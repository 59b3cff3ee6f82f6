import { router } from "$lib/router.svelte";

/**
 * Follows a link to a shared board within the page. Its address differs in the fragment alone, which the browser takes
 * for a place on this page or, coming from another screen, for a page to load anew.
 */
export function follow(event: MouseEvent, address: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(address);
  scrollTo(0, 0);
}
