/** The packs by size and grade (F161), as the files of the rules keep them: one line per board. */

export const GRADES = ["easy", "medium", "hard", "expert"] as const;
export type GradeName = (typeof GRADES)[number];

/** How often each technique of F152 was needed, T1 first. */
export type Uses = readonly number[];

export interface PackedBoard {
  /** The share code. */
  readonly board: string;
  /** What the generator made it from. */
  readonly seed: number;
  readonly uses: Uses;
  /** How many cells the paths are longer than the shortest ways. */
  readonly detour: number;
}

export type Library = Readonly<Record<GradeName, readonly PackedBoard[]>>;

export const isGrade = (text: string): text is GradeName => (GRADES as readonly string[]).includes(text);

/** Reads a file of packs: a grade on a line of its own, then its boards, the easiest first. */
export function readLibrary(text: string): Library {
  const library: Record<GradeName, PackedBoard[]> = { easy: [], medium: [], hard: [], expert: [] };
  let grade: GradeName = "easy";
  for (const line of text.split("\n")) {
    const words = line.trim().split(" ");
    const [first = ""] = words;
    if (isGrade(first)) grade = first;
    else if (words.length === 9 && first !== "#") {
      const numbers = words.slice(0, 8).map(Number);
      const [seed = 0] = numbers;
      library[grade].push({ seed, uses: numbers.slice(1, 7), detour: numbers[7] ?? 0, board: words[8] ?? "" });
    }
  }
  return library;
}
