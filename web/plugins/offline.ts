import { VitePWA } from "vite-plugin-pwa";

/**
 * The service worker: after one visit everything is on this device. A new version waits until somebody asks for it
 * (`lib/state/updates.svelte.ts`), so that no match is interrupted by one.
 */
export const offline = VitePWA({
  strategies: "generateSW",
  registerType: "prompt",
  injectRegister: false,
  integration: { closeBundleOrder: "post" },
  manifest: {
    id: "/",
    name: "Partida",
    short_name: "Partida",
    description: "Five board games with friends and with bots, online and offline.",
    start_url: "/",
    display: "standalone",
    background_color: "#1f3a34",
    theme_color: "#1f5346",
    categories: ["games"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    // What it does with a notice from the server.
    importScripts: ["/push.js"],
    globPatterns: ["**/*.{js,css,html,svg,png,woff2,wasm}"],
    maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
    navigateFallback: "/index.html",
    navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/healthz/, /^\/readyz/, /^\/metrics/, /^\/test\//],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
  },
});
