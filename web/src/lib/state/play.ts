/** The socket of this page, to the server it came from. */

import { api, ApiError } from "$lib/api";
import { Socket } from "./socket.svelte";

export const socket = new Socket({
  connect: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`),
  now: () => Date.now(),
  async admitted() {
    try {
      await api("GET", "/me");
      return true;
    } catch (error) {
      // Only a server that answers can say no.
      return !(error instanceof ApiError && error.status === 401);
    }
  },
  luck: () => Math.random(),
});

addEventListener("online", () => socket.hurry());
addEventListener("offline", () => socket.hurry());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") socket.hurry();
});
