/** The side of the worker: carries out what the page asks, one thing after another. */

import * as partida from "../pkg/partida.js";
import type { Answer, Call, Request, Thrown } from "./calls.js";

/** What a worker speaks through: `self` in a browser, `parentPort` in Node. */
export interface Port {
  postMessage(message: Answer): void;
  addEventListener(type: "message", listener: (event: { data: Request }) => void): void;
  start?(): void;
}

export function serve(port: Port): void {
  const matches = new Map<number, partida.Match>();
  let handles = 0;

  function keep(match: partida.Match): number {
    handles += 1;
    matches.set(handles, match);
    return handles;
  }

  function find(handle: number): partida.Match {
    const match = matches.get(handle);
    if (match === undefined) throw new Error(`there is no match ${handle}`);
    return match;
  }

  function carryOut(call: Call): unknown {
    switch (call.call) {
      case "load":
        partida.initSync({ module: call.module });
        return null;
      case "do":
        return method(partida, call.name)(...call.args);
      case "open":
        return keep(new partida.Match(...(call.args as ConstructorParameters<typeof partida.Match>)));
      case "loadPosition":
        return keep(partida.Match.load(...(call.args as Parameters<typeof partida.Match.load>)));
      case "restore":
        return keep(partida.Match.restore(...(call.args as Parameters<typeof partida.Match.restore>)));
      case "match":
        if (call.method === "seats") return find(call.handle).seats;
        return method(find(call.handle), call.method)(...call.args);
      case "close":
        find(call.handle).free();
        matches.delete(call.handle);
        return null;
      case "view": {
        const view = new partida.View(call.game, call.view);
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
  if (typeof found !== "function") throw new Error(`there is no ${name}`);
  return found.bind(owner) as (...args: unknown[]) => unknown;
}

function thrown(error: unknown): Thrown {
  const { message, code, reason, clause, told } = error as Thrown;
  return { message: String(message ?? error), code, reason, clause, told };
}
