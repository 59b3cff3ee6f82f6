/** Short sounds, made here and now: no files, nothing to wait for. */

import { preferences } from "$lib/state/preferences.svelte";

export type Sound = "move" | "turn" | "won" | "lost" | "refused" | "said";

interface Note {
  /** Hertz, at the beginning and at the end. */
  from: number;
  to: number;
  /** Seconds, from the beginning of the sound. */
  at: number;
  long: number;
  loud: number;
  wave: OscillatorType;
}

const note = (from: number, at: number, long: number, loud: number, wave: OscillatorType = "sine", to = from): Note => ({
  from,
  to,
  at,
  long,
  loud,
  wave,
});

/** A piece set down, two soft bells, a little rise, a little fall, a knock, a drop. */
const SOUNDS: Record<Sound, Note[]> = {
  move: [note(330, 0, 0.07, 0.22, "triangle", 170), note(1250, 0, 0.025, 0.05, "square", 600)],
  turn: [note(659, 0, 0.22, 0.12), note(988, 0.1, 0.32, 0.12)],
  won: [
    note(523, 0, 0.22, 0.14, "triangle"),
    note(659, 0.13, 0.22, 0.14, "triangle"),
    note(784, 0.26, 0.22, 0.14, "triangle"),
    note(1047, 0.39, 0.5, 0.16, "triangle"),
  ],
  lost: [note(440, 0, 0.25, 0.12, "triangle"), note(349, 0.2, 0.25, 0.12, "triangle"), note(262, 0.4, 0.5, 0.12, "triangle")],
  refused: [note(160, 0, 0.12, 0.2, "triangle", 90)],
  said: [note(880, 0, 0.08, 0.07, "sine", 1100)],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  // A page may make itself heard only after somebody has touched it, and browsers complain otherwise.
  if (!preferences.sounds || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const one of SOUNDS[sound]) ring(context, one);
  } catch {
    // A machine without sound plays on in silence.
  }
}

function ring(context: AudioContext, { from, to, at, long, loud, wave }: Note): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: wave, frequency: from });
  tone.frequency.exponentialRampToValueAtTime(to, start + long);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + long);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}

/** What is heard when a table changes: one sound, the weightiest. */
export function soundFor(
  before: { yours: boolean; over: boolean },
  now: { yours: boolean; over: boolean; moved: boolean; won: boolean | null },
): Sound | null {
  if (now.over && !before.over) return now.won === false ? "lost" : "won";
  if (now.yours && !before.yours && !now.over) return "turn";
  return now.moved ? "move" : null;
}
