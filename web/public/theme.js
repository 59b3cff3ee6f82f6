// Before the first paint, so that a dark page never flashes white. Keys as in src/lib/state/preferences.svelte.ts, which
// takes over afterwards.
const root = document.documentElement;
root.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const languages = ["es", "en", "pt"];
const wanted = (navigator.languages ?? []).map((one) => languages.find((lang) => one.toLowerCase().startsWith(lang)));
root.lang = wanted.find((lang) => lang) ?? "en";
try {
  const kept = JSON.parse(localStorage.getItem("partida.preferences") ?? "{}");
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  if (languages.includes(kept.lang)) root.lang = kept.lang;
} catch {
  // Without storage the system's choice holds.
}

// Fetches what the page at this address is made of, and its words, beside the program rather than after it. The build
// (plugins/early.ts) tells at the end of this file what that is.
// eslint-disable-next-line no-unused-vars
function early({ pages, words, ofGame }) {
  const parts = location.pathname.split("/");
  const fits = (path) => {
    const others = path.split("/");
    return others.length === parts.length && others.every((part, i) => part === ":" || part === parts[i]);
  };
  const files = Object.entries(pages).flatMap(([path, files]) => (fits(path) ? files : []));
  files.push(words.site?.[root.lang]);
  if (ofGame.some((path) => location.pathname.startsWith(path))) files.push(words[parts[2]]?.[root.lang]);
  for (const file of new Set(files.filter((file) => file))) {
    const link = document.createElement("link");
    if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style", crossOrigin: "" });
    else Object.assign(link, { rel: "modulepreload" });
    link.href = `/${file}`;
    document.head.append(link);
  }
}
