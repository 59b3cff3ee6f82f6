/** The side of the worker: carries out what the page asks, one thing after another. */

import * as partida from "../pkg/partida.js";
import type { Answer, Call, Request, Thrown } from "./calls.js";
import type { Log } from "./wire/index.js";

/** What a worker speaks through: `self` in a browser, `parentPort` in Node. */
export interface Port {
  postMessage(message: Answer): void;
  addEventListener(type: "message", listener: (event: { data: Request }) => void): void;
  start?(): void;
}

/** The rules as a worker loads them. */
export type Rules = typeof partida;

/** What was asked for is not there, which says nothing about the rules. */
class NotThere extends Error {}

export function serve(port: Port, rules: Rules = partida): void {
  const matches = new Map<number, partida.Match>();

  /** Answers with the log: what luck decided is in it alone, and should this worker die, the next begins from it. */
  function keep(handle: number, match: partida.Match): Log {
    matches.set(handle, match);
    return match.log();
  }

  function find(handle: number): partida.Match {
    const match = matches.get(handle);
    if (match === undefined) throw new NotThere(`there is no match ${handle}`);
    return match;
  }

  function carryOut(call: Call): unknown {
    switch (call.call) {
      case "load":
        rules.initSync({ module: call.module });
        return null;
      case "do":
        return method(rules, call.name)(...call.args);
      case "open":
        return keep(call.handle, new rules.Match(...(call.args as ConstructorParameters<typeof rules.Match>)));
      case "loadPosition":
        return keep(call.handle, rules.Match.load(...(call.args as Parameters<typeof rules.Match.load>)));
      case "restore":
        return keep(call.handle, rules.Match.restore(...(call.args as Parameters<typeof rules.Match.restore>)));
      case "readRecord":
        return keep(call.handle, rules.Match.readRecord(...(call.args as Parameters<typeof rules.Match.readRecord>)));
      case "match": {
        const match = find(call.handle);
        if (call.method === "seats") return match.seats;
        const result = method(match, call.method)(...call.args);
        // What the rules chose when the time was up is told by the log alone.
        return call.method === "timeout" ? match.log().entries.at(-1) : result;
      }
      case "close":
        find(call.handle).free();
        matches.delete(call.handle);
        return null;
      case "view": {
        const view = new rules.View(call.game, call.view);
        try {
          return method(view, call.method)(...call.args);
        } finally {
          view.free();
        }
      }
    }
  }

  port.addEventListener("message", ({ data: request }) => {
    try {
      port.postMessage({ id: request.id, ok: true, result: carryOut(request) });
    } catch (error) {
      port.postMessage({ id: request.id, ok: false, error: thrown(error) });
    }
  });
  port.start?.();
}

function method(owner: object, name: string): (...args: unknown[]) => unknown {
  const found: unknown = Reflect.get(owner, name);
  if (typeof found !== "function") throw new NotThere(`there is no ${name}`);
  return found.bind(owner) as (...args: unknown[]) => unknown;
}

function thrown(error: unknown): Thrown {
  const { message, code, reason, clause, told } = error as Thrown;
  const trapped = code === undefined && !(error instanceof NotThere);
  return {
    message: String(message ?? error),
    code,
    reason,
    clause,
    told,
    trapped,
  };
}
