/** Whether the solid board can be shown here, and whether it should be. */

import { MediaQuery } from "svelte/reactivity";

let able: boolean | undefined;

/** Whether this browser draws in three dimensions. Tried once. */
export function hasWebGL(): boolean {
  if (able === undefined) {
    try {
      const context = document.createElement("canvas").getContext("webgl2");
      able = context !== null;
      context?.getExtension("WEBGL_lose_context")?.loseContext();
    } catch {
      able = false;
    }
  }
  return able;
}

/** What somebody asked for with the button on this visit: that counts more than what their system asks for. */
export const asked = $state({ solid: false });

// Who wants less motion, more contrast or their own colours gets the board that can give it.
const settings = ["prefers-reduced-motion: reduce", "prefers-contrast: more", "forced-colors: active"].map(
  (query) => new MediaQuery(query),
);

export function wantsFlat(preferred: boolean): boolean {
  return preferred || (!asked.solid && settings.some((query) => query.current));
}
