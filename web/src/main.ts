import "./styles.css";
import { mount } from "svelte";
import { find } from "$lib/router.svelte";
import App from "./App.svelte";
import { routes } from "./routes";

// The page itself is on its way before the frame around it is drawn.
find(routes, location.pathname)
  ?.load()
  .catch(() => undefined);

const target = document.getElementById("app");
// What stood there while the program was loaded has done its part.
target?.replaceChildren();
if (target) mount(App, { target });
