import "./styles.css";
import { mount } from "svelte";
import { find } from "$lib/router.svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { session } from "$lib/state/session.svelte";
import { updates } from "$lib/state/updates.svelte";
import { loadWords } from "$lib/texts/spoken";
import App from "./App.svelte";
import { routes } from "./routes";

// The page itself is on its way before the frame around it is drawn.
find(routes, location.pathname)
  ?.load()
  .catch(() => undefined);
// Who is here is asked at the same time: what a page shows may depend on it.
void session.refresh();

function show(): void {
  const target = document.getElementById("app");
  // What stood there while the program was loaded has done its part.
  target?.replaceChildren();
  if (target) mount(App, { target });
}

// Nothing is shown without words, so that no page flashes in a wrong language or in none. A server with a newer version has
// no longer those of this one; its own page is at the same address.
loadWords("site", preferences.lang).then(show, () => updates.reload());
