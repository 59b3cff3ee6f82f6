// Before the first paint, so that a dark page never flashes white. Keys as in src/lib/state/preferences.svelte.ts.
try {
  const kept = JSON.parse(localStorage.getItem("partida.preferences") ?? "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  if (kept.lang) document.documentElement.lang = kept.lang;
} catch {
  // Without storage the system's choice holds.
}
