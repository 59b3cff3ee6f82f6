/** What a press on a territory would have meant where it does nothing: the rules are asked why it cannot be done. */

import type { Action, View } from "$wasm/wire/king-of-colors";
import { spreadOf, type Plan } from "./plan";

export function meantAt(view: View, plan: Plan, cell: string): Action {
  switch (view.phase) {
    case "event":
      return { kind: "choose", cell };
    case "prod":
      return { kind: "produce", troops: { ...spreadOf(plan, view), [cell]: 1 } };
    case "move": {
      const there = view.cells.find((one) => one.cell === cell);
      const enemy = plan.from !== null && there?.colour !== null && there?.colour !== view.turn;
      return { kind: enemy ? "fight" : "move", from: plan.from ?? cell, to: cell, count: Math.max(1, plan.count) };
    }
    default:
      return { kind: "place", cell, token: plan.token ?? "movement" };
  }
}
