import "./styles.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
// What stood there while the program was loaded has done its part.
target?.replaceChildren();
if (target) mount(App, { target });
