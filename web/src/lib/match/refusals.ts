/** What somebody asked for and did not get, in their language. */

import { preferences, t } from "$lib/state/preferences.svelte";
import { FailedError, RefusedError } from "$wasm/client";
import { Refusal } from "./table";
import { texts } from "./texts";

/** A refusal by the rules, or rules that failed, as a `Refusal`; whatever else went wrong as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof FailedError) return new Refusal("rules_failed", null, null, t(texts.rulesBroke));
  if (!(error instanceof RefusedError)) return error;
  // How an action is written is told in one language only.
  const message = error.code === "bad_action" ? t(texts.notUnderstood) : (error.told?.[preferences.lang] ?? error.message);
  return new Refusal(error.code ?? "illegal_action", error.reason, error.clause, message);
}
