/** A match as files: written from a replay, and read back. */

import { counted, type Partida, type WholeLog } from "$wasm/client";
import { logOf, type MatchRecord, type ReplayTable } from "./replay.svelte";

/** What was read: the log, and who played where it says. */
export interface ReadMatch {
  log: WholeLog;
  players: string[];
}

/** Reads a record of the server or the terminal, a log, or a plain record. */
export async function readMatch(partida: Partida, text: string): Promise<ReadMatch | null> {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return readText(partida, text);
  }
  const record = found as Partial<MatchRecord> | null;
  if (typeof record?.game !== "string" || !Array.isArray(record.entries)) return null;
  try {
    const log = Array.isArray(record.players) ? logOf(record as MatchRecord) : (found as WholeLog);
    // Whether the rules can follow it to its end.
    await (await partida.restore(counted(log))).close();
    return { log, players: record.players ?? [] };
  } catch {
    return null;
  }
}

async function readText(partida: Partida, text: string): Promise<ReadMatch | null> {
  try {
    const match = await partida.readRecord(text);
    const log = await match.log();
    await match.close();
    return { log, players: [] };
  } catch {
    return null;
  }
}

/** Offers something as a file. */
export function save(name: string, what: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const textFile = (text: string, type = "text/plain") => new Blob([text], { type });

/** An SVG picture drawn on a canvas of its size. */
export async function drawOn(canvas: HTMLCanvasElement, svg: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  canvas.width ||= picture.width;
  canvas.height ||= picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

export async function pngOf(svg: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = 0;
  canvas.height = 0;
  await drawOn(canvas, svg);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Milliseconds that a film shows a position; of a long match it shows every second, third … one. */
const BEAT = 350;
const MOST_FRAMES = 120;

/** The match as a film (WebM), as a spectator saw it or with everything open. */
export async function filmOf(table: ReplayTable, told: (frame: number, all: number) => void, signal: AbortSignal): Promise<Blob | null> {
  const replay = await table.partida.replay(table.log);
  const canvas = document.createElement("canvas");
  canvas.width = 0;
  canvas.height = 0;
  const step = Math.max(1, Math.ceil(replay.length / MOST_FRAMES));
  const stops = Array.from({ length: Math.floor(replay.length / step) + 1 }, (_, i) => i * step);
  if (stops.at(-1) !== replay.length) stops.push(replay.length);
  const shown = async (version: number) => {
    await replay.go(version);
    await drawOn(canvas, await replay.match.picture(table.open, table.viewer));
  };
  try {
    await shown(0);
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((done) => (recorder.onstop = done));
    recorder.start();
    for (const [frame, version] of stops.entries()) {
      if (signal.aborted) break;
      told(frame + 1, stops.length);
      await shown(version);
      await new Promise((done) => setTimeout(done, version === replay.length ? 4 * BEAT : BEAT));
    }
    recorder.stop();
    await stopped;
    return signal.aborted ? null : new Blob(parts, { type: "video/webm" });
  } finally {
    await replay.match.close();
  }
}
