import type { Route } from "$lib/router.svelte";

/** Every page, loaded when it is first opened. */
export const routes: readonly Route[] = [
  { path: "/", load: () => import("./pages/Landing.svelte") },
  { path: "/games", load: () => import("./pages/Games.svelte") },
  { path: "/games/:game", load: () => import("./pages/Game.svelte") },
  { path: "/rules", load: () => import("./pages/RulesShelf.svelte") },
  { path: "/rules/:game", load: () => import("./pages/Rules.svelte") },
  { path: "/learn", load: () => import("./pages/Learn.svelte") },
  { path: "/learn/:game", load: () => import("./pages/LearnGame.svelte") },
  { path: "/learn/:game/:lesson", load: () => import("./pages/Lesson.svelte") },
  { path: "/about", load: () => import("./pages/About.svelte") },
  { path: "/register", load: () => import("./pages/Register.svelte") },
  { path: "/login", load: () => import("./pages/LogIn.svelte") },
  { path: "/tournaments", load: () => import("./pages/Tournaments.svelte") },
  { path: "/tournaments/:id", load: () => import("./pages/Tournament.svelte") },
  { path: "/lobby", load: () => import("./pages/Lobby.svelte") },
  { path: "/join/:code", load: () => import("./pages/Join.svelte") },
  { path: "/matches/:id", load: () => import("./pages/Match.svelte") },
  { path: "/play/:game", load: () => import("./pages/Device.svelte") },
  { path: "/replay", load: () => import("./pages/OpenReplay.svelte") },
  { path: "/replay/:id", load: () => import("./pages/Replay.svelte") },
  { path: "/profile", load: () => import("./pages/Profile.svelte") },
  { path: "/leaderboards", load: () => import("./pages/Leaderboards.svelte") },
  { path: "/u/:name", load: () => import("./pages/Person.svelte") },
  { path: "/settings", load: () => import("./pages/Settings.svelte") },
  { path: "/admin", load: () => import("./pages/Admin.svelte") },
];
