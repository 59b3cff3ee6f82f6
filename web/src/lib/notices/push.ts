/** Web Push: this browser is told of notices though no page is open. */

import { api } from "$lib/api";
import { preferences } from "$lib/state/preferences.svelte";

/** Whether this browser can be told, now that its service worker is there. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && typeof PushManager === "function" && typeof Notification === "function";

async function manager(): Promise<PushManager | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return worker?.pushManager ?? null;
}

/** Whether this browser is told. */
export async function isTold(): Promise<boolean> {
  const found = await (await manager())?.getSubscription();
  return found != null;
}

/** Has this browser told. False where it, or whoever uses it, does not want that. */
export async function beTold(key: string): Promise<boolean> {
  const push = await manager();
  if (push === null || (await Notification.requestPermission()) !== "granted") return false;
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = made.toJSON();
  await api("POST", "/me/push", {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
    language: preferences.lang,
  });
  return true;
}

/** Has this browser told no more: also before somebody logs out, so that nobody else sees their notices. */
export async function beToldNoMore(): Promise<void> {
  const found = await (await manager())?.getSubscription();
  if (!found) return;
  await found.unsubscribe();
  await api("DELETE", "/me/push", { endpoint: found.endpoint });
}

/** The bytes of a key in the letters of base64url. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const letters = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
