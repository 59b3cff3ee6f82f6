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

/** What each game's options, events, views, actions, questions and answers look like. */
export interface Games {
  "king-of-colors": {
    options: KingOfColors.Options;
    event: KingOfColors.Event;
    view: KingOfColors.View;
    action: KingOfColors.Action;
    question: KingOfColors.Question;
    answer: KingOfColors.Answer;
  };
  "conquer-of-cathay": {
    options: ConquerOfCathay.Options;
    event: ConquerOfCathay.Event;
    view: ConquerOfCathay.View;
    action: ConquerOfCathay.Action;
    question: ConquerOfCathay.Question;
    answer: ConquerOfCathay.Answer;
  };
  "flow-free": {
    options: FlowFree.Options;
    event: FlowFree.Event;
    view: FlowFree.View;
    action: FlowFree.Action;
    question: FlowFree.Question;
    answer: FlowFree.Answer;
  };
  "damas-chinas": {
    options: DamasChinas.Options;
    event: DamasChinas.Event;
    view: DamasChinas.View;
    action: DamasChinas.Action;
    question: DamasChinas.Question;
    answer: DamasChinas.Answer;
  };
  "small-star-empires": {
    options: SmallStarEmpires.Options;
    event: SmallStarEmpires.Event;
    view: SmallStarEmpires.View;
    action: SmallStarEmpires.Action;
    question: SmallStarEmpires.Question;
    answer: SmallStarEmpires.Answer;
  };
}

export type GameName = keyof Games;
export type AnyOptions = Games[GameName]["options"];
export type AnyEvent = Games[GameName]["event"];
export type AnyView = Games[GameName]["view"];
export type AnyAction = Games[GameName]["action"];
export type AnyQuestion = Games[GameName]["question"];
export type AnyAnswer = Games[GameName]["answer"];
export type Lang = "es" | "en" | "pt";
