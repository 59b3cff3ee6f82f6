/** The clock of a game: it starts with the first change, stops while nobody looks and at the end (F172). */

export interface Clock {
  /** Milliseconds of earlier stretches. */
  readonly gone: number;
  /** When the present stretch began; nothing while it stands still. */
  readonly since: number | null;
}

export const STOPPED: Clock = { gone: 0, since: null };

export const read = (clock: Clock, now: number): number => clock.gone + (clock.since === null ? 0 : Math.max(0, now - clock.since));

export const start = (clock: Clock, now: number): Clock => (clock.since === null ? { ...clock, since: now } : clock);

export const stop = (clock: Clock, now: number): Clock => ({ gone: read(clock, now), since: null });

/** 1:05, or 1:02:03 from an hour on. */
export function written(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
