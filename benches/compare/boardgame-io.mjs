#!/usr/bin/env node
// Measures Partida side by side with boardgame.io under the same load, one after the other:
//
//     node benches/compare/boardgame-io.mjs [--matches N] [--seconds N] [--partida PROGRAM]
//
// So many matches of two seats at once, a WebSocket for every seat, both on this machine together
// with what plays: in each match a random legal move is made as soon as both seats have seen the last
// one. Partida plays Damas Chinas by `partida load`, every action on the disk before it is
// acknowledged. boardgame.io comes from npm into target/ and plays a game that costs it next to
// nothing: men that step to free cells of a board of 121. It is run with its matches in memory, which
// is its default, and in files.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "target/compare/boardgame.io");
const from_npm = createRequire(join(folder, "package.json"));

const packages = {
  private: true,
  dependencies: { "boardgame.io": "0.50.2", "node-persist": "3.1.3", ws: "8.18.3" },
  // Without this one its HTTP interface answers nothing.
  overrides: { "koa-compose": "4.1.0" },
};

const name = "steps";
const side = 11;

/** The free cells next to a cell of the board, which is a rhombus of hexes. */
function steps(cells, from) {
  const [x, y] = [from % side, Math.floor(from / side)];
  return [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
    .map(([dx, dy]) => [x + dx, y + dy])
    .filter(([x, y]) => x >= 0 && x < side && y >= 0 && y < side)
    .map(([x, y]) => x + side * y)
    .filter((to) => cells[to] === null);
}

const game = {
  name,
  setup: () => ({
    cells: Array.from({ length: side * side }, (_, at) => (at < 10 ? "0" : at >= side * side - 10 ? "1" : null)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step({ G, playerID }, from, to) {
      if (G.cells[from] !== playerID || !steps(G.cells, from).includes(to)) return "INVALID_MOVE";
      G.cells[from] = null;
      G.cells[to] = playerID;
    },
  },
};

/** The role of the server: says its port and runs until it is killed. */
async function serve(files) {
  const { Server, FlatFile } = from_npm("boardgame.io/server");
  const db = files ? new FlatFile({ dir: files }) : undefined;
  const server = Server({ games: [game], origins: ["http://localhost"], db });
  const running = await server.run({ port: 0, callback: () => {} });
  console.log(`port ${running.appServer.address().port}`);
}

/** A socket of one seat, speaking what socket.io makes of a WebSocket. */
class Seat {
  constructor(port, match, player, credentials) {
    Object.assign(this, { match, player, credentials, state: null, waiting: null });
    const WebSocket = from_npm("ws");
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    this.ready = new Promise((ready, failed) => {
      this.synced = ready;
      this.socket.on("error", failed);
    });
    this.socket.on("message", (data) => this.hear(data.toString()));
  }

  hear(text) {
    if (text === "2") return this.socket.send("3");
    if (text.startsWith("0")) return this.socket.send(`40/${name},`);
    if (text.startsWith(`40/${name}`)) return this.emit("sync", this.match, this.player, this.credentials, 2);
    if (!text.startsWith(`42/${name},`)) return;
    const [event, match, body] = JSON.parse(text.slice(text.indexOf(",") + 1));
    if (match !== this.match) return;
    if (event === "sync") {
      this.state = body.state;
      this.synced();
    } else if (event === "update") {
      this.state = body;
      this.waiting?.();
    }
  }

  emit(...message) {
    this.socket.send(`42/${name},${JSON.stringify(message)}`);
  }

  /** Returns when the state has come to a version. */
  async reaches(version) {
    while (this.state._stateID < version) await new Promise((heard) => (this.waiting = heard));
  }

  step() {
    const { cells } = this.state.G;
    const own = cells.flatMap((cell, from) => (cell === this.player ? steps(cells, from).map((to) => [from, to]) : []));
    const args = own[Math.floor(Math.random() * own.length)];
    const payload = { type: "step", args, playerID: this.player, credentials: this.credentials };
    this.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.match, this.player);
  }
}

async function post(port, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/games/${name}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function table(port) {
  const { matchID } = await post(port, "create", { numPlayers: 2 });
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(port, `${matchID}/join`, { playerID, playerName: `p${playerID}` });
    const seat = new Seat(port, matchID, playerID, joined.playerCredentials);
    await seat.ready;
    seats.push(seat);
  }
  return seats;
}

async function play(seats, end, times) {
  for (;;) {
    const now = performance.now();
    if (now >= end) return;
    const { currentPlayer } = seats[0].state.ctx;
    const mover = seats[Number(currentPlayer)];
    const version = mover.state._stateID + 1;
    mover.step();
    await mover.reaches(version);
    times.push(performance.now() - now);
    await Promise.all(seats.map((seat) => seat.reaches(version)));
  }
}

/** The seconds of all cores that a process has used. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function theirs(kind, matches, seconds) {
  const files = kind === "in files" ? join(tmpdir(), `boardgame-io-${process.pid}`) : "";
  const server = spawn(process.execPath, [import.meta.filename, "--serve", files], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  try {
    let port;
    for await (const line of createInterface({ input: server.stdout })) {
      port = /^port (\d+)$/.exec(line)?.[1];
      if (port) break;
    }
    if (!port) throw new Error("boardgame.io did not start");
    const tables = [];
    while (tables.length < matches) {
      const some = Math.min(20, matches - tables.length);
      tables.push(...(await Promise.all(Array.from({ length: some }, () => table(port)))));
    }
    const times = [];
    const before = cpu(server.pid);
    const begun = performance.now();
    await Promise.all(tables.map((seats) => play(seats, begun + 1000 * seconds, times)));
    const lasted = (performance.now() - begun) / 1000;
    const used = cpu(server.pid) - before;
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
    return {
      actions_per_second: times.length / lasted,
      p50_ms: at(0.5),
      p99_ms: at(0.99),
      cpu_us_per_action: (used * 1e6) / times.length,
    };
  } finally {
    server.kill("SIGKILL");
    if (files) rmSync(files, { recursive: true, force: true });
  }
}

function ours(program, matches, seconds) {
  const load = ["load", "--matches", matches, "--seconds", seconds, "--json"].map(String);
  const run = spawnSync(program, load, { stdio: ["ignore", "pipe", "inherit"] });
  if (run.status !== 0) throw new Error(`${program} load failed`);
  return JSON.parse(run.stdout);
}

async function main() {
  const { values } = parseArgs({
    options: {
      serve: { type: "string" },
      matches: { type: "string", default: "1000" },
      seconds: { type: "string", default: "10" },
      partida: { type: "string", default: join(root, "target/release/partida") },
    },
  });
  if (values.serve !== undefined) return serve(values.serve);
  const [matches, seconds] = [Number(values.matches), Number(values.seconds)];
  if (!existsSync(values.partida)) {
    throw new Error(`there is no ${values.partida}: cargo build --release -p partida`);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify(packages, null, 2));
  const npm = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const installed = spawnSync("npm", npm, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (installed.status !== 0) throw new Error("npm could not install boardgame.io");
  console.log(`${matches} matches of two seats at once, ${seconds} s, as fast as answers come`);
  const head = ["", "actions/s", "p50 ms", "p99 ms", "server CPU us"];
  const row = ([first, ...others]) => first.padEnd(34) + others.map((text) => text.padStart(14)).join("");
  console.log(row(head));
  for (const [title, run] of [
    ["Partida, on the disk (SQLite)", () => ours(values.partida, matches, seconds)],
    ["boardgame.io, in memory", () => theirs("in memory", matches, seconds)],
    ["boardgame.io, in files", () => theirs("in files", matches, seconds)],
  ]) {
    const found = await run();
    const figures = [found.actions_per_second, found.p50_ms, found.p99_ms, found.cpu_us_per_action];
    console.log(row([title, ...figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0))]));
  }
  // Sockets that lost their server would keep this program alive.
  process.exit();
}

await main().catch((error) => {
  console.error(`boardgame-io: ${error.message}`);
  process.exit(1);
});
