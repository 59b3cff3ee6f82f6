// What the service worker does with a notice from the server, and when somebody presses it.
self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (!told) return;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    // Who looks at it already need not be told.
    if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === told.url)) return;
    await self.registration.showNotification(told.title, {
      tag: told.tag,
      icon: "/icons/icon-192.png",
      data: { url: told.url },
    });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data?.url ?? "/";
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === url);
    if (there) return there.focus();
    return self.clients.openWindow(url);
  };
  event.waitUntil(open());
});
