/** Pages for people with an account: a visitor is brought to registration and afterwards back. */

import { untrack } from "svelte";
import { router } from "$lib/router.svelte";
import { session } from "./session.svelte";

/** The way to a page (`/register`, `/login`) that leads on to `to` afterwards. */
export function byWayOf(page: string, to: string): string {
  return to === "/" ? page : `${page}?to=${encodeURIComponent(to)}`;
}

/** Where the address says to go afterwards: only places of this site. */
export function afterwards(query: URLSearchParams): string {
  const to = query.get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

/** For the script of a page: nobody stays on it without an account. */
export function needsAccount(): void {
  const here = router.path + router.search;
  $effect(() => {
    // Whoever logs out has left already, though the page is not gone yet.
    if (session.account === null && untrack(() => router.path + router.search) === here)
      router.go(byWayOf("/register", here), { replace: true });
  });
}
