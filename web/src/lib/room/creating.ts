/** A match about to be created: what is sent to the server, without what it would assume anyway. */

import type { GameName } from "$wasm/wire/index";
import type { Pace } from "$lib/wire";
import type { OptionValues } from "$lib/ui/options";

export interface Plan {
  game: GameName;
  options: OptionValues;
  public: boolean;
  seating: "chosen" | "drawn";
  /** Factor on the clocks of the rules; `null` is without clocks. */
  clock: number | null;
  moveSeconds: number | null;
  /** Who may watch: anybody means without an account too. */
  watchers: "nobody" | "players" | "anybody";
  /** A clock of the platform, which takes the place of the two above. */
  pace: Pace | null;
  chat: boolean;
  rated: boolean;
}

/** The options that differ from those that would be assumed. */
export function changedOptions(options: OptionValues, defaults: OptionValues): OptionValues {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !same(value, defaults[name])));
}

export function request(plan: Plan, defaults: OptionValues, clocks: "rules" | "moves" | undefined): Record<string, unknown> {
  return {
    game: plan.game,
    options: changedOptions(plan.options, defaults),
    public: plan.public,
    seating: plan.seating,
    ...(plan.watchers === "nobody" && { spectators: false }),
    ...(plan.watchers === "anybody" && { visitors: true }),
    ...(plan.pace !== null && clocks !== undefined && { pace: plan.pace }),
    ...(plan.pace === null && clocks === "rules" && plan.clock !== 1 && { clock: plan.clock }),
    ...(plan.pace === null && clocks === "moves" && plan.moveSeconds !== null && { move_seconds: plan.moveSeconds }),
    ...(!plan.chat && { chat: false }),
    ...(plan.rated && { rated: true }),
  };
}
