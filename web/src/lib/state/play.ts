/** The socket of this page, to the server it came from. */

import { api } from "$lib/api";
import type { Visit } from "$lib/wire";
import { Socket } from "./socket.svelte";

export const socket = new Socket({
  connect: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`),
  now: () => Date.now(),
  async admitted() {
    try {
      const { account } = await api<Visit>("GET", "/session");
      return account != null;
    } catch {
      // Only a server that answers can say no.
      return true;
    }
  },
  luck: () => Math.random(),
});

addEventListener("online", () => socket.hurry());
addEventListener("offline", () => socket.hurry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") socket.hurry();
});
