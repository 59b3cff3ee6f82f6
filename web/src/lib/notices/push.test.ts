import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beTold, beToldNoMore, bytesOf, isTold } from "./push";

const sent = vi.fn((_method: string, _path: string, _body?: unknown) => Promise.resolve());
vi.mock("$lib/api", () => ({ api: (...asked: [string, string, unknown?]) => sent(...asked) }));

const subscription = {
  endpoint: "https://push.example/x",
  unsubscribe: vi.fn(() => Promise.resolve(true)),
  toJSON: () => ({ endpoint: "https://push.example/x", expirationTime: null, keys: { p256dh: "p", auth: "a" } }),
};
let made: typeof subscription | null = null;
let permission = "granted";
const subscribe = vi.fn((_options: PushSubscriptionOptionsInit) => Promise.resolve((made = subscription)));

beforeEach(() => {
  [made, permission] = [null, "granted"];
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(made) };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", Object.assign(class {}, { requestPermission: () => Promise.resolve(permission) }));
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
});
afterEach(() => void vi.clearAllMocks());

test("a browser is told from when it says so until it says no more", async () => {
  expect(await isTold()).toBe(false);
  expect(await beTold("AQL_-w")).toBe(true);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: bytesOf("AQL_-w") });
  const body = { endpoint: "https://push.example/x", keys: { p256dh: "p", auth: "a" }, language: "en" };
  expect(sent).toHaveBeenLastCalledWith("POST", "/me/push", body);
  expect(await isTold()).toBe(true);
  await beToldNoMore();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenLastCalledWith("DELETE", "/me/push", { endpoint: "https://push.example/x" });
});

test("who does not allow it is not told, and where nothing is to be ended nothing is asked", async () => {
  permission = "denied";
  expect(await beTold("AQL_-w")).toBe(false);
  await beToldNoMore();
  expect(sent).not.toHaveBeenCalled();
});

test("a key is read from the letters of base64url", () => {
  expect([...bytesOf("AQL_-w")]).toEqual([1, 2, 255, 251]);
});

/** The service worker's part, in a worker that is none. */
function worker(pages: { url: string; visibilityState: string; focus: () => unknown }[]) {
  const heard: Record<string, (event: unknown) => void> = {};
  const self = {
    addEventListener: (name: string, hear: (event: unknown) => void) => (heard[name] = hear),
    clients: { matchAll: () => Promise.resolve(pages), openWindow: vi.fn() },
    registration: { showNotification: vi.fn() },
  };
  new Function("self", readFileSync("public/push.js", "utf8"))(self);
  const happens = async (name: string, event: object) => {
    let done: unknown;
    heard[name]?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  };
  return { self, happens };
}

const push = { data: { json: () => ({ title: "Es tu turno", tag: "/matches/m", url: "/matches/m" }) } };

test("the service worker shows a notice unless somebody looks at what it is about", async () => {
  const hidden = { url: "https://x.example/matches/m", visibilityState: "hidden", focus: vi.fn() };
  const away = worker([hidden]);
  await away.happens("push", push);
  expect(away.self.registration.showNotification).toHaveBeenCalledWith(
    "Es tu turno",
    expect.objectContaining({ tag: "/matches/m", data: { url: "/matches/m" } }),
  );
  const there = worker([{ ...hidden, visibilityState: "visible" }]);
  await there.happens("push", push);
  expect(there.self.registration.showNotification).not.toHaveBeenCalled();
});

test("a notice that is pressed leads to its page, or to one that is open", async () => {
  const notification = { close: vi.fn(), data: { url: "/matches/m" } };
  const away = worker([]);
  await away.happens("notificationclick", { notification });
  expect(away.self.clients.openWindow).toHaveBeenCalledWith("/matches/m");
  const page = { url: "https://x.example/matches/m", visibilityState: "hidden", focus: vi.fn() };
  const open = worker([page]);
  await open.happens("notificationclick", { notification });
  expect(page.focus).toHaveBeenCalledOnce();
  expect(open.self.clients.openWindow).not.toHaveBeenCalled();
});
