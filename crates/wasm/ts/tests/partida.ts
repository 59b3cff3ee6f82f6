/** What the tests share: the package in this process, and the playthroughs of all games. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { load } from "../load.js";
import type { AnyOptions, GameName } from "../wire/index.js";

/** The top of the repository; the tests are called there. */
export const ROOT = process.cwd();
export const PKG = join(ROOT, "crates/wasm/pkg");

await load(readFileSync(join(PKG, "partida_bg.wasm")));

export * from "../../pkg/partida.js";

/** Options that can be played whatever boards are built in. */
export function usual(game: GameName): Partial<AnyOptions> | undefined {
  return game === "flow-free" ? { board: "F1;5x5;R3B/2G2/3BG/4R/Y3Y" } : undefined;
}

export interface Playthrough {
  file: string;
  text: string;
  game: GameName;
  options: string;
  steps: Step[];
}

export interface Step {
  /** Who asked what; nobody asks for the setup. */
  asked?: { seat: number; action: string };
  chance: number[];
}

export function playthroughs(): Playthrough[] {
  const games = join(ROOT, "games");
  return readdirSync(games).flatMap((game) => {
    const folder = join(games, game, "playthroughs");
    const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
    return files.map((file) => read(`${game}/${file}`, readFileSync(join(folder, file), "utf8")));
  });
}

function read(file: string, text: string): Playthrough {
  const field = (name: string) => {
    const line = text.split("\n").find((line) => line.startsWith(`${name} `));
    if (line === undefined) throw new Error(`${file} has no line ${name}`);
    return line.slice(name.length + 1);
  };
  const body = text.slice(text.indexOf("\n\n") + 2);
  const asked = body.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  const steps = asked.map((line): Step => {
    const [, words = "", draws] = /^(.*?)(?: \[chance ([0-9 ]+)\])?$/.exec(line) ?? [];
    const chance = draws === undefined ? [] : draws.split(" ").map(Number);
    const [, seat, action] = /^(\d+) asks (.*)$/.exec(words) ?? [];
    return seat === undefined || action === undefined ? { chance } : { asked: { seat: Number(seat), action }, chance };
  });
  return { file, text, game: field("game") as GameName, options: field("options"), steps };
}
