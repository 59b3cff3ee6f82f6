import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { MatchRecord, Room } from "$lib/api";
import type { Partida } from "$wasm/client";
import { remember, remembered, takePart } from "./luck";
import { checked } from "./luck-check";
import { realRules } from "./testing";

let partida: Partida;
beforeAll(async () => (partida = await realRules()));
afterEach(() => vi.unstubAllGlobals());

function shelf(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const COMMITMENT = "a".repeat(64);
const room = {
  match: "M",
  stage: "waiting",
  luck: { commitment: COMMITMENT, contributions: [] },
  members: [{ username: "ana" }],
} as unknown as Room;

test("whoever waits adds 32 bytes of their own, and remembers them with the commitment", async () => {
  const sent: { contribution: string }[] = [];
  vi.stubGlobal("fetch", (_: string, request: { body: string }) => {
    const asked = JSON.parse(request.body) as { contribution: string };
    sent.push(asked);
    const contributions = [{ username: "ana", value: asked.contribution }];
    return Promise.resolve(Response.json({ ...room, luck: { commitment: COMMITMENT, contributions } }));
  });
  const on = shelf();
  await takePart(room, "ana", on);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.contribution).toMatch(/^[0-9a-f]{64}$/);
  expect(remembered("M", on)).toEqual({ commitment: COMMITMENT, contribution: sent[0]?.contribution });

  // Not twice, not as somebody who only looks, and not once the match has begun.
  const contributions = [{ username: "ana", value: "b".repeat(64) }];
  await takePart({ ...room, luck: { commitment: COMMITMENT, contributions } }, "ana", on);
  await takePart(room, "ben", on);
  await takePart({ ...room, stage: "running" }, "ana", on);
  await takePart({ ...room, luck: null }, "ana", on);
  expect(sent).toHaveLength(1);
});

test("what came after the start is not remembered as counting", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...room, stage: "running" })));
  const on = shelf();
  expect((await takePart(room, "ana", on))?.stage).toBe("running");
  expect(remembered("M", on)).toEqual({ commitment: COMMITMENT, contribution: null });
});

test("the commitment that was seen first is the one that is remembered", () => {
  const on = shelf();
  remember("M", { commitment: COMMITMENT, contribution: null }, on);
  remember("M", { commitment: "other", contribution: null }, on);
  expect(remembered("M", on)?.commitment).toBe(COMMITMENT);
  for (let n = 0; n < 250; n += 1) remember(`M${n}`, { commitment: COMMITMENT, contribution: null }, on);
  expect(remembered("M", on)).toBeNull();
  expect(remembered("M249", on)).not.toBeNull();
});

/** A match whose first player was drawn as docs/luck.md says, here with the hashes of Node. */
const secret = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const contribution = Buffer.alloc(32, 1);
const seed = createHmac("sha256", secret).update(contribution).digest();
const draw = createHmac("sha256", seed).update("0.0.0").digest().readUInt32BE() % 2;
const known = { commitment: createHash("sha256").update(secret).digest("hex"), contribution: contribution.toString("hex") };
let record: MatchRecord & { luck: object };
beforeAll(async () => {
  const match = await partida.open("small-star-empires", { arrangement: "reference", first: "random" }, { chance: [draw] });
  const { game, options, setup = [] } = await match.log();
  const luck = {
    commitment: known.commitment,
    secret: secret.toString("hex"),
    contributions: [{ seat: 0, value: known.contribution }],
    drawn_seats: [],
  };
  record = {
    match: "M",
    game,
    options: options as MatchRecord["options"],
    players: [],
    setup,
    setup_draws: [draw],
    entries: [],
    outcome: null,
    luck,
  };
});

test("a record is right where every draw follows from the secret", async () => {
  const found = await checked(partida, record, known);
  expect(found).toMatchObject({ wrong: null, derived: true, commitment: "same", contribution: "counted", draws: 1 });
  const stranger = await checked(partida, record, null);
  expect(stranger.commitment).toBe("unknown");
});

test("what was changed afterwards is found", async () => {
  const without = { ...record, luck: { ...record.luck, contributions: [] } } as MatchRecord;
  expect((await checked(partida, { ...record, setup_draws: [1 - draw] }, known)).wrong).toContain("the setup");
  expect((await checked(partida, without, known)).contribution).toBe("missing");
  const other = await checked(partida, record, { commitment: "other", contribution: "c".repeat(64) });
  expect(other).toMatchObject({ commitment: "other", contribution: "missing" });
  const exchanged = { ...record, luck: { ...record.luck, secret: "0".repeat(64) } } as MatchRecord;
  expect((await checked(partida, exchanged, known)).wrong).toContain("committed");
});

test("a match without a commitment says so", async () => {
  expect(await checked(partida, { ...record, luck: null }, null)).toMatchObject({ wrong: null, derived: false, commitment: "none" });
});
