// Before the first paint, so that a dark page never flashes white. Keys as in src/lib/state/preferences.svelte.ts, which
// takes over afterwards.
const root = document.documentElement;
root.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
try {
  const kept = JSON.parse(localStorage.getItem("partida.preferences") ?? "{}");
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  if (kept.lang) root.lang = kept.lang;
} catch {
  // Without storage the system's choice holds.
}
