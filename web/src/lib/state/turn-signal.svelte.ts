/** Says whose turn it is where somebody looks who has other tabs in front: in the icon, and in a notification. */

import { router } from "$lib/router.svelte";
import { preferences } from "./preferences.svelte";

const PLAIN = "/icon.svg";
const MARKED = "/icon-turn.svg";

/** Marks the icon of the page, or takes the mark away. */
export function markIcon(yours: boolean, page: Document = document): void {
  const icon = page.querySelector<HTMLLinkElement>("link[rel=icon]");
  const href = yours ? MARKED : PLAIN;
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

/** The title of a page with or without the mark. */
export function markTitle(title: string, words: string | null): string {
  const plain = title.replace(/^● [^·]*· /, "");
  return words === null ? plain : `● ${words} · ${plain}`;
}

/** Whether this browser can notify at all. */
export const canNotify = () => typeof Notification === "function";

/** Whether notifications are wanted and allowed. */
export const notifies = () => preferences.notify && canNotify() && Notification.permission === "granted";

/** Asks for the permission where it is needed. False where it was refused. */
export async function wantNotifications(on: boolean): Promise<boolean> {
  if (!on) {
    preferences.notify = false;
    return true;
  }
  if (!canNotify()) return false;
  const permission = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  preferences.notify = permission === "granted";
  return preferences.notify;
}

/** Tells somebody who looks elsewhere. `tag` keeps one notification per match. */
export function notify(title: string, body: string, { tag, href }: { tag: string; href: string }): void {
  if (!document.hidden || !notifies()) return;
  try {
    const shown = new Notification(title, { body, tag, icon: MARKED });
    shown.onclick = () => {
      window.focus();
      if (location.pathname !== href) router.go(href);
      shown.close();
    };
  } catch {
    // Phones allow it to the service worker only.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, { body, tag, icon: MARKED }));
  }
}
