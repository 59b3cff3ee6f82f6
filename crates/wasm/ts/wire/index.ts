// Written from the types in Rust by `cargo xtask bless`. Do not edit.

export * from "./shared.js";
export type * as KingOfColors from "./king-of-colors.js";
export type * as ConquerOfCathay from "./conquer-of-cathay.js";
export type * as FlowFree from "./flow-free.js";
export type * as DamasChinas from "./damas-chinas.js";
export type * as SmallStarEmpires from "./small-star-empires.js";

import type * as KingOfColors from "./king-of-colors.js";
import type * as ConquerOfCathay from "./conquer-of-cathay.js";
import type * as FlowFree from "./flow-free.js";
import type * as DamasChinas from "./damas-chinas.js";
import type * as SmallStarEmpires from "./small-star-empires.js";

/** What each game's options, events and views look like. */
export interface Games {
  "king-of-colors": { options: KingOfColors.Options; event: KingOfColors.Event; view: KingOfColors.View };
  "conquer-of-cathay": { options: ConquerOfCathay.Options; event: ConquerOfCathay.Event; view: ConquerOfCathay.View };
  "flow-free": { options: FlowFree.Options; event: FlowFree.Event; view: FlowFree.View };
  "damas-chinas": { options: DamasChinas.Options; event: DamasChinas.Event; view: DamasChinas.View };
  "small-star-empires": { options: SmallStarEmpires.Options; event: SmallStarEmpires.Event; view: SmallStarEmpires.View };
}

export type GameName = keyof Games;
export type AnyOptions = Games[GameName]["options"];
export type AnyEvent = Games[GameName]["event"];
export type AnyView = Games[GameName]["view"];
export type Lang = "es" | "en" | "pt";
