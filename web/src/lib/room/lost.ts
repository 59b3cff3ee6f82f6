import { router } from "$lib/router.svelte";
import { t } from "$lib/state/preferences.svelte";
import { toasts } from "$lib/state/toasts.svelte";
import { lobby } from "$lib/texts/lobby";

/** Tells a member that the room is no longer theirs (K128, K129) and goes back to the lobby. */
export function roomLost(why: "removed" | "closed"): void {
  toasts.show(t(lobby[why]), "bad");
  router.go("/lobby", { replace: true });
}
