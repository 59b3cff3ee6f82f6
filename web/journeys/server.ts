/** The real server, on a free port, with a fresh database, serving the built app. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

/** `PARTIDA_BIN`, or what cargo built last. */
function binary(): string {
  const built = ["release", "debug"].map((profile) => resolve(here, "../../target", profile, "partida"));
  const found = [process.env.PARTIDA_BIN, ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error("there is no server: run `cargo build -p partida`, or name one in PARTIDA_BIN");
  return found;
}

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), "partida-journey-"));
  readonly database = `sqlite:${join(this.folder, "partida.db")}`;
  url = "";
  /** The folder of the app. */
  web = resolve(here, "../dist");
  #process: ChildProcess | undefined;
  #said = "";

  /** Starts it and waits until it says where it is. `more` are further arguments of `partida serve`. */
  async start(more: string[] = []): Promise<void> {
    const listen = this.url === "" ? "127.0.0.1:0" : new URL(this.url).host;
    const args = ["serve", "--listen", listen, "--database", this.database, "--web", this.web, ...more];
    // Many people come from one address here, the clock can be moved, and nobody waits when it stops.
    const settings = { PARTIDA_LOG: "warn", PARTIDA_RATE_LIMIT: "off", PARTIDA_TEST_CLOCK: "true", PARTIDA_GRACE_SECONDS: "0" };
    const child = spawn(binary(), args, { env: { ...process.env, ...settings } });
    this.#process = child;
    this.#said = "";
    await new Promise<void>((done, fail) => {
      child.stderr?.on("data", (data: Buffer) => (this.#said += data.toString()));
      child.stdout?.on("data", (data: Buffer) => {
        const address = /http:\/\/\S+/.exec(data.toString());
        if (!address) return;
        this.url = address[0];
        done();
      });
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}: ${this.#said}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }

  /** Lets time pass on the server. */
  async advance(milliseconds: number): Promise<void> {
    const answer = await fetch(`${this.url}/test/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: milliseconds }),
    });
    if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status}`);
  }

  /** A site administrator, made as whoever runs the server makes one. */
  createAdministrator(name: string, password: string): void {
    const args = ["admin", "create-admin", name, `${name}@example.org`, "--database", this.database];
    execFileSync(binary(), args, { input: `${password}\n${password}\n` });
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
